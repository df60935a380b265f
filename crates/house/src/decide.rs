//! How a table decides a command: it refuses it, or returns the new table with the log entries that lead there.

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_engine::{Turn, phrase};
use broadside_wire::{Refusal, Why};

use crate::state::STAND_IN_AFTER;
use crate::{
    Command, Decided, Decision, FirstCut, Happening, SeatPlan, Setup, TableId, TableState, TokenHash,
};

/// A log has at most this many entries, so that it is replayed in a tenth of a second. Moves can be taken back in its
/// first half only.
pub const LONGEST_LOG: u64 = 10_000;

/// A table has at most this many deals, because every view lists those that are over. Where an older log has more they
/// stay, but no other is dealt.
pub const MOST_DEALS: usize = 300;

/// A line of a record: a seat's move, or what chance brought.
pub type RecordLine = (Option<Seat>, String);

/// A copy of the table on which entries are tried out.
struct Draft {
    at: u64,
    command: Option<String>,
    decided: Decided,
}

impl Draft {
    fn of(state: &TableState, at: u64, command: Option<&str>) -> Self {
        let decided = Decided { entries: vec![], next: state.clone() };
        Draft { at, command: command.map(str::to_owned), decided }
    }

    fn write(&mut self, what: Happening) {
        let entry = self.decided.next.enact(self.at, self.command.take(), what);
        self.decided.entries.push(entry.expect("what was decided can happen"));
    }

    fn act(&mut self, seat: Seat, action: &str, bot: bool) -> Result<(), Refusal> {
        let before = self.decided.next.game.clone();
        let entry = self.decided.next.act(self.at, self.command.take(), seat, action, bot)?;
        self.decided.next.remember(entry.seq, before);
        self.decided.entries.push(entry);
        Ok(())
    }

    /// Draws the lots and shuffles that are due, unless the deal waits for cuts, and fixes the seed of the deal after the
    /// current one, if there may be one.
    fn go_on(&mut self, fresh: &mut dyn FnMut() -> Seed) {
        while self.decided.next.game.turn() == Turn::Chance && !self.decided.next.is_dealt_out() {
            if !self.decided.next.awaited_pledges().is_empty() {
                return;
            }
            if let Some(deal) = self.decided.next.deal_to_call() {
                self.write(Happening::Call { deal });
            }
            if self.decided.next.awaited_cuts().is_some() {
                return;
            }
            let Some(mut shuffler) = self.decided.next.shuffler() else {
                self.commit(fresh);
                continue;
            };
            let before = self.decided.next.game.clone();
            let drawn = self.decided.next.draw(self.at, self.command.take(), &mut shuffler);
            let drawn = drawn.expect("chance is due");
            self.decided.next.remember(drawn.seq, before);
            self.decided.entries.push(drawn);
        }
        let next = &self.decided.next;
        let known = (next.game.deals().len() + 2).min(MOST_DEALS);
        if matches!(next.game.turn(), Turn::Seat(_)) && next.sources.len() < known {
            self.commit(fresh);
        }
    }

    fn commit(&mut self, fresh: &mut dyn FnMut() -> Seed) {
        self.write(Happening::Commit { deal: self.decided.next.sources.len() + 1, seed: fresh() });
    }

    fn done(self) -> Decision {
        Decision::Write(Box::new(self.decided))
    }
}

impl TableState {
    /// A new table and the first entries of its log. A table with only bots is dealt at once.
    pub fn opening(id: TableId, setup: Setup, at: u64, fresh: &mut dyn FnMut() -> Seed) -> Decided {
        Self::opening_with(id, setup, at, &[], fresh)
    }

    /// The same, with the keys of its first deals; deals that have been played elsewhere are dealt again by them.
    pub fn opening_with(
        id: TableId,
        setup: Setup,
        at: u64,
        keys: &[Seed],
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Decided {
        let (next, open) = Self::open(id, setup, at);
        let mut draft = Draft { at, command: None, decided: Decided { entries: vec![open], next } };
        keys.iter().for_each(|key| draft.commit(&mut || *key));
        if keys.is_empty() {
            draft.commit(fresh);
        }
        if draft.decided.next.is_complete() {
            draft.go_on(fresh);
        }
        draft.decided
    }

    /// A new table at which these lines of a record, all legal, have been played already, and the first entries of its
    /// log.
    pub fn opening_after(
        id: TableId,
        setup: Setup,
        lines: &[RecordLine],
        at: u64,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Decided {
        let (next, open) = Self::open(id, Setup { begun: lines.len(), ..setup }, at);
        let mut draft = Draft { at, command: None, decided: Decided { entries: vec![open], next } };
        for (seat, text) in lines {
            let missing = draft.decided.next.game.deals().len() + 1 - draft.decided.next.sources.len();
            (0..missing).for_each(|_| draft.commit(fresh));
            draft.write(match *seat {
                Some(seat) => Happening::Act { seat, action: text.clone(), bot: true },
                None => Happening::Chance(text.clone()),
            });
        }
        draft.decided
    }

    /// Decides a command. The table itself changes only when the entries are durable: see [`TableState::go_on`].
    pub fn decide(
        &self,
        at: u64,
        id: Option<&str>,
        command: &Command,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Decision, Refusal> {
        if let (Some(id), Some(seat)) = (id, command.seat())
            && let Some(seq) = self.answered.get(&(seat, id.to_owned()))
        {
            return Ok(Decision::Known(*seq));
        }
        if !self.has_room_for(command)? {
            return Ok(Decision::Nothing);
        }
        let happenings = match command {
            Command::Sit { seat, hash, name, cut } => {
                if let Some(seat) = self.seat_of(hash) {
                    return Ok(Decision::Known(
                        self.told
                            .iter()
                            .rposition(|told| told.seat == Some(seat))
                            .map_or(1, |at| at as u64 + 1),
                    ));
                }
                let seat = self.free_seat(*seat)?;
                return self.sit(Draft::of(self, at, id), seat, *hash, name.as_deref(), cut.as_ref(), fresh);
            }
            Command::Act { seat, turn, action } => {
                return self.move_at(at, id, (*seat, false), *turn, action, fresh);
            }
            Command::BotAct { seat, turn, action } => match self.bot_due() {
                Some(due) if due == *seat => {
                    return self.move_at(at, id, (*seat, true), *turn, action, fresh);
                }
                _ => vec![],
            },
            Command::Pledge { seat, deal, pledge } => vec![self.pledge(*seat, *deal, pledge)?],
            Command::Cut { seat, deal, text } => vec![self.cut(*seat, *deal, text)?],
            Command::Undo { seat, turn } => vec![self.undo(*seat, *turn)?],
            Command::Takeback { seat, turn } => self.ask(*seat, *turn)?,
            Command::Consent { seat, agree } => self.consent(*seat, *agree)?,
            Command::Fill { seat, level } => return self.fill(Draft::of(self, at, id), *seat, level, fresh),
            Command::Leave { seat } if !self.is_complete() => vec![Happening::Rise(*seat)],
            Command::Leave { seat } if self.chairs[seat.index()].away => vec![],
            Command::Leave { seat } => vec![Happening::Away(*seat)],
            Command::Return { seat } if self.is_missed(*seat, at) => vec![Happening::Back(*seat)],
            Command::Return { .. } => vec![],
            Command::Vote { seat } => self.vote(*seat, at)?,
            Command::Free { seat, freed } => vec![self.free(*seat, *freed, at)?],
            Command::Tick => {
                let late = self.late_cuts(at);
                let gone = self.setup.people().filter(|seat| self.is_long_gone(*seat, at));
                let gone = gone.map(Happening::Away).collect();
                let noted = [late, gone, self.overdue(at).into_iter().collect()];
                noted.into_iter().find(|noted| !noted.is_empty()).unwrap_or_default()
            }
        };
        let waits = self.awaited_cuts().is_some() || !self.awaited_pledges().is_empty();
        if happenings.is_empty() && (waits || !self.is_deal_due()) {
            return Ok(Decision::Nothing);
        }
        Ok(Self::deal_with(Draft::of(self, at, id), happenings, fresh))
    }

    /// Whether the log may grow by this command, and there is a deal for it. A person's command is refused with the reason.
    fn has_room_for(&self, command: &Command) -> Result<bool, Refusal> {
        match command {
            Command::Undo { .. } | Command::Takeback { .. } if self.seq >= LONGEST_LOG / 2 => {
                let reason = phrase!("refused-many-takebacks", entries = LONGEST_LOG as usize / 2);
                Err(Refusal::new(Why::Takeback, reason))
            }
            _ if !self.is_full() => Ok(true),
            Command::Sit { hash, .. } if self.seat_of(hash).is_some() => Ok(true),
            Command::BotAct { .. } | Command::Leave { .. } | Command::Return { .. } | Command::Tick => {
                Ok(false)
            }
            _ if self.is_dealt_out() => {
                Err(Refusal::new(Why::Long, phrase!("refused-many-deals", deals = self.deals.len())))
            }
            _ => Err(Refusal::new(Why::Long, phrase!("refused-long", entries = LONGEST_LOG as usize))),
        }
    }

    fn free_seat(&self, wanted: Option<Seat>) -> Result<Seat, Refusal> {
        let free = |seat: Seat| self.chairs[seat.index()].hash.is_none() && !self.is_over();
        match wanted {
            None => {
                let mut people = self.setup.people();
                people
                    .find(|seat| free(*seat))
                    .ok_or_else(|| Refusal::new(Why::Full, phrase!("refused-full")))
            }
            Some(seat) if !self.setup.people().any(|other| other == seat) => {
                Err(Refusal::new(Why::Seat, phrase!("refused-not-for-a-person", number = seat.number())))
            }
            Some(seat) if free(seat) => Ok(seat),
            Some(seat) => Err(Refusal::new(Why::Taken, phrase!("refused-taken", number = seat.number()))),
        }
    }

    fn sit(
        &self,
        mut draft: Draft,
        seat: Seat,
        hash: TokenHash,
        name: Option<&str>,
        cut: Option<&FirstCut>,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Decision, Refusal> {
        let cut = self.first_cut(seat, cut)?;
        draft.write(Happening::Sit { seat, hash, name: None });
        draft.decided.next.name(seat, name.unwrap_or_default());
        if let Some(cut) = cut {
            draft.write(cut);
        }
        if draft.decided.next.is_complete() {
            draft.go_on(fresh);
        }
        Ok(draft.done())
    }

    /// Notes what happened, and deals if that was all that a due deal waited for.
    fn deal_with(mut draft: Draft, what: Vec<Happening>, fresh: &mut dyn FnMut() -> Seed) -> Decision {
        what.into_iter().for_each(|what| draft.write(what));
        if draft.decided.next.is_deal_due() {
            draft.go_on(fresh);
        }
        draft.done()
    }

    /// Bots take the free seats, and the cards are dealt.
    fn fill(
        &self,
        mut draft: Draft,
        seat: Seat,
        level: &str,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Decision, Refusal> {
        if self.is_complete() {
            return Err(Refusal::new(Why::Full, phrase!("refused-fill")));
        }
        draft.write(Happening::Fill { seat, level: level.to_owned() });
        draft.go_on(fresh);
        Ok(draft.done())
    }

    /// A move by a person or, if `bot`, by a bot.
    fn move_at(
        &self,
        at: u64,
        id: Option<&str>,
        (seat, bot): (Seat, bool),
        turn: u64,
        action: &str,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Decision, Refusal> {
        self.at_turn(turn)?;
        if !self.is_complete() {
            return Err(Refusal::new(Why::Turn, phrase!("refused-waiting")));
        }
        let mut draft = Draft::of(self, at, id);
        if !bot && self.chairs[seat.index()].away {
            draft.write(Happening::Back(seat));
        }
        draft.act(seat, action, bot)?;
        draft.go_on(fresh);
        Ok(draft.done())
    }

    /// The number of lots and shuffles a deal has had.
    fn chance_so_far(&self, deal: usize) -> u64 {
        let of_deal = self.plays.iter().rev().take_while(|play| play.deal >= deal);
        of_deal.filter(|play| play.seat.is_none() && play.deal == deal).count() as u64
    }

    /// The source of the lot or shuffle that is due, if its seed is fixed.
    fn shuffler(&self) -> Option<Shuffler> {
        let deal = self.game.deals().len() + 1;
        let source = self.sources.get(deal - 1)?;
        let number = self.chance_so_far(deal);
        Some(match self.setup.origin {
            None => source.shuffler(self.id.as_str(), deal, number),
            Some(_) => Shuffler::new(&source.seed, number),
        })
    }

    /// The lot or shuffle that follows from seed and cuts, as the record writes it.
    pub(crate) fn chance_by_the_seed(&self) -> Option<String> {
        self.game.boxed_clone().draw(&mut self.shuffler()?, &mut vec![])
    }

    pub(crate) fn at_turn(&self, turn: u64) -> Result<(), Refusal> {
        if turn == self.turn {
            return Ok(());
        }
        Err(Refusal::new(Why::Turn, phrase!("refused-gone-on")))
    }

    fn is_long_gone(&self, seat: Seat, at: u64) -> bool {
        let chair = &self.chairs[seat.index()];
        let playing = self.is_complete() && !self.is_over() && self.is_attended() && !self.is_by_post();
        let gone = self.presence.gone_since(seat).map(|since| at.saturating_sub(since.max(chair.since)));
        playing && !chair.away && gone.is_some_and(|gone| gone >= STAND_IN_AFTER)
    }

    /// The level of the bot on a seat, if it is a bot's.
    pub(crate) fn level_of(&self, seat: Seat) -> Option<&str> {
        match &self.setup.seats[seat.index()] {
            SeatPlan::Person => None,
            SeatPlan::Bot(level) => Some(level),
        }
    }
}
