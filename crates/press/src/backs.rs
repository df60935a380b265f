//! Card backs, one for each pack and the same either way up.

use crate::glyph::Glyph;
use crate::ink::{OCHRE, PAPER, again, at, both_ends, disc, dots, fill, ring, ruling, window};
use crate::ornament::rosette;
use crate::stock::frame;

/// What tells a pack's back from the others.
pub(crate) struct Back {
    pub ground: &'static str,
    /// The fine lines on the ground.
    pub fine: &'static str,
    /// The signs in two corners; the other two repeat them.
    pub signs: [Glyph; 2],
    /// The upper half of what stands in the middle.
    pub half: fn() -> String,
}

pub(crate) fn body(&Back { ground, fine, signs, half }: &Back) -> String {
    let net = |turn: i32| {
        let lines = ruling(fine, [-170.0, -170.0, 340.0, 340.0], 1.0, 11.0);
        format!(r#"<g transform="rotate({turn})">{lines}</g>"#)
    };
    let medal = disc(ground, 0.0, 0.0, 66.0)
        + &rosette(OCHRE, 18, 64.0, 20.0)
        + &ring(PAPER, 2.0, 0.0, 0.0, 66.0)
        + &disc(PAPER, 0.0, 0.0, 36.0)
        + &ring(ground, 1.4, 0.0, 0.0, 33.0)
        + &again(&half(), &["rotate(180)"]);
    window([10.0, 10.0, 180.0, 260.0], &(fill(ground, "M-90-130H90V130H-90Z") + &net(45) + &net(-45)))
        + &frame(PAPER, 1.6, [16.0, 16.0, 168.0, 248.0], 5.0)
        + &dots(OCHRE, 3.2, 8.0, "M22 22H179M22 258H179M22 22V259M178 22V259")
        + &at(100.0, 140.0, 1.0, &medal)
        + &both_ends(&corners(signs, ground))
}

fn corners(signs: [Glyph; 2], ground: &str) -> String {
    let corner = |x: f64, sign: Glyph| {
        disc(ground, x, 48.0, 20.0) + &ring(PAPER, 1.4, x, 48.0, 20.0) + &sign.draw(PAPER, x, 48.0, 24.0)
    };
    corner(48.0, signs[0]) + &corner(152.0, signs[1])
}
