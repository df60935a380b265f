//! Combinations (L4): sequences of one country and groups of one kind.

use broadside_engine::mechanics::pile::of_rank;

use super::position::{CardBag, CardSet};

/// The fewest cards of a combination.
const FEWEST: u32 = 3;
/// The most cards of a sequence: a country has six kinds (P1).
const LONGEST: u32 = 6;

/// The two kinds of combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// Cards of one country in unbroken order.
    Sequence,
    /// Cards of one kind.
    Group,
}

/// The kind of combination that the cards form, if any.
pub(super) fn shape(cards: CardBag) -> Option<Shape> {
    let kinds = cards.kinds();
    let first = kinds.first()?;
    let unbroken = ((kinds.bits() >> first.index()) + 1).is_power_of_two();
    if cards.len() < FEWEST as usize {
        None
    } else if kinds.is_within(of_rank(first.rank())) {
        Some(Shape::Group)
    } else if unbroken && kinds.is_within(CardSet::suit(first.suit())) && cards.pairs().is_empty() {
        Some(Shape::Sequence)
    } else {
        None
    }
}

/// The cards that may be added to a row (L5).
pub fn takes(row: CardBag) -> CardSet {
    match (shape(row), row.kinds().first()) {
        (Some(Shape::Group), Some(card)) => of_rank(card.rank()),
        (Some(Shape::Sequence), Some(card)) => {
            let beside = CardSet::from_bits(row.kinds().bits() << 1 | row.kinds().bits() >> 1);
            (beside & CardSet::suit(card.suit())) - row.kinds()
        }
        _ => CardSet::EMPTY,
    }
}

/// Every combination in the hand, including the whole hand if it is one.
pub fn all(hand: CardBag) -> impl Iterator<Item = CardBag> {
    sequences(hand.kinds()).map(CardBag::from).chain(kinds_held_thrice(hand).flat_map(move |kind| {
        let held = hand.within(of_rank(kind));
        let groups = subsets(held.kinds()).flat_map(move |once| {
            subsets(held.pairs() & once).map(move |twice| {
                let mut group = CardBag::from(once);
                group.add(twice.into());
                group
            })
        });
        groups.filter(|group| group.len() >= FEWEST as usize)
    }))
}

/// The number of combinations in the hand.
#[inline]
pub(super) fn count(hand: CardBag) -> u32 {
    let sequences: u32 = (FEWEST..=LONGEST)
        .map_while(|length| heads(hand.kinds(), length))
        .map(|heads| heads.len() as u32)
        .sum();
    let groups: u32 = kinds_held_thrice(hand)
        .map(|kind| {
            let held = hand.within(of_rank(kind));
            let (kinds, pairs) = (held.kinds().len() as u32, held.pairs().len() as u32);
            let small = 1 + kinds + kinds * (kinds - 1) / 2 + pairs;
            2u32.pow(kinds - pairs) * 3u32.pow(pairs) - small
        })
        .sum();
    sequences + groups
}

/// The highest cards of all sequences of this length. The gaps between countries in the bit pattern keep sequences
/// apart.
#[inline]
fn heads(kinds: CardSet, length: u32) -> Option<CardSet> {
    let heads = (1..length).fold(kinds.bits(), |heads, step| heads & kinds.bits() >> step);
    (heads != 0).then(|| CardSet::from_bits(heads))
}

fn sequences(kinds: CardSet) -> impl Iterator<Item = CardSet> {
    (FEWEST..=LONGEST).map_while(move |length| heads(kinds, length).map(|heads| (length, heads))).flat_map(
        |(length, heads)| {
            heads.iter().map(move |head| CardSet::from_bits(((1 << length) - 1) << head.index()))
        },
    )
}

/// The kinds of which the hand holds three cards or more. All six are counted at once: a kind's bit enters `thrice`
/// with its third card.
#[inline]
fn kinds_held_thrice(hand: CardBag) -> impl Iterator<Item = u8> {
    let (mut once, mut twice, mut thrice) = (0, 0, 0);
    for country in 0..4 {
        for cards in [hand.kinds(), hand.pairs()] {
            let cards = cards.bits() >> (8 * country);
            thrice |= twice & cards;
            twice |= once & cards;
            once |= cards;
        }
    }
    (1..=6).filter(move |rank| thrice >> (6 - rank) & 1 == 1)
}

/// Every subset of a set, including the whole and the empty set.
fn subsets(set: CardSet) -> impl Iterator<Item = CardSet> {
    let mut next = Some(set.bits());
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & set.bits());
        Some(CardSet::from_bits(subset))
    })
}
