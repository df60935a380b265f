//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{BySeat, Rng, Seat};
use broadside_engine::mechanics::auction;
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::moves::Called as _;
use broadside_engine::{
    Layout, MoveKind, Offer, Phrase, Scene, Turn, Viewer, Zone, ZoneId, ZoneKind, phrase,
};

use super::meld::{self, CardBag};
use super::position::{MOST_PLAYERS, Open, Phase, Position};
use super::{Country, Move};

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; empty for a watcher.
    pub hand: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat]);
        View { viewer, open: position.open, hand }
    }

    /// The number of cards in a seat's hand.
    fn held(&self, seat: Seat) -> usize {
        let has_played = self.open.trick.plays().any(|(player, _)| player == seat);
        self.open.rules.hand_size() - usize::from(self.open.tricks) - usize::from(has_played)
    }

    /// Deals the unseen cards at random. Cards shown in combinations stay with the seat that showed them (S3).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = open.shown;
        if let Some(seat) = self.viewer.seat() {
            hands[seat] = self.hand;
        }
        let mut unseen = open.rules.pack();
        unseen.take(open.played);
        hands.iter().for_each(|hand| unseen.take(*hand));
        let places: Vec<HiddenPlace<Pack>> = Seat::all(open.rules.players)
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

    fn headline(&self) -> Phrase {
        let open = &self.open;
        let Turn::Seat(seat) = open.turn() else { return auction::over(open.maker) };
        match open.phase {
            Phase::Auction => open.auction.headline(),
            Phase::Country => phrase!("to-name-country", seat),
            Phase::Lay(_) => phrase!("to-lay", seat),
            _ if open.trick.is_empty() => phrase!("to-lead", seat),
            _ => phrase!("to-play", seat),
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
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        let Some((maker, bid)) = open.maker else { return scene };
        scene.fact_about(maker, phrase!("note-maker"), phrase!("note-maker-bid", bid));
        if let Some(country) = open.country {
            scene.fact(phrase!("note-country"), Country(country).name());
        }
        for side in open.rules.sides.iter() {
            let sum = |points: &BySeat<u16, MOST_PLAYERS>| {
                let number = side.iter().map(|seat| points[seat]).sum::<u16>();
                phrase!("number", number)
            };
            if side.contains(maker) {
                scene.fact_about(side, phrase!("note-combinations"), sum(&open.laid));
            }
            scene.fact_about(side, phrase!("note-taken"), sum(&open.taken));
        }
        scene
    }

    /// Draws a seat's hand. While a seat lays combinations, they lie beside the hand; later their cards are shown in
    /// the hand (S3).
    fn lay_out(&self, seat: Seat, scene: &mut Scene) {
        let shown = self.open.shown[seat];
        let is_laying = self.open.phase == Phase::Lay(seat);
        let on_table = if is_laying { shown } else { CardBag::EMPTY };
        scene.zones.push(if self.viewer.is(seat) {
            let mut hand = self.hand;
            hand.take(on_table);
            Zone::hand(seat).showing(hand.iter())
        } else {
            Zone::hand(seat).hiding(self.held(seat) - on_table.len())
        });
        if is_laying {
            let combinations = Zone::new(ZoneId::of(ZoneKind::Meld, seat), Layout::Row).sorted();
            scene.zones.push(combinations.showing(shown.iter()));
        } else if !shown.is_empty() && !self.viewer.is(seat) {
            scene.fact_about(seat, phrase!("note-known"), phrase!("known-cards", cards = shown));
        }
    }

    pub(super) fn offer(&self, mv: Move) -> Offer {
        let offer = |kind| Offer::said(kind, mv, mv.label());
        let seat = self.open.turn().seat();
        let (hand, shown) = (seat.map(ZoneId::hand), seat.map(|seat| ZoneId::of(ZoneKind::Meld, seat)));
        match mv {
            Move::Bid(bid) => offer(MoveKind::Bid).bidding(bid),
            Move::Pass => offer(MoveKind::Pass).again(self.open.auction.passes_return()),
            Move::Country(country) => offer(MoveKind::Choose).taking([meld::flag(country.0)]),
            Move::Lay(laid) => offer(MoveKind::Lay).taking(laid.cards.iter()).from(hand).to(shown),
            Move::Done => offer(MoveKind::Done),
            Move::Play(card) => {
                offer(MoveKind::Play).taking([card]).from(hand).to(ZoneId::the(ZoneKind::Trick))
            }
        }
    }
}
