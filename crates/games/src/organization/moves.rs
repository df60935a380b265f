//! What a seat can do.

use broadside_engine::moves;

use super::position::Card;
use crate::allie_patriot::Country;

moves! {
    /// A move, in order of play.
    pub enum Move {
        /// A bid of so many units (O2).
        "bid" Bid(bid: u16),
        /// A pass.
        "pass" Pass,
        /// A card laid away for one of the reserve (O3).
        "discard" Discard(card: Card),
        /// The organizing country (O4).
        "country" Country(country: Country),
        /// The card whose holder is to be partner (O9).
        "call" Call(card: Card),
        /// A card to the trick.
        "play" Play(card: Card),
    }
}
