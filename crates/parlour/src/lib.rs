//! What a server and a browser that is its own house share: what a request or a message means for a table, and what is
//! sent in answer. No socket, no clock, no storage and no chance of its own.

mod bots;
mod days;
mod lessons;
mod opening;
mod order;
mod problem;
mod replay;
mod shown;
#[cfg(not(target_family = "wasm"))]
mod words;

pub use bots::{Stopwatch, levels};
pub use broadside_players::{has_to_learn, learn};
pub use days::{day_setup, games_of};
pub use lessons::lesson;
pub use opening::{challenge, origin, plan, setup, summary, try_again, welcome, without_deals};
pub use order::{Order, order};
pub use problem::Problem;
pub use replay::{LONGEST_FILM, LONGEST_RECORD, TooLong, begun, show, slips};
pub use shown::{Sent, Shown, Since};
#[cfg(not(target_family = "wasm"))]
pub use words::{phrase_files, shelf};
