//! The result of a board with best play by everybody.

use broadside_cards::{Seat, Seats};

use super::{Board, Contract};
use crate::door::{Answer, Answered, Asked, ContractAnswer, NoAnswer, Objective};
use crate::double_dummy::{Card, Count, Study};

impl Board {
    /// The result of the board. Stops after `most_nodes` trick starts, if given.
    ///
    /// # Errors
    /// If the limit is reached, or the question is about the bid and there is none.
    pub fn answer(&self, asked: Asked, most_nodes: Option<u64>) -> Answered {
        let objective = match asked {
            Asked::Count => self.objective,
            Asked::Bid if self.bid.is_some() => Objective::Bid,
            Asked::Bid => return Err(NoAnswer::NoBid),
        };
        self.solve(objective, most_nodes).ok_or(NoAnswer::TooLong(most_nodes.unwrap_or(u64::MAX)))
    }

    /// Solves the board. Stops after `most_nodes` trick starts, if given.
    ///
    /// For the objective `Bid` the value is 1 for the sides that succeed: the maker's if it can certainly make the bid,
    /// otherwise all the others.
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
        Some(Answer { by_side, best, nodes, ..self.nothing(self.objective) })
    }

    fn solve_bid(&self, maker: usize, bid: i32, most_nodes: Option<u64>) -> Option<Answer> {
        let mut study = self.study(maker);
        most_nodes.iter().for_each(|most| study.limit(*most));
        let need = bid - self.won[maker];
        let made = need <= 0 || study.reaches(need)?;
        let by_side = (0..self.sides.len()).map(|side| ((side == maker) == made) as i32).collect();
        // A side that succeeds must keep its success; for the others every move is equal.
        let all_one = need <= 0 || (self.to_act() == maker) != made;
        let mut best = vec![];
        for card in study.legal() {
            if all_one || study.reaches_with(card, need)? == made {
                best.push(self.action(card));
            }
        }
        Some(Answer { by_side, best, nodes: study.nodes(), ..self.nothing(Objective::Bid) })
    }

    /// An answer without results yet.
    fn nothing(&self, objective: Objective) -> Answer {
        Answer {
            objective,
            exact: true,
            sides: self.sides.iter().copied().map(seats).collect(),
            has: self.won.clone(),
            by_side: vec![],
            bid: self.bid,
            best: vec![],
            line: vec![],
            contracts: vec![],
            nodes: 0,
        }
    }

    /// A study of the board for one side.
    pub fn study(&self, side: usize) -> Study {
        Study::new(&self.stand, self.sides[side], self.counts[side])
    }

    /// The sides whose values must be computed; the others follow from them.
    pub(super) fn sides_to_solve(&self) -> Vec<usize> {
        if self.shared_out().is_some() { vec![self.to_act()] } else { (0..self.sides.len()).collect() }
    }

    /// The combined total of both sides, where two sides divide everything.
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

    /// The plays that keep the value of the study's side.
    fn keeping(&self, study: &mut Study, side: usize, value: i32) -> Option<Vec<String>> {
        let cards = keepers(study, side == self.to_act(), value)?;
        Some(cards.into_iter().map(|card| self.action(card)).collect())
    }
}

/// The cards that keep the value of a study; all cards when another side is to act.
fn keepers(study: &mut Study, to_act: bool, value: i32) -> Option<Vec<Card>> {
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

/// Combines the answers of all contracts into one; `None` if there are none.
///
/// If the seat to act may choose among all of them, and none changes which seats play together, the maker's side gets
/// the value of its best contract and every other side that of its worst. Otherwise there are no values yet.
pub(super) fn together(contracts: &[Contract], answers: &[Answer]) -> Option<Answer> {
    let (first, mut all) = (&contracts.first()?.board, answers.first()?.clone());
    let decides = |contract: &Contract| !contract.actions.is_empty() && contract.board.sides == first.sides;
    all.by_side = match contracts.iter().all(decides) {
        false => vec![],
        true => {
            let side = first.side_of(contracts[0].maker);
            let sure = |other: usize| {
                let numbers = answers.iter().map(|answer| answer.by_side[other]);
                if other == side { numbers.max() } else { numbers.min() }.unwrap_or(0)
            };
            (0..first.sides.len()).map(sure).collect()
        }
    };
    all.best = best_actions(contracts, answers);
    all.contracts = contracts.iter().zip(answers).map(|(contract, answer)| of(contract, answer)).collect();
    all.nodes = answers.iter().map(|answer| answer.nodes).sum();
    Some(all)
}

fn of(contract: &Contract, answer: &Answer) -> ContractAnswer {
    let Contract { maker, trump, partner, board, .. } = contract;
    ContractAnswer {
        maker: *maker,
        side: board.side_of(*maker),
        partner: *partner,
        trump: trump.map(|suit| board.suits[usize::from(suit)].letter),
        by_side: answer.by_side.clone(),
        best: answer.best.clone(),
    }
}

/// The seats of a mask.
pub(super) fn seats(mask: u8) -> Seats {
    (0..8).filter(|seat| mask >> seat & 1 == 1).map(Seat::new).collect()
}

/// The actions of the seat to act that lead to its side's best contracts; empty while other seats can still bid.
fn best_actions(contracts: &[Contract], answers: &[Answer]) -> Vec<String> {
    let value =
        |(contract, answer): (&Contract, &Answer)| answer.by_side[contract.board.side_of(contract.maker)];
    let Some(most) = contracts.iter().zip(answers).map(value).max() else { return vec![] };
    let mut best: Vec<String> = vec![];
    for (contract, answer) in contracts.iter().zip(answers) {
        if value((contract, answer)) == most && !contract.actions.is_empty() {
            // A lead that decides trump is itself a play.
            let opens = answer.best.iter().any(|action| contract.actions.contains(action));
            best.extend(if opens { answer.best.iter().cloned() } else { contract.actions.iter().cloned() });
        }
    }
    let mut seen = std::collections::HashSet::new();
    best.retain(|action| seen.insert(action.clone()));
    best
}
