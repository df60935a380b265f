//! Bodies of requests and answers that find, open and join tables.

use std::borrow::Cow;

use broadside_cards::{Seat, Seats};
use broadside_engine::Phrase;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Fairness, Readings, SeatAt, Stage, Target};

/// How a table is to be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// How many play; as many as usual, or as `seats` names, unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<usize>,
    /// How its clauses are read, where not by default.
    #[serde(default, skip_serializing_if = "Readings::is_empty")]
    pub readings: Readings,
    /// How far the game goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// Seat by seat `person` or a bot's level; without it seat 1 is a person's and bots of the strongest level have the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<String>>,
    /// Where the opener sits: the first person's seat unless said, nowhere if null.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub seat: Option<Option<Seat>>,
    /// What the opener is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the table is listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// A cut of the first deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64))]
    pub cut: Option<String>,
    /// The client's own seat token: 64 hexadecimal digits, a to f small. Asking again with it opens no second table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: Option<String>,
}

/// Tells a field that is null from one that is absent.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<Seat>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// Who wants to sit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Sitting {
    /// Where; the first free seat unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the person is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A cut of the first deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64))]
    pub cut: Option<String>,
    /// The client's own seat token. Asking again with it is harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: Option<String>,
}

/// A place at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The table.
    pub table: String,
    /// The seat; nothing for who opened the table and sits nowhere.
    pub seat: Option<Seat>,
    /// The right to sit there, shown once.
    pub token: Option<String>,
}

/// How a table stands, for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Summary {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// How its clauses are read.
    pub readings: Readings,
    /// How far the game goes; null where it ends by its own rule.
    pub target: Option<Target>,
    /// How far the table is.
    pub state: Stage,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Who sits where.
    pub seats: Vec<SeatAt>,
    /// What each seat has.
    pub scores: Vec<i32>,
    /// Who has won; null until the game is over, empty in a draw.
    pub winners: Option<Seats>,
    /// What binds the shuffles.
    pub fair: Fairness,
}

/// Public tables, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tables {
    /// The tables.
    pub tables: Vec<Summary>,
}

/// Why a request is not granted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The word programs know it by.
    pub code: Cow<'static, str>,
    /// What is wrong, to be said in any language.
    pub reason: Phrase,
    /// The same in English.
    pub text: String,
}
