//! Messages on the socket. [`bytes`] makes every byte a viewer gets, and it is given nothing but views.

use broadside_engine::{Table, Target, Viewer};
use broadside_house::{Advice, Measure, Refused, Setup, TableId, TableView, Told};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::shapes::{Event, View, seat_of};

/// The protocol's number.
pub const PROTOCOL: u64 = 1;
/// The longest message a client may send.
pub const LONGEST_MESSAGE: usize = 4096;

/// A message to a viewer.
pub enum ToViewer<'a> {
    /// The answer to a hello.
    Welcome {
        /// The table.
        table: &'a TableId,
        /// What it was opened as.
        setup: &'a Setup,
        /// Whose eyes.
        viewer: Viewer,
        /// The table's last sequence number.
        seq: u64,
    },
    /// Something happened.
    Event(&'a Told),
    /// How the table stands.
    View(&'a TableView<'a>),
    /// A command was carried out.
    Done {
        /// The command's id.
        id: &'a str,
        /// The entry it became.
        seq: u64,
    },
    /// A command was refused.
    Refused {
        /// The command's id.
        id: &'a str,
        /// Why.
        refused: &'a Refused,
    },
    /// The server cannot do it now.
    Busy {
        /// The command's id.
        id: &'a str,
        /// What to do.
        text: &'a str,
    },
    /// What a bot would do.
    Hint {
        /// The question's id.
        id: &'a str,
        /// The turn it was asked at.
        turn: u64,
        /// The bot's answer, made from the asker's view.
        advice: &'a Advice,
    },
    /// The socket will be closed.
    Error {
        /// The word programs know it by.
        code: &'a str,
        /// What is wrong.
        text: &'a str,
    },
    /// The answer to a ping.
    Pong,
}

/// Every byte a viewer gets.
pub fn bytes(message: &ToViewer<'_>) -> String {
    let value = match message {
        ToViewer::Event(told) => return text(&Event::of(told)),
        ToViewer::View(view) => return text(&View::of(view)),
        ToViewer::Welcome { table, setup, viewer, seq } => {
            let info = setup.table.info();
            json!({
                "type": "welcome", "protocol": PROTOCOL, "table": table.as_str(), "seat": seat_of(*viewer), "seq": seq,
                "game": info.id, "title": info.title, "pack": setup.game.pack().id(), "players": setup.table.players(),
                "readings": readings(&setup.table), "target": target(setup.table.target()), "public": setup.public,
            })
        }
        ToViewer::Done { id, seq } => json!({ "type": "done", "id": id, "seq": seq }),
        ToViewer::Refused { id, refused } => json!({
            "type": "refused", "id": id, "code": refused.why.word(), "clause": refused.clause, "text": refused.text,
        }),
        ToViewer::Busy { id, text } => {
            json!({ "type": "refused", "id": id, "code": "busy", "clause": null, "text": text })
        }
        ToViewer::Hint { id, turn, advice } => {
            let value = |(action, value): &(String, f64)| json!({ "action": action, "value": value });
            let measure = advice.measure.map(|measure| match measure {
                Measure::Points => "points",
                Measure::Wins => "wins",
            });
            json!({
                "type": "hint", "id": id, "turn": turn, "best": advice.best, "worlds": advice.worlds,
                "measure": measure, "moves": advice.moves.iter().map(value).collect::<Vec<_>>(),
            })
        }
        ToViewer::Error { code, text } => json!({ "type": "error", "code": code, "text": text }),
        ToViewer::Pong => json!({ "type": "pong" }),
    };
    value.to_string()
}

/// The message as it is read off what it borrows: events and views go to everybody with every move, and a tree of
/// values in between would cost more than all the rest of a move.
fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("texts, numbers and lists are JSON")
}

pub(crate) fn readings(table: &Table) -> Map<String, Value> {
    table.choices().iter().map(|(reading, choice)| (reading.id.to_owned(), choice.id.into())).collect()
}

pub(crate) fn target(target: Target) -> Value {
    match target {
        Target::Own => Value::Null,
        Target::Points(points) => json!(points),
        Target::Deal => json!("deal"),
    }
}

/// A message from a client, with whatever fields it has.
#[derive(Deserialize)]
pub(crate) struct FromClient {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    pub(crate) id: Option<String>,
    pub(crate) protocol: Option<u64>,
    pub(crate) table: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) after: Option<u64>,
    pub(crate) turn: Option<u64>,
    pub(crate) action: Option<String>,
    pub(crate) cut: Option<String>,
    pub(crate) agree: Option<bool>,
}

/// Whether a text can be a command's id.
pub(crate) fn is_command_id(id: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=64).contains(&id.len()) && id.bytes().all(fits)
}
