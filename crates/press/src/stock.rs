//! Card stock: the blank a face is printed on, its frame and its corner indices.

use crate::glyph::Glyph;
use crate::ink::{INK, both_ends, num};
use crate::woodtype::{Setting, Stand, word};

/// A drawing with the name it is spoken by.
pub(crate) struct Face {
    pub title: String,
    /// The ink under everything, which runs over the edge where the drawing is cut out.
    pub ground: &'static str,
    pub body: String,
}

impl Face {
    /// The card as it is held: the body on a blank with round corners and an edge.
    pub(crate) fn on_stock(&self) -> String {
        format!(
            r#"<rect x=".5" y=".5" width="199" height="279" rx="11" fill="{}" stroke="{INK}" stroke-width=".8"/>{}"#,
            self.ground, self.body
        )
    }
}

/// A thin frame: a rectangle drawn in one line.
pub(crate) fn frame(ink: &str, width: f64, [x, y, w, h]: [f64; 4], round: f64) -> String {
    let [x, y, w, h, round, width] = [x, y, w, h, round, width].map(num);
    format!(
        r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="none" stroke="{ink}" stroke-width="{width}"/>"#
    )
}

/// Number, sign and letter down the left edge, and again at the other end of the card.
pub(crate) fn indices(ink: &str, number: &str, glyph: Glyph, letter: char) -> String {
    both_ends(&index(ink, number, glyph, letter))
}

/// Number, sign and letter down the left edge.
pub(crate) fn index(ink: &str, number: &str, glyph: Glyph, letter: char) -> String {
    word(number, 27.0, 14.0, Stand::Middle, Setting { ink, height: 42.0, room: 33.0 })
        + &glyph.draw(ink, 27.0, 75.0, 27.0)
        + &word(&letter.to_string(), 27.0, 94.0, Stand::Middle, Setting { ink, height: 21.0, room: 20.0 })
}

/// A word on a filled plaque with clipped corners.
pub(crate) fn plaque(ink: &str, letters: &str, [x, y, w, h]: [f64; 4], words: &str) -> String {
    let (inner, step) = (num(w - 10.0), num(h - 10.0));
    let shape = format!("M{} {}h{inner}l5 5v{step}l-5 5h-{inner}l-5-5v-{step}z", num(x + 5.0), num(y));
    let size = (h * 0.58).min((w - 10.0) / (0.9 * words.chars().count() as f64));
    format!(
        r#"<path fill="{ink}" d="{shape}"/><text x="{}" y="{}" font-size="{}" fill="{letters}">{words}</text>"#,
        num(x + w / 2.0),
        num(y + h / 2.0 + size * 0.36),
        num(size)
    )
}
