#![doc = include_str!("../README.md")]

mod ask;
mod auction;
mod bot;
mod ending;
mod expert;
#[cfg(test)]
mod honesty;
mod play_out;
mod reckoning;
mod search;
mod seeded_game;
mod stranger;
mod thumb;
mod tricks;
mod why;

pub use ask::{Advice, Ask, Candidate, advise, choose};
pub use bot::{Bot, UnknownBot};
pub use seeded_game::SeededGame;
pub use why::{Hint, Weighed, hint};
