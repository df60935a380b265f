//! Card backs, one for each pack and the same either way up.

use crate::Pack;
use crate::glyph::Glyph;
use crate::ink::{
    BLUE, GREEN, INK, NAVY, OCHRE, PAPER, RED, again, at, both_ends, disc, dots, fill, line, rays, ring,
    ruling, window,
};
use crate::ornament::rosette;
use crate::stock::{blank, frame};

pub(crate) fn body(pack: Pack) -> String {
    let (ground, fine) = match pack {
        Pack::Neutral => (NAVY, "#40598a"),
        Pack::Nations => (GREEN, "#47805f"),
        Pack::AlliePatriot => (RED, "#c05a4c"),
        Pack::Letters => (INK, "#5e4f42"),
        Pack::War => (BLUE, "#5c86b3"),
    };
    let net = |turn: i32| {
        let lines = ruling(fine, [-170.0, -170.0, 340.0, 340.0], 1.0, 11.0);
        format!(r#"<g transform="rotate({turn})">{lines}</g>"#)
    };
    let medal = disc(ground, 0.0, 0.0, 66.0)
        + &rosette(OCHRE, 18, 64.0, 20.0)
        + &ring(PAPER, 2.0, 0.0, 0.0, 66.0)
        + &disc(PAPER, 0.0, 0.0, 36.0)
        + &ring(ground, 1.4, 0.0, 0.0, 33.0)
        + &again(&half(pack), &["rotate(180)"]);
    blank(PAPER)
        + &window([10.0, 10.0, 180.0, 260.0], &(fill(ground, "M-90-130H90V130H-90Z") + &net(45) + &net(-45)))
        + &frame(PAPER, 1.6, [16.0, 16.0, 168.0, 248.0], 5.0)
        + &dots(OCHRE, 3.2, 8.0, "M22 22H179M22 258H179M22 22V259M178 22V259")
        + &at(100.0, 140.0, 1.0, &medal)
        + &both_ends(&corners(pack, ground))
}

/// The signs in two corners; the other two repeat them.
fn corners(pack: Pack, ground: &str) -> String {
    let signs = match pack {
        Pack::Neutral => [Glyph::Rose, Glyph::IronCross],
        Pack::Nations => [Glyph::Tower, Glyph::Palm],
        Pack::AlliePatriot => [Glyph::Rose, Glyph::SavoyShield],
        Pack::Letters => [Glyph::Star, Glyph::Lily],
        Pack::War => [Glyph::Lotus, Glyph::Dome],
    };
    let corner = |x: f64, sign: Glyph| {
        disc(ground, x, 48.0, 20.0) + &ring(PAPER, 1.4, x, 48.0, 20.0) + &sign.draw(PAPER, x, 48.0, 24.0)
    };
    corner(48.0, signs[0]) + &corner(152.0, signs[1])
}

/// The upper half of what stands in the middle.
fn half(pack: Pack) -> String {
    match pack {
        Pack::Neutral => Glyph::Star.draw(NAVY, 0.0, -16.0, 24.0) + &line(RED, 3.0, "M-30-3H30"),
        Pack::Nations => {
            fill(BLUE, "M-28 0A28 28 0 0 1 28 0Z")
                + &line(PAPER, 1.2, "M0-28V0M-24-14H24M0-28C-12-22-16-10-16 0M0-28C12-22 16-10 16 0M-28 0H28")
        }
        Pack::AlliePatriot => {
            Glyph::Star.draw(NAVY, -12.0, -13.0, 18.0)
                + &Glyph::Lily.draw(BLUE, 12.0, -13.0, 18.0)
                + &line(INK, 1.2, "M-31 0H31M0-31V0")
        }
        Pack::Letters => Glyph::Star.draw(RED, 0.0, -16.0, 24.0) + &line(INK, 3.0, "M-30-3H30"),
        Pack::War => {
            window(
                [-30.0, -30.0, 60.0, 30.0],
                &at(0.0, 15.0, 1.0, &(rays(RED, 0.0, 0.0, 29.0, 16) + &disc(RED, 0.0, 0.0, 13.0))),
            ) + &line(BLUE, 3.0, "M-31 0H31")
        }
    }
}
