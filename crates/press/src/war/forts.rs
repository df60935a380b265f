//! The four forts, each in the white diamond the booklet knows them by.

use broadside_games::war::{Fort, Forts};

use crate::ink::{
    INK, OCHRE, PAPER, RED, SHADE, at, both_ends, both_sides, fill, line, outlined, ruling, window,
};
use crate::stock::{Face, plaque};
use crate::woodtype::{Setting, Stand, word};

/// Weathered stone.
const STONE: &str = "#a8875c";

pub(super) fn face(fort: Fort) -> Face {
    let (name, picture) = match fort {
        Fort::Tokio => ("Tokio", tokio()),
        Fort::Petersburg => ("St. Petersburg", petersburg()),
        Fort::Mukden => ("Mukden", mukden()),
        Fort::Arthur => ("Port Arthur", arthur()),
    };
    let joints: String =
        (0..14).map(|i| format!("M{} {}h210", if i % 2 == 0 { -12 } else { -32 }, 10 + i * 20)).collect();
    let place = if Forts::INNER.contains(fort) { "INNER" } else { "OUTER" };
    let corner = word(
        &fort.points().to_string(),
        14.0,
        14.0,
        Stand::Left,
        Setting { ink: PAPER, height: 34.0, room: 42.0 },
    );
    let wall = at(
        -100.0,
        -140.0,
        1.0,
        &(fill(STONE, "M0 0H200V280H0Z")
            + &ruling(INK, [0.0, 0.0, 200.0, 280.0], 1.2, 20.0)
            + &format!(
                r#"<path stroke="{INK}" stroke-width="20" stroke-dasharray="1.2 38.8" d="{joints}"/>"#
            )),
    );
    let body = window([9.0, 9.0, 182.0, 262.0], &wall)
        + &fill(INK, "M9 9H62V52H9ZM138 228H191V271H138Z")
        + &outlined(PAPER, INK, 2.4, "M100 12 190 140 100 268 10 140Z")
        + &line(INK, 0.8, "M100 20 184 140 100 260 16 140Z")
        + &at(100.0, 140.0, 1.0, &picture)
        + &plaque(INK, PAPER, [36.0, 176.0, 128.0, 22.0], &name.to_uppercase())
        + &format!(
            r#"<text x="100" y="216" font-size="11" fill="{INK}">{place}</text><text x="100" y="230" font-size="11" fill="{INK}">FORT</text>"#
        )
        + &line(INK, 1.2, "M18 9H182Q191 9 191 18V262Q191 271 182 271H18Q9 271 9 262V18Q9 9 18 9Z")
        + &both_ends(&corner);
    Face { title: format!("Fort {name}"), ground: PAPER, body }
}

/// A keep of three roofs on a sloping stone foot.
fn tokio() -> String {
    outlined(SHADE, INK, 1.4, "M-50 34C-42 22-38 10-36 0H36C38 10 42 22 50 34Z")
        + &line(
            INK,
            0.9,
            "M-46 26H46M-41 17H41M-38 8H38M-20 0V8M8 0V8M-8 8V17M22 8V17M-26 17V26M2 17V26M28 26V34M-10 26V34",
        )
        + &outlined(PAPER, INK, 1.3, "M-30 0V-14H30V0ZM-22-24V-38H22V-24ZM-14-48V-58H14V-48Z")
        + &fill(
            INK,
            "M-22-10h6v6h-6zM-8-10h6v6h-6zM6-10h6v6h-6zM18-10h6v6h-6zM-14-34h6v6h-6zM-3-34h6v6h-6zM8-34h6v6h-6zM-8-56h4v5h-4zM4-56h4v5h-4z",
        )
        + &outlined(
            INK,
            INK,
            1.0,
            "M-44-10Q-32-13-26-25H26Q32-13 44-10L40-8H-40ZM-36-34Q-24-37-18-49H18Q24-37 36-34L32-32H-32ZM-26-54Q-14-58-8-72H8Q14-58 26-54L22-52H-22Z",
        )
        + &fill(OCHRE, "M-10-72q-2-8 4-10l2 6h8l2-6q6 2 4 10z")
        + &line(OCHRE, 1.2, "M-40-9H40M-32-33H32M-22-53H22")
}

/// Bastions, a cathedral and its needle spire.
fn petersburg() -> String {
    let dome = outlined(OCHRE, INK, 1.2, "M24-8V-18C17-22 18-32 30-42 42-32 43-22 36-18V-8Z")
        + &line(INK, 1.6, "M30-42V-52M26-48H34");
    both_sides(0.0, &dome)
        + &outlined(SHADE, INK, 1.4, "M-44 10V-9H44V10Z")
        + &outlined(SHADE, INK, 1.4, "M-13 10V-40H13V10ZM-9-40V-56H9V-40Z")
        + &outlined(OCHRE, INK, 1.3, "M-7-56-1-98H1L7-56Z")
        + &line(INK, 1.4, "M0-98V-106M-4-102H4")
        + &fill(
            INK,
            "M-4 10V-2a4 4 0 0 1 8 0V10zM-3-50h6v8h-6zM-4-32a4 4 0 1 1 0 .1zM-36-4h5v8h-5zM-24-4h5v8h-5zM19-4h5v8h-5zM31-4h5v8h-5z",
        )
        + &outlined(RED, INK, 1.4, "M-66 34-60 10H-30L-26 16H26L30 10H60L66 34Z")
        + &line(INK, 1.0, "M-63 22H63M-46 10V22M-20 16V22M20 16V22M46 10V22M-32 22V34M0 22V34M32 22V34")
        + &line(INK, 1.2, "M-70 40q5-5 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0")
}

/// A gate tower of two roofs over a city wall.
fn mukden() -> String {
    let merlons: String = (0..7).map(|i| format!("M{}-6v-9h10v9z", -54 + 16 * i)).collect();
    outlined(PAPER, INK, 1.3, "M-28-10V-28H28V-10ZM-18-42V-54H18V-42Z")
        + &line(RED, 3.0, "M-24-28V-10M-12-28V-10M12-28V-10M24-28V-10M-14-54V-42M14-54V-42")
        + &fill(INK, "M-6-10V-22H6V-10zM-7-52h14v8h-14z")
        + &outlined(
            INK,
            INK,
            1.0,
            "M-46-26Q-32-30-26-42H26Q32-30 46-26L42-24H-42ZM-34-52Q-22-56-14-72H14Q22-56 34-52L30-50H-30Z",
        )
        + &fill(OCHRE, "M-16-74H16V-70H-16ZM-28-44H28V-40H-28Z")
        + &outlined(SHADE, INK, 1.3, &merlons)
        + &outlined(SHADE, INK, 1.4, "M-60-6H60L66 34H-66Z")
        + &line(
            INK,
            0.9,
            "M-61 4H61M-63 14H63M-65 24H65M-40-6V4M-20 4V14M-46 14V24M40-6V4M26 4V14M46 14V24M-28 24V34M30 24V34",
        )
        + &outlined(INK, INK, 1.0, "M-13 34V18A13 13 0 0 1 13 18V34Z")
        + &line(OCHRE, 1.6, "M0 8V34")
}

/// Guns on the hill above the harbour.
pub(crate) fn arthur() -> String {
    outlined(SHADE, INK, 1.4, "M-74 34C-60 20-52-4-34-20-22-32-8-38 8-36 26-34 36-18 48 0 56 14 64 26 74 34Z")
        + &line(
            INK,
            0.9,
            "M-60 26C-48 8-42-4-30-14M-46 30C-36 14-30 4-22-4M60 26C50 12 42 0 34-10M44 30C38 18 32 8 26 2M-28 30C-22 18-18 12-12 6M26 30C22 20 18 14 14 8",
        )
        + &outlined(
            RED,
            INK,
            1.4,
            "M-34-16V-34H-24V-28H-14V-34H-4V-28H6V-34H16V-28H26V-34H36V-10Q0-26-34-16Z",
        )
        + &line(INK, 5.0, "M-24-38-52-54M14-40 44-60")
        + &fill(INK, "M-30-36a8 8 0 0 1 14 0zM8-38a8 8 0 0 1 14 0z")
        + &line(INK, 1.6, "M0-32V-86")
        + &outlined(PAPER, INK, 1.0, "M0-86H30V-68H0Z")
        + &line(RED, 2.6, "M1-85 29-69M29-85 1-69")
        + &outlined(INK, INK, 1.0, "M-66 26h44l-6 10h-34zM-56 26v-8h18v8zM-48 18v-10h5v10z")
        + &line(
            INK,
            1.2,
            "M-84 40q5-5 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0",
        )
}
