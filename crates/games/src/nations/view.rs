//! What a viewer sees of a deal, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::Nations as Pack;
use broadside_cards::{Pack as _, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Viewer, Zone};

use super::position::{CardSet, Open, PLAYERS, Position};

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardSet,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardSet::EMPTY, |seat| position.hands[seat.index()]);
        View { viewer, open: position.open, hand }
    }

    /// How many cards a seat holds.
    fn held(&self, seat: Seat) -> usize {
        let tricks = usize::from(self.open.tricks[0] + self.open.tricks[1]);
        let has_played = self.open.trick.plays().any(|(player, _)| player == seat);
        let lies = self.open.lying().is_some() && seat == self.open.dealer;
        13 - tricks - usize::from(has_played) - usize::from(lies)
    }

    /// Deals what the viewer does not see; the turned card lies on the table or with the dealer until he plays it
    /// (A3).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = [CardSet::EMPTY; PLAYERS];
        let mut unseen = CardSet::ALL - open.played - self.hand;
        if let Some(seat) = self.viewer.seat() {
            hands[seat.index()] = self.hand;
        }
        if let Some(lying) = open.lying() {
            unseen.remove(lying);
        } else if let Some(turned) = open.turned.filter(|card| unseen.contains(*card)) {
            hands[open.dealer.index()].insert(turned);
            unseen.remove(turned);
        }
        let places: Vec<Place<Pack>> = Seat::all(PLAYERS)
            .map(|seat| Place {
                room: self.held(seat) - hands[seat.index()].len(),
                may_hold: open.may_hold[seat.index()],
            })
            .collect();
        let dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        for (hand, cards) in hands.iter_mut().zip(dealt) {
            cards.into_iter().for_each(|card| hand.insert(card));
        }
        Position { open, hands }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let star = open.star().map_or("", |suit| Pack::SUITS[suit as usize].name);
        let mut scene = Scene::headed(if open.is_over() {
            "The deal is over.".into()
        } else {
            format!("Seat {} is to play.", open.trick.to_play())
        });
        for seat in Seat::all(PLAYERS) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(self.held(seat)),
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        let first_trick = open.tricks == [0; 2];
        if let Some(turned) = open.turned.filter(|card| first_trick && !open.played.contains(*card)) {
            scene
                .zones
                .push(Zone::named("turned", "Turned up", Layout::Row).of(open.dealer).showing([turned]));
        }
        scene.note("Star suit", star);
        scene.note("Dealer", format!("Seat {}", open.dealer));
        scene.note("Tricks of seats 1 and 3", open.tricks[0]);
        scene.note("Tricks of seats 2 and 4", open.tricks[1]);
        scene
    }
}
