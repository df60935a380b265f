//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::{BySeat, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::{Layout, Phrase, Scene, Viewer, Zone, ZoneId, ZoneKind, phrase};

use super::Winds;
use super::position::{CardSet, HAND, Open, Position};

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
        let has_played = self.open.trick.plays().any(|(player, _)| player == seat);
        HAND - self.open.tricks() - usize::from(has_played)
    }

    /// The number of cards that were not dealt.
    fn left(&self) -> usize {
        CardSet::ALL.len() - HAND * self.open.rules.players
    }

    /// Deals the unseen cards at random.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = BySeat::each(CardSet::EMPTY);
        if let Some(seat) = self.viewer.seat() {
            hands[seat] = self.hand;
        }
        let place = |seat: Seat| HiddenPlace {
            room: if self.viewer.is(seat) { 0 } else { self.held(seat) },
            may_hold: open.may_hold[seat],
        };
        let mut places: Vec<HiddenPlace<Winds>> = Seat::all(open.rules.players).map(place).collect();
        places.push(HiddenPlace { room: self.left(), may_hold: CardSet::ALL });
        let unseen = CardSet::ALL - open.played - self.hand;
        let mut dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let left = dealt.pop().into_iter().flatten().collect();
        for (hand, cards) in hands.iter_mut().zip(dealt) {
            cards.into_iter().for_each(|card| hand.insert(card));
        }
        Position { open, hands, left }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(open.rules.players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(self.held(seat)),
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        if self.left() > 0 {
            scene.zones.push(Zone::new(ZoneId::the(ZoneKind::Aside), Layout::Stack).hiding(self.left()));
        }
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        if let Some(fair) = open.fair {
            scene.fact(phrase!("note-fair-wind"), Phrase::suit::<Winds>(fair));
        }
        scene
    }

    fn headline(&self) -> Phrase {
        let seat = self.open.trick.to_play();
        match self.open.fair {
            _ if self.open.is_over() => phrase!("deal-over"),
            None => phrase!("to-choose-fair-wind", seat),
            Some(_) if self.open.trick.is_empty() => phrase!("to-lead", seat),
            Some(_) => phrase!("to-play", seat),
        }
    }
}
