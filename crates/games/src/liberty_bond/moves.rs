//! The moves as the record writes them.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Misspelt;
use broadside_engine::spelling;

use super::position::{Card, CardBag};
use crate::allie_patriot;

/// Where a card is drawn from (L3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The top of the reserve.
    Reserve,
    /// The top of the discard pile.
    Discard,
}

/// A row as the record names it: the owner's number, a point, and the how-manieth of his rows it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowName {
    /// The owner's number.
    pub seat: u16,
    /// The row's number among the owner's, from 1.
    pub row: u16,
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat, self.row)
    }
}

impl FromStr for RowName {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Self, Misspelt> {
        let Some((seat, row)) = text.split_once('.') else {
            return Err(Misspelt::new(
                "a row is written as a seat's number, a point and the row's number: 2.1",
            ));
        };
        Ok(RowName { seat: spelling::number(seat)?, row: spelling::number(row)? })
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The turn's first act.
    Draw(Source),
    /// A combination, which makes a row.
    Lay(CardBag),
    /// A combination said to have a card three times, which nobody holds.
    LayThrice(Card),
    /// A card onto a row.
    Add(Card, RowName),
    /// The turn's last act.
    Discard(Card),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw(Source::Reserve) => f.write_str("draw reserve"),
            Move::Draw(Source::Discard) => f.write_str("draw discard"),
            Move::Lay(cards) => write!(f, "lay {cards}"),
            Move::LayThrice(card) => write!(f, "lay {card} {card} {card}"),
            Move::Add(card, row) => write!(f, "add {card} {row}"),
            Move::Discard(card) => write!(f, "discard {card}"),
        }
    }
}

impl FromStr for Move {
    type Err = Misspelt;

    fn from_str(action: &str) -> Result<Self, Misspelt> {
        match spelling::verb(action) {
            ("draw", mut words) => {
                let source = match words.word()? {
                    "reserve" => Source::Reserve,
                    "discard" => Source::Discard,
                    _ => return Err(Misspelt::new("a card is drawn from `reserve` or `discard`")),
                };
                words.end(Move::Draw(source))
            }
            ("lay", mut words) => {
                Ok(allie_patriot::read_lay(words.rest())?.map_or_else(Move::LayThrice, Move::Lay))
            }
            ("add", mut words) => {
                let add = Move::Add(words.read()?, words.read()?);
                words.end(add)
            }
            ("discard", mut words) => {
                let card = words.read()?;
                words.end(Move::Discard(card))
            }
            (other, _) => spelling::unknown(other, &["draw, lay, add and discard"]),
        }
    }
}
