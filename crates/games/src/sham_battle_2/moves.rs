//! The moves of the game.

use broadside_engine::moves;

use crate::allie_patriot::Laid;
use crate::sham_battle::meld::Card;

moves! {
    /// A move.
    pub enum Move {
        /// Plays a card to the trick. If there are two copies, the one on the table goes before the one in the hand.
        "play" Play(card: Card),
        /// Lays a combination from the hand (T4).
        "lay" Lay(cards: Laid),
        /// Shows a Battleship of the country in power from the hand (T6).
        "show" Show,
        /// Ends laying and showing.
        "done" Done,
    }
}
