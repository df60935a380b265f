//! Broadside on paper: cards and counters to cut out, the rules to fold, score sheets and a box, as one PDF.
//!
//! Every page is landscape and drawn in millimetres. The press draws what is on a card; this crate knows how often
//! a box holds it, where it lies on the sheet, and how the two sides of a sheet meet.
//!
//! ```
//! use broadside_paper::{Order, Part, print};
//!
//! let neutral = broadside_games::find("neutral").expect("it is on the shelf");
//! let printed = print(neutral, &Order { parts: vec![Part::Box], ..Order::default() })?;
//! assert!(printed.pdf.starts_with(b"%PDF"));
//! # Ok::<(), broadside_paper::PrintError>(())
//! ```

mod booklet;
mod contents;
mod cut_out;
mod flow;
mod folding_box;
mod games;
mod outline;
mod pdf;
mod score;
mod sheet;
mod typeface;

use broadside_engine::{AnyGame, BadTable, Table};

pub use outline::outlined;
pub use sheet::{Flip, Paper};

/// Something that lay in the box, or the box itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The fronts of the cards.
    Cards,
    /// The backs of the cards.
    Backs,
    /// The counters: count cards, pennants and flags.
    Counts,
    /// The rules as a folded booklet.
    Rules,
    /// Score sheets.
    Score,
    /// The box.
    Box,
}

impl Part {
    /// Every part, in printing order.
    pub const ALL: [Part; 6] = [Part::Cards, Part::Backs, Part::Counts, Part::Rules, Part::Score, Part::Box];

    /// The word for it in a command.
    pub fn id(self) -> &'static str {
        match self {
            Part::Cards => "cards",
            Part::Backs => "backs",
            Part::Counts => "counts",
            Part::Rules => "rules",
            Part::Score => "score",
            Part::Box => "box",
        }
    }

    /// The parts that a game has: only some have counters.
    pub fn of_game(id: &str) -> impl Iterator<Item = Part> {
        let counters = games::on_paper(id).counters.is_some();
        Part::ALL.into_iter().filter(move |part| counters || *part != Part::Counts)
    }
}

/// What to print, and on what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// The number of players; by default the usual number.
    pub players: Option<usize>,
    /// The parts; empty means all that the game has.
    pub parts: Vec<Part>,
    /// The paper in the printer.
    pub paper: Paper,
    /// How the printer turns the sheet over.
    pub flip: Flip,
}

/// Why something cannot be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The game does not take this number of players.
    #[error(transparent)]
    Table(#[from] BadTable),
    /// The game has no such part.
    #[error("{game} has no {}; it has {}", .part.id(), Part::of_game(.game).map(Part::id).collect::<Vec<_>>().join(", "))]
    Part {
        /// The game's id.
        game: &'static str,
        /// What it lacks.
        part: Part,
    },
    /// A drawing is not well formed.
    #[error("a drawing cannot be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// The PDF cannot be put together.
    #[error("the PDF cannot be written: {0:?}")]
    Pdf(krilla::error::KrillaError),
}

/// The printed game.
pub struct Printed {
    /// The PDF.
    pub pdf: Vec<u8>,
    pages: usize,
    sheets: Vec<(&'static str, usize)>,
}

impl Printed {
    /// How many pages there are, and how many sheets each part takes.
    pub fn summary(&self) -> String {
        let parts =
            self.sheets.iter().map(|(part, n)| format!("{}, {}", part.to_lowercase(), counted(*n, "sheet")));
        format!("{} ({})", counted(self.pages, "page"), parts.collect::<Vec<_>>().join("; "))
    }
}

/// A number of pages, sheets or players.
fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("one {what}") } else { format!("{n} {what}s") }
}

/// Prints what was ordered of a game, as a PDF.
pub fn print(game: &dyn AnyGame, order: &Order) -> Result<Printed, PrintError> {
    let info = game.info();
    let table = Table::new(info, order.players.unwrap_or(info.usual_players), &[], None)?;
    let title = info.title;
    if let Some(part) = order.parts.iter().find(|part| !Part::of_game(info.id).any(|own| own == **part)) {
        return Err(PrintError::Part { game: info.id, part: *part });
    }
    let wanted = |part: Part| order.parts.is_empty() || order.parts.contains(&part);
    let sheet = order.paper.landscape();
    let mut leaves = vec![];
    if wanted(Part::Cards) || wanted(Part::Backs) {
        let cards = contents::cards(game, table.players());
        let sides = [wanted(Part::Cards), wanted(Part::Backs)];
        leaves.extend(cut_out::leaves(title, "Cards", sheet, contents::CARD, &cards, sides));
    }
    if let Some(counters) = games::on_paper(info.id).counters.filter(|_| wanted(Part::Counts)) {
        let counts = counters(table.players());
        leaves.extend(cut_out::leaves(title, counts.name, sheet, counts.size, &counts.pieces, [true; 2]));
    }
    if wanted(Part::Rules) {
        leaves.extend(booklet::leaves(info, sheet));
    }
    if wanted(Part::Score) {
        leaves.push(score::leaf(game, &table, sheet));
    }
    if wanted(Part::Box) {
        leaves.extend(folding_box::leaves(info, sheet, contents::thickness(game, table.players())));
    }
    let mut sheets: Vec<(&str, usize)> = vec![];
    for leaf in &leaves {
        match sheets.last_mut() {
            Some((part, count)) if *part == leaf.part => *count += 1,
            _ => sheets.push((leaf.part, 1)),
        }
    }
    let (pdf, pages) = pdf::bind(title, order, leaves)?;
    Ok(Printed { pdf, pages, sheets })
}
