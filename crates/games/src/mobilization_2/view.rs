//! What is seen of the deal, what may be imagined behind it, and what a screen draws of it. Player and watchers
//! see the same: nobody knows a card that lies face down.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Rng};
use broadside_engine::mechanics::pile::Pile;
use broadside_engine::{Layout, Scene, Zone};

use super::position::{Card, CardBag, CardSet, Open, Position};

/// The deal as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What everybody sees.
    pub open: Open,
}

impl View {
    /// Deals the cards that are not seen to the piles' covered cards and the hand.
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
            _ if open.is_over() => "The patience is over.".into(),
            (Some(ship), _) => format!("{ship} lies open and must start its mobilized pile."),
            (_, Some(card)) if open.waits => format!("{card} fits and must be played."),
            _ if open.hand > 0 => "Seat 1 is to move a card or turn one.".into(),
            _ => "Seat 1 is to move a card; the hand is empty.".into(),
        });
        for (n, group) in open.groups.iter().enumerate() {
            let zone = Zone::named(format!("p{}", n + 1), format!("Pile {}", n + 1), Layout::Column);
            scene.zones.push(zone.hiding(usize::from(open.covered[n])).showing(group.cards()));
        }
        scene.zones.push(Zone::named("hand", "Hand", Layout::Stack).hiding(usize::from(open.hand)));
        scene.zones.push(Zone::named("discard", "Discard pile", Layout::Stack).showing(open.discard.cards()));
        for (suit, country) in (0..).zip(Pack::SUITS) {
            for pile in [open.mobilized.kinds(), open.mobilized.pairs()] {
                let mut cards: Vec<Card> = (pile & CardSet::suit(suit)).iter().collect();
                cards.reverse();
                let title = format!("{} mobilized pile", country.name);
                scene.zones.push(Zone::named("home", title, Layout::Stack).showing(cards));
            }
        }
        scene.note("Mobilized", format!("{} of 48", open.mobilized.len()));
        scene
    }
}
