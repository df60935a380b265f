//! Messages on the socket. [`bytes`] makes every byte a viewer gets, and it is given nothing but views.

use broadside_cards::Seats;
use broadside_engine::{Call, Event, Face, Layout, Note, Scene, Table, Target, Viewer, Zone};
use broadside_table::{
    Advice, Fairness, Kind, Measure, Refused, SeatAtTable, Setup, Stage, TableId, TableView, Told,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::json;

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
    View(&'a TableView),
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
        ToViewer::Welcome { table, setup, viewer, seq } => {
            let info = setup.table.info();
            json!({
                "type": "welcome", "protocol": PROTOCOL, "table": table.as_str(), "seat": seat_of(*viewer), "seq": seq,
                "game": info.id, "title": info.title, "pack": pack(info.id), "players": setup.table.players(),
                "readings": readings(&setup.table), "target": target(setup.table.target()), "public": setup.public,
            })
        }
        ToViewer::Event(told) => event(told),
        ToViewer::View(view) => self::view(view),
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

fn seat_of(viewer: Viewer) -> Option<usize> {
    viewer.seat().map(|seat| seat.number())
}

/// The name of a game's drawings.
pub(crate) fn pack(game: &str) -> Option<&'static str> {
    broadside_press::of_game(game).map(|pack| pack.id())
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

fn event(told: &Told) -> Value {
    let (kind, besides) = match &told.kind {
        Kind::Open => ("open", json!({})),
        Kind::Sit { name } => ("sit", json!({ "name": name })),
        Kind::Commit { deal, commitment } => ("commit", json!({ "deal": deal, "commitment": commitment })),
        Kind::Cut { deal, text } => ("cut", json!({ "deal": deal, "cut": text })),
        Kind::Deal { deal } => ("deal", json!({ "deal": deal })),
        Kind::Move { bot } => ("move", json!({ "bot": bot })),
        Kind::Undo => ("undo", json!({})),
        Kind::Ask => ("ask", json!({})),
        Kind::Agree => ("agree", json!({})),
        Kind::Decline => ("decline", json!({})),
        Kind::Away => ("away", json!({})),
        Kind::Back => ("back", json!({})),
    };
    let heard: Vec<Value> = told.said.iter().map(said).collect();
    let mut value = json!({
        "type": "event", "seq": told.seq, "at": told.at, "kind": kind, "seat": told.seat.map(|seat| seat.number()),
    });
    if let (Value::Object(fields), Value::Object(besides)) = (&mut value, besides) {
        fields.extend(besides);
        fields.insert("said".into(), heard.into());
        if let [(_, last)] = &told.scenes[..] {
            fields.insert("scene".into(), scene(last));
        }
        if let Some(reveal) = &told.reveal {
            let cuts: Vec<Value> =
                reveal.cuts.iter().map(|(seat, cut)| json!({ "seat": seat, "cut": cut })).collect();
            fields.insert(
                "reveal".into(),
                json!({ "deal": reveal.deal, "commitment": reveal.commitment, "seed": reveal.seed, "cuts": cuts }),
            );
        }
    }
    value
}

fn view(view: &TableView) -> Value {
    let players = view.scores.len();
    json!({
        "type": "view", "seq": view.seq, "turn": view.turn, "state": stage(view.stage), "seat": seat_of(view.viewer),
        "to_act": view.to_act.map(|seat| seat.number()),
        "legal": view.legal,
        "scene": view.scene.as_ref().map(scene),
        "scores": view.scores,
        "deals": view.deals.iter().map(|report| json::deal(report, players)).collect::<Vec<_>>(),
        "winners": winners(view.winners),
        "seats": seats(&view.seats),
        "undo": view.undo,
        "takeback": view.takeback.as_ref().map(|asked| json!({
            "seat": asked.seat.number(), "agreed": numbers(asked.agreed),
        })),
        "fair": fair(&view.fair),
    })
}

pub(crate) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

fn numbers(seats: Seats) -> Vec<usize> {
    seats.iter().map(|seat| seat.number()).collect()
}

pub(crate) fn winners(winners: Option<Seats>) -> Option<Vec<usize>> {
    winners.map(numbers)
}

pub(crate) fn seats(seats: &[SeatAtTable]) -> Vec<Value> {
    let seat = |at: &SeatAtTable| {
        json!({
            "seat": at.seat.number(), "kind": if at.level.is_some() { "bot" } else { "person" }, "level": at.level,
            "name": at.name, "taken": at.taken, "present": at.present, "away": at.away,
        })
    };
    seats.iter().map(seat).collect()
}

pub(crate) fn fair(fair: &Fairness) -> Value {
    json!({
        "deal": fair.deal.as_ref().map(|(deal, _)| deal),
        "commitment": fair.deal.as_ref().map(|(_, commitment)| commitment),
        "next": fair.next.as_ref().map(|next| json!({
            "deal": next.deal, "commitment": next.commitment, "cuts": next.cuts,
        })),
    })
}

/// A sentence.
pub(crate) fn said(event: &Event) -> Value {
    json!({ "clause": event.clause, "text": event.text })
}

pub(crate) fn scene(scene: &Scene) -> Value {
    let card = |face: &Face| match face {
        Face::Up { code, by: Some(by) } => json!({ "face": code, "by": by.number() }),
        Face::Up { code, by: None } => json!({ "face": code }),
        Face::Down => json!({ "face": null }),
    };
    let zone = |zone: &Zone| {
        json!({
            "id": zone.id, "title": zone.title, "owner": zone.owner.map(|seat| seat.number()),
            "layout": match zone.layout {
                Layout::Hand => "hand",
                Layout::Trick => "trick",
                Layout::Stack => "stack",
                Layout::Column => "column",
                Layout::Row => "row",
            },
            "cards": zone.cards.iter().map(card).collect::<Vec<_>>(),
        })
    };
    let call = |call: &Call| json!({ "seat": call.seat.number(), "text": call.text });
    let note = |note: &Note| json!({ "label": note.label, "text": note.text });
    json!({
        "headline": scene.headline,
        "zones": scene.zones.iter().map(zone).collect::<Vec<_>>(),
        "calls": scene.calls.iter().map(call).collect::<Vec<_>>(),
        "notes": scene.notes.iter().map(note).collect::<Vec<_>>(),
    })
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
