//! The drawings of a pack that has none of its own: suit and rank as the record writes them in the suit's colour, and the
//! card's name.

use broadside_cards::AnyPack;

use crate::backs::Back;
use crate::glyph::Glyph;
use crate::ink::{BLUE, GOLD, GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, both_ends, line, ruling, window};
use crate::stock::{Face, frame, plaque};
use crate::woodtype::{Setting, Stand, word};

/// The suits' colours, in pack order and over again.
const INKS: [&str; 6] = [RED, NAVY, GREEN, GOLD, BLUE, INK];

pub(crate) const BACK: Back = Back {
    ground: GREEN,
    fine: "#47805f",
    signs: [Glyph::Star, Glyph::Star],
    half: || Glyph::Star.draw(OCHRE, 0.0, -16.0, 24.0) + &line(GREEN, 3.0, "M-30-3H30"),
};

pub(crate) fn face(pack: &dyn AnyPack, code: &str) -> Option<Face> {
    let title = escaped(&pack.name(code)?);
    let ink = INKS[usize::from(pack.suit(code)?) % INKS.len()];
    let cut = code.to_uppercase();
    let corner = word(&cut, 34.0, 16.0, Stand::Middle, Setting { ink, height: 34.0, room: 44.0 });
    let body = window([12.0, 64.0, 176.0, 152.0], &ruling(SHADE, [-88.0, -76.0, 176.0, 152.0], 1.3, 3.4))
        + &frame(ink, 1.4, [12.0, 64.0, 176.0, 152.0], 6.0)
        + &both_ends(&corner)
        + &word(&cut, 100.0, 92.0, Stand::Middle, Setting { ink, height: 72.0, room: 150.0 })
        + &plaque(ink, PAPER, [20.0, 184.0, 160.0, 22.0], &title);
    Some(Face { title, ground: PAPER, body })
}

/// A name as a drawing may hold it.
pub(crate) fn escaped(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;")
}
