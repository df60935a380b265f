//! What calls and answers prove of a hand. Every card that changes hands is named aloud, so nothing proved is
//! ever lost again: it only moves on with the cards.

use super::position::{Card, CardBag, CardSet, SUITS};

/// What everybody can know of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The cards it is sure to hold.
    pub holds: CardBag,
    /// The most it can hold.
    pub may_hold: CardBag,
    /// How many cards of each country it holds at the least; they may be more than the cards it is sure of,
    /// because who calls under `held` shows a country, not a card (M3).
    pub of_country: [u8; SUITS],
    /// What it gained since the deal, less what it lost.
    pub gained: CardBag,
    /// What it lost since the deal, less what it gained.
    pub lost: CardBag,
    gaps: [[Gap; MOST_GAPS]; SUITS],
}

/// More gaps than four to a country are rare, and of more than six the first is forgotten.
const MOST_GAPS: usize = 6;

/// A time at which the hand lacked some kind of a country, for it laid down no set (M5). It was one of these, as
/// bits of a country; where there are none it is no gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Gap {
    /// One of these, if the hand holds none of it now.
    none: u8,
    /// Or one of these, which it has gained since, if it holds just one of it now.
    one: u8,
}

/// The kinds of a country among the cards, as bits.
#[inline]
fn kinds(cards: CardSet, suit: u8) -> u8 {
    (cards.bits() >> (8 * suit)) as u8
}

/// The cards of a country with these kinds.
fn of_kinds(kinds: u8, suit: u8) -> CardSet {
    CardSet::from_bits(u64::from(kinds) << (8 * suit))
}

impl Proven {
    /// Nothing is known.
    pub(super) fn nothing() -> Self {
        Proven {
            holds: CardBag::EMPTY,
            may_hold: CardBag::whole(),
            of_country: [0; SUITS],
            gained: CardBag::EMPTY,
            lost: CardBag::EMPTY,
            gaps: Default::default(),
        }
    }

    /// The times at which it had no whole set of the country, each as the cards of which it then lacked one: those
    /// of the first set if it holds none of it now, those of the second if it holds just one of it now.
    pub fn gaps(&self, suit: u8) -> impl Iterator<Item = (CardSet, CardSet)> {
        let gaps = self.gaps[usize::from(suit)].into_iter().filter(|gap| *gap != Gap::default());
        gaps.map(move |gap| (of_kinds(gap.none, suit), of_kinds(gap.one, suit)))
    }

    /// It called for the card when these sets lay on the table: what it held of it and what lay there were not
    /// both copies (M3).
    #[inline]
    pub(super) fn called(&mut self, card: Card, down: CardBag) {
        let most = usize::from(!down.contains(card));
        while self.may_hold.count(card) > most {
            self.may_hold.remove(card);
        }
    }

    /// It has a card of the country (M3, `held`).
    #[inline]
    pub(super) fn has_country(&mut self, suit: u8) {
        let least = &mut self.of_country[usize::from(suit)];
        *least = (*least).max(1);
    }

    /// It was called for the card in vain.
    #[inline]
    pub(super) fn lacks(&mut self, card: Card) {
        self.may_hold.take(self.may_hold.within(card.alone()));
    }

    /// It is given the card.
    #[inline]
    pub(super) fn gains(&mut self, card: Card) {
        self.holds.insert(card);
        if !self.may_hold.pairs().contains(card) {
            self.may_hold.insert(card);
        }
        self.of_country[usize::from(card.suit())] += 1;
        if self.lost.contains(card) {
            self.lost.remove(card);
        } else {
            self.gained.insert(card);
        }
        let kind = kinds(card.alone(), card.suit());
        for gap in &mut self.gaps[usize::from(card.suit())] {
            if gap.one & kind != 0 {
                *gap = Gap::default();
            }
            gap.one |= gap.none & kind;
            gap.none &= !kind;
        }
    }

    /// It gives the card away, or lays it down.
    #[inline]
    pub(super) fn loses(&mut self, card: Card) {
        if self.holds.contains(card) {
            self.holds.remove(card);
        }
        self.may_hold.remove(card);
        let least = &mut self.of_country[usize::from(card.suit())];
        *least = least.saturating_sub(1);
        if self.gained.contains(card) {
            self.gained.remove(card);
        } else {
            self.lost.insert(card);
        }
        let kind = kinds(card.alone(), card.suit());
        for gap in &mut self.gaps[usize::from(card.suit())] {
            gap.none = gap.none & !kind | gap.one & kind;
            gap.one &= !kind;
        }
    }

    /// It has no whole set of the country now, or the set would lie on the table (M5). Only what is still in doubt of
    /// that is kept: who is sure to hold five kinds lacks the sixth.
    #[inline]
    pub(super) fn has_no_set(&mut self, suit: u8) {
        let set = CardSet::suit(suit);
        let (sure, sure_pairs) = (kinds(self.holds.kinds(), suit), kinds(self.holds.pairs(), suit));
        let lacking = kinds(set - self.may_hold.kinds(), suit);
        let unpaired = kinds(set - self.may_hold.pairs(), suit);
        let now = Gap { none: !sure & kinds(set, suit), one: 0 };
        let gaps = &mut self.gaps[usize::from(suit)];
        for gap in gaps.iter_mut() {
            gap.none &= !sure;
            gap.one &= !sure_pairs;
            let proved = gap.none & lacking | gap.one & unpaired;
            if proved != 0 || gap.none == now.none {
                *gap = Gap::default();
            }
        }
        if now.none & lacking == 0 && !gaps.iter().any(|gap| gap.none != 0 && gap.one == 0) {
            let at = gaps.iter().position(|gap| *gap == Gap::default()).unwrap_or(0);
            gaps[at] = now;
        }
        for gap in gaps.iter_mut().filter(|gap| gap.none.count_ones() + gap.one.count_ones() == 1) {
            let may_hold = self.may_hold;
            self.may_hold.take(may_hold.within(of_kinds(gap.none, suit)));
            self.may_hold.take((may_hold.pairs() & of_kinds(gap.one, suit)).into());
            *gap = Gap::default();
        }
    }
}
