//! The eleven games. Each has its folder: `mod.rs` says what it is, `RULES.md` holds its clauses, `position.rs`
//! its play, `score.rs` its reckoning, `view.rs` what a viewer sees and may imagine, `tests.rs` its doubtful points.

use broadside_engine::AnyGame;

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

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}
