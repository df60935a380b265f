//! Any trick game: two to six seats, sides of any kind, doubles, a neutral suit; tricks, points or card values.

mod bounds;
mod deal;
mod entry;
mod order;
mod play;
mod search;
mod trick;
mod weights;

pub use play::{Mark, Play, solver};

/// The neutral suit.
const NEUTRAL: u32 = 5;
