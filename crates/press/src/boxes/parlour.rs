//! The boxes of 1898 to 1914: four publishers, four hands.

use super::{Lid, display, ribbon};
use crate::emblem::eagle;
use crate::flags::{Cloth, Flag};
use crate::glyph::Glyph;
use crate::ink::{
    BLUE, GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, at, both_sides, disc, dots, fill, line, outlined, rays,
    ring, text, window,
};
use crate::letters::{quill, seal, sword};
use crate::nations::maps;
use crate::stock::frame;
use crate::war::forts::arthur;
use crate::woodtype::{Setting, Stand, arched, word};

/// The eagle between the warring flags, 1914.
pub(super) fn neutral() -> Lid {
    let flags = [Flag::Britain, Flag::France, Flag::Russia, Flag::Germany, Flag::Austria];
    let row: String = flags
        .iter()
        .enumerate()
        .map(|(i, flag)| flag.draw(Cloth::FLAT, 45.0 + 49.0 * i as f64, 191.0, 32.0))
        .collect();
    let title =
        |ink, dy| arched("NEUTRAL", 160.0, 364.0 + dy, 300.0, Setting { ink, height: 40.0, room: 236.0 });
    let picture = window(
        [10.0, 10.0, 300.0, 210.0],
        &(fill(NAVY, "M-150-105H150V105H-150Z") + &rays("#2c4670", 0.0, 10.0, 210.0, 32)),
    ) + &frame(PAPER, 1.4, [15.0, 15.0, 290.0, 200.0], 4.0)
        + &title(RED, 2.5)
        + &title(PAPER, 0.0)
        + &at(160.0, 130.0, 0.72, &eagle())
        + &[44.0, 276.0].map(|x| Glyph::Star.draw(OCHRE, x, 128.0, 26.0)).concat()
        + &ribbon(RED, PAPER, [160.0, 180.0], 118.0, "THE GAME AMERICA’S PLAYING")
        + &row;
    Lid { top: PAPER, side: SHADE, picture }
}

/// Two hemispheres.
pub(super) fn nations() -> Lid {
    let globe = |x: f64, land: &str| {
        let net = line(
            PAPER,
            0.6,
            "M-60 0H60M-52-30H52M-52 30H52M0-60V60M0-60C-44-40-44 40 0 60M0-60C44-40 44 40 0 60",
        );
        at(
            x,
            148.0,
            1.0,
            &(disc(BLUE, 0.0, 0.0, 60.0)
                + &net
                + land
                + &ring(OCHRE, 4.0, 0.0, 0.0, 61.0)
                + &ring(INK, 0.8, 0.0, 0.0, 63.5)),
        )
    };
    let land = |d: &str, x: f64, y: f64, size: f64| at(x, y, size, &fill(PAPER, d));
    let east = land(maps::AFRICA, -18.0, 18.0, 0.35)
        + &land(maps::EUROPE, -17.0, -29.0, 0.24)
        + &land(maps::ASIA, 15.0, -13.0, 0.45);
    let corner = |x: f64, y: f64, sign: Glyph| sign.draw(OCHRE, x, y, 20.0);
    let picture = frame(OCHRE, 2.0, [11.0, 11.0, 298.0, 208.0], 4.0)
        + &frame(OCHRE, 0.7, [15.0, 15.0, 290.0, 200.0], 2.0)
        + &text(PAPER, 160.0, 31.0, 11.0, "THE GAME OF")
        + &display("NATIONS", [160.0, 37.0], 40.0, 232.0, [OCHRE, INK])
        + &globe(94.0, &land(maps::AMERICA, 0.0, 0.0, 0.52))
        + &globe(226.0, &east)
        + &corner(30.0, 30.0, Glyph::Tower)
        + &corner(290.0, 30.0, Glyph::Lotus)
        + &corner(28.0, 200.0, Glyph::Palm)
        + &corner(292.0, 200.0, Glyph::StripedShield);
    Lid { top: GREEN, side: "#143a28", picture }
}

/// Sword and quill, 1898.
pub(super) fn war_and_diplomacy() -> Lid {
    let fan = rays(RED, 10.0, 10.0, 40.0, 20);
    let tile = |i: usize, letter: char| {
        let x = 57.0 + 24.0 * i as f64 + if i > 3 { 38.0 } else { 0.0 };
        let ink = if "MV".contains(letter) {
            RED
        } else if "NR".contains(letter) {
            NAVY
        } else {
            INK
        };
        format!(
            r#"<rect x="{}" y="178" width="20" height="28" rx="2" fill="{PAPER}" stroke="{INK}"/>"#,
            x - 10.0
        ) + &word(&letter.to_string(), x, 183.0, Stand::Middle, Setting { ink, height: 18.0, room: 17.0 })
    };
    let tiles: String = "ARMYNAVY".chars().enumerate().map(|(i, letter)| tile(i, letter)).collect();
    let corners = format!(
        r#"<svg x="10" y="10" width="300" height="206" viewBox="10 10 300 206">{}</svg>"#,
        both_sides(
            160.0,
            &(fan.clone() + &at(0.0, 226.0, 1.0, &format!(r#"<g transform="scale(1 -1)">{fan}</g>"#)))
        )
    );
    let picture = corners
        + &frame(INK, 2.2, [10.0, 10.0, 300.0, 206.0], 3.0)
        + &dots(INK, 2.0, 6.0, "M16 16H305M16 210H305M16 16V211M304 16V211")
        + &display("WAR AND", [160.0, 24.0], 30.0, 150.0, [RED, OCHRE])
        + &display("DIPLOMACY", [160.0, 60.0], 34.0, 216.0, [NAVY, OCHRE])
        + &at(160.0, 134.0, 0.5, &(sword() + &format!(r#"<g transform="scale(-1 1)">{}</g>"#, quill())))
        + &pennant()
        + &tiles
        + &Glyph::Star.draw(RED, 100.0, 136.0, 24.0)
        + &seal(NAVY, 220.0, 137.0, 13.0)
        + &text(INK, 160.0, 196.0, 11.0, "1898");
    Lid { top: SHADE, side: OCHRE, picture }
}

/// The war pennant and the flag of truce, the counters of the game.
fn pennant() -> String {
    line(INK, 2.4, "M38 108V170M282 108V170")
        + &outlined(RED, INK, 1.2, "M39 110 86 122 39 134Z")
        + &outlined(PAPER, INK, 1.2, "M281 110H238V136H281Z")
        + &Glyph::Star.draw(PAPER, 53.0, 122.0, 13.0)
}

/// The rising sun against the saltire, 1904.
pub(super) fn war() -> Lid {
    let east = fill(PAPER, "M-75-105H75V105H-75Z")
        + &rays(RED, 0.0, 0.0, 190.0, 16)
        + &disc(PAPER, 0.0, 0.0, 38.0)
        + &disc(RED, 0.0, 0.0, 34.0);
    let west = fill(PAPER, "M-75-105H75V105H-75Z") + &line(BLUE, 30.0, "M-80-112 80 112M80-112-80 112");
    let diamond = outlined(PAPER, INK, 2.0, "M0-86 74 0 0 86-74 0Z")
        + &line(INK, 0.7, "M0-79 68 0 0 79-68 0Z")
        + &at(2.0, 10.0, 0.74, &arthur());
    let picture = window([10.0, 10.0, 150.0, 206.0], &east)
        + &window([160.0, 10.0, 150.0, 206.0], &west)
        + &frame(OCHRE, 1.6, [10.0, 10.0, 300.0, 206.0], 2.0)
        + &at(160.0, 98.0, 1.0, &diamond)
        + &fill(INK, "M10 162H310V216H10Z")
        + &line(OCHRE, 1.2, "M10 166H310M10 212H310")
        + &display("GAME OF WAR", [160.0, 172.0], 34.0, 276.0, [PAPER, RED]);
    Lid { top: INK, side: "#171009", picture }
}
