//! What a viewer sees of a round, the rounds that fit it, and the scene a screen draws.

use broadside_cards::packs::War as Pack;
use broadside_cards::{BySeat, MAX_SEATS, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, HiddenPlace};
use broadside_engine::moves::Called as _;
use broadside_engine::{Layout, MoveKind, Offer, Phrase, Scene, Viewer, Zone, ZoneId, phrase};

use super::forces::{ARBITRATORS, CardBag, CardSet, Cards, Nation, OFFICERS};
use super::position::{Open, Phase, Position, side};
use super::{Move, zones};

/// A round as one viewer sees it.
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

    /// Deals the unseen cards at random: each nation's to its side's hands and pack; in arbitration to all hands and
    /// the undealt cards.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut world = Position {
            open,
            hands: BySeat::each(CardBag::EMPTY),
            packs: [Cards::new(); 2],
            stock: Cards::new(),
        };
        if let Some(seat) = self.viewer.seat() {
            world.hands[seat] = self.hand;
        }
        if open.phase == Phase::Muster {
            return world;
        }
        if open.is_arbitrated() {
            let seats = Seat::all(open.rules.players);
            let cards = open.rules.copies(OFFICERS | ARBITRATORS);
            world.stock = self.deal_unseen(cards, seats, open.stock, &mut world.hands, rng);
        } else {
            for (side, nation) in open.nations.into_iter().enumerate() {
                let undealt = open.undealt[nation.index()];
                let cards = open.rules.copies(nation.army());
                world.packs[nation.index()] =
                    self.deal_unseen(cards, open.members(side), undealt, &mut world.hands, rng);
            }
        }
        world
    }

    /// Deals those of the cards that the viewer does not see to the hands. The rest form the pack.
    fn deal_unseen(
        &self,
        cards: CardBag,
        seats: impl Iterator<Item = Seat>,
        pack: u8,
        hands: &mut BySeat<CardBag, MAX_SEATS>,
        rng: &mut Rng,
    ) -> Cards {
        let mut unseen = cards;
        self.seen().for_each(|seen| unseen.take(seen.within(cards.kinds())));
        let others: Vec<Seat> = seats.filter(|seat| !self.viewer.is(*seat)).collect();
        let mut places: Vec<HiddenPlace<Pack>> = others
            .iter()
            .map(|seat| HiddenPlace {
                room: self.open.held[*seat].into(),
                may_hold: self.open.may_hold[*seat],
            })
            .collect();
        if pack > 0 {
            places.push(HiddenPlace { room: pack.into(), may_hold: CardSet::ALL });
        }
        let dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let mut dealt = dealt.into_iter();
        for (seat, cards) in others.iter().zip(&mut dealt) {
            hands[*seat] = cards.into_iter().collect();
        }
        dealt.flatten().collect()
    }

    /// All visible cards, and the viewer's own hand.
    fn seen(&self) -> impl Iterator<Item = CardBag> + '_ {
        let open = &self.open;
        let piles = open.piles.as_flattened().iter().map(|siege| siege.cards());
        let piles = piles.chain(open.reserves.iter().map(|reserve| reserve.cards()));
        let lone = open.drawn.into_iter().chain(open.led.map(|(_, card)| card));
        piles
            .map(|pile| pile.iter().copied().collect())
            .chain(lone.map(|card| CardBag::from(card.alone())))
            .chain(open.captives)
            .chain(open.won)
            .chain([open.tied, self.hand])
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
        match open.is_arbitrated() {
            true => self.arbitration_zones(&mut scene),
            false => self.battle_zones(&mut scene),
        }
        if open.phase == Phase::Choose {
            return scene;
        }
        let number = |number: i32| phrase!("number", number);
        for (side, nation) in open.nations.into_iter().enumerate() {
            let seats = open.seats(side);
            scene.fact_about(seats, nation.name(), None);
            if !open.forts[side].is_empty() {
                let forts = phrase!("names", names = open.forts[side].names());
                scene.fact_about(seats, phrase!("note-captured"), forts);
            }
            let battle = if open.is_arbitrated() { open.battle[side] } else { open.battle_points(side) };
            scene.fact_about(seats, phrase!("note-battle"), number(battle));
            if open.is_arbitrated() {
                scene.fact_about(seats, phrase!("note-arbitration"), number(open.points[side]));
            }
        }
        if open.is_arbitrated() {
            scene.fact(phrase!("note-uncaptured"), phrase!("names", names = open.standing.names()));
        }
        scene
    }

    fn headline(&self) -> Phrase {
        let open = &self.open;
        let seat = open.to_act;
        match open.phase {
            Phase::Choose => phrase!("to-choose", seat),
            Phase::First => phrase!("to-say-first", seat),
            Phase::Battle => match open.drawn {
                Some(card) => phrase!("to-attack-from-reserve", seat, card),
                None => phrase!("to-attack", seat),
            },
            Phase::Arbitration => match open.led {
                Some((_, card)) => phrase!("to-answer", seat, card),
                None => phrase!("to-lead", seat),
            },
            Phase::Over => phrase!("war-over"),
            _ => phrase!("shuffling"),
        }
    }

    fn battle_zones(&self, scene: &mut Scene) {
        let open = &self.open;
        let at_war = open.phase != Phase::Choose;
        for side in [0, 1] {
            let nation = || open.nations[side].name();
            for fort in open.standing.iter().filter(|_| at_war) {
                let pile = &open.piles[fort.index()][side];
                let title = phrase!("zone-fort", nation = nation(), fort = fort.name());
                let zone =
                    Zone::new(zones::fort(side, fort), Layout::Column).titled(title).drawn(fort.word());
                scene.zones.push(zone.worth(pile.worth() as i32).showing(pile.cards()));
            }
            let mut captives = Zone::new(zones::captives(side), Layout::Row).sorted();
            let mut reserve = Zone::new(zones::reserve(side), Layout::Stack);
            if at_war {
                captives = captives.titled(phrase!("captives-of", nation = nation()));
                reserve = reserve.titled(phrase!("reserve-of", nation = nation()));
            }
            scene.zones.push(captives.showing(open.captives[side].iter()));
            let drawn = open.drawn.filter(|_| open.side() == side);
            scene.zones.push(reserve.showing(open.reserves[side].cards()).showing(drawn));
        }
        for nation in Nation::BOTH {
            let title = phrase!("pack-of", nation = nation.name());
            let zone = Zone::new(zones::pack(nation), Layout::Stack).titled(title);
            scene.zones.push(zone.hiding(open.undealt[nation.index()].into()));
        }
    }

    fn arbitration_zones(&self, scene: &mut Scene) {
        let open = &self.open;
        let engagement = Zone::new(zones::ENGAGEMENT, Layout::Trick);
        scene.zones.push(open.led.iter().fold(engagement, |zone, (seat, card)| zone.played(card, *seat)));
        scene.zones.push(Zone::new(zones::TIED, Layout::Row).sorted().showing(open.tied.iter()));
        for (side, nation) in open.nations.into_iter().enumerate() {
            let title = phrase!("captives-of", nation = nation.name());
            let zone = Zone::new(zones::captives(side), Layout::Row).sorted().titled(title);
            scene.zones.push(zone.showing(open.won[side].iter()));
        }
        let stock = Zone::new(zones::ARBITRATION, Layout::Stack);
        scene.zones.push(stock.hiding(open.stock.into()));
    }

    pub(super) fn offer(&self, mv: Move) -> Offer {
        let seat = self.open.to_act;
        let offer = |kind| Offer::said(kind, mv, mv.label());
        match mv {
            // A nation is shown by its first General.
            Move::Choose(nation) => offer(MoveKind::Choose).taking(nation.cards().iter().next()),
            Move::First(_) => offer(MoveKind::Choose),
            Move::Play(card, fort) => {
                let side = side(seat);
                let from = if self.open.drawn.is_some() { zones::reserve(side) } else { ZoneId::hand(seat) };
                offer(MoveKind::Play).taking([card]).from(from).to(zones::fort(side, fort))
            }
            Move::Engage(card) => {
                offer(MoveKind::Play).taking([card]).from(ZoneId::hand(seat)).to(zones::ENGAGEMENT)
            }
        }
    }
}
