//! Exact solvers: with every card known, the best that can be reached and the moves that reach it.

pub mod double_dummy;
pub mod patience;
