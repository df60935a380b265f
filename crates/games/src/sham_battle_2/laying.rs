//! What the winner of a trick may lay and show while the reserve lasts (T4 to T6).

use broadside_cards::Seat;
use broadside_engine::{Deed, Log, Refusal, ZoneId, phrase};

use super::position::{Phase, Position, TURNED, combinations};
use crate::allie_patriot::{Laid, not_held};
use crate::sham_battle::meld::{self, CardBag, Combination, Lays};

/// Points for showing a Battleship of the country in power (T6).
const BATTLESHIP: u16 = 10;

impl Position {
    pub(super) fn check_claiming(&self) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Claim { .. } => Ok(()),
            Phase::Strict => Refusal::of("T8", phrase!("refused-reserve-gone")),
            _ => Refusal::of("T4", phrase!("refused-not-won")),
        }
    }

    pub(super) fn check_laying(&self) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Claim { laid: true } => Refusal::of("T4", phrase!("refused-laid")),
            _ => self.check_claiming(),
        }
    }

    /// The combinations that the winner of the trick can lay.
    pub(super) fn lays(&self, country: u8) -> Lays {
        Lays::of(self.hand(), self.open.groups[self.open.trick.to_play()], country)
    }

    pub(super) fn check_lay(&self, laid: Laid) -> Result<(), Refusal> {
        self.check_laying()?;
        laid.check()?;
        let cards = laid.cards;
        let winner = self.open.trick.to_play();
        let (hand, table) = (self.hand(), self.open.table[winner]);
        let short = || cards.iter().filter(|card| cards.count(*card) > hand.count(*card));
        if let Some(card) = short().find(|card| cards.count(*card) > hand.count(*card) + table.count(*card)) {
            return not_held(card, hand.count(card) + table.count(card));
        }
        if let Some(card) = short().next() {
            return Refusal::of("T5", phrase!("refused-on-table", card));
        }
        let combination = self.open.country.and_then(|country| Combination::of(cards, country));
        match combination.map(Combination::group) {
            None => Refusal::of("S4", phrase!("refused-no-combination", cards)),
            Some(Some(rank)) if self.open.groups[winner].contains(rank) => {
                Refusal::of("T5", phrase!("refused-group-laid", kind = meld::kind_name(rank)))
            }
            Some(_) => Ok(()),
        }
    }

    pub(super) fn lay(&mut self, cards: CardBag, log: &mut impl Log) {
        let open = &mut self.open;
        let winner = open.trick.to_play();
        let Some(combination) = open.country.and_then(|country| Combination::of(cards, country)) else {
            return;
        };
        let count = combination.count();
        log.tell_done("T4", || {
            let lays =
                phrase!("lays", seat = winner, combination = combination.name(), points = count, cards);
            let moved = Deed::moved(cards.iter(), ZoneId::hand(winner), combinations(winner));
            (lays, vec![moved, Deed::scored(winner, count.into())])
        });
        if let Some(rank) = combination.group() {
            open.groups[winner].insert(rank);
        }
        self.hands[winner].take(cards);
        open.held[winner] -= cards.len() as u8;
        cards.iter().for_each(|card| open.known[winner].forget(card));
        open.table[winner].add(cards);
        open.phase = Phase::Claim { laid: true };
        self.score(winner, count, log);
    }

    /// Adds points that are scored at once, which may win the game (T10).
    fn score(&mut self, seat: Seat, points: u16, log: &mut impl Log) {
        let open = &mut self.open;
        let claimed = &mut open.claimed[seat];
        *claimed += points;
        if open.needs.is_some_and(|needs| i32::from(*claimed) >= needs[seat]) {
            open.phase = Phase::Over;
            log.tell("T10", || phrase!("wins-at-once", seat));
        }
    }

    /// Whether the winner has a Battleship in hand to show: one that was not shown before, or under the reading *taken*
    /// one to exchange (T6).
    pub(super) fn can_show(&self) -> bool {
        let open = &self.open;
        let known = open.known[open.trick.to_play()];
        let to_show = |ship| match open.rules.taken {
            true => open.turned != Some(ship),
            false => !known.contains(ship),
        };
        open.country.map(meld::battleship).is_some_and(|ship| self.hand().contains(ship) && to_show(ship))
    }

    pub(super) fn check_show(&self) -> Result<(), Refusal> {
        self.check_claiming()?;
        let Some(ship) = self.open.country.map(meld::battleship) else { return Ok(()) };
        match self.can_show() {
            true => Ok(()),
            false if self.open.rules.taken && self.open.turned == Some(ship) => {
                Refusal::of("T6", phrase!("refused-nothing-to-exchange", card = ship))
            }
            false if self.hand().contains(ship) => Refusal::of("T6", phrase!("refused-shown", card = ship)),
            false => Refusal::of("T6", phrase!("refused-no-battleship", card = ship)),
        }
    }

    pub(super) fn show(&mut self, log: &mut impl Log) {
        let open = &mut self.open;
        let winner = open.trick.to_play();
        let (Some(turned), Some(ship)) = (open.turned, open.country.map(meld::battleship)) else { return };
        let points = if open.rules.taken { 0 } else { BATTLESHIP };
        log.tell_done("T6", || {
            let hand = ZoneId::hand(winner);
            let exchange = [Deed::moved([ship], hand, TURNED), Deed::moved([turned], TURNED, hand)];
            let scored = Deed::scored(winner, points.into());
            match (turned == ship, points) {
                (true, _) => (phrase!("shows-and-keeps", seat = winner, ship, points), vec![scored]),
                (false, 0) => (phrase!("exchanges", seat = winner, ship, card = turned), exchange.into()),
                (false, _) => {
                    let shows = phrase!("shows-and-exchanges", seat = winner, ship, points, card = turned);
                    (shows, exchange.into_iter().chain([scored]).collect())
                }
            }
        });
        let known = &mut open.known[winner];
        if turned == ship {
            known.insert(ship);
        } else {
            known.insert(turned);
            open.turned = Some(ship);
            let hand = &mut self.hands[winner];
            hand.remove(ship);
            hand.insert(turned);
        }
        if points > 0 {
            self.score(winner, points, log);
        }
    }
}
