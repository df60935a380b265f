//! Cards, and what defines a pack.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::CardSet;

/// A suit of a pack: its letter and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suit {
    /// The letter in the record's notation.
    pub letter: char,
    /// The adjective or name a sentence uses: `British`.
    pub name: &'static str,
}

/// A pack of cards. The default methods are for packs whose suits all have the same ranks, written as the suit's letter
/// and a number. Other packs define their own spelling.
pub trait Pack: Copy + Ord + Hash + fmt::Debug + Default + Send + Sync + 'static {
    /// Its name in addresses and file names.
    const ID: &'static str;
    /// The suits in pack order.
    const SUITS: &'static [Suit];
    /// The number of card numbers reserved for each suit.
    const STRIDE: u8;
    /// The highest rank of a suit.
    const TOP: u8;
    /// The number of ranks in a suit.
    const RANKS: u8;
    /// The number of copies of each card.
    const COPIES: u8;
    /// Every card of the pack as bits.
    const ALL: u64 = {
        let suit = (1u64 << Self::RANKS) - 1;
        let (mut all, mut s) = (0, 0);
        while s < Self::SUITS.len() {
            all |= suit << (s as u32 * Self::STRIDE as u32);
            s += 1;
        }
        all
    };

    /// Writes the card as the record does.
    fn spell(card: Card<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", card.suit_letter(), card.rank())
    }

    /// Reads a card as the record writes it.
    fn read(text: &str) -> Option<Card<Self>> {
        let mut letters = text.chars();
        let letter = letters.next()?;
        let suit = Self::SUITS.iter().position(|s| s.letter == letter)?;
        let digits = letters.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let rank: u8 = digits.parse().ok()?;
        (rank <= Self::TOP && rank > Self::TOP - Self::RANKS).then(|| Card::of(suit as u8, rank))
    }

    /// The card's name in a sentence: `British Ruler`.
    fn name(card: Card<Self>) -> String;
}

/// A pack without its type; its cards are spelled as in the record.
pub trait AnyPack: Sync {
    /// Its name in addresses and file names.
    fn id(&self) -> &'static str;
    /// Its cards in pack order, each once.
    fn codes(&self) -> Vec<String>;
    /// A card's name in a sentence, if the pack has it.
    fn name(&self, code: &str) -> Option<String>;
    /// The index of a card's suit in pack order, if the pack has the card.
    fn suit(&self, code: &str) -> Option<u8>;
}

/// The pack `P` without its type.
pub fn any_pack<P: Pack>() -> &'static dyn AnyPack {
    &PhantomData::<P>
}

impl<P: Pack> AnyPack for PhantomData<P> {
    fn id(&self) -> &'static str {
        P::ID
    }

    fn codes(&self) -> Vec<String> {
        CardSet::<P>::ALL.iter().map(|card| card.to_string()).collect()
    }

    fn name(&self, code: &str) -> Option<String> {
        P::read(code).map(Card::name)
    }

    fn suit(&self, code: &str) -> Option<u8> {
        P::read(code).map(Card::suit)
    }
}

/// A card of the pack `P`, as its number in pack order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card<P: Pack>(u8, PhantomData<P>);

impl<P: Pack> Card<P> {
    /// The card with this number.
    ///
    /// # Panics
    /// In debug builds, when the pack has no such card.
    #[inline]
    pub fn new(index: u8) -> Self {
        debug_assert!(index < 64 && P::ALL >> index & 1 == 1, "no card {index}");
        Card(index, PhantomData)
    }

    /// The card of this suit and rank in a pack of equal suits.
    #[inline]
    pub fn of(suit: u8, rank: u8) -> Self {
        Self::new(suit * P::STRIDE + P::TOP - rank)
    }

    /// The card's number; within a suit the higher card has the lower number.
    #[inline]
    pub fn index(self) -> u8 {
        self.0
    }

    /// The index of the card's suit, in pack order.
    #[inline]
    pub fn suit(self) -> u8 {
        self.0 / P::STRIDE
    }

    /// The card's rank in a pack of equal suits.
    #[inline]
    pub fn rank(self) -> u8 {
        P::TOP - self.0 % P::STRIDE
    }

    /// The letter of the card's suit.
    pub fn suit_letter(self) -> char {
        P::SUITS[self.suit() as usize].letter
    }

    /// The card alone, as a set.
    #[inline]
    pub fn alone(self) -> CardSet<P> {
        CardSet::from_bits(1 << self.0)
    }

    /// The card's name in a sentence.
    pub fn name(self) -> String {
        P::name(self)
    }
}

impl<P: Pack> fmt::Display for Card<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        P::spell(*self, f)
    }
}

impl<P: Pack> fmt::Debug for Card<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        P::spell(*self, f)
    }
}

/// A text that is no card of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCard {
    /// The text, or its beginning.
    pub text: String,
}

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no card of this pack", self.text)
    }
}

impl std::error::Error for NoCard {}

impl<P: Pack> FromStr for Card<P> {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Self, NoCard> {
        P::read(text).ok_or_else(|| NoCard { text: text.chars().take(12).collect() })
    }
}
