//! Scoring a deal (L10).

use broadside_cards::packs::AlliePatriot;
use broadside_cards::{Scores, Seat};
use broadside_engine::mechanics::pile::of_rank;
use broadside_engine::{Deed, Log, phrase};

use super::{Open, Position};

/// The rank of the Liberty Bonds.
pub const LIBERTY_BOND: u8 = 5;
/// The extra points for each Liberty Bond in a seat's own rows.
pub const BOND_POINTS: i32 = 10;

impl Open {
    /// The number of Liberty Bonds in a seat's own rows.
    pub fn bonds(&self, seat: Seat) -> usize {
        let bonds = of_rank(LIBERTY_BOND);
        self.rows().iter().filter(|row| row.owner == seat).map(|row| row.cards.within(bonds).len()).sum()
    }
}

impl Position {
    /// The combined value of the cards left in all hands. The seat that is out has none.
    fn left_in_hands(&self) -> i32 {
        self.hands.iter().flat_map(|hand| hand.iter()).map(AlliePatriot::value).sum()
    }

    /// The points of a finished deal; zero before it is over.
    pub(super) fn points(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if self.open.is_over() {
            for seat in Seat::all(self.open.rules.players) {
                scores[seat] = BOND_POINTS * self.open.bonds(seat) as i32;
            }
            if let Some(out) = self.open.out {
                scores[out] += self.left_in_hands();
            }
        }
        scores
    }

    /// Logs what every seat scores.
    pub(super) fn tell_points(&self, log: &mut impl Log) {
        if let Some(out) = self.open.out {
            let points = self.left_in_hands();
            log.tell_done("L10", || {
                (phrase!("scores-for-hands", seat = out, points), vec![Deed::scored(out, points)])
            });
        }
        for seat in Seat::all(self.open.rules.players) {
            let bonds = self.open.bonds(seat);
            if bonds > 0 {
                let points = BOND_POINTS * bonds as i32;
                log.tell_done("L10", || {
                    (phrase!("scores-for-bonds", seat, points, bonds), vec![Deed::scored(seat, points)])
                });
            }
        }
    }
}
