//! Simulated games as data.

use std::path::PathBuf;

use broadside_cards::Seed;
use broadside_data::{DataFolder, Dictionary, Failed, Run, shards};
use broadside_engine::AnyGame;
use broadside_players::Bot;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::table::Table;
use crate::wrong;

/// A folder with games, deals and moves as Parquet and CSV files, as `broadside simulate --data` writes it.
#[pyclass(module = "broadside", frozen)]
pub(crate) struct Data {
    game: &'static dyn AnyGame,
    table: broadside_engine::Table,
    bots: Vec<Bot>,
    seed: Seed,
    par: bool,
    dictionary: Dictionary,
    folder: PathBuf,
}

fn failed(failed: Failed) -> PyErr {
    match failed {
        Failed::AnotherRun(_) | Failed::Overlap(_) => wrong(failed),
        _ => PyOSError::new_err(failed.to_string()),
    }
}

impl Data {
    fn run(&self) -> Run<'_> {
        let Data { game, table, bots, seed, par, dictionary, .. } = self;
        Run { game: *game, table, bots, seed, par: *par, dictionary }
    }

    fn open(&self) -> PyResult<DataFolder> {
        DataFolder::open(&self.folder, self.run().source(), &self.dictionary).map_err(failed)
    }
}

#[pymethods]
impl Data {
    #[new]
    #[pyo3(signature = (table, folder, bots=vec!["random".to_owned()], seed=1914, par=false, views=false))]
    fn new(
        table: &Table,
        folder: PathBuf,
        bots: Vec<String>,
        seed: u64,
        par: bool,
        views: bool,
    ) -> PyResult<Self> {
        if table.ranks().is_some() {
            return Err(wrong("data are of the whole pack: their columns do not tell of a small one"));
        }
        let table = table.table.clone();
        let game = broadside_games::find(table.info().id).ok_or_else(|| wrong("no such game"))?;
        let bots: Result<Vec<Bot>, _> = bots.iter().map(|bot| bot.parse()).collect();
        let bots = bots.map_err(wrong)?;
        if bots.is_empty() {
            return Err(wrong("name at least one bot"));
        }
        let dictionary = Dictionary::of(game, &table, par, views);
        let data = Data { game, table, bots, seed: Seed::from(seed), par, dictionary, folder };
        data.open()?;
        Ok(data)
    }

    /// The shards of these games that are not there yet, each as its first game and the one after its last.
    #[pyo3(signature = (games, skip=0))]
    fn missing(&self, games: u64, skip: u64) -> PyResult<Vec<(u64, u64)>> {
        let wanted = shards(skip..skip.saturating_add(games), self.dictionary.shard);
        let missing = self.open()?.missing(wanted).map_err(failed)?;
        Ok(missing.into_iter().map(|shard| (shard.start, shard.end)).collect())
    }

    /// Plays the games of a shard and writes its files; returns the numbers of games, finished deals and moves.
    fn write(&self, py: Python<'_>, start: u64, end: u64) -> PyResult<(u64, u64, u64)> {
        let folder = self.open()?;
        let written =
            py.detach(|| self.run().write(&folder, &(start..end), |_| {}, &|| false)).map_err(failed)?;
        Ok((written.games, written.deals, written.moves))
    }

    /// Brings the description, `datapackage.json`, up to date with the files.
    fn describe(&self) -> PyResult<()> {
        self.open()?.describe(&self.dictionary).map_err(failed)
    }
}
