//! Sheets of pieces to cut out: a grid with bleed and crop marks, and backs that meet their fronts.

use broadside_press::Plate;

use crate::contents::Piece;
use crate::sheet::{Leaf, Side, hair, label};

/// How far a ground runs over the cut, in millimetres.
const BLEED: f64 = 3.0;
/// Free paper around the grid: what printers cannot reach, and the crop marks.
const MARGIN: f64 = 8.0;
/// The distances from the bleed at which crop marks begin and end.
const MARK: [f64; 2] = [1.0, 5.0];

/// Where pieces lie on a sheet. Neighbours do not share their bleed: there are two cuts between them.
struct Grid {
    sheet: [f64; 2],
    trim: [f64; 2],
    columns: usize,
    rows: usize,
}

impl Grid {
    fn new(sheet: [f64; 2], trim: [f64; 2]) -> Grid {
        let fit = |axis: usize| ((sheet[axis] - 2.0 * MARGIN) / (trim[axis] + 2.0 * BLEED)) as usize;
        Grid { sheet, trim, columns: fit(0), rows: fit(1) }
    }

    /// The upper left corner of a place, counted along the rows.
    fn corner(&self, place: usize) -> [f64; 2] {
        let spot = |axis: usize, nth: usize, of: usize| {
            let pitch = self.trim[axis] + 2.0 * BLEED;
            (self.sheet[axis] - pitch * of as f64) / 2.0 + pitch * nth as f64 + BLEED
        };
        [spot(0, place % self.columns, self.columns), spot(1, place / self.columns, self.rows)]
    }

    /// The same place seen from the other side of the sheet.
    fn opposite(&self, place: usize) -> usize {
        place - place % self.columns + (self.columns - 1 - place % self.columns)
    }

    /// Crop marks at both ends of every cut.
    fn marks(&self) -> String {
        let [near, far] = MARK.map(|length| length + BLEED);
        let first = self.corner(0);
        let last = self.corner(self.columns * self.rows - 1);
        let [right, bottom] = [last[0] + self.trim[0], last[1] + self.trim[1]];
        let ends = |low: f64, high: f64| [(low - far, low - near), (high + near, high + far)];
        let mut lines = String::new();
        for column in 0..self.columns {
            let left = self.corner(column)[0];
            for x in [left, left + self.trim[0]] {
                for (from, to) in ends(first[1], bottom) {
                    lines += &format!("M{x:.3} {from:.3}V{to:.3}");
                }
            }
        }
        for row in 0..self.rows {
            let top = self.corner(row * self.columns)[1];
            for y in [top, top + self.trim[1]] {
                for (from, to) in ends(first[0], right) {
                    lines += &format!("M{from:.3} {y:.3}H{to:.3}");
                }
            }
        }
        hair(&lines)
    }

    /// A line of print below the first column, and a rule to measure below the last.
    fn legend(&self, words: &str) -> String {
        let corner = self.corner(self.columns * self.rows - 1);
        let y = corner[1] + self.trim[1] + BLEED + 3.4;
        let left = self.corner(0)[0] + 1.5;
        let right = corner[0] + self.trim[0] - 1.5;
        let ruler = format!(
            "M{:.3} {y}H{right:.3}M{:.3} {}v2M{right:.3} {}v2",
            right - 50.0,
            right - 50.0,
            y - 1.0,
            y - 1.0
        );
        label(words, [left, y], 2.4, "")
            + &if self.columns > 1 {
                hair(&ruler) + &label("50 mm", [right - 25.0, y - 0.6], 2.2, r#"text-anchor="middle""#)
            } else {
                String::new()
            }
    }
}

/// The sheets of some pieces: fronts, backs or both.
pub(crate) fn leaves(
    title: &str,
    part: &'static str,
    sheet: [f64; 2],
    trim: [f64; 2],
    pieces: &[Piece],
    [fronts, backs]: [bool; 2],
) -> Vec<Leaf> {
    let grid = Grid::new(sheet, trim);
    let sheets = pieces.chunks(grid.columns * grid.rows);
    let of = sheets.len();
    sheets
        .enumerate()
        .map(|(nth, pieces)| {
            let legend =
                |side: &str| grid.legend(&format!("{title} · {part} · sheet {} of {of}, {side}", nth + 1));
            let lay = |placed: &mut dyn Iterator<Item = (usize, &Plate)>, side: &str| {
                let art: String =
                    placed.map(|(place, plate)| place_plate(plate, grid.corner(place), trim)).collect();
                Side { art: grid.marks() + &legend(side) + &art, text: vec![] }
            };
            let front = || lay(&mut pieces.iter().map(|piece| &piece.front).enumerate(), "front");
            let back = || {
                let backs = pieces.iter().map(|piece| &piece.back).enumerate();
                lay(&mut backs.map(|(place, plate)| (grid.opposite(place), plate)), "back")
            };
            Leaf { part, front: fronts.then(front), back: backs.then(back) }
        })
        .collect()
}

/// A plate at a place, its ground running over the cut.
fn place_plate(plate: &Plate, [x, y]: [f64; 2], [w, h]: [f64; 2]) -> String {
    format!(
        r#"<rect x="{:.3}" y="{:.3}" width="{}" height="{}" fill="{}"/><svg x="{x:.3}" y="{y:.3}" width="{w}" height="{h}" viewBox="0 0 {} {}" preserveAspectRatio="none">{}</svg>"#,
        x - BLEED,
        y - BLEED,
        w + 2.0 * BLEED,
        h + 2.0 * BLEED,
        plate.ground,
        plate.size[0],
        plate.size[1],
        plate.strokes
    )
}
