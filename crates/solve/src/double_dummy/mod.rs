//! Double dummy: the play of a deal with every card known.

mod law;
mod proofs;
pub mod round;
mod study;
pub mod whist;

pub use law::{Card, Count, Law, Stand};
pub use study::{Mark, Study};
