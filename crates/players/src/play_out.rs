//! Playing an imagined world to its end, with every seat using its own view.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Position, Silent, Turn, Viewer};

use crate::thumb::{Known, MoveOf, Rule, best};

/// The rule by which play-outs are played, and buffers that are reused between them.
pub(crate) struct Room<G: Known> {
    rule: Rule<G>,
    moves: Vec<MoveOf<G>>,
    worths: Vec<f32>,
}

impl<G: Known> Room<G> {
    /// Play-outs by the written strategy.
    pub(crate) fn new() -> Self {
        Room::by(G::expert)
    }

    /// Play-outs by this rule.
    pub(crate) fn by(rule: Rule<G>) -> Self {
        Room { rule, moves: vec![], worths: vec![] }
    }

    /// Plays a world to its end, or to the game's limit; returns the number of moves.
    pub(crate) fn play_out(&mut self, world: &mut G::Position, rng: &mut Rng) -> usize {
        let mut made = 0;
        while made < G::LONGEST {
            match world.turn() {
                Turn::Over => break,
                Turn::Chance => draw(world, rng),
                Turn::Seat(seat) => {
                    let mv = self.move_of(world, seat, rng);
                    world.play_unchecked(mv, &mut Silent);
                }
            }
            made += 1;
        }
        made
    }

    /// The rule's move for the seat to act, from its view.
    pub(crate) fn move_of(&mut self, world: &G::Position, seat: Seat, rng: &mut Rng) -> MoveOf<G> {
        self.moves.clear();
        world.legal_moves(&mut self.moves);
        if self.moves.len() == 1 {
            return self.moves[0];
        }
        self.worths.clear();
        (self.rule)(&world.view(Viewer::Seat(seat)), &self.moves, &mut self.worths);
        self.moves[best(&self.worths, rng)]
    }
}

/// Carries out the lot or shuffle that is due, at random.
pub(crate) fn draw<P: Position>(world: &mut P, rng: &mut Rng) {
    if let Some(mut due) = world.shuffle_due() {
        rng.mix(&mut due.cards);
        world.shuffled(&due.cards, &mut Silent);
    }
}
