//! What a bout came to.

use std::io::Write as _;

use broadside_engine::Table;
use broadside_players::Bot;
use serde_json::json;

use super::Bout;
use super::journal::{Deal, Times};
use crate::failure::Failure;

/// What a bout came to.
pub(super) struct Figures {
    pub(super) table: Table,
    pub(super) bots: [Bot; 2],
    pub(super) deals: usize,
    pub(super) matches: bool,
    /// What the first has over the second a deal, in points, or in wins where whole games or a patience are played.
    pub(super) lead: Estimate,
    /// How often the first wins; a draw is half a win.
    pub(super) wins: Estimate,
    /// What both have by themselves.
    pub(super) each: [Estimate; 2],
    pub(super) times: [Times; 2],
}

/// A mean, and half of its 95 % interval.
#[derive(Clone, Copy)]
pub(super) struct Estimate {
    pub(super) mean: f64,
    pub(super) doubt: f64,
}

impl Estimate {
    pub(super) fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let count = values.clone().count().max(1) as f64;
        let mean = values.clone().sum::<f64>() / count;
        let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
        Estimate { mean, doubt: 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt() }
    }

    pub(super) fn low(self) -> f64 {
        self.mean - self.doubt
    }

    pub(super) fn high(self) -> f64 {
        self.mean + self.doubt
    }
}

impl Figures {
    pub(super) fn of(table: Table, bout: Bout, deals: &[Deal]) -> Self {
        let mut times = [Times::default(), Times::default()];
        for deal in deals {
            times.iter_mut().zip(&deal.times).for_each(|(all, some)| all.add_all(some));
        }
        Figures {
            table,
            bots: [bout.a, bout.b],
            deals: deals.len(),
            matches: bout.matches,
            lead: Estimate::of(deals.iter().map(|deal| deal.points)),
            wins: Estimate::of(deals.iter().map(|deal| deal.wins)),
            each: [0, 1].map(|which: usize| Estimate::of(deals.iter().map(|deal| deal.each[which]))),
            times,
        }
    }

    pub(super) fn print(&self, as_json: bool) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let ([a, b], lead) = (self.bots, self.lead);
        if as_json {
            let figures = json!({
                "game": self.table.info().id,
                "players": self.table.players(),
                "a": a.to_string(),
                "b": b.to_string(),
                "deals": self.deals,
                "mean": lead.mean,
                "low": lead.low(),
                "high": lead.high(),
                "win_rate": self.wins.mean,
                "ms_per_move": { "a": self.times[0].mean(), "b": self.times[1].mean() },
            });
            writeln!(out, "{figures}")?;
            return Ok(());
        }
        let unit = if self.matches { "games" } else { "deals" };
        writeln!(out, "{}: {a} against {b}, {} {unit} from every seat", self.table, self.deals)?;
        writeln!(out, "{a} is ahead by {:.3} (95 %: {:.3} to {:.3})", lead.mean, lead.low(), lead.high())?;
        writeln!(out, "{a} wins {:.1} % (± {:.1})", 100.0 * self.wins.mean, 100.0 * self.wins.doubt)?;
        for (bot, times) in self.bots.iter().zip(&self.times) {
            writeln!(out, "{bot}: {:.3} ms a move, 99 % within {:.1} ms", times.mean(), times.slowest())?;
        }
        Ok(())
    }
}
