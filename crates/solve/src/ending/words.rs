//! A deal of War and Diplomacy with all hands known (D3 to D9).

use broadside_cards::{Seat, Sides};
use broadside_engine::{Game as _, Position as _, Turn};
use broadside_games::war_and_diplomacy::{Position, WarAndDiplomacy, Word};

use super::Ending;

impl Ending for Position {
    type Key = u128;

    fn is_known(&self) -> bool {
        matches!(self.turn(), Turn::Seat(_))
    }

    fn parties(&self) -> Sides {
        WarAndDiplomacy::sides(&self.open().rules)
    }

    fn points(&self, side: usize) -> i32 {
        let seats = self.parties().iter().nth(side);
        seats.map_or(0, |seats| seats.iter().map(|seat| self.open().points(seat)).sum())
    }

    /// All remaining words at the highest score.
    fn most(&self) -> i32 {
        let open = self.open();
        let held: usize = open.held.iter().map(|held| usize::from(*held)).sum();
        Word::Army.points() * (held + open.trick.plays().len()) as i32 / 4
    }

    /// The hands, six letters of four bits each, and the leader.
    fn key(&self) -> Option<u128> {
        let open = self.open();
        let hands = |key, seat| {
            let hand = self.hand_of(seat);
            key << 24 | hand.iter().fold(0, |hand, card| hand + (1u128 << (4 * card.index())))
        };
        open.trick
            .plays()
            .is_empty()
            .then(|| Seat::all(open.rules.players).fold(0u128, hands) << 3 | open.to_play.index() as u128)
    }
}
