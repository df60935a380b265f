//! The arbitrators: Uncle Sam and The Hague for both sides, and three powers for each with its bar.

use broadside_cards::{Card, packs};

use super::tickets;
use crate::flags::{Cloth, Flag};
use crate::glyph::Glyph;
use crate::ink::{
    BLUE, GREEN, INK, NAVY, OCHRE, PAPER, RED, SHADE, at, both_sides, disc, fill, line, outlined, rays,
    ruling, window,
};
use crate::ornament::laurels;
use crate::stock::{Face, plaque};
use crate::woodtype::{Setting, Stand, word};

pub(super) fn face(card: Card<packs::War>) -> Face {
    let code = card.to_string();
    let body = match code.as_str() {
        "US" => neutral("30", "US", "UNCLE SAM", &at(4.0, 8.0, 0.94, &uncle_sam())),
        "HG" => neutral("25", "H", "THE HAGUE", &at(2.0, 2.0, 0.84, &peace_palace())),
        "J20" => power(RED, "J", "20", "ENGLAND", Flag::Britain),
        "J15" => power(RED, "J", "15", "ITALY", Flag::Italy),
        "J10" => power(RED, "J", "10", "TURKEY", Flag::Ottoman),
        "R20" => power(BLUE, "R", "20", "FRANCE", Flag::France),
        "R15" => power(BLUE, "R", "15", "GERMANY", Flag::Germany),
        _ => power(BLUE, "R", "10", "DENMARK", Flag::Denmark),
    };
    Face { title: card.name(), ground: PAPER, body }
}

const BORDER: &str = "M18 9H182Q191 9 191 18V262Q191 271 182 271H18Q9 271 9 262V18Q9 9 18 9Z";

fn neutral(value: &str, letter: &str, title: &str, picture: &str) -> String {
    let scales = line(GREEN, 2.0, "M0-11V9M-10-7H10M-6 10H6")
        + &fill(GREEN, "M-15 1-10-7-5 1A5 4 0 0 1-15 1ZM5 1 10-7 15 1A5 4 0 0 1 5 1Z");
    window([9.0, 9.0, 182.0, 262.0], &(rays(SHADE, 0.0, 0.0, 180.0, 28) + picture))
        + &line(INK, 1.2, BORDER)
        + &tickets(GREEN, value, &scales, letter)
        + &plaque(GREEN, PAPER, [58.0, 16.0, 126.0, 20.0], "ARBITRATION")
        + &plaque(GREEN, PAPER, [16.0, 244.0, 126.0, 20.0], title)
}

fn power(ink: &str, letter: &str, value: &str, country: &str, flag: Flag) -> String {
    let bar = fill(ink, "M-13-4H13V4H-13Z");
    ruling(SHADE, [9.0, 9.0, 182.0, 262.0], 1.3, 3.4)
        + &flag.draw(Cloth::FLYING, 20.0, 86.0, 160.0)
        + &outlined(ink, PAPER, 1.6, "M8 125H192V155H8Z")
        + &word("ARBITRATOR", 100.0, 131.0, Stand::Middle, Setting { ink: PAPER, height: 18.0, room: 160.0 })
        + &line(INK, 1.2, BORDER)
        + &tickets(ink, value, &bar, letter)
        + &plaque(ink, PAPER, [58.0, 16.0, 126.0, 20.0], country)
        + &plaque(
            ink,
            PAPER,
            [16.0, 244.0, 126.0, 20.0],
            if letter == "J" { "FOR JAPAN" } else { "FOR RUSSIA" },
        )
}

fn uncle_sam() -> String {
    let stripes = "M-28-96h8V-52h-8zM-11-97h8V-51h-8zM6-97h8V-51h-8zM22-96h6V-52h-6z";
    outlined(NAVY, INK, 1.5, "M-70 96C-68 66-48 52-24 48H24C48 52 68 66 70 96Z")
        + &outlined(PAPER, INK, 1.4, "M-18 46 0 78 18 46 10 36H-10Z")
        + &outlined(RED, INK, 1.2, "M0 62-18 54V72ZM0 62 18 54V72Z")
        + &outlined(SHADE, INK, 1.5, "M-28-34H28C32-4 26 20 14 34L0 42-14 34C-26 20-32-4-28-34Z")
        + &outlined(
            PAPER,
            INK,
            1.3,
            "M-28-34C-40-20-40 4-34 20-30 10-28-4-26-14ZM28-34C40-20 40 4 34 20 30 10 28-4 26-14Z",
        )
        + &outlined(PAPER, INK, 1.3, "M-13 24Q0 16 13 24C13 42 6 52 0 60-6 52-13 42-13 24Z")
        + &line(INK, 1.4, "M-5 28Q0 31 5 28M0-10C-2 0-6 6-4 9H4M-21-14Q-13-20-6-14M21-14Q13-20 6-14")
        + &disc(INK, -12.0, -8.0, 2.4)
        + &disc(INK, 12.0, -8.0, 2.4)
        + &outlined(PAPER, INK, 1.5, "M-33-98Q0-106 33-98L30-34H-30Z")
        + &fill(RED, stripes)
        + &outlined(NAVY, INK, 1.3, "M-31-58Q0-52 31-58L30-38H-30Z")
        + &[-19.0, 0.0, 19.0].map(|x| Glyph::Star.draw(PAPER, x, -46.0, 12.0)).concat()
        + &outlined(PAPER, INK, 1.5, "M-50-44C-34-34 34-34 50-44 48-28 30-26 0-26S-48-28-50-44Z")
        + &line(RED, 1.6, "M-44-37C-28-30 28-30 44-37")
}

fn peace_palace() -> String {
    let arches: String = (0..7).map(|i| format!("M{} 40v-12a5 5 0 0 1 10 0v12z", -53 + 16 * i)).collect();
    let windows: String = (0..9).map(|i| format!("M{} 2h5v10h-5z", -54 + 13 * i)).collect();
    at(0.0, 60.0, 0.9, &laurels(GREEN, 52.0, 8, 18.0))
        + &outlined(SHADE, INK, 1.4, "M-58 44V-8H58V44Z")
        + &outlined(RED, INK, 1.3, "M-62-6-52-24H52L62-6Z")
        + &outlined(SHADE, INK, 1.4, "M-48 44V-64H-28V44ZM30 44V-30H46V44Z")
        + &outlined(RED, INK, 1.3, "M-50-62-38-96-26-62ZM28-28 38-54 48-28Z")
        + &outlined(SHADE, INK, 1.3, "M-14-6V-22L0-38 14-22V-6Z")
        + &fill(
            INK,
            &format!("{arches}{windows}M-41-52h6v12h-6zM-41-30h6v12h-6zM35-18h6v8h-6zM-4-22h8v9h-8z"),
        )
        + &disc(OCHRE, -38.0, -99.0, 2.6)
        + &outlined(PAPER, INK, 1.3, "M-66 44H66V50H-66Z")
        + &both_sides(0.0, &fill(GREEN, "M52 50q4-14 12-8 8-6 12 8z"))
}
