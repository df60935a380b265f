//! Bots for the eleven games. A bot is asked with a view and answers with an action, so it cannot use what the view
//! hides. The same seed and view always give the same answer: work is counted in units, and the asker's clock only
//! limits it.
//!
//! A game has two rules of thumb, `greedy` and `expert` (one file for each game in `expert/`), which rate each legal
//! move of the seat to act. `search` plays imagined worlds to their end with the expert in every seat, each using its
//! own view, and solves endings exactly where it can. The levels for people are built on these. A game without a file
//! of its own is played by `stranger`, which tries moves on imagined worlds and plays those out at random.

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
mod stranger;
mod thumb;
mod tricks;

pub use ask::{Advice, Ask, Candidate, advise, choose};
pub use bot::{Bot, UnknownBot};
