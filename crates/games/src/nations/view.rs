//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::Nations as Pack;
use broadside_cards::{BySeat, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::{Layout, Phrase, Scene, Viewer, Zone, ZoneId, ZoneKind, phrase};

use super::position::{self, CardSet, Open, PLAYERS, Position};

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; empty for a watcher.
    pub hand: CardSet,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardSet::EMPTY, |seat| position.hands[seat]);
        View { viewer, open: position.open, hand }
    }

    /// The number of cards in a seat's hand.
    fn held(&self, seat: Seat) -> usize {
        let tricks = usize::from(self.open.tricks[0] + self.open.tricks[1]);
        let has_played = self.open.trick.plays().any(|(player, _)| player == seat);
        let lies = self.open.lying().is_some() && seat == self.open.dealer;
        usize::from(self.open.rules.ranks) - tricks - usize::from(has_played) - usize::from(lies)
    }

    /// Deals the unseen cards at random. The turned card is on the table or with the dealer until it is played (A3).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = BySeat::each(CardSet::EMPTY);
        let mut unseen = CardSet::top(open.rules.ranks) - open.played - self.hand;
        if let Some(seat) = self.viewer.seat() {
            hands[seat] = self.hand;
        }
        if let Some(lying) = open.lying() {
            unseen.remove(lying);
        } else if let Some(turned) = open.turned.filter(|card| unseen.contains(*card)) {
            hands[open.dealer].insert(turned);
            unseen.remove(turned);
        }
        let places: Vec<HiddenPlace<Pack>> = Seat::all(PLAYERS)
            .map(|seat| HiddenPlace {
                room: self.held(seat) - hands[seat].len(),
                may_hold: open.may_hold[seat],
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
        let mut scene = Scene::headed(if open.is_over() {
            phrase!("deal-over")
        } else {
            phrase!("to-play", seat = open.trick.to_play())
        });
        let shown = open.shown();
        for seat in Seat::all(PLAYERS) {
            let lies = shown.filter(|_| seat == open.dealer);
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter().filter(|card| Some(*card) != lies)),
                false => {
                    let in_hand = lies.is_some() && open.lying().is_none();
                    Zone::hand(seat).hiding(self.held(seat) - usize::from(in_hand))
                }
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        let turned = Zone::new(ZoneId::of(ZoneKind::Turned, open.dealer), Layout::Row);
        scene.zones.push(turned.showing(shown));
        if let Some(star) = open.star() {
            scene.fact(phrase!("note-star"), Phrase::suit::<Pack>(star));
        }
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        for (side, tricks) in position::sides().iter().zip(open.tricks) {
            scene.fact_about(side, phrase!("note-tricks"), phrase!("number", number = tricks));
        }
        scene
    }
}
