//! Figures as a plot: a row for each group, its number as a mark and its interval as a line, a panel for each measure.
//!
//! Players are told apart by colour and by shape. The colours are Okabe and Ito's, which all eyes can tell apart; each has a
//! twin for dark pages.

use std::fmt::Write as _;

use broadside_players::Bot;

use crate::figures::{Figure, Figures};
use crate::interval::Estimate;
use crate::study::{Kind, Study};
use crate::words::in_english;

const WIDTH: f64 = 860.0;
/// Where the axis begins and ends.
const AXIS: [f64; 2] = [292.0, 640.0];
const ROW: f64 = 19.0;
const HEAD: f64 = 30.0;
const FOOT: f64 = 30.0;

const STYLE: &str = "\
text{font:12px Georgia,'Times New Roman',serif;fill:#1d1a14}.t{font-weight:bold;font-size:13px}.s{fill:#5b5444}\
.p{fill:#fbf7ea}.g{stroke:#d9d0b8}.m{stroke:#5b5444;stroke-dasharray:4 3}\
.a{fill:#5f5f5f;stroke:#5f5f5f}.b{fill:#0072b2;stroke:#0072b2}.c{fill:#b34700;stroke:#b34700}.d{fill:#007a5a;stroke:#007a5a}\
@media(prefers-color-scheme:dark){text{fill:#efe8d6}.s{fill:#b8ae98}.p{fill:#201d17}.g{stroke:#4a4437}.m{stroke:#b8ae98}\
.a{fill:#b5b5b5;stroke:#b5b5b5}.b{fill:#56b4e9;stroke:#56b4e9}.c{fill:#f0a04b;stroke:#f0a04b}.d{fill:#3fd0a4;stroke:#3fd0a4}}";

/// A study's plot as SVG. Where readings are compared, it shows what they change.
pub fn draw(study: &Study, figures: &Figures) -> String {
    let changes = study.compares_readings;
    let shown = if changes { &figures.differences } else { &figures.groups };
    let (mut body, mut y) = (String::new(), 10.0);
    for (order, measure) in study.measures.iter().enumerate() {
        let rows: Vec<&Figure> = shown.iter().filter(|figure| figure.order == order).collect();
        if rows.is_empty() {
            continue;
        }
        let title = match (changes, measure.kind) {
            (true, Kind::Which) => format!("{}, share of the same deals", measure.name),
            (true, _) => format!("{}: change on the same deals", measure.name),
            _ => measure.name.clone(),
        };
        let mark = if changes && measure.kind != Kind::Which { Some(0.0) } else { measure.mark };
        let mark = if changes && measure.kind == Kind::Which { None } else { mark };
        panel(&mut body, &mut y, study, &title, measure.unit, mark, &rows);
    }
    let height = y + 4.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n<rect class=\"p\" width=\"{WIDTH}\" height=\"{height}\"/>\n{body}</svg>\n",
        escape(&study.asks_in_english())
    )
}

fn panel(
    body: &mut String,
    y: &mut f64,
    study: &Study,
    title: &str,
    unit: &str,
    mark: Option<f64>,
    rows: &[&Figure],
) {
    let scale = if rows[0].kind == Kind::Mean { 1.0 } else { 100.0 };
    let ends = rows.iter().flat_map(|figure| {
        let Estimate { mean, low, high } = figure.estimate;
        [mean, low, high].map(|end| scale * end)
    });
    let ends = ends.chain(mark.map(|mark| scale * mark)).filter(|end| end.is_finite());
    let ticks = ticks(ends.clone().fold(f64::INFINITY, f64::min), ends.fold(f64::NEG_INFINITY, f64::max));
    let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
    let at = |value: f64| AXIS[0] + (AXIS[1] - AXIS[0]) * (scale * value - first) / (last - first);
    let (top, bottom) = (*y + HEAD, *y + HEAD + ROW * rows.len() as f64);
    let _ = writeln!(body, "<text class=\"t\" x=\"10\" y=\"{:.0}\">{}</text>", *y + 18.0, escape(title));
    for tick in &ticks {
        let x = at(tick / scale);
        let _ = writeln!(
            body,
            "<path class=\"g\" d=\"M{x:.1} {top:.0}V{bottom:.0}\"/><text class=\"s\" x=\"{x:.1}\" y=\"{:.0}\" \
             text-anchor=\"middle\">{}</text>",
            bottom + 14.0,
            number(*tick)
        );
    }
    let _ = writeln!(
        body,
        "<text class=\"s\" x=\"{:.0}\" y=\"{:.0}\">{}</text>",
        AXIS[1] + 16.0,
        bottom + 14.0,
        escape(unit)
    );
    if let Some(mark) = mark {
        let _ = writeln!(body, "<path class=\"m\" d=\"M{:.1} {:.0}V{bottom:.0}\"/>", at(mark), top - 4.0);
    }
    for (n, figure) in rows.iter().enumerate() {
        let middle = top + ROW * (n as f64 + 0.5);
        let Estimate { mean, low, high } = figure.estimate;
        let bot = study.arms.iter().find(|arm| arm.label == figure.arm).map_or(Bot::Random, |arm| arm.bot());
        let x = at(mean);
        let (class, shape) = match bot {
            Bot::Random => ("a", format!("<circle cx=\"{x:.1}\" cy=\"{middle:.1}\" r=\"4\"/>")),
            Bot::Expert => ("b", format!("<path d=\"M{:.1} {:.1}h7v7h-7z\"/>", x - 3.5, middle - 3.5)),
            Bot::General => ("c", format!("<path d=\"M{x:.1} {:.1}l5 5l-5 5l-5 -5z\"/>", middle - 5.0)),
            _ => ("d", format!("<path d=\"M{x:.1} {:.1}l5 8h-10z\"/>", middle - 5.0)),
        };
        let line = match low.is_finite() && high.is_finite() {
            true => format!("<path stroke-width=\"2\" d=\"M{:.1} {middle:.1}H{:.1}\"/>", at(low), at(high)),
            false => String::new(),
        };
        let _ = writeln!(
            body,
            "<text x=\"{:.0}\" y=\"{base:.0}\" text-anchor=\"end\">{}</text><g class=\"{class}\">{line}{shape}</g>\
             <text class=\"s\" x=\"{:.0}\" y=\"{base:.0}\">{}</text>",
            AXIS[0] - 12.0,
            escape(&figure.arm),
            AXIS[1] + 16.0,
            escape(&in_english(&figure.told())),
            base = middle + 4.0,
        );
    }
    *y = bottom + FOOT;
}

/// Round numbers that enclose both ends, about five of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let (low, high) = if high - low < 1e-9 { (low - 1.0, high + 1.0) } else { (low, high) };
    let rough = (high - low) / 4.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = ((low / step).floor() as i64, (high / step).ceil() as i64);
    (first..=last).map(|n| n as f64 * step).collect()
}

fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.replace('-', "−") }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_numbers_and_holds_both_ends() {
        assert_eq!(ticks(3.2, 41.0), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(ticks(28.0, 28.0), [27.0, 27.5, 28.0, 28.5, 29.0]);
        let small = ticks(-0.31, 0.12);
        assert!(small[0] <= -0.31 && small[small.len() - 1] >= 0.12 && small.len() <= 8, "{small:?}");
        assert_eq!(number(-0.5), "−0.5");
    }
}
