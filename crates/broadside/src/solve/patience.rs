//! The patience: how many deals can be won?

use std::io::Write as _;

use anyhow::Context as _;
use broadside_cards::Shuffler;
use broadside_engine::{AnyGame, Table};
use broadside_solve::{Asked, NoAnswer, solve};
use broadside_studies::Estimate;
use broadside_wire::results::PatienceDeals;
use rayon::prelude::*;

use super::{Solve, deals, verdict};
use crate::described::Source;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;

/// A deal's verdict, and the work it took.
struct Judged {
    verdict: &'static str,
    moves: usize,
    nodes: u64,
}

impl Solve {
    /// Counts how many random deals can be won.
    pub(super) fn count_winnable(
        &self,
        game: &'static dyn AnyGame,
        table: &Table,
        deals: u64,
    ) -> Result<(), Failure> {
        let progress = Progress::new(table.info().id, deals, 0);
        let judge = |number: u64| {
            if interrupt::asked() {
                return Ok(None);
            }
            let number = self.skip.saturating_add(number);
            let mut play = game.start(table);
            let mut shuffler = Shuffler::new(&self.seed, number);
            while play.draw(&mut shuffler, &mut vec![]).is_some() {}
            let answer = solve(play.as_ref(), Asked::Count, None)?;
            progress.add(1);
            Ok(Some(Judged { verdict: verdict(&answer), moves: answer.line.len(), nodes: answer.nodes }))
        };
        let mut judged: Vec<Judged> = vec![];
        while (judged.len() as u64) < deals && !interrupt::asked() {
            let next = judged.len() as u64;
            let lot = next..(next + deals::LOT).min(deals);
            let some: Result<Vec<Option<Judged>>, NoAnswer> = lot.into_par_iter().map(judge).collect();
            let some = some.map_err(|none| Failure::Input(none.to_string()))?;
            judged.extend(interrupt::until_stopped(some));
        }
        progress.finish();
        if let Some(path) = &self.csv {
            let line = |(number, deal): (usize, &Judged)| {
                format!("{},{},{},{}\n", self.skip + number as u64 + 1, deal.verdict, deal.moves, deal.nodes)
            };
            let lines: String = judged.iter().enumerate().map(line).collect();
            std::fs::write(path, format!("deal,verdict,moves,nodes\n{lines}"))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let count = |verdict| judged.iter().filter(|deal| deal.verdict == verdict).count();
        let (winnable, lost, unknown) = (count("winnable"), count("lost"), count("unknown"));
        let share = Estimate::share(winnable as f64, judged.len() as f64);
        let mut out = std::io::stdout().lock();
        if self.json {
            let figures = PatienceDeals {
                deals: judged.len(),
                winnable,
                lost,
                unknown,
                share: share.mean,
                interval: [share.low, share.high],
            };
            let (table, seed) = (Some(table), Some(&self.seed));
            Source { command: "solve", table, seed, ..Source::default() }.print(&mut out, figures)?;
            return self.done(judged.len(), deals);
        }
        writeln!(out, "{table}: {} random deals", judged.len())?;
        writeln!(out, "winnable {winnable}, lost {lost}, not known {unknown}")?;
        let [mean, low, high] = [share.mean, share.low, share.high].map(|share| 100.0 * share);
        writeln!(out, "{mean:.2} % winnable, 95 % interval {low:.2} to {high:.2}")?;
        self.done(judged.len(), deals)
    }
}
