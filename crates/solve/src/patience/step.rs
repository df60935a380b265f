//! From one position to the next worth looking at.

use super::position::{Dealt, HAND, Position};
use super::{Move, Spot};

/// A position reached, before safe plays: first some cards are turned, then one move is made, unless the last
/// card turned is left lying.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) at: Position,
    turns: u8,
    mv: Option<Move>,
}

impl Step {
    /// The moves of the step.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        (0..self.turns).map(|_| Move::Turn).chain(self.mv)
    }
}

impl Dealt {
    /// Finds the steps from a position in which no safe play is left.
    #[inline]
    pub(super) fn steps(&self, from: &Position, offer: impl FnMut(Step)) {
        if self.rules.forced { self.short_steps(from, offer) } else { self.long_steps(from, offer) }
    }

    /// The steps by which Battleships start mobilized piles, where one must; whether one must (Q4).
    #[inline]
    fn starting_steps(&self, from: &Position, offer: &mut impl FnMut(Step)) -> bool {
        let mut must_start = false;
        self.starting(from, |mv| {
            must_start = true;
            offer(self.step(from, 0, mv));
        });
        must_start
    }

    #[inline]
    fn step(&self, from: &Position, turns: u8, mv: Move) -> Step {
        let mut at = *from;
        self.play(&mut at, mv);
        Step { at, turns, mv: Some(mv) }
    }

    /// Building, and plays from the discard pile with all the turning before them, which must be free.
    ///
    /// Turning changes neither the playing piles nor what is home, and building neither the hand nor the discard
    /// pile. So building that comes after turning may as well come before it, and every line can be written with
    /// each run of turns right before a play from the discard pile: a step is the run and the play. When a turned
    /// card can go home safely, lines that turn further need not be followed: they pass through the position in
    /// which that play is as good as any.
    ///
    /// That holds too where Battleships must start their piles at once (Q4): a turned one that must is played before
    /// any building, and one that building lays open starts its pile before the turn as well as after it.
    #[inline]
    fn long_steps(&self, from: &Position, mut offer: impl FnMut(Step)) {
        if self.starting_steps(from, &mut offer) {
            return;
        }
        self.building(from, |mv| offer(self.step(from, 0, mv)));
        let mut at = *from;
        loop {
            let turns = at.turned - from.turned;
            if turns > 0 && (self.safe_play(&at).is_some() || self.must_start(&at)) {
                return offer(self.step(&at, turns, Move::Move(Spot::Discard, Spot::Home)));
            }
            self.discarding(&at, |mv| offer(self.step(&at, turns, mv)));
            if at.turned == HAND {
                return;
            }
            self.play(&mut at, Move::Turn);
        }
    }

    /// Single moves; where turning is forced, a turned card that fits is played in the same step (Q8). Battleships
    /// that must start a pile leave nothing else (Q4).
    #[inline]
    pub(super) fn short_steps(&self, from: &Position, mut offer: impl FnMut(Step)) {
        if self.starting_steps(from, &mut offer) {
            return;
        }
        self.building(from, |mv| offer(self.step(from, 0, mv)));
        self.discarding(from, |mv| offer(self.step(from, 0, mv)));
        if from.turned == HAND {
            return;
        }
        let mut turned = *from;
        self.play(&mut turned, Move::Turn);
        let mut must_play = false;
        if self.rules.forced {
            self.discarding(&turned, |mv| {
                must_play = true;
                offer(self.step(&turned, 1, mv));
            });
        }
        if !must_play {
            offer(Step { at: turned, turns: 1, mv: None });
        }
    }
}
