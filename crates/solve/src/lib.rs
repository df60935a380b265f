#![doc = include_str!("../README.md")]

pub mod boards;
pub mod double_dummy;
pub mod ending;
pub mod patience;
