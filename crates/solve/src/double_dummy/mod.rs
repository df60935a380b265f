//! Double dummy.

pub mod round;
mod table;
mod weights;
pub mod whist;
