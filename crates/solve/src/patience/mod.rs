//! Mobilization No. 2 with every card known: can the deal be won, and by which moves?
//!
//! # The graph
//!
//! No move is ever undone: cards that are home stay there (Q9), groups merge and never split (Q5), and the hand is turned
//! once (Q8). So positions form a graph without cycles, every line ends, and no position needs to be visited twice.
//! That is the whole method: visit every position that can be reached, each once, until one is won. The rest is about
//! visiting few, and quickly.
//!
//! # A position
//!
//! `pile` and `position` pack a position into 24 bytes. In a group ranks fall by one and colours alternate, so the top
//! card, the length, one bit for each card and the number of face-down cards describe a pile: 16 bits. Which cards lie
//! face down, and the order of the hand, never change and belong to the `Dealt`. The discard pile is a set of places in
//! the hand, because cards leave it in reverse order. Sets of cards are words of 28 bits.
//!
//! # The search
//!
//! `search` first *plunges*: depth first, home before building before turning, through at most 400 positions
//! with a small table of positions seen. That wins four deals in five within microseconds, but cannot show that a deal
//! is lost. Then it searches best first: of all positions found, the most promising one (`judge`) is searched next.
//! The order decides how soon a win is found, never whether. A deal that is still open after a million
//! positions is probably lost, and what counts then is to visit every position quickly and in little memory: the search
//! starts again, depth first, and keeps only positions known to be lost, in a table of fixed size.
//!
//! # What is left out, and why no win is lost with it
//!
//! 1. *Order of piles* (`position`). Piles with nothing face down can change places without any effect. They are kept in
//!    a fixed order, and the line found is given with their real places.
//! 2. *Idle turning* (`step`, free turning only). Turning and building do not touch the same cards, so turns are
//!    made right before the play from the discard pile that they are for.
//! 3. *Alternatives to safe plays* (`safe`, free turning only). Some plays home are as good as anything else, and are
//!    made at once.
//! 4. *Stuck positions* (`reach`). What cannot be won in a kinder game cannot be won.
//!
//! Each file contains its proof. With forced turning neither 2 nor 3 holds, because the moment at which a card is turned
//! decides what must be done with it; there a step is a single move.
//!
//! Where Battleships must start their piles at once (Q4), 2 holds unchanged, and 3 with one more condition. Either of two
//! open copies may start a pile, so starts are steps of their own.
//!
//! Building is not cut further. One could build only for the next play from the discard pile. But it is hard to tell
//! which building helps (an open Flag is no help until another pile is empty), and measured on whole deals the
//! bookkeeping costs more than the positions it saves.
//!
//! # Limits
//!
//! The answer is *unknown* only when [`NODE_LIMIT`] positions, or as many as the caller allows, have been visited. A
//! search takes at most 270 MiB of memory, however long it lasts: 256 MiB for the table, or about 100 MiB for the search best
//! first.
//!
//! # Tests
//!
//! Verdicts are compared with a search of the engine's own positions that leaves nothing out, every winning line
//! is played by the engine, and renaming countries must change nothing.

mod judge;
mod line;
mod pile;
mod position;
mod reach;
mod safe;
mod search;
mod step;

#[cfg(test)]
mod tests;

use broadside_cards::Seats;
use broadside_engine::{AnyMatch, Game as _, GameInfo};
pub use broadside_games::mobilization_2::Move;
use broadside_games::mobilization_2::{self as game, Mobilization2, Rules, Spot};

use position::{Dealt, Position};
use search::Search;

use crate::door::{self, Answered, Asked, EachContract, NoAnswer, Objective, Solver};
use crate::post_mortem::{self, Play};

/// The default limit of positions that a search may visit; it limits the time, not the memory.
pub const NODE_LIMIT: u64 = 100_000_000;

/// What becomes of a deal that is played as well as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// These moves win.
    Winnable(Vec<Move>),
    /// No moves win.
    Lost,
    /// The limit was reached first.
    Unknown,
}

impl Fate {
    /// The word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Fate::Winnable(_) => "winnable",
            Fate::Lost => "lost",
            Fate::Unknown => "unknown",
        }
    }

    /// 1 if the deal can be won, otherwise 0.
    fn is_win(&self) -> i32 {
        i32::from(matches!(self, Fate::Winnable(_)))
    }
}

/// A fate and the work it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the search found out.
    pub fate: Fate,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Solves the deal from this position. The fate is `Unknown` after `node_limit` positions.
pub fn solve(position: &game::Position, node_limit: u64) -> Answer {
    let (deal, start) = Dealt::of(position);
    if position.open().waits {
        deal.answer_waiting(start, node_limit)
    } else {
        deal.answer(start, node_limit)
    }
}

/// The solver of the patience.
pub(crate) struct Patience;

impl Solver for Patience {
    fn game(&self) -> &'static GameInfo {
        &Mobilization2::INFO
    }

    fn is_part(&self) -> bool {
        false
    }

    fn solve(
        &self,
        play: &dyn AnyMatch,
        asked: Asked,
        most_nodes: Option<u64>,
        _: EachContract<'_>,
    ) -> Answered {
        if asked == Asked::Bid {
            return Err(NoAnswer::NoBid);
        }
        let position = play.whole_position().and_then(|position| position.downcast_ref());
        let Answer { fate, nodes } =
            solve(position.ok_or(NoAnswer::NoCards)?, most_nodes.unwrap_or(NODE_LIMIT));
        let line: Vec<String> = match &fate {
            Fate::Winnable(moves) => moves.iter().map(ToString::to_string).collect(),
            Fate::Lost | Fate::Unknown => vec![],
        };
        Ok(door::Answer {
            objective: Objective::Win,
            exact: fate != Fate::Unknown,
            sides: vec![Seats::all(1)],
            has: vec![],
            by_side: vec![fate.is_win()],
            bid: None,
            best: line.first().cloned().into_iter().collect(),
            line,
            contracts: vec![],
            nodes,
        })
    }

    fn line(&self, game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn post_mortem::Line>> {
        line::begin(game, play)
    }
}

/// Only the fate, for a bot that asks about many imagined worlds. Most are decided within a few hundred positions.
pub fn fate(position: &game::Position, node_limit: u64) -> Fate {
    solve(position, node_limit).fate
}

impl Dealt {
    fn answer(&self, start: Position, node_limit: u64) -> Answer {
        let mut search = Search::new(self, node_limit);
        let fate = search.run(start);
        Answer { fate, nodes: search.nodes }
    }

    /// The answer when the turned card must be played first (Q8).
    fn answer_waiting(&self, start: Position, node_limit: u64) -> Answer {
        let mut all = Answer { fate: Fate::Lost, nodes: 0 };
        for mv in self.plays_of_turned(&start) {
            let mut at = start;
            self.play(&mut at, mv);
            let answer = self.answer(at, node_limit.saturating_sub(all.nodes));
            all.nodes += answer.nodes;
            match answer.fate {
                Fate::Winnable(mut line) => {
                    line.insert(0, mv);
                    return Answer { fate: Fate::Winnable(line), ..all };
                }
                Fate::Unknown => all.fate = Fate::Unknown,
                Fate::Lost => (),
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
