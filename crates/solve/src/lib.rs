#![doc = include_str!("../README.md")]

pub mod boards;
mod door;
pub mod double_dummy;
pub mod ending;
pub mod patience;
mod post_mortem;

pub use door::{
    Answer, Answered, Asked, ContractAnswer, EachContract, NoAnswer, Objective, solve, solve_each, solved,
};
pub use post_mortem::{Play, PostMortem, Slip, Slips};
