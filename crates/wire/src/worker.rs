//! What passes between a browser's worker and the house inside it, which has no clock, no chance, no storage and no
//! socket of its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something for the house to do, with the time and fresh chance for it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ToHouse {
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// 32 fresh random bytes, in hexadecimal digits.
    pub chance: String,
    /// What to do.
    pub what: Errand,
}

/// What the house is to do. Its name comes first, so that the rest can be read at once.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    /// Answer a request.
    Request {
        /// Its method.
        method: String,
        /// Its path, beginning with `/api/`.
        path: String,
        /// Its body; empty if it has none.
        #[serde(default)]
        body: String,
    },
    /// Hear a message of a socket; the first is a hello.
    Hear {
        /// The socket.
        socket: u32,
        /// The message.
        text: String,
    },
    /// Forget a socket that is closed.
    HangUp {
        /// The socket.
        socket: u32,
    },
    /// Take what the storage has of a table; nothing if it does not have it.
    Load(Kept),
    /// Go on with what was to be kept.
    Stored {
        /// Whether it is kept now.
        safe: bool,
    },
    /// Make the next move of a bot.
    Think,
}

/// What is kept of a table, or is to be added to that.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Kept {
    /// The table.
    pub table: String,
    /// Lines of its log.
    pub lines: Vec<KeptLine>,
    /// The names of the people at it.
    #[serde(default)]
    pub names: Vec<KeptName>,
}

/// A line of a table's log.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct KeptLine {
    /// Its number.
    pub seq: u64,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The id of the command that caused it.
    pub command: Option<String>,
    /// What happened.
    pub text: String,
    /// Its hash, in hexadecimal digits.
    pub hash: String,
}

/// The name of a person at a table.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct KeptName {
    /// The seat.
    pub seat: usize,
    /// The name.
    pub name: String,
}

/// A finished game as a link carries it to another browser.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Carried {
    /// The table.
    pub table: String,
    /// When it was opened, in milliseconds since 1970.
    pub at: u64,
    /// What happened, line by line of its log.
    pub lines: Vec<String>,
    /// The names of the people at it.
    #[serde(default)]
    pub names: Vec<KeptName>,
}

/// What came of it.
#[derive(Clone, Debug, Default, JsonSchema, PartialEq, Serialize)]
pub struct FromHouse {
    /// The answer to a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// Messages to sockets, in order.
    pub said: Vec<Message>,
    /// Sockets to be closed after that.
    pub closed: Vec<u32>,
    /// The table that must be loaded first; then the same is asked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<String>,
    /// Whether the weights of a bot must come first; then the same is asked again.
    pub learn: bool,
    /// What must be kept before it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<Kept>,
    /// Whether a bot is to move.
    pub due: bool,
}

/// The answer to a request.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Answer {
    /// Its status, as HTTP counts them.
    pub status: u16,
    /// Its body.
    pub body: String,
}

/// A message to a socket.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Message {
    /// The socket.
    pub socket: u32,
    /// The message.
    pub text: String,
}
