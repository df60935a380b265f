//! `broadside solve --deals`: the results of random deals with best play.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Context as _;
use broadside_cards::Shuffler;
use broadside_engine::{AnyGame, Table, Turn};
use broadside_games::find;
use broadside_solve::boards::{Board, Contract, Question, question};
use broadside_wire::results::SolvedDeals;
use rayon::prelude::*;

use super::Solve;
use crate::described::Source;
use crate::failure::Failure;
use crate::interrupt;
use crate::numbers::counted;
use crate::play::in_english_of;
use crate::progress::Progress;

/// Deals are solved in batches of this size; the figures do not depend on it.
pub(super) const LOT: u64 = 64;

/// One deal, solved for the maker's side.
struct Solved {
    maker: usize,
    trump: Option<char>,
    /// The number of trumps in the maker's hand, and in all hands of the maker's side.
    own_trumps: usize,
    trumps: usize,
    result: i32,
    nodes: u64,
    /// Whose result it is, and what is counted.
    who: &'static str,
    what: &'static str,
}

impl Solve {
    pub(super) fn solve_deals(&self, deals: u64) -> Result<(), Failure> {
        let Some(game) = find(&self.what) else {
            return Err(Failure::Usage(format!(
                "{} is not on the shelf; `broadside games` lists it",
                self.what
            )));
        };
        let table = self.table.lay(game)?;
        if table.players() == 1 {
            return self.count_winnable(game, &table, deals);
        }
        let progress = Progress::new(table.info().id, deals, 0);
        let mut solved: Vec<Solved> = vec![];
        while (solved.len() as u64) < deals && !interrupt::asked() {
            let next = solved.len() as u64;
            let lot = next..(next + LOT).min(deals);
            let solve = |number: u64| {
                let number = self.skip.saturating_add(number);
                let one = (!interrupt::asked()).then(|| self.solve_deal(game, &table, number)).transpose();
                progress.add(1);
                one
            };
            let some: Result<Vec<Option<Solved>>, Failure> = lot.into_par_iter().map(solve).collect();
            solved.extend(interrupt::until_stopped(some?));
        }
        progress.finish();
        if let Some(path) = &self.csv {
            std::fs::write(path, csv(&solved, self.skip))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let by_length = by_length(&solved);
        let mut out = std::io::stdout().lock();
        if self.json {
            let (table, seed) = (Some(&table), Some(&self.seed));
            let source = Source { command: "solve", table, seed, ..Source::default() };
            source.print(&mut out, figures(&solved, by_length))?;
            return self.done(solved.len(), deals);
        }
        let (who, what) = solved.first().map_or(("", ""), |deal| (deal.who, deal.what));
        writeln!(
            out,
            "{table}: {} solved; {what} {who}'s side is sure of",
            counted(solved.len(), "random deal")
        )?;
        writeln!(out, "\n{:>14} {:>8} {:>8}   how often each", "trumps of side", "deals", "mean")?;
        for (length, results) in &by_length {
            let count: u64 = results.values().sum();
            let each: Vec<String> = results.iter().map(|(result, n)| format!("{result}:{n}")).collect();
            writeln!(out, "{length:>14} {count:>8} {:>8.3}   {}", mean(results), each.join(" "))?;
        }
        let all = together(&by_length);
        writeln!(out, "{:>14} {:>8} {:>8.3}", "all", solved.len(), mean(&all))?;
        self.done(solved.len(), deals)
    }

    /// Whether all deals are done.
    pub(super) fn done(&self, done: usize, deals: u64) -> Result<(), Failure> {
        let done = done as u64;
        if done < deals { Err(Failure::stopped_before(self.skip + done, done, deals)) } else { Ok(()) }
    }

    fn solve_deal(&self, game: &'static dyn AnyGame, table: &Table, number: u64) -> Result<Solved, Failure> {
        let mut play = game.start(table);
        let mut shuffler = Shuffler::new(&self.seed, number);
        while play.draw(&mut shuffler, &mut vec![]).is_some() {}
        let Turn::Seat(first) = play.turn() else {
            return Err(Failure::Input("nobody is to act after the deal".into()));
        };
        match question(play.as_ref())
            .map_err(|none| Failure::Input(in_english_of(table.info().id, &none.reason())))?
        {
            // Nobody bids: the dealer's side holds the turned card.
            Question::Play(board, _) => {
                let dealer = (first.index() + table.players() - 1) % table.players();
                Ok(solve_one(&board, dealer, "the dealer"))
            }
            // The first to speak is the maker, and his longest suit is trump.
            Question::Contracts(contracts) => {
                let own = |contract: &&Contract| trumps_of(&contract.board, contract.maker);
                let made =
                    contracts.iter().rev().filter(|contract| contract.maker == first.index()).max_by_key(own);
                let contract = made.ok_or_else(|| Failure::Input("no contract is possible".into()))?;
                Ok(solve_one(&contract.board, contract.maker, "the first speaker"))
            }
        }
    }
}

/// The number of trumps that a seat holds.
fn trumps_of(board: &Board, seat: usize) -> usize {
    board.stand.hands[seat].iter().filter(|card| Some(card.suit) == board.stand.trump).count()
}

fn solve_one(board: &Board, maker: usize, who: &'static str) -> Solved {
    let side = board.side_of(maker);
    let mut study = board.study(side);
    let value = study.value(None).unwrap_or(0);
    let seats = (0..board.stand.hands.len()).filter(|seat| board.sides[side] >> seat & 1 == 1);
    Solved {
        maker: maker + 1,
        trump: board.stand.trump.map(|suit| board.suits[usize::from(suit)].letter),
        own_trumps: trumps_of(board, maker),
        trumps: seats.map(|seat| trumps_of(board, seat)).sum(),
        result: board.won[side] + value,
        nodes: study.nodes(),
        who,
        what: board.objective.word(),
    }
}

type Results = BTreeMap<i32, u64>;

fn by_length(solved: &[Solved]) -> BTreeMap<usize, Results> {
    let mut by_length: BTreeMap<usize, Results> = BTreeMap::new();
    for deal in solved {
        *by_length.entry(deal.trumps).or_default().entry(deal.result).or_default() += 1;
    }
    by_length
}

fn together(by_length: &BTreeMap<usize, Results>) -> Results {
    let mut all = Results::new();
    for (result, count) in by_length.values().flatten() {
        *all.entry(*result).or_default() += count;
    }
    all
}

fn mean(results: &Results) -> f64 {
    let count: u64 = results.values().sum();
    results.iter().map(|(result, n)| f64::from(*result) * *n as f64).sum::<f64>() / count.max(1) as f64
}

fn csv(solved: &[Solved], skip: u64) -> String {
    let mut text = String::from("deal,maker,trump,own_trumps,side_trumps,result,nodes\n");
    for (number, deal) in solved.iter().enumerate() {
        let Solved { maker, own_trumps, trumps, result, nodes, .. } = deal;
        let trump = deal.trump.map(String::from).unwrap_or_default();
        let number = skip + number as u64 + 1;
        let _ = writeln!(text, "{number},{maker},{trump},{own_trumps},{trumps},{result},{nodes}");
    }
    text
}

fn figures(solved: &[Solved], by_length: BTreeMap<usize, Results>) -> SolvedDeals {
    let (who, what) = solved.first().map(|deal| (deal.who, deal.what)).unzip();
    let all = together(&by_length);
    SolvedDeals {
        deals: solved.len(),
        objective: what.map(Into::into),
        side: who.map(Into::into),
        mean: mean(&all),
        results: all,
        by_trumps_of_side: by_length,
    }
}
