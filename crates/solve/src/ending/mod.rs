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
mod search;
mod words;

#[cfg(test)]
mod tests;

use std::hash::Hash;

use broadside_cards::Sides;
use broadside_engine::{AnyMatch, Position, Turn};
use broadside_games::{sham_battle_2, war, war_and_diplomacy};
use thiserror::Error;

use search::Search;

/// How many positions a search may look at before it gives up, where nobody says otherwise. Those that begin a
/// trick are kept, at about 120 bytes each: less than a gigabyte.
pub const NODE_LIMIT: u64 = 30_000_000;

/// A game with an ending that can be solved.
pub trait Ending: Position {
    /// Everything that decides how points can still be won, and nothing of the points won before.
    type Key: Copy + Eq + Hash;

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

/// What the numbers of an answer are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Between two sides: each side's points at the end less the other's.
    Margin,
    /// Among more: the points each side can make sure of against all others.
    Assured,
}

impl Objective {
    /// The objective in a word.
    pub fn name(self) -> &'static str {
        match self {
            Objective::Margin => "margin",
            Objective::Assured => "assured",
        }
    }
}

/// The best that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// What the numbers are.
    pub objective: Objective,
    /// The numbers, the sides in order of their lowest seat.
    pub by_side: Vec<i32>,
    /// Every move of the seat to act that keeps its side's number.
    pub best: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoAnswer {
    /// Chance or hidden moves still come between here and the end.
    #[error("the ending has not begun: what comes is not yet known")]
    NotYet,
    /// The limit was reached first.
    #[error("the ending is too long: {0} positions were not enough")]
    TooLong(u64),
}

/// Solves an ending from where it stands.
pub fn solve<E: Ending>(position: &E, node_limit: u64) -> Result<Answer<E::Move>, NoAnswer> {
    let (true, Turn::Seat(seat)) = (position.is_known(), position.turn()) else {
        return Err(NoAnswer::NotYet);
    };
    let sides: Vec<_> = position.parties().iter().collect();
    let objective = if sides.len() == 2 { Objective::Margin } else { Objective::Assured };
    let mover = sides.iter().position(|side| side.contains(seat)).unwrap_or_default();
    let too_long = || NoAnswer::TooLong(node_limit);
    let mut nodes = 0;
    let mut answer = Answer { objective, by_side: vec![0; sides.len()], best: vec![], nodes };
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

/// Solves the ending in which a match stands, its moves as the record writes them; none if its game has no
/// ending here.
pub fn solve_match(play: &dyn AnyMatch, node_limit: u64) -> Option<Result<Answer<String>, NoAnswer>> {
    fn typed<E: Ending>(play: &dyn AnyMatch, node_limit: u64) -> Result<Answer<String>, NoAnswer> {
        let position = play.whole_position().and_then(|position| position.downcast_ref::<E>());
        let answer = solve(position.ok_or(NoAnswer::NotYet)?, node_limit)?;
        let best = answer.best.iter().map(ToString::to_string).collect();
        let Answer { objective, by_side, nodes, .. } = answer;
        Ok(Answer { objective, by_side, best, nodes })
    }
    match play.table().info().id {
        "sham-battle-2" => Some(typed::<sham_battle_2::Position>(play, node_limit)),
        "war" => Some(typed::<war::Position>(play, node_limit)),
        "war-and-diplomacy" => Some(typed::<war_and_diplomacy::Position>(play, node_limit)),
        _ => None,
    }
}
