//! The private soldiers: the higher their number, the longer they have served, and it shows.

use crate::ink::{GREEN, INK, NAVY, OCHRE, PAPER, RED, disc, dots, fill, line, outlined};
use crate::portrait::face;

/// A private in a disc around 0, 0: young up to 3, with a moustache up to 7, then with a beard and medals.
pub(super) fn private(japan: bool, number: i32) -> String {
    let (coat, tone) = if japan { (NAVY, "#dcae7a") } else { (GREEN, "#e6bf98") };
    let rifle = line(INK, 5.0, "M27 50 41-26")
        + &line(OCHRE, 2.8, "M27 50 37-4")
        + &outlined(PAPER, INK, 1.0, "M39.5-26 42-26 46-58Z");
    let body = outlined(coat, INK, 1.5, "M-37 47C-37 24-25 17-10 13H10C25 17 37 24 37 47Z")
        + &fill(RED, "M-13 12H13L15 21Q0 28-15 21Z")
        + &line(PAPER, 4.0, "M-24 19 12 47")
        + &line(INK, 0.8, "M-26.5 20 10 48M-21.5 18 15 47")
        + &dots(OCHRE, 4.0, 9.0, "M0 28V46")
        + &outlined(RED, INK, 1.0, "M-33 27-18 18-14 22-30 33ZM33 27 18 18 14 22 30 33Z");
    let medals: String = (0..number - 7).map(|n| disc(OCHRE, f64::from(8 * n - 28), 36.0, 2.6)).collect();
    let head = fill(tone, "M-7 6H7V16Q0 21-7 16Z")
        + &disc(tone, -15.0, -6.0, 3.4)
        + &disc(tone, 15.0, -6.0, 3.4)
        + &face(tone, 0.0, -19.0, [30.0, 34.0]);
    let beard = match number {
        ..4 => String::new(),
        4..8 => line(INK, 3.2, "M-8 4Q-4 0 0 3 4 0 8 4"),
        _ => {
            fill(INK, "M-15-8C-14 2-13 8-9 13Q0 22 9 13C13 8 14 2 15-8 12 0 8 2 5 2Q0-1-5 2C-8 2-12 0-15-8Z")
                + &line(tone, 1.5, "M-4 6Q0 8 4 6")
        }
    };
    rifle + &body + &medals + &head + &beard + &cap(japan, coat)
}

/// A peaked cap with a star, or a round one with a cockade.
fn cap(japan: bool, coat: &str) -> String {
    if japan {
        outlined(coat, INK, 1.5, "M-21-20C-23-38-13-43 0-43S23-38 21-20Z")
            + &fill(RED, "M-21-26H21V-18H-21Z")
            + &fill(INK, "M-22-19Q0-25 22-19 16-11 0-12-16-11-22-19Z")
            + &fill(OCHRE, "M0-40l2 4 4.5.6-3.3 3 .9 4.4-4.1-2.2-4.1 2.2.9-4.4-3.3-3 4.5-.6z")
    } else {
        outlined(
            coat,
            INK,
            1.5,
            "M-27-27C-26-40-14-44 0-44S26-40 27-27C25-22 21-20 19-19H-19C-21-20-25-22-27-27Z",
        ) + &fill(RED, "M-19-26H19V-17H-19Z")
            + &line(INK, 1.0, "M-19-17H19")
            + &disc(PAPER, 0.0, -32.0, 5.0)
            + &disc(OCHRE, 0.0, -32.0, 3.4)
            + &disc(INK, 0.0, -32.0, 1.4)
    }
}
