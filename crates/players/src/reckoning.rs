//! The value of a deal's result for a seat: points, or near the end the chance to win the game.

use broadside_cards::{Scores, Seat, Seats, Sides};
use broadside_engine::{Position, Target, Turn, Viewer};

use crate::thumb::Known;

/// What a seat plays for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stakes {
    /// Which seats play together throughout the game.
    pub(crate) sides: Sides,
    /// The score of every seat before this deal.
    pub(crate) before: Scores,
    /// When the game ends.
    pub(crate) target: Target,
    pub(crate) players: usize,
    /// The most positions that a solver may look at in one imagined ending.
    pub(crate) most_nodes: Option<u64>,
    /// Whether a deal that is not over is valued by the game's `outlook`, not by `ahead`.
    pub(crate) outlook: bool,
}

impl Stakes {
    /// The value of a finished or interrupted deal for the seat: points ahead of the others, or the chance to win if
    /// there is a target.
    pub(crate) fn worth<G: Known>(&self, world: &G::Position, seat: Seat) -> f32 {
        let scores = world.scores();
        let beyond = match G::WHOLE {
            _ if world.turn() != Turn::Over && self.outlook => G::outlook(world, seat),
            _ if world.turn() != Turn::Over => G::ahead(&world.view(Viewer::Seat(seat))),
            Some(whole) if scores[seat] == whole => whole as f32,
            _ => 0.0,
        };
        let side = world.sides().unwrap_or(self.sides).of(seat);
        self.worth_of(&scores, side, seat, beyond)
    }

    /// The same for these scores plus `beyond` expected points, for a seat that plays with `side`.
    pub(crate) fn worth_of(&self, scores: &Scores, side: Seats, seat: Seat, beyond: f32) -> f32 {
        let lead = self.lead(scores, side, seat) + beyond;
        match self.target {
            Target::Points(target) => {
                lead / (100 * target) as f32 + self.chance(target, scores, seat, beyond)
            }
            Target::Own | Target::Deal => lead,
        }
    }

    /// The seat's points in this deal minus the average of the others.
    fn lead(&self, scores: &Scores, side: Seats, seat: Seat) -> f32 {
        let others = Seat::all(self.players).filter(|other| !side.contains(*other));
        let (count, sum) = others.fold((0, 0), |(count, sum), other| (count + 1, sum + scores[other]));
        scores[seat] as f32 - sum as f32 / count.max(1) as f32
    }

    /// The seat's chance to win the game after a deal: certain once the target is reached, otherwise higher the further
    /// it is ahead of its best rival and the nearer the end is.
    fn chance(&self, target: i32, scores: &Scores, seat: Seat, beyond: f32) -> f32 {
        let after = |seat: Seat| self.before[seat] + scores[seat];
        let others = Seat::all(self.players).filter(|other| !self.sides.of(seat).contains(*other));
        let (own, rival) = (after(seat), others.map(after).max().unwrap_or(0));
        if own.max(rival) >= target && own != rival {
            return if own > rival { 1.0 } else { 0.0 };
        }
        let (all, left) = (target as f32, (target - own.max(rival)) as f32);
        let swing = 0.3 * (all * left.max(0.15 * all)).sqrt();
        1.0 / (1.0 + libm::expf(-((own - rival) as f32 + beyond) / swing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_the_end_the_game_counts_and_not_the_points() {
        let (one, two) = (Seat::new(0), Seat::new(1));
        let mut before = Scores::ZERO;
        before[one] = 45;
        before[two] = 44;
        let stakes = Stakes {
            sides: Sides::single(2),
            before,
            target: Target::Points(50),
            players: 2,
            most_nodes: None,
            outlook: false,
        };
        let mut deal = Scores::ZERO;
        deal[one] = 5;
        assert_eq!(stakes.chance(50, &deal, one, 0.0), 1.0);
        assert_eq!(stakes.chance(50, &deal, two, 0.0), 0.0);
        deal[one] = 4;
        let near = stakes.chance(50, &deal, one, 0.0);
        assert!(0.5 < near && near < 1.0);
        deal[two] = 5;
        assert_eq!(stakes.chance(50, &deal, one, 0.0), 0.5, "even and unreached");
    }
}
