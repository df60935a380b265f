//! What is seen of the deal, the deals that fit it, and the scene a screen draws. Player and watchers see the same:
//! nobody knows a face-down card.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng};
use broadside_engine::mechanics::pile::Pile;
use broadside_engine::{Layout, Phrase, Scene, Zone, ZoneId, ZoneKind, phrase};

use super::position::{BATTLESHIP, Card, CardBag, CardSet, Open, Position, home_zone, pile_zone};

/// The deal as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// What everybody sees.
    pub open: Open,
}

impl View {
    /// Deals the unseen cards at random to the piles and the hand.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut unseen = CardBag::whole();
        unseen.take(open.mobilized);
        let face_up = open.groups.iter().flat_map(Pile::cards).chain(open.discard.cards());
        face_up.for_each(|card| unseen.remove(*card));
        let mut unseen: Vec<Card> = unseen.iter().collect();
        rng.mix(&mut unseen);
        let mut unseen = unseen.into_iter();
        let covered = open.covered.map(|count| unseen.by_ref().take(usize::from(count)).collect());
        Position { open, covered, hand: unseen.collect() }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(match (open.start_due(), open.discard.top()) {
            _ if open.is_over() => phrase!("patience-over"),
            (Some(card), _) => phrase!("ship-starts", card),
            (_, Some(card)) if open.waits => phrase!("must-be-played", card),
            _ if open.hand > 0 => phrase!("to-move-or-turn"),
            _ => phrase!("to-move"),
        });
        for ((group, covered), n) in open.groups.iter().zip(open.covered).zip(0..) {
            let zone = Zone::new(pile_zone(n), Layout::Column).hiding(usize::from(covered));
            scene.zones.push(zone.showing(group.cards()));
        }
        let stack = |kind| Zone::new(ZoneId::the(kind), Layout::Stack);
        scene.zones.push(stack(ZoneKind::Stock).hiding(usize::from(open.hand)));
        scene.zones.push(stack(ZoneKind::Discard).showing(open.discard.cards()));
        for suit in 0..Pack::SUITS.len() as u8 {
            for (second, pile) in [open.mobilized.kinds(), open.mobilized.pairs()].into_iter().enumerate() {
                let mut cards: Vec<Card> = (pile & CardSet::suit(suit)).iter().collect();
                cards.reverse();
                let title = phrase!("zone-home", country = Phrase::suit::<Pack>(suit));
                let zone = Zone::new(home_zone(suit, second), Layout::Stack).titled(title);
                scene.zones.push(zone.drawn(Card::of(suit, BATTLESHIP).to_string()).showing(cards));
            }
        }
        let mobilized = open.mobilized.len();
        scene.fact(phrase!("note-mobilized"), phrase!("n-of", number = mobilized, most = 48));
        scene
    }
}
