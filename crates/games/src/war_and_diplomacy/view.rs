//! What a viewer sees of a deal, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::Letters as Pack;
use broadside_cards::{Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Viewer, Zone};

use super::letters::{CardSet, Letters};
use super::position::{MOST_PLAYERS, Open, Position, Trick};
use super::score::PILES;

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own letters; none for a watcher and for a dealer who sits out.
    pub hand: Letters,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(Letters::default(), |seat| position.hands[seat.index()]);
        View { viewer, open: position.open, hand }
    }

    /// Deals what the viewer does not see to the other hands and aside.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = [Letters::default(); MOST_PLAYERS];
        let mut places: Vec<Place<Pack>> = Seat::all(MOST_PLAYERS)
            .map(|seat| Place { room: open.held[seat.index()].into(), may_hold: open.may_hold[seat.index()] })
            .collect();
        if let Some(seat) = self.viewer.seat() {
            hands[seat.index()] = self.hand;
            places[seat.index()].room = 0;
        }
        places.push(Place { room: open.rules.aside(), may_hold: CardSet::ALL });
        let unseen = Letters::PACK.without(open.played).without(self.hand);
        let mut dealt =
            worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view").into_iter();
        for (hand, cards) in hands.iter_mut().zip(&mut dealt) {
            cards.into_iter().for_each(|card| hand.insert(card));
        }
        Position { open, hands, aside: dealt.flatten().collect() }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let to_play = open.to_play;
        let letters: String = open.trick.plays().iter().map(|(_, card)| card.to_string()).collect();
        let mut scene = Scene::headed(match letters.as_str() {
            _ if open.is_over() => "The deal is over.".into(),
            "" => format!("Seat {to_play} is to lead a letter."),
            _ if open.trick.is_broken() => {
                format!("The word is broken: seat {to_play} throws a letter away.")
            }
            letters => format!("Seat {to_play} is to add a letter to {letters}."),
        });
        for seat in Seat::all(open.rules.players) {
            let zone = Zone::named("hand", format!("Hand of seat {seat}"), Layout::Hand).of(seat);
            scene.zones.push(match self.viewer.is(seat) {
                true => zone.showing(self.hand.iter()),
                false => zone.hiding(open.held[seat.index()].into()),
            });
        }
        scene.zones.push(trick_zone("trick", "Trick", &open.trick));
        if let Some(last) = &open.last_trick {
            scene.zones.push(trick_zone("last-trick", "Last trick", last));
        }
        scene.zones.push(Zone::named("aside", "Aside", Layout::Stack).hiding(open.rules.aside()));
        let [pennants, flags] = open.taken();
        scene.note("Dealer", format!("Seat {}", open.dealer));
        scene.note("Pennants left", PILES[0].saturating_sub(pennants));
        scene.note("Flags left", PILES[1].saturating_sub(flags));
        for side in open.rules.sides().iter() {
            let seats: Vec<String> = side.iter().map(|seat| seat.to_string()).collect();
            let points: i32 = side.iter().map(|seat| open.points(seat)).sum();
            let whose = if seats.len() > 1 { "seats" } else { "seat" };
            scene.note(format!("This deal, {whose} {}", seats.join(" and ")), points);
        }
        scene
    }
}

fn trick_zone(id: &str, title: &str, trick: &Trick) -> Zone {
    let zone = Zone::named(id, title, Layout::Trick);
    trick.plays().iter().fold(zone, |zone, (seat, card)| zone.played(card, *seat))
}
