//! Rules of thumb: how good each legal move looks to the seat that is to act.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Game, Position};

use crate::reckoning::Stakes;

pub(crate) type ViewOf<G> = <<G as Game>::Position as Position>::View;
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game that bots know.
pub(crate) trait Known: Game {
    /// What a move of a play-out costs, in units of work.
    const COST: u64;
    /// The most worlds a move is judged on.
    const WORLDS: usize = 32;
    /// The score that is the whole of a game for one, which is worth as much again.
    const WHOLE: Option<i32> = None;
    /// The most moves of a play-out; a longer one is judged by `ahead`.
    const LONGEST: usize = usize::MAX;

    /// A move that looks better than this to the expert needs no search.
    const PLAIN: f32 = f32::INFINITY;

    /// The most worlds of the first two levels, at a table of so many.
    fn fewer(_players: usize) -> [usize; 2] {
        [Self::WORLDS / 4, Self::WORLDS / 2]
    }
    /// How far the first two levels misjudge a move, as shares of how widely outcomes vary; fitted so that each level
    /// wins about two games in three against the one before, at a table of so many.
    fn blurs(players: usize) -> [f64; 2];
    /// How often the first two levels take the expert's word instead, where to misjudge would be to ruin the game for all.
    fn by_the_book(_view: &ViewOf<Self>) -> Option<[f64; 2]> {
        None
    }
    /// Rules of one look: pushes what each move is worth.
    fn greedy(view: &ViewOf<Self>, moves: &[MoveOf<Self>], worths: &mut Vec<f32>);
    /// A written strategy: pushes what each move is worth.
    fn expert(view: &ViewOf<Self>, moves: &[MoveOf<Self>], worths: &mut Vec<f32>) {
        Self::greedy(view, moves, worths);
    }
    /// How far the viewer is ahead in a deal that is broken off, in points.
    fn ahead(_view: &ViewOf<Self>) -> f32 {
        0.0
    }
    /// What an imagined world comes to for the seat if everybody plays as well as can be; nothing where that cannot
    /// be known, or would take too long.
    fn foresee(_world: &Self::Position, _seat: Seat, _stakes: &Stakes) -> Option<f32> {
        None
    }
    /// Whether nothing is hidden from the viewer any more.
    fn is_open(_view: &ViewOf<Self>) -> bool {
        false
    }
    /// How well a hand fits what its holder has said so far: 1 where nothing speaks against it.
    fn likelihood(_view: &ViewOf<Self>) -> f32 {
        1.0
    }
}

/// The number of the best; of several equally good ones, any.
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
