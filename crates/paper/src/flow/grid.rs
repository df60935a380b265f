//! Tables in a column: each as wide as its words, narrower where there is no room.

use super::{Block, LEADING, SIZE, Text, TextLine, Word, broken, width_of};
use crate::typeface::Cut;

/// Free space between two cells of a row.
const GAP: f64 = 5.0;
const INDENT: f64 = 4.0;

/// The rows of a table, the first its head.
#[derive(Default)]
pub(super) struct Grid {
    rows: Vec<Vec<Vec<Word>>>,
    row: Vec<Vec<Word>>,
}

impl Grid {
    pub(super) fn add(&mut self, cell: Vec<Word>) {
        self.row.push(cell);
    }

    pub(super) fn end_row(&mut self) {
        self.rows.push(std::mem::take(&mut self.row));
    }

    /// The rows as lines; a head, and a row's first lines, never end a column of the page.
    pub(super) fn lines(self, width: f64) -> Vec<TextLine> {
        let widths = self.widths(width - INDENT);
        let mut lines = vec![];
        for (nth, row) in self.rows.iter().enumerate() {
            let mut set: Vec<TextLine> = vec![];
            let mut left = INDENT;
            for (cell, wide) in row.iter().zip(&widths) {
                let block = Block { words: cell.clone(), above: 0.0, ..Block::new(0) };
                for (down, line) in broken(&block, *wide).into_iter().enumerate() {
                    if down == set.len() {
                        set.push(TextLine { height: SIZE * LEADING, leads: true, texts: vec![] });
                    }
                    let moved = line.texts.into_iter().map(|text| Text { x: text.x + left, ..text });
                    set[down].texts.extend(moved);
                }
                left += wide + GAP;
            }
            if let Some(first) = set.first_mut() {
                first.height += if nth == 0 { 1.5 } else { 0.4 };
            }
            if let Some(last) = set.last_mut() {
                last.leads = nth == 0;
            }
            lines.extend(set);
        }
        lines
    }

    /// How wide the columns are: as their words, unless the widest must give way.
    fn widths(&self, room: f64) -> Vec<f64> {
        let space = Cut::Regular.width(" ") * SIZE;
        let natural = |cell: &Vec<Word>| cell.iter().map(|word| width_of(word, SIZE) + space).sum::<f64>();
        let mut widths: Vec<f64> = vec![];
        for row in &self.rows {
            for (nth, cell) in row.iter().enumerate() {
                if nth == widths.len() {
                    widths.push(0.0);
                }
                widths[nth] = widths[nth].max(natural(cell));
            }
        }
        let taken: f64 = widths.iter().sum::<f64>() + GAP * widths.len().saturating_sub(1) as f64;
        if let Some(widest) = widths.iter_mut().max_by(|a, b| a.total_cmp(b)) {
            *widest -= (taken - room).max(0.0);
        }
        widths
    }
}
