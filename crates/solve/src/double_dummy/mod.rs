//! Double dummy: the play of a deal with every card known.

mod law;
pub mod round;
mod study;
mod table;
pub mod whist;

pub use law::{Card, Count, Law, Stand};
pub use study::{Mark, Study};
