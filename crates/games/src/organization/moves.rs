//! The moves of the game.

use broadside_engine::moves;

use super::position::Card;
use crate::allie_patriot::Country;

moves! {
    /// A move; the variants are in order of play.
    pub enum Move {
        /// A bid of `bid` units (O2).
        "bid" Bid(bid: u16),
        /// A pass.
        "pass" Pass,
        /// Lays a card away in exchange for one of the reserve (O3).
        "discard" Discard(card: Card),
        /// Names the organizing country (O4).
        "country" Country(country: Country),
        /// Calls a card, whose holder becomes the partner (O9).
        "call" Call(card: Card),
        /// Plays a card to the trick.
        "play" Play(card: Card),
    }
}
