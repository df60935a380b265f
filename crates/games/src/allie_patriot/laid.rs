//! The cards of a combination, as an argument of `lay`.

use std::fmt;

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Card, CardBag};
use broadside_engine::moves::{ActionWord, Misspelt};
use broadside_engine::spelling::Words;
use broadside_engine::{Arg, Gesture, Refusal, phrase};

use super::not_held;

/// Cards laid down together. The action may name a card a third time; then it can be read but is refused (C10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    /// The cards, each at most twice.
    pub cards: CardBag<AlliePatriot>,
    third: Option<Card<AlliePatriot>>,
}

impl Laid {
    /// An action that names this card three times.
    pub(crate) fn thrice(card: Card<AlliePatriot>) -> Self {
        Laid { cards: [card; 2].into_iter().collect(), third: Some(card) }
    }

    /// The cards of a gesture; `None` if there are none or one cannot be read.
    pub(crate) fn picked(gesture: &Gesture) -> Option<Self> {
        Self::of(gesture.cards.iter().map(String::as_str)).ok()
    }

    /// Refuses a card that is named a third time (C10).
    pub(crate) fn check(self) -> Result<(), Refusal> {
        self.third.map_or(Ok(()), |card| not_held(card, 2))
    }

    fn of<'a>(words: impl Iterator<Item = &'a str>) -> Result<Self, Misspelt> {
        let mut laid = Laid::from(CardBag::EMPTY);
        for word in words {
            let card = word.parse()?;
            match laid.cards.count(card) {
                2 => laid.third = laid.third.or(Some(card)),
                _ => laid.cards.insert(card),
            }
        }
        match laid.cards.is_empty() {
            true => Err(Misspelt(phrase!("misspelt-lay"))),
            false => Ok(laid),
        }
    }
}

impl From<CardBag<AlliePatriot>> for Laid {
    #[inline]
    fn from(cards: CardBag<AlliePatriot>) -> Self {
        Laid { cards, third: None }
    }
}

impl ActionWord for Laid {
    /// Reads all remaining words.
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        Self::of(words.rest())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cards)?;
        self.third.map_or(Ok(()), |card| write!(f, " {card}"))
    }

    fn arg(&self) -> Arg {
        self.cards.iter().chain(self.third).collect()
    }
}
