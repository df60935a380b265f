//! The strategies: one file for each game, with its simple rules (`greedy`) and its written strategy (`expert`). A game
//! without a file is played by [`stranger`](crate::stranger).

mod liberty_bond;
mod mobilization;
pub(crate) mod mobilization_2;
mod mobilization_3;
mod nations;
mod neutral;
mod organization;
mod sham_battle;
mod sham_battle_2;
mod war;
mod war_and_diplomacy;

use broadside_games as games;

use crate::ask::Expert;

/// The games with a strategy of their own.
pub(crate) const EXPERTS: [&dyn Expert; 11] = [
    &games::neutral::Neutral,
    &games::nations::Nations,
    &games::organization::Organization,
    &games::sham_battle::ShamBattle,
    &games::sham_battle_2::ShamBattle2,
    &games::liberty_bond::LibertyBond,
    &games::mobilization::Mobilization,
    &games::mobilization_2::Mobilization2,
    &games::mobilization_3::Mobilization3,
    &games::war_and_diplomacy::WarAndDiplomacy,
    &games::war::War,
];
