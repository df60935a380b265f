//! The moves, with their spelling and their numbers.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Seat;
use broadside_engine::moves::{ActionWord, Misspelt};
use broadside_engine::spelling::Words;
use broadside_engine::{Arg, Phrase, ZoneId, ZoneKind, phrase};

use super::position::{DISCARD, PILES, RESERVE};

/// Somewhere a card lies or may go. A player's piles are his playing piles from 0, his reserve and his discard
/// pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A pile of the mover's.
    Own(u8),
    /// A pile of the opponent's.
    Theirs(u8),
    /// The turned card of the mover's hand.
    Hand,
    /// The mobilization piles.
    Home,
}

broadside_engine::moves! {
    /// A move.
    pub enum Move {
        /// Moves a card.
        "move" Move(from: Spot, to: Spot),
        /// Ends the turn; a turned card goes to the discard pile.
        "miss" Miss,
        /// Turns the hand's top card face up.
        "turn" Turn,
    }
}

impl Spot {
    /// Every place.
    pub(super) fn all() -> impl Iterator<Item = Spot> + Clone {
        let piles = (0..PILES as u8).flat_map(|n| [Spot::Own(n), Spot::Theirs(n)]);
        piles.chain([Spot::Hand, Spot::Home])
    }
}

impl Move {
    /// The number of the hand among the places a card comes from. The mover's piles come before it.
    pub(super) const FROM_HAND: u32 = PILES as u32;
    /// The number of the middle among the places a card goes to. Both players' piles come before it.
    pub(super) const TO_HOME: u32 = 2 * PILES as u32;
    pub(super) const MISS: u32 = 112;
    pub(super) const TURN: u32 = 113;

    /// The number of the first move from a place. The others follow, ordered by destination.
    #[inline]
    pub(super) fn first_from(source: u32) -> u32 {
        source * 16
    }

    /// The move with this number. Numbers follow the order of moves.
    #[inline]
    pub(super) fn numbered(number: u32) -> Self {
        let (from, to) = (number / 16, number % 16);
        match number {
            Self::MISS => Move::Miss,
            Self::TURN => Move::Turn,
            _ => {
                let from = if from == Self::FROM_HAND { Spot::Hand } else { Spot::Own(from as u8) };
                let to = match to {
                    Self::TO_HOME => Spot::Home,
                    theirs if theirs >= PILES as u32 => Spot::Theirs((theirs - PILES as u32) as u8),
                    own => Spot::Own(own as u8),
                };
                Move::Move(from, to)
            }
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Spot::Own(n) if usize::from(n) == RESERVE => f.write_str("reserve"),
            Spot::Own(n) if usize::from(n) == DISCARD => f.write_str("discard"),
            Spot::Own(n) => write!(f, "p{}", n + 1),
            Spot::Theirs(n) if usize::from(n) >= RESERVE => write!(f, "o{}", Spot::Own(n)),
            Spot::Theirs(n) => write!(f, "q{}", n + 1),
            Spot::Hand => f.write_str("hand"),
            Spot::Home => f.write_str("home"),
        }
    }
}

impl FromStr for Spot {
    type Err = Misspelt;

    fn from_str(word: &str) -> Result<Self, Misspelt> {
        match word.as_bytes() {
            [b'p', n @ b'1'..=b'4'] => Ok(Spot::Own(n - b'1')),
            [b'q', n @ b'1'..=b'4'] => Ok(Spot::Theirs(n - b'1')),
            b"reserve" => Ok(Spot::Own(RESERVE as u8)),
            b"discard" => Ok(Spot::Own(DISCARD as u8)),
            b"oreserve" => Ok(Spot::Theirs(RESERVE as u8)),
            b"odiscard" => Ok(Spot::Theirs(DISCARD as u8)),
            b"hand" => Ok(Spot::Hand),
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
        self.spoken().into()
    }
}

impl Spot {
    /// The place in a sentence addressed to the mover.
    pub(super) fn spoken(self) -> Phrase {
        let pile = |id: [&'static str; 3], n: u8| match usize::from(n) {
            RESERVE => Phrase::new(id[1]),
            DISCARD => Phrase::new(id[2]),
            _ => Phrase::new(id[0]).with("number", n + 1),
        };
        match self {
            Spot::Own(n) => pile(["place-pile", "place-reserve", "place-discard"], n),
            Spot::Theirs(n) => pile(["their-pile", "their-reserve", "their-discard"], n),
            Spot::Hand => phrase!("place-hand"),
            Spot::Home => phrase!("place-home"),
        }
    }
}

/// The zone of a player's pile.
pub(super) fn pile_zone(seat: Seat, n: usize) -> ZoneId {
    match n {
        RESERVE => ZoneId::of(ZoneKind::Reserve, seat),
        DISCARD => ZoneId::of(ZoneKind::Discard, seat),
        n => ZoneId::of(ZoneKind::Pile, seat).number(n as u8 + 1),
    }
}

/// The zone of a country's first or second pile in the middle.
pub(super) fn home_zone(suit: u8, second: bool) -> ZoneId {
    ZoneId::the(ZoneKind::Home).number(2 * suit + u8::from(second) + 1)
}
