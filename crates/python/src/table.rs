//! The shelf of games, and tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use broadside_cards::Seed;
use broadside_engine::Target;
use broadside_games::GAMES;
use broadside_tensor::AnyEncoding;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::game::Game;
use crate::{data, wrong};

/// The games on the shelf, as dictionaries.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for game in GAMES {
        let info = game.info();
        let dict = PyDict::new(py);
        dict.set_item("id", info.id)?;
        dict.set_item("title", info.title)?;
        dict.set_item("year", info.year)?;
        dict.set_item("like", info.like)?;
        dict.set_item("tagline", info.tagline)?;
        dict.set_item("players", info.players.to_vec())?;
        dict.set_item("usual_players", info.usual_players)?;
        dict.set_item("target", info.target)?;
        dict.set_item("cards", game.pack().codes())?;
        let readings = PyList::empty(py);
        for reading in info.readings {
            let one = PyDict::new(py);
            one.set_item("id", reading.id)?;
            one.set_item("clause", reading.clause)?;
            one.set_item("question", reading.question)?;
            one.set_item("players", reading.players.to_vec())?;
            let choices: Vec<(&str, &str)> = reading.choices.iter().map(|c| (c.id, c.meaning)).collect();
            one.set_item("choices", choices)?;
            readings.append(one)?;
        }
        dict.set_item("readings", readings)?;
        list.append(dict)?;
    }
    Ok(list)
}

/// What a caller gives as the end of a game.
#[derive(FromPyObject)]
pub(crate) enum End {
    Points(i32),
    Word(String),
}

/// A table: a game, the number of players, how unclear clauses are read, and when the game ends.
#[pyclass(module = "broadside", frozen)]
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) table: broadside_engine::Table,
    pub(crate) encoding: Arc<dyn AnyEncoding>,
}

impl Table {
    pub(crate) fn of(table: broadside_engine::Table) -> PyResult<Self> {
        let without = || wrong(format!("{} cannot be written as numbers", table.info().id));
        let encoding = broadside_tensor::encoding(&table).ok_or_else(without)?;
        Ok(Table { table, encoding: encoding.into() })
    }

    /// The same with a pack of fewer ranks.
    pub(crate) fn small(table: &broadside_engine::Table, ranks: u8) -> PyResult<Self> {
        let game = broadside_games::find(table.info().id).ok_or_else(|| wrong("no such game"))?;
        Table::of(game.small(table, ranks).map_err(wrong)?)
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (game, players=None, readings=None, target=None, ranks=None))]
    fn new(
        game: &str,
        players: Option<usize>,
        readings: Option<BTreeMap<String, String>>,
        target: Option<End>,
        ranks: Option<u8>,
    ) -> PyResult<Self> {
        let known = || GAMES.iter().map(|game| game.info().id).collect::<Vec<_>>().join(", ");
        let found = broadside_games::find(game);
        let info =
            found.ok_or_else(|| wrong(format!("no game is called {game:?}; there are {}", known())))?.info();
        let readings = readings.unwrap_or_default();
        let readings: Vec<(&str, &str)> = readings.iter().map(|(id, choice)| (&**id, &**choice)).collect();
        let target = match target {
            None => None,
            Some(End::Points(points)) => Some(Target::Points(points)),
            Some(End::Word(word)) => Some(word.parse().map_err(wrong)?),
        };
        let players = players.unwrap_or(info.usual_players);
        let table = broadside_engine::Table::new(info, players, &readings, target).map_err(wrong)?;
        match ranks {
            Some(ranks) => Table::small(&table, ranks),
            None => Table::of(table),
        }
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.table.info().id
    }

    #[getter]
    fn players(&self) -> usize {
        self.table.players()
    }

    #[getter]
    fn readings(&self) -> BTreeMap<&'static str, &'static str> {
        self.table.choices().iter().map(|(reading, choice)| (reading.id, choice.id)).collect()
    }

    /// The score that wins, `"deal"`, or `None` where the game's own rule decides.
    #[getter]
    fn target<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.table.target() {
            Target::Own => py.None().into_bound(py),
            Target::Points(points) => points.into_pyobject(py)?.into_any(),
            Target::Deal => "deal".into_pyobject(py)?.into_any(),
        })
    }

    /// How many ranks of each suit are dealt, `None` for the whole pack.
    #[getter]
    pub(crate) fn ranks(&self) -> Option<u8> {
        self.table.ranks()
    }

    /// Which seats play together throughout, seats counted from 1.
    #[getter]
    fn sides(&self) -> Vec<Vec<usize>> {
        let sides = broadside_games::find(self.table.info().id).map(|game| game.sides(&self.table));
        let seats = |side: broadside_cards::Seats| side.iter().map(|seat| seat.number()).collect();
        sides.iter().flat_map(|sides| sides.iter().map(seats)).collect()
    }

    /// The number of actions.
    #[getter]
    fn action_count(&self) -> usize {
        self.encoding.action_count()
    }

    /// The length of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.encoding.size()
    }

    /// The length of a row of the information state: who moved, the move, an observation.
    #[getter]
    fn moment_size(&self) -> usize {
        self.encoding.moment_size()
    }

    /// The fields of an observation.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.encoding.fields().iter().map(|field| data::field(py, field)).collect()
    }

    /// The action with this number, as a seat's record spells it.
    #[pyo3(signature = (number, seat=1))]
    fn action(&self, number: u32, seat: usize) -> PyResult<String> {
        let count = self.encoding.action_count();
        self.encoding
            .action(number, seat)
            .ok_or_else(|| wrong(format!("the actions of this table are 0 to {}", count - 1)))
    }

    /// The number of a seat's action.
    #[pyo3(signature = (action, seat=1))]
    fn number(&self, action: &str, seat: usize) -> PyResult<u32> {
        self.encoding
            .number(action, seat)
            .ok_or_else(|| wrong(format!("{action:?} is no action of this table")))
    }

    /// A game. With a seed, chance is drawn by itself: the same seed and stream give the same deals.
    #[pyo3(signature = (seed=None, stream=0))]
    fn start(&self, seed: Option<u64>, stream: u64) -> Game {
        Game::start(self.clone(), seed, stream)
    }

    /// Plays this many games by random players without looking at them, and returns the number of moves. Game `n` is
    /// dealt from stream `n` of the seed.
    #[pyo3(signature = (games, seed=0))]
    fn random_moves(&self, py: Python<'_>, games: u64, seed: u64) -> u64 {
        let (table, seed) = (&self.table, Seed::from(seed));
        py.detach(|| {
            let Some(game) = broadside_games::find(table.info().id) else { return 0 };
            (0..games).map(|number| game.random_game(table, &seed, number, usize::MAX, None).moves).sum()
        })
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (py, table) = (slf.py(), slf.get());
        let arguments = (table.game(), table.players(), table.readings(), table.target(py)?, table.ranks());
        Ok((slf.get_type().into_any(), arguments.into_pyobject(py)?.into_any()))
    }

    fn __repr__(&self) -> String {
        format!("<broadside.Table {}>", self.table)
    }
}
