//! A set of cards as bits.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::{Card, Pack};

/// A set of cards of the pack `P`, each at most once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet<P: Pack>(u64, PhantomData<P>);

impl<P: Pack> CardSet<P> {
    /// No card.
    pub const EMPTY: Self = CardSet(0, PhantomData);
    /// Every card of the pack, once.
    pub const ALL: Self = CardSet(P::ALL, PhantomData);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        CardSet(bits, PhantomData)
    }

    /// The set as bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// All cards of a suit.
    #[inline]
    pub const fn suit(suit: u8) -> Self {
        CardSet(((1 << P::RANKS) - 1) << (suit * P::STRIDE), PhantomData)
    }

    /// The cards of the `ranks` highest ranks of each suit, in a pack of equal suits.
    #[inline]
    pub const fn top(ranks: u8) -> Self {
        let (mut cards, mut suit) = (0, 0);
        while suit < P::SUITS.len() {
            cards |= ((1 << ranks) - 1) << (suit * P::STRIDE as usize);
            suit += 1;
        }
        CardSet(cards, PhantomData)
    }

    /// The number of cards.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub fn contains(self, card: Card<P>) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether the sets have a card in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every card of this set is in the other.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card<P>) {
        self.0 |= 1 << card.index();
    }

    /// Removes a card.
    #[inline]
    pub fn remove(&mut self, card: Card<P>) {
        self.0 &= !(1 << card.index());
    }

    /// The first card in pack order: of one suit, the highest.
    #[inline]
    pub fn first(self) -> Option<Card<P>> {
        (self.0 != 0).then(|| Card::new(self.0.trailing_zeros() as u8))
    }

    /// The last card in pack order: of one suit, the lowest.
    #[inline]
    pub fn last(self) -> Option<Card<P>> {
        (self.0 != 0).then(|| Card::new(63 - self.0.leading_zeros() as u8))
    }

    /// The `n`th card in pack order, counted from 0; the set must hold more than `n` cards.
    #[inline]
    pub fn nth(self, n: u32) -> Card<P> {
        Card::new(place_of(self.0, n) as u8)
    }

    /// The cards of this card's suit that rank above it.
    #[inline]
    pub fn above(card: Card<P>) -> Self {
        let below_bit = (1u64 << card.index()) - 1;
        CardSet(Self::suit(card.suit()).0 & below_bit, PhantomData)
    }

    /// The cards in pack order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card<P>> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = (bits != 0).then(|| Card::new(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(card)
        })
    }
}

/// The position of the `n`th set bit, counted from 0, in one instruction where the processor has it.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
fn place_of(bits: u64, n: u32) -> u32 {
    // SAFETY: the whole program is compiled for processors that have this instruction.
    unsafe { std::arch::x86_64::_pdep_u64(1 << n, bits) }.trailing_zeros()
}

/// The position of the `n`th set bit, counted from 0.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn place_of(mut bits: u64, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

impl<P: Pack> FromIterator<Card<P>> for CardSet<P> {
    fn from_iter<I: IntoIterator<Item = Card<P>>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl<P: Pack> BitOr for CardSet<P> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        CardSet(self.0 | other.0, PhantomData)
    }
}

impl<P: Pack> BitAnd for CardSet<P> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        CardSet(self.0 & other.0, PhantomData)
    }
}

impl<P: Pack> Sub for CardSet<P> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        CardSet(self.0 & !other.0, PhantomData)
    }
}

impl<P: Pack> Not for CardSet<P> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl<P: Pack> BitOrAssign for CardSet<P> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<P: Pack> BitAndAssign for CardSet<P> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<P: Pack> SubAssign for CardSet<P> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<P: Pack> fmt::Display for CardSet<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl<P: Pack> fmt::Debug for CardSet<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
