//! A sheet of paper: its size, its two sides, and how it is turned over.

use crate::typeface::Cut;

/// The paper in the printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// Eight and a half by eleven inches.
    Letter,
}

impl Paper {
    /// Width and height of the sheet on its side, in millimetres.
    pub fn landscape(self) -> [f64; 2] {
        match self {
            Paper::A4 => [297.0, 210.0],
            Paper::Letter => [279.4, 215.9],
        }
    }
}

/// The edge about which the printer turns a sheet over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flip {
    /// The long edge: what is up on the front is down on the back.
    #[default]
    Long,
    /// The short edge, as the pages of a booklet turn.
    Short,
}

/// A line of text: where its baseline begins, in millimetres.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Text {
    pub x: f64,
    pub y: f64,
    /// The em, in millimetres.
    pub size: f64,
    pub cut: Cut,
    pub words: String,
}

/// One side of a sheet, in millimetres.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Side {
    /// SVG elements.
    pub art: String,
    pub text: Vec<Text>,
}

/// A sheet. The back is laid out as it meets the front when the sheet turns about its short edge.
#[derive(Debug)]
pub(crate) struct Leaf {
    /// What it belongs to, for the bookmarks.
    pub part: &'static str,
    pub front: Option<Side>,
    pub back: Option<Side>,
}

/// Words in the book face as an SVG element, for labels; they begin at x, or are centred on it.
pub(crate) fn label(words: &str, [x, y]: [f64; 2], size: f64, style: &str) -> String {
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    format!(r#"<text x="{x:.3}" y="{y:.3}" font-size="{size}" font-family="serif" {style}>{words}</text>"#)
}

/// A thin black line.
pub(crate) fn hair(d: &str) -> String {
    format!(r#"<path fill="none" stroke="black" stroke-width=".15" d="{d}"/>"#)
}
