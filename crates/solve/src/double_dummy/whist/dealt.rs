//! The cards dealt as bit sets, and what each set of remaining cards means for a suit.

/// The bits of one suit in a set of cards.
pub(super) const LANE: u64 = 0xffff;
/// The first bit of every lane.
const FIRSTS: u64 = 0x0001_0001_0001_0001;
/// Every bit of every lane but the last.
const INNER: u64 = 0x7fff_7fff_7fff_7fff;
/// The number of sets of cards of one suit.
const SETS: usize = 1 << 13;

/// The cards of `suit`.
#[inline]
pub(super) fn lane(cards: u64, suit: u32) -> u64 {
    cards & (LANE << (16 * suit))
}

/// The cards of the suit of `card`.
#[inline]
pub(super) fn lane_of(cards: u64, card: u32) -> u64 {
    cards & (LANE << (card & 48))
}

/// The lowest card of a non-empty set.
#[inline]
pub(super) fn lowest(cards: u64) -> u32 {
    63 - cards.leading_zeros()
}

/// The cards that beat `card` in its suit, and all cards of the suits before it.
#[inline]
pub(super) fn above(card: u32) -> u64 {
    (1 << card) - 1
}

/// The highest card of each group of equivalent cards in `hand`: cards between which there is no card of `others`.
///
/// A group starts after each card of the others; a carry runs through the empty bits to its first card.
#[inline]
pub(super) fn tops(hand: u64, others: u64) -> u64 {
    let empty = !(hand | others) & INNER;
    let starts = others << 1 | FIRSTS;
    (((empty + (starts & empty)) & !empty) | (starts & !empty)) & hand
}

/// The lowest card of `hand` that is equivalent to `card`.
#[inline]
pub(super) fn bottom(hand: u64, others: u64, card: u32) -> u32 {
    let below = lane_of(u64::MAX << card, card);
    let parted = others & below;
    let within = below & (parted & parted.wrapping_neg()).wrapping_sub(1);
    lowest(hand & within | 1 << card)
}

/// The remaining cards of one suit.
#[derive(Clone, Copy, Default)]
pub(super) struct SuitOut {
    /// Owners from the top down, two bits each, the highest card in the highest bits.
    pub(super) owners: u32,
    /// The number of cards of each seat, four bits each.
    pub(super) lens: u16,
    /// From the lowest bits, four each: the length of the top side's unbroken run, how many of it belong to the lower
    /// seat, the number of cards, and the number of top cards whose owners matter.
    runs: u16,
}

impl SuitOut {
    #[inline]
    pub(super) fn len(&self, seat: usize) -> u32 {
        (self.lens >> (4 * seat)) as u32 & 15
    }

    /// The lengths of `seat` and of the seats to its left in turn.
    #[inline]
    pub(super) fn lens_from(&self, seat: usize) -> [u32; 4] {
        let lens = self.lens.rotate_right(4 * seat as u32) as u32;
        [lens & 15, lens >> 4 & 15, lens >> 8 & 15, lens >> 12]
    }

    #[inline]
    pub(super) fn total(&self) -> u32 {
        (self.runs >> 8) as u32 & 15
    }

    /// The number of top cards whose owners matter: all cards below belong to one seat.
    #[inline]
    fn told(&self) -> u32 {
        (self.runs >> 12) as u32
    }

    /// The number of top cards that the side of `seat` holds without a gap, and how many of them are the seat's own.
    #[inline]
    pub(super) fn joint(&self, seat: usize) -> (u32, u32) {
        let run = self.runs as u32 & 15;
        if run == 0 || (self.owners >> 30) as usize & 1 != seat & 1 {
            return (0, 0);
        }
        let first = (self.runs >> 4) as u32 & 15;
        (run, if seat < 2 { first } else { run - first })
    }

    /// The number of top cards that `seat` holds without a gap.
    #[inline]
    pub(super) fn run(&self, seat: usize) -> u32 {
        let others = self.owners ^ (0x5555_5555 * seat as u32);
        (others.leading_zeros() / 2).min(self.len(seat))
    }

    /// The position from the top of the last card of `seat` in its side's run of `run` cards; it must have one there.
    #[inline]
    pub(super) fn last_of(&self, seat: usize, run: u32) -> u32 {
        let others = (self.owners ^ (0x5555_5555 * seat as u32)) >> (32 - 2 * run);
        run - (!(others >> 1 | others) & 0x5555_5555).trailing_zeros() / 2
    }
}

/// The four suits of a position at the start of a trick.
pub(super) type SuitsOut = [SuitOut; 4];

/// What was dealt: hands, trump, and the meaning of every set of remaining cards for each suit.
pub(super) struct Dealt {
    pub(super) hands: [u64; 4],
    /// The trump suit; 4 for none.
    pub(super) trump: usize,
    suits: Box<[SuitOut; 4 * SETS]>,
    /// For every set of cards of a suit, the positions of its cards from the top, four bits each; 15 for none.
    places: Box<[u64; SETS]>,
    /// The number of cards of each set.
    counts: Box<[u8; SETS]>,
}

fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the slice has the array's length"),
    }
}

impl Dealt {
    pub(super) fn new() -> Self {
        let mut deal = Dealt {
            hands: [0; 4],
            trump: 4,
            suits: boxed(SuitOut::default()),
            places: boxed(15),
            counts: boxed(0),
        };
        for cards in 1..SETS {
            let below = cards & (cards - 1);
            deal.counts[cards] = deal.counts[below] + 1;
            deal.places[cards] = (deal.places[below] >> 4 << 8) | (cards.trailing_zeros() << 4) as u64 | 15;
        }
        deal
    }

    pub(super) fn set(&mut self, hands: [u64; 4], trump: usize) {
        self.hands = hands;
        self.trump = trump;
        let all = hands.iter().fold(0, |all, hand| all | hand);
        for suit in 0..4 {
            let base = suit * SETS;
            let cards = all >> (16 * suit) & LANE;
            let owner: [u32; 16] = std::array::from_fn(|r| {
                (0..4).find(|&s| hands[s] >> (suit * 16 + r) & 1 == 1).unwrap_or(0) as u32
            });
            self.suits[base] = SuitOut::default();
            for cards in 1..(cards as usize + 1).next_power_of_two() {
                let top = owner[cards.trailing_zeros() as usize & 15];
                let rest = self.suits[base + (cards & (cards - 1))];
                let total = rest.total() as u16 + 1;
                let (mut run, mut first) = (1, (top < 2) as u16);
                if total > 1 && (rest.owners >> 30) & 1 == top & 1 {
                    run += rest.runs & 15;
                    first += rest.runs >> 4 & 15;
                }
                let told = if total > 1 && (rest.told() > 0 || rest.owners >> 30 != top) {
                    rest.told() as u16 + 1
                } else {
                    0
                };
                self.suits[base + cards] = SuitOut {
                    owners: rest.owners >> 2 | top << 30,
                    lens: rest.lens + (1 << (4 * top)),
                    runs: told << 12 | total << 8 | first << 4 | run,
                };
            }
        }
    }

    #[inline]
    pub(super) fn view(&self, rem: u64) -> SuitsOut {
        std::array::from_fn(|s| self.suits[s * SETS + ((rem >> (16 * s)) as usize & (SETS - 1))])
    }

    #[inline]
    pub(super) fn beats(&self, card: u32, best: u32) -> bool {
        if card >> 4 == best >> 4 { card < best } else { card >> 4 == self.trump as u32 }
    }

    /// The lowest card of each suit among its top `depths` cards, limited to owners that matter.
    #[inline]
    pub(super) fn reach(&self, rem: u64, view: &SuitsOut, depths: u16) -> u64 {
        let mut rel = 0;
        for (s, suit) in view.iter().enumerate() {
            let k = (depths as u32 >> (4 * s) & 15).min(suit.told());
            let places = self.places[(rem >> (16 * s)) as usize & (SETS - 1)];
            rel |= 1 << (16 * s as u64 + (places >> (4 * k) & 15));
        }
        rel & INNER
    }

    /// The number of top cards of each suit down to the lowest card of `rel`, limited to owners that matter.
    #[inline]
    pub(super) fn depths(&self, rem: u64, view: &SuitsOut, rel: u64) -> u16 {
        let mut depths = 0;
        for (s, suit) in view.iter().enumerate() {
            let r = rel >> (16 * s) & LANE;
            // Fill every bit above the lowest.
            let r = r | r >> 1;
            let r = r | r >> 2;
            let r = r | r >> 4;
            let r = r | r >> 8;
            let k = self.counts[(rem >> (16 * s) & r) as usize & (SETS - 1)] as u32;
            depths |= (k.min(suit.told()) << (4 * s)) as u16;
        }
        depths
    }
}
