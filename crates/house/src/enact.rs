//! What an entry of the log does to a table. Entries just decided and stored ones come this way alike.

use std::sync::Arc;

use broadside_cards::{Seat, Seats, Shuffler};
use broadside_engine::{AnyMatch, Audience, Event, Fault, FaultKind, Shelf, Viewer};
use rpds::{HashTrieMap, Vector};

use crate::fair::DealSource;
use crate::presence::Presence;
use crate::state::{Asked, Chair, Mark, Play};
use crate::view::{Kind, Reveal, Told};
use crate::{BadLog, Entry, Happening, SeatPlan, Setup, TableId, TableState};

/// At most so many lines of play are played again when one is taken back.
const BETWEEN_MARKS: usize = 16;

/// Why something cannot have happened.
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
    /// A table just opened, and the first entry of its log.
    pub(crate) fn open(id: TableId, setup: Setup, at: u64) -> (Self, Entry) {
        let chair = |index: usize, plan: &SeatPlan| Chair {
            hash: None,
            name: match plan {
                SeatPlan::Person => String::new(),
                SeatPlan::Bot(_) => format!("Bot {}", index + 1),
            },
            away: false,
            since: at,
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
            sources: Vector::new_sync(),
            asked: None,
            told: Vector::new_sync(),
            answered: HashTrieMap::new_sync(),
        };
        let said = vec![everybody(format!("The table is open: {}.", setup.table))];
        let entry = state.note(at, None, Happening::Open(setup.to_string()), Kind::Open, said);
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

    /// Goes on with the next entry of a stored log.
    pub fn apply(&mut self, entry: Entry) -> Result<(), BadLog> {
        let Entry { seq, at, command, what } = entry;
        if seq != self.seq + 1 {
            return Err(BadLog::Gap(seq));
        }
        self.enact(at, command, what).map_err(|Impossible(reason)| BadLog::Impossible(seq, reason))?;
        Ok(())
    }

    /// Lets something happen, if it can, and says what the log will have of it.
    pub(crate) fn enact(
        &mut self,
        at: u64,
        command: Option<String>,
        what: Happening,
    ) -> Result<Entry, Impossible> {
        match what {
            Happening::Act { seat, action, bot } => Ok(self.act(at, command, seat, &action, bot)?),
            Happening::Chance(text) => Ok(self.play(at, command, None, |game, said| {
                game.chance(&text, said)?;
                Ok(text)
            })?),
            what => {
                let (kind, said) = self.arrange(at, &what)?;
                let said = said.map(everybody).into_iter().collect();
                Ok(self.note(at, command, what, kind, said))
            }
        }
    }

    /// Makes a seat's move, if it may.
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

    /// Draws what chance must bring.
    pub(crate) fn draw(
        &mut self,
        at: u64,
        command: Option<String>,
        shuffler: &mut Shuffler,
    ) -> Result<Entry, Fault> {
        let none = || Fault::new(FaultKind::Chance, "nothing is left to chance here");
        self.play(at, command, None, |game, said| game.draw(shuffler, said).ok_or_else(none))
    }

    /// Goes on with a line of play by a seat, or by chance. `line` makes it in the game and spells it.
    fn play(
        &mut self,
        at: u64,
        command: Option<String>,
        by: Option<(Seat, bool)>,
        line: impl FnOnce(&mut dyn AnyMatch, &mut Vec<Event>) -> Result<String, Fault>,
    ) -> Result<Entry, Fault> {
        let (deals, mut said) = (self.game.deals().len(), vec![]);
        self.mark(deals + 1);
        let text = line(self.game_mut(), &mut said)?;
        let seat = by.map(|(seat, _)| seat);
        let bot = by.is_some_and(|(_, bot)| bot);
        self.plays.push_back_mut(Play { seat, text: text.clone(), bot, deal: deals + 1 });
        self.turn = self.seq + 1;
        let (what, kind) = match seat {
            Some(seat) => {
                self.asked = None;
                (Happening::Act { seat, action: text, bot }, Kind::Move { bot })
            }
            None => (Happening::Chance(text), Kind::Dealt { deal: deals + 1 }),
        };
        let entry = self.note(at, command, what, kind, said);
        if self.game.deals().len() > deals {
            self.lay_open(deals);
        }
        Ok(entry)
    }

    /// The game, to go on with; other copies of the table keep it as it stands.
    fn game_mut(&mut self) -> &mut dyn AnyMatch {
        if Arc::get_mut(&mut self.game).is_none() {
            self.game = self.game.boxed_clone().into();
        }
        Arc::get_mut(&mut self.game).expect("nobody else has it")
    }

    /// Keeps the game as it stands at the beginning of a deal, and now and then in it.
    fn mark(&mut self, deal: usize) {
        let plays = self.plays.len();
        if self.plays.last().is_some_and(|last| last.deal < deal) {
            self.marks.clear();
        }
        if self.marks.last().is_none_or(|last| plays >= last.plays + BETWEEN_MARKS) {
            self.marks.push(Mark { plays, game: self.game.clone() });
        }
    }

    /// The game as it stood after so many lines of play.
    pub(crate) fn game_after(&self, keep: usize) -> Result<Arc<dyn AnyMatch>, Impossible> {
        let mark = self.marks.iter().rev().find(|mark| mark.plays <= keep);
        let (from, mut game) = match mark {
            Some(mark) if mark.plays == keep => return Ok(mark.game.clone()),
            Some(mark) => (mark.plays, mark.game.boxed_clone()),
            None => (0, self.setup.game.start(&self.setup.table)),
        };
        for number in from..keep {
            let Some(play) = self.plays.get(number) else { return impossible("so much was never played") };
            match play.seat {
                Some(seat) => drop(game.act(seat.number(), &play.text, &mut vec![])?),
                None => game.chance(&play.text, &mut vec![])?,
            }
        }
        Ok(game.into())
    }

    /// Whatever is not a line of play: what kind of thing it is, and what is said of it.
    fn arrange(&mut self, at: u64, what: &Happening) -> Result<(Kind, Option<String>), Impossible> {
        let told = |kind, said: String| Ok((kind, Some(said)));
        match what {
            Happening::Open(_) => impossible("the table is open already"),
            Happening::Act { .. } | Happening::Chance(_) => impossible("this is a line of play"),
            Happening::Sit { seat, hash, name } => {
                let chair = self.chair_mut(*seat)?;
                *chair = Chair { hash: Some(*hash), name: name.clone(), since: at, ..*chair };
                told(Kind::Sit { name: name.clone() }, format!("Seat {seat} is taken by {name}."))
            }
            Happening::Commit { deal, seed } => {
                if *deal != self.sources.len() + 1 {
                    return impossible(format!("the seed of deal {deal} is not due"));
                }
                let source = DealSource::new(*seed);
                let commitment = source.commitment().to_owned();
                self.sources.push_back_mut(source);
                Ok((Kind::Commit { deal: *deal, commitment }, None))
            }
            Happening::Cut { deal, seat, text } => {
                let source = deal.checked_sub(1).and_then(|index| self.sources.get_mut(index));
                let Some(source) = source else { return impossible(format!("deal {deal} has no seed yet")) };
                source.cuts.insert(seat.number(), text.clone());
                told(Kind::Cut { deal: *deal, text: text.clone() }, format!("Seat {seat} cuts deal {deal}."))
            }
            Happening::Undo { seat, keep } => {
                self.game = self.game_after(*keep)?;
                while self.plays.len() > *keep {
                    self.plays.drop_last_mut();
                }
                self.marks.retain(|mark| mark.plays <= *keep);
                self.turn = self.seq + 1;
                self.asked = None;
                told(Kind::Undo, format!("Seat {seat} takes a move back."))
            }
            Happening::Ask { seat, keep } => {
                self.asked = Some(Asked { seat: *seat, keep: *keep, agreed: Seats::NONE });
                told(Kind::Ask, format!("Seat {seat} asks to take a move back."))
            }
            Happening::Agree(seat) => {
                let Some(asked) = &mut self.asked else { return impossible("nobody asked") };
                asked.agreed.insert(*seat);
                told(Kind::Agree, format!("Seat {seat} agrees."))
            }
            Happening::Decline(seat) => {
                self.asked = None;
                told(Kind::Decline, format!("Seat {seat} does not agree."))
            }
            Happening::Away(seat) => {
                self.chair_mut(*seat)?.away = true;
                told(Kind::Away, format!("A bot stands in for Seat {seat}."))
            }
            Happening::Back(seat) => {
                self.chair_mut(*seat)?.away = false;
                told(Kind::Back, format!("Seat {seat} is back."))
            }
        }
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Impossible> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| Impossible("no such seat".into()))
    }

    /// Takes the next number for what has happened, and notes what is told of it.
    fn note(
        &mut self,
        at: u64,
        command: Option<String>,
        what: Happening,
        kind: Kind,
        said: Vec<Event>,
    ) -> Entry {
        self.seq += 1;
        let (seq, seat) = (self.seq, what.seat());
        if let (Some(seat), Some(command)) = (seat, &command) {
            self.answered.insert_mut((seat, command.clone()), seq);
        }
        self.told.push_back_mut(Told { seq, at, kind, seat, said, reveal: None, scenes: vec![] });
        Entry { seq, at, command, what }
    }

    /// Adds to what was told last that it ended a deal: the deal's seed, and how it lay for each who may see it so.
    fn lay_open(&mut self, deals: usize) {
        let viewers = Seat::all(self.chairs.len()).map(Viewer::Seat).chain([Viewer::Watcher]);
        let scenes = viewers.filter_map(|viewer| Some((viewer, self.game.scene(viewer)?))).collect();
        let reveal = self.sources.get(deals).map(|source| Reveal::of(deals + 1, source));
        if let Some(told) = self.told.len().checked_sub(1).and_then(|last| self.told.get_mut(last)) {
            (told.reveal, told.scenes) = (reveal, scenes);
        }
    }
}

fn everybody(text: String) -> Event {
    Event { audience: Audience::All, clause: None, text }
}
