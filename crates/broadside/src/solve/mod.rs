//! `broadside solve`: with all cards known, what is the best that can be reached, and by which moves?

mod deals;
mod patience;
mod slips;
mod told;

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use broadside_cards::{Seat, Seed};
use broadside_engine::AnyMatch;
use broadside_engine::record::Reader;
use broadside_games::GAMES;
use broadside_solve::boards::{
    Answer, Board, Contract, Objective, Question, best_actions, combine, question,
};
use broadside_solve::ending;
use broadside_wire::json;
use broadside_wire::results::{self, Solution};
use clap::{Args, ValueEnum};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::replay;
use crate::table::TableArgs;

/// Say what best play reaches where a record stops, with every card known
///
/// Nations and Organization are solved for tricks, Neutral and Sham Battle for the points of the deal; the second
/// half of Sham Battle No. 2 too, arbitrations of War and deals of War and Diplomacy; Mobilization No. 2 is won or lost. Each side's number is what it is sure of for
/// the whole deal, what it has already included, whatever all other sides do. Before an auction is over there is an
/// answer for each maker and trump.
///
/// With --deals, random deals of a game are solved and counted.
#[derive(Args)]
pub(crate) struct Solve {
    /// The record, a .bsr file (- reads standard input); with --deals, the game
    #[arg(value_name = "RECORD|GAME")]
    what: String,
    /// What is asked: what each side will count, or whether the bid is made
    #[arg(long, value_enum, default_value_t = Asked::Count)]
    objective: Asked,
    /// Look back over the record: which plays gave something away?
    #[arg(long, conflicts_with = "deals")]
    slips: bool,
    /// Solve so many random deals and print how they come out
    #[arg(long, value_name = "K")]
    deals: Option<u64>,
    /// The seed of the random deals: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914", requires = "deals")]
    seed: Seed,
    #[command(flatten)]
    table: TableArgs,
    /// Write a line for every deal into this file
    #[arg(long, value_name = "FILE", requires = "deals")]
    csv: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Asked {
    /// Tricks or points, as the game counts
    Count,
    /// Whether the bid is made
    Bid,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(deals) = self.deals {
            return self.solve_deals(deals);
        }
        let text = replay::read(&self.what)?;
        if self.slips {
            return slips::tell(&text, self.json);
        }
        let play = Reader::new(GAMES, &text).finish().map_err(|bad| Failure::Input(bad.to_string()))?;
        if play.table().info().id == patience::GAME {
            return patience::tell(play.as_ref(), self.json);
        }
        let began = Instant::now();
        if matches!(play.table().info().id, "war" | "war-and-diplomacy") {
            return self.tell_ending(play.as_ref(), began);
        }
        let question = question(play.as_ref()).map_err(|none| Failure::Input(none.to_string()))?;
        let mut out = std::io::stdout().lock();
        match question {
            Question::Play(board, actions) => {
                let mut answer = self.ask(&board)?;
                if !actions.is_empty() {
                    answer.best = actions;
                }
                let ms = began.elapsed().as_secs_f64() * 1e3;
                if self.json {
                    writeln!(out, "{}", json(&solution(&answer, ms)))?;
                } else {
                    told::answer(&mut out, play.as_ref(), &board, &answer, ms)?;
                }
            }
            Question::Contracts(contracts) => {
                let answers: Result<Vec<Answer>, Failure> =
                    contracts.par_iter().map(|contract| self.ask(&contract.board)).collect();
                let answers = answers?;
                let ms = began.elapsed().as_secs_f64() * 1e3;
                match (combine(&contracts, &answers), self.json) {
                    (Some(answer), true) => writeln!(out, "{}", json(&solution(&answer, ms)))?,
                    (None, true) => writeln!(out, "{}", json(&open_contract(&contracts, &answers, ms)))?,
                    (all, false) => told::contracts(&mut out, play.as_ref(), &contracts, &answers, all, ms)?,
                }
            }
        }
        Ok(())
    }

    /// The ending of a game that has no tricks with trumps.
    fn tell_ending(&self, play: &dyn AnyMatch, began: Instant) -> Result<(), Failure> {
        let none = || Failure::Input("nothing here can be solved".into());
        let answer = ending::solve_match(play, ending::NODE_LIMIT).ok_or_else(none)?;
        let answer = answer.map_err(|why| Failure::Input(why.to_string()))?;
        let ms = began.elapsed().as_secs_f64() * 1e3;
        let objective = answer.objective.name();
        let mut out = std::io::stdout().lock();
        if self.json {
            let told = Solution {
                exact: true,
                objective: objective.into(),
                by_side: Some(answer.by_side),
                contracts: None,
                best: Some(answer.best),
                nodes: answer.nodes,
                ms: rounded(ms),
            };
            writeln!(out, "{}", json(&told))?;
            return Ok(());
        }
        writeln!(out, "{}", standing(play))?;
        writeln!(out, "\n{objective} by side: {:?}\n\nBest: {}", answer.by_side, answer.best.join(", "))?;
        writeln!(out, "\nExact; {} positions looked at in {ms:.1} ms.", answer.nodes)?;
        Ok(())
    }

    fn ask(&self, board: &Board) -> Result<Answer, Failure> {
        let objective = match self.objective {
            Asked::Count => board.objective,
            Asked::Bid if board.bid.is_some() => Objective::Bid,
            Asked::Bid => return Err(Failure::Input("there is no bid at the record's end".into())),
        };
        let too_long = || Failure::Input("the deal was not solved".into());
        board.solve(objective, None).ok_or_else(too_long)
    }
}

fn solution(answer: &Answer, ms: f64) -> Solution {
    Solution {
        exact: true,
        objective: answer.objective.word().into(),
        by_side: Some(answer.by_side.clone()),
        contracts: None,
        best: Some(answer.best.clone()),
        nodes: answer.nodes,
        ms: rounded(ms),
    }
}

/// What each contract would bring while none is made.
fn open_contract(contracts: &[Contract], answers: &[Answer], ms: f64) -> Solution {
    let each = contracts.iter().zip(answers).map(|(contract, answer)| results::Contract {
        maker: Seat::new(contract.maker),
        trump: trump_letter(contract),
        partner: contract.partner.map(Seat::new),
        by_side: answer.by_side.clone(),
        best: answer.best.clone(),
    });
    let best = best_actions(contracts, answers);
    Solution {
        exact: true,
        objective: answers.first().map_or("", |answer| answer.objective.word()).into(),
        by_side: None,
        contracts: Some(each.collect()),
        best: (!best.is_empty()).then_some(best),
        nodes: answers.iter().map(|answer| answer.nodes).sum(),
        ms: rounded(ms),
    }
}

fn trump_letter(contract: &Contract) -> Option<char> {
    contract.trump.map(|suit| contract.board.suits[usize::from(suit)].letter)
}

/// Milliseconds to the thousandth.
fn rounded(ms: f64) -> f64 {
    (ms * 1e3).round() / 1e3
}

/// Where a match stands, in a line.
fn standing(play: &dyn AnyMatch) -> String {
    let table = play.table();
    match play.turn() {
        broadside_engine::Turn::Seat(seat) => format!("{table}: seat {seat} is to act."),
        _ => format!("{table}."),
    }
}
