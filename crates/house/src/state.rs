//! A live table: the sum of its log, and who is present.

use std::collections::VecDeque;
use std::sync::Arc;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Shelf, Turn, Viewer};
use broadside_wire::DealScore;
use rpds::{HashTrieMapSync, VectorSync};

use crate::fair::DealSource;
use crate::presence::Presence;
use crate::view::Noted;
use crate::waiting::Waiting;
use crate::{BadLog, Chain, Decided, LONGEST_LOG, LogLine, MOST_DEALS, SeatPlan, Setup, TableId, TokenHash};

/// A bot stands in for a person who has been away for this many milliseconds.
pub const STAND_IN_AFTER: u64 = 60_000;

/// A table, in play or finished. Copies are cheap, because they share their past.
#[derive(Clone)]
pub struct TableState {
    pub(crate) id: TableId,
    pub(crate) setup: Arc<Setup>,
    pub(crate) opened: u64,
    pub(crate) seq: u64,
    /// The number of the last entry that changed the game.
    pub(crate) turn: u64,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) presence: Presence,
    pub(crate) game: Arc<dyn AnyMatch>,
    pub(crate) plays: VectorSync<Play>,
    /// The game at earlier points of this deal, for taking moves back.
    pub(crate) marks: Vec<Mark>,
    /// The entry from which on there are such points: in a log that is loaded the deal of the first takeback, or the last
    /// deal. Before that they would only make each deal's end copy the list of all deals.
    pub(crate) marked_from: u64,
    /// The sources of all deals whose seed is fixed, in order.
    pub(crate) sources: VectorSync<DealSource>,
    pub(crate) asked: Option<TakebackRequest>,
    pub(crate) waiting: Waiting,
    pub(crate) told: VectorSync<Noted>,
    /// The most recent lines of play, since the last takeback.
    pub(crate) steps: VecDeque<RecentPlay>,
    /// The finished deals.
    pub(crate) deals: Arc<Vec<DealScore>>,
    pub(crate) answered: HashTrieMapSync<(Seat, String), u64>,
}

/// A seat and who sits there.
#[derive(Clone)]
pub(crate) struct Chair {
    pub(crate) hash: Option<TokenHash>,
    pub(crate) name: String,
    pub(crate) away: bool,
    /// Whether the others have voted for the bot that stands in: the person may still be there.
    pub(crate) voted: bool,
    /// When the person sat down, by the clock that measures waiting.
    pub(crate) since: u64,
    /// The entry with which the person sat down.
    pub(crate) sat: u64,
}

/// A line of play, as in the record.
#[derive(Clone)]
pub(crate) struct Play {
    /// The seat, or `None` for chance.
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
    pub(crate) bot: bool,
    /// The number of its deal, counted from 1.
    pub(crate) deal: usize,
}

/// A recent line of play: its number in the log, and the game before it.
#[derive(Clone)]
pub(crate) struct RecentPlay {
    pub(crate) seq: u64,
    pub(crate) before: Arc<dyn AnyMatch>,
}

/// The game after `plays` lines of play.
#[derive(Clone)]
pub(crate) struct Mark {
    pub(crate) plays: usize,
    pub(crate) game: Arc<dyn AnyMatch>,
}

/// A request to take a move back, waiting for consent.
#[derive(Clone)]
pub(crate) struct TakebackRequest {
    pub(crate) seat: Seat,
    pub(crate) keep: usize,
    pub(crate) agreed: Seats,
}

impl TableState {
    /// Rebuilds a table from its log. Every line is checked by its hash and by the rules. Nobody is present yet.
    pub fn rebuild(games: &Shelf, id: TableId, lines: &[LogLine]) -> Result<Self, BadLog> {
        let (first, rest) = lines.split_first().ok_or(BadLog::Empty)?;
        let mut chain = Chain::new(id.clone());
        let mut state = Self::opened_by(games, id, chain.read(first)?)?;
        // The seed of the next deal is fixed before anybody moves, and moves are taken back in the deal in progress only.
        let undone = rest.iter().position(|line| line.text.starts_with("undo ")).unwrap_or(rest.len());
        let deal = rest[..undone].iter().rfind(|line| line.text.starts_with("commit "));
        state.marked_from = deal.map_or(0, |line| line.seq);
        rest.iter().try_for_each(|line| state.apply(chain.read(line)?))?;
        Ok(state)
    }

    /// Changes to the decided table, once its entries are durable. Presence is kept, because it may have changed
    /// meanwhile.
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

    /// How it was opened.
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

    /// The turn number that a move must name now.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// Whether every seat for a person was taken, so that the game has begun. A seat that is freed later is a bot's until
    /// somebody takes it.
    pub fn is_complete(&self) -> bool {
        self.plays.len() > self.setup.begun
            || self.setup.people().all(|seat| self.chairs[seat.index()].hash.is_some())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.winners().is_some()
    }

    /// Whether the table takes nothing more: its log is as long as it may be, or it has had all its deals.
    pub(crate) fn is_full(&self) -> bool {
        self.seq >= LONGEST_LOG || self.is_dealt_out()
    }

    /// Whether the game is not over, but another deal would be one too many.
    pub(crate) fn is_dealt_out(&self) -> bool {
        let deals = self.game.deals().len();
        deals >= MOST_DEALS && !self.is_over() && self.plays.last().is_some_and(|last| last.deal <= deals)
    }

    /// The finished deals.
    pub fn deals(&self) -> &Arc<Vec<DealScore>> {
        &self.deals
    }

    /// The seat to which a token gives the right.
    pub fn seat_of(&self, hash: &TokenHash) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.hash.as_ref() == Some(hash)).map(Seat::new)
    }

    /// The hash of the token for a seat, if a person has it.
    pub fn hash_of(&self, seat: Seat) -> Option<TokenHash> {
        self.chairs.get(seat.index())?.hash
    }

    /// What the player on a seat is called; empty for a free seat.
    pub fn name_of(&self, seat: Seat) -> &str {
        self.chairs.get(seat.index()).map_or("", |chair| &chair.name)
    }

    /// Counts a new connection of the viewer; returns whether others can see the difference.
    pub fn arrive(&mut self, viewer: Viewer) -> bool {
        self.presence.arrive(viewer)
    }

    /// Counts a closed connection of the viewer; returns whether others can see the difference.
    pub fn depart(&mut self, viewer: Viewer, at: u64) -> bool {
        self.presence.depart(viewer, at)
    }

    /// Starts counting everybody's absence from `at`, when a table was opened or loaded from storage. The log's times may
    /// be from another clock, but nobody has sat down after `at`.
    pub fn all_gone_since(&mut self, at: u64) {
        self.presence.all_gone_since(at);
        self.chairs.iter_mut().for_each(|chair| chair.since = chair.since.min(at));
        self.presence.wait_from(self.waiting.entry, at);
    }

    /// Whether there is any connection to the table.
    pub fn is_attended(&self) -> bool {
        self.presence.is_anybody()
    }

    /// How many watch.
    pub fn watchers(&self) -> u32 {
        self.presence.watchers()
    }

    /// Two numbers; at least one changes whenever the table may look different to anybody.
    pub fn look(&self) -> (u64, u64) {
        (self.seq, self.presence.changes)
    }

    /// Whether bots play among themselves: no seat is for a person, or all of these are away.
    pub fn is_left_to_bots(&self) -> bool {
        self.setup.people().all(|seat| self.chairs[seat.index()].away)
    }

    /// The seat whose move a bot should make now. Without any connection the table rests.
    pub fn bot_due(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Seat(seat) if self.is_complete() && self.is_attended() && !self.is_full() => {
                let is_bot = self.setup.seats[seat.index()] != SeatPlan::Person;
                (is_bot || self.chairs[seat.index()].away || self.waiting.late).then_some(seat)
            }
            _ => None,
        }
    }
}
