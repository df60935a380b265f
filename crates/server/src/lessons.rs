//! The guided deals as JSON.

use std::collections::HashMap;

use broadside_engine::{AnyGame, Fault, Lesson, Shelf, Step};
use serde_json::{Map, Value, json};

use crate::{shapes, wire};

/// Every guided deal by its game. They are part of the program, and a test reads them all.
pub(crate) fn guided_deals(games: &Shelf) -> HashMap<&'static str, String> {
    let read = |game: &&dyn AnyGame| {
        let info = game.info();
        let lesson = Lesson::read(games, info.lesson?);
        let lesson = lesson.inspect_err(|bad| tracing::error!(%bad, game = info.id, "a lesson")).ok()?;
        Some((info.id, guided(&lesson, game.pack().id()).to_string()))
    };
    games.iter().filter_map(read).collect()
}

fn guided(lesson: &Lesson, pack: &str) -> Value {
    let info = lesson.table.info();
    json!({
        "game": info.id, "title": info.title, "pack": pack, "players": lesson.table.players(),
        "readings": wire::readings(&lesson.table), "target": wire::target(lesson.table.target()),
        "seat": lesson.pupil.number(), "steps": lesson.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

fn step(step: &Step) -> Value {
    let refusal = |(action, fault): &(String, Fault)| {
        (action.clone(), json!({ "clause": fault.clause, "text": fault.message }))
    };
    let (seat, action) = step.action.as_ref().map(|(seat, action)| (seat.number(), action)).unzip();
    json!({
        "teach": step.teach.iter().map(|one| json!({ "clause": one.clause, "text": one.text })).collect::<Vec<_>>(),
        "scene": step.scene.as_ref().map(shapes::scene), "to_act": seat, "legal": step.legal,
        "refusals": step.refusals.iter().map(refusal).collect::<Map<_, _>>(),
        "scores": step.scores, "seat": seat, "action": action,
        "said": step.said.iter().map(shapes::said).collect::<Vec<_>>(),
    })
}
