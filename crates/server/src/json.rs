//! Games and their results as JSON, in the words that outside programs know.

use broadside_engine::{AnyMatch, DealReport, Fact, GameInfo, Target, Turn};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::shapes::{Deal, Said};

/// A game of the shelf.
pub fn game(info: &GameInfo) -> Value {
    let reading = |reading: &broadside_engine::Reading| {
        json!({
            "id": reading.id,
            "clause": reading.clause,
            "players": reading.players,
            "question": reading.question,
            "choices": reading.choices.iter().map(|choice| choice.id).collect::<Vec<_>>(),
            "meanings": reading.choices.iter().map(|choice| choice.meaning).collect::<Vec<_>>(),
            "default": reading.choices[0].id,
        })
    };
    json!({
        "id": info.id,
        "title": info.title,
        "year": info.year,
        "players": info.players,
        "usual_players": info.usual_players,
        "like": info.like,
        "tagline": info.tagline,
        "minutes": info.minutes,
        "readings": info.readings.iter().map(reading).collect::<Vec<_>>(),
        "target": info.target,
    })
}

/// Who is to act: a seat number, `"*"` for chance, or null.
pub fn to_act(turn: Turn) -> Value {
    match turn {
        Turn::Seat(seat) => json!(seat.number()),
        Turn::Chance => json!("*"),
        Turn::Over => Value::Null,
    }
}

/// A game as it stands.
pub fn result(play: &dyn AnyMatch) -> Value {
    let table = play.table();
    let readings: Map<String, Value> =
        table.choices().iter().map(|(reading, choice)| (reading.id.into(), choice.id.into())).collect();
    let winners = play.winners();
    json!({
        "game": table.info().id,
        "players": table.players(),
        "readings": readings,
        "target": match table.target() {
            Target::Own => Value::Null,
            Target::Points(points) => json!(points),
            Target::Deal => json!("deal"),
        },
        "deals": play.deals().iter().map(|report| deal(report, table.players())).collect::<Vec<_>>(),
        "scores": play.scores().of(table.players()),
        "finished": winners.is_some(),
        "winners": winners.map_or(vec![], |seats| seats.iter().map(|seat| seat.number()).collect()),
        "to_act": to_act(play.turn()),
        "legal": play.legal(),
    })
}

/// A finished deal.
pub fn deal(report: &DealReport, players: usize) -> impl Serialize + '_ {
    Deal { report, players }
}

/// One thing to say of a deal.
pub fn fact(fact: &Fact) -> Value {
    json!(Said(fact))
}
