//! Mobilization No. 2 with every card known.

mod judge;
mod pile;
mod position;
mod reach;
mod safe;
mod search;
mod stride;

#[cfg(test)]
mod tests;

use std::fmt;

use broadside_cards::Card;
use broadside_cards::packs::AlliePatriot;
use thiserror::Error;

use position::{Deal, Position};
use search::Search;

/// When a country's second pile may be started (Q2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Sets {
    /// When its first is complete.
    #[default]
    One,
    /// At any time.
    Both,
}

/// Whether a turned card that fits must be played (Q8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Turned {
    /// It may lie.
    #[default]
    Free,
    /// It must be played at once.
    Forced,
}

/// The readings of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rules {
    /// Reading `sets`.
    pub sets: Sets,
    /// Reading `turned`.
    pub turned: Turned,
}

/// Somewhere a card lies or may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The discard pile.
    Discard,
    /// The mobilized piles.
    Home,
    /// A playing pile, counted from 0.
    Pile(u8),
}

/// A move, written as the record does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The hand's top card to the discard pile.
    Turn,
    /// The top card, or a pile's whole group, from one place to another.
    Carry(Place, Place),
}

/// How much may be spent on a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions that may be found before the search gives up; each takes about 50 bytes.
    pub nodes: u64,
}

impl Default for Limits {
    /// A gigabyte at most.
    fn default() -> Self {
        Limits { nodes: 20_000_000 }
    }
}

/// What the search found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These moves win.
    Winnable(Vec<Move>),
    /// No moves win.
    Lost,
    /// The limit was reached first.
    Unknown,
}

/// A verdict and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the search found out.
    pub verdict: Verdict,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {number}, `{mv}`, is not legal")]
pub struct IllegalMove {
    /// Which of the moves, counted from 1.
    pub number: usize,
    /// The move.
    pub mv: Move,
}

/// Solves a deal from its beginning. The pack is given in the order of dealing, as the record writes it.
pub fn solve(pack: &[Card<AlliePatriot>; 48], rules: Rules, limits: Limits) -> Answer {
    let (deal, start) = Deal::new(&pack.map(pile::Card::from), rules);
    deal.answer(start, limits)
}

/// Solves a deal from where these moves have led.
pub fn solve_after(
    pack: &[Card<AlliePatriot>; 48],
    rules: Rules,
    moves: &[Move],
    limits: Limits,
) -> Result<Answer, IllegalMove> {
    let (deal, mut at) = Deal::new(&pack.map(pile::Card::from), rules);
    let mut waits = false;
    for (number, mv) in (1..).zip(moves.iter().copied()) {
        if !deal.allows(&at, mv) || waits && !matches!(mv, Move::Carry(Place::Discard, _)) {
            return Err(IllegalMove { number, mv });
        }
        deal.play(&mut at, mv);
        waits = mv == Move::Turn && rules.turned == Turned::Forced && !deal.plays_of_turned(&at).is_empty();
    }
    Ok(if waits { deal.answer_waiting(at, limits) } else { deal.answer(at, limits) })
}

impl Deal {
    fn answer(&self, start: Position, limits: Limits) -> Answer {
        let mut search = Search::new(self, limits);
        let verdict = search.run(start);
        Answer { verdict, nodes: search.nodes }
    }

    /// The answer when the turned card must be played first (Q8).
    fn answer_waiting(&self, start: Position, limits: Limits) -> Answer {
        let mut all = Answer { verdict: Verdict::Lost, nodes: 0 };
        for mv in self.plays_of_turned(&start) {
            let mut at = start;
            self.play(&mut at, mv);
            let answer = self.answer(at, limits);
            all.nodes += answer.nodes;
            match answer.verdict {
                Verdict::Winnable(mut line) => {
                    line.insert(0, mv);
                    return Answer { verdict: Verdict::Winnable(line), ..all };
                }
                Verdict::Unknown => all.verdict = Verdict::Unknown,
                Verdict::Lost => (),
            }
        }
        all
    }

    fn plays_of_turned(&self, at: &Position) -> Vec<Move> {
        let mut plays = Vec::new();
        self.discarding(at, |mv| plays.push(mv));
        plays
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Discard => f.write_str("discard"),
            Place::Home => f.write_str("home"),
            Place::Pile(n) => write!(f, "p{}", n + 1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Turn => f.write_str("turn"),
            Move::Carry(from, to) => write!(f, "move {from} {to}"),
        }
    }
}
