//! The pack: four winds of six.

use broadside_cards::{Card, Pack, Suit};

/// The pack of *Fair Wind* (F1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Winds;

impl Pack for Winds {
    const ID: &'static str = "winds";
    const SUITS: &'static [Suit] = &[
        Suit { letter: 'N', name: "North" },
        Suit { letter: 'E', name: "East" },
        Suit { letter: 'S', name: "South" },
        Suit { letter: 'W', name: "West" },
    ];
    const STRIDE: u8 = 8;
    const TOP: u8 = 6;
    const RANKS: u8 = 6;
    const COPIES: u8 = 1;

    fn name(card: Card<Self>) -> String {
        format!("{} {}", Self::SUITS[usize::from(card.suit())].name, card.rank())
    }
}
