//! The counters of *War and Diplomacy*: the war pennant and the flag of truce, half a card each.

use crate::flags::Cloth;
use crate::glyph::Glyph;
use crate::ink::{INK, NAVY, OCHRE, PAPER, RED, SHADE, at, line, outlined, rays, ruling, text, window};
use crate::letters::seal;
use crate::stock::{frame, plaque};
use crate::woodtype::{Setting, Stand, word};

pub(crate) fn pennant() -> String {
    let cloth = Cloth::FLYING.outline(&[(0.0, 0.0), (60.0, 20.0), (0.0, 40.0)]);
    let picture = rays(SHADE, 0.0, 0.0, 130.0, 24);
    let flown =
        at(34.0, 30.0, 1.75, &outlined(RED, INK, 0.8, &cloth)) + &Glyph::Star.draw(PAPER, 58.0, 62.0, 28.0);
    counter(RED, &picture, &flown, ["3", "WAR PENNANT", "ARMY · NAVY"])
}

pub(crate) fn flag() -> String {
    let cloth = Cloth::FLYING.outline(&[(0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0)]);
    let picture = ruling(PAPER, [-90.0, -60.0, 180.0, 120.0], 0.8, 3.4);
    let flown = at(34.0, 30.0, 1.5, &outlined(PAPER, INK, 0.8, &cloth)) + &seal(NAVY, 78.0, 60.0, 14.0);
    counter(NAVY, &picture, &flown, ["2", "DIPLOMACY FLAG", "MANY · VARY"])
}

fn counter(ink: &str, behind: &str, flown: &str, [value, name, words]: [&str; 3]) -> String {
    window([10.0, 10.0, 180.0, 120.0], behind)
        + &line(INK, 5.0, "M32 22V112")
        + &line(OCHRE, 2.6, "M32 22V112")
        + flown
        + &word(value, 166.0, 20.0, Stand::Middle, Setting { ink, height: 50.0, room: 40.0 })
        + &plaque(ink, PAPER, [42.0, 106.0, 144.0, 20.0], name)
        + &text(INK, 156.0, 95.0, 7.4, words)
        + &frame(ink, 2.2, [10.0, 10.0, 180.0, 120.0], 6.0)
}
