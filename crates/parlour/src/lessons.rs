//! The lessons, as they are sent.

use broadside_engine::{AnyGame, Fault, Shelf};
use broadside_wire::{CardRefused, Lesson, Look, Step, Target, Teaching, json, readings};

/// A game's lesson as JSON, if it has one.
pub fn lesson(games: &Shelf, game: &dyn AnyGame) -> Option<String> {
    let lesson = broadside_engine::Lesson::read(games, game.info().lesson?).ok()?;
    Some(json(&guided(lesson, game.pack().id())))
}

fn guided(lesson: broadside_engine::Lesson, pack: &str) -> Lesson {
    let (table, info) = (&lesson.table, lesson.table.info());
    let mut follows = false;
    let steps = lesson.steps.into_iter().map(|one| {
        let with_zones = !std::mem::replace(&mut follows, one.follows);
        step(one, with_zones)
    });
    Lesson {
        game: info.id.into(),
        title: info.title.into(),
        pack: pack.into(),
        players: table.players(),
        readings: readings(table),
        target: Target::of(table.target()),
        seat: lesson.pupil,
        steps: steps.collect(),
    }
}

fn step(step: broadside_engine::Step, with_zones: bool) -> Step {
    let refused = |(card, fault): (String, Fault)| CardRefused {
        card,
        clause: fault.clause.map(Into::into),
        reason: fault.reason,
    };
    let teaching = |one: broadside_engine::Teaching| Teaching { clause: one.clause, text: one.text };
    let (seat, action) = step.action.unzip();
    Step {
        teach: step.teach.into_iter().map(teaching).collect(),
        look: step.scene.map(|scene| Look::of(scene, with_zones)),
        offers: step.offers,
        refusals: step.refusals.into_iter().map(refused).collect(),
        scores: step.scores,
        seat,
        action,
        told: step.told,
    }
}
