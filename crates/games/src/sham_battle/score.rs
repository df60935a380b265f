//! What a deal counts (S8, S9).

use broadside_cards::{Scores, Seats, Sides};

use super::position::{Open, Phase};

/// Four play as partners, three singly (S1).
pub(super) fn sides(players: usize) -> Sides {
    if players == 4 { Sides::every(2, players) } else { Sides::single(players) }
}

impl Open {
    /// What a side took, and with it what it laid (S8).
    fn points(&self, side: Seats) -> (i32, i32) {
        let taken = side.iter().map(|seat| i32::from(self.taken[seat.index()])).sum();
        let laid: i32 = side.iter().map(|seat| i32::from(self.laid[seat.index()])).sum();
        (taken, taken + laid)
    }

    /// The maker's side, its points and the bid when the deal is over; nothing if it was thrown in.
    pub(super) fn result(&self) -> Option<(Seats, i32, i32)> {
        let (maker, bid) = self.maker.filter(|_| self.phase == Phase::Over)?;
        let side = sides(self.rules.players).of(maker);
        Some((side, self.points(side).1, bid.into()))
    }

    /// Whether the maker's side reached the bid (S9).
    pub(super) fn made(&self) -> Option<bool> {
        self.result().map(|(_, points, bid)| points >= bid)
    }

    /// The points of a deal that is over; nothing before.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        let Some((makers, points, bid)) = self.result() else { return scores };
        for side in sides(self.rules.players).iter().filter(|side| *side != makers) {
            scores.add_to(side, self.points(side).0);
        }
        scores.add_to(makers, if points >= bid { points } else { -bid });
        scores
    }
}
