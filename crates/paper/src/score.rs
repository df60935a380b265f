//! Score sheets: two on each side of a leaf, ruled for the table's sides.

use broadside_engine::{AnyGame, Table};

use crate::games::on_paper;
use crate::sheet::{Leaf, Side, hair, label};

const MARGIN: f64 = 12.0;
const HEAD: f64 = 24.0;
const ROW: f64 = 8.0;

/// The columns and rows of a game's score sheet.
pub(crate) struct Form {
    /// Columns for the deal as a whole.
    pub lead: &'static [&'static str],
    /// Columns for each side.
    pub each: &'static [&'static str],
    /// Names of the rows; numbers where there are none.
    pub rows: &'static [&'static str],
}

/// A leaf with four sheets.
pub(crate) fn leaf(game: &dyn AnyGame, table: &Table, sheet: [f64; 2]) -> Leaf {
    let half = [sheet[0] / 2.0, sheet[1]];
    let one = form_sheet(game, table, half);
    let art = format!(
        r#"{one}<g transform="translate({} 0)">{one}</g><path fill="none" stroke="black" stroke-width=".15" stroke-dasharray="1 2" d="M{} 0V{}"/>"#,
        half[0], half[0], half[1]
    );
    let side = Side { art, text: vec![] };
    Leaf { part: "Score sheets", front: Some(side.clone()), back: Some(side) }
}

fn form_sheet(game: &dyn AnyGame, table: &Table, [width, height]: [f64; 2]) -> String {
    let info = game.info();
    let form = on_paper(info.id).score;
    let sides: Vec<String> = game
        .sides(table)
        .iter()
        .map(|side| side.iter().map(|seat| seat.number().to_string()).collect::<Vec<_>>().join(" · "))
        .collect();
    let (left, right, top) = (MARGIN, width - MARGIN, MARGIN + HEAD);
    let rows =
        if form.rows.is_empty() { ((height - MARGIN - 8.0 - top) / ROW) as usize } else { form.rows.len() };
    let bottom = top + ROW * rows as f64;
    let first = if form.rows.is_empty() { 8.0 } else { 34.0 };
    let columns = form.lead.len() + form.each.len() * sides.len();
    let step = (right - left - first) / columns as f64;
    let centred =
        |words: &str, x: f64, y: f64, size: f64| label(words, [x, y], size, r#"text-anchor="middle""#);

    let mut art = label(info.title, [left, MARGIN + 6.0], 6.0, r#"font-weight="bold""#);
    if let Some(target) = info.target {
        let words = format!("to {target} points");
        art += &label(&words, [right, MARGIN + 6.0], 3.4, r#"text-anchor="end" font-style="italic""#);
    }
    let (mut thin, mut thick) = (String::new(), String::new());
    for nth in 0..=rows {
        let y = top + ROW * nth as f64;
        thin += &format!("M{left} {y}H{right}");
        if nth < rows {
            let y = y + ROW * 0.66;
            art += &match form.rows.get(nth) {
                Some(name) => label(name, [left + 1.0, y], 3.2, ""),
                None => centred(&(nth + 1).to_string(), left + first / 2.0, y, 3.2),
            };
        }
    }
    for nth in 0..columns {
        let x = left + first + step * nth as f64;
        let name = form.lead.get(nth).or_else(|| form.each.get((nth - form.lead.len()) % form.each.len()));
        art += &centred(name.unwrap_or(&""), x + step / 2.0, top - 1.6, (step * 0.22).min(3.0));
        let begins_side = nth >= form.lead.len() && (nth - form.lead.len()).is_multiple_of(form.each.len());
        if begins_side {
            thick += &format!("M{x:.3} {}V{bottom}", top - 14.0);
        } else {
            thin += &format!("M{x:.3} {}V{bottom}", top - 5.0);
        }
    }
    let side_step = step * form.each.len() as f64;
    let sides_left = left + first + step * form.lead.len() as f64;
    for (nth, side) in sides.iter().enumerate() {
        art += &label(side, [sides_left + side_step * nth as f64 + 1.0, top - 11.0], 2.6, r#"fill="gray""#);
    }
    thin += &format!("M{sides_left:.3} {}H{right}", top - 5.0);
    thick += &format!(
        "M{left} {top}H{right}M{left} {bottom}H{right}M{left} {top}V{bottom}M{right} {}V{bottom}",
        top - 14.0
    );
    art + &hair(&thin) + &format!(r#"<path fill="none" stroke="black" stroke-width=".4" d="{thick}"/>"#)
}
