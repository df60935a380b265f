//! What the server says, read into what the screen and the line mode know.

use broadside_cards::{Seat, Seats};
use broadside_engine::{Call, Face, Layout, Note, Scene, Zone};
use serde_json::Value;

use super::rest::{list, text};
use crate::play::chair::Said;
use crate::play::sheet::{Deal, Tally};

/// A seat named by its number.
pub(super) fn seat(value: &Value) -> Option<Seat> {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).and_then(Seat::numbered)
}

/// A picture of the table.
pub(super) fn scene(value: &Value) -> Option<Scene> {
    let card = |card: &Value| match card["face"].as_str() {
        Some(code) => Face::Up { code: code.to_owned(), by: seat(&card["by"]) },
        None => Face::Down,
    };
    let zone = |zone: &Value| Zone {
        id: text(&zone["id"]),
        title: text(&zone["title"]),
        owner: seat(&zone["owner"]),
        layout: match zone["layout"].as_str() {
            Some("hand") => Layout::Hand,
            Some("trick") => Layout::Trick,
            Some("stack") => Layout::Stack,
            Some("column") => Layout::Column,
            _ => Layout::Row,
        },
        cards: list(&zone["cards"]).iter().map(card).collect(),
    };
    let call = |call: &Value| Some(Call { seat: seat(&call["seat"])?, text: text(&call["text"]) });
    let note = |note: &Value| Note { label: text(&note["label"]), text: text(&note["text"]) };
    value.is_object().then(|| Scene {
        headline: text(&value["headline"]),
        zones: list(&value["zones"]).iter().map(zone).collect(),
        calls: list(&value["calls"]).iter().filter_map(call).collect(),
        notes: list(&value["notes"]).iter().map(note).collect(),
    })
}

/// The scores of a view.
pub(super) fn tally(view: &Value) -> Tally {
    let numbers = |value: &Value| list(value).iter().map(|score| score.as_i64().unwrap_or(0)).collect();
    let deal = |deal: &Value| {
        let facts = deal.as_object().into_iter().flatten().filter(|(name, _)| *name != "scores");
        let facts: Vec<String> = facts.map(|(name, value)| format!("{name} {}", fact(value))).collect();
        Deal { scores: numbers(&deal["scores"]), facts: facts.join(", ") }
    };
    let winners = view["winners"].as_array().map(|winners| {
        let mut seats = Seats::NONE;
        winners.iter().filter_map(seat).for_each(|seat| seats.insert(seat));
        seats
    });
    Tally {
        scores: numbers(&view["scores"]),
        deals: list(&view["deals"]).iter().map(deal).collect(),
        winners,
    }
}

fn fact(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::Bool(truth) => if *truth { "yes" } else { "no" }.into(),
        Value::String(word) => word.clone(),
        Value::Array(parts) if parts.is_empty() => "none".into(),
        Value::Array(parts) => parts.iter().map(fact).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// What an event says.
pub(super) fn said(event: &Value) -> Vec<Said> {
    let sentence =
        |said: &Value| Said { clause: said["clause"].as_str().map(str::to_owned), text: text(&said["text"]) };
    list(&event["said"]).iter().map(sentence).collect()
}

/// Who sits where: `1 you, 2 Ann (away), 3 free`.
pub(super) fn company(view: &Value, own: Option<Seat>) -> String {
    let told = list(&view["seats"]).iter().map(|at| {
        let number = seat(&at["seat"]);
        let who = match at["taken"].as_bool() {
            _ if own.is_some() && number == own => "you".into(),
            Some(false) => "free".into(),
            _ => text(&at["name"]),
        };
        let away = at["away"] == true || at["present"] == false && at["taken"] == true;
        let number = number.map_or(0, Seat::number);
        format!(
            "{number} {who}{}",
            if away && own.map(Seat::number) != Some(number) { " (away)" } else { "" }
        )
    });
    told.collect::<Vec<_>>().join(", ")
}
