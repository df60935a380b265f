//! The eleven games. Each has its folder: `mod.rs` says what it is, `RULES.md` holds its clauses, `ABOUT.md` what is known
//! about it, `examples` its booklet's worked examples, `position.rs` its play, `score.rs` its reckoning, `view.rs` what a
//! viewer sees and may imagine, `tests.rs` its doubtful points, `lesson.bsr` the guided deal that teaches it.

use broadside_engine::{AnyGame, Example, Shelf, find_game};

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

/// Hands every game to a macro of the caller's, as `neutral::Neutral,` and so on. This is the one list of the games: all
/// else that a game has, its lesson, drawings, bots and solver, hangs on its types.
#[macro_export]
macro_rules! for_each_game {
    ($then:ident $($with:tt)*) => {
        $then! {
            $($with)*
            neutral::Neutral,
            nations::Nations,
            organization::Organization,
            sham_battle::ShamBattle,
            sham_battle_2::ShamBattle2,
            liberty_bond::LibertyBond,
            mobilization::Mobilization,
            mobilization_2::Mobilization2,
            mobilization_3::Mobilization3,
            war_and_diplomacy::WarAndDiplomacy,
            war::War,
        }
    };
}

macro_rules! shelf {
    ($($folder:ident::$game:ident,)*) => {
        /// The games on the shelf.
        pub const GAMES: &Shelf = &[$(&$folder::$game),*];
    };
}

for_each_game!(shelf);

/// The worked example of a booklet that goes by this name: `neutral/bid-nine`.
pub fn example(name: &str) -> Option<&'static Example> {
    let (game, id) = name.split_once('/')?;
    find(game)?.info().examples.iter().find(|example| example.id == id)
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    find_game(GAMES, id)
}
