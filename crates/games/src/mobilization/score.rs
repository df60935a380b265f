//! Scoring sets, and winning (M6 to M8).

use broadside_cards::{Scores, Seat, Sides};
use broadside_engine::{Log, Target, highest, phrase};

use super::{Open, Rules};

/// Points for the first set of a country that a seat lays down in a deal.
const SET: i32 = 25;
/// Points for the whole country.
const WHOLE: i32 = 100;

impl Rules {
    /// Points for a set, when the seat has already laid `before` sets of the same country (M6).
    pub(super) fn set_points(self, before: u8) -> i32 {
        match (before, self.whole_added) {
            (0, _) => SET,
            (_, false) => WHOLE - SET,
            (_, true) => SET + WHOLE,
        }
    }
}

impl Open {
    /// The points of the sets laid down so far.
    pub(super) fn points(&self) -> Scores {
        let mut scores = Scores::ZERO;
        for seat in Seat::all(self.rules.players) {
            let of_countries = self.sets[seat.index()].iter();
            let points = |sets: &u8| (0..*sets).map(|before| self.rules.set_points(before)).sum::<i32>();
            scores[seat] = of_countries.map(points).sum();
        }
        scores
    }

    /// Logs the points for every seat's sets (M6).
    pub(super) fn tell_points(&self, log: &mut impl Log) {
        let points = self.points();
        for seat in Seat::all(self.rules.players) {
            log.tell("M6", || {
                let sets: u8 = self.sets[seat.index()].iter().sum();
                phrase!("sets-count", seat, sets, points = points[seat])
            });
        }
    }

    /// The seat that has won at once: the only one with the highest score, at or above the target (M8).
    pub(super) fn winner(&self) -> Option<Seat> {
        let Target::Points(target) = self.target else { return None };
        let mut totals = self.before;
        totals.add(&self.points());
        let alone = highest(&Sides::single(self.rules.players), &totals)?.iter().next()?;
        (totals[alone] >= target).then_some(alone)
    }
}
