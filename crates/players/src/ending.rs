//! The last tricks of an imagined world, played as well as can be by everybody: alpha-beta over the game's own
//! positions.

use broadside_cards::{Seat, Seats};
use broadside_engine::{Position, Silent, Turn};

use crate::reckoning::Stakes;
use crate::thumb::{Known, MoveOf};

/// What a seat can reach with its side against all others.
pub(crate) struct Ending<'a, G: Known> {
    stakes: &'a Stakes,
    seat: Seat,
    side: Seats,
    game: std::marker::PhantomData<G>,
}

impl<'a, G: Known> Ending<'a, G> {
    pub(crate) fn new(stakes: &'a Stakes, world: &G::Position, seat: Seat) -> Self {
        let side = world.sides().unwrap_or(stakes.sides).of(seat);
        Ending { stakes, seat, side, game: std::marker::PhantomData }
    }

    /// What the world is worth to the seat, as far as it lies between the bounds.
    pub(crate) fn solve(&self, world: &G::Position, mut low: f32, mut high: f32) -> f32 {
        let Turn::Seat(seat) = world.turn() else { return self.stakes.worth::<G>(world, self.seat) };
        let mut moves: Vec<MoveOf<G>> = vec![];
        world.legal_moves(&mut moves);
        let own = self.side.contains(seat);
        let mut best = if own { f32::NEG_INFINITY } else { f32::INFINITY };
        for mv in moves {
            let mut next = world.clone();
            next.play_unchecked(mv, &mut Silent);
            let value = self.solve(&next, low, high);
            if own {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        best
    }
}
