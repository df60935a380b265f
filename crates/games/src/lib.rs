#![doc = include_str!("../README.md")]

use broadside_engine::{AnyGame, Example, Shelf, find_game};

mod allie_patriot;
pub mod common;
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

/// Calls a macro with every game, as `neutral::Neutral,` and so on. This is the only list of the games. Everything
/// else, such as drawings, bots and solvers, is found by a game's types.
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

/// The worked example with this name: `neutral/bid-nine`.
pub fn example(name: &str) -> Option<&'static Example> {
    let (game, id) = name.split_once('/')?;
    find(game)?.info().examples.iter().find(|example| example.id == id)
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    find_game(GAMES, id)
}
