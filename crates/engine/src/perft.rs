//! Counting lines of play (perft), to notice when the rules change by accident.

use crate::{Position, Silent, Turn};

/// The number of lines of play of length `depth`, including shorter lines that end the deal.
pub fn perft<P: Position>(position: &P, depth: usize) -> u64 {
    if depth == 0 || !matches!(position.turn(), Turn::Seat(_)) {
        return 1;
    }
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut Silent);
        perft(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}
