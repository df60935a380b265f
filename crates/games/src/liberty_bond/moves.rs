//! The moves of the game.

use std::fmt;

use broadside_cards::Seat;
use broadside_engine::moves::{ActionWord, Misspelt};
use broadside_engine::spelling::{self, Words};
use broadside_engine::{Arg, Phrase, ZoneId, ZoneKind, moves, phrase};

use super::position::Card;
use crate::allie_patriot::Laid;

/// Where a card is drawn from (L3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The top of the reserve.
    Reserve,
    /// The top of the discard pile.
    Discard,
}

impl Source {
    /// Its zone.
    pub(super) fn zone(self) -> ZoneId {
        ZoneId::the(match self {
            Source::Reserve => ZoneKind::Stock,
            Source::Discard => ZoneKind::Discard,
        })
    }
}

impl ActionWord for Source {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        match words.word()? {
            "reserve" => Ok(Source::Reserve),
            "discard" => Ok(Source::Discard),
            _ => Err(Misspelt(phrase!("misspelt-source"))),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Reserve => "reserve",
            Source::Discard => "discard",
        })
    }

    fn arg(&self) -> Arg {
        match self {
            Source::Reserve => phrase!("zone-stock").into(),
            Source::Discard => phrase!("zone-discard").into(),
        }
    }
}

/// A row as the record names it: the owner's seat number, a point, and the row's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowName {
    /// The owner's seat number.
    pub seat: u16,
    /// The number of the row among the owner's rows, counted from 1.
    pub row: u16,
}

impl RowName {
    /// Its zone, if a table can have it.
    pub(super) fn zone(self) -> Option<ZoneId> {
        let owner = Seat::numbered(self.seat.into())?;
        Some(ZoneId::of(ZoneKind::Meld, owner).number(u8::try_from(self.row).ok()?))
    }

    /// Its name for people.
    pub(super) fn title(self) -> Phrase {
        match Seat::numbered(self.seat.into()) {
            Some(owner) => phrase!("zone-meld", owner, number = self.row),
            None => phrase!("row-named", name = Phrase::verbatim(self.to_string())),
        }
    }
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat, self.row)
    }
}

impl ActionWord for RowName {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        let Some((seat, row)) = words.word()?.split_once('.') else {
            return Err(Misspelt(phrase!("misspelt-row")));
        };
        Ok(RowName { seat: spelling::number(seat)?, row: spelling::number(row)? })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn arg(&self) -> Arg {
        self.title().into()
    }
}

moves! {
    /// A move.
    pub enum Move {
        /// Draws a card, which begins a turn.
        "draw" Draw(source: Source),
        /// Lays a combination as a new row.
        "lay" Lay(cards: Laid),
        /// Adds a card to a row.
        "add" Add(card: Card, row: RowName),
        /// Discards a card, which ends the turn.
        "discard" Discard(card: Card),
    }
}
