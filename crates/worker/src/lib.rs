//! The house as a browser runs it in a worker: tables without a server.
//!
//! [`House`] takes errands and says what came of them, in the types of `wire::worker`. Before anything is told it gives
//! out what must be kept and waits until that is safe, so nothing told is lost. [`exports`] is what JavaScript calls.

mod challenge;
mod chance;
mod days;
mod errand;
pub mod exports;
mod house;
mod request;
mod socket;

pub use house::{House, LEVELS};
