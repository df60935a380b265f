//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{BySeat, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::moves::Called as _;
use broadside_engine::{Layout, MoveKind, Offer, Phrase, Scene, Viewer, Zone, ZoneId, phrase};

use super::open::Phase;
use super::position::{CardBag, CardSet, MOST_TURNOVERS, MOST_TURNS};
use super::{Move, Open, Pile, Position, Source};

/// The players are told how many turns are left once it is this many.
const NEAR_THE_LAST_TURN: u16 = 40;

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; empty for a watcher.
    pub hand: CardBag,
    /// The reserve after it was turned over, when its order is known from the discards (L7); `None` before.
    pub reserve: Option<Pile>,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat]);
        let reserve = (position.open.turnovers > 0).then_some(position.reserve);
        View { viewer, open: position.open, hand, reserve }
    }

    /// What can be known to be in a seat's hand.
    fn known(&self, seat: Seat) -> CardBag {
        if self.viewer.is(seat) { self.hand } else { self.open.known[seat] }
    }

    /// What the unknown cards of a seat may be. Only a last card kept for the discard tells something: it is
    /// not the one that may not be discarded (L12).
    fn may_hold(&self, seat: Seat) -> CardSet {
        let open = &self.open;
        match open.barred() {
            Some(card) if open.to_act == seat && open.held[seat] == 1 => !card.alone(),
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
        let mut places: Vec<HiddenPlace<AlliePatriot>> = Seat::all(players)
            .map(|seat| HiddenPlace {
                room: usize::from(open.held[seat]) - self.known(seat).len(),
                may_hold: self.may_hold(seat),
            })
            .collect();
        let hidden = if self.reserve.is_none() { open.reserve_left } else { 0 };
        places.push(HiddenPlace { room: hidden.into(), may_hold: CardSet::ALL });
        let mut dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let reserve = dealt.pop().unwrap_or_default().into_iter().collect();
        let mut hands = BySeat::default();
        for (seat, cards) in Seat::all(players).zip(dealt) {
            hands[seat] = self.known(seat);
            cards.into_iter().for_each(|card| hands[seat].insert(card));
        }
        Position { open, hands, reserve: self.reserve.unwrap_or(reserve) }
    }

    fn headline(&self) -> Phrase {
        let open = &self.open;
        let seat = open.to_act;
        match (open.phase, open.out) {
            (Phase::Over, Some(out)) => phrase!("deal-over-out", seat = out),
            (Phase::Over, None) => phrase!("deal-over-nobody-out"),
            (Phase::Play, _) if open.laid => phrase!("to-add-or-discard", seat),
            (Phase::Play, _) => phrase!("to-lay-or-discard", seat),
            (Phase::Deal | Phase::Draw, _) => phrase!("to-draw", seat),
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(open.rules.players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(open.held[seat].into()),
            });
        }
        let reserve = Zone::new(Source::Reserve.zone(), Layout::Stack);
        scene.zones.push(reserve.hiding(open.reserve_left.into()));
        scene.zones.push(Zone::new(Source::Discard.zone(), Layout::Stack).showing(open.discard.cards()));
        for row in open.rows() {
            let zone = Zone::new(row.zone(), Layout::Row).sorted();
            scene.zones.push(zone.showing(row.cards.iter()));
        }
        for seat in Seat::all(open.rules.players).filter(|seat| open.bonds(*seat) > 0) {
            scene.fact_about(seat, phrase!("note-bonds"), phrase!("number", number = open.bonds(seat)));
        }
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        if open.turnovers + 1 >= MOST_TURNOVERS {
            let turnovers = phrase!("n-of", number = open.turnovers, most = MOST_TURNOVERS);
            scene.fact(phrase!("note-turnovers"), turnovers);
        }
        if open.turns + NEAR_THE_LAST_TURN >= MOST_TURNS {
            scene.fact(phrase!("note-turns"), phrase!("n-of", number = open.turns, most = MOST_TURNS));
        }
        scene
    }

    pub(super) fn offer(&self, mv: Move) -> Offer {
        let hand = ZoneId::hand(self.open.to_act);
        let offer = |kind| Offer::said(kind, mv, mv.label());
        match mv {
            Move::Draw(Source::Reserve) => offer(MoveKind::Draw).from(Source::Reserve.zone()).to(hand),
            Move::Draw(Source::Discard) => {
                let top = self.open.discard.top();
                let label = top.map_or_else(|| mv.label(), |card| phrase!("move-take", card));
                Offer::said(MoveKind::Draw, mv, label).taking(top).from(Source::Discard.zone()).to(hand)
            }
            Move::Lay(laid) => offer(MoveKind::Lay).taking(laid.cards.iter()).from(hand),
            Move::Add(card, row) => offer(MoveKind::Play).taking([card]).from(hand).to(row.zone()),
            Move::Discard(card) => {
                offer(MoveKind::Discard).taking([card]).from(hand).to(Source::Discard.zone())
            }
        }
    }
}
