//! What the cards of a deal are worth: each by itself, those that remain, and what a trick brings.

use super::super::NEUTRAL;
use super::{Dealt, above, lowest};
use crate::double_dummy::proofs::Worths;
use crate::double_dummy::{Card, Count};

/// How many cards of each seat and suit are worth more than the least value, and how many more than the second.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in super::super) struct Levels {
    counts: [u64; 2],
    steps: [u8; 2],
}

impl Worths for Levels {
    #[inline]
    fn differ(&self, other: &Self) -> (i32, i32) {
        let (mut more, mut less) = (0, 0);
        for level in 0..2 {
            let (a, b) = (self.counts[level], other.counts[level]);
            more += surplus(a, b) * i32::from(self.steps[level]);
            less += surplus(b, a) * i32::from(self.steps[level]);
        }
        (more, less)
    }
}

/// By how much numbers of four bits, all below eight, exceed others, added up.
#[inline]
fn surplus(a: u64, b: u64) -> i32 {
    const HIGH: u64 = 0x8888_8888_8888_8888;
    let differences = (a | HIGH) - b;
    let more = differences & (((differences & HIGH) >> 3) * 7);
    let pairs = (more & 0x0f0f_0f0f_0f0f_0f0f) + (more >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// The combined value of the first `n` cards of a set, in this order of values.
#[inline]
fn add_up<'a>(by_worth: impl Iterator<Item = &'a (u64, i32)>, cards: u64, mut n: u32) -> i32 {
    let mut sum = 0;
    for (set, worth) in by_worth {
        let some = (cards & set).count_ones().min(n);
        sum += some as i32 * worth;
        n -= some;
    }
    sum
}

/// The unit of a score: everything counted is a multiple of it.
pub(super) fn unit_of(count: Count) -> i32 {
    match count {
        Count::Worth { plain, trumps } => {
            plain.iter().chain(&trumps).fold(0, |unit, &worth| divisor(worth.into(), unit)).max(1)
        }
        _ => 1,
    }
}

/// The greatest common divisor.
fn divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl<const N: bool, const FOUR: bool> Dealt<N, FOUR> {
    pub(super) fn weigh(&mut self) {
        let all = self.hands.iter().fold(0, |all, hand| all | hand);
        let worth = |card: Card| match self.count {
            Count::Tricks => 0,
            Count::Worth { .. } => self.count.worth_of(card, Some(self.trump as u8)) / self.unit,
            Count::Neutral { .. } => (card.rank == 8) as i32,
        };
        // Cards of one value form one group only if no card of another value lies between them in a suit. Then the
        // number of cards a seat has of a group tells which bits they occupy.
        let mut known: Vec<(u64, i32, u32)> = vec![];
        let mut before: Option<(u8, i32, u32)> = None;
        for place in (0..64).filter(|place| all >> place & 1 == 1) {
            let card = self.cards[place];
            let w = worth(card);
            self.values[place] = w as u8;
            let above = before.filter(|(suit, ..)| *suit == card.suit);
            let rises = above.map_or(0, |(_, other, rises)| rises + u32::from(w > other));
            match known.iter_mut().find(|(_, other, risen)| (*other, *risen) == (w, rises)) {
                Some((set, ..)) => *set |= 1 << place,
                None => known.push((1 << place, w, rises)),
            }
            if above.is_some_and(|(_, other, _)| other != w) {
                self.parts |= 1 << place;
            }
            before = Some((card.suit, w, rises));
        }
        if N {
            self.rulers = Self::FIRSTS;
        }
        for (slot, (set, worth, _)) in self.worths.iter_mut().zip(known) {
            *slot = (set, worth);
            match self.by_worth.iter_mut().find(|(_, other)| *other == worth) {
                Some((all, _)) => *all |= set,
                None => self.by_worth.push((set, worth)),
            }
        }
        self.by_worth.sort_by_key(|(_, worth)| *worth);
        for (step, pair) in self.steps.iter_mut().zip(self.by_worth.windows(2)) {
            *step = (pair[1].1 - pair[0].1) as u8;
        }
        self.least_worth = self.by_worth.first().map_or(0, |(_, worth)| *worth);
    }

    /// Counts the cards above each value, if there are at most three values, higher cards are never worth less, and no
    /// count exceeds seven.
    pub(super) fn level(&mut self) {
        if !self.is_valued() || self.seats > 4 || self.by_worth.len() > 3 {
            return;
        }
        let all = self.hands.iter().fold(0, |all, hand| all | hand);
        let worth_more = all & !self.by_worth.first().map_or(0, |(least, _)| *least);
        let many = |s: u32| self.hands.iter().any(|hand| self.lane(hand & worth_more, s).count_ones() > 7);
        let falls = |place: u32| {
            let higher = self.lane(all, self.suit_of(place)) & above(place);
            self.value(place) > self.value(lowest(higher))
        };
        if (0..64).any(|place| self.parts >> place & 1 == 1 && falls(place))
            || (0..Self::SUITS as u32).any(many)
        {
            return;
        }
        let mut levels = vec![0; self.sets.len()];
        for suit in 0..Self::SUITS {
            let base = suit * self.sizes;
            for set in 1..self.sizes {
                let card = set.trailing_zeros() + suit as u32 * Self::WIDTH;
                let mut level = levels[base + (set & (set - 1))];
                if let Some(seat) = (0..self.seats()).find(|&seat| self.hands[seat] >> card & 1 == 1) {
                    let worth = self.value(card);
                    level += (worth as u64) << 32;
                    for (n, _) in self.by_worth.iter().skip(1).enumerate().filter(|(_, (_, w))| worth >= *w) {
                        level += 1 << (16 * n + 4 * seat);
                    }
                }
                levels[base + set] = level;
            }
        }
        self.levels = levels.into();
    }

    /// Counts tricks from now on. Returns what was counted before.
    pub(in super::super) fn count_tricks(&mut self) -> (Count, u64) {
        (std::mem::replace(&mut self.count, Count::Tricks), std::mem::take(&mut self.parts))
    }

    /// Counts values again.
    pub(in super::super) fn count_values(&mut self, (count, parts): (Count, u64)) {
        self.count = count;
        self.parts = parts;
    }

    /// The values of the cards of a position.
    #[inline]
    pub(in super::super) fn levels(&self, rem: u64) -> Levels {
        let mut levels = Levels { counts: [0; 2], steps: self.steps };
        for s in 0..4 {
            let set = rem >> (s as u32 * Self::WIDTH) & Self::LANE;
            let level = self.levels[s * self.sizes + set as usize];
            levels.counts[0] |= (level & 0xffff) << (16 * s);
            levels.counts[1] |= (level >> 16 & 0xffff) << (16 * s);
        }
        levels
    }

    /// Whether values are compared card by card.
    #[inline]
    pub(in super::super) fn is_levelled(&self) -> bool {
        !N && !self.levels.is_empty()
    }

    /// Whether cards have values of their own.
    #[inline]
    pub(in super::super) fn is_valued(&self) -> bool {
        !N && matches!(self.count, Count::Worth { .. })
    }

    /// The combined value of the cards of a set.
    #[inline]
    pub(in super::super) fn worth(&self, cards: u64) -> i32 {
        if N {
            return (cards & self.rulers).count_ones() as i32;
        }
        self.worths.iter().map(|&(set, worth)| (cards & set).count_ones() as i32 * worth).sum()
    }

    /// The combined value of the `n` least valuable cards of a set.
    #[inline]
    pub(in super::super) fn least(&self, cards: u64, n: u32) -> i32 {
        add_up(self.by_worth.iter(), cards, n)
    }

    /// The combined value of the `n` most valuable cards of a set.
    #[inline]
    pub(in super::super) fn greatest(&self, cards: u64, n: u32) -> i32 {
        add_up(self.by_worth.iter().rev(), cards, n)
    }

    /// The combined value of all cards of a position.
    #[inline]
    pub(in super::super) fn total(&self, rem: u64) -> i32 {
        if !self.is_levelled() {
            return self.worth(rem);
        }
        let of_suit = |s: usize| {
            let set = rem >> (s as u32 * Self::WIDTH) & Self::LANE;
            (self.levels[s * self.sizes + set as usize] >> 32) as i32
        };
        (0..Self::SUITS).map(of_suit).sum()
    }

    /// The value of a card.
    #[inline]
    pub(in super::super) fn value(&self, card: u32) -> i32 {
        self.values[card as usize & 63].into()
    }

    /// The score of a trick for the side that takes it.
    #[inline]
    pub(in super::super) fn gain(&self, table: u64) -> i32 {
        match self.count {
            Count::Tricks => 1,
            Count::Worth { .. } => {
                let (mut rest, mut sum) = (table, 0);
                while rest != 0 {
                    sum += self.value(rest.trailing_zeros());
                    rest &= rest - 1;
                }
                sum
            }
            Count::Neutral { maker } => {
                if self.lane(table, NEUTRAL) != 0 {
                    2 + self.worth(table)
                } else {
                    maker as i32
                }
            }
        }
    }

    /// The most that our side can score in `tricks` more tricks while the cards `rem` remain. Our side needs a neutral
    /// to take a neutralized trick (N12).
    #[inline]
    pub(in super::super) fn most(&self, rem: u64, tricks: i32) -> i32 {
        match self.count {
            Count::Tricks => tricks,
            Count::Worth { .. } => self.total(rem),
            Count::Neutral { maker } => {
                let neutralized = tricks.min(self.lane(rem & self.our_cards, NEUTRAL).count_ones() as i32);
                let rulers = if neutralized > 0 { (rem & self.rulers).count_ones() as i32 } else { 0 };
                (tricks - neutralized) * maker as i32 + 2 * neutralized + rulers
            }
        }
    }

    /// An upper bound below `need`, and the rulers whose absence it depends on: those already played, or none if the
    /// bound would hold with them as well.
    #[inline]
    pub(in super::super) fn fallen(&self, rem: u64, high: i32, need: i32) -> (i32, u64) {
        // Without a neutral of ours, no ruler scores.
        let counts = N && self.lane(rem & self.our_cards, NEUTRAL) != 0;
        let gone = if counts { self.rulers & !rem } else { 0 };
        let loose = high + gone.count_ones() as i32;
        if loose < need { (loose, 0) } else { (high, gone) }
    }

    /// The first cards of `hand` of each value.
    #[inline]
    pub(super) fn first_of_worth(&self, hand: u64) -> u64 {
        if N {
            // The highest card of each lane except the ruler. A guard bit above every lane keeps borrows apart.
            let guards = Self::FIRSTS << (Self::WIDTH - 1);
            let rest = (hand & !Self::FIRSTS) | guards;
            return rest & !(rest - Self::FIRSTS) & !guards;
        }
        if self.parts == 0 {
            return 0;
        }
        let mut firsts = 0;
        let mut parts = self.parts;
        while parts != 0 {
            let place = parts.trailing_zeros();
            parts &= parts - 1;
            let after = self.lane(hand, self.suit_of(place)) & !above(place);
            firsts |= after & after.wrapping_neg();
        }
        firsts
    }

    /// Cards that would have done no better than `card`, which leads to the bound `value` and so fails the seat, if that
    /// depends only on `rel`; and the bound with them. `taker` says whether our side takes the trick, if that is certain.
    ///
    /// Let two cards whose ranks do not matter change places, one in the trick and one in the hand. If they differ in
    /// value, the score changes by the difference at most. It does not change in the seat's favour if its own side takes
    /// the trick and the card in it is now worth less, or the other side does and it is worth more.
    #[inline]
    pub(in super::super) fn dead(
        &self,
        rel: u64,
        card: u32,
        value: i32,
        need: i32,
        wants: bool,
        taker: Option<bool>,
    ) -> (u64, i32) {
        let cards = self.no_better(rel, card);
        if N || self.parts == 0 || cards == 0 {
            return (cards, value);
        }
        let (mut dead, mut bound) = (0, value);
        for &(set, worth) in self.by_worth.iter().filter(|(set, _)| set & cards != 0) {
            let more = worth - self.value(card);
            let slack = match taker {
                Some(ours) if (ours == wants) == (more < 0) => 0,
                _ => more.abs(),
            };
            let with = if wants { value + slack } else { value - slack };
            if (with >= need) != wants {
                dead |= cards & set;
                bound = if wants { bound.max(with) } else { bound.min(with) };
            }
        }
        (dead, bound)
    }
}
