//! Piles of cards, and the cards that may be built on them.

use std::fmt;
use std::hash::{Hash, Hasher};

use broadside_cards::{Card, CardSet, Pack};

/// A pile of at most `N` cards.
#[derive(Clone, Copy)]
pub struct Pile<P: Pack, const N: usize> {
    len: u8,
    cards: [Card<P>; N],
}

impl<P: Pack, const N: usize> Pile<P, N> {
    /// An empty pile.
    #[inline]
    pub fn new() -> Self {
        Pile { len: 0, cards: [Card::default(); N] }
    }

    /// The number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether the pile is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the bottom up.
    #[inline]
    pub fn cards(&self) -> &[Card<P>] {
        &self.cards[..self.len()]
    }

    /// The top card.
    #[inline]
    pub fn top(&self) -> Option<Card<P>> {
        self.cards().last().copied()
    }

    /// The bottom card.
    #[inline]
    pub fn bottom(&self) -> Option<Card<P>> {
        self.cards().first().copied()
    }

    /// Puts a card on top; the pile must have room.
    #[inline]
    pub fn push(&mut self, card: Card<P>) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Card<P>> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    /// Removes all cards.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<P: Pack, const N: usize> Default for Pile<P, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Pack, const N: usize> PartialEq for Pile<P, N> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl<P: Pack, const N: usize> Eq for Pile<P, N> {}

impl<P: Pack, const N: usize> Hash for Pile<P, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cards().hash(state);
    }
}

impl<P: Pack, const N: usize> Extend<Card<P>> for Pile<P, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = Card<P>>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.push(card));
    }
}

impl<P: Pack, const N: usize> FromIterator<Card<P>> for Pile<P, N> {
    fn from_iter<I: IntoIterator<Item = Card<P>>>(cards: I) -> Self {
        let mut pile = Self::new();
        pile.extend(cards);
        pile
    }
}

impl<P: Pack, const N: usize> fmt::Debug for Pile<P, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

/// The highest card of every suit, as bits, in a pack of equal suits.
const fn highest<P: Pack>() -> u64 {
    let (mut cards, mut suit) = (0, 0);
    while suit < P::SUITS.len() {
        cards |= 1 << (suit as u32 * P::STRIDE as u32);
        suit += 1;
    }
    cards
}

/// All cards of a rank in a pack of equal suits; empty if there is no such rank.
#[inline]
pub fn of_rank<P: Pack>(rank: u8) -> CardSet<P> {
    if rank > P::TOP || rank + P::RANKS <= P::TOP {
        return CardSet::EMPTY;
    }
    CardSet::from_bits(const { highest::<P>() } << (P::TOP - rank))
}

/// The next cards for piles that are built up by suit: in each suit the card above the highest one built, or the lowest
/// if none is.
#[inline]
pub fn next_up<P: Pack>(built: CardSet<P>) -> CardSet<P> {
    let lowest = const { highest::<P>() << (P::RANKS - 1) };
    CardSet::from_bits(built.bits() >> 1 | lowest) & !built
}

#[cfg(test)]
mod tests {
    use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

    use broadside_cards::packs::{AlliePatriot, Neutral};

    use super::*;

    fn set<P: Pack>(cards: &str) -> CardSet<P> {
        cards.split_ascii_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn the_last_card_laid_is_the_first_taken_and_a_taken_card_leaves_no_trace() {
        let cards = set::<Neutral>("B8 F7 U1");
        let mut pile: Pile<Neutral, 4> = cards.iter().collect();
        assert_eq!((pile.bottom(), pile.top()), (cards.first(), cards.last()));
        let whole = pile;
        assert_eq!(pile.pop(), cards.last());
        let two = cards.iter().take(2).collect();
        let hash = |pile: &Pile<Neutral, 4>| BuildHasherDefault::<DefaultHasher>::new().hash_one(pile);
        assert!(pile == two && hash(&pile) == hash(&two));
        assert!(pile != whole && hash(&pile) != hash(&whole));
        pile.clear();
        assert_eq!((pile.pop(), pile.len()), (None, 0));
    }

    #[test]
    fn a_rank_has_one_card_of_each_suit_and_beyond_the_suit_none() {
        assert_eq!(of_rank::<AlliePatriot>(5), set("A5 B5 F5 I5"));
        assert_eq!(of_rank::<AlliePatriot>(1), set("A1 B1 F1 I1"));
        assert_eq!(of_rank::<AlliePatriot>(0), CardSet::EMPTY);
        assert_eq!(of_rank::<AlliePatriot>(7), CardSet::EMPTY);
    }

    #[test]
    fn a_suit_is_built_from_its_lowest_card_and_ends_with_its_highest() {
        let built = set::<AlliePatriot>("B1 F1 F2 F3 I1 I2 I3 I4 I5 I6");
        assert_eq!(next_up(built), set("A1 B2 F4"));
        let built = set::<Neutral>("F1 F2 F3 F4 F5 F6 F7 F8");
        assert_eq!(next_up(built), set("B1 G1 R1 A1 U1"), "suits that leave no gap do not touch");
    }
}
