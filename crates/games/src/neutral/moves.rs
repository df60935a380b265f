//! The moves of the game.

use broadside_engine::moves;

use super::position::Card;

moves! {
    /// A move.
    pub enum Move {
        /// A bid of so many points.
        "bid" Bid(bid: u16),
        /// No bid.
        "pass" Pass,
        /// A card laid away by the maker of five (N20).
        "discard" Discard(card: Card),
        /// The card that makes its holder the partner (N21).
        "call" Call(card: Card),
        /// A card to the trick.
        "play" Play(card: Card),
    }
}
