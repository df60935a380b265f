//! Setting up a table from the command line.

use broadside_engine::{AnyGame, GameInfo, Table, Target};
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
        self.lay_for(game.info())
    }

    fn lay_for(&self, info: &'static GameInfo) -> Result<Table, Failure> {
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
        let players = self.players.unwrap_or(info.usual_players);
        Table::new(info, players, &readings, target).map_err(|wrong| usage(wrong.to_string()))
    }

    /// The same options for `players` players.
    pub(crate) fn for_players(&self, players: usize) -> Self {
        TableArgs { players: Some(players), ..self.clone() }
    }

    /// The same options with these readings besides.
    pub(crate) fn reading<'a>(
        mut self,
        readings: impl Iterator<Item = (&'a &'static str, &'a &'static str)>,
    ) -> Self {
        self.readings.extend(readings.map(|(key, value)| format!("{key}={value}")));
        self
    }

    /// Which of the options that were given does not describe this table, and what the table has instead.
    pub(crate) fn contradiction(&self, table: &Table) -> Result<Option<String>, Failure> {
        let asked = self.for_players(self.players.unwrap_or(table.players()));
        if let Some(players) = self.players.filter(|players| *players != table.players()) {
            return Ok(Some(format!("--players {players}: the game is for {}", table.players())));
        }
        let asked = asked.lay_for(table.info())?;
        let named = self.readings.iter().filter_map(|reading| reading.split_once('='));
        for (key, value) in named {
            if let Some(chosen) = table.choice(key).filter(|chosen| *chosen != value) {
                return Ok(Some(format!("--reading {key}={value}: the game has {key}={chosen}")));
            }
        }
        let other = self.has_target() && asked.target() != table.target();
        Ok(other.then(|| format!("--target {}: the game is played to {}", asked.target(), table.target())))
    }

    /// Whether a target was given.
    pub(crate) fn has_target(&self) -> bool {
        self.target.is_some()
    }
}
