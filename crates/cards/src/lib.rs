#![doc = include_str!("../README.md")]

mod bag;
mod card;
pub mod packs;
mod rng;
mod seat;
mod set;
mod shuffle;

pub use bag::CardBag;
pub use card::{AnyPack, Card, NoCard, Pack, Suit, any_pack};
pub use rng::Rng;
pub use seat::{BySeat, MAX_SEATS, Scores, Seat, Seats, Sides};
pub use set::CardSet;
pub use shuffle::{Seed, Shuffler, UnreadableSeed};
