#![doc = include_str!("../README.md")]

mod ask;
mod auction;
mod bot;
mod ending;
mod expert;
#[cfg(test)]
mod honesty;
mod learned;
mod levels;
mod patience;
mod play_out;
mod reckoning;
mod search;
mod seeded_game;
#[cfg(not(target_family = "wasm"))]
mod stranger;
mod thumb;
mod tree;
mod tricks;
mod why;

pub use ask::{Advice, Ask, Candidate, advise, choose};
pub use bot::{Bot, UnknownBot};
#[cfg(any(test, feature = "train"))]
pub use learned::{fit, train};
pub use levels::Handicap;
#[cfg(not(target_family = "wasm"))]
pub use levels::NoHandicap;
pub use patience::{has_to_learn, learn};
pub use seeded_game::SeededGame;
pub use why::{Hint, Weighed, hint};
