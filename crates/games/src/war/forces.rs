//! Nations, forts, and the value of cards in battle and in arbitration (W1 to W3, W11, W22).

use broadside_cards::packs::War as Pack;
use broadside_engine::Phrase;
use broadside_engine::mechanics::pile::Pile;

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;
pub(crate) type CardBag = broadside_cards::CardBag<Pack>;
/// A pile with room for two packs of a nation.
pub(crate) type Cards = Pile<Pack, 52>;

/// The number of ranks of a style: four officers, then privates from 10 to 2 (W1).
pub(super) const RANKS: usize = 13;
pub(super) const OFFICER_RANKS: usize = 4;
const VALUES: [u8; RANKS] = [30, 25, 20, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const OFFICER_VALUES: [u32; OFFICER_RANKS] = [5, 4, 3, 2];
const ARBITRATION_VALUES: [u32; 8] = [30, 25, 20, 15, 10, 20, 15, 10];

const FIRST_ARBITRATION: u32 = Pack::FIRST_ARBITRATION as u32;
const JAPANESE: CardSet = CardSet::from_bits(((1 << 26) - 1) | (0b111 << (FIRST_ARBITRATION + 2)));
const RUSSIAN: CardSet = CardSet::from_bits(((1 << 26) - 1) << 26 | 0b111 << (FIRST_ARBITRATION + 5));
/// Uncle Sam and The Hague (W3).
pub(super) const NEUTRAL: CardSet = CardSet::from_bits(0b11 << FIRST_ARBITRATION);
/// The eight arbitration cards (W3).
pub(super) const ARBITRATORS: CardSet = CardSet::from_bits(0xff << FIRST_ARBITRATION);
/// The officers of both nations.
pub(super) const OFFICERS: CardSet = {
    let officers = (1 << OFFICER_RANKS) - 1;
    CardSet::from_bits(officers | officers << RANKS | officers << (2 * RANKS) | officers << (3 * RANKS))
};
/// The cards with the war flag. The nations' other cards have the commercial flag.
pub(super) const WAR_FLAGS: CardSet = CardSet::from_bits(0x1fff | 0x1fff << (2 * RANKS));

/// A nation card's index among the ranks: 0 for a General, 12 for a private 2.
#[inline]
pub(super) fn rank(card: Card) -> usize {
    usize::from(card.index()) % RANKS
}

/// The value of a nation card in battle (W11).
#[inline]
pub fn value(card: Card) -> u32 {
    const OF_CARD: [u8; 4 * RANKS] = {
        let (mut values, mut index) = ([0; 4 * RANKS], 0);
        while index < values.len() {
            values[index] = VALUES[index % RANKS];
            index += 1;
        }
        values
    };
    u32::from(OF_CARD[usize::from(card.index())])
}

/// The value of an officer or an arbitration card in arbitration (W22).
#[inline]
pub fn arbitration_value(card: Card) -> u32 {
    match card.index().checked_sub(Pack::FIRST_ARBITRATION) {
        Some(n) => ARBITRATION_VALUES[usize::from(n)],
        None => OFFICER_VALUES[rank(card)],
    }
}

/// A side's cards at a fort and their combined value (W9, W11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Siege {
    cards: Cards,
    worth: u32,
}

impl Siege {
    /// The cards from the bottom up.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.cards.cards()
    }

    /// The combined value of the cards.
    pub fn worth(&self) -> u32 {
        self.worth
    }

    /// Lays a card on top.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards.push(card);
        self.worth += value(card);
    }

    /// Takes the top card if its value is lower than this (W10).
    #[inline]
    pub fn pop_below(&mut self, limit: u32) -> Option<Card> {
        let top = self.cards.top().filter(|top| value(*top) < limit)?;
        self.worth -= value(top);
        self.cards.pop()
    }

    /// Whether this pile wins its fort: apart from some combination, its cards are worth at least as much as the
    /// enemy's pile there (W11).
    #[inline]
    pub fn wins(&self, enemy: &Siege) -> bool {
        let to_spare = self.worth.saturating_sub(enemy.worth);
        to_spare >= CHEAPEST && cheapest_combination(self.cards()).is_some_and(|price| price <= to_spare)
    }
}

/// The combined value of privates 5, 4, 3 and 2, the cheapest possible combination.
const CHEAPEST: u32 = 14;

/// The value of the cheapest combination among the cards, if there is one (W11). Four privates in succession are
/// cheaper than a Colonel, a Captain and a Lieutenant, who are worth as much as two Generals.
fn cheapest_combination(pile: &[Card]) -> Option<u32> {
    const PRIVATES: u32 = (1 << RANKS) - (1 << OFFICER_RANKS);
    const COLONEL_CAPTAIN_LIEUTENANT: u32 = 0b1110;
    let ranks = pile.iter().fold(0u32, |ranks, card| ranks | 1 << rank(*card));
    let privates = ranks & PRIVATES;
    let runs = privates & privates >> 1 & privates >> 2 & privates >> 3;
    if runs != 0 {
        let highest_of_lowest = 14 - (31 - runs.leading_zeros());
        return Some(4 * highest_of_lowest - 6);
    }
    let generals = pile.iter().filter(|card| rank(**card) == 0).count();
    let officers = ranks & COLONEL_CAPTAIN_LIEUTENANT == COLONEL_CAPTAIN_LIEUTENANT;
    (generals >= 2 || officers).then_some(60)
}

/// One of the two nations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nation {
    /// Japan.
    Japan,
    /// Russia.
    Russia,
}

impl Nation {
    /// Both nations.
    pub const BOTH: [Self; 2] = [Nation::Japan, Nation::Russia];

    #[inline]
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// The other nation.
    pub fn enemy(self) -> Self {
        match self {
            Nation::Japan => Nation::Russia,
            Nation::Russia => Nation::Japan,
        }
    }

    /// All cards of this nation: its army and the arbitration cards with its bar (W20).
    #[inline]
    pub fn cards(self) -> CardSet {
        match self {
            Nation::Japan => JAPANESE,
            Nation::Russia => RUSSIAN,
        }
    }

    /// Its 26 cards (W1).
    pub(super) fn army(self) -> CardSet {
        self.cards() - ARBITRATORS
    }

    /// The nation a card belongs to; neutral cards have none.
    #[inline]
    pub fn of(card: Card) -> Option<Self> {
        Nation::BOTH.into_iter().find(|nation| nation.cards().contains(card))
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Nation::Japan => "japan",
            Nation::Russia => "russia",
        }
    }

    /// Its name for people.
    pub(super) fn name(self) -> Phrase {
        Phrase::new(format!("nation-{}", self.word()))
    }
}

/// One of the four forts (W2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fort {
    /// Tokio, inner.
    Tokio,
    /// St. Petersburg, inner.
    Petersburg,
    /// Mukden, outer.
    Mukden,
    /// Port Arthur, outer.
    Arthur,
}

impl Fort {
    /// All four.
    pub const ALL: [Self; 4] = [Fort::Tokio, Fort::Petersburg, Fort::Mukden, Fort::Arthur];
    /// Their words in records, in the same order.
    pub const WORDS: [&'static str; 4] = ["tokio", "petersburg", "mukden", "arthur"];

    #[inline]
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// Its points (W17).
    pub fn points(self) -> i32 {
        if Forts::INNER.contains(self) { 30 } else { 25 }
    }

    pub(super) fn word(self) -> &'static str {
        Self::WORDS[self.index()]
    }

    /// Its name for people.
    pub(super) fn name(self) -> Phrase {
        Phrase::new(format!("fort-{}", self.word()))
    }
}

/// A set of forts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forts(u8);

impl Forts {
    /// No fort.
    pub const NONE: Self = Forts(0);
    /// All four.
    pub const ALL: Self = Forts(0b1111);
    /// The inner forts, for cards with the war flag.
    pub const INNER: Self = Forts(0b0011);
    /// The outer forts, for cards with the commercial flag.
    pub const OUTER: Self = Forts(0b1100);

    /// Whether the fort is in the set.
    #[inline]
    pub fn contains(self, fort: Fort) -> bool {
        self.0 >> fort.index() & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of forts.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The `n`th fort, counted from 0; the set must have more than `n`.
    #[inline]
    pub(super) fn nth(self, n: u32) -> Fort {
        let bits = (0..n).fold(self.0, |bits, _| bits & (bits - 1));
        Fort::ALL[bits.trailing_zeros() as usize]
    }

    /// The forts in order.
    pub fn iter(self) -> impl Iterator<Item = Fort> + Clone {
        Fort::ALL.into_iter().filter(move |fort| self.contains(*fort))
    }

    /// Their names for people.
    pub(super) fn names(self) -> Vec<Phrase> {
        self.iter().map(Fort::name).collect()
    }

    /// Their combined points (W17).
    pub(super) fn points(self) -> i32 {
        self.iter().map(Fort::points).sum()
    }

    #[inline]
    pub(super) fn insert(&mut self, fort: Fort) {
        self.0 |= 1 << fort.index();
    }

    #[inline]
    pub(super) fn remove(&mut self, fort: Fort) {
        self.0 &= !(1 << fort.index());
    }

    /// The forts a card of this style may be played to, while these forts stand (W9).
    #[inline]
    pub fn open_to(self, war_flag: bool) -> Self {
        let kind = if war_flag { Self::INNER } else { Self::OUTER };
        let own = Forts(self.0 & kind.0);
        if own.is_empty() { self } else { own }
    }
}
