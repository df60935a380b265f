//! How a log entry changes a table. New entries and stored ones are applied by the same code.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use broadside_cards::{Seat, Seats, Shuffler};
use broadside_engine::{AnyMatch, Event, Fault, FaultKind, Phrase, Shelf, phrase};
use broadside_wire::{Cut, DealScore, Reveal, What};
use rpds::{HashTrieMap, Vector};

use crate::fair::DealSource;
use crate::names::{bot_name, nameless};
use crate::presence::Presence;
use crate::state::{Chair, Mark, Play, RecentPlay, TakebackRequest};
use crate::view::Noted;
use crate::waiting::Waiting;
use crate::{BadLog, Entry, Happening, SeatPlan, Setup, TableId, TableState};

/// The game is saved after every this many lines of play, to shorten the replay when a move is taken back.
const BETWEEN_MARKS: usize = 16;
/// The number of recent lines of play for which the game before them is kept.
const SHORT_WHILE: usize = 16;

/// Why an entry is impossible.
#[derive(Debug)]
pub(crate) struct Impossible(String);

impl From<Fault> for Impossible {
    fn from(fault: Fault) -> Self {
        Impossible(fault.to_string())
    }
}

fn impossible<T>(reason: impl Into<String>) -> Result<T, Impossible> {
    Err(Impossible(reason.into()))
}

impl TableState {
    /// A new table, and the first entry of its log.
    pub(crate) fn open(id: TableId, setup: Setup, at: u64) -> (Self, Entry) {
        let chair = |index: usize, plan: &SeatPlan| Chair {
            hash: None,
            name: match plan {
                SeatPlan::Person => String::new(),
                SeatPlan::Bot(_) => bot_name(Seat::new(index)),
            },
            away: false,
            voted: false,
            since: at,
            sat: 0,
        };
        let mut state = TableState {
            id,
            opened: at,
            seq: 0,
            turn: 1,
            chairs: setup.seats.iter().enumerate().map(|(index, plan)| chair(index, plan)).collect(),
            presence: Presence::nobody(setup.seats.len(), at),
            game: setup.game.start(&setup.table).into(),
            setup: Arc::new(setup.clone()),
            plays: Vector::new_sync(),
            marks: vec![],
            marked_from: 0,
            sources: Vector::new_sync(),
            asked: None,
            waiting: Waiting::default(),
            told: Vector::new_sync(),
            steps: VecDeque::new(),
            deals: Arc::default(),
            answered: HashTrieMap::new_sync(),
        };
        let entry = state.note(
            at,
            None,
            Happening::Open(setup.to_string()),
            What::Open,
            vec![Event::plain(phrase!("house-open"))],
        );
        (state, entry)
    }

    /// The table that the first entry of a log opens.
    pub(crate) fn opened_by(games: &Shelf, id: TableId, entry: Entry) -> Result<Self, BadLog> {
        match entry.what {
            Happening::Open(setup) => {
                let setup = Setup::read(games, &setup).map_err(|_| BadLog::Unreadable(entry.seq))?;
                Ok(Self::open(id, setup, entry.at).0)
            }
            _ => Err(BadLog::Impossible(entry.seq, "the table is not open yet".into())),
        }
    }

    /// Applies the next entry of a stored log.
    pub fn apply(&mut self, entry: Entry) -> Result<(), BadLog> {
        let Entry { seq, at, command, what } = entry;
        if seq != self.seq + 1 {
            return Err(BadLog::Gap(seq));
        }
        self.enact(at, command, what).map_err(|Impossible(reason)| BadLog::Impossible(seq, reason))?;
        Ok(())
    }

    /// Applies a happening if it is possible, and returns its log entry.
    pub(crate) fn enact(
        &mut self,
        at: u64,
        command: Option<String>,
        what: Happening,
    ) -> Result<Entry, Impossible> {
        if matches!(what, Happening::Act { .. } | Happening::Chance(_) | Happening::Undo { .. }) {
            self.steps.clear();
        }
        match what {
            Happening::Act { seat, action, bot } => Ok(self.act(at, command, seat, &action, bot)?),
            Happening::Chance(text) => Ok(self.play(at, command, None, |game, said| {
                game.chance(&text, said)?;
                Ok(text)
            })?),
            what => {
                let (kind, said) = self.arrange(at, &what)?;
                let said = said.map(Event::plain).into_iter().collect();
                Ok(self.note(at, command, what, kind, said))
            }
        }
    }

    /// Makes a seat's move, if it is legal.
    pub(crate) fn act(
        &mut self,
        at: u64,
        command: Option<String>,
        seat: Seat,
        action: &str,
        bot: bool,
    ) -> Result<Entry, Fault> {
        self.play(at, command, Some((seat, bot)), |game, said| game.act(seat.number(), action, said))
    }

    /// Draws what chance has to bring.
    pub(crate) fn draw(
        &mut self,
        at: u64,
        command: Option<String>,
        shuffler: &mut Shuffler,
    ) -> Result<Entry, Fault> {
        let none = || Fault::new(FaultKind::Chance, phrase!("fault-no-chance"));
        self.play(at, command, None, |game, said| game.draw(shuffler, said).ok_or_else(none))
    }

    /// Keeps the game before a recent line of play, so that viewers can be told its deeds.
    pub(crate) fn remember(&mut self, seq: u64, before: Arc<dyn AnyMatch>) {
        if self.steps.len() == SHORT_WHILE {
            self.steps.pop_front();
        }
        self.steps.push_back(RecentPlay { seq, before });
    }

    /// Plays a line by a seat or by chance. `line` carries it out in the game and returns its spelling.
    fn play(
        &mut self,
        at: u64,
        command: Option<String>,
        by: Option<(Seat, bool)>,
        line: impl FnOnce(&mut dyn AnyMatch, &mut Vec<Event>) -> Result<String, Fault>,
    ) -> Result<Entry, Fault> {
        let (deals, mut said) = (self.game.deals().len(), vec![]);
        self.mark(deals + 1, by.is_some_and(|(_, bot)| !bot));
        let text = line(self.game_mut(), &mut said)?;
        let seat = by.map(|(seat, _)| seat);
        let bot = by.is_some_and(|(_, bot)| bot);
        self.plays.push_back_mut(Play { seat, text: text.clone(), bot, deal: deals + 1 });
        if self.game.deals().len() > deals && self.is_dealt_out() {
            // Nobody is to act any more, so nobody would find it out by a refusal.
            said.push(Event::plain(phrase!("house-dealt-out", deals = deals + 1)));
        }
        self.turn = self.seq + 1;
        self.wait_anew();
        let (what, kind) = match seat {
            Some(seat) => {
                self.asked = None;
                (Happening::Act { seat, action: text, bot }, What::Move { bot })
            }
            None => (Happening::Chance(text), What::Deal { deal: deals + 1 }),
        };
        let entry = self.note(at, command, what, kind, said);
        if self.game.deals().len() > deals {
            self.lay_open(deals);
        }
        Ok(entry)
    }

    /// The game, for changing; other copies of the table keep theirs.
    fn game_mut(&mut self) -> &mut dyn AnyMatch {
        if Arc::get_mut(&mut self.game).is_none() {
            self.game = self.game.boxed_clone().into();
        }
        Arc::get_mut(&mut self.game).expect("nobody else has it")
    }

    /// Saves the game at the beginning of a deal, at intervals, and before a person's move, which may be taken back.
    fn mark(&mut self, deal: usize, by_a_person: bool) {
        if self.seq < self.marked_from {
            return;
        }
        let plays = self.plays.len();
        if self.plays.last().is_some_and(|last| last.deal < deal) {
            self.marks.clear();
        }
        let between = if by_a_person { 1 } else { BETWEEN_MARKS };
        if self.marks.last().is_none_or(|last| plays >= last.plays + between) {
            self.marks.push(Mark { plays, game: self.game.clone() });
        }
    }

    /// The game after the first `keep` lines of play.
    pub(crate) fn game_after(&self, keep: usize) -> Result<Arc<dyn AnyMatch>, Impossible> {
        let mark = self.marks.iter().rev().find(|mark| mark.plays <= keep);
        let (from, mut game) = match mark {
            Some(mark) if mark.plays == keep => return Ok(mark.game.clone()),
            Some(mark) => (mark.plays, mark.game.boxed_clone()),
            None => (0, self.setup.game.start(&self.setup.table)),
        };
        for number in from..keep {
            let Some(play) = self.plays.get(number) else {
                return impossible("more is kept than was ever played");
            };
            match play.seat {
                Some(seat) => drop(game.act(seat.number(), &play.text, &mut vec![])?),
                None => game.chance(&play.text, &mut vec![])?,
            }
        }
        Ok(game.into())
    }

    /// Applies anything but a line of play. Returns its kind and the phrase to tell.
    fn arrange(&mut self, at: u64, what: &Happening) -> Result<(What, Option<Phrase>), Impossible> {
        let told = |what, said: Phrase| Ok((what, Some(said)));
        match what {
            Happening::Open(_) => impossible("the table is open already"),
            Happening::Act { .. } | Happening::Chance(_) => impossible("this is a line of play"),
            Happening::Sit { seat, hash, name } => {
                let name = name.clone().unwrap_or_else(|| nameless(*seat));
                let sat = self.seq + 1;
                let hash = Some(*hash);
                *self.chair_mut(*seat)? = Chair { hash, name, away: false, voted: false, since: at, sat };
                self.wait_anew_for(*seat);
                // Whoever sits there is named when it is told.
                Ok((What::Sit { name: String::new() }, None))
            }
            Happening::Rise(seat) => {
                let chair = self.chair_mut(*seat)?;
                let name = String::new();
                *chair = Chair { hash: None, name, away: false, voted: false, since: at, sat: 0 };
                // Nobody is there to open the cut of who has left.
                for deal in 1..=self.sources.len() {
                    self.source_mut(deal)?.pledges.remove(&seat.number());
                }
                told(What::Rise, phrase!("house-rises", number = seat.number()))
            }
            Happening::Fill { seat, level } => {
                let mut setup = (*self.setup).clone();
                for (index, chair) in self.chairs.iter_mut().enumerate() {
                    if setup.seats[index] == SeatPlan::Person && chair.hash.is_none() {
                        setup.seats[index] = SeatPlan::Bot(level.clone());
                        chair.name = bot_name(Seat::new(index));
                    }
                }
                self.setup = Arc::new(setup);
                told(What::Fill { level: level.clone() }, phrase!("house-fills", seat = *seat))
            }
            Happening::Commit { deal, seed } => {
                if *deal != self.sources.len() + 1 {
                    return impossible(format!("the seed of deal {deal} is not due"));
                }
                let source = DealSource::new(*seed);
                let commitment = source.commitment().to_owned();
                self.sources.push_back_mut(source);
                Ok((What::Commit { deal: *deal, commitment }, None))
            }
            Happening::Pledge { deal, seat, pledge } => {
                let source = self.source_mut(*deal)?;
                if source.called {
                    return impossible("it is too late to pledge a cut");
                }
                // Who sat there before may have cut in the open.
                source.cuts.remove(&seat.number());
                source.pledges.insert(seat.number(), pledge.clone());
                Ok((What::Pledge { deal: *deal, pledge: pledge.clone() }, None))
            }
            Happening::Call { deal } => {
                self.source_mut(*deal)?.called = true;
                Ok((What::Call { deal: *deal }, None))
            }
            Happening::Miss { deal, seat } => {
                self.source_mut(*deal)?.missing.insert(seat.number());
                told(What::Miss { deal: *deal }, phrase!("house-misses", seat = *seat, deal = *deal))
            }
            Happening::Cut { deal, seat, text } => {
                let source = self.source_mut(*deal)?;
                if !source.takes(*seat, text) {
                    return impossible("this is not the cut that was pledged");
                }
                source.cuts.insert(seat.number(), text.clone());
                let kind = What::Cut { deal: *deal, cut: text.clone() };
                // Clients open theirs in every deal; only a cut of somebody's own accord is worth a sentence.
                match source.called {
                    true => Ok((kind, None)),
                    false => told(kind, phrase!("house-cuts", seat = *seat, deal = *deal)),
                }
            }
            Happening::Undo { seat, keep } => {
                self.game = self.game_after(*keep)?;
                while self.plays.len() > *keep {
                    self.plays.drop_last_mut();
                }
                self.marks.retain(|mark| mark.plays <= *keep);
                self.turn = self.seq + 1;
                self.wait_anew();
                self.asked = None;
                told(What::Undo, phrase!("house-takes-back", seat = *seat))
            }
            Happening::Ask { seat, keep } => {
                self.asked = Some(TakebackRequest { seat: *seat, keep: *keep, agreed: Seats::NONE });
                told(What::Ask, phrase!("house-asks", seat = *seat))
            }
            Happening::Agree(seat) => {
                let Some(asked) = &mut self.asked else { return impossible("nobody asked") };
                asked.agreed.insert(*seat);
                told(What::Agree, phrase!("house-agrees", seat = *seat))
            }
            Happening::Decline(seat) => {
                self.asked = None;
                told(What::Decline, phrase!("house-declines", seat = *seat))
            }
            Happening::Away(seat) => {
                let voted = self.told.last().is_some_and(|told| told.what == What::Vote);
                let chair = self.chair_mut(*seat)?;
                (chair.away, chair.voted) = (true, voted);
                self.wait_anew_for(*seat);
                told(What::Away, phrase!("house-away", seat = *seat))
            }
            Happening::Back(seat) => {
                let chair = self.chair_mut(*seat)?;
                (chair.away, chair.voted) = (false, false);
                self.wait_anew_for(*seat);
                told(What::Back, phrase!("house-back", seat = *seat))
            }
            Happening::Vote(seat) => {
                let Some(late) = self.awaited() else { return impossible("nobody is waited for") };
                self.waiting.votes.insert(*seat);
                told(What::Vote, phrase!("house-votes", seat = *seat, late))
            }
            Happening::Late(seat) => {
                self.waiting.late = true;
                told(What::Late, phrase!("house-late", seat = *seat))
            }
            Happening::Free { seat, freed } => {
                let away = self.is_complete();
                let name = if away { nameless(*freed) } else { String::new() };
                let chair = Chair { hash: None, name, away, voted: false, since: at, sat: 0 };
                *self.chair_mut(*freed)? = chair;
                self.wait_anew_for(*freed);
                // Nobody is there to open a cut that is not called for yet.
                for deal in 1..=self.sources.len() {
                    let source = self.source_mut(deal)?;
                    if !source.called {
                        source.pledges.remove(&freed.number());
                    }
                }
                told(
                    What::Free { freed: *freed },
                    phrase!("house-frees", seat = *seat, number = freed.number()),
                )
            }
        }
    }

    /// The source of a deal whose seed is fixed.
    fn source_mut(&mut self, deal: usize) -> Result<&mut DealSource, Impossible> {
        let source = deal.checked_sub(1).and_then(|index| self.sources.get_mut(index));
        source.ok_or_else(|| Impossible(format!("deal {deal} has no seed yet")))
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Impossible> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| Impossible("no such seat".into()))
    }

    /// Assigns the next number to what happened, and notes what is told of it.
    fn note(
        &mut self,
        at: u64,
        command: Option<String>,
        what: Happening,
        kind: What,
        events: Vec<Event>,
    ) -> Entry {
        self.seq += 1;
        let (seq, seat) = (self.seq, what.seat());
        if let (Some(seat), Some(command)) = (seat, &command) {
            self.answered.insert_mut((seat, command.clone()), seq);
        }
        self.told.push_back_mut(Noted { at, seat, what: kind, events, reveal: None });
        Entry { seq, at, command, what }
    }

    /// Publishes the seed of a deal that has just ended.
    fn lay_open(&mut self, deals: usize) {
        let players = self.setup.table.players();
        let known = Arc::make_mut(&mut self.deals);
        known.truncate(deals);
        known.extend(self.game.deals()[known.len()..].iter().map(|report| DealScore::of(report, players)));
        let reveal = self.sources.get(deals).map(|source| self.reveal(deals + 1, source));
        if let Some(told) = self.told.len().checked_sub(1).and_then(|last| self.told.get_mut(last)) {
            told.reveal = reveal;
        }
    }
}

impl TableState {
    /// What is published about a finished deal. The deal of a day is played by others, too: its seed and shuffles are
    /// published later. A deal that was begun in a record has none of its own.
    fn reveal(&self, deal: usize, source: &DealSource) -> Reveal {
        let of_deal: Vec<&Play> = self.plays.iter().rev().take_while(|play| play.deal == deal).collect();
        let begun = self.plays.len() - of_deal.len() < self.setup.begun;
        let open = !self.setup.is_of_a_day() && !begun;
        let drawn = of_deal.iter().filter(|play| open && play.seat.is_none());
        let mut chance: Vec<String> = drawn.map(|play| play.text.clone()).collect();
        chance.reverse();
        Reveal {
            deal,
            commitment: source.commitment().to_owned(),
            seed: open.then(|| source.seed.to_string()),
            cuts: by_seat(&source.cuts),
            pledges: by_seat(&source.pledges),
            missing: source.missing.iter().filter_map(|seat| Seat::numbered(*seat)).collect(),
            chance,
        }
    }
}

/// Cuts or pledges by their seats.
fn by_seat(cuts: &BTreeMap<usize, String>) -> Vec<Cut> {
    let cut = |(seat, cut): (&usize, &String)| Some(Cut { seat: Seat::numbered(*seat)?, cut: cut.clone() });
    cuts.iter().filter_map(cut).collect()
}

#[cfg(test)]
mod tests {
    use broadside_cards::Seed;
    use broadside_engine::{Table, Target, Turn};

    use super::*;
    use crate::{Command, Decided, Decision, Token};

    #[test]
    fn taking_a_move_back_replays_nothing() {
        let game = broadside_games::find("nations").unwrap();
        let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
        let mut seeds = 0;
        let mut fresh = || {
            seeds += 1;
            Seed::from(seeds)
        };
        let setup = Setup::solo(game, table, "random");
        let Decided { next: mut state, .. } =
            TableState::opening(TableId::named("enact"), setup, 0, &mut fresh);
        let mut run = |state: &mut TableState, command: Command| {
            if let Decision::Write(decided) = state.decide(0, None, &command, &mut fresh).unwrap() {
                state.go_on(*decided);
            }
        };
        let hash = Token::fresh().hash();
        run(&mut state, Command::Sit { seat: None, hash, name: None, cut: None });
        state.arrive(broadside_engine::Viewer::Watcher);
        let mut taken_back = 0;
        for _ in 0..40 {
            let Turn::Seat(seat) = state.game.turn() else { break };
            let (turn, action) = (state.turn(), state.game.legal()[0].clone());
            let person = state.bot_due().is_none();
            run(
                &mut state,
                match person {
                    true => Command::Act { seat, turn, action },
                    false => Command::BotAct { seat, turn, action },
                },
            );
            if person {
                let keep = state.last_move(seat).unwrap();
                let mark =
                    state.marks.iter().find(|mark| mark.plays == keep).expect("a mark before the move");
                assert!(Arc::ptr_eq(&state.game_after(keep).unwrap(), &mark.game));
                taken_back += 1;
            }
        }
        assert!(taken_back > 8, "{taken_back}");
    }
}
