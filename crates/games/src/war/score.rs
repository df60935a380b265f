//! What the battle, an arbitration and the forts count (W17, W24, W26).

use std::cmp::Ordering;

use broadside_cards::Scores;

use super::forces::{Card, CardSet, Fort, NEUTRAL, OFFICER_RANKS, OFFICERS, RANKS, arbitration_value, value};
use super::position::{Open, Phase};

/// What a complete court of officers counts (W24).
const COURT: i32 = 25;

/// The side with more; neither when both have as much.
pub(super) fn ahead<T: Ord>(counts: [T; 2]) -> Option<usize> {
    match counts[0].cmp(&counts[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

impl Open {
    /// Captives and captured forts; a private counts 1 (W17).
    pub fn battle_points(&self, side: usize) -> i32 {
        let points = |card: Card| if OFFICERS.contains(card) { value(card) as i32 } else { 1 };
        let captives: i32 = self.captives[side].iter().map(points).sum();
        captives + self.forts[side].iter().map(Fort::points).sum::<i32>()
    }

    /// The enemy's cards and the neutrals a side has won in this arbitration, and the courts among them (W24).
    pub fn arbitration_points(&self, side: usize) -> i32 {
        let enemy = self.nations[side].enemy().cards();
        let won = self.won[side].within(enemy | NEUTRAL);
        let of_rank = |rank| {
            let styles = (rank..4 * RANKS).step_by(RANKS).map(|index| Card::new(index as u8));
            won.within(styles.collect::<CardSet>()).len() as i32
        };
        let courts = (0..OFFICER_RANKS).map(of_rank).min().unwrap_or(0);
        won.iter().map(|card| arbitration_value(card) as i32).sum::<i32>() + COURT * courts
    }

    /// The side that is awarded the forts still standing, if either is (W26).
    pub(super) fn award(&self) -> Option<usize> {
        ahead(self.points)
    }

    /// What a side has from battle, arbitration and award (W26).
    pub(super) fn total(&self, side: usize) -> i32 {
        let award = match self.award() {
            Some(winner) if winner == side => self.standing.iter().map(Fort::points).sum(),
            _ => 0,
        };
        self.battle[side] + self.points[side] + award
    }

    /// The totals of a round that is over; nothing before.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if self.phase == Phase::Over {
            for side in [0, 1] {
                scores.add_to(self.members(side).collect(), self.total(side));
            }
        }
        scores
    }
}
