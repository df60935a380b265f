//! A game in progress.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::record::{self, ActionLine, Reader, Scribe};
use broadside_engine::{AnyMatch, Fault, FaultKind, Phrase, Turn, Viewer};
use broadside_games::GAMES;
use broadside_players::{Ask, Bot};
use broadside_solve::{Asked, solve};
use broadside_speech::{Company, Speech};
use broadside_tensor::Recall;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::table::Table;
use crate::{BadRecord, IllegalMove, data, wrong};

/// A move, as the record spells it or by its number.
#[derive(FromPyObject)]
pub(crate) enum Move {
    Number(u32),
    Text(String),
}

/// A game in progress, with every card known inside.
#[pyclass(module = "broadside")]
#[derive(Clone)]
pub(crate) struct Game {
    table: Table,
    game: Box<dyn AnyMatch>,
    /// The source of its deals, if it has one.
    shuffler: Option<Shuffler>,
    scribe: Scribe,
    /// For each seat, all that it has seen.
    recalls: Vec<Recall>,
    moves: usize,
}

/// The name of the free tag that tells how many ranks a small pack has. Other readers pass it over, and then miss cards.
const RANKS: &str = "Ranks";

fn scribe(table: &Table) -> Scribe {
    let ranks = table.ranks().map(|ranks| ranks.to_string());
    let tag = ranks.as_ref().map(|ranks| (RANKS, &**ranks));
    Scribe::new(&table.table, tag.as_slice())
}

impl Game {
    /// A game at its beginning.
    fn new(table: Table, game: Box<dyn AnyMatch>, shuffler: Option<Shuffler>) -> Self {
        let scribe = scribe(&table);
        let seats = Seat::all(table.table.players());
        let recalls = seats.map(|seat| Recall::new(table.encoding.as_ref(), seat)).collect();
        Game { table, game, shuffler, scribe, recalls, moves: 0 }
    }

    pub(crate) fn start(table: Table, seed: Option<u64>, stream: u64) -> Self {
        let game = broadside_games::find(table.table.info().id).expect("a table's game is on the shelf");
        let game = game.start(&table.table);
        let shuffler = seed.map(|seed| Shuffler::new(&Seed::from(seed), stream));
        let mut game = Game::new(table, game, shuffler);
        game.deal();
        game
    }

    /// Draws what is left to chance, if the game has a seed.
    fn deal(&mut self) {
        while let Some(shuffler) = &mut self.shuffler {
            let Some(line) = self.game.draw(shuffler, &mut vec![]) else { break };
            self.drawn(&line);
        }
    }

    /// Takes down a lot or shuffle that was carried out.
    fn drawn(&mut self, line: &str) {
        self.scribe.chance(line);
        self.look(None);
    }

    /// Carries out a lot or shuffle.
    fn chance(&mut self, line: &str) -> Result<(), Fault> {
        self.game.chance(line, &mut vec![])?;
        self.drawn(&line.split_ascii_whitespace().collect::<Vec<_>>().join(" "));
        Ok(())
    }

    /// Makes a seat's move, and returns it as the record spells it.
    fn act(&mut self, seat: usize, action: &str) -> Result<String, Fault> {
        let played = self.game.act(seat, action, &mut vec![])?;
        self.scribe.act(seat, &played);
        self.moves += 1;
        self.look(Seat::numbered(seat).map(|seat| (seat, &*played)));
        Ok(played)
    }

    /// Every seat looks at the table after a line of the record.
    fn look(&mut self, moved: Option<(Seat, &str)>) {
        for recall in &mut self.recalls {
            recall.look(self.table.encoding.as_ref(), self.game.as_ref(), moved);
        }
    }

    /// What a seat, by default the one to act, has seen.
    fn recall(&self, seat: Option<usize>) -> PyResult<&Recall> {
        let seat = self.viewer(seat.or(self.turn()))?.seat();
        seat.map(|seat| &self.recalls[seat.index()]).ok_or_else(|| wrong("name a seat: it is no seat's turn"))
    }

    fn spoken(&self, phrase: &Phrase, you: Option<Seat>) -> String {
        let game = broadside_games::find(self.table.table.info().id).expect("a table's game is on the shelf");
        Speech::english(game).sentence(phrase, &Company { names: vec![], you })
    }

    fn refused(&self, py: Python<'_>, fault: &Fault) -> PyErr {
        let you = self.game.turn().seat();
        let text = self.spoken(&fault.reason, you);
        if fault.kind != FaultKind::Illegal {
            return wrong(text);
        }
        let clause = fault.clause.unwrap_or_default();
        let refused = IllegalMove::new_err(format!("{text} ({clause})"));
        if refused.value(py).setattr("clause", clause).is_err() {
            return wrong(text);
        }
        refused
    }

    fn viewer(&self, seat: Option<usize>) -> PyResult<Viewer> {
        let players = self.table.table.players();
        match seat {
            None | Some(0) => Ok(Viewer::Watcher),
            Some(seat) if (1..=players).contains(&seat) => Ok(Viewer::Seat(Seat::new(seat - 1))),
            Some(seat) => {
                Err(wrong(format!("there is no seat {seat}; the seats of this table are 1 to {players}")))
            }
        }
    }

    /// The seat to act.
    fn to_act(&self) -> PyResult<Seat> {
        self.game.turn().seat().ok_or_else(|| wrong("it is no seat's turn"))
    }
}

#[pymethods]
impl Game {
    #[getter]
    fn table(&self) -> Table {
        self.table.clone()
    }

    /// The seat to act, counted from 1; `None` when chance is due or the game is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.game.turn().seat().map(Seat::number)
    }

    #[getter]
    fn over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    /// What has to be drawn next, as `shuffle` or `shuffle WORD`, `dealer` or `first`; `None` when it is not chance's turn.
    #[getter]
    fn chance_due(&self) -> Option<String> {
        use broadside_engine::ChanceDue;
        Some(match self.game.chance_due()? {
            ChanceDue::Dealer => "dealer".into(),
            ChanceDue::First => "first".into(),
            ChanceDue::Shuffle(label, _) => {
                label.map_or("shuffle".into(), |label| format!("shuffle {label}"))
            }
        })
    }

    /// The number of moves made.
    #[getter]
    fn moves(&self) -> usize {
        self.moves
    }

    /// The score of each seat, from seat 1.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.game.scores().of(self.table.table.players()).to_vec()
    }

    /// The winners' seats; `None` until the game is over, empty for a draw.
    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        self.game.winners().map(|winners| winners.iter().map(Seat::number).collect())
    }

    /// The finished deals, each with the scores it added and what else is reported of it.
    #[getter]
    fn deals<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let players = self.table.table.players();
        let deal = |deal: &broadside_engine::DealReport| {
            let dict = PyDict::new(py);
            dict.set_item("scores", deal.scores.of(players).to_vec())?;
            for (name, fact) in deal.facts.iter() {
                dict.set_item(name, data::fact(py, fact)?)?;
            }
            Ok(dict)
        };
        self.game.deals().iter().map(deal).collect()
    }

    /// The legal moves of the seat to act, as the record spells them.
    fn legal(&self) -> Vec<String> {
        self.game.legal()
    }

    /// The numbers of the legal actions, in ascending order.
    fn legal_numbers(&self) -> Vec<u32> {
        let Some(seat) = self.game.turn().seat() else { return vec![] };
        let legal = self.game.legal();
        let number = |action: &String| self.table.encoding.number(action, seat.number());
        let mut numbers: Vec<u32> = legal.iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Whether each action is legal now.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.table.encoding.action_count()];
        self.legal_numbers().into_iter().for_each(|number| mask[number as usize] = true);
        PyArray1::from_vec(py, mask)
    }

    /// Makes a move of the seat to act and returns it as the record spells it.
    fn play(&mut self, py: Python<'_>, action: Move) -> PyResult<String> {
        let seat = self.to_act()?.number();
        let text = match action {
            Move::Text(text) => text,
            Move::Number(number) => {
                let text = self.table.encoding.action(number, seat);
                text.ok_or_else(|| wrong(format!("there is no action {number} at this table")))?
            }
        };
        let played = self.act(seat, &text).map_err(|fault| self.refused(py, &fault))?;
        self.deal();
        Ok(played)
    }

    /// Carries out a lot or shuffle that is due, spelled as in the record.
    fn draw(&mut self, py: Python<'_>, line: &str) -> PyResult<()> {
        self.chance(line).map_err(|fault| self.refused(py, &fault))
    }

    /// Draws what is due with a seed, and returns it as the record spells it.
    fn draw_by(&mut self, seed: u64) -> PyResult<String> {
        let mut shuffler = Shuffler::new(&Seed::from(seed), 0);
        let line = self.game.draw(&mut shuffler, &mut vec![]);
        let line = line.ok_or_else(|| wrong("nothing is left to chance here"))?;
        self.drawn(&line);
        Ok(line)
    }

    /// What a seat sees, as data by the names of the fields; without a seat, what a watcher sees. A finished deal is seen
    /// until the next is dealt; `None` before the first.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let notes = self.table.encoding.notes(self.game.as_ref(), self.viewer(seat)?);
        notes.map(|notes| data::notes(py, self.table.encoding.fields(), notes)).transpose()
    }

    /// What a seat sees as a tensor; by default the seat to act.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = self.viewer(seat.or(self.turn()))?;
        let array = PyArray1::<f32>::zeros(py, self.table.encoding.size(), false);
        self.table.encoding.observe(self.game.as_ref(), viewer, array.readwrite().as_slice_mut()?);
        Ok(array)
    }

    /// A name for all that a seat has seen since the beginning (perfect recall): the same for two games if and only if
    /// the seat has seen the same in both.
    #[pyo3(signature = (seat=None))]
    fn information_state(&self, seat: Option<usize>) -> PyResult<String> {
        self.recall(seat).map(Recall::name)
    }

    /// All that a seat has seen since the beginning, a row for each move, lot and shuffle.
    #[pyo3(signature = (seat=None))]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let recall = self.recall(seat)?;
        PyArray1::from_vec(py, recall.tensor()).reshape([recall.moments(), self.table.encoding.moment_size()])
    }

    /// A game that looks the same to the seat (0: to a watcher), with the cards it cannot see dealt anew. All that fit are
    /// equally likely. Its record holds only what follows, and the other seats remember only what follows.
    #[pyo3(signature = (seat=None, seed=0))]
    fn imagine(&self, seat: Option<usize>, seed: u64) -> PyResult<Game> {
        let viewer = self.viewer(seat.or(self.turn()))?;
        let world = self.game.imagined(viewer, &mut Rng::new(seed));
        let (game, _) = world.ok_or_else(|| wrong("no deal is on the table"))?;
        let mut scribe = scribe(&self.table);
        scribe.comment("an imagined deal: what came before is left out");
        let shuffler = Some(Shuffler::new(&Seed::from(seed), 1));
        let mut world = Game { scribe, moves: self.moves, ..Game::new(self.table.clone(), game, shuffler) };
        world.look(None);
        if let Some(seat) = viewer.seat() {
            world.recalls[seat.index()] = self.recalls[seat.index()].clone();
        }
        Ok(world)
    }

    /// The move that one of our bots makes: random, greedy, expert, search, search:50ms, recruit, sergeant, general,
    /// marshal, marshal:10ms.
    #[pyo3(signature = (bot="general", seed=0))]
    fn bot(&self, py: Python<'_>, bot: &str, seed: u64) -> PyResult<String> {
        let bot: Bot = bot.parse().map_err(wrong)?;
        let chosen =
            py.detach(|| broadside_players::choose(bot, &Ask::at(self.game.as_ref())?, seed, &|| false));
        chosen.ok_or_else(|| wrong("it is no seat's turn"))
    }

    /// What a bot would do, why, and what the other moves cost, in English.
    #[pyo3(signature = (bot="general", seed=0))]
    fn hint<'py>(&self, py: Python<'py>, bot: &str, seed: u64) -> PyResult<Bound<'py, PyDict>> {
        let bot: Bot = bot.parse().map_err(wrong)?;
        let hint = py.detach(|| broadside_players::hint(bot, &Ask::at(self.game.as_ref())?, seed, &|| false));
        let hint = hint.ok_or_else(|| wrong("it is no seat's turn"))?;
        let you = self.game.turn().seat();
        let dict = PyDict::new(py);
        dict.set_item("action", &hint.action)?;
        let reasons: Vec<String> = hint.reasons.iter().map(|reason| self.spoken(reason, you)).collect();
        dict.set_item("reasons", reasons)?;
        let costs: Vec<(&String, Option<String>)> = hint
            .moves
            .iter()
            .map(|one| (&one.action, one.cost.as_ref().map(|cost| self.spoken(cost, you))))
            .collect();
        dict.set_item("moves", costs)?;
        Ok(dict)
    }

    /// What best play brings from here with every card known, and the moves that keep it.
    #[pyo3(signature = (bid=false, most_nodes=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        bid: bool,
        most_nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if self.table.ranks().is_some() {
            return Err(wrong("the solvers do not know small packs"));
        }
        let asked = if bid { Asked::Bid } else { Asked::Count };
        let answer = py.detach(|| solve(self.game.as_ref(), asked, most_nodes));
        let answer = answer.map_err(|none| wrong(self.spoken(&none.reason(), None)))?;
        let dict = PyDict::new(py);
        dict.set_item("objective", answer.objective.word())?;
        dict.set_item("exact", answer.exact)?;
        let sides = answer.sides.iter().map(|side| side.iter().map(Seat::number).collect::<Vec<_>>());
        dict.set_item("sides", sides.collect::<Vec<_>>())?;
        dict.set_item("has", answer.has)?;
        dict.set_item("by_side", answer.by_side)?;
        dict.set_item("bid", answer.bid)?;
        dict.set_item("best", answer.best)?;
        dict.set_item("line", answer.line)?;
        let contracts = PyList::empty(py);
        for one in &answer.contracts {
            let contract = PyDict::new(py);
            contract.set_item("maker", one.maker + 1)?;
            contract.set_item("partner", one.partner.map(|seat| seat + 1))?;
            contract.set_item("trump", one.trump)?;
            contract.set_item("by_side", &one.by_side)?;
            contract.set_item("best", &one.best)?;
            contracts.append(contract)?;
        }
        dict.set_item("contracts", contracts)?;
        dict.set_item("nodes", answer.nodes)?;
        Ok(dict)
    }

    /// The game so far as a record.
    fn record(&self) -> &str {
        self.scribe.text()
    }

    /// All that is hidden: what every seat sees, by seat, and the record with its shuffles. Not for players.
    fn true_world<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let views = PyDict::new(py);
        for seat in 1..=self.table.table.players() {
            views.set_item(seat, self.view(py, Some(seat))?)?;
        }
        let dict = PyDict::new(py);
        dict.set_item("views", views)?;
        dict.set_item("record", self.record())?;
        Ok(dict)
    }

    /// The observations of all seats, from seat 1, one after the other. Not for players.
    fn true_world_tensor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let size = self.table.encoding.size();
        let mut numbers = vec![0.0; size * self.table.table.players()];
        for (index, row) in numbers.chunks_mut(size).enumerate() {
            self.table.encoding.observe(self.game.as_ref(), Viewer::Seat(Seat::new(index)), row);
        }
        Ok(PyArray1::from_vec(py, numbers))
    }

    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let turn = match self.game.turn() {
            Turn::Seat(seat) => format!("seat {seat} to act"),
            Turn::Chance => "chance is due".into(),
            Turn::Over => "over".into(),
        };
        format!("<broadside.Game {}: {} moves, {turn}>", self.table.table, self.moves)
    }
}

/// Replays a record. With a seed, an unfinished game can be played on.
#[pyfunction]
#[pyo3(signature = (record, seed=None))]
pub(crate) fn replay(record: &str, seed: Option<u64>) -> PyResult<Game> {
    let bad = |wrong: record::BadRecord| BadRecord::new_err(wrong.to_string());
    let mut reader = Reader::new(GAMES, record.as_bytes());
    let mut next = reader.next_action().map_err(bad)?;
    let table = reader.game().map_err(bad)?.table().clone();
    let ranks = reader.tags().iter().find(|tag| tag.name == RANKS);
    let table = match ranks.and_then(|tag| tag.value.parse().ok()) {
        Some(ranks) => Table::small(&table, ranks)?,
        None => Table::of(table)?,
    };
    let mut game = Game::start(table, None, 0);
    while let Some(ActionLine { line, seat, action }) = next {
        let done = match seat {
            Some(seat) => game.act(seat, action).map(drop),
            None => game.chance(action),
        };
        done.map_err(|fault| bad(record::BadRecord { line, fault }))?;
        next = reader.next_action().map_err(bad)?;
    }
    if let Some(seed) = seed {
        game.shuffler = Some(Shuffler::new(&Seed::from(seed), 0));
        game.deal();
    }
    Ok(game)
}
