//! The moves of the game and their spelling.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Misspelt;
use broadside_engine::spelling;

use crate::allie_patriot;
use crate::sham_battle::meld::{Card, CardBag};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A card to the trick; one on the table before the same in the hand.
    Play(Card),
    /// A combination from the hand.
    Lay(CardBag),
    /// A combination said to have a card three times, which nobody holds.
    LayThrice(Card),
    /// A Battleship of the country in power, from the hand.
    Show,
    /// Nothing more to lay or show.
    Done,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card) => write!(f, "play {card}"),
            Move::Lay(cards) => write!(f, "lay {cards}"),
            Move::LayThrice(card) => write!(f, "lay {card} {card} {card}"),
            Move::Show => f.write_str("show"),
            Move::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Move {
    type Err = Misspelt;

    fn from_str(action: &str) -> Result<Self, Misspelt> {
        let (verb, mut words) = spelling::verb(action);
        let mv = match verb {
            "play" => Move::Play(words.read()?),
            "lay" => {
                return Ok(allie_patriot::read_lay(words.rest())?.map_or_else(Move::LayThrice, Move::Lay));
            }
            "show" => Move::Show,
            "done" => Move::Done,
            other => return spelling::unknown(other, &["play, lay, show and done"]),
        };
        words.end(mv)
    }
}
