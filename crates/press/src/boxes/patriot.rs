//! The Liberty Patriot games of the war years: one series, one livery, a scene for each.

use super::{Lid, display, ribbon};
use crate::allies::Ally;
use crate::allies::field::{biplane, man};
use crate::allies::sea::{ship, swell};
use crate::emblem::torch;
use crate::flags::{Cloth, Flag};
use crate::glyph::Glyph;
use crate::ink::{
    BLUE, GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, again, at, both_sides, copies, dashes, disc, fill,
    line, outlined, rays, ring, ruling, tint, window,
};
use crate::ornament::rosette;
use crate::stock::frame;

/// The series: title above, scene in the middle (its own middle at 0, 0), name of the series below.
fn series(ink: &'static str, side: &'static str, title: &str, scene: &str) -> Lid {
    let stars = [26.0, 294.0].map(|x| Glyph::Star.draw(PAPER, x, 34.0, 20.0)).concat();
    let picture = frame(PAPER, 1.4, [10.0, 10.0, 300.0, 210.0], 3.0)
        + &display(title, [160.0, 19.0], 31.0, 232.0, [PAPER, INK])
        + &stars
        + &window([16.0, 58.0, 288.0, 130.0], scene)
        + &frame(PAPER, 2.4, [16.0, 58.0, 288.0, 130.0], 0.0)
        + &dashes(PAPER, 12.0, 6.0, 12.0, "M20 204H63M257 204H302")
        + &ribbon(PAPER, ink, [160.0, 204.0], 92.0, "LIBERTY PATRIOT GAMES");
    Lid { top: ink, side, picture }
}

fn day() -> String {
    fill(PAPER, "M-144-65H144V65H-144Z") + &ruling(SHADE, [-144.0, -65.0, 288.0, 130.0], 1.3, 3.4)
}

pub(super) fn organization() -> Lid {
    let files: Vec<String> =
        (0..7).map(|i| format!("translate({} {})scale(.62)", -122 + 34 * i, 54)).collect();
    let scene = day()
        + &disc(OCHRE, -96.0, -28.0, 18.0)
        + &tint(NAVY, 30, "M-144 16Q-80-8-20 10T144 0V65H-144Z")
        + &tint(NAVY, 30, "M-144 44Q0 34 144 44V65H-144Z")
        + &copies(&man(Ally::America), &files)
        + &Flag::America.draw(Cloth::FLYING, 52.0, -56.0, 78.0)
        + &line(INK, 4.0, "M132-62V60")
        + &line(OCHRE, 2.0, "M132-62V60");
    series(NAVY, "#12213b", "ORGANIZATION", &scene)
}

/// A field gun pointing right, its wheel on 0, 0.
fn gun(ink: &str) -> String {
    outlined(OCHRE, INK, 1.4, "M-4-32-92-6-90 0 6-18Z")
        + &outlined(ink, INK, 1.5, "M-42-34-50-38-52-48-44-54-34-56 70-84 77-82 80-68 75-64-24-32Z")
        + &line(PAPER, 1.4, "M-30-52 68-78M-18-54-14-40M20-65 24-50")
        + &ring(INK, 8.0, 0.0, -28.0, 26.0)
        + &ring(OCHRE, 4.5, 0.0, -28.0, 26.0)
        + &line(INK, 3.0, "M0-54V-2M-26-28H26M-18-46 18-10M18-46-18-10")
        + &disc(INK, 0.0, -28.0, 7.0)
}

fn smoke() -> String {
    outlined(
        PAPER,
        INK,
        1.3,
        "M0 6C-8-4 2-16 12-14 14-26 32-30 40-20 50-30 70-24 68-10 82-10 84 6 74 12 72 24 54 28 46 20 38 30 20 28 18 18 8 20 2 14 0 6Z",
    ) + &line(INK, 1.0, "M16 2q8-8 16 0M40-4q8-8 16 0M34 12q8-6 16 0M58 8q6-4 10 0")
        + &fill(RED, "M0 2-14-4-4 6-16 10-2 9Z")
}

pub(super) fn sham_battle() -> Lid {
    let scene = day()
        + &tint(RED, 25, "M-144 30Q-70 4 0 20T144 14V65H-144Z")
        + &tint(RED, 30, "M-144 52Q0 40 144 52V65H-144Z")
        + &line(INK, 2.0, "M112 46V-12")
        + &Flag::France.draw(Cloth::FLAT, 113.0, -12.0, 27.0)
        + &at(-46.0, 58.0, 1.08, &gun(NAVY))
        + &at(40.0, -28.0, 1.0, &smoke());
    series(RED, "#6f1b14", "SHAM BATTLE", &scene)
}

pub(super) fn sham_battle_2() -> Lid {
    let scene = day()
        + &tint(GREEN, 25, "M-144 30Q-70 4 0 20T144 14V65H-144Z")
        + &tint(GREEN, 30, "M-144 52Q0 40 144 52V65H-144Z")
        + &rays(OCHRE, 0.0, -26.0, 46.0, 14)
        + &disc(PAPER, 0.0, -26.0, 20.0)
        + &disc(RED, 0.0, -26.0, 15.0)
        + &both_sides(0.0, &at(-84.0, 56.0, 0.7, &gun(NAVY)))
        + &Glyph::Star.draw(PAPER, 0.0, -26.0, 20.0);
    series(GREEN, "#12331f", "SHAM BATTLE NO. 2", &scene)
}

/// Engraved like the bond it is named after.
pub(super) fn liberty_bond() -> Lid {
    let medal =
        rosette(GREEN, 12, 34.0, 12.0) + &disc(PAPER, 0.0, 0.0, 15.0) + &ring(GREEN, 1.4, 0.0, 0.0, 15.0);
    let picture = format!(
        r#"<rect x="14" y="14" width="292" height="202" fill="none" stroke="{GREEN}" stroke-width="9" stroke-dasharray="5 3"/>"#
    ) + &frame(GREEN, 1.2, [22.0, 22.0, 276.0, 186.0], 0.0)
        + &window(
            [24.0, 24.0, 272.0, 170.0],
            &(rays(SHADE, 0.0, -34.0, 220.0, 36) + &at(-4.0, 30.0, 0.86, &torch())),
        )
        + &again(&at(64.0, 150.0, 1.0, &medal), &["translate(192 0)"])
        + &display("LIBERTY", [86.0, 58.0], 40.0, 108.0, [NAVY, OCHRE])
        + &display("BOND", [236.0, 36.0], 40.0, 92.0, [RED, OCHRE])
        + &display("GAME", [236.0, 82.0], 18.0, 60.0, [INK, PAPER])
        + &display("THE", [86.0, 34.0], 18.0, 60.0, [INK, PAPER])
        + &Glyph::Star.draw(NAVY, 64.0, 150.0, 20.0)
        + &Glyph::Star.draw(NAVY, 256.0, 150.0, 20.0)
        + &ribbon(GREEN, PAPER, [160.0, 194.0], 100.0, "LIBERTY PATRIOT GAMES");
    Lid { top: PAPER, side: OCHRE, picture }
}

fn locomotive() -> String {
    let wheel = outlined(PAPER, INK, 4.0, "M0-34A16 16 0 1 1-.1-34Z")
        + &line(INK, 1.6, "M0-34V-2M-16-18H16M-11-29 11-7M11-29-11-7");
    let places = [-84, -46, -8].map(|x| format!("translate({x})"));
    outlined(BLUE, INK, 1.5, "M-148-64H-114V-16H-148ZM-220-58H-152V-16H-220Z")
        + &dashes(PAPER, 14.0, 12.0, 18.0, "M-216-44H-156")
        + &outlined(NAVY, INK, 1.5, "M-112-84H-66V-20H-112Z")
        + &fill(PAPER, "M-102-74h12v16h-12zM-86-74h12v16h-12z")
        + &outlined(RED, INK, 1.5, "M-118-90H-60V-84H-118Z")
        + &outlined(NAVY, INK, 1.5, "M-66-62H56Q66-60 66-46T56-28H-66Z")
        + &line(OCHRE, 2.4, "M-40-62V-28M-6-62V-28M28-62V-28")
        + &outlined(INK, INK, 1.2, "M34-62 30-92H26V-98H54V-92H50L46-62Z")
        + &outlined(OCHRE, INK, 1.3, "M-18-62C-18-76 2-76 2-62ZM66-58h8v10h-8z")
        + &outlined(RED, INK, 1.4, "M-66-28H74V-18H-66Z")
        + &outlined(INK, INK, 1.2, "M72-18H80L98 0H68Z")
        + &copies(&wheel, &places)
        + &outlined(PAPER, INK, 4.0, "M44-20A9 9 0 1 1 43.9-20ZM22-20A9 9 0 1 1 21.9-20Z")
        + &line(INK, 3.0, "M-84-14H10")
        + &line(INK, 4.0, "M-205-8a1 1 0 1 1 .1 0M-165-8a1 1 0 1 1 .1 0M-130-8a1 1 0 1 1 .1 0")
}

pub(super) fn mobilization() -> Lid {
    let scene = day()
        + &tint(BLUE, 25, "M-144 20Q-70-10 0 14T144 0V65H-144Z")
        + &fill(SHADE, "M-144 44H144V65H-144Z")
        + &at(58.0, 46.0, 0.92, &locomotive())
        + &tint(
            INK,
            35,
            "M92-46C78-62 62-56 58-48 44-60 24-54 22-44 6-54-16-46-14-36-32-42-48-36-50-28 0-16 60-30 92-40Z",
        )
        + &line(INK, 3.0, "M-144 47H144")
        + &dashes(INK, 7.0, 8.0, 16.0, "M-144 53H144");
    series(BLUE, "#1f3c5c", "MOBILIZATION", &scene)
}

pub(super) fn mobilization_2() -> Lid {
    let scene = fill(NAVY, "M-144-65H144V65H-144Z")
        + &ruling("#2c4670", [-144.0, -65.0, 288.0, 130.0], 1.3, 3.4)
        + &fill(PAPER, "M86-50A22 22 0 1 0 108-14 26 26 0 0 1 86-50Z")
        + &[(-120.0, -44.0), (-70.0, -50.0), (-30.0, -28.0), (20.0, -48.0), (60.0, -20.0), (130.0, -46.0)]
            .map(|(x, y)| Glyph::Star.draw(OCHRE, x, y, 8.0))
            .concat()
        + &fill("#16274a", "M-144 24Q-60 0 10 18T144 8V65H-144Z")
        + &outlined(SHADE, INK, 1.5, "M-112 50-66-16-20 50Z")
        + &fill(PAPER, "M-66-16-20 50H-54Z")
        + &fill(INK, "M-66-2-78 50H-54Z")
        + &line(INK, 1.4, "M-66-16V-28M-112 50-126 56M-20 50-6 56")
        + &outlined(RED, INK, 0.8, "M-66-28H-50V-20H-66Z")
        + &fill("#0f1b33", "M-144 50Q0 42 144 50V65H-144Z")
        + &at(44.0, 58.0, 0.72, &man(Ally::France));
    series(INK, "#120c08", "MOBILIZATION NO. 2", &scene)
}

pub(super) fn mobilization_3() -> Lid {
    let fleet = at(-146.0, -90.0, 0.66, &ship(Ally::America));
    let foe = format!(r#"<g transform="matrix(-.66 0 0 .66 146 -90)">{}</g>"#, ship(Ally::Britain));
    let scene = day()
        + &at(-2.0, -34.0, 0.5, &biplane(Ally::Italy))
        + &fleet
        + &foe
        + &fill(SHADE, "M-144 44H144V65H-144Z")
        + &at(-160.0, -164.0, 1.0, &(swell(NAVY, 210) + &at(170.0, 0.0, 1.0, &swell(NAVY, 210))));
    series("#7a4a12", "#4c2d08", "MOBILIZATION NO. 3", &scene)
}
