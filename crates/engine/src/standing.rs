//! The score of a game over several deals, and when it is won.

use std::sync::Arc;

use broadside_cards::{Scores, Seat, Seats, Sides};

use crate::{Phrase, Position, Target};

/// Something to report about a deal besides its scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A seat, or none.
    Seat(Option<Seat>),
    /// A number, or none.
    Number(Option<i64>),
    /// Yes or no, or undecided.
    Truth(Option<bool>),
    /// A word.
    Word(String),
    /// Numbers.
    Numbers(Vec<i64>),
    /// Words.
    Words(Vec<String>),
}

/// A finished deal. Copies are cheap, because they share what is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealReport {
    /// The points it added to each seat.
    pub scores: Scores,
    /// What else to report about it.
    pub facts: Arc<[(&'static str, Fact)]>,
    /// The same for people: short remarks for the score sheet.
    pub remarks: Arc<[Phrase]>,
}

/// The state of a game between deals.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The number of players.
    pub players: usize,
    /// When the game ends.
    pub target: Target,
    /// The score of every seat.
    pub scores: Scores,
    /// The finished deals. Earlier copies of the game share them.
    pub deals: Arc<Vec<DealReport>>,
}

/// What follows a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another deal.
    Deal,
    /// The end, with the winners; an empty set for a draw.
    Over(Seats),
}

/// The side with the highest score; `None` if several share it.
pub fn highest(sides: &Sides, scores: &Scores) -> Option<Seats> {
    let score = |side: &Seats| side.iter().next().map_or(i32::MIN, |seat| scores[seat]);
    let best = sides.iter().map(|side| score(&side)).max()?;
    let mut at_best = sides.iter().filter(|side| score(side) == best);
    at_best.next().filter(|_| at_best.next().is_none())
}

/// Decides the end by points (C12) or after one deal (C13).
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
