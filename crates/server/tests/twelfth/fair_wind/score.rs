//! Scoring tricks (F6).

use broadside_cards::{Scores, Seat};

use super::position::Open;

impl Open {
    /// The points for the trick in progress.
    pub(super) fn worth_of_trick(&self) -> u8 {
        if self.is_last_trick() { self.rules.last_trick } else { 1 }
    }

    /// The points so far.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        Seat::all(self.rules.players).for_each(|seat| scores[seat] = i32::from(self.points[seat]));
        scores
    }
}
