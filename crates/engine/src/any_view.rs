//! Views, and the deals that a viewer may imagine behind them, without their types.

use std::any::Any;

use broadside_cards::{Rng, Scores, Sides};

use crate::{Game, MoveKind, Position, Silent, Turn};

/// What a viewer sees, without its type. This is all that a bot is given.
pub trait AnyView: Send {
    /// The view in the type of the game's position, for bots that know the game.
    fn typed(&self) -> &dyn Any;
    /// Which seats play together throughout the game.
    fn sides(&self) -> Sides;
    /// Those of the actions that go on with the game; all of them if each gives it up.
    fn playable<'a>(&self, actions: &'a [String]) -> Vec<&'a str>;
    /// A random deal that fits the view. All deals that fit are equally likely. Browsers do without: their bots know
    /// every game.
    #[cfg(not(target_family = "wasm"))]
    fn imagine(&self, rng: &mut Rng) -> Box<dyn AnyWorld>;
}

/// A view, together with the rules of its table.
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

    fn playable<'a>(&self, actions: &'a [String]) -> Vec<&'a str> {
        let gives_up = |action: &str| {
            let offer = action.parse().map(|mv| G::Position::offer(&self.view, mv));
            offer.is_ok_and(|offer| offer.kind == MoveKind::GiveUp)
        };
        let mut playable: Vec<&str> = actions.iter().map(String::as_str).collect();
        if !playable.iter().all(|action| gives_up(action)) {
            playable.retain(|action| !gives_up(action));
        }
        playable
    }

    #[cfg(not(target_family = "wasm"))]
    fn imagine(&self, rng: &mut Rng) -> Box<dyn AnyWorld> {
        Box::new(G::Position::imagine(&self.view, rng))
    }
}

/// An imagined deal, without its types.
pub trait AnyWorld {
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// Every legal move of the seat to act.
    fn legal(&self) -> Vec<String>;
    /// A copy of the deal after legal move number `first` (counted from 0) and up to `most_moves` random moves. It
    /// stops early if the deal ends.
    fn play_out(&self, first: usize, most_moves: usize, rng: &mut Rng) -> Box<dyn AnyWorld>;
    /// The points that the deal has added to each seat so far.
    fn scores(&self) -> Scores;
    /// Which seats play together in this deal, in games where that changes from deal to deal.
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
