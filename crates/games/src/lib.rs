//! The eleven games. Each has its folder: `mod.rs` says what it is, `RULES.md` holds its clauses, `position.rs`
//! its play, `score.rs` its reckoning, `view.rs` what a viewer sees and may imagine, `tests.rs` its doubtful points,
//! `lesson.bsr` the guided deal that teaches it.

use broadside_engine::{AnyGame, Example};

mod allie_patriot;
mod common;
pub mod liberty_bond;
pub mod mobilization;
pub mod mobilization_2;
pub mod mobilization_3;
pub mod nations;
pub mod neutral;
pub mod organization;
pub mod sham_battle;
pub mod sham_battle_2;
pub mod war;
pub mod war_and_diplomacy;

/// The games on the shelf, one line a game.
#[rustfmt::skip]
pub const GAMES: &[&dyn AnyGame] = &[
    &neutral::Neutral,
    &nations::Nations,
    &organization::Organization,
    &sham_battle::ShamBattle,
    &sham_battle_2::ShamBattle2,
    &liberty_bond::LibertyBond,
    &mobilization::Mobilization,
    &mobilization_2::Mobilization2,
    &mobilization_3::Mobilization3,
    &war_and_diplomacy::WarAndDiplomacy,
    &war::War,
];

/// The guided deals: records whose comments teach, one line a game.
#[rustfmt::skip]
pub const LESSONS: &[(&str, &str)] = &[
    ("neutral", include_str!("neutral/lesson.bsr")),
    ("nations", include_str!("nations/lesson.bsr")),
    ("organization", include_str!("organization/lesson.bsr")),
    ("sham-battle", include_str!("sham_battle/lesson.bsr")),
    ("sham-battle-2", include_str!("sham_battle_2/lesson.bsr")),
    ("liberty-bond", include_str!("liberty_bond/lesson.bsr")),
    ("mobilization", include_str!("mobilization/lesson.bsr")),
    ("mobilization-2", include_str!("mobilization_2/lesson.bsr")),
    ("mobilization-3", include_str!("mobilization_3/lesson.bsr")),
    ("war-and-diplomacy", include_str!("war_and_diplomacy/lesson.bsr")),
    ("war", include_str!("war/lesson.bsr")),
];

/// The worked example of a booklet that goes by this name: `neutral/bid-nine`.
pub fn example(name: &str) -> Option<&'static Example> {
    let (game, id) = name.split_once('/')?;
    find(game)?.info().examples.iter().find(|example| example.id == id)
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}
