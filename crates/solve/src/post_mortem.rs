//! The post-mortem: which moves of a deal changed its value?

use broadside_cards::Seats;
use broadside_engine::record::{BadRecord, Reader};
use broadside_engine::{AnyGame, AnyMatch, Phrase, Turn, phrase};

use crate::door::{NoAnswer, Objective, solver_of};

/// A move of a record, and its position there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The number of its deal, counted from 1.
    pub deal: usize,
    /// Its line in the record.
    pub line: usize,
    /// Its number among all moves, counted from 1.
    pub number: usize,
    /// The number of frames that a film of the record shows before it: one for each deal and each move.
    pub frame: usize,
    /// The seat that made it, counted from 1.
    pub seat: usize,
    /// The action.
    pub action: String,
}

/// A mistake: a move after which its side's guaranteed value is lower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The move.
    pub play: Play,
    /// The sides whose values are given.
    pub sides: Vec<Seats>,
    /// Every move that would have kept the value.
    pub better: Vec<String>,
    /// The guaranteed value of each side before it.
    pub before: Vec<i32>,
    /// The guaranteed value of each side after it.
    pub after: Vec<i32>,
}

/// The result of a post-mortem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slips {
    /// What is counted.
    pub objective: Objective,
    /// Whether every move was judged. If the limit was reached, the first moves of a deal were not.
    pub exact: bool,
    /// The slips, in order of play.
    pub slips: Vec<Slip>,
    /// Every side whose moves were judged.
    pub sides: Vec<Seats>,
    /// For a patience that was lost by its last slip: the moves that win it from there.
    pub solution: Vec<String>,
    /// The guaranteed value of each side at the first move of a line, where it was judged, with the number of the deal.
    pub at_first: Vec<(usize, Vec<i32>)>,
    /// The number of moves judged.
    pub judged: usize,
    /// The number of moves that can be judged.
    pub plays: usize,
    /// The number of trick starts or positions visited.
    pub nodes: u64,
}

impl Slip {
    /// The side that made the move, as a place among the sides.
    fn own(&self) -> usize {
        let holds = |side: &Seats| side.iter().any(|seat| seat.number() == self.play.seat);
        self.sides.iter().position(holds).unwrap_or_default()
    }

    /// The side that made the move.
    pub fn side(&self) -> Seats {
        self.sides.get(self.own()).copied().unwrap_or(Seats::NONE)
    }

    /// What the move gave away, as a sentence.
    pub fn said(&self, objective: Objective) -> Phrase {
        let own = self.own();
        let value = |values: &[i32]| values.get(own).copied().unwrap_or_default();
        let (side, before, after) = (self.side(), value(&self.before), value(&self.after));
        match objective {
            Objective::Tricks => phrase!("slip-tricks", side, before, after),
            Objective::Points | Objective::Assured => phrase!("slip-points", side, before, after),
            Objective::Bid => phrase!("slip-bid", side),
            Objective::Margin => phrase!("slip-margin", side, before, after),
            Objective::Win => phrase!("slip-win"),
        }
    }
}

impl Slips {
    /// How often a side gave something away, as a sentence.
    pub fn said_of(&self, side: Seats) -> Phrase {
        match self.slips.iter().filter(|slip| slip.side() == side).count() {
            0 => phrase!("slips-none", side),
            number => phrase!("slips-some", side, number),
        }
    }

    /// What there is to say of the whole: whether a patience could be won, and how much was not judged.
    pub fn remarks(&self) -> Vec<Phrase> {
        let unjudged = self.plays - self.judged;
        match self.objective {
            Objective::Win if !self.exact => vec![phrase!("patience-unknown")],
            Objective::Win if !self.slips.is_empty() => vec![phrase!("patience-lost")],
            Objective::Win if self.lost_as_dealt().next().is_some() => vec![phrase!("patience-never")],
            Objective::Win => vec![phrase!("patience-won")],
            _ if unjudged > 0 => vec![phrase!("slips-not-all", number = unjudged)],
            _ => vec![],
        }
    }

    /// The deals of a patience that could not be won as dealt.
    pub fn lost_as_dealt(&self) -> impl Iterator<Item = usize> {
        let lost = |(_, sure): &&(usize, Vec<i32>)| self.objective == Objective::Win && *sure == [0];
        self.at_first.iter().filter(lost).map(|(deal, _)| *deal)
    }
}

/// Consecutive moves of one deal that can be judged.
pub(crate) trait Line {
    /// Adds a move about to be made; returns false if it does not continue the line.
    fn goes_on(&mut self, game: &dyn AnyMatch, play: &Play) -> bool;
    /// What is counted.
    fn objective(&self) -> Objective;
    /// The sides that play.
    fn sides(&self) -> Vec<Seats>;
    /// The number of moves.
    fn plays(&self) -> usize;
    /// Judges the moves, visiting at most `most_nodes` positions.
    fn judge(&self, most_nodes: u64, found: &mut Slips);
}

/// The moves of a record that can be judged.
pub struct PostMortem {
    lines: Vec<(usize, Box<dyn Line>)>,
    finished: usize,
    /// Why there are no lines.
    nothing: NoAnswer,
}

impl PostMortem {
    /// All moves of a record.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn of_record(games: &[&dyn AnyGame], record: &[u8]) -> Result<Self, BadRecord> {
        let mut reader = Reader::new(games, record);
        let mut seen = PostMortem { lines: vec![], finished: 0, nothing: NoAnswer::NoCards };
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
        let game = reader.game()?;
        let title = game.table().info().title;
        seen.nothing = match solver_of(game) {
            Err(none) => none,
            Ok(solver) if solver.is_part() => NoAnswer::NoPart(title),
            Ok(_) => NoAnswer::NoPlay,
        };
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

    /// The number of the last finished deal, with only its moves; `None` if no deal is finished.
    pub fn of_last_deal(mut self) -> Option<(usize, Self)> {
        self.lines.retain(|(deal, _)| *deal == self.finished);
        (self.finished > 0).then_some((self.finished, self))
    }

    /// Judges all moves, visiting at most `most_nodes` trick starts or positions in all.
    ///
    /// # Errors
    /// If there are no moves to judge.
    pub fn judge(&self, most_nodes: u64) -> Result<Slips, NoAnswer> {
        let Some((_, first)) = self.lines.first() else { return Err(self.nothing.clone()) };
        let mut found = Slips {
            objective: first.objective(),
            exact: true,
            slips: vec![],
            sides: vec![],
            solution: vec![],
            at_first: vec![],
            judged: 0,
            plays: self.lines.iter().map(|(_, line)| line.plays()).sum(),
            nodes: 0,
        };
        let share = most_nodes / self.lines.len() as u64;
        for (_, line) in &self.lines {
            let known = std::mem::take(&mut found.sides);
            let fresh: Vec<Seats> = line.sides().into_iter().filter(|side| !known.contains(side)).collect();
            found.sides = [known, fresh].concat();
            line.judge(share, &mut found);
        }
        found.exact = found.judged == found.plays;
        Ok(found)
    }
}
