//! The neutral suit: emblems of the republic at peace.

use super::{PANEL, PANEL_LINE};
use crate::emblem::{eagle, striped_shield, torch};
use crate::flags::{Cloth, Flag};
use crate::glyph::Glyph;
use crate::ink::{
    GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, at, both_sides, dashes, disc, fill, line, outlined, rays,
    ruling, window,
};
use crate::ornament::laurels;
use crate::stock::{indices, plaque};

/// Navy with a little paper showing through.
const DUSK: &str = "#2c4670";

pub(super) fn body(number: u8) -> String {
    let picture = match number {
        8 => at(0.0, 0.0, 0.84, &white_house()),
        7 => at(2.0, 0.0, 0.86, &eagle()),
        6 => torch(),
        5 => at(0.0, 0.0, 0.96, &bell()),
        4 => at(14.0, -26.0, 0.86, &hat()) + &stars(),
        3 => shield(),
        2 => at(14.0, -22.0, 0.92, &dove()) + &at(-18.0, 60.0, 0.62, &laurels("#4f8a5b", 40.0, 8, 17.0)),
        _ => lighthouse(),
    };
    let sky = match number {
        8 => rays(DUSK, 0.0, -10.0, 190.0, 26),
        6 => rays(DUSK, 6.0, -56.0, 230.0, 26),
        _ => ruling(DUSK, [-89.0, -129.0, 178.0, 258.0], 1.3, 3.4),
    };
    let legend = if number == 8 { "PRESIDENT" } else { "NEUTRAL" };
    window([11.0, 11.0, 178.0, 258.0], &sky)
        + &fill(NAVY, "M10 10H48V125H10ZM152 155H190V270H152Z")
        + &at(100.0, 140.0, 1.0, &picture)
        + &line(PAPER, 2.2, PANEL)
        + &line(OCHRE, 0.9, PANEL_LINE)
        + &indices(PAPER, &number.to_string(), Glyph::Star, 'U')
        + &plaque(PAPER, NAVY, [56.0, 18.0, 126.0, 22.0], "UNITED STATES")
        + &plaque(PAPER, NAVY, [18.0, 240.0, 126.0, 22.0], legend)
}

fn stars() -> String {
    [-50.0, -18.0, 14.0].map(|x| Glyph::Star.draw(OCHRE, x, 62.0, 22.0)).concat()
}

fn shield() -> String {
    let stars = [(-18.0, -23.0), (0.0, -26.0), (18.0, -23.0)];
    at(0.0, 4.0, 1.25, &striped_shield(&stars.map(|(x, y)| Glyph::Star.draw(PAPER, x, y, 12.0)).concat()))
}

fn white_house() -> String {
    let columns: String = [-26, -13, 9, 22].iter().map(|x| format!("M{x} 6h5v36h-5z")).collect();
    Flag::America.draw(Cloth::FLAT, 0.5, -64.0, 40.0)
        + &line(OCHRE, 2.2, "M0-68V-18")
        + &outlined(PAPER, INK, 1.4, "M-54 4H54V46H-54Z")
        + &dashes(NAVY, 10.0, 5.0, 9.0, "M-48 18.5h14M34 18.5h14M-48 34h14M34 34h14")
        + &outlined(SHADE, INK, 1.2, "M-31 0H31V46H-31Z")
        + &fill(NAVY, "M-5 46V26a5 5 0 0 1 10 0V46z")
        + &outlined(PAPER, INK, 1.0, &columns)
        + &outlined(PAPER, INK, 1.4, "M-36 4V-1L0-20 36-1V4Z")
        + &line(INK, 1.0, "M-27 0 0-14 27 0Z")
        + &disc(NAVY, 0.0, -5.0, 3.4)
        + &outlined(PAPER, INK, 1.2, "M-36 46H36V51H-36ZM-42 51H42V56H-42ZM-56 56H56V62H-56Z")
        + &fill(GREEN, "M-58 62q4-12 10-8 4-10 10 0 6-2 6 8zM58 62q-4-12-10-8-4-10-10 0-6-2-6 8z")
}

fn bell() -> String {
    outlined(OCHRE, INK, 1.6, "M-38-64C-24-72 24-72 38-64L34-52H-34Z")
        + &line(INK, 1.0, "M-32-60C-20-64 20-64 32-60M-30-56H30")
        + &fill(OCHRE, "M-14-52h28v8h-28z")
        + &outlined(
            SHADE,
            INK,
            1.8,
            "M-20-46H20C30-36 26 8 48 44 50 50 48 54 44 56Q0 66-44 56C-48 54-50 50-48 44-26 8-30-36-20-46Z",
        )
        + &line(INK, 1.2, "M-26-30H26M-26-24H26M-40 34Q0 44 40 34M-44 42Q0 52 44 42")
        + &line(INK, 1.0, "M22-20C24 4 30 20 38 32M16-20C18 4 22 20 30 36M-22-20C-23-4-27 12-32 22")
        + &line(INK, 2.4, "M8 60 4 44 9 36 3 22 7 12 2 0")
        + &outlined(INK, INK, 1.0, "M-7 61A7 7 0 0 0 7 61Z")
        + &Glyph::Star.draw(INK, -14.0, 4.0, 13.0)
}

fn hat() -> String {
    let stripes: String = [-30, -12, 6, 24].iter().map(|x| format!("M{x}-58h9V18h-9z")).collect();
    outlined(PAPER, INK, 1.6, "M-36-60C-30-54-30-20-34 26H38C34-20 34-54 38-60Q0-70-36-60Z")
        + &fill(RED, &stripes)
        + &outlined(NAVY, INK, 1.4, "M-33 0Q2 8 35 0L38 28H-34Z")
        + &[-20.0, 1.0, 22.0].map(|x| Glyph::Star.draw(PAPER, x, 16.0, 15.0)).concat()
        + &line(INK, 1.6, "M-36-60C-30-54-30-20-34 26H38C34-20 34-54 38-60Q0-70-36-60Z")
        + &outlined(PAPER, INK, 1.6, "M-60 18C-50 30-20 32 2 32S52 30 62 18C62 36 36 46 0 46S-58 36-60 18Z")
        + &line(RED, 1.6, "M-56 28C-40 40 40 40 58 28")
}

fn dove() -> String {
    let leaves = "M-40-2q-2-10-14-10 2 10 14 10zM-44 4q-8-6-16 2 8 6 16-2zM-40 8q-8 4-6 14 10-2 6-14zM-34 10q0 8 8 12 2-10-8-12z";
    outlined(
        PAPER,
        INK,
        1.6,
        "M-40-6-30-12C-26-22-14-22-10-12-8-10-4-8 2-10-6-32 2-60 28-74 26-64 34-54 34-42 40-44 44-42 48-46 50-28 42-8 30 4 40 8 52 10 60 20 54 22 50 22 46 22 50 26 52 28 52 34 36 38 22 34 14 28-6 34-26 24-30 2Z",
    ) + &line(
        INK,
        1.1,
        "M6-10C14 0 24 2 30 4M10-14C8-32 16-50 26-62M16-12C18-28 24-42 32-50M24-8C28-20 36-30 44-36M20 26C30 24 40 28 48 30M26 20C36 18 44 20 50 22",
    ) + &disc(INK, -22.0, -10.0, 2.0)
        + &fill(OCHRE, "M-30-12-41-6-29-3Z")
        + &line(GREEN, 2.0, "M-38-6C-42 0-40 10-34 12")
        + &fill("#4f8a5b", leaves)
}

fn lighthouse() -> String {
    fill(OCHRE, "M-8-58-47-74V-42ZM8-58 84-86V-30Z")
        + &outlined(PAPER, INK, 1.6, "M-12-44H12L20 50H-20Z")
        + &fill(RED, "M-13.5-26H13.5L15.3-4H-15.3ZM-17 18H17L18.8 40H-18.8Z")
        + &outlined(PAPER, INK, 1.4, "M-9-66H9V-48H-9Z")
        + &disc(OCHRE, 0.0, -57.0, 5.0)
        + &line(INK, 1.2, "M-4.5-66V-48M4.5-66V-48")
        + &outlined(RED, INK, 1.4, "M-12-66C-10-76-4-80 0-86 4-80 10-76 12-66Z")
        + &outlined(INK, INK, 1.0, "M-16-48H16V-42H-16Z")
        + &fill(NAVY, "M-3.5 50V38a3.5 3.5 0 0 1 7 0V50zM-2 2h4v8h-4z")
        + &outlined(
            SHADE,
            INK,
            1.5,
            "M-46 66C-44 54-34 56-28 48-20 44-10 50 0 46 12 44 20 48 28 52 38 52 42 60 46 66Z",
        )
        + &both_sides(
            0.0,
            &line(
                PAPER,
                2.2,
                "M0 72q6-6 12 0t12 0 12 0 12 0M6 80q6-6 12 0t12 0 12 0M0 88q6-6 12 0t12 0 12 0 12 0",
            ),
        )
}
