//! What a seat can do.

use broadside_engine::moves;

use super::meld::Card;
use crate::allie_patriot::{Country, Laid};

moves! {
    /// A move, in order of play.
    pub enum Move {
        /// A bid of so many points (S2).
        "bid" Bid(bid: u16),
        /// No bid.
        "pass" Pass,
        /// The country that is to be in power (S3).
        "country" Country(country: Country),
        /// A combination (S4).
        "lay" Lay(cards: Laid),
        /// No more combinations.
        "done" Done,
        /// A card to the trick.
        "play" Play(card: Card),
    }
}
