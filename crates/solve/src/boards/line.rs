//! The play of a deal, judged from its end backwards.

use broadside_cards::Seats;
use broadside_engine::{AnyMatch, MoveKind};

use super::answer::seats;
use super::{Board, Contract, Objective, Question, question};
use crate::double_dummy::{Card, Study};
use crate::post_mortem::{self, Play, Slip, Slips};

struct Line {
    board: Board,
    plays: Vec<(Play, Card)>,
}

/// The board before a play, and the card played; `None` if it is no play to a trick that can be solved. The choice of
/// trump by Neutral's first lead is not judged.
fn at(game: &dyn AnyMatch, play: &Play) -> Option<(Board, Card)> {
    let offer = game.offer(play.seat, &play.action).filter(|offer| offer.kind == MoveKind::Play)?;
    let board = match question(game).ok()? {
        Question::Play(board, _) => board,
        Question::Contracts(contracts) => {
            let led = |contract: &Contract| contract.actions.contains(&play.action);
            contracts.into_iter().find(led)?.board
        }
    };
    let card = board.card(offer.cards.first()?)?;
    Some((board, card))
}

pub(super) fn begin(game: &dyn AnyMatch, play: &Play) -> Option<Box<dyn post_mortem::Line>> {
    let (board, card) = at(game, play)?;
    Some(Box::new(Line { board, plays: vec![(play.clone(), card)] }))
}

impl Board {
    /// The card with this spelling.
    fn card(&self, spelling: &str) -> Option<Card> {
        let mut letters = spelling.chars();
        let letter = letters.next()?;
        let suit = self.suits.iter().position(|suit| suit.letter == letter)? as u8;
        Some(Card { suit, rank: letters.as_str().parse().ok()? })
    }
}

impl post_mortem::Line for Line {
    fn goes_on(&mut self, game: &dyn AnyMatch, play: &Play) -> bool {
        let Some((board, card)) = at(game, play) else { return false };
        let cards = |board: &Board| board.stand.hands.iter().map(Vec::len).sum::<usize>();
        let goes_on = cards(&board) + self.plays.len() == cards(&self.board);
        if goes_on {
            self.plays.push((play.clone(), card));
        }
        goes_on
    }

    fn objective(&self) -> Objective {
        self.board.objective
    }

    fn sides(&self) -> Vec<Seats> {
        self.board.sides.iter().copied().map(seats).collect()
    }

    fn plays(&self) -> usize {
        self.plays.len()
    }

    fn judge(&self, most_nodes: u64, found: &mut Slips) {
        let board = &self.board;
        let solved = board.sides_to_solve();
        let mut studies: Vec<Study> = solved.iter().map(|&side| board.study(side)).collect();
        // For each point of the play: the marks of the studies and the values won so far.
        let mut marks = vec![];
        let mut won: Vec<i32> = solved.iter().map(|&side| board.won[side]).collect();
        let mut seat = vec![];
        for (_, card) in &self.plays {
            marks.push((studies.iter().map(Study::mark).collect::<Vec<_>>(), won.clone()));
            seat.push(studies[0].to_play());
            for (study, won) in studies.iter_mut().zip(&mut won) {
                *won += study.play(*card);
            }
        }
        let mut slips = vec![];
        let mut spent = 0;
        let start: u64 = studies.iter().map(Study::nodes).sum();
        let Some(mut after) = totals(&mut studies, &won, None, most_nodes) else { return };
        for (n, (play, _)) in self.plays.iter().enumerate().rev() {
            let (mark, won) = &marks[n];
            for (study, mark) in studies.iter_mut().zip(mark) {
                study.back_to(mark);
            }
            spent = studies.iter().map(Study::nodes).sum::<u64>() - start;
            let left = most_nodes.saturating_sub(spent);
            let Some(before) = totals(&mut studies, won, Some(&after), left) else { break };
            found.judged += 1;
            let side = board.side_of(seat[n]);
            let mine = solved.iter().position(|&other| other == side);
            let lost = match mine {
                Some(at) => before[at] > after[at],
                // Two sides divide everything, and the other side's value was computed.
                None => before[0] < after[0],
            };
            if lost {
                let legal = studies[0].legal();
                let keeps = |card: &Card, studies: &mut [Study]| match mine {
                    Some(at) => studies[at].reaches_with(*card, before[at] - won[at]),
                    None => studies[0].reaches_with(*card, before[0] - won[0] + 1).map(|more| !more),
                };
                let better = legal.iter().filter(|card| keeps(card, &mut studies) == Some(true));
                let better: Vec<String> = better.map(|card| board.action(*card)).collect();
                slips.push(Slip {
                    play: play.clone(),
                    sides: post_mortem::Line::sides(self),
                    better,
                    before: self.by_side(&solved, &before),
                    after: self.by_side(&solved, &after),
                });
            }
            if n == 0 {
                found.at_first.push((play.deal, self.by_side(&solved, &before)));
            }
            after = before;
        }
        slips.reverse();
        found.slips.extend(slips);
        found.nodes += spent;
    }
}

impl Line {
    /// The values of all sides, from the computed ones.
    fn by_side(&self, solved: &[usize], totals: &[i32]) -> Vec<i32> {
        match self.board.shared_out() {
            Some(all) if solved[0] == 0 => vec![totals[0], all - totals[0]],
            Some(all) => vec![all - totals[0], totals[0]],
            None => totals.to_vec(),
        }
    }
}

/// The final total of each study's side from here; `None` if the limit is reached.
fn totals(studies: &mut [Study], won: &[i32], near: Option<&[i32]>, most_nodes: u64) -> Option<Vec<i32>> {
    let mut totals = vec![];
    let mut spent = 0;
    for (at, (study, won)) in studies.iter_mut().zip(won).enumerate() {
        let own = study.nodes();
        study.limit(most_nodes.saturating_sub(spent));
        totals.push(study.value(near.map(|near| near[at] - won))? + won);
        spent += study.nodes() - own;
    }
    Some(totals)
}
