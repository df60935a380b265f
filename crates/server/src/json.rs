//! Games and their results as JSON, in the words that outside programs know.

use broadside_engine::{
    AnyMatch, Booklet, Clause, DealReport, Example, Fact, GameInfo, Reading, Section, Target, Turn,
};
use broadside_press::prose;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::shapes::{Deal, Said};

/// A game of the shelf.
pub fn game(info: &GameInfo) -> Value {
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

fn reading(reading: &Reading) -> Value {
    json!({
        "id": reading.id,
        "clause": reading.clause,
        "players": reading.players,
        "question": reading.question,
        "source": reading.source,
        "choices": reading.choices.iter().map(|choice| choice.id).collect::<Vec<_>>(),
        "meanings": reading.choices.iter().map(|choice| choice.meaning).collect::<Vec<_>>(),
        "default": reading.choices[0].id,
    })
}

/// A game's booklet, or some clauses of it: its opening words, its sections, its clauses in the order of reading, and how
/// they may be read. Texts are there as Markdown and as HTML.
pub fn booklet(info: &GameInfo, booklet: &Booklet<'_>) -> Value {
    let section = |section: &Section<'_>| json!({ "title": section.title, "text": section.text, "html": prose::html(section.text) });
    let clauses = booklet.sections.iter().flat_map(|section| {
        section.clauses.iter().map(|clause| {
            json!({
                "id": clause.id, "title": clause.title, "section": section.title, "ruling": clause.ruling.word(),
                "text": clause.text, "html": prose::html(clause.text),
            })
        })
    });
    let used = |reading: &&Reading| booklet.clause(reading.clause).is_some();
    json!({
        "game": info.id, "title": info.title, "opening": booklet.opening, "opening_html": prose::html(booklet.opening),
        "object": booklet.object(), "sections": booklet.sections.iter().map(section).collect::<Vec<_>>(),
        "clauses": clauses.collect::<Vec<_>>(),
        "readings": info.readings.iter().filter(used).map(reading).collect::<Vec<_>>(),
    })
}

/// What is known about a game, what its booklet claims, and its worked examples.
pub fn about(info: &GameInfo) -> Value {
    let about = Booklet::bind(&[info.about]);
    let told = about.sections.iter().filter(|section| section.clauses.is_empty());
    let sections = told.map(|section| format!("## {}\n\n{}", section.title, section.text));
    let text = [about.opening.to_owned()].into_iter().chain(sections).collect::<Vec<_>>().join("\n\n");
    let claim = |claim: &Clause<'_>| json!({ "id": claim.id, "title": claim.title, "text": claim.text, "html": prose::html(claim.text) });
    let example = |example: &Example| json!({ "id": example.id, "title": example.title() });
    json!({
        "game": info.id, "title": info.title, "text": text, "html": prose::html(&text),
        "claims": about.clauses().map(claim).collect::<Vec<_>>(),
        "examples": info.examples.iter().map(example).collect::<Vec<_>>(),
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
