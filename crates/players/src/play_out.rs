//! Playing an imagined world to its end, with every seat using its own view.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Position, Silent, Turn, Viewer};

use crate::thumb::{Known, MoveOf, best};

/// Buffers that are reused between play-outs.
pub(crate) struct Room<G: Known> {
    moves: Vec<MoveOf<G>>,
    worths: Vec<f32>,
}

impl<G: Known> Room<G> {
    pub(crate) fn new() -> Self {
        Room { moves: vec![], worths: vec![] }
    }

    /// Plays a world to its end, or to the game's limit; returns the number of moves.
    pub(crate) fn play_out(&mut self, world: &mut G::Position, rng: &mut Rng) -> usize {
        let mut made = 0;
        while made < G::LONGEST {
            match world.turn() {
                Turn::Over => break,
                Turn::Chance => draw(world, rng),
                Turn::Seat(seat) => {
                    let mv = self.expert_move(world, seat, rng);
                    world.play_unchecked(mv, &mut Silent);
                }
            }
            made += 1;
        }
        made
    }

    fn expert_move(&mut self, world: &G::Position, seat: Seat, rng: &mut Rng) -> MoveOf<G> {
        self.moves.clear();
        world.legal_moves(&mut self.moves);
        if self.moves.len() == 1 {
            return self.moves[0];
        }
        self.worths.clear();
        G::expert(&world.view(Viewer::Seat(seat)), &self.moves, &mut self.worths);
        self.moves[best(&self.worths, rng)]
    }
}

/// Carries out the lot or shuffle that is due, at random.
fn draw<P: Position>(world: &mut P, rng: &mut Rng) {
    if let Some(mut due) = world.shuffle_due() {
        rng.mix(&mut due.cards);
        world.shuffled(&due.cards, &mut Silent);
    }
}
