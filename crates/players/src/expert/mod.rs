//! What each game is won by: a file a game, with its rules of one look and its written strategy.

mod liberty_bond;
mod mobilization;
mod mobilization_2;
mod mobilization_3;
mod nations;
mod neutral;
mod organization;
mod sham_battle;
mod sham_battle_2;
mod war;
mod war_and_diplomacy;
