//! The letters of *War and Diplomacy*: officers with a star, officials with a seal, vowels unmarked.

use broadside_cards::{Card, Pack as _, packs};

use crate::Drawings;
use crate::backs::Back;
use crate::glyph::Glyph;
use crate::ink::{
    GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, at, both_ends, both_sides, disc, fill, line, outlined, rays,
    ring, ruling, text, window,
};
use crate::ornament::laurels;
use crate::stock::{Face, plaque};
use crate::woodtype::{Setting, Stand, word};

/// What a letter is in the words it spells (D1, D2).
struct Design {
    ink: &'static str,
    style: &'static str,
    words: &'static str,
    wins: &'static str,
}

fn design(letter: &str) -> Design {
    match letter {
        "M" => Design { ink: RED, style: "OFFICER", words: "ARMY · MANY", wins: "wins ARMY" },
        "V" => Design { ink: RED, style: "OFFICER", words: "NAVY · VARY", wins: "wins NAVY" },
        "N" => Design { ink: NAVY, style: "OFFICIAL", words: "MANY · NAVY", wins: "wins MANY" },
        "R" => Design { ink: NAVY, style: "OFFICIAL", words: "VARY · ARMY", wins: "wins VARY" },
        _ => Design { ink: INK, style: "", words: "ARMY · NAVY", wins: "MANY · VARY" },
    }
}

pub(crate) const DRAWINGS: Drawings = Drawings {
    pack: packs::Letters::ID,
    face: |code| code.parse().ok().map(face),
    pieces: &[],
    back: Back {
        ground: INK,
        fine: "#5e4f42",
        signs: [Glyph::Star, Glyph::Lily],
        half: || Glyph::Star.draw(RED, 0.0, -16.0, 24.0) + &line(INK, 3.0, "M-30-3H30"),
    },
};

fn face(card: Card<packs::Letters>) -> Face {
    let letter = card.to_string();
    let Design { ink, style, words, wins } = design(&letter);
    let big = |ink, x, y| word(&letter, x, y, Stand::Middle, Setting { ink, height: 104.0, room: 110.0 });
    let badge = match style {
        "OFFICER" => Glyph::Star.draw(ink, 28.0, 70.0, 24.0),
        "OFFICIAL" => seal(ink, 28.0, 69.0, 11.0),
        _ => String::new(),
    };
    let corner = word(&letter, 28.0, 15.0, Stand::Middle, Setting { ink, height: 38.0, room: 36.0 }) + &badge;
    let behind = match style {
        "OFFICER" => rays(SHADE, 0.0, 0.0, 160.0, 24) + &at(0.0, -8.0, 0.84, &both_sides(0.0, &sword())),
        "OFFICIAL" => {
            ruling(SHADE, [-80.0, -120.0, 160.0, 240.0], 1.3, 3.4)
                + &at(0.0, -8.0, 0.84, &both_sides(0.0, &quill()))
        }
        _ => {
            ruling(SHADE, [-80.0, -120.0, 160.0, 240.0], 1.3, 3.4)
                + &at(0.0, -4.0, 1.0, &laurels(GREEN, 70.0, 10, 22.0))
        }
    };
    let header = match style {
        "OFFICER" => {
            plaque(ink, PAPER, [58.0, 18.0, 124.0, 20.0], style) + &Glyph::Star.draw(ink, 100.0, 64.0, 34.0)
        }
        "OFFICIAL" => plaque(ink, PAPER, [58.0, 18.0, 124.0, 20.0], style) + &seal(ink, 100.0, 64.0, 17.0),
        _ => String::new(),
    };
    let body = window([12.0, 12.0, 176.0, 256.0], &behind)
        + &fill(PAPER, "M10 10H50V88H10ZM150 192H190V270H150Z")
        + &line(ink, 2.2, "M50 11H181Q189 11 189 19V192H150V261Q150 269 142 269H19Q11 269 11 261V88H50Z")
        + &big(OCHRE, 105.0, 95.0)
        + &big(ink, 100.0, 90.0)
        + &both_ends(&corner)
        + &header
        + &outlined(PAPER, ink, 1.0, "M23 219H139L144 224V258L139 263H23L18 258V224Z")
        + &text(INK, 81.0, 238.0, 14.0, words)
        + &text(INK, 81.0, 255.0, 14.0, wins);
    Face { title: card.name(), ground: PAPER, body }
}

/// A stamped seal with its ribbons.
pub(crate) fn seal(ink: &str, x: f64, y: f64, r: f64) -> String {
    let part = fill(ink, "M-6 8-11 26-4 22 0 28 4 22 11 26 6 8Z")
        + &format!(
            r#"<circle r="15" fill="{ink}" stroke="{ink}" stroke-width="3" stroke-dasharray="3 2.9"/>"#
        )
        + &ring(PAPER, 1.2, 0.0, 0.0, 11.0)
        + &disc(PAPER, 0.0, 0.0, 4.0);
    at(x, y - r * 0.2, r / 17.0, &part)
}

pub(crate) fn sword() -> String {
    outlined(PAPER, INK, 1.4, "M-58 78 50-66 64-78 56-61-50 84Z")
        + &line(OCHRE, 5.0, "M-64 68-40 90M-54 81-66 96")
}

pub(crate) fn quill() -> String {
    outlined(PAPER, INK, 1.4, "M-60 84-30 30C-24 0 0-40 44-72 56-78 64-74 62-64 56-30 20 20-26 38L-55 86Z")
        + &line(
            INK,
            1.0,
            "M-58 85C-30 30 10-20 54-66M-18 26C-4 22 10 14 20 4M-6 10C10 6 26-8 36-22M8-8C24-14 38-28 48-42",
        )
}
