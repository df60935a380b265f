//! What a viewer sees of a deal, the deals that fit it, and the scene a screen draws.

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{BySeat, Rng, Seat};
use broadside_engine::mechanics::auction;
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::moves::Called as _;
use broadside_engine::{
    Layout, MoveKind, Offer, Phrase, Scene, Turn, Viewer, Zone, ZoneId, ZoneKind, phrase,
};

use super::Move;
use super::position::{CardSet, Open, Phase, Position, has_reserve};

/// A deal as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; empty for a watcher.
    pub hand: CardSet,
    /// The cards that the viewer laid away (N20).
    pub laid_away: CardSet,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let open = position.open;
        let hand = viewer.seat().map_or(CardSet::EMPTY, |seat| position.hands[seat]);
        let maker_of_five =
            has_reserve(open.rules.players) && viewer.seat().is_some_and(|seat| open.made_by(seat));
        let laid_away = if maker_of_five { position.aside } else { CardSet::EMPTY };
        View { viewer, open, hand, laid_away }
    }

    /// The number of cards that are in no hand.
    fn aside(&self) -> usize {
        let held: usize = self.open.held.iter().map(|held| usize::from(*held)).sum();
        self.open.rules.pack().len() - held - self.open.played.len()
    }

    /// Deals the unseen cards at random. The called card is neither in the maker's hand nor laid away (N21).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let players = open.rules.players;
        let mut hands = BySeat::each(CardSet::EMPTY);
        if let Some(seat) = self.viewer.seat() {
            hands[seat] = self.hand;
        }
        let mut places: Vec<HiddenPlace<Pack>> = Seat::all(players)
            .map(|seat| HiddenPlace {
                room: if self.viewer.is(seat) { 0 } else { usize::from(open.held[seat]) },
                may_hold: open.may_hold[seat],
            })
            .collect();
        let not_called = open.called.map_or(CardSet::ALL, |card| !card.alone());
        places.push(HiddenPlace { room: self.aside() - self.laid_away.len(), may_hold: not_called });
        let unseen = open.rules.pack() - open.played - self.hand - self.laid_away;
        let mut dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let aside = dealt.pop().unwrap_or_default().into_iter().collect::<CardSet>() | self.laid_away;
        for (hand, cards) in hands.iter_mut().zip(dealt) {
            cards.into_iter().for_each(|card| hand.insert(card));
        }
        let holder = |card| Seat::all(players).find(|seat| hands[*seat].contains(card));
        let partner = open.partner_shown.or_else(|| open.called.and_then(holder));
        Position { open, hands, aside, partner }
    }

    pub(super) fn scene(&self) -> Scene {
        let open = &self.open;
        let players = open.rules.players;
        let mut scene = Scene::headed(self.headline());
        for seat in Seat::all(players) {
            scene.zones.push(match self.viewer.is(seat) {
                true => Zone::hand(seat).showing(self.hand.iter()),
                false => Zone::hand(seat).hiding(usize::from(open.held[seat])),
            });
        }
        scene.zones.extend(open.trick.zones(open.last_trick.as_ref()));
        let last = open.last_trick.map_or(CardSet::EMPTY, |last| last.set());
        for seat in Seat::all(players) {
            let zone = Zone::new(ZoneId::of(ZoneKind::Taken, seat), Layout::Row).sorted();
            scene.zones.push(zone.showing((open.taken[seat].face_up - last).iter()));
        }
        self.undealt_zones(&mut scene);
        scene.calls.extend(open.auction.calls());
        self.notes(&mut scene);
        scene
    }

    /// The zones of cards in no hand: the rest of the pack, or with five players the reserve and the cards laid away.
    fn undealt_zones(&self, scene: &mut Scene) {
        let stock = Zone::new(ZoneId::the(ZoneKind::Stock), Layout::Stack);
        match self.open.maker.filter(|_| has_reserve(self.open.rules.players)) {
            Some((maker, _)) => {
                scene.zones.push(stock);
                let laid = Zone::new(ZoneId::of(ZoneKind::Aside, maker), Layout::Row).sorted();
                let hidden = self.aside() - self.laid_away.len();
                scene.zones.push(laid.hiding(hidden).showing(self.laid_away.iter()));
            }
            None if has_reserve(self.open.rules.players) => scene.zones.push(stock.hiding(self.aside())),
            None if self.aside() > 0 => {
                scene.zones.push(stock.titled(phrase!("zone-undealt")).hiding(self.aside()));
            }
            None => {}
        }
    }

    fn notes(&self, scene: &mut Scene) {
        let open = &self.open;
        scene.fact_about(open.dealer, phrase!("note-dealer"), None);
        if let Some((maker, bid)) = open.maker {
            scene.fact_about(maker, phrase!("note-maker"), phrase!("note-maker-bid", bid));
        }
        if let Some(trump) = open.trump {
            scene.fact(phrase!("note-trump"), Phrase::nation::<Pack>(trump));
        }
        if let Some(card) = open.called {
            scene.fact(phrase!("note-called"), phrase!("call-card", card));
        }
        if let Some(partner) = open.partner_shown {
            scene.fact_about(partner, phrase!("note-partner"), None);
        }
        for seat in Seat::all(open.rules.players).filter(|_| !open.played.is_empty()) {
            let take = open.taken[seat];
            scene.fact_about(seat, phrase!("note-tricks"), phrase!("number", number = take.tricks));
            if take.neutralized > 0 {
                let rulers = take.rulers().len();
                let count = phrase!("neutralized-rulers", number = take.neutralized, rulers);
                scene.fact_about(seat, phrase!("note-neutralized"), count);
            }
        }
    }

    fn headline(&self) -> Phrase {
        let open = &self.open;
        let Turn::Seat(seat) = open.turn() else { return auction::over(open.maker) };
        match open.phase {
            Phase::Auction => open.auction.headline(),
            Phase::LayAway(left) => phrase!("to-lay-away", seat, number = left),
            Phase::Call => phrase!("to-call", seat),
            _ if open.played.is_empty() => phrase!("to-make-trump", seat),
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
            Move::Call(card) => offer(MoveKind::Call).taking([card]),
            Move::Play(card) => {
                offer(MoveKind::Play).taking([card]).from(hand).to(ZoneId::the(ZoneKind::Trick))
            }
        }
    }
}
