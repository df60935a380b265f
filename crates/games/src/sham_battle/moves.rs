//! The moves of the game.

use broadside_engine::moves;

use super::meld::Card;
use crate::allie_patriot::{Country, Laid};

moves! {
    /// A move; the variants are in order of play.
    pub enum Move {
        /// A bid of `bid` points (S2).
        "bid" Bid(bid: u16),
        /// No bid.
        "pass" Pass,
        /// Names the country in power (S3).
        "country" Country(country: Country),
        /// Lays a combination (S4).
        "lay" Lay(cards: Laid),
        /// Ends laying combinations.
        "done" Done,
        /// Plays a card to the trick.
        "play" Play(card: Card),
    }
}
