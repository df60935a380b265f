//! The country in power and the combinations (S3 to S6).

use broadside_cards::Seat;
use broadside_engine::{Deed, Log, Refusal, ZoneId, ZoneKind, phrase};

use super::meld::{self, CardBag, Combination, Groups};
use super::position::{Phase, Position};
use super::{Country, Laid};
use crate::allie_patriot::not_held;

impl Position {
    pub(super) fn check_country(&self) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Country => Ok(()),
            Phase::Auction => Refusal::of("S3", phrase!("refused-country-auction")),
            _ => Refusal::of("S3", phrase!("refused-country-named")),
        }
    }

    pub(super) fn name_country(&mut self, country: Country, log: &mut impl Log) {
        let Some((maker, _)) = self.open.maker else { return };
        log.tell_done("S3", || {
            let named = phrase!("puts-in-power", maker, country = country.name());
            (named, vec![Deed::Said(maker, country.name())])
        });
        self.open.country = Some(country.0);
        self.open.phase = Phase::Lay(maker);
    }

    /// The cards that the seat to lay has not laid yet, and the country in power.
    pub(super) fn layable(&self) -> Option<(CardBag, u8)> {
        let (Phase::Lay(seat), Some(country)) = (self.open.phase, self.open.country) else { return None };
        let mut free = self.hands[seat];
        free.take(self.open.shown[seat]);
        Some((free, country))
    }

    pub(super) fn check_laying(&self) -> Result<(Seat, CardBag, u8), Refusal> {
        match (self.open.phase, self.layable()) {
            (Phase::Lay(seat), Some((free, country))) => Ok((seat, free, country)),
            (Phase::Auction | Phase::Country, _) => Refusal::of("S3", phrase!("refused-lay-early")),
            _ => Refusal::of("S3", phrase!("refused-lay-late")),
        }
    }

    pub(super) fn check_lay(&self, laid: Laid) -> Result<(), Refusal> {
        let (seat, free, country) = self.check_laying()?;
        laid.check()?;
        let cards = laid.cards;
        let hand = self.hands[seat];
        if let Some(card) = cards.iter().find(|card| cards.count(*card) > hand.count(*card)) {
            return not_held(card, hand.count(card));
        }
        let Some(combination) = Combination::of(cards, country) else {
            return Refusal::of("S4", phrase!("refused-no-combination", cards));
        };
        if let Some(card) = cards.iter().find(|card| cards.count(*card) > free.count(*card)) {
            return Refusal::of("S5", phrase!("refused-in-combination", card));
        }
        match combination.group() {
            Some(rank) if self.open.groups.contains(rank) => {
                Refusal::of("S5", phrase!("refused-group-laid", kind = meld::kind_name(rank)))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn lay(&mut self, cards: CardBag, log: &mut impl Log) {
        let (Phase::Lay(seat), Some(country)) = (self.open.phase, self.open.country) else { return };
        let Some(combination) = Combination::of(cards, country) else { return };
        let count = combination.count();
        log.tell_done("S4", || {
            let lays = phrase!("lays", seat, combination = combination.name(), points = count, cards);
            let shown = ZoneId::of(ZoneKind::Meld, seat);
            (lays, vec![Deed::moved(cards.iter(), ZoneId::hand(seat), shown)])
        });
        self.open.laid[seat] += count;
        self.open.shown[seat].add(cards);
        if let Some(rank) = combination.group() {
            self.open.groups.insert(rank);
        }
    }

    pub(super) fn end_laying(&mut self, log: &mut impl Log) {
        let (Phase::Lay(seat), Some((maker, _))) = (self.open.phase, self.open.maker) else { return };
        let (points, shown) = (self.open.laid[seat], self.open.shown[seat]);
        log.tell_done("S3", || match points {
            0 => (phrase!("lays-none", seat), vec![]),
            _ => {
                let taken = Deed::moved(shown.iter(), ZoneId::of(ZoneKind::Meld, seat), ZoneId::hand(seat));
                (phrase!("takes-up-combinations", seat, points), vec![taken])
            }
        });
        let partner = self.open.rules.sides.of(maker).iter().find(|mate| *mate != maker);
        self.open.groups = Groups::NONE;
        self.open.phase = match partner {
            Some(partner) if seat == maker => Phase::Lay(partner),
            _ => Phase::Play,
        };
    }
}
