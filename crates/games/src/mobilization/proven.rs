//! What calls and answers prove about a hand. Every card that changes hands is named aloud, so a proof stays valid and
//! only moves with the cards.

use super::position::{Card, CardBag, CardSet, SUITS};

/// What everybody can know about one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proven {
    /// The cards that it certainly holds.
    pub holds: CardBag,
    /// The cards that it may hold.
    pub may_hold: CardBag,
    /// The minimum number of cards of each country. This may be more than the certain cards, because under the reading
    /// `held` a call shows a country, not a card (M3).
    pub of_country: [u8; SUITS],
    /// The cards gained since the deal, without those lost again.
    pub gained: CardBag,
    /// The cards lost since the deal, without those gained again.
    pub lost: CardBag,
    gaps: [[Gap; MOST_GAPS]; SUITS],
}

/// The most gaps kept for a country. More than four are rare; beyond this many the oldest is dropped.
const MOST_GAPS: usize = 6;

/// A moment when the hand lacked at least one kind of a country, because it laid down no set (M5). The fields are bit
/// sets of kinds; an empty gap says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
struct Gap {
    /// The missing kind is one of these, if the hand now holds no card of it.
    none: u8,
    /// Or one of these, gained since, if the hand now holds just one card of it.
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
    /// No knowledge.
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

    /// The moments when it had no complete set of the country. Each is two sets of cards: the hand now holds no copy of
    /// a card of the first set, or just one copy of a card of the second.
    pub fn gaps(&self, suit: u8) -> impl Iterator<Item = (CardSet, CardSet)> {
        let gaps = self.gaps[usize::from(suit)].into_iter().filter(|gap| *gap != Gap::default());
        gaps.map(move |gap| (of_kinds(gap.none, suit), of_kinds(gap.one, suit)))
    }

    /// It called for the card while these sets lay on the table: it did not hold all copies that were left (M3).
    #[inline]
    pub(super) fn called(&mut self, card: Card, down: CardBag) {
        let most = usize::from(!down.contains(card));
        while self.may_hold.count(card) > most {
            self.may_hold.remove(card);
        }
    }

    /// It holds a card of the country (M3, `held`).
    #[inline]
    pub(super) fn has_country(&mut self, suit: u8) {
        let least = &mut self.of_country[usize::from(suit)];
        *least = (*least).max(1);
    }

    /// It was asked for the card and does not have it.
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

    /// It now has no complete set of the country, otherwise it would lie on the table (M5). Only doubtful cases are
    /// kept: a hand that certainly holds five kinds lacks the sixth.
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
