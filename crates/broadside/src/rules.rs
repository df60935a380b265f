//! `broadside rules`: the booklet, clause by clause.

use std::io::Write as _;

use broadside_engine::{AnyGame, Clause, clauses};
use clap::Args;

use crate::failure::Failure;
use crate::table::game_parser;

/// Read the rules of a game, or one clause of them
#[derive(Args)]
pub(crate) struct Rules {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    /// One clause, as N9
    clause: Option<String>,
}

impl Rules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let info = self.game.info();
        let mut out = std::io::stdout().lock();
        let Some(wanted) = self.clause else {
            for text in info.clauses {
                writeln!(out, "{}\n", text.trim_end())?;
            }
            return Ok(());
        };
        let all: Vec<Clause<'_>> = info.clauses.iter().flat_map(|text| clauses(text)).collect();
        let Some(clause) = all.iter().find(|clause| clause.id.eq_ignore_ascii_case(&wanted)) else {
            let ids: Vec<&str> = all.iter().map(|clause| clause.id).collect();
            return Err(Failure::Usage(format!(
                "{} has no clause {wanted:?}; it has {}",
                info.id,
                ids.join(" ")
            )));
        };
        writeln!(out, "{} {}\n\n{}", clause.id, clause.title, clause.text)?;
        for reading in info.readings.iter().filter(|reading| reading.clause == clause.id) {
            writeln!(out, "\nReading `{}`: {}", reading.id, reading.question)?;
            for (n, choice) in reading.choices.iter().enumerate() {
                let default = if n == 0 { " (default)" } else { "" };
                writeln!(out, "  {}{default}: {}", choice.id, choice.meaning)?;
            }
        }
        Ok(())
    }
}
