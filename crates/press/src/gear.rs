//! The gear of each rank, painted in a nation's livery, around 0, 0.

use crate::flags::{Cloth, Flag};
use crate::glyph::Glyph;
use crate::ink::{INK, OCHRE, PAPER, RED, SHADE, at, both_sides, disc, dots, fill, line, outlined};
use crate::ornament::{chevrons, laurels};

/// What a nation paints its gear with.
pub(crate) struct Livery {
    pub ink: &'static str,
    pub glyph: Glyph,
    pub flag: Flag,
    /// Of the lieutenant's wreath.
    pub leaf: &'static str,
}

pub(crate) fn general(livery: &Livery) -> String {
    let baton = line(INK, 13.0, "M-38 72 34-4")
        + &line(livery.ink, 10.0, "M-38 72 34-4")
        + &line(OCHRE, 10.0, "M-40 74-33 67M29 1 36-6")
        + &dots(PAPER, 3.0, 9.0, "M-29 62.5 30-.5");
    let hat = outlined(
        livery.ink,
        INK,
        1.6,
        "M-58 14C-44 6-40-34 0-42 40-34 44 6 58 14 34 16 18 2 0 2S-34 16-58 14Z",
    ) + &line(PAPER, 5.0, "M-54 9C-42 0-36-34 0-39 36-34 42 0 54 9")
        + &line(INK, 1.0, "M-54 13C-40 4-36-30 0-35 36-30 40 4 54 13")
        + &line(OCHRE, 2.6, "M-40 9C-24 7-12-3 0-3S24 7 40 9")
        + &line(OCHRE, 4.0, "M0-3V-20")
        + &livery.flag.cockade(0.0, -23.0, 9.5);
    let plume = outlined(
        PAPER,
        INK,
        1.4,
        "M-3-40C-14-52-12-72 4-82 14-86 26-80 24-68 20-72 16-72 14-70 20-66 18-60 12-60 16-56 12-48 3-40Z",
    ) + &line(INK, 1.0, "M0-42C-4-54-2-66 8-76M4-50C4-58 8-62 12-66");
    at(0.0, 14.0, 1.0, &both_sides(0.0, &baton)) + &at(10.0, -16.0, 0.96, &(plume + &hat))
}

pub(crate) fn colonel(livery: &Livery) -> String {
    let pole = line(INK, 5.0, "M-36-72V84") + &line(OCHRE, 2.6, "M-36-72V84");
    let spear = outlined(OCHRE, INK, 1.3, "M-36-94C-32-86-30-82-34-74H-38C-42-82-40-86-36-94Z");
    let drum = at(6.0, 58.0, 0.74, &drum(livery.ink, ""));
    livery.flag.draw(Cloth::FLYING, -35.0, -58.0, 98.0) + &pole + &spear + &drum
}

pub(crate) fn major(livery: &Livery) -> String {
    let head = "M-22 86C-20 60-2 46-4 20-8 18-10 16-12 12-18 22-30 30-40 28-47 25-48 16-44 10-36-4-32-22-20-36-20-46-18-56-12-64-8-58-6-54-4-50 22-46 40-20 42 14 43 44 40 66 40 86Z";
    outlined(livery.ink, INK, 1.6, head)
        + &fill(INK, "M-4-50C22-46 40-20 42 14 43 44 40 66 40 86H26C30 50 30 0 14-26 8-36 2-44-4-50Z")
        + &line(PAPER, 1.1, "M8-40C26-20 32 20 32 80M18-34C34-10 37 30 36 80M2-40C20-22 27 10 28 60")
        + &line(
            OCHRE,
            3.4,
            "M-36-2C-30 4-24 10-16 14M-24-30C-14-20-8-6-12 12M-24-30C-12-30 0-34 8-38M-12 12C-4 30 10 40 34 44",
        )
        + &disc(OCHRE, -12.0, 12.0, 4.2)
        + &disc(PAPER, -19.0, -20.0, 3.4)
        + &disc(INK, -19.4, -19.6, 1.8)
        + &fill(PAPER, "M-42 13q3-4 6 0-3 3-6 0z")
        + &line(PAPER, 1.2, "M-45 20q8 4 14-2")
        + &livery.glyph.draw(OCHRE, 6.0, 62.0, 20.0)
}

fn sabre() -> String {
    let blade = "M-38 58C-10 44 18 8 34-40 36-44 38-46 40-50 41-8 14 44-32 64Z";
    outlined(PAPER, INK, 1.5, blade)
        + &line(INK, 5.5, "M-34 62-48 72")
        + &line(OCHRE, 2.8, "M-34 62-48 72")
        + &line(OCHRE, 3.2, "M-40 52C-30 56-26 66-32 72-38 76-46 76-49 72")
}

pub(crate) fn captain(livery: &Livery) -> String {
    at(0.0, 22.0, 1.0, &both_sides(0.0, &sabre())) + &at(0.0, -28.0, 0.94, &headgear(livery))
}

/// The officers' headgear of 1914.
fn headgear(livery: &Livery) -> String {
    let ink = livery.ink;
    let peak = outlined(INK, INK, 1.0, "M-33 14Q0 20 33 14 28 28 0 30-28 28-33 14Z");
    match livery.flag {
        Flag::France => {
            outlined(RED, INK, 1.6, "M-27-28Q0-36 27-28L33 14Q0 22-33 14Z")
                + &outlined(ink, INK, 1.4, "M-30-4Q0 4 30-4L33 14Q0 22-33 14Z")
                + &line(OCHRE, 2.2, "M-29-10Q0-2 29-10M-30-6Q0 2 30-6M0-31V-2M-16-31V-8M16-31V-8")
                + &peak
        }
        Flag::Germany => {
            outlined(INK, INK, 1.6, "M-34 14C-36-24-18-36 0-36S36-24 34 14Q0 20-34 14Z")
                + &outlined(OCHRE, INK, 1.3, "M-10-34Q0-40 10-34L8-30H-8ZM-5-37-1-66H1L5-37Z")
                + &line(PAPER, 1.2, "M-26 4C-26-16-18-26-8-30")
                + &Glyph::IronCross.draw(OCHRE, 0.0, -8.0, 27.0)
                + &outlined(INK, OCHRE, 2.0, "M-34 14Q0 20 34 14 30 27 0 29-30 27-34 14Z")
        }
        Flag::Russia => {
            outlined(INK, INK, 1.6, "M-34 22C-40-6-34-34-16-38-6-42 6-42 16-38 34-34 40-6 34 22Q0 32-34 22Z")
                + &format!(
                    r#"<path fill="none" stroke="{SHADE}" stroke-width="1.2" d="{}"/>"#,
                    "M-28 8q4-4 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0M-30-4q4-4 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0M-28-16q4-4 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0M-22-28q4-4 6 0t6 0 6 0 6 0 6 0 6 0M-26 20q4-4 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0"
                )
                + &livery.flag.cockade(0.0, -12.0, 11.0)
        }
        Flag::Austria => {
            outlined(INK, INK, 1.6, "M-28-30Q0-38 28-30L33 14Q0 22-33 14Z")
                + &line(OCHRE, 4.0, "M-27-25Q0-33 27-25")
                + &line(OCHRE, 2.4, "M-32 8Q0 16 32 8")
                + &outlined(OCHRE, INK, 1.2, "M0-34C-8-42-8-56 0-66 8-56 8-42 0-34Z")
                + &Glyph::BarredShield.draw(OCHRE, 0.0, -8.0, 26.0)
                + &peak
        }
        _ => {
            outlined(
                ink,
                INK,
                1.6,
                "M-44-12C-40-30-20-38 0-38S40-30 44-12C40-2 34 2 32 4H-32C-34 2-40-2-44-12Z",
            ) + &outlined(INK, INK, 1.4, "M-32 3H32L33 14Q0 20-33 14Z")
                + &line(PAPER, 1.2, "M-36-12C-28-26-12-30 0-30")
                + &livery.glyph.draw(OCHRE, 0.0, -6.0, 24.0)
                + &peak
        }
    }
}

pub(crate) fn lieutenant(livery: &Livery) -> String {
    laurels(livery.leaf, 40.0, 8, 16.0)
        + &outlined(PAPER, INK, 1.5, "M-5 34V-66L0-80 5-66V34Z")
        + &line(INK, 1.0, "M0-70V32")
        + &outlined(OCHRE, INK, 1.5, "M-24 30Q0 40 24 30L26 36Q14 44 5 42H-5Q-14 44-26 36Z")
        + &outlined(livery.ink, INK, 1.5, "M-4 42H4V66H-4Z")
        + &line(OCHRE, 1.2, "M-4 48 4 51M-4 54 4 57M-4 60 4 63")
        + &outlined(OCHRE, INK, 1.4, "M0 65A6 6 0 1 1-.1 65Z")
        + &line(livery.ink, 2.0, "M22 38C30 50 16 58 22 70")
        + &fill(livery.ink, "M18 69h8l2 14h-12z")
}

fn rifle() -> String {
    line(INK, 2.4, "M10-24 48-72")
        + &line(INK, 4.6, "M-10 4 38-58")
        + &outlined(OCHRE, INK, 1.3, "M-48 78-56 66-36 36-30 38 22-28 27-24-24 42-26 48Z")
        + &line(INK, 2.0, "M-24 44q8 4 4 12M-2 14l-6-5M14-7l-6-5")
}

pub(crate) fn sergeant(livery: &Livery) -> String {
    let stripes = chevrons(livery.ink, 3);
    at(0.0, 0.0, 0.86, &both_sides(0.0, &rifle()))
        + &outlined(PAPER, livery.ink, 2.0, "M-30-26H30V18Q30 34 0 44-30 34-30 18Z")
        + &at(0.0, -18.0, 1.0, &stripes)
}

fn drum(ink: &str, badge: &str) -> String {
    outlined(ink, INK, 1.8, "M-46-14V32C-46 44 46 44 46 32V-14Z")
        + &line(PAPER, 2.0, "M-46-8-32 38-16-2 0 42 16-2 32 38 46-8")
        + badge
        + &outlined(
            OCHRE,
            INK,
            1.6,
            "M-48-16C-48-4 48-4 48-16V-8C48 4-48 4-48-8ZM-48 28C-48 40 48 40 48 28V36C48 50-48 50-48 36Z",
        )
        + &format!(r#"<ellipse cy="-16" rx="48" ry="10" fill="{PAPER}" stroke="{INK}" stroke-width="1.8"/>"#)
}

pub(crate) fn corporal(livery: &Livery) -> String {
    let stick =
        line(INK, 5.6, "M-40-52 20-20") + &line(OCHRE, 3.4, "M-40-52 20-20") + &disc(INK, 21.0, -19.5, 5.0);
    at(
        0.0,
        34.0,
        1.0,
        &(drum(livery.ink, &livery.glyph.draw(OCHRE, 0.0, 16.0, 26.0)) + &both_sides(0.0, &stick)),
    ) + &at(0.0, -78.0, 1.0, &chevrons(livery.ink, 2))
}
