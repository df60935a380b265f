//! The cards dealt as bit sets, and what each set of remaining cards means for a suit.

mod worth;

use super::NEUTRAL;
use crate::double_dummy::{Card, Count, Law, Stand};
use worth::unit_of;

pub(super) use worth::Levels;

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

/// The suits of a position at the start of a trick.
pub(super) type SuitsOut = [SuitOut; SUITS];

/// What was dealt, as bits of a set: each suit is a lane of bits, highest card first, with one or two bits for
/// each rank.
pub(super) struct Dealt<const N: bool, const FOUR: bool> {
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

impl<const N: bool, const FOUR: bool> Dealt<N, FOUR> {
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
        let mut deal = Dealt {
            underplay: !matches!(law, Law::Neutral { underplay: false }),
            seats,
            alike: N && seats <= 4,
            owner_bits: (usize::BITS - (seats - 1).leading_zeros()) + !N as u32,
            hands: [0; SEATS],
            trump: trump.map_or(63, u32::from),
            ours,
            count,
            unit: unit_of(count),
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

    #[inline]
    pub(super) fn neutrals(&self, rem: u64) -> i32 {
        if N { self.lane(rem, NEUTRAL).count_ones() as i32 } else { 0 }
    }
}
