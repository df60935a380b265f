//! The moves, with their spelling and their numbers.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Misspelt;
use broadside_engine::moves::Word;
use broadside_engine::spelling::Words;
use broadside_engine::{Arg, phrase};

use super::position::PILES;

/// Somewhere a card lies or may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The discard pile.
    Discard,
    /// The mobilized piles.
    Home,
    /// A playing pile, counted from 0.
    Pile(u8),
}

broadside_engine::moves! {
    /// A move.
    pub enum Move {
        /// Moves the top card, or the whole group of a playing pile.
        "move" Move(from: Place, to: Place),
        /// Gives up.
        "resign" Resign,
        /// Turns the hand's top card onto the discard pile.
        "turn" Turn,
    }
}

impl Place {
    /// Every place.
    pub(super) fn all() -> impl Iterator<Item = Place> + Clone {
        (0..2 + PILES as u32).map(Place::numbered)
    }

    #[inline]
    fn number(self) -> u32 {
        match self {
            Place::Discard => 0,
            Place::Home => 1,
            Place::Pile(n) => 2 + u32::from(n),
        }
    }

    #[inline]
    fn numbered(number: u32) -> Self {
        match number {
            0 => Place::Discard,
            1 => Place::Home,
            n => Place::Pile(n as u8 - 2),
        }
    }
}

impl Move {
    const RESIGN: u32 = 64;
    const TURN: u32 = 65;

    /// The move's number. Numbers follow the order of moves.
    #[inline]
    pub(super) fn number(self) -> u32 {
        match self {
            Move::Move(from, to) => from.number() * 8 + to.number(),
            Move::Resign => Self::RESIGN,
            Move::Turn => Self::TURN,
        }
    }

    /// The move with this number.
    #[inline]
    pub(super) fn numbered(number: u32) -> Self {
        match number {
            Self::RESIGN => Move::Resign,
            Self::TURN => Move::Turn,
            n => Move::Move(Place::numbered(n / 8), Place::numbered(n % 8)),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Discard => f.write_str("discard"),
            Place::Home => f.write_str("home"),
            Place::Pile(n) => write!(f, "p{}", n + 1),
        }
    }
}

impl FromStr for Place {
    type Err = Misspelt;

    fn from_str(word: &str) -> Result<Self, Misspelt> {
        match word.as_bytes() {
            [b'p', n @ b'1'..=b'5'] => Ok(Place::Pile(n - b'1')),
            b"discard" => Ok(Place::Discard),
            b"home" => Ok(Place::Home),
            _ => Err(Misspelt::new("a place is `p1` to `p5`, `discard` or `home`")),
        }
    }
}

impl Word for Place {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        words.read()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        match self {
            Place::Discard => phrase!("place-discard").into(),
            Place::Home => phrase!("place-home").into(),
            Place::Pile(n) => phrase!("place-pile", number = n + 1).into(),
        }
    }
}
