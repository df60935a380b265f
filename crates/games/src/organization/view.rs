//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{BySeat, Rng, Seat, Seats};
use broadside_engine::mechanics::auction;
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::moves::Called as _;
use broadside_engine::{
    Layout, MoveKind, Offer, Phrase, Scene, Turn, Viewer, Zone, ZoneId, ZoneKind, phrase,
};

use super::position::{Card, CardBag, CardSet, Open, Phase, Position};
use super::{Country, Move};

/// The rank of the card that shows a country's flag.
const FLAG: u8 = 6;

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; empty for a watcher.
    pub hand: CardBag,
    /// The cards that the viewer laid away (O3).
    pub laid_away: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let open = position.open;
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat]);
        let has_laid = open.rules.has_reserve() && viewer.seat().is_some_and(|seat| open.made_by(seat));
        View { viewer, open, hand, laid_away: if has_laid { position.aside } else { CardBag::EMPTY } }
    }

    /// The number of cards that are in no hand.
    fn aside(&self) -> usize {
        let held: usize = self.open.held.iter().map(|held| usize::from(*held)).sum();
        self.open.rules.pack().len() - held - self.open.played.len()
    }

    /// The seats that may be the called partner, as far as the viewer can tell (O9).
    pub fn possible_partners(&self) -> Seats {
        self.open.possible_partners(self.viewer.seat().map(|seat| (seat, self.hand)), self.laid_away)
    }

    /// Deals the unseen cards at random. One of the other seats has or had a copy of the called card (O9): the last
    /// copy that can be hidden is kept from the maker, and a rare world that gives the maker both is dealt again.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut unseen = open.rules.pack();
        [open.played, self.hand, self.laid_away].into_iter().for_each(|seen| unseen.take(seen));
        let last_copy = open.called.filter(|called| {
            open.called_by.is_empty() && !self.hand.contains(*called) && unseen.count(*called) == 1
        });
        let not_called = last_copy.map_or(CardSet::ALL, |called| !called.alone());
        let mut places: Vec<HiddenPlace<Pack>> = Seat::all(open.rules.players)
            .map(|seat| HiddenPlace {
                room: if self.viewer.is(seat) { 0 } else { usize::from(open.held[seat]) },
                may_hold: match open.made_by(seat) {
                    true => open.may_hold[seat] & not_called,
                    false => open.may_hold[seat],
                },
            })
            .collect();
        places.push(HiddenPlace { room: self.aside() - self.laid_away.len(), may_hold: not_called });
        loop {
            let mut dealt =
                worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
            let mut aside: CardBag = dealt.pop().unwrap_or_default().into_iter().collect();
            aside.add(self.laid_away);
            let mut hands = BySeat::each(CardBag::EMPTY);
            for (hand, cards) in hands.iter_mut().zip(dealt) {
                *hand = cards.into_iter().collect();
            }
            if let Some(seat) = self.viewer.seat() {
                hands[seat] = self.hand;
            }
            let world = Position { open, hands, aside };
            if open.called.is_none() || world.partner().is_some() {
                return world;
            }
        }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(open.rules.players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(usize::from(open.held[seat])),
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        self.undealt_zones(&mut scene);
        scene.calls.extend(open.auction.calls());
        self.notes(&mut scene);
        scene
    }

    /// The zones of cards in no hand: left over, or the reserve and the cards laid away.
    fn undealt_zones(&self, scene: &mut Scene) {
        let Open { rules, maker, .. } = self.open;
        let stock = Zone::new(ZoneId::the(ZoneKind::Stock), Layout::Stack);
        match maker.filter(|_| rules.has_reserve()) {
            Some((maker, _)) => {
                scene.zones.push(stock);
                let laid = Zone::new(ZoneId::of(ZoneKind::Aside, maker), Layout::Row).sorted();
                let hidden = self.aside() - self.laid_away.len();
                scene.zones.push(laid.hiding(hidden).showing(self.laid_away.iter()));
            }
            None if rules.has_reserve() => scene.zones.push(stock.hiding(self.aside())),
            None if self.aside() > 0 => {
                scene.zones.push(stock.titled(phrase!("zone-left-over")).hiding(self.aside()));
            }
            None => {}
        }
    }

    fn notes(&self, scene: &mut Scene) {
        let open = &self.open;
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        let Some((maker, bid)) = open.maker else { return };
        scene.fact_about(maker, phrase!("note-maker"), phrase!("note-maker-bid", bid));
        if let Some(country) = open.country {
            scene.fact(phrase!("note-country"), Country(country).name());
        }
        if let Some(card) = open.called {
            scene.fact(phrase!("note-called"), phrase!("call-card", card));
            let possible = self.possible_partners();
            match possible.len() {
                1 => scene.fact_about(possible, phrase!("note-partner"), None),
                _ => scene.fact_about(possible, phrase!("note-possible-partner"), None),
            }
        }
        for side in open.sides().iter() {
            scene.fact_about(side, phrase!("note-units"), phrase!("number", number = open.units(side)));
        }
    }

    fn headline(&self) -> Phrase {
        let open = &self.open;
        let Turn::Seat(seat) = open.turn() else { return auction::over(open.maker) };
        match open.phase {
            Phase::Auction => open.auction.headline(),
            Phase::LayAway(left) => phrase!("to-lay-away", seat, number = left),
            Phase::Country => phrase!("to-name-country", seat),
            Phase::Call => phrase!("to-call", seat),
            _ if open.trick.is_empty() => phrase!("to-lead", seat),
            _ => phrase!("to-play", seat),
        }
    }

    pub(super) fn offer(&self, mv: Move) -> Offer {
        let offer = |kind| Offer::said(kind, mv, mv.label());
        let seat = self.open.turn().seat();
        let (hand, aside) = (seat.map(ZoneId::hand), seat.map(|seat| ZoneId::of(ZoneKind::Aside, seat)));
        match mv {
            Move::Bid(bid) => offer(MoveKind::Bid).bidding(bid),
            Move::Pass => offer(MoveKind::Pass).again(self.open.auction.passes_return()),
            Move::Discard(card) => offer(MoveKind::Discard).taking([card]).from(hand).to(aside),
            Move::Country(country) => offer(MoveKind::Choose).taking([Card::of(country.0, FLAG)]),
            Move::Call(card) => offer(MoveKind::Call).taking([card]),
            Move::Play(card) => {
                offer(MoveKind::Play).taking([card]).from(hand).to(ZoneId::the(ZoneKind::Trick))
            }
        }
    }
}
