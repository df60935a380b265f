//! What a viewer sees of a deal, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Viewer, Zone};

use super::position::{Open, PLAYERS, Phase, Position, RESERVE};
use crate::allie_patriot::COUNTRIES;
use crate::sham_battle::meld::{Card, CardBag, CardSet};

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own hand; none for a watcher.
    pub hand: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat.index()]);
        View { viewer, open: position.open, hand }
    }

    /// Deals what the viewer does not see: the hands but for the cards known to be there, and the reserve.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = open.known;
        if let Some(seat) = self.viewer.seat() {
            hands[seat.index()] = self.hand;
        }
        let mut unseen = CardBag::whole();
        hands.iter().chain(&open.table).chain([&open.played]).for_each(|bag| unseen.take(*bag));
        open.turned.into_iter().for_each(|turned| unseen.remove(turned));
        let hidden = |seat: Seat| Place::<Pack> {
            room: usize::from(open.held[seat.index()]) - hands[seat.index()].len(),
            may_hold: open.may_hold[seat.index()],
        };
        let face_down = Place { room: open.reserve.into(), may_hold: CardSet::ALL };
        let places = [hidden(Seat::new(0)), hidden(Seat::new(1)), face_down];
        let dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        for (hand, cards) in hands.iter_mut().zip(&dealt) {
            cards.iter().for_each(|card| hand.insert(*card));
        }
        let mut reserve = [Card::default(); RESERVE];
        reserve[RESERVE - usize::from(open.reserve)..].copy_from_slice(&dealt[PLAYERS]);
        Position { open, hands, reserve }
    }

    fn headline(&self) -> String {
        let seat = self.open.trick.to_play();
        match self.open.phase {
            Phase::Shuffle => "The cards are to be dealt.".into(),
            Phase::Claim { laid: false } => {
                format!("Seat {seat} took the trick and may lay a combination or show a Battleship.")
            }
            Phase::Claim { laid: true } => format!("Seat {seat} may show a Battleship, or is done."),
            Phase::Free | Phase::Strict if self.open.trick.is_empty() => format!("Seat {seat} is to lead."),
            Phase::Free => format!("Seat {seat} is to play any card."),
            Phase::Strict => format!("Seat {seat} is to follow suit."),
            Phase::Over => "The deal is over.".into(),
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(PLAYERS) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(open.held[seat.index()].into()),
            });
            let table = Zone::named("table", format!("Combinations of seat {seat}"), Layout::Row).of(seat);
            scene.zones.push(table.showing(open.table[seat.index()].iter()));
        }
        scene.zones.push(Zone::named("reserve", "Reserve", Layout::Stack).hiding(open.reserve.into()));
        scene.zones.push(Zone::named("turned", "Turned up", Layout::Row).showing(open.turned));
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        scene.note("Dealer", format!("Seat {}", open.dealer));
        if let Some(country) = open.country {
            scene.note("Country in power", COUNTRIES[usize::from(country)]);
        }
        for seat in Seat::all(PLAYERS) {
            scene.note(format!("Combinations of seat {seat}"), open.claimed[seat.index()]);
            scene.note(format!("Taken by seat {seat}"), open.taken[seat.index()]);
            let known = open.known[seat.index()];
            if !known.is_empty() && !self.viewer.is(seat) {
                scene.note(format!("Known in the hand of seat {seat}"), known);
            }
        }
        scene
    }
}
