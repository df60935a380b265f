//! Endings in which every card is known and nothing is left to chance, solved exactly on the engine's own positions:
//! `sham-battle-2` once the reserve is gone, an arbitration of `war`, a deal of `war-and-diplomacy`.
//!
//! *Best* means what a side can guarantee against any play of the others. Between two sides this is the margin of
//! points, which is the value of the game in the full sense: neither can do better against an opponent who plays
//! perfectly. Where more than two sides play (`war-and-diplomacy` with three and five), each side's value is the number
//! of points it can guarantee against all others together. These values need not be reached at the same time, but each
//! is guaranteed; an equilibrium among three, which depends on how the others decide between equal moves, would not be.

mod arbitration;
mod duel;
mod line;
mod search;
mod words;

#[cfg(test)]
mod tests;

use std::hash::Hash;
use std::marker::PhantomData;

use broadside_cards::Sides;
use broadside_engine::{AnyMatch, Game, GameInfo, Position, Turn};

use search::Search;

use crate::door::{Answer, Answered, Asked, EachContract, NoAnswer, Objective, Solver};
use crate::post_mortem::{Line, Play};

/// The default limit of positions that a search may visit; it limits the time, not the memory.
pub const NODE_LIMIT: u64 = 30_000_000;

/// A game with an ending that can be solved.
pub trait Ending: Position {
    /// Everything that decides which points can still be won, without the points won before.
    type Key: Copy + Eq + Hash;

    /// Whether the ending is only a part of the game.
    const IS_PART: bool = false;

    /// Whether the position belongs to the ending. The first one that does not is its end.
    fn is_known(&self) -> bool;
    /// Which seats play together.
    fn parties(&self) -> Sides;
    /// The points that a side has so far.
    fn points(&self, side: usize) -> i32;
    /// The most that any side's points can still grow.
    fn most(&self) -> i32;
    /// The key under which the position is stored; `None` if it is not.
    fn key(&self) -> Option<Self::Key>;
}

/// The best result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// The meaning of the values: margins between two sides, otherwise what each can guarantee.
    pub objective: Objective,
    /// The values, with the sides ordered by lowest seat.
    pub by_side: Vec<i32>,
    /// Every move of the seat to act that keeps its side's value.
    pub best: Vec<M>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Margins between two sides; with more, what each can guarantee.
fn objective(sides: usize) -> Objective {
    if sides == 2 { Objective::Margin } else { Objective::Assured }
}

/// Solves an ending from this position.
pub fn solve<E: Ending>(position: &E, node_limit: u64) -> Result<Solved<E::Move>, NoAnswer> {
    let (true, Turn::Seat(seat)) = (position.is_known(), position.turn()) else {
        return Err(NoAnswer::NoEnding);
    };
    let sides: Vec<_> = position.parties().iter().collect();
    let objective = objective(sides.len());
    let mover = sides.iter().position(|side| side.contains(seat)).unwrap_or_default();
    let too_long = || NoAnswer::TooLong(node_limit);
    let mut nodes = 0;
    let mut answer = Solved { objective, by_side: vec![0; sides.len()], best: vec![], nodes };
    for side in 0..sides.len() {
        if objective == Objective::Margin && side != mover {
            continue;
        }
        let mut search = Search::new(position, side, node_limit - nodes);
        answer.by_side[side] = search.value(position).ok_or_else(too_long)?;
        if side == mover {
            answer.best = search.best(position, answer.by_side[side]).ok_or_else(too_long)?;
        }
        nodes += search.nodes;
    }
    if objective == Objective::Margin {
        answer.by_side[1 - mover] = -answer.by_side[mover];
    }
    answer.nodes = nodes;
    Ok(answer)
}

/// The solver for a game with endings.
pub(crate) struct Endings<G>(pub(crate) PhantomData<G>);

impl<G: Game<Position: Ending>> Solver for Endings<G> {
    fn game(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn is_part(&self) -> bool {
        G::Position::IS_PART
    }

    fn solve(
        &self,
        play: &dyn AnyMatch,
        asked: Asked,
        most_nodes: Option<u64>,
        _: EachContract<'_>,
    ) -> Answered {
        if asked == Asked::Bid {
            return Err(NoAnswer::NoBid);
        }
        let position = play.whole_position().and_then(|position| position.downcast_ref::<G::Position>());
        let position = position.ok_or(NoAnswer::NoCards)?;
        let solved = solve(position, most_nodes.unwrap_or(NODE_LIMIT))?;
        Ok(Answer {
            objective: solved.objective,
            exact: true,
            sides: position.parties().iter().collect(),
            has: vec![],
            by_side: solved.by_side,
            bid: None,
            best: solved.best.iter().map(ToString::to_string).collect(),
            line: vec![],
            contracts: vec![],
            nodes: solved.nodes,
        })
    }

    fn line(&self, game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn Line>> {
        line::begin::<G::Position>(game, play)
    }
}
