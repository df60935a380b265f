//! The country in power and the combinations (S3 to S6).

use broadside_cards::Seat;
use broadside_engine::{Log, Refusal};

use super::meld::{self, CardBag, Combination, Groups};
use super::position::{Phase, Position};
use crate::allie_patriot::COUNTRIES;
use crate::allie_patriot::not_held;

impl Position {
    pub(super) fn check_country(&self) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Country => Ok(()),
            Phase::Auction => {
                Refusal::of("S3", "the maker names the country in power when the auction is over")
            }
            _ => Refusal::of("S3", "the country in power is named"),
        }
    }

    pub(super) fn name_country(&mut self, country: u8, log: &mut impl Log) {
        let Some((maker, _)) = self.open.maker else { return };
        log.tell("S3", || format!("Seat {maker} puts {} in power.", COUNTRIES[usize::from(country)]));
        self.open.country = Some(country);
        self.open.phase = Phase::Lay(maker);
    }

    /// What the seat to lay has not laid yet, and the country in power.
    pub(super) fn layable(&self) -> Option<(CardBag, u8)> {
        let (Phase::Lay(seat), Some(country)) = (self.open.phase, self.open.country) else { return None };
        let mut free = self.hands[seat.index()];
        free.take(self.open.shown[seat.index()]);
        Some((free, country))
    }

    pub(super) fn check_laying(&self) -> Result<(Seat, CardBag, u8), Refusal> {
        match (self.open.phase, self.layable()) {
            (Phase::Lay(seat), Some((free, country))) => Ok((seat, free, country)),
            (Phase::Auction | Phase::Country, _) => {
                Refusal::of("S3", "combinations are laid when the country in power is named")
            }
            _ => Refusal::of("S3", "combinations are laid before the first card is played"),
        }
    }

    pub(super) fn check_lay(&self, cards: CardBag) -> Result<(), Refusal> {
        let (seat, free, country) = self.check_laying()?;
        let hand = self.hands[seat.index()];
        if let Some(card) = cards.iter().find(|card| cards.count(*card) > hand.count(*card)) {
            return not_held(card, hand.count(card));
        }
        let Some(combination) = Combination::of(cards, country) else {
            return Refusal::of("S4", format!("{cards} is no combination"));
        };
        if let Some(card) = cards.iter().find(|card| cards.count(*card) > free.count(*card)) {
            return Refusal::of("S5", format!("your {card} is already in a combination"));
        }
        match combination.group() {
            Some(rank) if self.open.groups.contains(rank) => {
                Refusal::of("S5", format!("you have laid your group of {}", meld::kind_name(rank)))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn lay(&mut self, cards: CardBag, log: &mut impl Log) {
        let (Phase::Lay(seat), Some(country)) = (self.open.phase, self.open.country) else { return };
        let Some(combination) = Combination::of(cards, country) else { return };
        let count = combination.count();
        log.tell("S4", || format!("Seat {seat} lays {cards}: {combination}, for {count}."));
        self.open.laid[seat.index()] += count;
        self.open.shown[seat.index()].add(cards);
        if let Some(rank) = combination.group() {
            self.open.groups.insert(rank);
        }
    }

    pub(super) fn end_laying(&mut self, log: &mut impl Log) {
        let (Phase::Lay(seat), Some((maker, _))) = (self.open.phase, self.open.maker) else { return };
        let count = self.open.laid[seat.index()];
        log.tell("S3", || match count {
            0 => format!("Seat {seat} claims no combinations."),
            _ => format!("Seat {seat} has combinations for {count} and takes them up again."),
        });
        let partner = self.open.rules.sides.of(maker).iter().find(|mate| *mate != maker);
        self.open.groups = Groups::NONE;
        self.open.phase = match partner {
            Some(partner) if seat == maker => Phase::Lay(partner),
            _ => Phase::Play,
        };
    }
}
