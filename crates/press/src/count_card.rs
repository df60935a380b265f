//! The count cards that lay beside the players of *Sham Battle*: what combinations count on one side, what the
//! cards are worth on the other.

use broadside_cards::{Card, packs::AlliePatriot};

use crate::glyph::Glyph;
use crate::ink::{INK, NAVY, PAPER, RED, SHADE, line, num, ruling, window};
use crate::stock::{frame, plaque};
use crate::woodtype::{Setting, Stand, word};

/// What the combinations count (S4).
const COUNTS: [(&str, &str); 12] = [
    ("Four Flags", "100"),
    ("Four Liberty Bonds", "80"),
    ("Four Armies", "70"),
    ("Four Aeroplanes", "60"),
    ("Four Submarines", "50"),
    ("Four Battleships", "40"),
    ("Each card over four", "20"),
    ("Four made of two pairs", "double"),
    ("6 5 4 3 2 of the country in power", "150"),
    ("Flag and Army of one nation", "20"),
    ("… of the country in power", "40"),
    ("American Flag, British Battleship", "40"),
];

/// What only *No. 2* counts (T6).
const SHOWN: (&str, &str) = ("Battleship shown, country in power", "10");

pub(crate) fn counts(second: bool) -> String {
    let rows: Vec<_> = COUNTS.into_iter().chain(second.then_some(SHOWN)).collect();
    let rows: Vec<_> = rows.iter().map(|(what, count)| (what.to_string(), count.to_string())).collect();
    sheet(if second { "SHAM BATTLE NO. 2" } else { "SHAM BATTLE" }, "COUNT CARD", RED, 9.4, &rows)
}

pub(crate) fn values() -> String {
    let rows: Vec<_> = (1..=6)
        .rev()
        .map(|rank| {
            let kind = AlliePatriot::KINDS[usize::from(rank) - 1];
            (format!("{rank}  {kind}"), AlliePatriot::value(Card::of(0, rank)).to_string())
        })
        .collect();
    sheet("THE CARDS", "HIGHEST FIRST", NAVY, 15.0, &rows)
}

/// A title, a plaque and rows of words with their numbers at the right.
fn sheet(title: &str, plate: &str, ink: &str, size: f64, rows: &[(String, String)]) -> String {
    let pitch = 168.0 / rows.len() as f64;
    let mut table = String::new();
    for (i, (what, count)) in rows.iter().enumerate() {
        let y = num(90.0 + pitch * (i as f64 + 0.5) + size * 0.3);
        table += &format!(
            r#"<text x="20" y="{y}" text-anchor="start" letter-spacing="0" font-size="{size}" fill="{INK}">{what}</text><text x="180" y="{y}" text-anchor="end" letter-spacing="0" font-size="{size}" fill="{ink}">{count}</text>"#
        );
        if i > 0 {
            table += &line(SHADE, 0.8, &format!("M20 {}H180", num(90.0 + pitch * i as f64)));
        }
    }
    window([10.0, 10.0, 180.0, 72.0], &ruling(SHADE, [-90.0, -36.0, 180.0, 72.0], 1.3, 3.4))
        + &[30.0, 170.0].map(|x| Glyph::Star.draw(ink, x, 63.0, 20.0)).concat()
        + &word(title, 100.0, 19.0, Stand::Middle, Setting { ink, height: 27.0, room: 156.0 })
        + &plaque(ink, PAPER, [46.0, 53.0, 108.0, 20.0], plate)
        + &line(ink, 1.4, "M10 82H190")
        + &table
        + &frame(ink, 2.2, [10.0, 10.0, 180.0, 260.0], 8.0)
}
