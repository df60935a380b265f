//! What a viewer sees, and the deals he may imagine behind it, without their types.

use std::any::Any;

use broadside_cards::{Rng, Scores, Sides};

use crate::{Game, Position, Silent, Turn};

/// What a viewer sees, without its type: all that a bot is given.
pub trait AnyView: Send {
    /// The view, of the type the game's position makes, for bots that know the game.
    fn typed(&self) -> &dyn Any;
    /// Who plays with whom for the game.
    fn sides(&self) -> Sides;
    /// A deal that fits the view, each equally likely as far as the play proves anything.
    fn imagine(&self, rng: &mut Rng) -> Box<dyn AnyWorld>;
}

/// A view, with the table in the game's own terms.
pub(crate) struct Seen<G: Game> {
    pub(crate) rules: G::Rules,
    pub(crate) view: <G::Position as Position>::View,
}

impl<G: Game> AnyView for Seen<G> {
    fn typed(&self) -> &dyn Any {
        &self.view
    }

    fn sides(&self) -> Sides {
        G::sides(&self.rules)
    }

    fn imagine(&self, rng: &mut Rng) -> Box<dyn AnyWorld> {
        Box::new(G::Position::imagine(&self.view, rng))
    }
}

/// A deal that was imagined, without its types.
pub trait AnyWorld {
    /// Who is to act.
    fn turn(&self) -> Turn;
    /// Every legal move of the seat to act.
    fn legal(&self) -> Vec<String>;
    /// The same deal after one of these moves, named by its place among them, and then so many moves at random; fewer if
    /// the deal is over.
    fn play_out(&self, first: usize, most_moves: usize, rng: &mut Rng) -> Box<dyn AnyWorld>;
    /// The points the deal has added to each seat so far.
    fn scores(&self) -> Scores;
    /// Who plays with whom in this deal, where that changes from deal to deal.
    fn sides(&self) -> Option<Sides>;
}

impl<P: Position> AnyWorld for P {
    fn turn(&self) -> Turn {
        self.turn()
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = vec![];
        self.legal_moves(&mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    fn play_out(&self, first: usize, most_moves: usize, rng: &mut Rng) -> Box<dyn AnyWorld> {
        let (mut world, mut room) = (self.clone(), vec![]);
        world.legal_moves(&mut room);
        world.play_unchecked(room[first], &mut Silent);
        for _ in 0..most_moves {
            match world.turn() {
                Turn::Over => break,
                Turn::Seat(_) => {
                    let mv = world.random_move(rng, &mut room);
                    world.play_unchecked(mv, &mut Silent);
                }
                Turn::Chance => {
                    let Some(mut due) = world.shuffle_due() else { break };
                    rng.mix(&mut due.cards);
                    world.shuffled(&due.cards, &mut Silent);
                }
            }
        }
        Box::new(world)
    }

    fn scores(&self) -> Scores {
        self.scores()
    }

    fn sides(&self) -> Option<Sides> {
        self.sides()
    }
}
