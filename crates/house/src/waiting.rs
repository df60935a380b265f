//! Waiting for people: clocks, votes for a stand-in, and seats that the host frees.
//!
//! Waiting is measured by a clock that nobody can set; its time comes in with [`TableState::keep_time`] and the commands.
//! When a table is loaded the wait begins anew, except at a table by correspondence, where the log says when it began.

use broadside_cards::{Seat, Seats};
use broadside_engine::{Turn, phrase};
use broadside_wire::{Clock, Refusal, Wait, Why};

use crate::state::STAND_IN_AFTER;
use crate::{Happening, SeatPlan, TableState};

/// After this many milliseconds of waiting the others may vote for a stand-in; by the gentle clock, after half of it.
pub const VOTE_AFTER: u64 = 60_000;
const MINUTE: u64 = 60_000;
pub(crate) const DAY: u64 = 24 * 60 * MINUTE;
/// How much of a day is left for a move at least when the house opens.
const LEFT_AT_LEAST: u64 = 60 * MINUTE;

/// The wait for the person to act.
#[derive(Clone, Copy, Default)]
pub(crate) struct Waiting {
    /// The entry with which it began.
    pub(crate) entry: u64,
    /// Whether the time is up, so that a bot makes this move.
    pub(crate) late: bool,
    /// Who has voted for a stand-in.
    pub(crate) votes: Seats,
}

fn limit(clock: Clock) -> u64 {
    match clock {
        Clock::Gentle => MINUTE,
        Clock::Day => DAY,
    }
}

impl TableState {
    /// Begins a wait with the entry that is being made.
    pub(crate) fn wait_anew(&mut self) {
        self.waiting = Waiting { entry: self.seq + 1, ..Waiting::default() };
    }

    /// The same, if this seat is to act.
    pub(crate) fn wait_anew_for(&mut self, seat: Seat) {
        if self.game.turn() == Turn::Seat(seat) {
            self.wait_anew();
        }
    }

    /// Notes the time at which a wait began, if one has just begun: call it whenever the table has gone on.
    pub fn keep_time(&mut self, at: u64) {
        if self.presence.waits_since(self.waiting.entry).is_none() {
            self.presence.wait_from(self.waiting.entry, at);
        }
    }

    /// For a table by correspondence that was loaded: the wait began when the log says. But if the house was closed
    /// meanwhile, everybody has some time left from `open` on, when it opened again.
    pub fn waited_since(&mut self, open: u64, now: u64) {
        if self.is_by_post() {
            let earliest = (open + LEFT_AT_LEAST).saturating_sub(DAY).min(now);
            let began = self.waiting.entry.checked_sub(1).and_then(|index| self.told.get(index as usize));
            let began = began.map_or(now, |told| told.at).clamp(earliest, now);
            self.presence.wait_from(self.waiting.entry, began);
        }
    }

    /// Whether everybody has a day for a move, and may be away meanwhile.
    pub(crate) fn is_by_post(&self) -> bool {
        self.setup.clock == Some(Clock::Day)
    }

    /// The person who is to act, unless a bot does so.
    pub(crate) fn awaited(&self) -> Option<Seat> {
        let seat = self.to_act()?;
        let person = self.setup.seats[seat.index()] == SeatPlan::Person;
        (person && !self.chairs[seat.index()].away && !self.waiting.late).then_some(seat)
    }

    /// The person the table waits for, and since when.
    fn waits(&self) -> Option<(Seat, u64)> {
        Some((self.awaited()?, self.presence.waits_since(self.waiting.entry)?))
    }

    /// What happens to a person whose time is up.
    pub(crate) fn overdue(&self, at: u64) -> Option<Happening> {
        let (seat, since) = self.waits()?;
        let clock = self.setup.clock.filter(|_| self.is_attended())?;
        let what = match clock {
            Clock::Gentle => Happening::Late(seat),
            Clock::Day => Happening::Away(seat),
        };
        (at >= since.saturating_add(limit(clock))).then_some(what)
    }

    /// Whether a bot has the seat, or would have it as soon as anybody looks. A person who comes back then has
    /// the whole time again.
    pub(crate) fn is_missed(&self, seat: Seat, at: u64) -> bool {
        self.chairs[seat.index()].away
            || self.is_by_post() && matches!(self.overdue(at), Some(Happening::Away(late)) if late == seat)
    }

    /// After how much waiting the others may vote. By correspondence the clock decides.
    fn vote_after(&self) -> Option<u64> {
        match self.setup.clock {
            None => Some(VOTE_AFTER),
            Some(Clock::Gentle) => Some(VOTE_AFTER / 2),
            Some(Clock::Day) => None,
        }
    }

    /// More than half of the others at the table decide.
    fn needed(&self, late: Seat) -> usize {
        self.others(late).len() / 2 + 1
    }

    pub(crate) fn vote(&self, seat: Seat, at: u64) -> Result<Vec<Happening>, Refusal> {
        let refused = |code, reason| Err(Refusal::new(code, reason));
        let (late, since) = match self.waits() {
            Some((late, since)) if late != seat => (late, since),
            _ => return refused(Why::Turn, phrase!("refused-nudge")),
        };
        let Some(after) = self.vote_after() else {
            return refused(Why::Seat, phrase!("refused-vote-by-post"));
        };
        if !self.others(late).contains(seat) {
            return refused(Why::Seat, phrase!("refused-vote-away"));
        }
        if at < since.saturating_add(after) {
            return refused(Why::Often, phrase!("refused-vote-early", seconds = (after / 1_000) as usize));
        }
        if self.waiting.votes.contains(seat) {
            return Ok(vec![]);
        }
        let mut happenings = vec![Happening::Vote(seat)];
        if self.waiting.votes.len() + 1 >= self.needed(late) {
            happenings.push(Happening::Away(late));
        }
        Ok(happenings)
    }

    /// The person who may free seats: of all at the table, the one who sat down first.
    pub fn host(&self) -> Option<Seat> {
        let here = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.hash.is_some() && !chair.away
        };
        self.setup.people().filter(here).min_by_key(|seat| self.chairs[seat.index()].sat)
    }

    /// Whether the person of a seat is away: during the game a bot stands in, before it there was no connection for a
    /// minute. A person who was voted out may still be connected, and then keeps the seat.
    fn is_deserted(&self, seat: Seat, at: u64) -> bool {
        let Some(chair) = self.chairs.get(seat.index()) else { return false };
        let gone = self.presence.gone_since(seat).map(|since| at.saturating_sub(since.max(chair.since)));
        let gone = gone.is_some_and(|gone| gone >= STAND_IN_AFTER);
        let away = if self.is_complete() { chair.away && (gone || !chair.voted) } else { gone };
        chair.hash.is_some() && away && !self.is_over()
    }

    pub(crate) fn free(&self, seat: Seat, freed: Seat, at: u64) -> Result<Happening, Refusal> {
        if self.host() != Some(seat) {
            return Err(Refusal::new(Why::Seat, phrase!("refused-host")));
        }
        if freed == seat || !self.is_deserted(freed, at) {
            return Err(Refusal::new(Why::Taken, phrase!("refused-free", number = freed.number())));
        }
        Ok(Happening::Free { seat, freed })
    }

    /// The wait for the person to act, if it can end in a vote or by the clock.
    pub(crate) fn wait(&self) -> Option<Wait> {
        let (seat, since) = self.waits()?;
        let voters = !self.others(seat).is_empty();
        let until = self.setup.clock.map(|clock| since + limit(clock));
        let vote_from = self.vote_after().filter(|_| voters).map(|after| since + after);
        until.or(vote_from)?;
        let (votes, needed) = (self.waiting.votes, self.needed(seat));
        Some(Wait { since, until, vote_from, votes, needed })
    }
}
