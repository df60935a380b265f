//! Deals that several people play, each at a table of their own: the deal of a day, and challenges.

use broadside_cards::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Place, Readings, Summary};

/// The deals of a day. Results and the seed are told when the day is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Day {
    /// The day by universal time, counted from the first of January 1970.
    pub day: u32,
    /// When it ends, in milliseconds since 1970.
    pub ends: u64,
    /// Whether it is over.
    pub over: bool,
    /// SHA-256 of the day's seed.
    pub commitment: String,
    /// When the seed was fixed, in milliseconds since 1970.
    pub fixed: u64,
    /// The seed; null until the day is over.
    pub seed: Option<String>,
    /// SHA-256 of the next day's seed, if it is fixed.
    pub next: Option<String>,
    /// The deals: one of a patience, one of another game.
    pub deals: Vec<DayDeal>,
}

/// The deal of a game on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayDeal {
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// The number of players.
    pub players: usize,
    /// The number of people who have tried it under their name.
    pub tried: usize,
    /// The asker's own table, if they have tried it.
    pub own: Option<Summary>,
    /// The results, kept apart by readings, level and players; empty until the day is over.
    pub boards: Vec<Board>,
    /// Whether a patience could be won; null if unknown.
    pub winnable: Option<bool>,
}

/// The results of those who played under the same conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// The number of players.
    pub players: usize,
    /// The chosen readings.
    pub readings: Readings,
    /// The level of the bots; null without bots.
    pub level: Option<String>,
    /// The results, best first.
    pub rows: Vec<BoardRow>,
    /// What a bot of the usual level made of it in the same seat; null while it plays.
    pub house: Option<BoardRow>,
}

/// A result. The record of its table proves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardRow {
    /// The table.
    pub table: String,
    /// The person's name; for the house, the id of the bot's level.
    pub name: String,
    /// The points.
    pub points: i32,
    /// Whether the game was won.
    pub won: bool,
}

/// A request to play the deal of the day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DayOpening {
    /// The number of players; by default the usual number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// The readings that differ from the default.
    #[serde(skip_serializing_if = "Readings::is_empty")]
    pub readings: Readings,
    /// The bots' level; by default the one below the usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The name of a person without a recovery phrase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The client's own seat token. Repeating the request with it opens no second table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: Option<String>,
}

/// A place at a table with the deal of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayPlace {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// Whether the result will count: it is the first try of a person with a name.
    pub counts: bool,
}

/// A finished game of one person against bots, and all who have played its deals since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Challenge {
    /// The game.
    pub table: Summary,
    /// The person's seat.
    pub seat: Seat,
    /// The other tables with the same deals, the first one first.
    pub others: Vec<Summary>,
}
