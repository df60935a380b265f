//! What a deal counts (A6, A7).

use broadside_cards::{Scores, Seat};
use broadside_engine::Target;

use super::position::{Open, PLAYERS, sides};

/// Tricks that count nothing (A6).
const BOOK: u8 = 6;

impl Open {
    /// The points of a deal that is over; nothing before.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if !self.is_over() {
            return scores;
        }
        for (side, tricks) in sides().iter().zip(self.tricks) {
            scores.add_to(side, i32::from(tricks.saturating_sub(BOOK)));
        }
        if self.rules.titles && !self.is_won_on_tricks(&scores) {
            for (side, titles) in sides().iter().zip(self.titles) {
                scores.add_to(side, title_points(titles));
            }
        }
        scores
    }

    /// Whether some side reaches the target before titles are counted (A7).
    fn is_won_on_tricks(&self, tricks: &Scores) -> bool {
        match self.target {
            Target::Points(points) => {
                Seat::all(PLAYERS).any(|seat| self.before[seat] + tricks[seat] >= points)
            }
            Target::Deal | Target::Own => false,
        }
    }
}

fn title_points(titles: u8) -> i32 {
    match titles {
        4 => 4,
        3 => 2,
        _ => 0,
    }
}
