//! Mobilization No. 2 with every card known.

mod judge;
mod pile;
mod position;
mod reach;
mod safe;
mod search;
mod step;

#[cfg(test)]
mod tests;

pub use broadside_games::mobilization_2::Move;
use broadside_games::mobilization_2::{self as game, Place, Rules};

use position::{Deal, Position};
use search::Search;

/// How many positions a search may find before it gives up, where nobody says otherwise. Each takes about 70
/// bytes, so that this is less than two gigabytes.
pub const NODE_LIMIT: u64 = 20_000_000;

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

impl Verdict {
    /// The verdict in a word.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Winnable(_) => "winnable",
            Verdict::Lost => "lost",
            Verdict::Unknown => "unknown",
        }
    }
}

/// A verdict and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the search found out.
    pub verdict: Verdict,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Solves the deal from where it stands; unknown past so many positions found.
pub fn solve(position: &game::Position, node_limit: u64) -> Answer {
    let (deal, start) = Deal::of(position);
    if position.open().waits {
        deal.answer_waiting(start, node_limit)
    } else {
        deal.answer(start, node_limit)
    }
}

/// The verdict alone, for a player who asks it of many imagined worlds: a few hundred positions decide most.
pub fn verdict(position: &game::Position, node_limit: u64) -> Verdict {
    solve(position, node_limit).verdict
}

impl Deal {
    fn answer(&self, start: Position, node_limit: u64) -> Answer {
        let mut search = Search::new(self, node_limit);
        let verdict = search.run(start);
        Answer { verdict, nodes: search.nodes }
    }

    /// The answer when the turned card must be played first (Q8).
    fn answer_waiting(&self, start: Position, node_limit: u64) -> Answer {
        let mut all = Answer { verdict: Verdict::Lost, nodes: 0 };
        for mv in self.plays_of_turned(&start) {
            let mut at = start;
            self.play(&mut at, mv);
            let answer = self.answer(at, node_limit.saturating_sub(all.nodes));
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
