//! The messages between a program that runs games and a bot of somebody's own: one JSON object a line, to the bot's
//! standard input and from its standard output (docs/BOTS.md).

use broadside_cards::{Seat, Seats};
use broadside_engine::Phrase;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Look, Readings, Target};

/// The version of the bots' protocol.
pub const BOT_PROTOCOL: u32 = 1;
/// The longest line that a bot may send, in bytes.
pub const LONGEST_BOT_LINE: usize = 4096;

/// A message to a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot {
    /// A game begins, or the bot sits down in the middle of one. It answers `ready`.
    Start(Start),
    /// The bot is to act. It answers with a move of the same number.
    Ask(Question),
    /// The answer was no legal move. The bot may answer once more, within the same time.
    Refused(BadAnswer),
    /// The game is over. There is no answer; another start may follow.
    Over(Ending),
}

/// A message from a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromBot {
    /// The answer to a start.
    Ready {
        /// The version of the protocol that it speaks.
        protocol: u32,
        /// What it is called.
        #[serde(default)]
        name: String,
    },
    /// The answer to a question.
    Move {
        /// The question's number.
        seq: u64,
        /// One of the legal moves, as the record writes it.
        action: String,
    },
}

/// The table, and the bot's seat there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Start {
    /// The version of the protocol.
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The bot's seat.
    pub seat: Seat,
    /// Which seats play together throughout the game.
    pub sides: Vec<Seats>,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// The number of deals finished: more than 0 in the middle of a game.
    pub deals: usize,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The time for getting ready, in milliseconds.
    pub budget_ms: u64,
}

/// A question: what the seat sees, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The question's number; it grows within a game.
    pub seq: u64,
    /// The number of deals finished.
    pub deals: usize,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The table as the seat sees it: cards zone by zone, what was said, notes.
    pub view: Look,
    /// Every legal move.
    pub legal: Vec<String>,
    /// The time for the answer, in milliseconds.
    pub budget_ms: u64,
}

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BadAnswer {
    /// The question's number.
    pub seq: u64,
    /// The clause that forbids the move; null if it is none.
    pub clause: Option<String>,
    /// The reason, in English.
    pub reason: String,
    /// The reason as a phrase: it names only what the seat sees.
    pub said: Phrase,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The winners; empty for a draw, null if the game was not played to its end.
    pub winners: Option<Seats>,
}
