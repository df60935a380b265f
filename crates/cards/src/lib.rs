//! Cards, sets of cards, packs, seats and the shuffle: what every game is made of, and no rule of any.
//!
//! A [`Card`] is a small number that knows its [`Pack`]; a [`CardSet`] holds each card at most once, a
//! [`CardBag`] at most twice. In every pack the higher card of a suit has the lower number, so that the
//! first card of a set is the highest of the first suit and sets list themselves in pack order.
#![deny(missing_docs)]

mod bag;
mod card;
pub mod packs;
mod rng;
mod seat;
mod set;
mod shuffle;

pub use bag::CardBag;
pub use card::{AnyPack, Card, Misspelt, Pack, Suit, any_pack};
pub use rng::Rng;
pub use seat::{BySeat, MAX_SEATS, Scores, Seat, Seats, Sides};
pub use set::CardSet;
pub use shuffle::{Seed, Shuffler, UnreadableSeed};
