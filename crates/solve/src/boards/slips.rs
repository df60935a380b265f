//! The post-mortem: where in the play of a deal did its value change?

use broadside_engine::record::{BadRecord, Reader};
use broadside_engine::{AnyGame, AnyMatch, Turn};

use super::{Board, Contract, Objective, Question, question};
use crate::double_dummy::{Card, Study};

/// A play after which its side was sure of less than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The number its teller gave the action.
    pub frame: usize,
    /// Who played, from 1.
    pub seat: usize,
    /// What was played.
    pub action: String,
    /// Every play that would have kept the value.
    pub better: Vec<String>,
    /// What each side was sure of before, and after.
    pub before: Vec<i32>,
    /// What each side was sure of after the play.
    pub after: Vec<i32>,
}

/// What a post-mortem found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slips {
    /// What is counted.
    pub objective: Objective,
    /// Whether every play was judged. If the work ran out, the first plays of a deal were not.
    pub exact: bool,
    /// The slips, in order of play.
    pub slips: Vec<Slip>,
    /// Plays judged, and plays seen.
    pub judged: usize,
    /// Plays seen.
    pub plays: usize,
    /// Trick starts looked at.
    pub nodes: u64,
}

/// The plays of a record as they are told, deal by deal.
#[derive(Default)]
pub struct PostMortem {
    deals: Vec<Line>,
}

struct Line {
    board: Board,
    plays: Vec<Play>,
}

struct Play {
    frame: usize,
    card: Card,
}

impl PostMortem {
    /// Nothing told yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// All plays of a record, numbered by the moves before them, the play itself included: the first move is 1.
    ///
    /// # Errors
    /// If the record cannot be replayed.
    pub fn of_record(games: &[&dyn AnyGame], record: &[u8]) -> Result<Self, BadRecord> {
        let mut reader = Reader::new(games, record);
        let mut told = Self::new();
        let mut moves = 0;
        while let Some(line) = reader.next_action()? {
            let play = reader.game()?;
            moves += matches!(play.turn(), Turn::Seat(_)) as usize;
            told.see(moves, play, line.action);
            reader.carry_out(&line, &mut vec![])?;
        }
        Ok(told)
    }

    /// Takes note of an action about to be made in a match, under a number of the teller's own. Only plays to tricks
    /// that can be solved are judged; which nation Neutral's first lead makes trump is not.
    pub fn see(&mut self, frame: usize, play: &dyn AnyMatch, action: &str) {
        let Some(card) = action.strip_prefix("play ") else { return };
        if !matches!(play.turn(), Turn::Seat(_)) {
            return;
        }
        let board = match question(play) {
            Ok(Question::Play(board, _)) => board,
            Ok(Question::Contracts(contracts)) => {
                let led = |contract: &Contract| contract.actions.iter().any(|lead| lead == action);
                let Some(contract) = contracts.into_iter().find(led) else { return };
                contract.board
            }
            Err(_) => return,
        };
        let Some(card) = board.card(card) else { return };
        let goes_on = self.deals.last().is_some_and(|line| line.goes_on_at(&board));
        if !goes_on {
            self.deals.push(Line { board, plays: vec![] });
        }
        if let Some(line) = self.deals.last_mut() {
            line.plays.push(Play { frame, card });
        }
    }

    /// Judges all plays, each deal from its end, within so many trick starts in all. Nothing if there is none to judge.
    pub fn judge(&self, most_nodes: u64) -> Option<Slips> {
        let first = self.deals.first()?;
        let mut found = Slips {
            objective: first.board.objective,
            exact: true,
            slips: vec![],
            judged: 0,
            plays: self.deals.iter().map(|line| line.plays.len()).sum(),
            nodes: 0,
        };
        let share = most_nodes / self.deals.len() as u64;
        for line in &self.deals {
            line.judge(share, &mut found);
        }
        found.exact = found.judged == found.plays;
        Some(found)
    }
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

impl Line {
    /// Whether the board is this deal with the plays so far made.
    fn goes_on_at(&self, board: &Board) -> bool {
        let cards = |board: &Board| board.stand.hands.iter().map(Vec::len).sum::<usize>();
        cards(board) + self.plays.len() == cards(&self.board)
    }

    fn judge(&self, most_nodes: u64, found: &mut Slips) {
        let board = &self.board;
        let solved = board.sides_to_solve();
        let mut studies: Vec<Study> = solved.iter().map(|&side| board.study(side)).collect();
        // The way through the deal: for each point where the studies stood and what had been won.
        let mut marks = vec![];
        let mut won: Vec<i32> = solved.iter().map(|&side| board.won[side]).collect();
        let mut seat = vec![];
        for play in &self.plays {
            marks.push((studies.iter().map(Study::mark).collect::<Vec<_>>(), won.clone()));
            seat.push(studies[0].to_play());
            for (study, won) in studies.iter_mut().zip(&mut won) {
                *won += study.play(play.card);
            }
        }
        let mut slips = vec![];
        let mut spent = 0;
        let start: u64 = studies.iter().map(Study::nodes).sum();
        let Some(mut after) = totals(&mut studies, &won, None, most_nodes) else { return };
        for (n, play) in self.plays.iter().enumerate().rev() {
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
                // Two sides share out all there is, and the other one's number was worked out.
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
                    frame: play.frame,
                    seat: seat[n] + 1,
                    action: board.action(play.card),
                    better,
                    before: self.by_side(&solved, &before),
                    after: self.by_side(&solved, &after),
                });
            }
            after = before;
        }
        slips.reverse();
        found.slips.extend(slips);
        found.nodes += spent;
    }

    /// The numbers of all sides from those worked out.
    fn by_side(&self, solved: &[usize], totals: &[i32]) -> Vec<i32> {
        match self.board.shared_out() {
            Some(all) if solved[0] == 0 => vec![totals[0], all - totals[0]],
            Some(all) => vec![all - totals[0], totals[0]],
            None => totals.to_vec(),
        }
    }
}

/// What each study's side will have in all, from where it stands; nothing if the work runs out.
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
