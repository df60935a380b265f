//! `broadside arena`: which bot is stronger, and how certain is that?

use std::path::PathBuf;
use std::time::Duration;

use broadside_cards::{Seat, Seed};
use broadside_engine::{AnyGame, Table};
use clap::Args;
use rayon::prelude::*;
use serde_json::json;

use crate::failure::Failure;
use crate::journal::Journal;
use crate::outside::{self, Contender};
use crate::progress::Progress;
use crate::table::{TableArgs, game_parser};
use crate::{contest, interrupt, numbers};

mod deal_result;
mod figures;
mod fit;
mod ladder;

use deal_result::DealResult;
use figures::Figures;

/// Let two bots play the same deals from every seat
///
/// Each deal is played once for each side, so that both bots hold every seat. It counts once: the points of bot A minus
/// those of bot B. In a patience both bots play the deal, and a win is one point. Ctrl-C prints the figures of what is
/// done so far; with --resume the same command goes on from there.
#[derive(Args)]
#[command(after_help = crate::BOTS)]
pub(crate) struct Arena {
    /// The game; with --ladder, all games unless one is named
    #[arg(value_parser = game_parser(), required_unless_present = "ladder")]
    game: Option<&'static dyn AnyGame>,
    #[command(flatten)]
    table: TableArgs,
    /// A bot by its name, or exec:"./my_bot.py", a program of your own (docs/BOTS.md)
    #[arg(long, value_name = "BOT", default_value = "expert", conflicts_with = "ladder")]
    a: Contender,
    /// The other bot
    #[arg(long, value_name = "BOT", default_value = "greedy", conflicts_with = "ladder")]
    b: Contender,
    /// The time for a move of a program of your own, in milliseconds; it has ten times as long to get ready
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = numbers::positive)]
    budget: u64,
    /// The number of deals, as 400, 1_000_000 or 1e6
    #[arg(long, value_name = "K", default_value = "400", value_parser = numbers::positive)]
    deals: u64,
    /// Stop as soon as bot A's share of wins is clearly above or below this, in per cent
    ///
    /// The interval of wins is then wider, so that it holds however often it is looked at.
    #[arg(long, value_name = "PERCENT", value_parser = numbers::percent, conflicts_with_all = ["ladder", "matches"])]
    until: Option<f64>,
    /// The seed: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914")]
    seed: Seed,
    /// Play whole games instead of single deals
    #[arg(long, conflicts_with = "ladder")]
    matches: bool,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = numbers::positive)]
    threads: Option<u64>,
    /// Keep the results in this file, and continue from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print one JSON object, on the ladder one for each bout
    #[arg(long)]
    pub(crate) json: bool,
    /// Play every bot against the next at every game's usual table and one other, and write STRENGTH.md with a plot
    ///
    /// The fast bots play more deals than --deals says; what was played is printed bout by bout.
    #[arg(long, conflicts_with_all = ["readings", "target"])]
    ladder: bool,
    /// Fit the first two levels, so that each wins one game in three against the next: --deals games for each number tried
    ///
    /// Prints the line of crates/players/src/levels.txt. The same seed gives the same line.
    #[arg(long, conflicts_with_all = ["ladder", "a", "b", "matches", "until", "json"])]
    fit: bool,
    /// The number of whole games that the levels play on the ladder
    #[arg(long, value_name = "G", default_value = "100", value_parser = numbers::positive, requires = "ladder")]
    games: u64,
    /// Play nothing: print the results in the file of --resume
    #[arg(long, requires = "resume")]
    kept: bool,
    /// The folder the ladder is written to
    #[arg(long, value_name = "DIR", default_value = "docs", requires = "ladder")]
    out: PathBuf,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let pool = numbers::threads(self.threads)?;
        interrupt::listen()?;
        match self.game {
            Some(game) if self.fit => {
                let table = self.table.lay(game)?;
                pool.install(|| self.fit(game, &table))
            }
            Some(game) if !self.ladder => {
                let table = self.table.lay(game)?;
                let budget = Duration::from_millis(self.budget);
                let (a, b) = (self.a.within(budget), self.b.within(budget));
                let bout = Bout { a, b, deals: self.deals, matches: self.matches };
                let figures = pool.install(|| self.play(game, &table, bout));
                outside::dismiss(&[a, b]);
                let figures = figures?;
                figures.print(&self.seed, self.json)?;
                if interrupt::asked() { Err(Failure::stopped(self.resume.as_deref())) } else { Ok(()) }
            }
            _ => pool.install(|| self.climb()),
        }
    }

    /// Plays two bots against each other at a table.
    fn play(&self, game: &'static dyn AnyGame, table: &Table, bout: Bout) -> Result<Figures, Failure> {
        let Bout { a, b, deals, matches } = bout;
        let table = if matches { table.clone() } else { table.for_one_deal() };
        let title = json!([table.to_string(), a.to_string(), b.to_string(), self.seed.to_string(), matches]);
        let journal = Journal::<DealResult>::open(self.resume.as_deref(), |found| *found == title)?;
        let kept = journal.kept(&title);
        let name = format!("{} {a} against {b}", table.info().id);
        let progress =
            Progress::new(name, deals, (0..deals).filter(|number| kept(*number).is_some()).count() as u64);
        let one = |number| {
            if let Some(deal) = kept(number) {
                return Ok(Some((number, deal.clone())));
            }
            if interrupt::asked() {
                return Ok(None);
            }
            let deal = self.deal(game, &table, bout, number);
            journal.add(&title, number, &deal)?;
            progress.add(1);
            Ok(Some((number, deal)))
        };
        // Looks come after the same deals on every machine.
        let at_a_time = if self.until.is_some() { LOOK } else { deals };
        let mut played: Vec<(u64, DealResult)> = vec![];
        for first in (0..deals).step_by(at_a_time as usize) {
            let some = (first..deals.min(first + at_a_time)).into_par_iter();
            let some = some.filter(|number| !self.kept || kept(*number).is_some()).map(one);
            let some: Result<Vec<Option<(u64, DealResult)>>, Failure> = some.collect();
            played.extend(some?.into_iter().flatten());
            if let Some(share) = self.until
                && figures::is_clear(&played, share)
            {
                break;
            }
        }
        progress.finish();
        Ok(Figures::of(table, bout, &played, self.until.is_some()))
    }

    /// Plays a deal until both bots have had every seat.
    fn deal(&self, game: &dyn AnyGame, table: &Table, bout: Bout, number: u64) -> DealResult {
        let players = table.players();
        let bots = [bout.a, bout.b];
        let mut deal = DealResult::default();
        let rotations = seatings(game, table);
        let share = if players == 1 { 1.0 } else { 1.0 / rotations.len() as f64 };
        for seating in &rotations {
            let at: Vec<Contender> = seating.iter().map(|second| bots[usize::from(*second)]).collect();
            let contest = contest::deal(game, table, &self.seed, number, &at, bout.matches);
            let mean = |second: bool| {
                let seats: Vec<usize> = (0..players).filter(|seat| seating[*seat] == second).collect();
                let points = seats.iter().map(|seat| contest.points(Seat::new(*seat), bout.matches));
                points.sum::<f64>() / seats.len().max(1) as f64
            };
            let both = [mean(false), mean(true)];
            deal.each.iter_mut().zip(both).for_each(|(all, mean)| *all += share * mean);
            deal.points += share * (both[0] - both[1]);
            for (seat, ms) in contest.times {
                deal.times[usize::from(seating[seat])].add(ms);
            }
            for (seat, why) in contest.forfeits {
                let forfeits = &mut deal.forfeits[usize::from(seating[seat])];
                forfeits.push(format!("game {number}, seat {}: it {why}", seat + 1));
            }
        }
        deal
    }
}

/// The number of deals between two looks at a bout that may stop early.
const LOOK: u64 = 20;

/// The two bots of a bout, and the number of deals or whole games.
#[derive(Clone, Copy)]
struct Bout {
    a: Contender,
    b: Contender,
    deals: u64,
    matches: bool,
}

/// For each time a deal is played, the seats of the second bot: half of the sides, moved on by one each time. In a
/// patience each bot plays alone.
fn seatings(game: &dyn AnyGame, table: &Table) -> Vec<Vec<bool>> {
    let players = table.players();
    if players == 1 {
        return vec![vec![false], vec![true]];
    }
    let sides = game.sides(table);
    let sides: Vec<_> = sides.iter().collect();
    (0..sides.len())
        .map(|shift| {
            let second = |seat: usize| {
                let side = sides.iter().position(|side| side.contains(Seat::new(seat))).unwrap_or(0);
                (side + shift) % sides.len() < sides.len() / 2
            };
            (0..players).map(second).collect()
        })
        .collect()
}
