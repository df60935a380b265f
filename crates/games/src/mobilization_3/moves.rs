//! The moves, as the record writes them and as numbers.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Misspelt;
use broadside_engine::spelling;

use super::position::{DISCARD, PILES, RESERVE};

/// Somewhere a card lies or may go. A player's piles are his playing piles from 0, his reserve and his discard
/// pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A pile of the mover's.
    Own(u8),
    /// A pile of the opponent's.
    Theirs(u8),
    /// The turned card of the mover's hand.
    Hand,
    /// The mobilization piles.
    Home,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A card from one place to another.
    Move(Place, Place),
    /// The end of a turn, with the turned card to the discard pile if there is one.
    Miss,
    /// The hand's top card face up.
    Turn,
}

impl Place {
    /// Every place.
    pub(super) fn all() -> impl Iterator<Item = Place> + Clone {
        let piles = (0..PILES as u8).flat_map(|n| [Place::Own(n), Place::Theirs(n)]);
        piles.chain([Place::Hand, Place::Home])
    }
}

impl Move {
    /// The hand's number among the places a card comes from; the mover's piles come before it.
    pub(super) const FROM_HAND: u32 = PILES as u32;
    /// The middle's number among the places a card goes to; the mover's and the opponent's piles come before it.
    pub(super) const TO_HOME: u32 = 2 * PILES as u32;
    pub(super) const MISS: u32 = 112;
    pub(super) const TURN: u32 = 113;

    /// The number of the first move from a place; the others follow in the order of the places they go to.
    #[inline]
    pub(super) fn first_from(source: u32) -> u32 {
        source * 16
    }

    /// The move with this number; moves are numbered in their order.
    #[inline]
    pub(super) fn numbered(number: u32) -> Self {
        let (from, to) = (number / 16, number % 16);
        match number {
            Self::MISS => Move::Miss,
            Self::TURN => Move::Turn,
            _ => {
                let from = if from == Self::FROM_HAND { Place::Hand } else { Place::Own(from as u8) };
                let to = match to {
                    Self::TO_HOME => Place::Home,
                    theirs if theirs >= PILES as u32 => Place::Theirs((theirs - PILES as u32) as u8),
                    own => Place::Own(own as u8),
                };
                Move::Move(from, to)
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Place::Own(n) if usize::from(n) == RESERVE => f.write_str("reserve"),
            Place::Own(n) if usize::from(n) == DISCARD => f.write_str("discard"),
            Place::Own(n) => write!(f, "p{}", n + 1),
            Place::Theirs(n) if usize::from(n) >= RESERVE => write!(f, "o{}", Place::Own(n)),
            Place::Theirs(n) => write!(f, "q{}", n + 1),
            Place::Hand => f.write_str("hand"),
            Place::Home => f.write_str("home"),
        }
    }
}

impl FromStr for Place {
    type Err = Misspelt;

    fn from_str(word: &str) -> Result<Self, Misspelt> {
        match word.as_bytes() {
            [b'p', n @ b'1'..=b'4'] => Ok(Place::Own(n - b'1')),
            [b'q', n @ b'1'..=b'4'] => Ok(Place::Theirs(n - b'1')),
            b"reserve" => Ok(Place::Own(RESERVE as u8)),
            b"discard" => Ok(Place::Own(DISCARD as u8)),
            b"oreserve" => Ok(Place::Theirs(RESERVE as u8)),
            b"odiscard" => Ok(Place::Theirs(DISCARD as u8)),
            b"hand" => Ok(Place::Hand),
            b"home" => Ok(Place::Home),
            _ => Err(Misspelt::new(
                "a place is `p1` to `p4`, `reserve`, `discard`, `hand`, `home`, or the opponent's `q1` to `q4`, \
                 `oreserve`, `odiscard`",
            )),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Move(from, to) => write!(f, "move {from} {to}"),
            Move::Miss => f.write_str("miss"),
            Move::Turn => f.write_str("turn"),
        }
    }
}

impl FromStr for Move {
    type Err = Misspelt;

    fn from_str(action: &str) -> Result<Self, Misspelt> {
        match spelling::verb(action) {
            ("move", mut words) => {
                let (from, to) = (words.read()?, words.read()?);
                words.end(Move::Move(from, to))
            }
            ("miss", words) => words.end(Move::Miss),
            ("turn", words) => words.end(Move::Turn),
            (other, _) => spelling::unknown(other, &["move, turn and miss"]),
        }
    }
}
