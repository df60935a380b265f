//! The messages of a table, both ways.

use std::sync::Arc;

use broadside_cards::{Seat, Seats};
use broadside_engine::{Gesture, Offer, Phrase, Told};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Deal, Fairness, Look, Readings, Refusal, Reveal, SeatAt, Stage, Takeback, Target};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromClient {
    /// The first message: who is there, and what it has.
    Hello(Hello),
    /// Makes a move.
    Move {
        /// The command's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
        /// The move, as the record writes it.
        action: String,
    },
    /// Asks why something tried by hand cannot be done, or what move it is. Plays nothing.
    Why {
        /// The question's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
        /// What was tried.
        gesture: Gesture,
    },
    /// Cuts the next deal; once a deal and seat.
    Cut {
        /// The command's id.
        id: String,
        /// The cut: one line of up to 64 bytes.
        cut: String,
    },
    /// Takes the own last move back, where only one person plays.
    Undo {
        /// The command's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
    },
    /// Asks the others for that.
    Takeback {
        /// The command's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
    },
    /// Answers who asked.
    Consent {
        /// The command's id.
        id: String,
        /// Whether the move may be taken back.
        agree: bool,
    },
    /// Asks what a strong bot would do; for who plays alone, one at a time.
    Hint {
        /// The question's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
    },
    /// Lets a bot stand in until the seat says hello again.
    Leave {
        /// The command's id.
        id: String,
    },
    /// Asks for a pong.
    Ping,
}

impl FromClient {
    /// The id of a command or question, to which the answer refers.
    pub fn id(&self) -> Option<&str> {
        match self {
            FromClient::Hello(_) | FromClient::Ping => None,
            FromClient::Move { id, .. }
            | FromClient::Why { id, .. }
            | FromClient::Cut { id, .. }
            | FromClient::Undo { id, .. }
            | FromClient::Takeback { id, .. }
            | FromClient::Consent { id, .. }
            | FromClient::Hint { id, .. }
            | FromClient::Leave { id } => Some(id),
        }
    }
}

/// The first message on a socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// The protocol the client speaks.
    pub protocol: u32,
    /// The table.
    pub table: String,
    /// The right to a seat; absent for a watcher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The last number the client has; 0 for all of the table's history.
    #[serde(default)]
    pub after: u64,
}

/// A message from the server, made for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromServer {
    /// The answer to a hello.
    Welcome(Welcome),
    /// Something happened.
    Event(Happened),
    /// How the table stands.
    View(Box<View>),
    /// A command was carried out.
    Done(Done),
    /// A command was not carried out, or a gesture cannot be: nothing has changed.
    Refused(Refused),
    /// A gesture is this move; it has not been made.
    Meant(Meant),
    /// What a bot would do.
    Hint(Hint),
    /// The server closes the socket.
    Error(Goodbye),
    /// The answer to a ping.
    Pong,
}

/// The answer to a hello. Events follow for each number after the one that was named, then a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// The protocol's number.
    pub protocol: u32,
    /// The table.
    pub table: String,
    /// The viewer's seat; null for a watcher.
    pub seat: Option<Seat>,
    /// The table's last number.
    pub seq: u64,
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// The name of the cards' drawings.
    pub pack: String,
    /// How many play.
    pub players: usize,
    /// How the clauses are read.
    pub readings: Readings,
    /// How far the game goes; null where it ends by its own rule.
    pub target: Option<Target>,
    /// Whether the table is listed for everybody.
    pub public: bool,
}

/// Something that happened. Numbers run from 1 without a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Happened {
    /// Its number.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who did it; null for chance and the house.
    pub seat: Option<Seat>,
    /// What kind of thing.
    #[serde(flatten)]
    pub what: What,
    /// What the viewer is told of it, in order. It may be nothing.
    pub told: Vec<Told>,
    /// What is published of a deal that this ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
}

/// What kind of thing happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// The table was opened.
    Open,
    /// A person took the seat.
    Sit {
        /// The person's name.
        name: String,
    },
    /// The seed of a coming deal is fixed.
    Commit {
        /// The deal's number, from 1.
        deal: usize,
        /// The seed's hash.
        commitment: String,
    },
    /// The seat cut a coming deal.
    Cut {
        /// The deal's number, from 1.
        deal: usize,
        /// The cut.
        cut: String,
    },
    /// A lot was drawn, or cards were shuffled.
    Deal {
        /// The deal's number, from 1.
        deal: usize,
    },
    /// The seat moved.
    Move {
        /// Whether a bot did it.
        bot: bool,
    },
    /// Moves were taken back.
    Undo,
    /// The seat asks to take its last move back.
    Ask,
    /// The seat agrees.
    Agree,
    /// The seat declines.
    Decline,
    /// A bot stands in for the seat.
    Away,
    /// The person is back.
    Back,
}

/// How the table stands for the viewer after event `seq`. It replaces any earlier one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The last event it shows.
    pub seq: u64,
    /// The number that a move, an undo or a wish to take back must name.
    pub turn: u64,
    /// How far the table is.
    pub state: Stage,
    /// The viewer's seat; null for a watcher.
    pub seat: Option<Seat>,
    /// Who is to act; null when nobody is.
    pub to_act: Option<Seat>,
    /// Every legal move of the viewer's seat; empty unless it is to act.
    pub offers: Vec<Offer>,
    /// How the table looks; null before the first deal.
    pub look: Option<Look>,
    /// What each seat has.
    pub scores: Vec<i32>,
    /// The finished deals.
    pub deals: Arc<[Deal]>,
    /// Who has won; null until the game is over, empty in a draw.
    pub winners: Option<Seats>,
    /// Who sits where.
    pub seats: Vec<SeatAt>,
    /// Whether the viewer has a move in this deal to take back.
    pub undo: bool,
    /// Who asks to take a move back.
    pub takeback: Option<Takeback>,
    /// What binds the shuffles.
    pub fair: Fairness,
}

/// A command was carried out: what it did is durable, and is event `seq`, which follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The command's id.
    pub id: String,
    /// The event's number.
    pub seq: u64,
}

/// Something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The command's id.
    pub id: String,
    /// Why.
    #[serde(flatten)]
    pub why: Refusal,
}

/// What a gesture comes to: a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Meant {
    /// The question's id.
    pub id: String,
    /// The move, as the record writes it.
    pub action: String,
}

/// What the strongest bot would do with this viewer's view, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// The question's id.
    pub id: String,
    /// The turn it was asked at.
    pub turn: u64,
    /// The move, as the record writes it.
    pub best: String,
    /// Why this one.
    pub reason: Phrase,
    /// In how many imagined deals it was judged.
    pub worlds: usize,
    /// What the values mean; null where nothing was reckoned.
    pub measure: Option<Measure>,
    /// The moves it thought of, the best first.
    pub moves: Vec<Valued>,
}

/// What a move's value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Points over the others in this deal.
    Points,
    /// The chance to win the game.
    Wins,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Valued {
    /// The move, as the record writes it.
    pub action: String,
    /// What it is worth.
    pub value: f64,
}

/// What is wrong, before the server closes the socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Goodbye {
    /// The word programs know it by.
    pub code: ErrorCode,
    /// What is wrong, to be said in any language.
    pub reason: Phrase,
    /// The same in English.
    pub text: String,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// A message cannot be read.
    Malformed,
    /// The client speaks another protocol: reload the page, or get a newer program.
    Protocol,
    /// There is no such table.
    NoTable,
    /// The token is no right to a seat here.
    Token,
    /// Too many messages.
    Rate,
    /// No hello came in time.
    Late,
    /// The client does not read.
    Slow,
    /// The server stops; come back soon.
    Closing,
    /// Another node has the table and cannot be reached; come back soon.
    Elsewhere,
    /// The table is being looked after; come back.
    Busy,
}

impl ErrorCode {
    /// The word programs know it by.
    pub fn word(self) -> &'static str {
        match self {
            ErrorCode::Malformed => "malformed",
            ErrorCode::Protocol => "protocol",
            ErrorCode::NoTable => "no_table",
            ErrorCode::Token => "token",
            ErrorCode::Rate => "rate",
            ErrorCode::Late => "late",
            ErrorCode::Slow => "slow",
            ErrorCode::Closing => "closing",
            ErrorCode::Elsewhere => "elsewhere",
            ErrorCode::Busy => "busy",
        }
    }
}
