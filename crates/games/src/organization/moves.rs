//! What a seat can do, as the record writes it.

use std::fmt;
use std::str::FromStr;

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Misspelt, Pack as _};
use broadside_engine::spelling;

use super::position::Card;

/// A move, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A bid of so many units (O2).
    Bid(u16),
    /// A pass.
    Pass,
    /// A card laid away for one of the reserve (O3).
    Discard(Card),
    /// The organizing country (O4).
    Country(u8),
    /// The card whose holder is to be partner (O9).
    Call(Card),
    /// A card to the trick.
    Play(Card),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Bid(units) => write!(f, "bid {units}"),
            Move::Pass => f.write_str("pass"),
            Move::Discard(card) => write!(f, "discard {card}"),
            Move::Country(country) => {
                write!(f, "country {}", AlliePatriot::SUITS[usize::from(*country)].letter)
            }
            Move::Call(card) => write!(f, "call {card}"),
            Move::Play(card) => write!(f, "play {card}"),
        }
    }
}

impl FromStr for Move {
    type Err = Misspelt;

    fn from_str(action: &str) -> Result<Self, Misspelt> {
        let (verb, mut words) = spelling::verb(action);
        let read = match verb {
            "bid" => Move::Bid(words.number()?),
            "pass" => Move::Pass,
            "discard" => Move::Discard(words.read()?),
            "country" => Move::Country(crate::allie_patriot::country(words.word()?)?),
            "call" => Move::Call(words.read()?),
            "play" => Move::Play(words.read()?),
            other => return spelling::unknown(other, &["bid, pass, discard, country, call and play"]),
        };
        words.end(read)
    }
}
