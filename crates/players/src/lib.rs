//! Bots for the eleven games. A bot is asked with a view and answers with an action; it cannot name anything the
//! view hides. The same seed and view always give the same answer: work is counted in units, and the clock is
//! the asker's, as a guard only.
//!
//! A game has two rules of thumb, `greedy` and `expert` (a file a game in `expert/`), which say how good each
//! legal move looks to the seat that is to act. `search` plays imagined worlds out with the expert in every seat,
//! each acting on its own view, and solves what of them can be known to its end. The levels for people are made from
//! these. A game without a file of its own is played by a stranger, who tries its moves on imagined worlds played out at
//! random.

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
