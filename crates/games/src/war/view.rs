//! What a viewer sees of a round, what he may imagine behind it, and what a screen draws of it.

use broadside_cards::packs::War as Pack;
use broadside_cards::{MAX_SEATS, Rng, Seat};
use broadside_engine::mechanics::worlds::{self, Place};
use broadside_engine::{Layout, Scene, Viewer, Zone};

use super::forces::{ARBITRATORS, CardBag, CardSet, Cards, Nation, OFFICERS};
use super::position::{Open, Phase, Position};

/// A round through one viewer's eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What everybody sees.
    pub open: Open,
    /// The viewer's own cards; none for a watcher.
    pub hand: CardBag,
}

impl View {
    pub(super) fn of(position: &Position, viewer: Viewer) -> Self {
        let hand = viewer.seat().map_or(CardBag::EMPTY, |seat| position.hands[seat.index()]);
        View { viewer, open: position.open, hand }
    }

    /// Deals what the viewer does not see: of each nation to its side's hands and its pack, in arbitration to
    /// all hands and the undealt cards.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Position {
        let open = self.open;
        let mut world = Position {
            open,
            hands: [CardBag::EMPTY; MAX_SEATS],
            packs: [Cards::new(); 2],
            stock: Cards::new(),
        };
        if let Some(seat) = self.viewer.seat() {
            world.hands[seat.index()] = self.hand;
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

    /// Deals those of the cards that the viewer does not see to the seats' hands; the rest are the pack.
    fn deal_unseen(
        &self,
        cards: CardBag,
        seats: impl Iterator<Item = Seat>,
        pack: u8,
        hands: &mut [CardBag; MAX_SEATS],
        rng: &mut Rng,
    ) -> Cards {
        let mut unseen = cards;
        self.seen().for_each(|seen| unseen.take(seen.within(cards.kinds())));
        let others: Vec<Seat> = seats.filter(|seat| !self.viewer.is(*seat)).collect();
        let mut places: Vec<Place<Pack>> = others
            .iter()
            .map(|seat| Place {
                room: self.open.held[seat.index()].into(),
                may_hold: self.open.may_hold[seat.index()],
            })
            .collect();
        if pack > 0 {
            places.push(Place { room: pack.into(), may_hold: CardSet::ALL });
        }
        let dealt = worlds::deal_out(unseen.iter(), &places, rng).expect("the true deal fits the view");
        let mut dealt = dealt.into_iter();
        for (seat, cards) in others.iter().zip(&mut dealt) {
            hands[seat.index()] = cards.into_iter().collect();
        }
        dealt.flatten().collect()
    }

    /// All that lies open, and the viewer's own hand.
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
            let zone = Zone::named("hand", format!("Hand of seat {seat}"), Layout::Hand).of(seat);
            scene.zones.push(match open.drawn {
                Some(drawn) if open.to_act == seat => zone.showing([drawn]),
                _ if self.viewer.is(seat) => zone.showing(self.hand.iter()),
                _ => zone.hiding(open.held[seat.index()].into()),
            });
        }
        match open.is_arbitrated() {
            true => self.arbitration_zones(&mut scene),
            false => self.battle_zones(&mut scene),
        }
        if open.phase == Phase::Choose {
            return scene;
        }
        for (side, nation) in open.nations.into_iter().enumerate() {
            scene.note(nation.to_string(), self.seats_of(side));
            if !open.forts[side].is_empty() {
                scene.note(format!("Captured by {nation}"), open.forts[side]);
            }
            if open.is_arbitrated() {
                scene.note(format!("Battle points of {nation}"), open.battle[side]);
                scene.note(format!("Arbitration points of {nation}"), open.points[side]);
            } else {
                scene.note(format!("Battle points of {nation}"), open.battle_points(side));
            }
        }
        if open.is_arbitrated() {
            scene.note("Uncaptured", open.standing);
        }
        scene
    }

    fn headline(&self) -> String {
        let open = &self.open;
        let seat = open.to_act;
        match open.phase {
            Phase::Choose => format!("Seat {seat} is to choose a nation."),
            Phase::First => format!("Seat {seat} is to say which side begins."),
            Phase::Battle => match open.drawn {
                Some(drawn) => {
                    format!("Seat {seat} is to play {drawn}, drawn from the reserve, against a fort.")
                }
                None => format!("Seat {seat} is to play a card against a fort."),
            },
            Phase::Arbitration => match open.led {
                Some((_, led)) => format!("Seat {seat} is to answer {led}."),
                None => format!("Seat {seat} is to lead a card."),
            },
            Phase::Over => "The war is over.".into(),
            _ => "The cards are being shuffled.".into(),
        }
    }

    fn seats_of(&self, side: usize) -> String {
        let seats: Vec<String> = self.open.members(side).map(|seat| seat.to_string()).collect();
        let word = if seats.len() > 1 { "Seats" } else { "Seat" };
        format!("{word} {}", seats.join(", "))
    }

    fn battle_zones(&self, scene: &mut Scene) {
        let open = &self.open;
        for side in [0, 1] {
            let (nation, first) = (open.nations[side], Seat::new(side));
            let at_war = open.phase != Phase::Choose;
            for fort in open.standing.iter().filter(|_| at_war) {
                let pile = &open.piles[fort.index()][side];
                let title = format!("{nation} at {}, worth {}", fort.name(), pile.worth());
                let zone = Zone::named(fort.to_string(), title, Layout::Column).of(first);
                scene.zones.push(zone.showing(pile.cards()));
            }
            let zone =
                Zone::named("captives", format!("Captives of seat {first}'s side"), Layout::Row).of(first);
            scene.zones.push(zone.showing(open.captives[side].iter()));
            let zone =
                Zone::named("reserve", format!("Reserve of seat {first}'s side"), Layout::Stack).of(first);
            scene.zones.push(zone.showing(open.reserves[side].cards()));
        }
        for nation in Nation::BOTH {
            let zone = Zone::named(nation.word(), format!("Pack of {nation}"), Layout::Stack);
            scene.zones.push(zone.hiding(open.undealt[nation.index()].into()));
        }
    }

    fn arbitration_zones(&self, scene: &mut Scene) {
        let open = &self.open;
        let engagement = Zone::named("engagement", "Engagement", Layout::Trick);
        scene.zones.push(open.led.iter().fold(engagement, |zone, (seat, card)| zone.played(card, *seat)));
        if let Some(last) = &open.last_engagement {
            let zone = Zone::named("last-engagement", "Last engagement", Layout::Trick);
            scene.zones.push(last.iter().fold(zone, |zone, (seat, card)| zone.played(card, *seat)));
        }
        scene.zones.push(Zone::named("tied", "Tied", Layout::Row).showing(open.tied.iter()));
        for (side, nation) in open.nations.into_iter().enumerate() {
            let zone =
                Zone::named("captives", format!("Captives of {nation}"), Layout::Row).of(Seat::new(side));
            scene.zones.push(zone.showing(open.won[side].iter()));
        }
        scene.zones.push(Zone::named("arbitration", "Undealt", Layout::Stack).hiding(open.stock.into()));
    }
}
