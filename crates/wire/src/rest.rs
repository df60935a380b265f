//! Bodies of requests and answers about finding, opening and joining tables.

use std::borrow::Cow;

use broadside_cards::{Seat, Seats};
use broadside_engine::Phrase;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Clock, DealScore, Fairness, Origin, Readings, SeatAt, Stage, Target};

/// A request to open a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// The number of players; by default the usual number, or the length of `seats`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// The readings that differ from the default.
    #[serde(default, skip_serializing_if = "Readings::is_empty")]
    pub readings: Readings,
    /// When the game ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// For each seat `person` or a bot's level. By default seat 1 is for a person and the others are bots of the
    /// usual level, the strongest that thinks only for a moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<String>>,
    /// The seat of the person who opens the table: by default the first seat for a person, none if null.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub seat: Option<Option<Seat>>,
    /// That person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the table is listed publicly.
    #[serde(default)]
    pub public: bool,
    /// How long a person may take for a move; by default there is no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// A cut for the first deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64))]
    pub cut: Option<String>,
    /// The SHA-256 of a cut for the first deal, which is opened when the house calls for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub pledge: Option<String>,
    /// The client's own seat token: 64 lower-case hexadecimal digits. Repeating the request with it opens no second
    /// table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: Option<String>,
}

/// The body of `POST /api/try-again`: opens a table that goes on from a point of a record, with bots on the other seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TryAgain {
    /// The record.
    pub record: String,
    /// The number of moves that stay as they were.
    pub moves: usize,
    /// The seat of the person.
    pub seat: Seat,
    /// That person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of the bots; by default the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// Distinguishes a field that is null from one that is absent.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<Seat>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// A request for a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Sitting {
    /// The seat; by default the first free one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The person's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A cut for the first deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64))]
    pub cut: Option<String>,
    /// The SHA-256 of a cut for the first deal, which is opened when the house calls for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub pledge: Option<String>,
    /// The client's own seat token. Repeating the request with it is harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: Option<String>,
}

/// A place at a table, with the right to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The table.
    pub table: String,
    /// The seat; null for a person who opened the table without sitting down.
    pub seat: Option<Seat>,
    /// The token that gives the right to the seat, shown once.
    pub token: Option<String>,
}

/// A table as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Summary {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// The stage of the table.
    pub state: Stage,
    /// Whether it is listed publicly.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The seats and their players.
    pub seats: Vec<SeatAt>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The winners; null until the game is over, empty for a draw.
    pub winners: Option<Seats>,
    /// The finished deals; none of them in the list of public tables.
    pub deals: Vec<DealScore>,
    /// The sides at the beginning, each with its seats.
    pub sides: Vec<Seats>,
    /// Whose deals it has; null if they are its own.
    pub origin: Option<Origin>,
    /// How long a person may take for a move; null without a clock.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The commitments to the seeds of the deals.
    pub fair: Fairness,
}

/// Where other machines reach a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Addresses {
    /// Its addresses, such as `http://192.168.1.7:1914`; empty if it listens to its own machine only.
    pub addresses: Vec<String>,
}

/// A request to play on after a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Again {
    /// The token of a seat of that game.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: String,
    /// Whether to have the same deals again; otherwise the seats turn.
    #[serde(default)]
    pub same: bool,
    /// The SHA-256 of a cut for the first deal, which is opened when the house calls for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub pledge: Option<String>,
}

/// Public tables, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tables {
    /// The tables.
    pub tables: Vec<Summary>,
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The code for programs.
    pub code: Cow<'static, str>,
    /// What is wrong, as a phrase.
    pub reason: Phrase,
    /// The same in English.
    pub text: String,
}
