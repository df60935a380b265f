//! Any trick game: two to six seats, sides of any kind, doubles, a neutral suit; tricks, points or card values.

mod bounds;
mod deal;
mod law;
mod order;
mod search;

pub use law::{Card, Count, Law};
pub use search::{Round, Stand};
