//! A live table: what its log adds up to, and who is there.

use std::sync::Arc;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Shelf, Turn, Viewer};
use rpds::{HashTrieMapSync, VectorSync};

use crate::fair::DealSource;
use crate::presence::Presence;
use crate::view::Told;
use crate::{BadLog, Chain, Decided, LogLine, SeatPlan, Setup, TableId, TokenHash};

/// A bot stands in for a person who has been gone for so many milliseconds.
pub const STAND_IN_AFTER: u64 = 60_000;

/// A table being played, or finished. A copy is cheap, however long the game: copies share their past.
#[derive(Clone)]
pub struct TableState {
    pub(crate) id: TableId,
    pub(crate) setup: Arc<Setup>,
    pub(crate) opened: u64,
    pub(crate) seq: u64,
    /// The number of the last entry by which the game went on or back.
    pub(crate) turn: u64,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) presence: Presence,
    pub(crate) game: Arc<dyn AnyMatch>,
    pub(crate) plays: VectorSync<Play>,
    /// The game as it stood now and then in this deal, for moves to be taken back.
    pub(crate) marks: Vec<Mark>,
    /// One for each deal whose seed is fixed, the first deal's first.
    pub(crate) sources: VectorSync<DealSource>,
    pub(crate) asked: Option<Asked>,
    pub(crate) told: VectorSync<Told>,
    pub(crate) answered: HashTrieMapSync<(Seat, String), u64>,
}

/// A seat and who sits there.
#[derive(Clone)]
pub(crate) struct Chair {
    pub(crate) hash: Option<TokenHash>,
    pub(crate) name: String,
    pub(crate) away: bool,
    /// When the person sat down.
    pub(crate) since: u64,
}

/// A line of play as the record has it.
#[derive(Clone)]
pub(crate) struct Play {
    /// Nobody for chance.
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
    pub(crate) bot: bool,
    /// The deal it belongs to, from 1.
    pub(crate) deal: usize,
}

/// The game after so many lines of play.
#[derive(Clone)]
pub(crate) struct Mark {
    pub(crate) plays: usize,
    pub(crate) game: Arc<dyn AnyMatch>,
}

/// A wish to take a move back that waits for consent.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) keep: usize,
    pub(crate) agreed: Seats,
}

impl TableState {
    /// The table of one of these games that a log makes, every line of it proven by its hash and by the rules. Nobody is
    /// present yet.
    pub fn rebuild(games: &Shelf, id: TableId, lines: &[LogLine]) -> Result<Self, BadLog> {
        let (first, rest) = lines.split_first().ok_or(BadLog::Empty)?;
        let mut chain = Chain::new(id.clone());
        let mut state = Self::opened_by(games, id, chain.read(first)?)?;
        rest.iter().try_for_each(|line| state.apply(chain.read(line)?))?;
        Ok(state)
    }

    /// The table as it stands when what was decided is durable. Who came or went meanwhile has come or gone.
    pub fn go_on(&mut self, decided: Decided) {
        let Decided { entries, next } = decided;
        debug_assert_eq!(self.seq + entries.len() as u64, next.seq, "decided of the table as it stands");
        let presence = self.presence.clone();
        *self = TableState { presence, ..next };
    }

    /// The table's id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// What it was opened as.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// When it was opened, in milliseconds since 1970.
    pub fn opened(&self) -> u64 {
        self.opened
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The number a move must name now.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// Whether everybody has come who is to play.
    pub fn is_complete(&self) -> bool {
        self.setup.people().all(|seat| self.chairs[seat.index()].hash.is_some())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.winners().is_some()
    }

    /// The seat that a token is the right to.
    pub fn seat_of(&self, hash: &TokenHash) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.hash.as_ref() == Some(hash)).map(Seat::new)
    }

    /// A socket of the viewer's was opened. Says whether the others can see it.
    pub fn arrive(&mut self, viewer: Viewer) -> bool {
        self.presence.arrive(viewer)
    }

    /// A socket of the viewer's was closed. Says whether the others can see it.
    pub fn depart(&mut self, viewer: Viewer, at: u64) -> bool {
        self.presence.depart(viewer, at)
    }

    /// Counts everybody's absence from now on, after a table was taken from storage.
    pub fn all_gone_since(&mut self, at: u64) {
        self.presence.all_gone_since(at);
    }

    /// Whether any socket is open at the table.
    pub fn is_attended(&self) -> bool {
        self.presence.is_anybody()
    }

    /// Two numbers that change whenever the table may look different to anybody.
    pub fn look(&self) -> (u64, u64) {
        (self.seq, self.presence.changes)
    }

    /// The seat whose move a bot is to make now. Without anybody there the table rests.
    pub fn bot_due(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Seat(seat) if self.is_complete() && self.is_attended() => {
                let is_bot = self.setup.seats[seat.index()] != SeatPlan::Person;
                (is_bot || self.chairs[seat.index()].away).then_some(seat)
            }
            _ => None,
        }
    }
}
