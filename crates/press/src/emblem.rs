//! Emblems of the United States that cards and box tops share, around 0, 0.

use crate::ink::{INK, NAVY, OCHRE, PAPER, RED, at, both_sides, disc, dots, fill, line, outlined};

/// The shield of stars and stripes under given stars, about sixty units high, around 0, 0.
pub(crate) fn striped_shield(stars: &str) -> String {
    let shape = "M-34-36C-22-34-14-38-10-46 0-42 0-42 10-46 14-38 22-34 34-36 28-16 38 8 28 26 20 38 6 38 0 48-6 38-20 38-28 26-38 8-28-16-34-36Z";
    let stripes = "M-25-10h8v46l-8-7zM-8.5-10h6v52l-6-5zM8.5-10h-6v52l6-5zM25-10h-8v46l8-7z";
    outlined(PAPER, INK, 1.6, shape)
        + &fill(RED, stripes)
        + &outlined(
            NAVY,
            INK,
            1.2,
            "M-34-36C-22-34-14-38-10-46 0-42 0-42 10-46 14-38 22-34 34-36 31-26 32-18 32-10H-32C-32-18-31-26-34-36Z",
        )
        + stars
}

/// The eagle displayed, a shield on its breast.
pub(crate) fn eagle() -> String {
    let wing = outlined(
        PAPER,
        INK,
        1.5,
        "M4-26C10-44 26-50 32-70 38-64 38-60 40-56 44-60 46-66 48-72 52-64 52-58 51-52 54-54 56-58 58-62 60-52 58-44 55-38H60C58-28 54-24 50-20L56-18C52-8 46-6 42-4L46 0C40 8 34 8 30 8L32 13C24 18 14 16 8 10Z",
    ) + &line(
        INK,
        1.1,
        "M12-16C26-24 38-36 46-56M14-8C28-14 42-24 50-38M14 0C26-4 36-10 44-20M14 7C22 4 30 0 36-4",
    );
    let leg = line(OCHRE, 4.0, "M10 22 26 36") + &line(OCHRE, 2.4, "M26 36l8-3M26 36l7 4M26 36l1 8");
    outlined(PAPER, INK, 1.5, "M-8 20-20 60-12 55-7 64 0 57 7 64 12 55 20 60 8 20Z")
        + &line(INK, 1.1, "M-5 34-11 54M0 34V56M5 34 11 54")
        + &both_sides(0.0, &(wing + &leg))
        + &outlined(
            PAPER,
            INK,
            1.5,
            "M14-20C18 0 14 20 0 34-14 20-18 0-14-20-12-34-10-44-4-50-14-54-20-46-28-44-26-54-18-64-6-62 6-62 12-52 12-42 12-34 13-26 14-20Z",
        )
        + &fill(OCHRE, "M-13-58C-20-58-26-52-28-44-22-46-17-49-11-50Z")
        + &disc(INK, -6.0, -55.0, 1.9)
        + &fill(
            "#4f8a5b",
            "M22 46Q34 46 50 30 36 42 21 43ZM30 43q2-10 12-8-2 10-12 8zM38 38q-2-10 6-14 4 10-6 14zM44 34q8-6 14 0-6 8-14 0zM26 44q6 8 16 4-6-8-16-4z",
        )
        + &line(OCHRE, 1.8, "M-14 50-48 32M-16 54-50 38")
        + &at(0.0, -2.0, 0.44, &striped_shield(&dots(PAPER, 7.0, 13.0, "M-20-23H20")))
}

/// Liberty's torch, held up.
pub(crate) fn torch() -> String {
    outlined(
        RED,
        INK,
        1.5,
        "M8-50C-14-58-14-78 0-88-2-80 2-76 6-76 4-86 12-94 18-98 14-84 30-80 28-64 27-56 20-50 8-50Z",
    ) + &fill(
        OCHRE,
        "M9-51C0-56-2-66 6-72 6-66 10-64 12-64 10-72 16-76 17-80 18-70 24-68 21-60 19-54 15-51 9-51Z",
    ) + &outlined(OCHRE, INK, 1.5, "M-12-50H28L24-38H-8ZM-6-38H22L17-28H-1ZM0-28H16L10 26H6Z")
        + &line(INK, 1.0, "M-10-46H26M-5-34H20M4-26 7 20M12-26 9 20")
        + &outlined(
            PAPER,
            INK,
            1.5,
            "M-7 8C-9 0-3-5 4-4L18-2C24 0 25 6 21 9 25 12 24 18 20 19 22 23 20 28 16 28 17 33 12 36 7 35L-4 36C-9 26-8 16-7 8Z",
        )
        + &line(INK, 1.1, "M21 9H7M20 19H8M16 28H8")
        + &outlined(PAPER, INK, 1.5, "M-8 34 14 36C18 56 26 70 34 82V90H-40C-24 72-14 56-8 34Z")
        + &line(INK, 1.1, "M-4 40C-8 60-18 76-28 88M4 40C2 60-4 78-10 88M11 42C12 62 14 78 16 88")
}
