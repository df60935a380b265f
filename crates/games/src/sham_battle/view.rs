//! What a viewer sees of a deal, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Turn, Viewer, Zone};

use super::meld::CardBag;
use super::position::{MOST_PLAYERS, Open, Phase, Position, hand_size};
use crate::allie_patriot::COUNTRIES;

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat.index()]);
        View { viewer, open: position.open, hand }
    }

    /// How many cards a seat holds.
    fn held(&self, seat: Seat) -> usize {
        let has_played = self.open.trick.plays().any(|(player, _)| player == seat);
        hand_size(self.open.rules.players) - usize::from(self.open.tricks) - usize::from(has_played)
    }

    /// Deals what the viewer does not see; cards shown in combinations lie where they were shown (S3).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = open.shown;
        if let Some(seat) = self.viewer.seat() {
            hands[seat.index()] = self.hand;
        }
        let mut unseen = CardBag::whole();
        unseen.take(open.played);
        hands.iter().for_each(|hand| unseen.take(*hand));
        let places: Vec<Place<Pack>> = Seat::all(open.rules.players)
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

    fn headline(&self) -> String {
        let open = &self.open;
        let Turn::Seat(seat) = open.turn() else {
            return if open.maker.is_none() { "The deal is thrown in." } else { "The deal is over." }.into();
        };
        match (open.phase, open.auction.high()) {
            (Phase::Auction, None) => format!("Seat {seat} is to bid or pass; nobody has bid yet."),
            (Phase::Auction, Some((bidder, bid))) => {
                format!("Seat {seat} is to bid more than {bid} (seat {bidder}) or pass.")
            }
            (Phase::Country, _) => format!("Seat {seat}, the maker, is to name the country in power."),
            (Phase::Lay(_), _) => format!("Seat {seat} is to lay combinations, one at a time, or is done."),
            _ if open.trick.is_empty() => format!("Seat {seat} is to lead."),
            _ => format!("Seat {seat} is to play."),
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(open.rules.players) {
            self.lay_out(seat, &mut scene);
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        scene.calls.extend(open.auction.calls());
        scene.note("Dealer", format!("Seat {}", open.dealer));
        if let Some((maker, bid)) = open.maker {
            scene.note("Maker", format!("Seat {maker} for {bid}"));
        }
        if let Some(country) = open.country {
            scene.note("Country in power", COUNTRIES[usize::from(country)]);
        }
        for side in open.rules.sides.iter() {
            let sum =
                |points: &[u16; MOST_PLAYERS]| side.iter().map(|seat| points[seat.index()]).sum::<u16>();
            if open.maker.is_some_and(|(maker, _)| side.contains(maker)) {
                scene.note(format!("Combinations of {side}"), sum(&open.laid));
            }
            scene.note(format!("Taken by {side}"), sum(&open.taken));
        }
        scene
    }

    /// A seat's hand; while combinations are laid they lie beside it, later what is left of them is noted.
    fn lay_out(&self, seat: Seat, scene: &mut Scene) {
        let shown = self.open.shown[seat.index()];
        let laying = matches!(self.open.phase, Phase::Lay(_));
        let mut hand = self.hand;
        let on_table = if laying { shown } else { CardBag::EMPTY };
        scene.zones.push(if self.viewer.is(seat) {
            hand.take(on_table);
            Zone::hand(seat).showing(hand.iter())
        } else {
            Zone::hand(seat).hiding(self.held(seat) - on_table.len())
        });
        if !on_table.is_empty() {
            let zone = Zone::named("laid", format!("Combinations of seat {seat}"), Layout::Row).of(seat);
            scene.zones.push(zone.showing(shown.iter()));
        } else if !shown.is_empty() && !self.viewer.is(seat) {
            scene.note(format!("Shown by seat {seat} and not yet played"), shown);
        }
    }
}
