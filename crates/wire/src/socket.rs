//! The messages of a table, in both directions.

use std::sync::Arc;

use broadside_cards::{Seat, Seats};
use broadside_engine::{Gesture, Offer, Phrase};
use schemars::JsonSchema;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};

use crate::{
    Clock, DealScore, Fairness, Happened, Look, Origin, PROTOCOL, Readings, Refusal, Remark, Said, SeatAt,
    Stage, Takeback, Target, Wait,
};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromClient {
    /// The first message: the table, the client's right to a seat, and what it already has.
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
    /// Asks which move a gesture means, or why it is not legal. Plays nothing.
    Why {
        /// The question's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
        /// The gesture.
        gesture: Gesture,
    },
    /// Pledges a cut for the next deal: its SHA-256, in 64 lower-case hexadecimal digits.
    Pledge {
        /// The command's id.
        id: String,
        /// The deal's number, from the view.
        deal: usize,
        /// The hash of the cut.
        pledge: String,
    },
    /// Cuts the next deal, or opens the cut that was pledged for it; each seat may do so once for each deal.
    Cut {
        /// The command's id.
        id: String,
        /// The deal it is meant for; by default the next one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deal: Option<usize>,
        /// The cut: one line of up to 64 bytes.
        cut: String,
    },
    /// Takes back one's own last move, at a table with one person.
    Undo {
        /// The command's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
    },
    /// Asks the others to agree to a takeback.
    Takeback {
        /// The command's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
    },
    /// Answers a request for a takeback.
    Consent {
        /// The command's id.
        id: String,
        /// Whether the move may be taken back.
        agree: bool,
    },
    /// Asks what a strong bot would do; only for a person who plays alone, one question at a time.
    Hint {
        /// The question's id.
        id: String,
        /// The turn's number, from the view.
        turn: u64,
    },
    /// Lets bots take the free seats of a table that waits.
    Fill {
        /// The command's id.
        id: String,
        /// The bots' level.
        level: String,
    },
    /// Says something to the table.
    Say {
        /// The command's id.
        id: String,
        /// What is said.
        remark: Remark,
    },
    /// Reminds the seat to act.
    Nudge {
        /// The command's id.
        id: String,
    },
    /// Lets a bot stand in until the seat is back; at a table that waits, gives up the seat.
    Leave {
        /// The command's id.
        id: String,
    },
    /// Takes one's seat back from a bot; a hello and a move do so, too.
    Back {
        /// The command's id.
        id: String,
    },
    /// Votes for a bot to stand in for the person to act.
    Vote {
        /// The command's id.
        id: String,
    },
    /// Frees the seat of somebody who is away: for the host of the table.
    Free {
        /// The command's id.
        id: String,
        /// The seat.
        seat: Seat,
    },
    /// Asks for a pong.
    Ping,
}

impl FromClient {
    /// The id of a command or question; the answer refers to it.
    pub fn id(&self) -> Option<&str> {
        match self {
            FromClient::Hello(_) | FromClient::Ping => None,
            FromClient::Move { id, .. }
            | FromClient::Why { id, .. }
            | FromClient::Pledge { id, .. }
            | FromClient::Cut { id, .. }
            | FromClient::Undo { id, .. }
            | FromClient::Takeback { id, .. }
            | FromClient::Consent { id, .. }
            | FromClient::Hint { id, .. }
            | FromClient::Fill { id, .. }
            | FromClient::Say { id, .. }
            | FromClient::Nudge { id }
            | FromClient::Leave { id }
            | FromClient::Back { id }
            | FromClient::Vote { id }
            | FromClient::Free { id, .. } => Some(id),
        }
    }
}

/// The kinds of [`FromClient`].
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Hello,
    Move,
    Why,
    Pledge,
    Cut,
    Undo,
    Takeback,
    Consent,
    Hint,
    Fill,
    Say,
    Nudge,
    Leave,
    Back,
    Vote,
    Free,
    Ping,
}

/// Every field that a client's message can have. The derived reader of a tagged enum would first copy the message, and have
/// code of its own for each kind: 6 kB more in every browser.
#[derive(Deserialize)]
struct Fields {
    r#type: Kind,
    id: Option<String>,
    turn: Option<u64>,
    action: Option<String>,
    gesture: Option<Gesture>,
    deal: Option<usize>,
    pledge: Option<String>,
    cut: Option<String>,
    agree: Option<bool>,
    level: Option<String>,
    remark: Option<Remark>,
    seat: Option<Seat>,
    protocol: Option<u32>,
    table: Option<String>,
    token: Option<String>,
    after: Option<u64>,
}

impl<'de> Deserialize<'de> for FromClient {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(from)?;
        fields.message().map_err(D::Error::missing_field)
    }
}

impl Fields {
    /// The message, or the field that it lacks.
    fn message(self) -> Result<FromClient, &'static str> {
        let Fields { r#type, id, turn, action, gesture, deal, pledge, cut, .. } = self;
        let Fields { agree, level, remark, seat, protocol, table, token, after, .. } = self;
        let (id, turn) = (id.ok_or("id"), turn.ok_or("turn"));
        Ok(match r#type {
            Kind::Hello => {
                let (protocol, table) = (protocol.ok_or("protocol")?, table.ok_or("table")?);
                FromClient::Hello(Hello { protocol, table, token, after: after.unwrap_or_default() })
            }
            Kind::Move => FromClient::Move { id: id?, turn: turn?, action: action.ok_or("action")? },
            Kind::Why => FromClient::Why { id: id?, turn: turn?, gesture: gesture.ok_or("gesture")? },
            Kind::Pledge => {
                FromClient::Pledge { id: id?, deal: deal.ok_or("deal")?, pledge: pledge.ok_or("pledge")? }
            }
            Kind::Cut => FromClient::Cut { id: id?, deal, cut: cut.ok_or("cut")? },
            Kind::Undo => FromClient::Undo { id: id?, turn: turn? },
            Kind::Takeback => FromClient::Takeback { id: id?, turn: turn? },
            Kind::Consent => FromClient::Consent { id: id?, agree: agree.ok_or("agree")? },
            Kind::Hint => FromClient::Hint { id: id?, turn: turn? },
            Kind::Fill => FromClient::Fill { id: id?, level: level.ok_or("level")? },
            Kind::Say => FromClient::Say { id: id?, remark: remark.ok_or("remark")? },
            Kind::Nudge => FromClient::Nudge { id: id? },
            Kind::Leave => FromClient::Leave { id: id? },
            Kind::Back => FromClient::Back { id: id? },
            Kind::Vote => FromClient::Vote { id: id? },
            Kind::Free => FromClient::Free { id: id?, seat: seat.ok_or("seat")? },
            Kind::Ping => FromClient::Ping,
        })
    }
}

/// The first message on a socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// The version of the protocol.
    #[schemars(extend("const" = PROTOCOL))]
    pub protocol: u32,
    /// The table.
    pub table: String,
    /// The seat's token; absent for a watcher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The number of the last event the client has; 0 for the table's whole history.
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
    /// The table as the viewer sees it.
    View(Box<View>),
    /// A command was carried out.
    Done(Done),
    /// A command was refused, or a gesture is not legal: nothing has changed.
    Refused(Refused),
    /// The legal move that a gesture means; it has not been made.
    Meant(Meant),
    /// What a bot would do.
    Hint(Hint),
    /// Somebody says something to the table. It is not an event: it has no number and is not repeated.
    Said(Said),
    /// The people of this table play on at another one.
    PlayOn(PlayOn),
    /// The server closes the socket.
    Error(Goodbye),
    /// The answer to a ping.
    Pong,
}

/// The answer to a hello. It is followed by every event after the one named in the hello, then a view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u32,
    /// The table.
    pub table: String,
    /// The viewer's seat; null for a watcher.
    pub seat: Option<Seat>,
    /// The number of the table's last event.
    pub seq: u64,
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// The name of the pack's drawings.
    pub pack: String,
    /// The cards of the pack in order, each once: so they lie before they are shuffled, with copies next to each other.
    #[serde(default)]
    pub cards: Vec<String>,
    /// How many cards each hand is dealt at a time, in turn; 0 where cards come to the table in another way.
    #[serde(default)]
    pub packet: usize,
    /// The number of players.
    pub players: usize,
    /// Which seats play together throughout the game.
    #[serde(default)]
    pub sides: Vec<Seats>,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// Whether the table is listed publicly.
    pub public: bool,
    /// Whose deals it has; null if they are its own.
    pub origin: Option<Origin>,
    /// How long a person may take for a move; null without a clock.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The time by the server's clock, for what a view says of waiting.
    #[serde(default)]
    pub now: u64,
}

/// The table as the viewer sees it after event `seq`. It replaces any earlier view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// How often the table has passed from one node of the server to another. A view of an earlier epoch than one seen
    /// before comes from a node that has lost the table: leave it out.
    pub epoch: u64,
    /// The last event it shows.
    pub seq: u64,
    /// The turn number that a move, an undo or a request for a takeback must name.
    pub turn: u64,
    /// The stage of the table.
    pub state: Stage,
    /// The viewer's seat; null for a watcher.
    pub seat: Option<Seat>,
    /// The seat to act; null if there is none.
    pub to_act: Option<Seat>,
    /// Every legal move of the viewer's seat; empty unless it is to act.
    pub offers: Vec<Offer>,
    /// The scene; null before the first deal.
    pub look: Option<Look>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The finished deals.
    pub deals: Arc<Vec<DealScore>>,
    /// The winners; null until the game is over, empty for a draw.
    pub winners: Option<Seats>,
    /// The seats and their players.
    pub seats: Vec<SeatAt>,
    /// Whether the viewer has a move in this deal that can be taken back.
    pub undo: bool,
    /// The pending request to take a move back.
    pub takeback: Option<Takeback>,
    /// How the person to act is waited for; null if nobody is, or nothing can be done about it.
    #[serde(default)]
    pub wait: Option<Wait>,
    /// Who may free seats: of those who are at the table, who has sat there longest.
    #[serde(default)]
    pub host: Option<Seat>,
    /// The commitments to the seeds of the deals.
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

/// A command was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The command's id.
    pub id: String,
    /// Why.
    #[serde(flatten)]
    pub why: Refusal,
}

/// The legal move that a gesture means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Meant {
    /// The question's id.
    pub id: String,
    /// The move, as the record writes it.
    pub action: String,
}

/// The people of a finished game play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayOn {
    /// The table where they do; everybody's token is good there, too.
    pub table: String,
    /// Who asked for it.
    pub seat: Seat,
    /// Whether it has the same deals.
    pub same: bool,
}

/// What a bot of the usual level would do, given only this viewer's view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// The question's id.
    pub id: String,
    /// The turn for which it was asked.
    pub turn: u64,
    /// The move, as the record writes it.
    pub best: String,
    /// What speaks for it, in sentences.
    pub reasons: Vec<Phrase>,
    /// The moves considered, best first; empty if none were compared.
    pub moves: Vec<Weighed>,
}

/// A move that was considered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Weighed {
    /// The move, as the record writes it.
    pub action: String,
    /// Its name.
    pub label: Phrase,
    /// What it costs compared with the best move; null for that one.
    pub cost: Option<Phrase>,
}

/// What is wrong, before the server closes the socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Goodbye {
    /// The code for programs.
    pub code: ErrorCode,
    /// What is wrong, as a phrase.
    pub reason: Phrase,
    /// The same in English.
    pub text: String,
    /// After how many seconds it makes sense to come back, where the client has asked too much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
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
    /// The token gives no right to a seat here.
    Token,
    /// Too many messages.
    Rate,
    /// No hello came in time.
    Late,
    /// The client does not read.
    Slow,
    /// The server stops; reconnect soon.
    Closing,
    /// Another node has the table and cannot be reached; reconnect soon.
    Elsewhere,
    /// The table is not available for a moment; reconnect.
    Busy,
    /// What the server has stored of the table is damaged, or sealed with another key: reconnecting does not help.
    Damaged,
}

impl ErrorCode {
    /// The code for programs.
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
            ErrorCode::Damaged => "damaged",
        }
    }
}
