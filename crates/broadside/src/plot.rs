//! Figures with their intervals as SVG: a row for each, with a bar, and the interval as a line.

use std::fmt::Write as _;

/// A row.
pub(crate) struct Bar {
    pub(crate) label: String,
    /// The figure as it is printed.
    pub(crate) value: String,
    pub(crate) at: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Whether it is certainly beyond the mark.
    pub(crate) is_strong: bool,
}

/// Rows on one scale.
pub(crate) struct Plot {
    pub(crate) bars: Vec<Bar>,
    /// The ends of the scale.
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Where the bars begin.
    pub(crate) bars_from: f64,
    /// Where a dashed line is, and its name.
    pub(crate) mark: f64,
    pub(crate) mark_name: &'static str,
}

impl Plot {
    pub(crate) fn draw(&self) -> String {
        let height = 30 + 22 * self.bars.len();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" font-family=\"serif\" font-size=\"13\">\n\
             <rect width=\"640\" height=\"{height}\" fill=\"#f6f0e0\"/>\n"
        );
        let at = |figure: f64| 240.0 + 330.0 * ((figure - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        for (n, bar) in self.bars.iter().enumerate() {
            let y = 12 + 22 * n;
            let [left, right] = [bar.at.min(self.bars_from), bar.at.max(self.bars_from)].map(at);
            let _ = writeln!(
                svg,
                "<text x=\"10\" y=\"{base}\" fill=\"#2a2418\">{}</text>\n\
                 <rect x=\"{left}\" y=\"{y}\" width=\"{:.1}\" height=\"16\" fill=\"{}\"/>\n\
                 <line x1=\"{:.1}\" y1=\"{middle}\" x2=\"{:.1}\" y2=\"{middle}\" stroke=\"#2a2418\"/>\n\
                 <text x=\"606\" y=\"{base}\" text-anchor=\"middle\" fill=\"#2a2418\">{}</text>",
                escaped(&bar.label),
                right - left,
                if bar.is_strong { "#7d2a22" } else { "#a89a7a" },
                at(bar.low),
                at(bar.high),
                bar.value,
                left = (left * 10.0).round() / 10.0,
                base = y + 13,
                middle = y + 8,
            );
        }
        let mark = (at(self.mark) * 10.0).round() / 10.0;
        let _ = writeln!(
            svg,
            "<line x1=\"{mark}\" y1=\"8\" x2=\"{mark}\" y2=\"{}\" stroke=\"#8a7a5a\" stroke-dasharray=\"3 3\"/>\n\
             <text x=\"{mark}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#8a7a5a\">{}</text>\n</svg>",
            height - 14,
            height - 3,
            self.mark_name,
        );
        svg
    }
}

/// A text within SVG. What is too long for its place is cut.
fn escaped(text: &str) -> String {
    const LONGEST: usize = 34;
    let cut = text.chars().count() > LONGEST;
    let text: String = text.chars().take(if cut { LONGEST - 1 } else { LONGEST }).collect();
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    if cut { text + "…" } else { text }
}
