//! People who come back: a name and a recovery phrase, and the games that are theirs.

use broadside_cards::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Summary;

/// A request for a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Enrolment {
    /// The name.
    pub name: String,
}

/// A name that somebody has now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Enrolled {
    /// The name.
    pub name: String,
    /// The recovery phrase: ten words, shown once. The server keeps only its hash.
    pub phrase: String,
}

/// A request to count a seat among a person's games; the token proves the right to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnSeat {
    /// The table.
    pub table: String,
    /// The seat's token.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub token: String,
}

/// The query of a list of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GamesBefore {
    /// Only games that were counted before this time, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub before: Option<u64>,
}

/// A person, to themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// The games, newest first.
    pub games: Vec<OwnGame>,
}

/// A person's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnGame {
    /// The person's seat.
    pub seat: Seat,
    /// When it was counted among the person's games, in milliseconds since 1970.
    pub at: u64,
    /// The table.
    pub table: Summary,
}
