//! What a seat can do.

use broadside_engine::moves;

use crate::allie_patriot::Laid;
use crate::sham_battle::meld::Card;

moves! {
    /// A move.
    pub enum Move {
        /// A card to the trick; one on the table before the same in the hand.
        "play" Play(card: Card),
        /// A combination from the hand (T4).
        "lay" Lay(cards: Laid),
        /// A Battleship of the country in power, from the hand (T6).
        "show" Show,
        /// Nothing more to lay or show.
        "done" Done,
    }
}
