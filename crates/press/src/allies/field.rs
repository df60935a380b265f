//! The army on the march and the aeroplane above it.

use super::Ally;
use crate::ink::{INK, OCHRE, PAPER, SHADE, copies, disc, fill, line, outlined, ruling, tint};

/// A man of the line, in the headgear his country wore to France, marching right.
pub(crate) fn man(ally: Ally) -> String {
    let ink = ally.ink();
    let hat = match ally {
        Ally::America => {
            "M-21-107Q-8-109-7-112C-7-120-4-124-1-127L2-124 6-127C9-124 11-120 11-112Q12-109 25-107 12-102 2-102T-21-107Z"
        }
        Ally::Britain => "M-17-106C-12-110-8-121 2-121S16-110 21-106Z",
        Ally::France => "M-11-106C-11-114-8-119-4-120-2-127 12-124 14-114 16-110 16-108 19-106L18-104H-14Z",
        Ally::Italy => {
            "M-14-108C-8-110-8-120 2-120 9-120 12-114 12-110L20-108 19-105H-8C-12-96-18-90-26-88-25-92-27-95-30-95-26-98-28-102-30-104-24-104-22-112-14-112Z"
        }
    };
    let coat = if ally == Ally::France {
        "M-12-60 14-60 22-28H8L2-34-14-26-20-30Z"
    } else {
        "M-12-60H13L16-42H-15Z"
    };
    line(INK, 3.4, "M14-66-18-134")
        + &line(INK, 1.6, "M-18-134-26-152")
        + &fill(
            ink,
            &format!(
                "{hat}M-6-106H11C13-101 11-96 7-94V-90L14-86C20-80 22-72 20-62L14-58 12-62 13-74 12-58H-12L-12-66H-25V-90H-8L-4-94C-7-98-7-102-6-106Z{coat}M0-44H15L24-24 30-4 40-3V2H24L16-20ZM-14-44H2L-5-24-17-10-13 0-18 4-30-10-16-28Z"
            ),
        )
        + &line(PAPER, 1.2, "M-24-82H-12M-24-74H-12M-12-62H13M-8-88 12-62M-9-86V-66")
}

/// Three men on the march.
pub(super) fn army(ally: Ally) -> String {
    let ink = ally.ink();
    let ranks = [(50.0, 222.0, 0.92), (98.0, 228.0, 1.0), (150.0, 235.0, 1.08)]
        .map(|(x, y, s)| format!("translate({x} {y})scale({s})"));
    ruling(SHADE, [10.0, 10.0, 180.0, 260.0], 1.3, 3.4)
        + &disc(OCHRE, 94.0, 44.0, 22.0)
        + &tint(ink, 30, "M10 180Q50 150 90 170T190 158V270H10Z")
        + &tint(ink, 25, "M10 214Q70 196 120 206T190 200V270H10Z")
        + &copies(&man(ally), &ranks)
}

/// A biplane, flying left.
pub(crate) fn biplane(ally: Ally) -> String {
    let ink = ally.ink();
    let mark = ally.flag().cockade(0.0, 0.0, 9.0);
    let marks = [(-52.0, -36.0), (48.0, -36.0)].map(|(x, y)| format!("matrix(1 0 -.35 .62 {x} {y})"));
    outlined(ink, INK, 1.3, "M-68 24-62 12H62L54 24Z")
        + &line(INK, 1.6, "M-58 14V-30M-24 14V-30M20 14V-30M54 14V-30M-52 22-24-28M48 22 20-28")
        + &outlined(PAPER, INK, 1.4, "M-36-6C-42 0-42 8-36 12L-10 16 62 6 84 4V-4L62-2 6-8 -6-12Z")
        + &fill(INK, "M-4-11q8-8 16 3z")
        + &disc(INK, 3.0, -14.0, 5.0)
        + &outlined(ink, INK, 1.3, "M64 4 92 6 88 0 66 0ZM72 0C72-14 78-20 90-20L92 0Z")
        + &outlined(ink, INK, 1.4, "M-74-30-66-44H68L58-30Z")
        + &copies(&mark, &marks)
        + &line(INK, 2.2, "M-26 14-20 32-8 15")
        + &outlined(PAPER, INK, 4.0, "M-20 28a6 6 0 1 1-.1 0z")
        + &outlined(OCHRE, INK, 1.2, "M-43-1h6v9h-6z")
        + &line(INK, 2.6, "M-45 34C-48 18-42-10-45-26")
        + &ally.flag().cockade(40.0, 1.0, 5.6)
}

/// The biplane above the hills.
pub(super) fn aeroplane(ally: Ally) -> String {
    let (ink, plane) = (ally.ink(), biplane(ally));
    ruling(SHADE, [10.0, 10.0, 180.0, 260.0], 1.3, 3.4)
        + &fill(
            PAPER,
            "M70 40q2-12 14-10 6-12 20-5 14-3 15 9 7 0 8 6zM14 122q2-12 16-10 8-14 24-6 18-4 18 10 8 0 8 6zM132 92q2-10 14-8 6-10 18-4 14-2 14 8 8 0 8 4z",
        )
        + &tint(ink, 30, "M10 222 40 206 62 216 96 200 130 218 160 204 190 214V270H10Z")
        + &tint(ink, 25, "M10 232Q70 216 120 228T190 224V270H10Z")
        + &format!(r#"<g transform="translate(98 148)rotate(-9)scale(.98)">{plane}</g>"#)
}
