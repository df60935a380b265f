//! The case of wood type: an octagonal slab alphabet of our own, the poster letter of the period.
//!
//! Numbers and titles are set in it rather than in a font, so that they look the same on every
//! screen and printer and stay legible when a card is sixty pixels wide. A sort is drawn on a body
//! twelve units high as two strokes: stems, and the thinner slabs.

use crate::ink::{num, ratio};

/// Strokes from a first x: the first y and then relative path commands, so that a sort is moved by its x.
type Strokes = (f64, &'static str);

/// One piece of type: its width, its stems and its slabs.
type Sort = (f64, Strokes, Strokes);

/// What a sort without slabs has for them.
const NONE: Strokes = (0.0, "");

const STEM: f64 = 2.3;
const SLAB: f64 = 1.3;
const BODY: f64 = 12.0;

/// What a word is printed with.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    /// The ink.
    pub ink: &'a str,
    /// Height of the capitals.
    pub height: f64,
    /// The widest the word may get; longer words are set in a narrower cut.
    pub room: f64,
}

/// Where a word stands relative to its x.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stand {
    Left,
    Middle,
    Right,
}

fn sort(letter: char) -> Sort {
    match letter {
        'A' => (9.0, (1.5, "12l2.5-10.9h1l2.5 10.9m-4.9-3.7h3.8"), (-0.4, "11.35h4.1m1.6 0h4.1")),
        'B' => (
            8.0,
            (2.0, "0v12m0-10.9h3.3l1.5 1.5v1.8l-1.3 1.5h-3.5m3.5 0l1.3 1.4v2.1l-1.5 1.5h-3.3"),
            (0.0, ".65h3m-3 10.7h3"),
        ),
        'C' => (8.0, (6.9, "4.2v-1.5l-1.6-1.6h-2.6l-1.6 1.6v6.6l1.6 1.6h2.6l1.6-1.6v-1.5"), NONE),
        'D' => (8.0, (2.0, "0v12m0-10.9h3.2l1.6 1.6v6.6l-1.6 1.6h-3.2"), (0.0, ".65h3m-3 10.7h3")),
        'E' => (
            8.0,
            (2.0, "0v12m0-10.9h4.9v2.6m-4.9 2.3h3.2m-3.2 4.9h4.9v-2.6"),
            (0.0, ".65h3m-3 10.7h3m2.2-6.95v3.2"),
        ),
        'F' => (7.8, (2.0, "0v12m0-10.9h4.9v2.6m-4.9 2.3h3.2"), (0.0, ".65h3m-3 10.7h4.3m.9-6.95v3.2")),
        'G' => (8.2, (6.9, "4v-1.3l-1.6-1.6h-2.6l-1.6 1.6v6.6l1.6 1.6h2.6l1.6-1.6v-2.3h-2.6"), NONE),
        'H' => (9.0, (2.0, "0v12m5-12v12m-5-6h5"), (0.1, ".65h3.8m1.2 0h3.8m-8.8 10.7h3.8m1.2 0h3.8")),
        'I' => (4.4, (2.2, "0v12"), (0.1, ".65h4.2m-4.2 10.7h4.2")),
        'J' => (7.0, (5.1, "0v9.3l-1.6 1.6h-.8l-1.6-1.6v-1.7"), (3.2, ".65h3.8")),
        'K' => (
            9.0,
            (2.0, "0v12m5.2-12l-4.5 6.8m1.3-1.8l3.4 7"),
            (0.1, ".65h3.8m-3.8 10.7h3.8m1.5-10.7h3.4m-3.4 10.7h3.7"),
        ),
        'L' => (7.8, (2.0, "0v12m0-1.1h4.8v-3.1"), (0.1, ".65h3.8m-3.9 10.7h3")),
        'M' => {
            (10.6, (2.0, "12v-11.4l2.9 7.9h.8l2.9-7.9v11.4"), (0.0, ".65h3m4.6 0h3m-10.5 10.7h3.8m2.8 0h3.8"))
        }
        'N' => (9.0, (2.0, "12v-11.4l5 10.8v-11.4"), (0.0, ".65h3m2.1 0h3.8m-8.8 10.7h3.8")),
        'O' | '0' => (8.0, (1.1, "2.7l1.6-1.6h2.6l1.6 1.6v6.6l-1.6 1.6h-2.6l-1.6-1.6z"), NONE),
        'P' => (8.0, (2.0, "0v12m0-10.9h3.3l1.5 1.5v2.5l-1.5 1.6h-3.3"), (0.0, ".65h3m-2.9 10.7h3.8")),
        'Q' => (8.0, (1.1, "2.7l1.6-1.6h2.6l1.6 1.6v6.6l-1.6 1.6h-2.6l-1.6-1.6zm3.1 4.9l3.4 4.8"), NONE),
        'R' => (
            8.8,
            (2.0, "0v12m0-10.9h3.3l1.5 1.5v2.3l-1.5 1.6h-3.3m2.8 0l2.2 5.5"),
            (0.0, ".65h3m-2.9 10.7h3.8m1.7 0h3.4"),
        ),
        'S' => (
            8.0,
            (6.8, "3.8v-1.1l-1.6-1.6h-2.5l-1.6 1.6v1.6l1.5 1.6h2.7l1.6 1.6v1.8l-1.6 1.6h-2.6l-1.6-1.6v-1.2"),
            NONE,
        ),
        'T' => (8.2, (4.1, "0v12m-3-8.1v-2.8h6v2.8"), (2.2, "11.35h3.8")),
        'U' => (9.0, (2.0, "0v9.3l1.5 1.6h2l1.5-1.6v-9.3"), (0.1, ".65h3.8m1.2 0h3.8")),
        'V' => (9.0, (1.5, "0l2.5 10.9h1l2.5-10.9"), (-0.4, ".65h4m1.8 0h4")),
        'W' => (12.2, (1.5, "0l1.7 10.9h.7l2-8.6h.4l2 8.6h.7l1.7-10.9"), (-0.3, ".65h3.8m5.2 0h3.8")),
        'X' => (9.0, (1.6, "0l5.8 12m0-12l-5.8 12"), (-0.2, ".65h3.8m1.8 0h3.8m-9.4 10.7h3.8m1.8 0h3.8")),
        'Y' => (9.0, (1.4, "0l3.1 6.7l3.1-6.7m-3.1 6v6"), (-0.4, ".65h3.8m2.2 0h3.8m-6.9 10.7h4")),
        'Z' => (8.0, (1.1, "3.7v-2.6h5.4l-5 9.8h5.4v-2.6"), NONE),
        '1' => (6.0, (3.3, "12v-12m.6 1l-3.2 2"), (0.9, "11.35h4.8")),
        '2' => (8.0, (1.1, "4.2v-1.5l1.6-1.6h2.6l1.6 1.6v1.9l-5.3 6.3h5.4"), NONE),
        '3' => (
            8.0,
            (
                1.1,
                "3.6v-.9l1.6-1.6h2.6l1.5 1.5v1.8l-1.4 1.5h-2.2m2.2 0l1.5 1.5v1.9l-1.6 1.6h-2.6l-1.6-1.6v-.9",
            ),
            NONE,
        ),
        '4' => (8.2, (5.5, "12v-11.9m.5 .7l-4.4 7.7h6.5"), NONE),
        '5' => (8.0, (6.8, "1.1h-5.2v4.4h3.6l1.7 1.7v2.1l-1.6 1.6h-2.6l-1.6-1.6v-.9"), NONE),
        '6' => {
            (8.0, (6.8, "3.6v-.9l-1.6-1.6h-2.5l-1.6 1.6v6.6l1.6 1.6h2.6l1.6-1.6v-2.1l-1.6-1.6h-3.7"), NONE)
        }
        '7' => (7.8, (1.1, "3.7v-2.6h5.5v1.5l-3.4 9.4"), NONE),
        '8' => (
            8.0,
            (
                2.7,
                "1.1h2.6l1.5 1.5v1.8l-1.5 1.5h-2.6l-1.5-1.5v-1.8zm0 4.8l-1.6 1.6v1.8l1.6 1.6h2.6l1.6-1.6v-1.8l-1.6-1.6",
            ),
            NONE,
        ),
        '9' => (8.0, (1.2, "8.4v.9l1.6 1.6h2.5l1.6-1.6v-6.6l-1.6-1.6h-2.6l-1.6 1.6v2.1l1.6 1.6h3.7"), NONE),
        '&' => (9.0, (8.4, "12l-6-8v-1.6l1.3-1.3h1l1.3 1.3v1.6l-4.9 3.8v1.6l1.5 1.5h2l3.7-3.9v-1"), NONE),
        '.' => (3.4, (0.6, "10.9h2.2"), NONE),
        ',' => (3.4, (2.0, "9.7l-.8 3.7"), NONE),
        '\'' => (3.0, (1.7, "0l-.5 4"), NONE),
        '-' => (5.0, (0.5, "6.4h4"), NONE),
        _ => (4.0, (0.0, ""), NONE),
    }
}

/// A gap between letters.
const GAP: f64 = 1.3;

fn width(word: &str) -> f64 {
    word.chars().map(|letter| sort(letter).0 + GAP).sum::<f64>() - GAP
}

/// The strokes of a word with every sort moved to its place on the line.
pub(crate) fn strokes(word: &str) -> String {
    let mut pen = 0.0;
    let (mut stems, mut slabs) = (String::new(), String::new());
    for letter in word.chars() {
        let (width, stem, slab) = sort(letter);
        for ((x, onward), line) in [(stem, &mut stems), (slab, &mut slabs)] {
            if !onward.is_empty() {
                *line += &format!("M{} {onward}", num(pen + x));
            }
        }
        pen += width + GAP;
    }
    let slabs =
        if slabs.is_empty() { slabs } else { format!(r#"<path stroke-width="{SLAB}" d="{slabs}"/>"#) };
    format!(r#"<path d="{stems}"/>{slabs}"#)
}

/// A word in wood type, its top at `y`.
pub(crate) fn word(word: &str, x: f64, y: f64, stand: Stand, setting: Setting<'_>) -> String {
    let tall = setting.height / BODY;
    let natural = width(word);
    let wide = tall.min(setting.room / natural);
    let left = match stand {
        Stand::Left => x,
        Stand::Middle => x - natural * wide / 2.0,
        Stand::Right => x - natural * wide,
    };
    let scale = if wide == tall { ratio(tall) } else { format!("{} {}", ratio(wide), ratio(tall)) };
    format!(
        r#"<g transform="translate({} {})scale({scale})" fill="none" stroke="{}" stroke-width="{STEM}">{}</g>"#,
        num(left),
        num(y),
        setting.ink,
        strokes(word)
    )
}

/// A word set along an arc that bulges upward; `x`, `y` is the arc's centre and `radius` reaches the feet.
pub(crate) fn arched(word: &str, x: f64, y: f64, radius: f64, setting: Setting<'_>) -> String {
    let tall = setting.height / BODY;
    let natural = width(word);
    let wide = tall.min(setting.room / natural);
    let mut pen = -natural * wide / 2.0;
    let mut out = format!(r#"<g fill="none" stroke="{}" stroke-width="{STEM}">"#, setting.ink);
    for letter in word.chars() {
        let w = sort(letter).0;
        let middle = pen + w * wide / 2.0;
        let turn = (middle / (radius + setting.height / 2.0)).to_degrees();
        out += &format!(
            r#"<g transform="translate({} {})rotate({:.1})translate({} {})scale({} {})">{}</g>"#,
            num(x),
            num(y),
            turn,
            num(-w * wide / 2.0),
            num(-radius - setting.height),
            ratio(wide),
            ratio(tall),
            strokes(&letter.to_string())
        );
        pen += (w + GAP) * wide;
    }
    out + "</g>"
}
