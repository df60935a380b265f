//! The best combinations of a hand (S4 to S6).

use super::meld::{
    CardBag, CardSet, Combination, FLAG_AND_BATTLESHIP, Groups, NATIONS, SEQUENCE, flag_and_army,
    flag_and_army_count, flag_and_battleship, group, highest_five, kind,
};

/// A claim: combinations without a common card, and their total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    country: u8,
    count: u16,
    sequences: u8,
    battleships: u8,
    armies: [u8; NATIONS],
    /// The cards that the pairs and sequences leave. Every four of a kind among them that is not laid yet is a group of
    /// the claim.
    left: CardBag,
    laid: Groups,
}

impl Claim {
    /// The claim with the highest total, from cards not yet laid.
    ///
    /// Sequences, Flags with Battleships and Flags with Armies are tried in every number. The remaining cards of a kind
    /// always score most as one group, because a further card or a pair never reduces its value.
    pub fn best(free: CardBag, laid: Groups, country: u8) -> Self {
        let mut trial =
            Claim { country, count: 0, sequences: 0, battleships: 0, armies: [0; NATIONS], left: free, laid };
        let mut best = trial;
        best.count = trial.with_groups();
        loop {
            trial.try_battleships(&mut best);
            if !trial.takes(highest_five(country), SEQUENCE) {
                return best;
            }
            trial.sequences += 1;
        }
    }

    fn try_battleships(mut self, best: &mut Claim) {
        loop {
            self.try_armies(0, best);
            if !self.takes(flag_and_battleship(), FLAG_AND_BATTLESHIP) {
                return;
            }
            self.battleships += 1;
        }
    }

    fn try_armies(mut self, nation: u8, best: &mut Claim) {
        if usize::from(nation) == NATIONS {
            let count = self.with_groups();
            if count > best.count {
                *best = Claim { count, ..self };
            }
            return;
        }
        loop {
            self.try_armies(nation + 1, best);
            if !self.takes(flag_and_army(nation), flag_and_army_count(nation, self.country)) {
                return;
            }
            self.armies[usize::from(nation)] += 1;
        }
    }

    /// Takes one combination from the remaining cards, if it is there.
    fn takes(&mut self, cards: CardSet, count: u16) -> bool {
        let there = cards.is_within(self.left.kinds());
        if there {
            self.left.take(cards.into());
            self.count += count;
        }
        there
    }

    fn with_groups(&self) -> u16 {
        let groups = self.laid.others().filter_map(|rank| group(self.left, rank));
        self.count + groups.map(Combination::count).sum::<u16>()
    }

    /// Its total.
    pub fn count(&self) -> u16 {
        self.count
    }

    /// Its combinations.
    pub fn combinations(&self) -> impl Iterator<Item = CardBag> {
        let left = self.left;
        let armies = (0u8..).zip(self.armies).map(|(nation, number)| (flag_and_army(nation), number));
        let others =
            [(highest_five(self.country), self.sequences), (flag_and_battleship(), self.battleships)];
        let sets = others.into_iter().chain(armies);
        let groups = self.laid.others().filter(move |rank| group(left, *rank).is_some());
        sets.flat_map(|(set, number)| std::iter::repeat_n(CardBag::from(set), usize::from(number)))
            .chain(groups.map(move |rank| left.within(kind(rank))))
    }
}
