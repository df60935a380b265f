//! The moves of the game and their spelling.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Misspelt;
use broadside_engine::spelling;

use super::position::Card;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A bid of so many points.
    Bid(u16),
    /// No bid.
    Pass,
    /// A card laid away by the maker of five (N20).
    Discard(Card),
    /// The card that makes its holder the partner (N21).
    Call(Card),
    /// A card to the trick.
    Play(Card),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Bid(points) => write!(f, "bid {points}"),
            Move::Pass => f.write_str("pass"),
            Move::Discard(card) => write!(f, "discard {card}"),
            Move::Call(card) => write!(f, "call {card}"),
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
            "discard" => Move::Discard(words.read()?),
            "call" => Move::Call(words.read()?),
            "play" => Move::Play(words.read()?),
            other => return spelling::unknown(other, &["bid, pass, discard, call and play"]),
        };
        words.end(mv)
    }
}
