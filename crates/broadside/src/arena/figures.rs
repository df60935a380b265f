//! The results of a bout.

use std::io::Write as _;

use broadside_cards::Seed;
use broadside_engine::Table;
use broadside_studies::Estimate;
use broadside_wire::results::{Contest, Pace};

use super::Bout;
use super::deal_result::{DealResult, Times};
use crate::described::Source;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::outside::Contender;

/// The results of a bout.
pub(super) struct Figures {
    pub(super) table: Table,
    pub(super) bots: [Contender; 2],
    pub(super) deals: usize,
    /// The number of deals that were asked for.
    pub(super) asked: u64,
    /// The range of deals of the seed.
    pub(super) numbers: Vec<u64>,
    pub(super) matches: bool,
    /// The lead of the first bot over the second for each deal, in points, or in wins for whole games and patiences.
    pub(super) lead: Estimate,
    /// The share of deals that the first bot wins, where a draw counts half. For whole games and patiences, the first
    /// bot's share of all wins.
    pub(super) wins: Estimate,
    /// The share of deals that each bot wins, in a patience.
    pub(super) each: [Estimate; 2],
    pub(super) times: [Times; 2],
    /// Where each bot lost its seat, and why.
    pub(super) forfeits: [Vec<String>; 2],
}

/// The number of forfeits that are told one by one.
const MOST_FORFEITS: usize = 5;

fn win(lead: f64) -> f64 {
    match lead {
        lead if lead > 0.0 => 1.0,
        lead if lead < 0.0 => 0.0,
        _ => 0.5,
    }
}

/// The share of these deals that the first bot wins, with an interval that holds at every look.
fn looked_at(played: &[(u64, DealResult)]) -> Estimate {
    Estimate::at_every_look(played.iter().map(|(_, deal)| win(deal.points)))
}

/// Whether these deals settle on which side of a share the first bot's wins are.
pub(super) fn is_clear(played: &[(u64, DealResult)], share: f64) -> bool {
    let wins = looked_at(played);
    wins.low > share || wins.high < share
}

impl Figures {
    /// The figures of what was played; `looked` if somebody may have stopped because of it.
    pub(super) fn of(table: Table, bout: Bout, played: &[(u64, DealResult)], looked: bool) -> Self {
        let deals = || played.iter().map(|(_, deal)| deal);
        let mut times = [Times::default(), Times::default()];
        for deal in deals() {
            times.iter_mut().zip(&deal.times).for_each(|(all, some)| all.add_all(some));
        }
        Figures {
            table,
            bots: [bout.a, bout.b],
            deals: played.len(),
            asked: bout.deals,
            numbers: played.iter().map(|(number, _)| *number).collect(),
            matches: bout.matches,
            lead: Estimate::mean(deals().map(|deal| deal.points)),
            wins: match bout.matches {
                true => Estimate::share_of_pairs(deals().map(|deal| deal.each)),
                false if looked => looked_at(played),
                false => Estimate::share(deals().map(|deal| win(deal.points)).sum(), played.len() as f64),
            },
            each: [0, 1].map(|which: usize| {
                Estimate::share(deals().map(|deal| deal.each[which]).sum(), played.len() as f64)
            }),
            times,
            forfeits: [0, 1]
                .map(|which: usize| deals().flat_map(|deal| deal.forfeits[which].clone()).collect()),
        }
    }

    pub(super) fn print(&self, seed: &Seed, as_json: bool) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let ([a, b], lead, wins) = (self.bots, self.lead, self.wins);
        if as_json {
            let finite = |end: f64| Some(end).filter(|end| end.is_finite());
            let figures = Contest {
                a: a.to_string(),
                b: b.to_string(),
                matches: self.matches,
                deals: self.deals,
                mean: lead.mean,
                low: finite(lead.low),
                high: finite(lead.high),
                win_rate: wins.mean,
                win_low: wins.low,
                win_high: wins.high,
                ms_per_move: Pace { a: self.times[0].mean(), b: self.times[1].mean() },
                forfeits: self.forfeits.clone(),
            };
            let table = Some(&self.table);
            let bots = self.bots.iter().map(Contender::to_string).collect();
            let source = Source { command: "arena", table, seed: Some(seed), bots: Some(bots) };
            return Ok(source.print(&mut out, figures)?);
        }
        let unit = if self.matches { "game" } else { "deal" };
        writeln!(out, "{}: {a} against {b}, {} from every seat", self.table, counted(self.deals, unit))?;
        match self.deals {
            0 => return Ok(()),
            1 => writeln!(out, "{a} is ahead by {:.3}; one deal says nothing about others", lead.mean)?,
            // An interval of no width would promise too much.
            all if lead.low == lead.high => {
                writeln!(out, "{a} is ahead by {:.3} in each of {all} {unit}s", lead.mean)?
            }
            _ => {
                writeln!(out, "{a} is ahead by {:.3} (95 %: {:.3} to {:.3})", lead.mean, lead.low, lead.high)?
            }
        }
        let [mean, low, high] = [wins.mean, wins.low, wins.high].map(|share| 100.0 * share);
        writeln!(out, "{a} wins {mean:.1} % (95 %: {low:.1} to {high:.1})")?;
        for (bot, times) in self.bots.iter().zip(&self.times) {
            writeln!(out, "{bot}: {:.3} ms a move, 99 % within {:.1} ms", times.mean(), times.slowest())?;
        }
        for (bot, forfeits) in
            self.bots.iter().zip(&self.forfeits).filter(|(_, forfeits)| !forfeits.is_empty())
        {
            writeln!(out, "{bot} lost its seat {}:", counted(forfeits.len(), "time"))?;
            forfeits.iter().take(MOST_FORFEITS).try_for_each(|forfeit| writeln!(out, "  {forfeit}"))?;
        }
        Ok(())
    }
}
