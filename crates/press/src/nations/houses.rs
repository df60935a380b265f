//! House cards: a village on the hills with one house for every number the card counts.

use super::Continent;
use crate::ink::{INK, OCHRE, PAPER, RED, SHADE, copies, fill, line, num, outlined, ruling, tint};

/// How many houses stand on each hill, the farthest first.
fn hills(count: u32) -> &'static [u32] {
    match count {
        2 => &[1, 1],
        3 => &[1, 2],
        4 => &[2, 2],
        5 => &[2, 3],
        6 => &[2, 2, 2],
        7 => &[2, 2, 3],
        8 => &[2, 3, 3],
        9 => &[2, 2, 2, 3],
        _ => &[2, 2, 3, 3],
    }
}

pub(super) fn village(continent: Continent, count: u32) -> String {
    let rows = hills(count);
    let step = 212.0 / rows.len() as f64;
    let size = match count {
        2 | 3 => 1.6,
        4 | 6 => 1.2,
        5 | 7 | 8 => 1.1,
        _ => 1.02,
    };
    let mut ground = String::new();
    let mut lots = Vec::new();
    for (i, &houses) in rows.iter().enumerate() {
        let foot = 258.0 - step * (rows.len() - 1 - i) as f64;
        let (left, right) = if foot - 40.0 * size < 122.0 { (54.0, 184.0) } else { (18.0, 182.0) };
        let bend = if i % 2 == 0 { -14.0 } else { 12.0 };
        let brow = foot - 8.0;
        ground += &format!(
            "M10 {}Q60 {} 105 {brow}T190 {brow}V270H10Z",
            num(brow + 4.0),
            num(brow + bend),
            brow = num(brow)
        );
        let lot = (right - left) / f64::from(houses);
        for house in 0..houses {
            let lean = if houses == 1 && i == 0 { 12.0 } else { 0.0 };
            let x = left + lot * (f64::from(house) + 0.5) + lean;
            lots.push(format!("translate({} {})scale({size})", num(x), num(foot)));
        }
    }
    ruling(SHADE, [10.0, 10.0, 180.0, 260.0], 1.3, 3.4)
        + &tint(continent.ink(), 18, &ground)
        + &copies(&house(continent), &lots)
}

/// One house forty units wide, standing on 0, 0.
fn house(continent: Continent) -> String {
    let ink = continent.ink();
    match continent {
        Continent::Europe => {
            outlined(RED, INK, 1.0, "M8-44h5v14h-5z")
                + &outlined(PAPER, INK, 1.2, "M-15 0V-22L0-42 15-22V0Z")
                + &line(ink, 2.0, "M-15-21H15M-15-10H15M0-39V-10M-15-20-6-10M15-20 6-10M-7-32 0-22 7-32")
                + &outlined(ink, INK, 1.0, "M-21-20 0-46 21-20 17-17 0-38-17-17Z")
                + &fill(ink, "M-4 0v-8h8v8zM-12-7h5v5h-5zM7-7h5v5h-5z")
        }
        Continent::Asia => {
            outlined(PAPER, INK, 1.2, "M-14 0V-14H14V0ZM-8-20V-30H8V-20Z")
                + &line(INK, 1.0, "M-9-14V0M9-14V0M-14-7H-9M9-7H14M-3-30V-22M3-30V-22")
                + &fill(ink, "M-4 0v-9h8v9z")
                + &outlined(
                    ink,
                    INK,
                    1.0,
                    "M-24-13Q-13-14-9-22H9Q13-14 24-13L20-9H-20ZM-17-28Q-8-30-3-38 0-44 3-38 8-30 17-28L13-25H-13Z",
                )
        }
        Continent::Africa => {
            outlined(SHADE, INK, 1.2, "M-15-18V0H15V-18Z")
                + &fill(INK, "M-4 0v-10a4 4 0 0 1 8 0V0z")
                + &line(ink, 1.6, "M-14-5-10-10-6-5M6-5 10-10 14-5")
                + &outlined(
                    OCHRE,
                    INK,
                    1.2,
                    "M-21-15 0-44 21-15Q17-19 14-14 10-18 7-13 3-17 0-13-3-17-7-13-10-18-14-14-17-19-21-15Z",
                )
                + &line(INK, 0.8, "M-2-37-12-18M0-37V-17M2-37 12-18M-1-30-6-18M1-30 6-18")
        }
        Continent::America => {
            outlined(SHADE, INK, 1.0, "M10-38h7v24h-7z")
                + &outlined(OCHRE, INK, 1.2, "M-18 0V-19H18V0Z")
                + &line(INK, 1.0, "M-20-4H20M-20-9H20M-20-14H20")
                + &fill(INK, "M-5 0v-12h8v12zM8-12h6v6h-6z")
                + &outlined(ink, INK, 1.0, "M-23-17-15-34H15L23-17Z")
                + &line(PAPER, 0.8, "M-10-32-15-19M-3-32-5-19M4-32 5-19M11-32 15-19")
        }
    }
}
