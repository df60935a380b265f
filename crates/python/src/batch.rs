//! Many games at once, over the caller's arrays.

use broadside_cards::Seed;
use broadside_tensor::{AnyBatch, Buffers};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::table::Table;
use crate::wrong;

/// Many games of a table, stepped together. A finished game is replaced by the next in the same step.
#[pyclass(module = "broadside._broadside", subclass)]
pub(crate) struct Batch {
    table: Table,
    games: Box<dyn AnyBatch>,
    threads: usize,
}

/// The caller's arrays: observations, masks, seats to act, rewards, done.
type Arrays<'py> = (
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray2<'py, bool>,
    PyReadwriteArray1<'py, i8>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, bool>,
);

impl Batch {
    /// The arrays as the games write them; refuses those of other lengths.
    fn buffers<'a>(&self, arrays: &'a mut Arrays<'_>) -> PyResult<Buffers<'a>> {
        let (observations, masks, to_act, rewards, done) = arrays;
        let into = Buffers {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            to_act: to_act.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
        };
        let Buffers { observations, masks, to_act, rewards, done } = &into;
        let found = [observations.len(), masks.len(), to_act.len(), rewards.len(), done.len()];
        let (games, encoding) = (self.games.games(), &self.table.encoding);
        let expected = [
            ("observations", games * encoding.size()),
            ("masks", games * encoding.action_count()),
            ("to_act", games),
            ("rewards", games * self.table.table.players()),
            ("done", games),
        ];
        for ((name, expected), found) in expected.into_iter().zip(found) {
            if found != expected {
                return Err(wrong(format!("{name} has {found} elements, not {expected}")));
            }
        }
        Ok(into)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (table, games, threads=1))]
    fn new(table: &Table, games: usize, threads: usize) -> PyResult<Self> {
        let batch = broadside_tensor::batch(&table.table, games).expect("a table has an encoding");
        Ok(Batch { table: table.clone(), games: batch, threads })
    }

    #[getter]
    fn table(&self) -> Table {
        self.table.clone()
    }

    /// Begins all games anew and writes how they stand into the arrays.
    fn reset_into(&mut self, py: Python<'_>, seed: u64, mut arrays: Arrays<'_>) -> PyResult<()> {
        let into = self.buffers(&mut arrays)?;
        py.detach(|| self.games.reset(&Seed::from(seed), into));
        Ok(())
    }

    /// Makes a move in every game and writes how the games stand into the arrays. No game is stepped if one action is
    /// illegal.
    fn step_into(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i32>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.games.games() {
            return Err(wrong(format!("{} actions for {} games", actions.len(), self.games.games())));
        }
        let into = self.buffers(&mut arrays)?;
        let (games, threads) = (&mut self.games, self.threads);
        py.detach(|| games.step(actions, into, threads)).map_err(wrong)
    }

    /// Writes a random legal action for every game; all are equally likely.
    fn sample_into(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let actions = actions.as_slice_mut()?;
        if actions.len() != self.games.games() {
            return Err(wrong(format!("{} places for {} actions", actions.len(), self.games.games())));
        }
        py.detach(|| self.games.sample(actions));
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.games.games()
    }
}
