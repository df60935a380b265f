//! The end of the game and its score (K10 to K12).

use broadside_cards::{Scores, Seat};

use super::position::{Open, PLAYERS};

/// After this many turns in a row without a card to the middle the game ends (K11).
pub(super) const STALEMATE: u8 = 100;

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has no card left (K10).
    Out(Seat),
    /// Too many turns passed without a card to the middle (K11).
    Stalled,
}

impl Open {
    /// The number of cards that a player still has.
    pub fn left(&self, seat: Seat) -> usize {
        let turned = self.turned.is_some() && seat == self.mover;
        let piles: usize = self.piles[seat].iter().map(|pile| pile.len()).sum();
        piles + self.hand_len(seat) + usize::from(turned)
    }

    /// The winner: the player who is out, or after a stalemate the one with fewer cards.
    pub(super) fn winner(&self) -> Option<Seat> {
        let left = |seat: &Seat| self.left(*seat);
        match self.ending? {
            Ending::Out(seat) => Some(seat),
            Ending::Stalled => {
                let fewest = Seat::all(PLAYERS).map(|seat| left(&seat)).min();
                let mut first = Seat::all(PLAYERS).filter(|seat| Some(left(seat)) == fewest);
                first.next().filter(|_| first.next().is_none())
            }
        }
    }

    /// One point for the winner (K12).
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if let Some(winner) = self.winner() {
            scores[winner] = 1;
        }
        scores
    }
}
