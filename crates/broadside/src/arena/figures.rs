//! The results of a bout.

use std::io::Write as _;

use broadside_engine::Table;
use broadside_players::Bot;
use broadside_wire::json;
use broadside_wire::results::{Contest, Pace};

use super::Bout;
use super::journal::{Deal, Times};
use crate::failure::Failure;

/// The results of a bout.
pub(super) struct Figures {
    pub(super) table: Table,
    pub(super) bots: [Bot; 2],
    pub(super) deals: usize,
    /// The range of deals of the seed.
    pub(super) numbers: Vec<u64>,
    pub(super) matches: bool,
    /// The lead of the first bot over the second for each deal, in points, or in wins for whole games and patiences.
    pub(super) lead: Estimate,
    /// The share of deals that the first bot wins, where a draw counts half. For whole games and patiences, the first
    /// bot's share of all wins.
    pub(super) wins: Estimate,
    /// The average of each bot.
    pub(super) each: [Estimate; 2],
    pub(super) times: [Times; 2],
}

/// A mean, and half the width of its 95 % confidence interval.
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

    /// The first bot's share of the total of both.
    fn share(pairs: impl Iterator<Item = [f64; 2]> + Clone) -> Self {
        let all: f64 = pairs.clone().map(|[a, b]| a + b).sum();
        if all == 0.0 {
            return Estimate { mean: 0.5, doubt: 0.5 };
        }
        let (count, share) = (pairs.clone().count() as f64, pairs.clone().map(|[a, _]| a).sum::<f64>() / all);
        let off = Estimate::of(pairs.map(|[a, b]| a - share * (a + b)));
        Estimate { mean: share, doubt: off.doubt * count / all }
    }

    pub(super) fn low(self) -> f64 {
        self.mean - self.doubt
    }

    pub(super) fn high(self) -> f64 {
        self.mean + self.doubt
    }
}

fn win(lead: f64) -> f64 {
    match lead {
        lead if lead > 0.0 => 1.0,
        lead if lead < 0.0 => 0.0,
        _ => 0.5,
    }
}

impl Figures {
    pub(super) fn of(table: Table, bout: Bout, played: &[(u64, Deal)]) -> Self {
        let deals = || played.iter().map(|(_, deal)| deal);
        let mut times = [Times::default(), Times::default()];
        for deal in deals() {
            times.iter_mut().zip(&deal.times).for_each(|(all, some)| all.add_all(some));
        }
        Figures {
            table,
            bots: [bout.a, bout.b],
            deals: played.len(),
            numbers: played.iter().map(|(number, _)| *number).collect(),
            matches: bout.matches,
            lead: Estimate::of(deals().map(|deal| deal.points)),
            wins: match bout.matches {
                true => Estimate::share(deals().map(|deal| deal.each)),
                false => Estimate::of(deals().map(|deal| win(deal.points))),
            },
            each: [0, 1].map(|which: usize| Estimate::of(deals().map(|deal| deal.each[which]))),
            times,
        }
    }

    pub(super) fn print(&self, as_json: bool) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let ([a, b], lead) = (self.bots, self.lead);
        if as_json {
            let figures = Contest {
                game: self.table.info().id.into(),
                players: self.table.players(),
                a: a.to_string(),
                b: b.to_string(),
                deals: self.deals,
                mean: lead.mean,
                low: lead.low(),
                high: lead.high(),
                win_rate: self.wins.mean,
                ms_per_move: Pace { a: self.times[0].mean(), b: self.times[1].mean() },
            };
            writeln!(out, "{}", json(&figures))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_wins_needs_no_equal_numbers_of_seats() {
        // Three seats of the first and two of the second, each of which wins one game in five.
        let games = [[1.0 / 3.0, 0.0], [0.0, 0.5]].into_iter().cycle().take(500);
        let games = games.enumerate().map(|(n, game)| if n % 10 == 9 { [1.0 / 3.0, 0.0] } else { game });
        let wins = Estimate::share(games);
        assert!((wins.mean - 0.5).abs() < 1e-9 && wins.doubt > 0.03, "{} ± {}", wins.mean, wins.doubt);
        let all = Estimate::share([[1.0, 0.0]; 9].into_iter());
        assert_eq!((all.mean, all.doubt), (1.0, 0.0));
    }
}
