//! Double dummy.

pub mod whist;
