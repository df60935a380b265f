//! A country as an argument of a move.

use std::fmt;

use broadside_cards::Pack as _;
use broadside_cards::packs::AlliePatriot;
use broadside_engine::moves::{ActionWord, Misspelt};
use broadside_engine::spelling::Words;
use broadside_engine::{Arg, Phrase};

/// A country: a suit of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country(pub u8);

impl Country {
    /// Every country in pack order.
    pub fn all() -> impl Iterator<Item = Country> {
        (0..AlliePatriot::SUITS.len() as u8).map(Country)
    }

    /// The country's name.
    pub fn name(self) -> Phrase {
        Phrase::nation::<AlliePatriot>(self.0)
    }
}

impl ActionWord for Country {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        super::country(words.word()?).map(Country)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", AlliePatriot::SUITS[usize::from(self.0)].letter)
    }

    fn arg(&self) -> Arg {
        self.name().into()
    }
}
