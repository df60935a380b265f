//! Setting up a table from the command line.

use broadside_engine::{AnyGame, Table, Target};
use broadside_games::{GAMES, find};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::failure::Failure;

/// Reads a game's id.
pub(crate) fn game_parser() -> impl TypedValueParser<Value = &'static dyn AnyGame> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.info().id))
        .try_map(|id| find(&id).ok_or_else(|| format!("{id} is not on the shelf")))
}

/// The options that describe a table.
#[derive(Args, Clone)]
pub(crate) struct TableArgs {
    /// The number of players [default: the usual number]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// How to read an unclear clause, such as passes=final; may be repeated
    #[arg(long = "reading", value_name = "KEY=VALUE")]
    readings: Vec<String>,
    /// The score that wins, or `deal` for a single deal
    #[arg(long, value_name = "T")]
    target: Option<String>,
}

impl TableArgs {
    /// The table of a game; options that were not given have their default.
    pub(crate) fn lay(&self, game: &'static dyn AnyGame) -> Result<Table, Failure> {
        let usage = |message: String| Failure::Usage(message);
        let mut readings = vec![];
        for reading in &self.readings {
            let pair = reading.split_once('=');
            readings.push(pair.ok_or_else(|| usage(format!("--reading takes KEY=VALUE, not {reading:?}")))?);
        }
        let target: Option<Target> = match &self.target {
            Some(text) => Some(text.parse().map_err(|wrong| usage(format!("--target: {wrong}")))?),
            None => None,
        };
        let players = self.players.unwrap_or(game.info().usual_players);
        Table::new(game.info(), players, &readings, target).map_err(|wrong| usage(wrong.to_string()))
    }

    /// The same options for `players` players.
    pub(crate) fn for_players(&self, players: usize) -> Self {
        TableArgs { players: Some(players), ..self.clone() }
    }

    /// Whether a target was given.
    pub(crate) fn has_target(&self) -> bool {
        self.target.is_some()
    }
}
