//! Match play: one deal is not the game.

use broadside_cards::{Scores, Seat, Seats, Sides};

use crate::{Position, Target};

/// Something to be reported of a deal besides its scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A seat, or nobody.
    Seat(Option<Seat>),
    /// A number, or none.
    Number(Option<i64>),
    /// A yes or no, or neither.
    Truth(Option<bool>),
    /// A word.
    Word(String),
    /// Numbers.
    Numbers(Vec<i64>),
    /// Words.
    Words(Vec<String>),
}

/// A finished deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealReport {
    /// What it added to each seat.
    pub scores: Scores,
    /// What else there is to say of it.
    pub facts: Vec<(&'static str, Fact)>,
}

/// Where the game stands after some deals.
#[derive(Clone, Debug)]
pub struct Standing {
    /// How many play.
    pub players: usize,
    /// How far the game goes.
    pub target: Target,
    /// What everybody has.
    pub scores: Scores,
    /// The deals that are over.
    pub deals: Vec<DealReport>,
}

/// What follows a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another deal.
    Deal,
    /// The end, with the winners; nobody in a draw.
    Over(Seats),
}

/// The side with the highest score; nothing when it is shared by several.
pub fn highest(sides: &Sides, scores: &Scores) -> Option<Seats> {
    let score = |side: &Seats| side.iter().next().map_or(i32::MIN, |seat| scores[seat]);
    let best = sides.iter().map(|side| score(&side)).max()?;
    let mut at_best = sides.iter().filter(|side| score(side) == best);
    at_best.next().filter(|_| at_best.next().is_none())
}

/// The end by points (C12) or after one deal (C13).
pub(crate) fn settle(standing: &Standing, sides: &Sides, deal: &impl Position) -> Next {
    match standing.target {
        Target::Deal if deal.thrown_in() => Next::Deal,
        Target::Deal => {
            let sides = deal.sides().unwrap_or(*sides);
            Next::Over(highest(&sides, &deal.scores()).unwrap_or(Seats::NONE))
        }
        Target::Points(points) => {
            let reached = Seat::all(standing.players).any(|seat| standing.scores[seat] >= points);
            match highest(sides, &standing.scores) {
                Some(winners) if reached => Next::Over(winners),
                _ => Next::Deal,
            }
        }
        Target::Own => Next::Over(highest(sides, &standing.scores).unwrap_or(Seats::NONE)),
    }
}
