//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::Letters as Pack;
use broadside_cards::{BySeat, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::{Layout, Phrase, Scene, Viewer, Zone, ZoneId, ZoneKind, phrase};

use super::letters::{CardSet, Letters};
use super::position::{MOST_PLAYERS, Open, Position, TRICK, Trick};
use super::score::PILES;

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own letters; empty for a watcher and for a dealer who sits out.
    pub hand: Letters,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(Letters::default(), |seat| position.hands[seat]);
        View { viewer, open: position.open, hand }
    }

    /// Deals the unseen cards at random to the other hands and aside.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = BySeat::each(Letters::default());
        let mut places: Vec<HiddenPlace<Pack>> = Seat::all(MOST_PLAYERS)
            .map(|seat| HiddenPlace { room: open.held[seat].into(), may_hold: open.may_hold[seat] })
            .collect();
        if let Some(seat) = self.viewer.seat() {
            hands[seat] = self.hand;
            places[seat.index()].room = 0;
        }
        places.push(HiddenPlace { room: open.rules.aside(), may_hold: CardSet::ALL });
        let unseen = open.rules.pack().without(open.played).without(self.hand);
        let mut dealt =
            worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view").into_iter();
        for (hand, cards) in hands.iter_mut().zip(&mut dealt) {
            cards.into_iter().for_each(|card| hand.insert(card));
        }
        Position { open, hands, aside: dealt.flatten().collect() }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let seat = open.to_play;
        let letters = open.trick.letters();
        let mut scene = Scene::headed(if open.is_over() {
            phrase!("deal-over")
        } else if open.trick.plays().is_empty() {
            phrase!("to-lead-letter", seat)
        } else if open.trick.is_broken() {
            phrase!("to-throw-away", seat)
        } else {
            phrase!("to-add-letter", seat, letters)
        });
        for seat in Seat::all(open.rules.players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(open.held[seat].into()),
            });
        }
        let zone = |kind, trick: Option<&Trick>| {
            let plays = trick.into_iter().flat_map(|trick| trick.plays());
            let zone = Zone::new(ZoneId::the(kind), Layout::Row).with_room(TRICK as u8);
            plays.fold(zone, |zone, (seat, card)| zone.played(card, *seat))
        };
        scene.zones.push(zone(ZoneKind::Trick, Some(&open.trick)));
        scene.zones.push(zone(ZoneKind::LastTrick, open.last_trick.as_ref()));
        scene.zones.push(Zone::new(ZoneId::the(ZoneKind::Aside), Layout::Stack).hiding(open.rules.aside()));
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        let count = |number: u32| phrase!("number", number);
        let [pennants, flags] = open.taken();
        scene.fact(phrase!("note-pennants"), count(PILES[0].saturating_sub(pennants)));
        scene.fact(phrase!("note-flags"), count(PILES[1].saturating_sub(flags)));
        let possible: Vec<Phrase> =
            open.trick.possible().map(|word| Phrase::verbatim(word.to_string())).collect();
        scene.fact(phrase!("note-words"), phrase!("names", names = possible));
        for side in open.rules.sides().iter() {
            let points: i32 = side.iter().map(|seat| open.points(seat)).sum();
            scene.fact_about(side, phrase!("note-this-deal"), phrase!("number", number = points));
        }
        scene
    }
}
