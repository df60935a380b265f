//! The post-mortem: where in a deal did its value change?

use broadside_engine::record::{BadRecord, Reader};
use broadside_engine::{AnyGame, AnyMatch, Turn};

use crate::door::{Objective, solver_of};

/// A move of a record, and where it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The deal, from 1.
    pub deal: usize,
    /// The line of the record.
    pub line: usize,
    /// The number of the move among all moves, from 1.
    pub number: usize,
    /// How many pictures a film of the record shows before it: one of each deal, one of each move.
    pub frame: usize,
    /// Who made it, from 1.
    pub seat: usize,
    /// What was done.
    pub action: String,
}

/// A move after which its side was sure of less than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The move.
    pub play: Play,
    /// Every move that would have kept the value.
    pub better: Vec<String>,
    /// What each side was sure of before it.
    pub before: Vec<i32>,
    /// What each side was sure of after it.
    pub after: Vec<i32>,
}

/// What a post-mortem found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slips {
    /// What is counted.
    pub objective: Objective,
    /// Whether every move was judged. If the work ran out, the first moves of a deal were not.
    pub exact: bool,
    /// The slips, in order of play.
    pub slips: Vec<Slip>,
    /// What each side was sure of at first, where the first move of a line was judged: its deal and the numbers.
    pub at_first: Vec<(usize, Vec<i32>)>,
    /// How many moves were judged.
    pub judged: usize,
    /// How many were seen that could be.
    pub plays: usize,
    /// Trick starts or positions looked at.
    pub nodes: u64,
}

impl Slips {
    /// The deals of a patience that could not be won as they were dealt.
    pub fn lost_as_dealt(&self) -> impl Iterator<Item = usize> {
        let lost = |(_, sure): &&(usize, Vec<i32>)| self.objective == Objective::Win && *sure == [0];
        self.at_first.iter().filter(lost).map(|(deal, _)| *deal)
    }
}

/// Moves of one deal that follow each other, from the first that can be judged.
pub(crate) trait Line {
    /// Takes note of a move about to be made; false if it does not go on with the line.
    fn goes_on(&mut self, game: &dyn AnyMatch, play: &Play) -> bool;
    /// What is counted.
    fn objective(&self) -> Objective;
    /// How many moves there are.
    fn plays(&self) -> usize;
    /// Judges the moves, within so many positions.
    fn judge(&self, most_nodes: u64, found: &mut Slips);
}

/// The moves of a record that can be judged.
pub struct PostMortem {
    lines: Vec<(usize, Box<dyn Line>)>,
    finished: usize,
}

impl PostMortem {
    /// All moves of a record.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn of_record(games: &[&dyn AnyGame], record: &[u8]) -> Result<Self, BadRecord> {
        let mut reader = Reader::new(games, record);
        let mut seen = PostMortem { lines: vec![], finished: 0 };
        let (mut number, mut frame) = (0, 0);
        while let Some(line) = reader.next_action()? {
            let game = reader.game()?;
            let deals = game.deals().len();
            if let (Some(seat), Turn::Seat(_)) = (line.seat, game.turn()) {
                number += 1;
                let action = line.action.to_owned();
                seen.see(game, &Play { deal: deals + 1, line: line.line, number, frame, seat, action });
            }
            reader.carry_out(&line, &mut vec![])?;
            let game = reader.game()?;
            seen.finished = game.deals().len();
            frame += usize::from(seen.finished > deals || game.turn() != Turn::Chance);
        }
        Ok(seen)
    }

    fn see(&mut self, game: &dyn AnyMatch, play: &Play) {
        let Ok(solver) = solver_of(game) else { return };
        let last = self.lines.last_mut().filter(|(deal, _)| *deal == play.deal);
        if !last.is_some_and(|(_, line)| line.goes_on(game, play))
            && let Some(line) = solver.line(game, play)
        {
            self.lines.push((play.deal, line));
        }
    }

    /// The number of the last deal that is over, and its moves alone; nothing if none is.
    pub fn of_last_deal(mut self) -> Option<(usize, Self)> {
        self.lines.retain(|(deal, _)| *deal == self.finished);
        (self.finished > 0).then_some((self.finished, self))
    }

    /// Judges all moves within so many trick starts or positions in all. Nothing if there is none to judge.
    pub fn judge(&self, most_nodes: u64) -> Option<Slips> {
        let mut found = Slips {
            objective: self.lines.first()?.1.objective(),
            exact: true,
            slips: vec![],
            at_first: vec![],
            judged: 0,
            plays: self.lines.iter().map(|(_, line)| line.plays()).sum(),
            nodes: 0,
        };
        let share = most_nodes / self.lines.len() as u64;
        for (_, line) in &self.lines {
            line.judge(share, &mut found);
        }
        found.exact = found.judged == found.plays;
        Some(found)
    }
}
