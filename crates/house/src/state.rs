//! A live table: what its log adds up to.

use std::collections::HashMap;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Audience, Event, Turn, Viewer};

use crate::fair::DealSource;
use crate::view::{Kind, Reveal, Told};
use crate::{BadLog, Entry, Line, SeatPlan, Setup, TableId, TokenHash};

/// A bot stands in for a person who has been gone for so many milliseconds.
pub const STAND_IN_AFTER: u64 = 60_000;

/// A table being played, or finished.
#[derive(Clone)]
pub struct TableState {
    pub(crate) id: TableId,
    pub(crate) setup: Setup,
    pub(crate) opened: u64,
    pub(crate) seq: u64,
    pub(crate) head: [u8; 32],
    /// The number of the last entry by which the game went on or back.
    pub(crate) turn: u64,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) watchers: u32,
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) plays: Vec<Play>,
    /// One for each deal whose seed is fixed, the first deal's first.
    pub(crate) sources: Vec<DealSource>,
    pub(crate) asked: Option<Asked>,
    pub(crate) told: Vec<Told>,
    pub(crate) answered: HashMap<(Seat, String), u64>,
}

/// A seat and who sits there.
#[derive(Clone)]
pub(crate) struct Chair {
    pub(crate) hash: Option<TokenHash>,
    pub(crate) name: String,
    pub(crate) away: bool,
    pub(crate) sockets: u32,
    /// Since when no socket of the person has been open.
    pub(crate) gone_since: u64,
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

/// A wish to take a move back that waits for consent.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) keep: usize,
    pub(crate) agreed: Seats,
}

impl TableState {
    /// The table that a log makes. Nobody is present yet.
    pub fn rebuild<'a>(id: TableId, entries: impl IntoIterator<Item = &'a Entry>) -> Result<Self, BadLog> {
        let mut entries = entries.into_iter();
        let mut state = Self::opened_by(id, entries.next().ok_or(BadLog::Empty)?)?;
        entries.try_for_each(|entry| state.apply(entry))?;
        Ok(state)
    }

    /// The table that the first entry of a log opens.
    pub(crate) fn opened_by(id: TableId, entry: &Entry) -> Result<Self, BadLog> {
        let Ok(Line::Open(setup)) = entry.line.parse() else { return Err(BadLog::Unreadable(entry.seq)) };
        let chair = |index: usize, plan: &SeatPlan| Chair {
            hash: None,
            name: match plan {
                SeatPlan::Person => String::new(),
                SeatPlan::Bot(_) => format!("Bot {}", index + 1),
            },
            away: false,
            sockets: 0,
            gone_since: entry.at,
        };
        let mut state = TableState {
            id,
            opened: entry.at,
            seq: 0,
            head: [0; 32],
            turn: 1,
            chairs: setup.seats.iter().enumerate().map(|(index, plan)| chair(index, plan)).collect(),
            watchers: 0,
            game: setup.game().start(&setup.table),
            setup,
            plays: vec![],
            sources: vec![],
            asked: None,
            told: vec![],
            answered: HashMap::new(),
        };
        state.bind(entry)?;
        let text = format!("The table is open: {}.", state.setup.table);
        state.tell(entry, Kind::Open, None, vec![everybody(text)], None);
        Ok(state)
    }

    /// Goes on with the next entry of the log. Live tables and stored ones come this way alike.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), BadLog> {
        let line: Line = entry.line.parse().map_err(|()| BadLog::Unreadable(entry.seq))?;
        self.bind(entry)?;
        if let (Some(seat), Some(command)) = (line.seat(), &entry.command) {
            self.answered.insert((seat, command.clone()), entry.seq);
        }
        let seat = line.seat();
        let impossible = |reason: String| BadLog::Impossible(entry.seq, reason);
        let deals = self.game.deals().len();
        let mut events = vec![];
        let kind = match line {
            Line::Open(_) => return Err(impossible("the table is open already".into())),
            Line::Sit { seat, hash, name } => {
                events.push(everybody(format!("Seat {seat} is taken by {name}.")));
                let chair = self.chair_mut(seat).ok_or_else(|| impossible("no such seat".into()))?;
                *chair =
                    Chair { hash: Some(hash), name: name.clone(), gone_since: entry.at, ..chair.clone() };
                Kind::Sit { name }
            }
            Line::Commit { deal, seed } => {
                if deal != self.sources.len() + 1 {
                    return Err(impossible(format!("the seed of deal {deal} is not due")));
                }
                let source = DealSource::new(seed);
                let commitment = source.commitment().to_owned();
                self.sources.push(source);
                Kind::Commit { deal, commitment }
            }
            Line::Cut { deal, seat, text } => {
                let source = deal.checked_sub(1).and_then(|index| self.sources.get_mut(index));
                let source = source.ok_or_else(|| impossible(format!("deal {deal} has no seed yet")))?;
                source.cuts.insert(seat.number(), text.clone());
                events.push(everybody(format!("Seat {seat} cuts deal {deal}.")));
                Kind::Cut { deal, text }
            }
            Line::Chance(text) => {
                self.game.chance(&text, &mut events).map_err(|fault| impossible(fault.to_string()))?;
                self.plays.push(Play { seat: None, text, bot: false, deal: deals + 1 });
                self.turn = entry.seq;
                Kind::Deal { deal: deals + 1 }
            }
            Line::Act { seat, action, bot } => {
                let text = self.game.act(seat.number(), &action, &mut events);
                let text = text.map_err(|fault| impossible(fault.to_string()))?;
                self.plays.push(Play { seat: Some(seat), text, bot, deal: deals + 1 });
                self.turn = entry.seq;
                self.asked = None;
                Kind::Move { bot }
            }
            Line::Undo { seat, keep } => {
                if keep > self.plays.len() {
                    return Err(impossible("so much was never played".into()));
                }
                self.game = self.game_after(keep).map_err(impossible)?;
                self.plays.truncate(keep);
                self.turn = entry.seq;
                self.asked = None;
                events.push(everybody(format!("Seat {seat} takes a move back.")));
                Kind::Undo
            }
            Line::Ask { seat, keep } => {
                self.asked = Some(Asked { seat, keep, agreed: Seats::NONE });
                events.push(everybody(format!("Seat {seat} asks to take a move back.")));
                Kind::Ask
            }
            Line::Agree(seat) => {
                self.asked.as_mut().ok_or_else(|| impossible("nobody asked".into()))?.agreed.insert(seat);
                events.push(everybody(format!("Seat {seat} agrees.")));
                Kind::Agree
            }
            Line::Decline(seat) => {
                self.asked = None;
                events.push(everybody(format!("Seat {seat} does not agree.")));
                Kind::Decline
            }
            Line::Away(seat) => {
                self.chair_mut(seat).ok_or_else(|| impossible("no such seat".into()))?.away = true;
                events.push(everybody(format!("A bot stands in for Seat {seat}.")));
                Kind::Away
            }
            Line::Back(seat) => {
                self.chair_mut(seat).ok_or_else(|| impossible("no such seat".into()))?.away = false;
                events.push(everybody(format!("Seat {seat} is back.")));
                Kind::Back
            }
        };
        let over = self.game.deals().len() > deals;
        let reveal =
            if over { self.sources.get(deals).map(|source| Reveal::of(deals + 1, source)) } else { None };
        self.tell(entry, kind, seat, events, reveal);
        if over && let Some(told) = self.told.last_mut() {
            let seats = Seat::all(self.chairs.len()).map(Viewer::Seat);
            let viewers = seats.chain([Viewer::Watcher]);
            let scene = |viewer| Some((viewer, self.game.scene(viewer)?));
            told.scenes = viewers.filter_map(scene).collect();
        }
        Ok(())
    }

    /// Checks that the entry follows, and takes its number and hash.
    fn bind(&mut self, entry: &Entry) -> Result<(), BadLog> {
        if entry.seq != self.seq + 1 {
            return Err(BadLog::Gap(entry.seq));
        }
        if entry.bound_to(&self.id, &self.head) != entry.hash {
            return Err(BadLog::Hash(entry.seq));
        }
        self.seq = entry.seq;
        self.head = entry.hash;
        Ok(())
    }

    fn tell(
        &mut self,
        entry: &Entry,
        kind: Kind,
        seat: Option<Seat>,
        said: Vec<Event>,
        reveal: Option<Reveal>,
    ) {
        self.told.push(Told { seq: entry.seq, at: entry.at, kind, seat, said, reveal, scenes: vec![] });
    }

    /// The game as it stood after so many lines of play.
    pub(crate) fn game_after(&self, keep: usize) -> Result<Box<dyn AnyMatch>, String> {
        let mut game = self.setup.game().start(&self.setup.table);
        for play in &self.plays[..keep] {
            match play.seat {
                Some(seat) => game.act(seat.number(), &play.text, &mut vec![]).map(|_| ()),
                None => game.chance(&play.text, &mut vec![]),
            }
            .map_err(|fault| fault.to_string())?;
        }
        Ok(game)
    }

    fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs.get_mut(seat.index())
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
        match viewer {
            Viewer::Seat(seat) => {
                let sockets = &mut self.chairs[seat.index()].sockets;
                *sockets += 1;
                *sockets == 1
            }
            Viewer::Watcher => {
                self.watchers += 1;
                false
            }
        }
    }

    /// A socket of the viewer's was closed. Says whether the others can see it.
    pub fn depart(&mut self, viewer: Viewer, at: u64) -> bool {
        match viewer {
            Viewer::Seat(seat) => {
                let chair = &mut self.chairs[seat.index()];
                chair.sockets = chair.sockets.saturating_sub(1);
                chair.gone_since = at;
                chair.sockets == 0
            }
            Viewer::Watcher => {
                self.watchers = self.watchers.saturating_sub(1);
                false
            }
        }
    }

    /// Counts everybody's absence from now on, after a table was taken from storage.
    pub fn all_gone_since(&mut self, at: u64) {
        self.chairs.iter_mut().for_each(|chair| chair.gone_since = at);
    }

    /// Whether any socket is open at the table.
    pub fn is_attended(&self) -> bool {
        self.watchers > 0 || self.chairs.iter().any(|chair| chair.sockets > 0)
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

fn everybody(text: String) -> Event {
    Event { audience: Audience::All, clause: None, text }
}
