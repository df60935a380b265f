//! The cards of one deal as bit sets, and what each set of remaining cards means for a suit.

use super::NEUTRAL;
use crate::double_dummy::proofs::Worths;
use crate::double_dummy::{Card, Count, Law, Stand};

/// The most seats.
pub(super) const SEATS: usize = 6;
/// The most suits.
pub(super) const SUITS: usize = 6;
/// The number of sets of cards of one suit.
const SETS: usize = 1 << 14;

/// The lowest card of a non-empty set.
#[inline]
pub(super) fn lowest(cards: u64) -> u32 {
    63 - cards.leading_zeros()
}

/// The bits below `card`: the cards that beat it in its suit, and all cards of the suits before it.
#[inline]
pub(super) fn above(card: u32) -> u64 {
    (1 << card) - 1
}

/// The greatest common divisor.
fn divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { divisor(b, a % b) }
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

/// A number below 512 for how many cards of a suit each of four seats has, up to eight cards in all: the running
/// totals, numbered as a combination.
fn number_of(lens: u32) -> u16 {
    let [a, b, c, d] = [0, 4, 8, 12].map(|shift| (lens * 0x1111) >> shift & 15);
    let number = a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24;
    number as u16
}

/// The remaining cards of one suit.
#[derive(Clone, Copy, Default)]
pub(super) struct SuitOut {
    /// From the top down, starting in the highest bits: whether the card ties with the next, and its owner.
    pub(super) owners: u64,
    /// The number of cards of each seat, four bits each.
    pub(super) lens: u32,
    /// A number for how many cards of each value each seat has; the lowest bit says whether the ruler remains.
    pub(super) shape: u16,
    pub(super) total: u8,
    /// The number of top cards whose owners matter: all cards below belong to one seat.
    told: u8,
}

impl SuitOut {
    #[inline]
    pub(super) fn len(&self, seat: usize) -> u32 {
        self.lens >> (4 * seat) & 15
    }
}

/// How many cards of each seat and suit are worth more than the least value, and how many more than the second.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Levels {
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

/// The suits of a position at the start of a trick.
pub(super) type SuitsOut = [SuitOut; SUITS];

/// The arrangement of cards in a bit set: each suit is a lane of bits, highest card first, with one or two bits for
/// each rank.
pub(super) struct Deal<const N: bool, const FOUR: bool> {
    /// Whether a neutral may be played under another (N10).
    pub(super) underplay: bool,
    seats: usize,
    /// Whether all suits have the same numbering, so that suits can be exchanged in the stored proofs.
    pub(super) alike: bool,
    owner_bits: u32,
    pub(super) hands: [u64; SEATS],
    pub(super) trump: u32,
    /// The seats whose tricks are counted.
    pub(super) ours: u8,
    pub(super) count: Count,
    /// The unit of the score: everything counted is a multiple of it.
    pub(super) unit: i32,
    /// The cards dealt to those seats.
    pub(super) our_cards: u64,
    /// Cards by value, with the value; and the first bit of each value.
    worths: [(u64, i32); 8],
    parts: u64,
    /// The value of each card.
    values: [u8; 64],
    /// Cards by value, the least first, each value once; and the least value.
    by_worth: Vec<(u64, i32)>,
    pub(super) least_worth: i32,
    /// The differences between one value and the next.
    steps: [u8; 2],
    /// The bits of the rulers (N2), including rulers out of play, so that suits that may be exchanged lack the same
    /// bits.
    pub(super) rulers: u64,
    /// The card of each bit.
    cards: [Card; 64],
    sets: Box<[SuitOut]>,
    /// For every set of cards of every suit, how many cards of each seat are worth more than the least value, and how
    /// many more than the second, four bits each; above them the combined value. Empty if values are not compared card
    /// by card.
    levels: Box<[u64]>,
    sizes: usize,
    /// For every set of cards of a suit, the positions of its cards from the top, four bits each; 15 for none.
    places: Box<[u64]>,
}

impl<const N: bool, const FOUR: bool> Deal<N, FOUR> {
    /// Suits, and bits to a suit's lane.
    pub(super) const SUITS: usize = if N { 6 } else { 4 };
    pub(super) const WIDTH: u32 = if N { 10 } else { 16 };
    const LANE: u64 = (1 << Self::WIDTH) - 1;
    /// The first and the inner bits of every lane.
    const FIRSTS: u64 = if N { 0x4_0100_4010_0401 } else { 0x0001_0001_0001_0001 };
    const INNER: u64 = if N { Self::FIRSTS * 0x1ff } else { Self::FIRSTS * 0x7fff };

    pub(super) fn new(stand: &Stand, ours: u8, count: Count) -> Self {
        let Stand { law, trump, hands, leader, trick, .. } = stand;
        let seats = hands.len();
        let mut deal = Deal {
            underplay: !matches!(law, Law::Neutral { underplay: false }),
            seats,
            alike: N && seats <= 4,
            owner_bits: (usize::BITS - (seats - 1).leading_zeros()) + !N as u32,
            hands: [0; SEATS],
            trump: trump.map_or(63, u32::from),
            ours,
            count,
            unit: match count {
                Count::Worth { plain, trumps } => {
                    plain.iter().chain(&trumps).fold(0, |unit, &worth| divisor(worth.into(), unit)).max(1)
                }
                _ => 1,
            },
            our_cards: 0,
            worths: [(0, 0); 8],
            parts: 0,
            values: [0; 64],
            by_worth: vec![],
            least_worth: 0,
            steps: [0; 2],
            rulers: 0,
            cards: [Card { suit: 0, rank: 0 }; 64],
            sets: Box::default(),
            levels: Box::default(),
            sizes: 0,
            places: Box::default(),
        };
        deal.place(hands, trick, *leader);
        deal.our_cards =
            (0..seats).filter(|seat| ours >> seat & 1 == 1).fold(0, |set, seat| set | deal.hands[seat]);
        deal.weigh();
        deal.tell();
        deal.level();
        deal
    }

    /// Assigns a bit to every card of the hands and the trick: in each suit the ranks that occur, from the top.
    fn place(&mut self, hands: &[Vec<Card>], table: &[Card], leader: usize) {
        let played = table.iter().enumerate().map(|(i, &card)| ((leader + i) % self.seats(), card));
        let held =
            hands.iter().enumerate().flat_map(|(seat, hand)| hand.iter().map(move |&card| (seat, card)));
        let mut all: Vec<(usize, Card)> = held.chain(played).collect();
        all.sort_by_key(|&(seat, card)| (card.suit, std::cmp::Reverse(card.rank), seat));
        let mut place = 0;
        for (i, &(seat, card)) in all.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| all[i].1);
            place = match before {
                Some(b) if b == card => place + 1,
                Some(b) if b.suit == card.suit => {
                    if !N {
                        (place | 1) + 1
                    } else {
                        place + 1
                    }
                }
                // The first bit of a suit is for its ruler, even if it is out of play.
                _ => card.suit as u32 * Self::WIDTH + (N && card.rank < 8) as u32,
            };
            self.cards[place as usize] = card;
            self.hands[seat] |= 1 << place;
        }
    }

    fn weigh(&mut self) {
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

    /// Computes the meaning of every set of cards of every suit.
    fn tell(&mut self) {
        let all = self.hands.iter().fold(0, |all, hand| all | hand);
        let lanes: Vec<u64> =
            (0..Self::SUITS as u32).map(|s| all >> (s * Self::WIDTH) & Self::LANE).collect();
        self.sizes = lanes.iter().map(|&lane| (lane as usize + 1).next_power_of_two()).max().unwrap_or(1);
        self.sets = vec![SuitOut::default(); self.sizes * Self::SUITS].into();
        self.places = vec![15; self.sizes.min(SETS)].into();
        for set in 1..self.sizes {
            let below = self.places[set & (set - 1)];
            self.places[set] = (below >> 4 << 8) | (set.trailing_zeros() << 4) as u64 | 15;
        }
        for (suit, &lane) in lanes.iter().enumerate().take(Self::SUITS) {
            let shift = suit as u32 * Self::WIDTH;
            let weight = self.weights(suit);
            for set in 1..(lane as usize + 1).next_power_of_two() {
                if set as u64 & !lane != 0 {
                    continue;
                }
                let place = set.trailing_zeros();
                let bit = 1u64 << (place + shift);
                let owner = (0..self.seats()).find(|&s| self.hands[s] & bit != 0).unwrap_or(0);
                let group = (0..8).find(|&g| self.worths[g].0 & bit != 0).unwrap_or(0);
                let rest = self.sets[suit * self.sizes + (set & (set - 1))];
                let next = set & (set - 1);
                let tied = !N && next != 0 && next.trailing_zeros() == place + 1 && place & 1 == 0;
                let tied = tied && self.owner_at(rest.owners, 0) != owner;
                let field = owner as u64 | (tied as u64) << (self.owner_bits() - 1);
                let owners = rest.owners >> self.owner_bits() | field << (64 - self.owner_bits());
                let mixed = rest.told > 0 || (rest.total > 0 && self.owner_at(rest.owners, 0) != owner);
                let told = if tied {
                    rest.told.max(1) + 1
                } else if mixed {
                    rest.told + 1
                } else {
                    0
                };
                let lens = rest.lens + (1 << (4 * owner));
                let ruler = self.rulers & bit != 0;
                let number =
                    if self.alike { number_of(lens) } else { (rest.shape >> 1) + weight[owner][group] };
                // The ruler is the highest card, so it remains if the highest card is a ruler.
                let shape = number << 1 | ruler as u16;
                self.sets[suit * self.sizes + set] =
                    SuitOut { owners, lens, shape, total: rest.total + 1, told };
            }
        }
    }

    /// Counts the cards above each value, if there are at most three values, higher cards are never worth less, and no
    /// count exceeds seven.
    fn level(&mut self) {
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
    pub(super) fn count_tricks(&mut self) -> (Count, u64) {
        (std::mem::replace(&mut self.count, Count::Tricks), std::mem::take(&mut self.parts))
    }

    /// Counts values again.
    pub(super) fn count_values(&mut self, (count, parts): (Count, u64)) {
        self.count = count;
        self.parts = parts;
    }

    /// The values of the cards of a position.
    #[inline]
    pub(super) fn levels(&self, rem: u64) -> Levels {
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
    pub(super) fn is_levelled(&self) -> bool {
        !N && !self.levels.is_empty()
    }

    /// What each card adds to its suit's number: digits of a mixed radix, one for each seat and value.
    fn weights(&self, suit: usize) -> [[u16; 8]; SEATS] {
        let mut weight = [[0; 8]; SEATS];
        let mut radix = 1;
        for (seat, weights) in weight.iter_mut().enumerate().take(self.seats()) {
            let held = |set: u64| self.lane(self.hands[seat] & set, suit as u32).count_ones() as u16;
            if N {
                weights.fill(radix);
                radix *= held(u64::MAX) + 1;
                continue;
            }
            for (w, group) in weights.iter_mut().zip(self.worths) {
                *w = radix;
                radix *= held(group.0) + 1;
            }
        }
        weight
    }

    /// Whether there are four seats. This is known at compile time, which removes loops and tests.
    #[inline]
    pub(super) fn seats(&self) -> usize {
        if FOUR { 4 } else { self.seats }
    }

    /// The number of bits for a card's owner.
    #[inline]
    pub(super) fn owner_bits(&self) -> u32 {
        if FOUR { 2 + !N as u32 } else { self.owner_bits }
    }

    /// The owner of the card `n` from the top.
    #[inline]
    pub(super) fn owner_at(&self, owners: u64, n: u32) -> usize {
        let field = owners << (self.owner_bits() * n) >> (64 - self.owner_bits());
        (field & ((1 << (self.owner_bits() - !N as u32)) - 1)) as usize
    }

    /// The cards of `suit`; none of no suit.
    #[inline]
    pub(super) fn lane(&self, cards: u64, suit: u32) -> u64 {
        if suit < Self::SUITS as u32 { cards & Self::LANE << (suit * Self::WIDTH) } else { 0 }
    }

    #[inline]
    pub(super) fn suit_of(&self, card: u32) -> u32 {
        card / Self::WIDTH
    }

    /// Whether cards have values of their own.
    #[inline]
    pub(super) fn is_valued(&self) -> bool {
        !N && matches!(self.count, Count::Worth { .. })
    }

    #[inline]
    pub(super) fn is_ours(&self, seat: usize) -> bool {
        self.ours >> seat & 1 == 1
    }

    pub(super) fn card(&self, place: u32) -> Card {
        self.cards[place as usize]
    }

    /// The places of a card's copies.
    pub(super) fn places_of(&self, card: Card) -> u64 {
        let all = self.hands.iter().fold(0, |all, hand| all | hand);
        (0..64).filter(|&p| all >> p & 1 == 1 && self.cards[p] == card).fold(0, |set, p| set | 1 << p)
    }

    /// The last place of a card's rank.
    #[inline]
    pub(super) fn rank_end(&self, card: u32) -> u32 {
        if !N { card | 1 } else { card }
    }

    /// The first place of a card's rank.
    #[inline]
    pub(super) fn rank_start(&self, card: u32) -> u32 {
        if !N { card & !1 } else { card }
    }

    /// Whether `card` beats `best` (C11, N12).
    #[inline]
    pub(super) fn beats(&self, card: u32, best: u32) -> bool {
        let (suit, held) = (self.suit_of(card), self.suit_of(best));
        if suit == held {
            return card < self.rank_start(best);
        }
        if N && (suit == NEUTRAL || held == NEUTRAL) { suit == NEUTRAL } else { suit == self.trump }
    }

    /// The highest card of each group of equivalent cards in `hand`: cards between which there is no card of `others`
    /// and no change of value.
    #[inline]
    pub(super) fn tops(&self, hand: u64, others: u64) -> u64 {
        let mut alone = 0;
        if !N {
            // A card whose duplicate is elsewhere is equivalent to no other.
            let elsewhere = others & !hand;
            let even = 0x5555_5555_5555_5555;
            alone = hand & ((elsewhere & even) << 1 | (elsewhere >> 1 & even));
        }
        let empty = !(hand | others) & Self::INNER;
        let starts = (others | alone) << 1 | Self::FIRSTS;
        let groups = ((empty + (starts & empty)) & !empty) | (starts & !empty);
        let worth = self.first_of_worth(hand);
        (groups & hand) | alone | worth
    }

    /// The first cards of `hand` of each value.
    #[inline]
    fn first_of_worth(&self, hand: u64) -> u64 {
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

    /// The lowest card of `hand` in the group whose highest is `card`.
    #[inline]
    pub(super) fn bottom(&self, hand: u64, others: u64, card: u32) -> u32 {
        let hand = hand | 1 << card;
        let lane = self.lane(hand, self.suit_of(card)) & !above(card);
        let next = self.tops(hand, others) & lane & !(1 << card);
        lowest(lane & (next & next.wrapping_neg()).wrapping_sub(1))
    }

    /// Cards of the suit of `card` that would have done no better, values apart, if the result depends only on `rel`.
    #[inline]
    fn no_better(&self, rel: u64, card: u32) -> u64 {
        let r = self.lane(rel, self.suit_of(card));
        if r >> card != 0 {
            return 0;
        }
        let below = if r == 0 { u64::MAX } else { !above(lowest(r) + 1) };
        self.lane(below, self.suit_of(card))
    }

    /// Cards that would have done no better than `card`, which leads to the bound `value` and so fails the seat, if that
    /// depends only on `rel`; and the bound with them. `taker` says whether our side takes the trick, if that is certain.
    ///
    /// Let two cards whose ranks do not matter change places, one in the trick and one in the hand. If they differ in
    /// value, the score changes by the difference at most. It does not change in the seat's favour if its own side takes
    /// the trick and the card in it is now worth less, or the other side does and it is worth more.
    #[inline]
    pub(super) fn dead(
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

    #[inline]
    pub(super) fn view(&self, rem: u64) -> SuitsOut {
        std::array::from_fn(|s| {
            if s >= Self::SUITS {
                return SuitOut::default();
            }
            let set = rem >> (s as u32 * Self::WIDTH) & Self::LANE;
            self.sets[s * self.sizes + set as usize]
        })
    }

    /// The lowest card of each suit among its top `depths` cards, limited to owners that matter.
    #[inline]
    pub(super) fn reach(&self, rem: u64, view: &SuitsOut, depths: u32) -> u64 {
        let mut rel = 0;
        for (s, suit) in view.iter().enumerate().take(Self::SUITS) {
            let k = (depths >> (4 * s) & 15).min(suit.told as u32);
            if k > 0 {
                let shift = s as u32 * Self::WIDTH;
                let places = self.places[(rem >> shift & Self::LANE) as usize];
                rel |= 1 << self.rank_end(shift + (places >> (4 * k) & 15) as u32);
            }
            if N && depths >> (24 + s) & 1 == 1 {
                rel |= self.lane(self.rulers, s as u32);
            }
        }
        rel
    }

    /// The number of top cards of each suit down to the lowest card of `rel`, limited to owners that matter, four bits
    /// each; above them a bit for each suit whose ruler mattered.
    #[inline]
    pub(super) fn depths(&self, rem: u64, view: &SuitsOut, rel: u64) -> u32 {
        let mut depths = 0;
        for (s, suit) in view.iter().enumerate().take(Self::SUITS) {
            let r = self.lane(rel, s as u32);
            if r != 0 {
                let k = (self.lane(rem, s as u32) & above(lowest(r) + 1)).count_ones();
                depths |= k.min(suit.told as u32) << (4 * s);
                if N && r & self.rulers != 0 {
                    depths |= 1 << (24 + s);
                }
            }
        }
        depths
    }

    /// The combined value of the cards of a set.
    #[inline]
    pub(super) fn worth(&self, cards: u64) -> i32 {
        if N {
            return (cards & self.rulers).count_ones() as i32;
        }
        self.worths.iter().map(|&(set, worth)| (cards & set).count_ones() as i32 * worth).sum()
    }

    /// The combined value of the `n` least valuable cards of a set.
    #[inline]
    pub(super) fn least(&self, cards: u64, n: u32) -> i32 {
        add_up(self.by_worth.iter(), cards, n)
    }

    /// The combined value of the `n` most valuable cards of a set.
    #[inline]
    pub(super) fn greatest(&self, cards: u64, n: u32) -> i32 {
        add_up(self.by_worth.iter().rev(), cards, n)
    }

    /// The combined value of all cards of a position.
    #[inline]
    pub(super) fn total(&self, rem: u64) -> i32 {
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
    pub(super) fn value(&self, card: u32) -> i32 {
        self.values[card as usize & 63].into()
    }

    /// The score of a trick for the side that takes it.
    #[inline]
    pub(super) fn gain(&self, table: u64) -> i32 {
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
    pub(super) fn most(&self, rem: u64, tricks: i32) -> i32 {
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

    #[inline]
    pub(super) fn neutrals(&self, rem: u64) -> i32 {
        if N { self.lane(rem, NEUTRAL).count_ones() as i32 } else { 0 }
    }

    /// An upper bound below `need`, and the rulers whose absence it depends on: those already played, or none if the
    /// bound would hold with them as well.
    #[inline]
    pub(super) fn fallen(&self, rem: u64, high: i32, need: i32) -> (i32, u64) {
        // Without a neutral of ours, no ruler scores.
        let counts = N && self.lane(rem & self.our_cards, NEUTRAL) != 0;
        let gone = if counts { self.rulers & !rem } else { 0 };
        let loose = high + gone.count_ones() as i32;
        if loose < need { (loose, 0) } else { (high, gone) }
    }
}
