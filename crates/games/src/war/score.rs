//! Scoring the battle, an arbitration and the forts (W17, W24, W26).

use std::cmp::Ordering;

use broadside_cards::Scores;
use broadside_engine::{Deed, Log, phrase};

use super::forces::{Card, CardSet, NEUTRAL, OFFICER_RANKS, OFFICERS, RANKS, arbitration_value, value};
use super::position::{Open, Phase};

/// Points for a complete court of officers (W24).
const COURT: i32 = 25;

/// The side with more; `None` if they are equal.
pub(super) fn ahead<T: Ord>(counts: [T; 2]) -> Option<usize> {
    match counts[0].cmp(&counts[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

/// Points for a captive: an officer's value, 1 for a private (W17).
pub fn captive_points(card: Card) -> u32 {
    if OFFICERS.contains(card) { value(card) } else { 1 }
}

impl Open {
    /// Points for captives and captured forts (W17).
    pub fn battle_points(&self, side: usize) -> i32 {
        self.captive_points(side) + self.forts[side].points()
    }

    /// Points for a side's captives (W17).
    fn captive_points(&self, side: usize) -> i32 {
        self.captives[side].iter().map(|card| captive_points(card) as i32).sum()
    }

    /// Points for the enemy cards and neutrals that a side has won in this arbitration, and for the courts among them
    /// (W24).
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

    /// The side that is awarded the standing forts, if there is one (W26).
    pub(super) fn award(&self) -> Option<usize> {
        ahead(self.points)
    }

    /// A side's points from battle, arbitration and award (W26).
    pub(super) fn total(&self, side: usize) -> i32 {
        self.battle[side] + self.points[side] + self.awarded(side)
    }

    /// Points for the forts awarded to a side (W26).
    fn awarded(&self, side: usize) -> i32 {
        if self.award() == Some(side) { self.standing.points() } else { 0 }
    }

    /// Logs how the battle is scored (W17).
    pub(super) fn tell_battle(&self, log: &mut impl Log) {
        for side in [0, 1] {
            log.tell_done("W17", || {
                let (nation, points) = (self.nations[side].name(), self.battle[side]);
                let (captives, forts) = (self.captive_points(side), self.forts[side].points());
                let phrase = phrase!("battle-points", nation, captives, forts, points);
                (phrase, vec![Deed::scored(self.seats(side), points)])
            });
        }
    }

    /// Logs each side's total (W26).
    pub(super) fn tell_totals(&self, log: &mut impl Log) {
        log.tell_done("W26", || {
            let forts = self.standing.names();
            match self.award() {
                Some(side) => {
                    let phrase = phrase!("awarded", nation = self.nations[side].name(), forts);
                    (phrase, vec![Deed::scored(self.seats(side), self.awarded(side))])
                }
                None => (phrase!("awarded-to-nobody", forts), vec![]),
            }
        });
        for side in [0, 1] {
            log.tell("W26", || {
                let (battle, arbitration, forts) = (self.battle[side], self.points[side], self.awarded(side));
                let (nation, points) = (self.nations[side].name(), self.total(side));
                phrase!("total", nation, battle, arbitration, forts, points)
            });
        }
    }

    /// The totals of a finished round; zero before it is over.
    pub(super) fn scores(&self) -> Scores {
        let mut scores = Scores::ZERO;
        if self.phase == Phase::Over {
            for side in [0, 1] {
                scores.add_to(self.seats(side), self.total(side));
            }
        }
        scores
    }
}
