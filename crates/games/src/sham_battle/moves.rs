//! The moves of the game and their spelling.

use std::fmt;
use std::str::FromStr;

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Misspelt, Pack as _};
use broadside_engine::spelling;

use super::meld::{Card, CardBag};
use crate::allie_patriot;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A bid of so many points.
    Bid(u16),
    /// No bid.
    Pass,
    /// The suit of the country that is to be in power.
    Country(u8),
    /// A combination.
    Lay(CardBag),
    /// A combination said to have a card three times, which nobody holds.
    LayThrice(Card),
    /// No more combinations.
    Done,
    /// A card to the trick.
    Play(Card),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Bid(points) => write!(f, "bid {points}"),
            Move::Pass => f.write_str("pass"),
            Move::Country(suit) => write!(f, "country {}", Pack::SUITS[usize::from(*suit)].letter),
            Move::Lay(cards) => write!(f, "lay {cards}"),
            Move::LayThrice(card) => write!(f, "lay {card} {card} {card}"),
            Move::Done => f.write_str("done"),
            Move::Play(card) => write!(f, "play {card}"),
        }
    }
}

impl FromStr for Move {
    type Err = Misspelt;

    fn from_str(action: &str) -> Result<Self, Misspelt> {
        let (verb, mut words) = spelling::verb(action);
        let mv = match verb {
            "bid" => Move::Bid(words.number()?),
            "pass" => Move::Pass,
            "country" => Move::Country(allie_patriot::country(words.word()?)?),
            "lay" => {
                return Ok(allie_patriot::read_lay(words.rest())?.map_or_else(Move::LayThrice, Move::Lay));
            }
            "done" => Move::Done,
            "play" => Move::Play(words.read()?),
            other => return spelling::unknown(other, &["bid, pass, country, lay, done and play"]),
        };
        words.end(mv)
    }
}
