//! What comes of a board with best play of all.

use super::{Board, Contract, Objective};
use crate::double_dummy::{Card, Count, Study};

/// What each side can be sure of, whatever all the others do, and the moves that keep it.
///
/// Where two sides share out all that there is, these are the two halves of one result. Elsewhere (more than two sides,
/// or neutral tricks that count differently for maker and others) each side's number is its own: all other sides
/// are taken to play against it together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is counted.
    pub objective: Objective,
    /// For each side what it will have at the end of the deal, in order of the sides' lowest seats.
    pub by_side: Vec<i32>,
    /// Every action of the seat to act that keeps the number of its side.
    pub best: Vec<String>,
    /// Trick starts looked at.
    pub nodes: u64,
}

impl Board {
    /// Solves the board; gives up after so many trick starts, if any number is named.
    ///
    /// The bid, where it is asked about, counts 1 for the sides that get their way: the maker's if it can be sure of
    /// making it, else all the others.
    pub fn solve(&self, objective: Objective, most_nodes: Option<u64>) -> Option<Answer> {
        match (objective, self.bid) {
            (Objective::Bid, Some((side, bid))) => self.solve_bid(side, bid, most_nodes),
            _ => self.solve_counts(most_nodes),
        }
    }

    fn solve_counts(&self, most_nodes: Option<u64>) -> Option<Answer> {
        let to_act = self.to_act();
        let mut nodes = 0;
        let mut by_side = self.won.clone();
        let mut best = vec![];
        for side in self.sides_to_solve() {
            let mut study = self.study(side);
            most_nodes.iter().for_each(|most| study.limit(most.saturating_sub(nodes)));
            let value = study.value(None)?;
            by_side[side] += value;
            if side == to_act {
                best = self.keeping(&mut study, side, value)?;
            }
            nodes += study.nodes();
        }
        if let Some(all) = self.shared_out() {
            by_side[1 - to_act] = all - by_side[to_act];
        }
        Some(Answer { objective: self.objective, by_side, best, nodes })
    }

    fn solve_bid(&self, maker: usize, bid: i32, most_nodes: Option<u64>) -> Option<Answer> {
        let mut study = self.study(maker);
        most_nodes.iter().for_each(|most| study.limit(*most));
        let need = bid - self.won[maker];
        let made = need <= 0 || study.reaches(need)?;
        let by_side = (0..self.sides.len()).map(|side| ((side == maker) == made) as i32).collect();
        // Whoever gets his way must keep it; to the others it is all one.
        let all_one = need <= 0 || (self.to_act() == maker) != made;
        let mut best = vec![];
        for card in study.legal() {
            if all_one || study.reaches_with(card, need)? == made {
                best.push(self.action(card));
            }
        }
        Some(Answer { objective: Objective::Bid, by_side, best, nodes: study.nodes() })
    }

    /// A study of the board for one side.
    pub fn study(&self, side: usize) -> Study {
        Study::new(&self.stand, self.sides[side], self.counts[side])
    }

    /// The sides whose numbers must be worked out; the others' follow.
    pub(super) fn sides_to_solve(&self) -> Vec<usize> {
        if self.shared_out().is_some() { vec![self.to_act()] } else { (0..self.sides.len()).collect() }
    }

    /// All that the sides have and will have together, where two share out all there is.
    pub(super) fn shared_out(&self) -> Option<i32> {
        if self.sides.len() != 2 {
            return None;
        }
        let cards = || self.stand.hands.iter().flatten().chain(&self.stand.trick);
        let out = match self.counts[0] {
            Count::Tricks => self.stand.tricks_left() as i32,
            count @ Count::Worth { .. } => cards().map(|card| count.worth_of(*card, self.stand.trump)).sum(),
            Count::Neutral { .. } => return None,
        };
        Some(out + self.won.iter().sum::<i32>())
    }

    /// The plays that keep what the side of the study can still count.
    fn keeping(&self, study: &mut Study, side: usize, value: i32) -> Option<Vec<String>> {
        let cards = keepers(study, side == self.to_act(), value)?;
        Some(cards.into_iter().map(|card| self.action(card)).collect())
    }
}

/// The cards that keep the value of a study; all of them when another side is to act.
pub(super) fn keepers(study: &mut Study, to_act: bool, value: i32) -> Option<Vec<Card>> {
    let legal = study.legal();
    if legal.len() < 2 || !to_act {
        return Some(legal);
    }
    let mut best = vec![];
    for card in legal {
        if study.reaches_with(card, value)? {
            best.push(card);
        }
    }
    Some(best)
}

/// One answer from those of all contracts that the seat to act may choose from; nothing while others have a say, or
/// where the choice decides who plays with whom.
///
/// The maker's side is sure of its best contract, every other side of its worst.
pub fn combine(contracts: &[Contract], answers: &[Answer]) -> Option<Answer> {
    let first = &contracts.first()?.board;
    let decides = |contract: &Contract| !contract.actions.is_empty() && contract.board.sides == first.sides;
    if !contracts.iter().all(decides) {
        return None;
    }
    let side = first.side_of(contracts[0].maker);
    let most = answers.iter().map(|answer| answer.by_side[side]).max()?;
    let sure = |other: usize| {
        let numbers = answers.iter().map(|answer| answer.by_side[other]);
        if other == side { most } else { numbers.min().unwrap_or(0) }
    };
    Some(Answer {
        objective: answers[0].objective,
        by_side: (0..first.sides.len()).map(sure).collect(),
        best: best_actions(contracts, answers),
        nodes: answers.iter().map(|answer| answer.nodes).sum(),
    })
}

/// The actions of the seat to act that lead to its side's best contracts; none while others have a say.
pub fn best_actions(contracts: &[Contract], answers: &[Answer]) -> Vec<String> {
    let value =
        |(contract, answer): (&Contract, &Answer)| answer.by_side[contract.board.side_of(contract.maker)];
    let Some(most) = contracts.iter().zip(answers).map(value).max() else { return vec![] };
    let mut best: Vec<String> = vec![];
    for (contract, answer) in contracts.iter().zip(answers) {
        if value((contract, answer)) == most && !contract.actions.is_empty() {
            // A lead that makes trump is itself a play.
            let opens = contract.actions[0].starts_with("play");
            best.extend(if opens { answer.best.iter().cloned() } else { contract.actions.iter().cloned() });
        }
    }
    let mut seen = std::collections::HashSet::new();
    best.retain(|action| seen.insert(action.clone()));
    best
}
