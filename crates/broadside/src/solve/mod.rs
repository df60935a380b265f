//! `broadside solve`: with all cards known, the result of best play, and the moves that reach it.

mod deals;
mod patience;
mod slips;
mod told;

use std::path::PathBuf;
use std::time::Instant;

use broadside_cards::{Seat, Seed};
use broadside_engine::{AnyMatch, Table};
use broadside_solve::boards::Contract;
use broadside_solve::{Answer, Answered, Asked, ContractAnswer, NoAnswer, solve_each, solved};
use broadside_wire::results::{self, Solution};
use clap::{Args, ValueEnum};
use rayon::prelude::*;

use crate::described::Source;
use crate::failure::Failure;
use crate::play::in_english_of;
use crate::table::TableArgs;
use crate::{interrupt, numbers, replay};

/// Find the result of best play from the end of a record, with every card known
///
/// A game is solved for what it counts, tricks or points; of a patience the answer is won or lost. Each side's number is
/// what it can guarantee for the whole deal against any play of the others, including what it already has. Before an
/// auction is over there is an answer for each maker and trump.
///
/// With --deals, random deals of a game are solved and counted; Ctrl-C prints the figures of what is done so far. One deal
/// is solved on each processor, in at most half a gigabyte of memory.
#[derive(Args)]
#[command(after_help = format!("Solved are {}; in part {}.", solved(false), solved(true)))]
pub(crate) struct Solve {
    /// The record, a .bsr file (- reads standard input); with --deals, the game
    #[arg(value_name = "RECORD|GAME")]
    what: String,
    /// The question: what each side will score, or whether the bid is made
    #[arg(long, value_enum, default_value_t = Objective::Count)]
    objective: Objective,
    /// Review the record: which plays were mistakes?
    #[arg(long, conflicts_with = "deals")]
    slips: bool,
    /// Solve this many random deals and print statistics; as 1000, 1_000_000 or 1e6
    #[arg(long, value_name = "K", value_parser = numbers::positive)]
    deals: Option<u64>,
    /// Start after the first K deals of this seed
    #[arg(long, value_name = "K", default_value = "0", hide_default_value = true, value_parser = numbers::count, requires = "deals")]
    skip: u64,
    /// The seed of the random deals: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914", requires = "deals")]
    seed: Seed,
    #[command(flatten)]
    table: TableArgs,
    /// Write a line for every deal to this file
    #[arg(long, value_name = "FILE", requires = "deals")]
    csv: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The question.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Objective {
    /// Tricks or points, as the game counts
    Count,
    /// Whether the bid is made
    Bid,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(deals) = self.deals {
            interrupt::listen()?;
            return self.solve_deals(deals);
        }
        let text = replay::read(&self.what)?;
        if self.slips {
            return slips::tell(&self.what, &text, self.json);
        }
        let play = replay::finish(&self.what, &text)?;
        let asked = match self.objective {
            Objective::Count => Asked::Count,
            Objective::Bid => Asked::Bid,
        };
        let began = Instant::now();
        let each = |contracts: &[Contract], one: &(dyn Fn(&Contract) -> Answered + Sync)| {
            contracts.par_iter().map(one).collect()
        };
        let answer = solve_each(play.as_ref(), asked, None, &each);
        let answer = answer.map_err(|none| no_answer(&self.what, play.table(), &none))?;
        let ms = began.elapsed().as_secs_f64() * 1e3;
        let mut out = std::io::stdout().lock();
        if self.json {
            let source = Source { command: "solve", table: Some(play.table()), ..Source::default() };
            source.print(&mut out, solution(&answer, ms))?;
        } else {
            told::answer(&mut out, play.as_ref(), &answer, ms)?;
        }
        Ok(())
    }
}

/// Why the game of a file has no answer.
fn no_answer(file: &str, table: &Table, none: &NoAnswer) -> Failure {
    let why = in_english_of(table.info().id, &none.reason());
    Failure::Input(format!("{}: {why}", replay::name(file)))
}

fn solution(answer: &Answer, ms: f64) -> Solution {
    let settled = !answer.by_side.is_empty();
    let win = settled && answer.objective == broadside_solve::Objective::Win;
    let contract = |contract: &ContractAnswer| results::Contract {
        maker: Seat::new(contract.maker),
        trump: contract.trump,
        partner: contract.partner.map(Seat::new),
        by_side: contract.by_side.clone(),
        best: contract.best.clone(),
    };
    Solution {
        exact: answer.exact,
        objective: answer.objective.word().into(),
        by_side: settled.then(|| answer.by_side.clone()),
        contracts: (!settled).then(|| answer.contracts.iter().map(contract).collect()),
        best: (settled || !answer.best.is_empty()).then(|| answer.best.clone()),
        verdict: win.then(|| verdict(answer).into()),
        moves: win.then(|| answer.line.clone()),
        nodes: answer.nodes,
        ms: rounded(ms),
    }
}

/// The verdict on a patience, in a word.
fn verdict(answer: &Answer) -> &'static str {
    match (answer.exact, answer.by_side.first()) {
        (false, _) => "unknown",
        (true, Some(1)) => "winnable",
        (true, _) => "lost",
    }
}

/// Milliseconds to the thousandth.
fn rounded(ms: f64) -> f64 {
    (ms * 1e3).round() / 1e3
}

/// The state of a match, in one line.
fn standing(play: &dyn AnyMatch) -> String {
    let table = play.table();
    match play.turn() {
        broadside_engine::Turn::Seat(seat) => format!("{table}: seat {seat} is to act."),
        _ => format!("{table}."),
    }
}
