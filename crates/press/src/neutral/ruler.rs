//! The ruler cards: arms in laurel under a crown, or under the cap of liberty for the republic.

use crate::flags::Flag;
use crate::gear::Livery;
use crate::ink::{GREEN, INK, OCHRE, PAPER, RED, at, dashes, dots, fill, line, outlined};
use crate::ornament::laurels;
use crate::woodtype::{Setting, Stand, word};

pub(super) fn ruler(nation: &Livery) -> String {
    let shield = "M-27-22H27V14C27 34 14 44 0 52-14 44-27 34-27 14Z";
    let arms = outlined(nation.ink, INK, 1.6, shield)
        + &line(PAPER, 1.2, "M-24-19H24V14C24 32 12 41 0 48-12 41-24 32-24 14Z");
    let charge = if nation.flag == Flag::France {
        word("RF", 0.0, -4.0, Stand::Middle, Setting { ink: PAPER, height: 30.0, room: 40.0 })
    } else {
        nation.glyph.draw(PAPER, 0.0, 12.0, 42.0)
    };
    let head = if nation.flag == Flag::France { liberty_cap() } else { crown(nation.ink) };
    at(0.0, 36.0, 1.08, &(at(0.0, 6.0, 1.0, &laurels(GREEN, 36.0, 5, 17.0)) + &arms + &charge))
        + &at(0.0, -42.0, 0.98, &head)
}

fn crown(velvet: &str) -> String {
    let arches = "M-31 22C-50-12-20-38 0-18 20-38 50-12 31 22M0-18V26";
    fill(velvet, "M-31 22C-48-10-20-34 0-16 20-34 48-10 31 22Z")
        + &line(INK, 9.0, arches)
        + &line(OCHRE, 6.0, arches)
        + &dots(PAPER, 3.4, 6.4, arches)
        + &outlined(
            OCHRE,
            INK,
            1.5,
            "M-36 18-33 8-27 15-20 21-12 14-8 22 0 12 8 22 12 14 20 21 27 15 33 8 36 18V32Q0 44-36 32Z",
        )
        + &fill(velvet, "M-26 25l4-4 4 5-4 4zM18 26l4-5 4 4-4 5zM-5 30l5-5 5 5-5 5z")
        + &outlined(PAPER, INK, 1.5, "M-38 32Q0 45 38 32V40Q0 53-38 40Z")
        + &dashes(INK, 4.0, 2.0, 12.0, "M-31 39Q0 49 31 39")
        + &outlined(
            OCHRE,
            INK,
            1.5,
            "M-2.5-30V-36H-7V-41H-2.5V-46H2.5V-41H7V-36H2.5V-30A6.5 6.5 0 1 1-2.5-30Z",
        )
}

fn liberty_cap() -> String {
    outlined(
        RED,
        INK,
        1.6,
        "M-34 34C-36 2-22-30 8-40 30-46 44-32 38-16 34-6 22-8 20-16 26 2 30 16 34 34Q0 46-34 34Z",
    ) + &line(INK, 1.2, "M-20 16C-18 0-10-16 4-24M-6 22C-4 8 2-4 12-14")
        + &outlined(PAPER, INK, 1.5, "M-37 32Q0 45 37 32V42Q0 54-37 42Z")
        + &Flag::France.cockade(-16.0, 20.0, 10.0)
}
