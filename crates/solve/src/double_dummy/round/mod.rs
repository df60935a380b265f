//! Any trick game: two to six seats, any sides, duplicate cards, a neutral suit; tricks, points or card values.

mod bounds;
mod dealt;
mod entry;
mod order;
mod play;
mod search;
mod trick;
mod weights;

pub use play::{DealSolver, Mark, solver};

/// The neutral suit.
const NEUTRAL: u32 = 5;
