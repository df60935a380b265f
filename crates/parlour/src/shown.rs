//! Messages for viewers, made once for all who see the same.

use std::collections::VecDeque;

use broadside_engine::Viewer;
use broadside_house::{Eyes, TableState, Zones};
use broadside_wire::{FromServer, View, bytes};

/// The most events that are sent at a time, and that are kept.
const PORTION: u64 = 64;

/// The most recent messages of a table, as texts that are cheap to copy.
pub struct Shown<T> {
    epoch: u64,
    eyes: Vec<Eyes>,
    /// The state of the table when the views were made.
    look: (u64, u64),
    views: Vec<(Viewer, bool, T)>,
    events: VecDeque<Event<T>>,
}

/// An event as a message.
#[derive(Clone)]
struct Event<T> {
    seq: u64,
    /// The viewer, if not everybody is told the same.
    viewer: Option<Viewer>,
    text: T,
    /// Whether its deeds turn the zones before it into those after it.
    follows: bool,
}

/// What a viewer has been sent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sent {
    /// The number of the last event.
    seq: u64,
    /// Whether the viewer has the zones after that event, or can derive them.
    zones: bool,
    /// The state of the table in the last view; `None` before the first.
    look: Option<(u64, u64)>,
}

impl Sent {
    /// Events up to a number, and no view yet.
    pub fn up_to(seq: u64) -> Self {
        Sent { seq, zones: false, look: None }
    }
}

/// What a viewer is sent next.
pub struct Since<T> {
    /// The messages.
    pub texts: Vec<T>,
    /// What the viewer will have then.
    pub sent: Sent,
    /// Whether there is more.
    pub behind: bool,
}

impl<T> Default for Shown<T> {
    fn default() -> Self {
        Shown::of(0)
    }
}

impl<T> Shown<T> {
    /// Nothing yet, of a table in an epoch.
    pub fn of(epoch: u64) -> Self {
        Shown { epoch, eyes: vec![], look: (0, 0), views: vec![], events: VecDeque::new() }
    }
}

impl<T: Clone + From<String>> Shown<T> {
    /// The next events for a viewer, and the view after the last of them unless it was sent already.
    pub fn since(&mut self, state: &TableState, sent: Sent, viewer: Viewer) -> Since<T> {
        let seq = state.seq().min(sent.seq + PORTION);
        let mut zones = sent.zones;
        let mut texts = vec![];
        for event in (sent.seq + 1..=seq).filter_map(|seq| self.event(state, seq, viewer)) {
            zones &= event.follows;
            texts.push(event.text);
        }
        let behind = seq < state.seq();
        let mut look = sent.look;
        if !behind && look != Some(state.look()) {
            texts.push(self.view(state, viewer, !zones));
            (zones, look) = (true, Some(state.look()));
        }
        Since { texts, sent: Sent { seq, zones, look }, behind }
    }

    /// Makes the messages after this event in advance, for everybody who has watched so far.
    pub fn prepare(&mut self, state: &TableState, after: u64) {
        let viewers: Vec<Viewer> = self.eyes.iter().map(Eyes::viewer).collect();
        for viewer in viewers {
            self.since(state, Sent { seq: after, zones: true, look: None }, viewer);
        }
    }

    fn eyes(&mut self, viewer: Viewer) -> &mut Eyes {
        let known = self.eyes.iter().position(|eyes| eyes.viewer() == viewer);
        let at = known.unwrap_or_else(|| {
            self.eyes.push(Eyes::of(viewer));
            self.eyes.len() - 1
        });
        &mut self.eyes[at]
    }

    fn event(&mut self, state: &TableState, seq: u64, viewer: Viewer) -> Option<Event<T>> {
        let eyes = (!state.is_told_alike(seq)).then_some(viewer);
        let known = self.events.iter().rev().find(|event| (event.seq, event.viewer) == (seq, eyes));
        if let Some(event) = known {
            return Some(event.clone());
        }
        let (told, zones) = self.eyes(viewer).told(state, seq)?;
        if zones == Zones::Untold {
            let game = state.setup().table.info().id;
            tracing::error!(table = %state.id(), game, seq, "a rule has not told all that was done");
        }
        let text = bytes(&FromServer::Event(told)).into();
        let event = Event { seq, viewer: eyes, text, follows: zones == Zones::Follow };
        if seq + PORTION > state.seq() {
            self.events.push_back(event.clone());
            if self.events.len() as u64 > PORTION {
                self.events.pop_front();
            }
        }
        Some(event)
    }

    fn view(&mut self, state: &TableState, viewer: Viewer, with_zones: bool) -> T {
        if self.look != state.look() {
            self.look = state.look();
            self.views.clear();
        }
        let known = self.views.iter().find(|(eyes, zones, _)| (*eyes, *zones) == (viewer, with_zones));
        if let Some((_, _, text)) = known {
            return text.clone();
        }
        let view = View { epoch: self.epoch, ..self.eyes(viewer).view(state, with_zones) };
        let text: T = bytes(&FromServer::View(Box::new(view))).into();
        self.views.push((viewer, with_zones, text.clone()));
        text
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use broadside_cards::{Seat, Seed};
    use broadside_engine::{Table, Target};
    use broadside_house::{Command, Decided, Decision, SeatPlan, Setup, TableId, Token};

    use super::*;

    /// A deal of Neutral among four people, after twenty actions, each the first of those offered.
    fn under_way() -> TableState {
        let game = broadside_games::find("neutral").unwrap();
        let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
        let setup = Setup::plain(game, table, vec![SeatPlan::Person; 4]);
        let (mut seeds, at) = (0, 1_000);
        let mut fresh = || {
            seeds += 1;
            Seed::from(seeds)
        };
        let Decided { next: mut state, .. } =
            TableState::opening(TableId::named("shown"), setup, at, &mut fresh);
        let mut run = |state: &mut TableState, command: Command| {
            if let Decision::Write(decided) = state.decide(at, None, &command, &mut fresh).unwrap() {
                state.go_on(*decided);
            }
        };
        for _ in 0..4 {
            let hash = Token::fresh().hash();
            run(&mut state, Command::Sit { seat: None, hash, name: None, cut: None });
        }
        for _ in 0..20 {
            let seat = state.view(Viewer::Watcher).to_act.expect("somebody is to act");
            let action = state.view(Viewer::Seat(seat)).offers[0].action.clone();
            let turn = state.turn();
            run(&mut state, Command::Act { seat, turn, action });
        }
        state
    }

    #[test]
    fn viewers_who_see_the_same_get_the_same_bytes_made_once() {
        let (state, mut shown) = (under_way(), Shown::<Arc<str>>::default());
        let mut all_for = |viewer| shown.since(&state, Sent::default(), viewer).texts;
        let made = |texts: &[Arc<str>]| texts.iter().map(|text| text.as_ptr()).collect::<Vec<_>>();
        let (watcher, another) = (all_for(Viewer::Watcher), all_for(Viewer::Watcher));
        assert_eq!(made(&watcher), made(&another), "a second watcher gets what the first got");
        let (first, second) = (all_for(Viewer::Seat(Seat::new(0))), all_for(Viewer::Seat(Seat::new(1))));
        let shared = made(&first).iter().filter(|text| made(&second).contains(text)).count();
        let alike = (1..=state.seq()).filter(|seq| state.is_told_alike(*seq)).count();
        assert!(alike > 4, "sitting down and the deal are told alike to all");
        assert_eq!(shared, alike, "what is told alike is made once for all seats");
        assert_ne!(first.last(), second.last(), "each seat has a view of its own");
    }

    #[test]
    fn nobody_is_sent_the_same_view_twice() {
        let (mut state, mut shown) = (under_way(), Shown::<Arc<str>>::default());
        let viewer = Viewer::Seat(Seat::new(0));
        let mut sent = Sent::up_to(0);
        loop {
            let since = shown.since(&state, sent, viewer);
            sent = since.sent;
            if !since.behind {
                break;
            }
        }
        assert!(shown.since(&state, sent, viewer).texts.is_empty(), "nothing is new");
        state.arrive(Viewer::Seat(Seat::new(2)));
        assert_eq!(shown.since(&state, sent, viewer).texts.len(), 1, "somebody has come: that is seen");
    }

    #[test]
    fn what_was_prepared_is_sent() {
        let (state, mut shown) = (under_way(), Shown::<Arc<str>>::default());
        let viewers = [Viewer::Watcher, Viewer::Seat(Seat::new(1))];
        let before = Sent { seq: state.seq() - 1, zones: true, look: None };
        let fresh = viewers.map(|viewer| Shown::<Arc<str>>::default().since(&state, before, viewer).texts);
        // Whoever was never sent anything is not prepared for.
        shown.prepare(&state, state.seq() - 1);
        assert!(shown.views.is_empty());
        viewers.iter().for_each(|viewer| drop(shown.since(&state, before, *viewer)));
        shown.views.clear();
        shown.prepare(&state, state.seq() - 1);
        let prepared: Vec<Arc<str>> = shown.views.iter().map(|(_, _, text)| text.clone()).collect();
        for (viewer, fresh) in viewers.into_iter().zip(fresh) {
            let texts = shown.since(&state, before, viewer).texts;
            assert_eq!(texts, fresh, "the same as without");
            let last = texts.last().expect("a view");
            assert!(prepared.iter().any(|text| Arc::ptr_eq(text, last)), "made once");
        }
    }
}
