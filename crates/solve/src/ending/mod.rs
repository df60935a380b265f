//! Endings in which every card is known and nothing is left to chance, played out exactly on the engine's own
//! positions: `sham-battle-2` once the reserve is gone, an arbitration of `war`, a deal of `war-and-diplomacy`.
//!
//! *Best* means what a side can make sure of, whatever all the others do. Between two sides that is the margin
//! of one's points over the other's, which is the value of the game in the full sense: neither can do better
//! against an enemy who sees it too. Where more than two play singly (`war-and-diplomacy` for three and five),
//! each side is given the points it can make sure of with all the others leagued against it. Those figures need
//! not come about together; but each is a promise, which an equilibrium among three, that rests on how the
//! others break their ties, is not.

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

/// How many positions a search may look at before it gives up, where nobody says otherwise. Those that begin a
/// trick are kept, at about 120 bytes each: less than a gigabyte.
pub const NODE_LIMIT: u64 = 30_000_000;

/// Chance or hidden moves still come between here and the end.
const NOT_YET: NoAnswer = NoAnswer::Phase("the ending has not begun: what comes is not yet known");

/// A game with an ending that can be solved.
pub trait Ending: Position {
    /// Everything that decides how points can still be won, and nothing of the points won before.
    type Key: Copy + Eq + Hash;

    /// What of the game is an ending, in a few words; nothing where that is all.
    const PART: Option<&'static str> = None;

    /// Whether the position belongs to the ending; the first that does not is its end.
    fn is_known(&self) -> bool;
    /// Who plays with whom.
    fn parties(&self) -> Sides;
    /// The points a seat's side has so far.
    fn points(&self, side: usize) -> i32;
    /// No side's points can grow by more than this until the end.
    fn most(&self) -> i32;
    /// The key of a position worth keeping.
    fn key(&self) -> Option<Self::Key>;
}

/// The best that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<M> {
    /// What the numbers are: margins between two sides, else what each can make sure of.
    pub objective: Objective,
    /// The numbers, the sides in order of their lowest seat.
    pub by_side: Vec<i32>,
    /// Every move of the seat to act that keeps its side's number.
    pub best: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Between two sides the margin counts, among more what each can make sure of.
fn objective(sides: usize) -> Objective {
    if sides == 2 { Objective::Margin } else { Objective::Assured }
}

/// Solves an ending from where it stands.
pub fn solve<E: Ending>(position: &E, node_limit: u64) -> Result<Solved<E::Move>, NoAnswer> {
    let (true, Turn::Seat(seat)) = (position.is_known(), position.turn()) else {
        return Err(NOT_YET);
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

/// The solver of a game with endings.
pub(crate) struct Endings<G>(pub(crate) PhantomData<G>);

impl<G: Game<Position: Ending>> Solver for Endings<G> {
    fn game(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn part(&self) -> Option<&'static str> {
        G::Position::PART
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
