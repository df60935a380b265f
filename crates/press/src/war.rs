//! *Game of War*: every card of a nation is its flag. Rays or a plain disc for Japan, a blue saltire or three
//! stripes for Russia; forts carry a white diamond, arbitrators a bar.

mod arbitration;
pub(crate) mod forts;
mod private;

use broadside_cards::{Card, Pack as _, packs};
use broadside_games::war::Fort;

use crate::Drawings;
use crate::backs::Back;
use crate::flags::Flag;
use crate::gear::{self, Livery};
use crate::glyph::Glyph;
use crate::ink::{BLUE, INK, OCHRE, PAPER, RED, at, both_ends, disc, fill, line, outlined, rays, window};
use crate::stock::{Face, plaque};
use crate::woodtype::{Setting, Stand, word};

pub(crate) const DRAWINGS: Drawings = Drawings {
    pack: packs::War::ID,
    face,
    pieces: &Fort::WORDS,
    back: Back {
        ground: BLUE,
        fine: "#5c86b3",
        signs: [Glyph::Lotus, Glyph::Dome],
        half: || {
            window(
                [-30.0, -30.0, 60.0, 30.0],
                &at(0.0, 15.0, 1.0, &(rays(RED, 0.0, 0.0, 29.0, 16) + &disc(RED, 0.0, 0.0, 13.0))),
            ) + &line(BLUE, 3.0, "M-31 0H31")
        },
    },
};

fn face(code: &str) -> Option<Face> {
    if let Some(fort) = Fort::WORDS.iter().position(|word| *word == code) {
        return Some(forts::face(Fort::ALL[fort]));
    }
    let card: Card<packs::War> = code.parse().ok()?;
    if card.index() >= packs::War::FIRST_ARBITRATION {
        return Some(arbitration::face(card));
    }
    Some(Face { title: card.name(), ground: PAPER, body: nation_card(code) })
}

/// Number, sign and letter on a paper ticket, at both ends.
fn tickets(ink: &str, number: &str, sign: &str, letter: &str) -> String {
    let setting = |height, room| Setting { ink, height, room };
    both_ends(
        &(outlined(PAPER, ink, 1.4, "M9 18Q9 9 18 9H45Q52 9 52 16V104Q52 111 45 111H9Z")
            + &word(number, 30.0, 14.0, Stand::Middle, setting(38.0, 37.0))
            + &at(30.0, 69.0, 1.0, sign)
            + &word(letter, 30.0, 86.0, Stand::Middle, setting(20.0, 34.0))),
    )
}

/// The sign of a flag style, about 24 units across.
fn sign(style: &str) -> String {
    match style {
        "Jw" => rays(RED, 0.0, 0.0, 13.0, 8) + &disc(RED, 0.0, 0.0, 7.0),
        "Jc" => disc(RED, 0.0, 0.0, 10.0),
        "Rw" => line(BLUE, 6.0, "M-12-10 12 10M12-10-12 10"),
        _ => fill(BLUE, "M-13-3.5H13V3.5H-13Z") + &line(BLUE, 1.6, "M-12-9H12V9H-12Z"),
    }
}

fn nation_card(code: &str) -> String {
    let (style, rank) = code.split_at(2);
    let japan = style.starts_with('J');
    let ink = if japan { RED } else { BLUE };
    let (value, title) = match rank {
        "G" => ("30", "GENERAL"),
        "C" => ("25", "COLONEL"),
        "P" => ("20", "CAPTAIN"),
        "L" => ("15", "LIEUTENANT"),
        private => (private, "PRIVATE"),
    };
    let ground = match style {
        "Jw" => rays(RED, 0.0, 0.0, 190.0, 16) + &disc(PAPER, 0.0, 0.0, 64.0) + &disc(RED, 0.0, 0.0, 58.0),
        "Jc" => disc(RED, 0.0, 0.0, 62.0),
        "Rw" => {
            line(BLUE, 40.0, "M-95-135 95 135M95-135-95 135")
                + &disc(PAPER, 0.0, 0.0, 64.0)
                + &disc(BLUE, 0.0, 0.0, 58.0)
        }
        _ => fill(BLUE, "M-95-46H95V46H-95Z") + &fill(RED, "M-95 50H95V140H-95Z"),
    };
    let livery = if japan {
        Livery { ink: PAPER, glyph: Glyph::Star, flag: Flag::Japan, leaf: OCHRE }
    } else {
        Livery { ink: PAPER, glyph: Glyph::Dome, flag: Flag::Russia, leaf: OCHRE }
    };
    let charge = match rank {
        "G" => at(0.0, 4.0, 0.64, &gear::general(&livery)),
        "C" => at(2.0, -6.0, 0.64, &gear::major(&livery)),
        "P" => at(0.0, 4.0, 0.66, &gear::captain(&livery)),
        "L" => at(0.0, 0.0, 0.66, &gear::lieutenant(&livery)),
        number => at(0.0, 0.0, 1.06, &private::private(japan, number.parse().unwrap_or_default())),
    };
    window([9.0, 9.0, 182.0, 262.0], &(ground + &charge))
        + &line(INK, 1.2, "M18 9H182Q191 9 191 18V262Q191 271 182 271H18Q9 271 9 262V18Q9 9 18 9Z")
        + &tickets(ink, value, &sign(style), &style[..1])
        + &plaque(INK, PAPER, [16.0, 244.0, 126.0, 20.0], title)
}
