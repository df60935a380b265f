//! A run: which games are played, and how a range of them becomes files.

use std::ops::Range;

use broadside_cards::Seed;
use broadside_engine::{AnyGame, RandomGame, Table, Target};
use broadside_players::Bot;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::folder::DataFolder;
use crate::sheet::{Cell, ParquetFile, Sheet};
use crate::{Dictionary, Failed};

/// Games are played in lots of this size, each on all threads of the pool.
const LOT: u64 = 256;
/// With views the lots are smaller, and views are written whenever this number is in memory, as they are much larger.
const LOT_WITH_VIEWS: u64 = 32;
const VIEWS_IN_MEMORY: usize = 10_000;

/// The games of a seed at a table.
pub struct Run<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The table.
    pub table: &'a Table,
    /// The bots: one for each seat, or a few that repeat round the table.
    pub bots: &'a [Bot],
    /// The seed of the shuffles and of the bots' choices.
    pub seed: &'a Seed,
    /// Whether a solver is asked about every deal.
    pub par: bool,
    /// The columns.
    pub dictionary: &'a Dictionary,
}

/// What a shard holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Games.
    pub games: u64,
    /// Finished deals.
    pub deals: u64,
    /// Moves.
    pub moves: u64,
}

impl Run<'_> {
    /// The most deals of a game. One that is thrown in is a deal too.
    pub(crate) fn most_deals(&self) -> usize {
        if self.table.target() == Target::Deal { 1 } else { usize::MAX }
    }

    /// The readings as text.
    pub(crate) fn readings(&self) -> String {
        let chosen = self.table.choices().iter();
        chosen.map(|(reading, choice)| format!("{}={}", reading.id, choice.id)).collect::<Vec<_>>().join(" ")
    }

    /// What the data are made of. Two runs of the same source have the same games.
    pub fn source(&self) -> Value {
        let mut source = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "game": self.table.info().id,
            "players": self.table.players(),
            "readings": self.readings(),
            "target": self.table.target().to_string(),
            "seed": self.seed.to_string(),
            "bots": self.bots.iter().map(Bot::to_string).collect::<Vec<_>>(),
            "par": self.par,
        });
        if self.dictionary.views.is_some() {
            source["views"] = true.into();
        }
        source
    }

    /// Plays a range of games and writes their files. `played` hears of every game, in order; `stop` is asked between
    /// games.
    ///
    /// # Errors
    /// If a file cannot be written, or `stop` says so: then nothing of the shard is there.
    pub fn write(
        &self,
        folder: &DataFolder,
        shard: &Range<u64>,
        played: impl FnMut(&RandomGame),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Written, Failed> {
        let mut tables = Tables {
            games: Sheet::new(&self.dictionary.games),
            deals: Sheet::new(&self.dictionary.deals),
            moves: Sheet::new(&self.dictionary.moves),
        };
        let written = match &self.dictionary.views {
            None => self.play(shard, &mut tables, |_| Ok(()), played, stop)?,
            Some(views) => {
                let mut written = Written::default();
                folder.file("views", shard, "parquet", |out| {
                    let mut file = ParquetFile::new(out, &views.columns)?;
                    let mut sheet = Sheet::new(&views.columns);
                    let keep = |cells| {
                        sheet.add(cells)?;
                        if sheet.rows() >= VIEWS_IN_MEMORY {
                            file.add(&std::mem::replace(&mut sheet, Sheet::new(&views.columns)))?;
                        }
                        Ok(())
                    };
                    written = self.play(shard, &mut tables, keep, played, stop)?;
                    file.add(&sheet)?;
                    file.close()
                })?;
                written
            }
        };
        let Tables { games, deals, moves } = tables;
        folder.file("moves", shard, "parquet", |out| moves.write_parquet(out))?;
        folder.file("deals", shard, "parquet", |out| deals.write_parquet(out))?;
        folder.file("deals", shard, "csv", |out| deals.write_csv(out))?;
        folder.file("games", shard, "parquet", |out| games.write_parquet(out))?;
        // The last one: where it is, the others are.
        folder.file("games", shard, "csv", |out| games.write_csv(out))?;
        Ok(written)
    }

    /// Plays a range of games and takes them down. `keep` gets the views of each.
    fn play(
        &self,
        shard: &Range<u64>,
        tables: &mut Tables<'_>,
        mut keep: impl FnMut(Vec<Cell>) -> Result<(), Failed>,
        mut played: impl FnMut(&RandomGame),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Written, Failed> {
        let size = if self.dictionary.views.is_some() { LOT_WITH_VIEWS } else { LOT };
        let mut written = Written::default();
        let mut next = shard.start;
        while next < shard.end {
            let lot = next..(next + size).min(shard.end);
            next = lot.end;
            let walked: Option<Vec<_>> =
                lot.into_par_iter().map(|number| (!stop()).then(|| self.walk(number))).collect();
            for walked in walked.ok_or(Failed::Stopped)? {
                tables.games.add(walked.games)?;
                tables.deals.add(walked.deals)?;
                tables.moves.add(walked.moves)?;
                keep(walked.views)?;
                written.games += 1;
                written.deals += walked.game.deals.len() as u64;
                written.moves += walked.game.moves;
                played(&walked.game);
            }
        }
        Ok(written)
    }
}

/// The tables that a shard keeps in memory until all its games are played.
struct Tables<'a> {
    games: Sheet<'a>,
    deals: Sheet<'a>,
    moves: Sheet<'a>,
}
