//! Scoring a deal (S8, S9).

use broadside_cards::{Scores, Seats};
use broadside_engine::{Deed, Log, phrase};

use super::position::{Open, Phase};

impl Open {
    /// The value of the cards that a side took, and the value together with its combinations (S8).
    fn points(&self, side: Seats) -> (i32, i32) {
        let taken = side.iter().map(|seat| i32::from(self.taken[seat])).sum();
        let laid: i32 = side.iter().map(|seat| i32::from(self.laid[seat])).sum();
        (taken, taken + laid)
    }

    /// The maker's side, its points and the bid, once the deal is over; `None` if it was thrown in.
    pub(super) fn result(&self) -> Option<(Seats, i32, i32)> {
        let (maker, bid) = self.maker.filter(|_| self.phase == Phase::Over)?;
        let side = self.rules.sides.of(maker);
        Some((side, self.points(side).1, bid.into()))
    }

    /// Whether the maker's side reached the bid (S9).
    pub(super) fn made(&self) -> Option<bool> {
        self.result().map(|(_, points, bid)| points >= bid)
    }

    /// The points of a finished deal; zero before it is over.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        let Some((makers, points, bid)) = self.result() else { return scores };
        for side in self.rules.sides.iter().filter(|side| *side != makers) {
            scores.add_to(side, self.points(side).0);
        }
        scores.add_to(makers, if points >= bid { points } else { -bid });
        scores
    }

    /// Logs how a finished deal is scored.
    pub(super) fn tell_result(&self, log: &mut impl Log) {
        let Some((side, points, bid)) = self.result() else { return };
        let taken = self.points(side).0;
        log.tell("S8", || phrase!("points-in-all", side, points, laid = points - taken, taken));
        log.tell_done("S9", || match points >= bid {
            true => (phrase!("bid-made", side, bid, points), vec![Deed::scored(side, points)]),
            false => (phrase!("bid-lost", side, bid), vec![Deed::scored(side, -bid)]),
        });
        for other in self.rules.sides.iter().filter(|other| *other != side) {
            let points = self.points(other).0;
            log.tell_done("S9", || {
                (phrase!("taken-count", side = other, points), vec![Deed::scored(other, points)])
            });
        }
    }
}
