//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Rng, Seat};
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::moves::Called as _;
use broadside_engine::{Layout, MoveKind, Offer, Phrase, Scene, Viewer, Zone, ZoneId, phrase};

use super::Move;
use super::position::{Open, PLAYERS, Phase, Position, RESERVE, STOCK, TRICK, TURNED, combinations};
use crate::allie_patriot::Country;
use crate::sham_battle::meld::{self, Card, CardBag, CardSet};

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own hand; none for a watcher.
    pub hand: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat]);
        View { viewer, open: position.open, hand }
    }

    /// Deals the unseen cards at random to the hands, except for cards known to be there, and to the reserve.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut hands = open.known;
        if let Some(seat) = self.viewer.seat() {
            hands[seat] = self.hand;
        }
        let mut unseen = open.rules.pack();
        hands.iter().chain(open.table.iter()).chain([&open.played]).for_each(|bag| unseen.take(*bag));
        open.turned.into_iter().for_each(|turned| unseen.remove(turned));
        let hidden = |seat: Seat| HiddenPlace::<Pack> {
            room: usize::from(open.held[seat]) - hands[seat].len(),
            may_hold: open.may_hold[seat],
        };
        let face_down = HiddenPlace { room: open.reserve.into(), may_hold: CardSet::ALL };
        let places = [hidden(Seat::new(0)), hidden(Seat::new(1)), face_down];
        let dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        for (hand, cards) in hands.iter_mut().zip(&dealt) {
            cards.iter().for_each(|card| hand.insert(*card));
        }
        let mut reserve = [Card::default(); RESERVE];
        reserve[RESERVE - usize::from(open.reserve)..].copy_from_slice(&dealt[PLAYERS]);
        Position { open, hands, reserve }
    }

    fn headline(&self) -> Phrase {
        let seat = self.open.trick.to_play();
        match self.open.phase {
            Phase::Shuffle => phrase!("to-deal"),
            Phase::Claim { laid: false } => phrase!("may-lay", seat),
            Phase::Claim { laid: true } => phrase!("may-show", seat),
            Phase::Free | Phase::Strict if self.open.trick.is_empty() => phrase!("to-lead", seat),
            Phase::Free => phrase!("to-play-any", seat),
            Phase::Strict => phrase!("to-follow", seat),
            Phase::Over => phrase!("deal-over"),
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(PLAYERS) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(open.held[seat].into()),
            });
            let table = Zone::new(combinations(seat), Layout::Row).sorted();
            scene.zones.push(table.showing(open.table[seat].iter()));
        }
        scene.zones.push(Zone::new(STOCK, Layout::Stack).hiding(open.reserve.into()));
        scene.zones.push(Zone::new(TURNED, Layout::Row).showing(open.turned));
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        if let Some(country) = open.country {
            scene.fact(phrase!("note-country"), Country(country).name());
        }
        for seat in Seat::all(PLAYERS) {
            let (claimed, taken) = (open.claimed[seat], open.taken[seat]);
            scene.fact_about(seat, phrase!("note-combinations"), phrase!("number", number = claimed));
            scene.fact_about(seat, phrase!("note-taken"), phrase!("number", number = taken));
            let known = open.known[seat];
            if !known.is_empty() && !self.viewer.is(seat) {
                scene.fact_about(seat, phrase!("note-known"), phrase!("known-cards", cards = known));
            }
        }
        scene
    }

    pub(super) fn offer(&self, mv: Move) -> Offer {
        let seat = self.open.trick.to_play();
        let (hand, table) = (ZoneId::hand(seat), combinations(seat));
        let offer = |kind| Offer::said(kind, mv, mv.label());
        match mv {
            Move::Play(card) => {
                let lies_open = self.open.table[seat].contains(card);
                offer(MoveKind::Play).taking([card]).from(if lies_open { table } else { hand }).to(TRICK)
            }
            Move::Lay(laid) => offer(MoveKind::Lay).taking(laid.cards.iter()).from(hand).to(table),
            Move::Show => {
                let ship = self.open.country.map(meld::battleship);
                offer(MoveKind::Play).taking(ship).from(hand).to(TURNED)
            }
            Move::Done => offer(MoveKind::Done),
        }
    }
}
