//! A hand from a pack with duplicates.

use std::fmt;

use crate::{Card, CardSet, Pack};

/// Cards of the pack `P`, each at most twice. Two copies of a card cannot be told apart, so equal hands are
/// equal bags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardBag<P: Pack> {
    kinds: CardSet<P>,
    pairs: CardSet<P>,
}

impl<P: Pack> CardBag<P> {
    /// No card.
    pub const EMPTY: Self = CardBag { kinds: CardSet::EMPTY, pairs: CardSet::EMPTY };

    /// The whole pack.
    pub fn whole() -> Self {
        Self::all_of(CardSet::ALL)
    }

    /// Every copy of these cards that the pack has.
    pub fn all_of(kinds: CardSet<P>) -> Self {
        let pairs = if P::COPIES == 2 { kinds } else { CardSet::EMPTY };
        CardBag { kinds, pairs }
    }

    /// The cards that are here at least once.
    #[inline]
    pub fn kinds(self) -> CardSet<P> {
        self.kinds
    }

    /// The cards that are here twice.
    #[inline]
    pub fn pairs(self) -> CardSet<P> {
        self.pairs
    }

    /// The number of cards, including copies.
    #[inline]
    pub fn len(self) -> usize {
        self.kinds.len() + self.pairs.len()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.kinds.is_empty()
    }

    /// The number of copies of the card.
    #[inline]
    pub fn count(self, card: Card<P>) -> usize {
        usize::from(self.kinds.contains(card)) + usize::from(self.pairs.contains(card))
    }

    /// Whether the card is here.
    #[inline]
    pub fn contains(self, card: Card<P>) -> bool {
        self.kinds.contains(card)
    }

    /// Whether all of the other bag is here.
    #[inline]
    pub fn contains_bag(self, other: Self) -> bool {
        other.kinds.is_within(self.kinds) && other.pairs.is_within(self.pairs)
    }

    /// Adds one copy; there must be fewer than two.
    #[inline]
    pub fn insert(&mut self, card: Card<P>) {
        debug_assert!(!self.pairs.contains(card), "a third {card}");
        self.pairs |= self.kinds & card.alone();
        self.kinds.insert(card);
    }

    /// Removes one copy; there must be one.
    #[inline]
    pub fn remove(&mut self, card: Card<P>) {
        debug_assert!(self.kinds.contains(card), "no {card} to remove");
        self.forget(card);
    }

    /// Removes one copy if there is one.
    #[inline]
    pub fn forget(&mut self, card: Card<P>) {
        self.kinds -= card.alone() - self.pairs;
        self.pairs.remove(card);
    }

    /// Adds all cards of another bag.
    #[inline]
    pub fn add(&mut self, other: Self) {
        debug_assert!(self.pairs.bits() & other.kinds.bits() == 0 && !other.pairs.meets(self.kinds));
        self.pairs = self.pairs | other.pairs | (self.kinds & other.kinds);
        self.kinds |= other.kinds;
    }

    /// Removes all cards of another bag; they must be here.
    #[inline]
    pub fn take(&mut self, other: Self) {
        debug_assert!(self.contains_bag(other));
        let (kinds, pairs) = (self.kinds, self.pairs);
        let gone = (other.kinds - pairs) | other.pairs;
        self.kinds = kinds - gone;
        self.pairs = pairs - other.kinds;
    }

    /// The cards that are also in the set.
    #[inline]
    pub fn within(self, set: CardSet<P>) -> Self {
        CardBag { kinds: self.kinds & set, pairs: self.pairs & set }
    }

    /// Every card in pack order, with copies next to each other.
    pub fn iter(self) -> impl Iterator<Item = Card<P>> + Clone {
        self.kinds.iter().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }

    /// Reads cards in any order; `None` if a word is no card, or one comes more often than the pack holds it.
    pub fn read<'a>(words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut bag = Self::EMPTY;
        for word in words {
            let card = P::read(word).filter(|card| bag.count(*card) < usize::from(P::COPIES))?;
            bag.insert(card);
        }
        Some(bag)
    }
}

impl<P: Pack> FromIterator<Card<P>> for CardBag<P> {
    fn from_iter<I: IntoIterator<Item = Card<P>>>(cards: I) -> Self {
        let mut bag = Self::EMPTY;
        cards.into_iter().for_each(|card| bag.insert(card));
        bag
    }
}

impl<P: Pack> From<CardSet<P>> for CardBag<P> {
    fn from(kinds: CardSet<P>) -> Self {
        CardBag { kinds, pairs: CardSet::EMPTY }
    }
}

impl<P: Pack> fmt::Display for CardBag<P> {
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

impl<P: Pack> fmt::Debug for CardBag<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
