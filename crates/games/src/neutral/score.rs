//! Scoring a deal (N15 to N17, N22).

use broadside_cards::{Scores, Seats, Sides};
use broadside_engine::{Deed, Log, Position as _, phrase};

use super::position::{CardSet, NEUTRALS, Phase, Position};

/// The six ruler cards (N2).
pub const RULERS: CardSet = CardSet::from_bits(0x0101_0101_0101);

/// What a seat has won in tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Take {
    /// The number of belligerent tricks.
    pub tricks: u8,
    /// The number of neutralized tricks.
    pub neutralized: u8,
    /// The cards of the neutralized tricks, which lie face up before the seat (N19).
    pub face_up: CardSet,
}

impl Take {
    /// Adds a trick.
    #[inline]
    pub(super) fn add(&mut self, trick: CardSet) {
        if trick.meets(NEUTRALS) {
            self.neutralized += 1;
            self.face_up |= trick;
        } else {
            self.tricks += 1;
        }
    }

    /// The ruler cards in the neutralized tricks.
    pub fn rulers(self) -> CardSet {
        self.face_up & RULERS
    }

    /// The points that every player scores: for neutralized tricks and the rulers in them (N17).
    pub fn neutral_points(self) -> i32 {
        2 * i32::from(self.neutralized) + self.rulers().len() as i32
    }

    /// The points that the maker's side scores: those, and one for each other trick (N15).
    pub fn all_points(self) -> i32 {
        self.neutral_points() + i32::from(self.tricks)
    }
}

/// The scoring of a deal that was played out.
pub(super) struct Reckoning {
    pub(super) scores: Scores,
    pub(super) made: bool,
}

impl Position {
    /// The scoring of a finished deal; `None` if it was thrown in.
    pub(super) fn reckoning(&self) -> Option<Reckoning> {
        let (maker, bid) = self.open.maker.filter(|_| self.open.phase == Phase::Over)?;
        let sides: Sides = self.sides().unwrap_or(self.open.rules.sides);
        let sum = |side, points| self.sum(side, points);
        let mut scores = Scores::ZERO;
        let points = sum(sides.of(maker), Take::all_points);
        let made = points >= i32::from(bid);
        scores.add_to(sides.of(maker), if made { points } else { -i32::from(bid) });
        for side in sides.iter().filter(|side| !side.contains(maker)) {
            scores.add_to(side, sum(side, Take::neutral_points));
        }
        Some(Reckoning { scores, made })
    }

    /// The combined points of the seats of a side.
    fn sum(&self, side: Seats, points: fn(Take) -> i32) -> i32 {
        side.iter().map(|seat| points(self.open.taken[seat])).sum()
    }

    /// Logs how a finished deal is scored.
    pub(super) fn tell_result(&self, log: &mut impl Log) {
        let Some((maker, bid)) = self.open.maker else { return };
        let sides = self.sides().unwrap_or(self.open.rules.sides);
        let side = sides.of(maker);
        log.tell_done("N16", || {
            let points = self.sum(side, Take::all_points);
            match points >= i32::from(bid) {
                true => (phrase!("bid-made", side, bid, points), vec![Deed::scored(side, points)]),
                false => {
                    (phrase!("bid-failed", side, bid, points), vec![Deed::scored(side, -i32::from(bid))])
                }
            }
        });
        for other in sides.iter().filter(|other| *other != side) {
            log.tell_done("N17", || {
                let points = self.sum(other, Take::neutral_points);
                (phrase!("neutrals-count", side = other, points), vec![Deed::scored(other, points)])
            });
        }
    }
}
