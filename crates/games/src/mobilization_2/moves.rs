//! The moves, with their spelling and their numbers.

use std::fmt;
use std::str::FromStr;

use broadside_engine::moves::{ActionWord, Misspelt};
use broadside_engine::spelling::Words;
use broadside_engine::{Arg, phrase};

use super::position::PILES;

/// Somewhere a card lies or may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
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
        "move" Move(from: Spot, to: Spot),
        /// Gives up.
        "resign" Resign,
        /// Turns the hand's top card onto the discard pile.
        "turn" Turn,
    }
}

impl Spot {
    /// Every place.
    pub(super) fn all() -> impl Iterator<Item = Spot> + Clone {
        (0..2 + PILES as u32).map(Spot::numbered)
    }

    #[inline]
    fn number(self) -> u32 {
        match self {
            Spot::Discard => 0,
            Spot::Home => 1,
            Spot::Pile(n) => 2 + u32::from(n),
        }
    }

    #[inline]
    fn numbered(number: u32) -> Self {
        match number {
            0 => Spot::Discard,
            1 => Spot::Home,
            n => Spot::Pile(n as u8 - 2),
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
            n => Move::Move(Spot::numbered(n / 8), Spot::numbered(n % 8)),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Discard => f.write_str("discard"),
            Spot::Home => f.write_str("home"),
            Spot::Pile(n) => write!(f, "p{}", n + 1),
        }
    }
}

impl FromStr for Spot {
    type Err = Misspelt;

    fn from_str(word: &str) -> Result<Self, Misspelt> {
        match word.as_bytes() {
            [b'p', n @ b'1'..=b'5'] => Ok(Spot::Pile(n - b'1')),
            b"discard" => Ok(Spot::Discard),
            b"home" => Ok(Spot::Home),
            _ => Err(Misspelt(phrase!("misspelt-place"))),
        }
    }
}

impl ActionWord for Spot {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        words.read()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        match self {
            Spot::Discard => phrase!("place-discard").into(),
            Spot::Home => phrase!("place-home").into(),
            Spot::Pile(n) => phrase!("place-pile", number = n + 1).into(),
        }
    }
}
