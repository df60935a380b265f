//! The moves of the game.

use broadside_engine::moves;

use super::position::Card;

moves! {
    /// A move.
    pub enum Move {
        /// A bid of `bid` points.
        "bid" Bid(bid: u16),
        /// No bid.
        "pass" Pass,
        /// With five players: the maker lays a card away (N20).
        "discard" Discard(card: Card),
        /// With five players: the maker calls a card, whose holder becomes the partner (N21).
        "call" Call(card: Card),
        /// Plays a card to the trick.
        "play" Play(card: Card),
    }
}
