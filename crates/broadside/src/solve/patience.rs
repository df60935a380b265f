//! The patience: can the deal be won, and how many can?

use std::io::Write as _;
use std::time::Instant;

use anyhow::Context as _;
use broadside_cards::Shuffler;
use broadside_engine::{AnyGame, AnyMatch, Table};
use broadside_solve::patience::{NODE_LIMIT, Verdict, solve_match};
use broadside_wire::results::{Patience, PatienceDeals};
use broadside_wire::{json, readings};
use rayon::prelude::*;

use super::{Solve, deals, rounded};
use crate::failure::Failure;

/// The id of the patience.
pub(super) const GAME: &str = "mobilization-2";

/// Says whether the deal can be won from where the record stops, and by which moves.
pub(super) fn tell(play: &dyn AnyMatch, as_json: bool) -> Result<(), Failure> {
    let began = Instant::now();
    let over =
        || Failure::Input("no cards are in play at the record's end: let it stop after a shuffle".into());
    let answer = solve_match(play, NODE_LIMIT).ok_or_else(over)?;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let moves: Vec<String> = match &answer.verdict {
        Verdict::Winnable(moves) => moves.iter().map(ToString::to_string).collect(),
        Verdict::Lost | Verdict::Unknown => vec![],
    };
    let mut out = std::io::stdout().lock();
    if as_json {
        let verdict = answer.verdict.name().into();
        let told = Patience { verdict, moves, nodes: answer.nodes, ms: rounded(ms) };
        writeln!(out, "{}", json(&told))?;
        return Ok(());
    }
    match answer.verdict {
        Verdict::Winnable(_) => {
            writeln!(out, "The deal can be won, in {} moves:", moves.len())?;
            moves.iter().try_for_each(|mv| writeln!(out, "  {mv}"))?;
        }
        Verdict::Lost => writeln!(out, "The deal cannot be won from here, whatever is played.")?,
        Verdict::Unknown => writeln!(out, "Not known: {NODE_LIMIT} positions were not enough.")?,
    }
    writeln!(out, "{} positions looked at in {ms:.1} ms.", answer.nodes)?;
    Ok(())
}

/// A deal's verdict, and what it took.
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
            let judged = solve_match(play.as_ref(), NODE_LIMIT).map(|answer| Judged {
                verdict: answer.verdict.name(),
                moves: if let Verdict::Winnable(moves) = &answer.verdict { moves.len() } else { 0 },
                nodes: answer.nodes,
            });
            bar.inc(1);
            judged
        };
        let judged: Option<Vec<Judged>> = (0..deals).into_par_iter().map(judge).collect();
        bar.finish_and_clear();
        let judged = judged.ok_or_else(|| Failure::Input("a deal could not be dealt".into()))?;
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
                game: GAME.into(),
                readings: readings(&table),
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

/// The 95 % interval of a share by Wilson's score.
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
