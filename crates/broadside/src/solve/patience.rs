//! The patience: how many deals can be won?

use std::io::Write as _;

use anyhow::Context as _;
use broadside_cards::Shuffler;
use broadside_engine::{AnyGame, Table};
use broadside_solve::{Asked, NoAnswer, solve};
use broadside_wire::results::PatienceDeals;
use broadside_wire::{json, readings};
use rayon::prelude::*;

use super::{Solve, deals, verdict};
use crate::failure::Failure;

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
        let bar = deals::progress_bar(deals);
        let judge = |number: u64| {
            let mut play = game.start(table);
            let mut shuffler = Shuffler::new(&self.seed, number);
            while play.draw(&mut shuffler, &mut vec![]).is_some() {}
            let answer = solve(play.as_ref(), Asked::Count, None)?;
            bar.inc(1);
            Ok(Judged { verdict: verdict(&answer), moves: answer.line.len(), nodes: answer.nodes })
        };
        let judged: Result<Vec<Judged>, NoAnswer> = (0..deals).into_par_iter().map(judge).collect();
        bar.finish_and_clear();
        let judged = judged.map_err(|none| Failure::Input(none.to_string()))?;
        if let Some(path) = &self.csv {
            let line = |(number, deal): (usize, &Judged)| {
                format!("{},{},{},{}\n", number + 1, deal.verdict, deal.moves, deal.nodes)
            };
            let lines: String = judged.iter().enumerate().map(line).collect();
            std::fs::write(path, format!("deal,verdict,moves,nodes\n{lines}"))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let count = |verdict| judged.iter().filter(|deal| deal.verdict == verdict).count();
        let (winnable, lost, unknown) = (count("winnable"), count("lost"), count("unknown"));
        let (low, high) = wilson(winnable, judged.len());
        let mut out = std::io::stdout().lock();
        if self.json {
            let figures = PatienceDeals {
                game: table.info().id.into(),
                readings: readings(table),
                deals: judged.len(),
                winnable,
                lost,
                unknown,
                share: winnable as f64 / judged.len().max(1) as f64,
                interval: [low, high],
            };
            writeln!(out, "{}", json(&figures))?;
            return Ok(());
        }
        writeln!(out, "{table}: {} random deals", judged.len())?;
        writeln!(out, "winnable {winnable}, lost {lost}, not known {unknown}")?;
        let share = 100.0 * winnable as f64 / judged.len().max(1) as f64;
        writeln!(out, "{share:.2} % winnable, 95 % interval {:.2} to {:.2}", 100.0 * low, 100.0 * high)?;
        Ok(())
    }
}

/// The 95 % confidence interval of a proportion, by Wilson's formula.
fn wilson(of: usize, all: usize) -> (f64, f64) {
    if all == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (all as f64, 1.959_964);
    let share = of as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    ((middle - spread) / scale, (middle + spread) / scale)
}

#[cfg(test)]
mod tests {
    use super::wilson;

    #[test]
    fn wilsons_interval_is_the_one_of_the_textbooks() {
        let (low, high) = wilson(99, 100);
        assert!((low - 0.9455).abs() < 1e-3 && (high - 0.9982).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
