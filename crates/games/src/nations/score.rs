//! Scoring a deal (A6, A7).

use broadside_cards::{Scores, Seat};
use broadside_engine::{Deed, Log, Target, phrase};

use super::position::{Open, PLAYERS, sides};

impl Open {
    /// The number of tricks that score nothing: six of thirteen (A6).
    fn book(&self) -> u8 {
        self.rules.ranks / 2
    }

    /// The points of a finished deal; zero before it is over.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if !self.is_over() {
            return scores;
        }
        for (side, tricks) in sides().iter().zip(self.tricks) {
            scores.add_to(side, i32::from(tricks.saturating_sub(self.book())));
        }
        if self.rules.titles && !self.is_won_on_tricks(&scores) {
            for (side, titles) in sides().iter().zip(self.titles) {
                scores.add_to(side, title_points(titles));
            }
        }
        scores
    }

    /// Logs how a finished deal is scored.
    pub(super) fn tell_result(&self, log: &mut impl Log) {
        let mut total = Scores::ZERO;
        for (side, tricks) in sides().iter().zip(self.tricks) {
            let points = i32::from(tricks.saturating_sub(self.book()));
            total.add_to(side, points);
            log.tell_done("A6", || {
                (phrase!("tricks-count", side, number = tricks, points), vec![Deed::scored(side, points)])
            });
        }
        if !self.rules.titles {
            return;
        }
        if self.is_won_on_tricks(&total) {
            return log.tell("A7", || phrase!("titles-not-counted"));
        }
        for (side, titles) in sides().iter().zip(self.titles) {
            let points = title_points(titles);
            log.tell_done("A7", || {
                (phrase!("titles-count", side, titles, points), vec![Deed::scored(side, points)])
            });
        }
    }

    /// Whether a side reaches the target before titles are counted (A7).
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
