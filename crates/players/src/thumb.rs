//! Rules of thumb: ratings of the legal moves for the seat to act.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Game, Phrase, Position, Viewer};

use crate::reckoning::Stakes;
use crate::tree::Tried;

pub(crate) type ViewOf<G> = <<G as Game>::Position as Position>::View;
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A rule of thumb: pushes a rating for each move.
pub(crate) type Rule<G> = fn(&ViewOf<G>, &[MoveOf<G>], &mut Vec<f32>);

/// A game with a written strategy.
pub(crate) trait Known: Game {
    /// The cost of one move of a play-out, in units of work.
    const COST: u64;
    /// How many of these units the marshal does in a microsecond, as measured: its budgets are times.
    const PACE: u64 = 4;
    /// The most worlds on which a move is tried.
    const WORLDS: usize = 32;
    /// For one player: the score that wins the game, which is worth as much again.
    const WHOLE: Option<i32> = None;
    /// The most moves of a play-out; a longer one is rated by `ahead`, the marshal's by `outlook`.
    const LONGEST: usize = usize::MAX;

    /// A move that the expert rates above this needs no search.
    const PLAIN: f32 = f32::INFINITY;

    /// Whether misjudging here would spoil the game for everybody: the first two levels then often follow the written
    /// strategy.
    fn by_the_book(_view: &ViewOf<Self>) -> bool {
        false
    }
    /// Simple rules: pushes a rating for each move.
    fn greedy(view: &ViewOf<Self>, moves: &[MoveOf<Self>], worths: &mut Vec<f32>);
    /// A written strategy: pushes a rating for each move.
    fn expert(view: &ViewOf<Self>, moves: &[MoveOf<Self>], worths: &mut Vec<f32>) {
        Self::greedy(view, moves, worths);
    }
    /// The rule by which the marshal imagines play: the written strategy, unless something better was learned.
    fn policy(view: &ViewOf<Self>, moves: &[MoveOf<Self>], worths: &mut Vec<f32>) {
        Self::expert(view, moves, worths);
    }
    /// The written strategy and what learned weights add to it: nothing, if all are 0.
    fn rated(_weights: &[f32], view: &ViewOf<Self>, moves: &[MoveOf<Self>], worths: &mut Vec<f32>) {
        Self::expert(view, moves, worths);
    }
    /// What speaks for a move among the legal ones, from what the viewer knows.
    fn reasons(_view: &ViewOf<Self>, _mv: MoveOf<Self>, _moves: &[MoveOf<Self>]) -> Vec<Phrase> {
        vec![]
    }
    /// How many points the viewer is ahead in an interrupted deal.
    fn ahead(_view: &ViewOf<Self>) -> f32 {
        0.0
    }
    /// How many points the seat will be ahead by what is still to come in an interrupted deal, with every card known.
    fn outlook(world: &Self::Position, seat: Seat) -> f32 {
        Self::ahead(&world.view(Viewer::Seat(seat)))
    }
    /// The value of an imagined world for the seat with best play by everybody; `None` if it cannot be computed in
    /// reasonable time.
    fn foresee(_world: &Self::Position, _seat: Seat, _stakes: &Stakes) -> Option<f32> {
        None
    }
    /// The moves that the marshal tried in a tree of its later views, best first, and the work it took; `None` where it only
    /// tries its next move.
    fn tree(
        _view: &ViewOf<Self>,
        _moves: &[MoveOf<Self>],
        _units: u64,
        _seed: u64,
        _time_is_up: &dyn Fn() -> bool,
    ) -> Option<Tried<MoveOf<Self>>> {
        None
    }
    /// Whether nothing is hidden from the viewer.
    fn is_open(_view: &ViewOf<Self>) -> bool {
        false
    }
    /// How well a hand fits what its holder has said so far; 1 if nothing speaks against it.
    fn likelihood(_view: &ViewOf<Self>) -> f32 {
        1.0
    }
}

/// The index of the highest value, chosen at random among equal ones.
pub(crate) fn best(worths: &[f32], rng: &mut Rng) -> usize {
    let (mut best, mut ties) = (0, 1);
    for (n, worth) in worths.iter().enumerate().skip(1) {
        if *worth > worths[best] {
            (best, ties) = (n, 1);
        } else if *worth == worths[best] {
            ties += 1;
            if rng.below(ties) == 0 {
                best = n;
            }
        }
    }
    best
}
