//! `broadside print`: a game on paper, to cut out, fold and play.

use std::path::PathBuf;

use anyhow::Context as _;
use broadside_engine::AnyGame;
use broadside_paper::{Flip, Order, Paper, Part, PrintError};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::table::game_parser;

/// Print a game: cards, rules, score sheets and a box, as a PDF
///
/// Cards are 63 by 88 mm with 3 mm of bleed; cut from crop mark to crop mark. Each page of fronts is followed by its
/// backs, and they match when printed on both sides. The rules have two pages on each side, to be folded in the middle
/// and stapled.
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Print {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// The paper in the printer
    #[arg(long, value_enum, default_value_t)]
    paper: PaperArg,
    /// What to print, separated by commas [default: everything the game has]
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = part_parser())]
    what: Vec<Part>,
    /// The edge over which the printer turns the sheet for its back
    #[arg(long, value_enum, default_value_t)]
    flip: FlipArg,
    /// The number of players: decides the columns of the score sheet, the counters and the number of packs [default: the
    /// usual number]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// The file to write [default: GAME.pdf]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Parts:
  cards   the fronts, each as often as the pack holds it
  backs   the backs
  counts  count cards, pennants or flags, if the game has any
  rules   the booklet
  score   score sheets, two to a page
  box     a lid and a tray to cut, fold and glue

Examples:
  broadside print neutral                            everything, on A4, into neutral.pdf
  broadside print war --players 6 --paper letter     two packs, for a large table
  broadside print nations --what cards,backs --flip short -o cards.pdf
  broadside print sham-battle --what rules           the booklet alone

In the printer's window choose 100 % (actual size), both sides, and the same edge as --flip. Print one sheet first and \
hold it against the light: fronts and backs should meet. Measure the 50 mm rule below the cards. Card stock of 250 to \
300 grams does well. Words are set in Libertinus Serif (SIL Open Font License 1.1).";

#[derive(Clone, Copy, Default, ValueEnum)]
enum PaperArg {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum FlipArg {
    /// The default of most printers
    #[default]
    Long,
    /// As for booklets
    Short,
}

fn part_parser() -> impl TypedValueParser<Value = Part> {
    PossibleValuesParser::new(Part::ALL.map(Part::id)).try_map(|id| {
        Part::ALL.into_iter().find(|part| part.id() == id).ok_or_else(|| format!("{id} is no part of a game"))
    })
}

impl Print {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let order = Order {
            players: self.players,
            parts: self.what,
            paper: match self.paper {
                PaperArg::A4 => Paper::A4,
                PaperArg::Letter => Paper::Letter,
            },
            flip: match self.flip {
                FlipArg::Long => Flip::Long,
                FlipArg::Short => Flip::Short,
            },
        };
        let id = self.game.info().id;
        let printed = broadside_paper::print(self.game, &order).map_err(|error| match error {
            PrintError::Table(_) | PrintError::Part { .. } => Failure::Usage(error.to_string()),
            error => Failure::System(error.into()),
        })?;
        let file = self.output.unwrap_or_else(|| PathBuf::from(format!("{id}.pdf")));
        std::fs::write(&file, &printed.pdf).with_context(|| format!("cannot write {}", file.display()))?;
        println!("{}: {}", file.display(), printed.summary());
        Ok(())
    }
}
