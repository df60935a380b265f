//! Four seats, two partnerships, one pack without duplicates, counting tricks.

mod bounds;
mod dealt;
mod order;
mod search;
mod weights;

pub use search::{Mark, Whist};
