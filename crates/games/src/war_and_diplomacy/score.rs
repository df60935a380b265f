//! Scoring words, and the end of the game (D6, D9, D10).

use broadside_cards::{Scores, Seat, Seats};
use broadside_engine::{Deed, Log, Next, Standing, Target, highest, phrase};

use super::position::{Open, Position};
use super::{Rules, Word};

/// The number of pennants and flags (D6).
pub const PILES: [u32; 2] = [17, 16];

impl Open {
    /// The points of a finished deal; zero before it is over.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if self.is_over() {
            let sides = self.rules.sides();
            for seat in Seat::all(self.rules.players) {
                scores.add_to(sides.of(seat), self.points(seat));
            }
        }
        scores
    }

    /// Logs the points for every side's words (D6).
    pub(super) fn tell_points(&self, log: &mut impl Log) {
        for side in self.rules.sides().iter() {
            let won = |pile: usize| side.iter().map(|seat| self.won[seat][pile]).sum::<u8>();
            let points: i32 = side.iter().map(|seat| self.points(seat)).sum();
            log.tell_done("D6", || {
                let count = phrase!("words-count", wars = won(0), peaces = won(1), points, side);
                (count, vec![Deed::scored(side, points)])
            });
        }
    }

    /// Points for a seat's own words in this deal (D6).
    pub fn points(&self, seat: Seat) -> i32 {
        let won = self.won[seat];
        won.into_iter()
            .zip([Word::Army, Word::Many])
            .map(|(words, word)| i32::from(words) * word.points())
            .sum()
    }
}

/// The game ends after one deal if agreed (C13), after five deals with five players (D9), or with the deal that empties
/// a pile (D9, D10).
pub(super) fn settle(rules: &Rules, standing: &Standing, deal: &Position) -> Next {
    let pile_is_empty = || deal.taken().into_iter().zip(PILES).any(|(taken, pile)| taken >= pile);
    let over = match (standing.target, rules.players) {
        (Target::Deal, _) => true,
        (_, 5) => standing.deals.len() == 5 || rules.pile_ends_five && pile_is_empty(),
        _ => pile_is_empty(),
    };
    match over {
        true => Next::Over(highest(&rules.sides(), &standing.scores).unwrap_or(Seats::NONE)),
        false => Next::Deal,
    }
}
