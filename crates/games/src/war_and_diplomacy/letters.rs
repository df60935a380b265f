//! Counting letters, and the words they spell (D1, D2).

use std::fmt;

use broadside_cards::packs::Letters as Pack;

pub(crate) type Card = broadside_cards::Card<Pack>;
pub(crate) type CardSet = broadside_cards::CardSet<Pack>;

const KINDS: usize = 6;
/// The number of each consonant (D1).
pub(super) const COPIES: u8 = 4;
const OFFICERS: CardSet = CardSet::from_bits(0b00_1100);
const OFFICIALS: CardSet = CardSet::from_bits(0b11_0000);

/// The number of each letter, in pack order: in a hand, among the played cards, or laid aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Letters([u8; KINDS]);

impl Letters {
    /// The whole pack (D1).
    pub const PACK: Self = Letters::pack(COPIES);

    /// A pack with this number of each consonant, and twice as many of A and of Y.
    pub(super) const fn pack(copies: u8) -> Self {
        Letters([2 * copies, 2 * copies, copies, copies, copies, copies])
    }

    /// The letters of which there is at least one.
    #[inline]
    pub fn kinds(self) -> CardSet {
        let bit = |(kind, count): (usize, u8)| u64::from(count > 0) << kind;
        CardSet::from_bits(self.0.into_iter().enumerate().map(bit).fold(0, |kinds, bit| kinds | bit))
    }

    /// The number of cards.
    pub fn len(self) -> usize {
        self.0.into_iter().map(usize::from).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether there is at least one of this letter.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many there are of this letter.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        self.0[usize::from(card.index())]
    }

    #[inline]
    pub(super) fn insert(&mut self, card: Card) {
        self.0[usize::from(card.index())] += 1;
    }

    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        self.0[usize::from(card.index())] -= 1;
    }

    /// The difference of two counts; `other` must not have more of any letter.
    pub(super) fn without(self, other: Self) -> Self {
        Letters(std::array::from_fn(|kind| self.0[kind] - other.0[kind]))
    }

    /// Every card in pack order, with equal letters next to each other.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let copies = |(kind, count)| std::iter::repeat_n(Card::new(kind as u8), usize::from(count));
        self.0.into_iter().enumerate().flat_map(copies)
    }
}

impl FromIterator<Card> for Letters {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut letters = Letters::default();
        cards.into_iter().for_each(|card| letters.insert(card));
        letters
    }
}

/// The letters that fit the letters already laid, which fit a word so far (D2, D3): no letter twice, no second officer,
/// no second official.
#[inline]
pub(super) fn fitting(laid: CardSet) -> CardSet {
    let mut fitting = CardSet::ALL - laid;
    if laid.meets(OFFICERS) {
        fitting -= OFFICERS;
    }
    if laid.meets(OFFICIALS) {
        fitting -= OFFICIALS;
    }
    fitting
}

/// One of the four words. The comments name its consonants and whether it means war or peace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// M and R: war.
    Army,
    /// V and N: war.
    Navy,
    /// M and N: peace.
    Many,
    /// V and R: peace.
    Vary,
}

impl Word {
    /// Every word.
    pub const ALL: [Self; 4] = [Word::Army, Word::Navy, Word::Many, Word::Vary];

    /// Whether the word has this letter.
    pub(super) fn has(self, letter: Card) -> bool {
        self.to_string().contains(&letter.to_string())
    }

    /// The word these four letters spell (D2).
    #[inline]
    pub(super) fn spelled_by(laid: CardSet) -> Self {
        match (laid.bits() >> 2 & 1, laid.bits() >> 4 & 1) {
            (1, 0) => Word::Army,
            (0, 1) => Word::Navy,
            (1, _) => Word::Many,
            _ => Word::Vary,
        }
    }

    /// The consonant whose player wins the word (D5): officers win war, officials peace.
    #[inline]
    pub fn last_consonant(self) -> Card {
        Card::new(match self {
            Word::Army => 2,
            Word::Navy => 3,
            Word::Many => 4,
            Word::Vary => 5,
        })
    }

    /// Its points (D6).
    pub fn points(self) -> i32 {
        if self.is_war() { 3 } else { 2 }
    }

    /// Its letters (D2).
    pub fn letters(self) -> CardSet {
        CardSet::from_bits(match self {
            Word::Army => 0b10_0111,
            Word::Navy => 0b01_1011,
            Word::Many => 0b01_0111,
            Word::Vary => 0b10_1011,
        })
    }

    /// Whether it wins a pennant instead of a flag (D6).
    #[inline]
    pub fn is_war(self) -> bool {
        matches!(self, Word::Army | Word::Navy)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Word::Army => "ARMY",
            Word::Navy => "NAVY",
            Word::Many => "MANY",
            Word::Vary => "VARY",
        })
    }
}
