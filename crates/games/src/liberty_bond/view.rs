//! What a viewer sees, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Viewer, Zone};

use super::open::Phase;
use super::position::{CardBag, CardSet, MOST_TURNOVERS, MOST_TURNS};
use super::{Open, Pile, Position};

/// A deal through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardBag,
    /// The reserve once it was turned over, for its order is that of the discards (L7); nothing before.
    pub reserve: Option<Pile>,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat.index()]);
        let reserve = (position.open.turnovers > 0).then_some(position.reserve);
        View { viewer, open: position.open, hand, reserve }
    }

    /// What can be known to be in a seat's hand.
    fn known(&self, seat: Seat) -> CardBag {
        if self.viewer.is(seat) { self.hand } else { self.open.known[seat.index()] }
    }

    /// What the unknown cards of a seat may be. Only a last card kept for the discard tells something: it is
    /// not the one that may not be discarded (L12).
    fn may_hold(&self, seat: Seat) -> CardSet {
        let open = &self.open;
        match open.barred() {
            Some(card) if open.to_act == seat && open.held[seat.index()] == 1 => !card.alone(),
            _ => CardSet::ALL,
        }
    }

    /// Deals what the viewer does not know to the hands and, until it was turned over, the reserve.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let players = open.rules.players;
        let mut unseen = CardBag::whole();
        open.rows().iter().for_each(|row| unseen.take(row.cards));
        Seat::all(players).for_each(|seat| unseen.take(self.known(seat)));
        let piles = open.discard.cards().iter().chain(self.reserve.iter().flat_map(|pile| pile.cards()));
        piles.for_each(|card| unseen.remove(*card));
        let mut places: Vec<Place<AlliePatriot>> = Seat::all(players)
            .map(|seat| Place {
                room: usize::from(open.held[seat.index()]) - self.known(seat).len(),
                may_hold: self.may_hold(seat),
            })
            .collect();
        let hidden = if self.reserve.is_none() { open.reserve_left } else { 0 };
        places.push(Place { room: hidden.into(), may_hold: CardSet::ALL });
        let mut dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let reserve = dealt.pop().unwrap_or_default().into_iter().collect();
        let mut hands: [CardBag; _] = Default::default();
        for (seat, cards) in Seat::all(players).zip(dealt) {
            hands[seat.index()] = self.known(seat);
            cards.into_iter().for_each(|card| hands[seat.index()].insert(card));
        }
        Position { open, hands, reserve: self.reserve.unwrap_or(reserve) }
    }

    fn headline(&self) -> String {
        let open = &self.open;
        let seat = open.to_act;
        match (open.phase, open.out) {
            (Phase::Over, Some(out)) => format!("Seat {out} is out: the deal is over."),
            (Phase::Over, None) => "The deal is over and nobody is out.".into(),
            (Phase::Play, _) if open.laid => format!("Seat {seat} may add cards to rows, then discards."),
            (Phase::Play, _) => {
                format!("Seat {seat} may lay a combination and add cards to rows, then discards.")
            }
            (Phase::Deal | Phase::Draw, _) => {
                format!("Seat {seat} draws from the reserve or the discard pile.")
            }
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(open.rules.players) {
            let zone = Zone::named("hand", format!("Hand of seat {seat}"), Layout::Hand).of(seat);
            scene.zones.push(match self.viewer.is(seat) {
                true => zone.showing(self.hand.iter()),
                false => zone.hiding(open.held[seat.index()].into()),
            });
        }
        scene.zones.push(Zone::named("reserve", "Reserve", Layout::Stack).hiding(open.reserve_left.into()));
        scene.zones.push(Zone::named("discard", "Discard pile", Layout::Stack).showing(open.discard.cards()));
        for row in open.rows() {
            let title = format!("Row {} of seat {}", row.number, row.owner);
            let zone = Zone::named(row.name().to_string(), title, Layout::Row);
            scene.zones.push(zone.of(row.owner).showing(row.cards.iter()));
        }
        for seat in Seat::all(open.rules.players).filter(|seat| open.bonds(*seat) > 0) {
            scene.note(format!("Liberty Bonds of seat {seat}"), open.bonds(seat));
        }
        scene.note("Dealer", format!("Seat {}", open.dealer));
        scene.note("Turnovers", format!("{} of {MOST_TURNOVERS}", open.turnovers));
        scene.note("Turns", format!("{} of {MOST_TURNS}", open.turns));
        scene
    }
}
