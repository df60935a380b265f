//! `broadside arena`: which bot is stronger, and how sure is that?

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context as _;
use broadside_cards::{Seat, Seed};
use broadside_engine::{AnyGame, Table};
use broadside_players::Bot;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::contest;
use crate::failure::Failure;
use crate::table::{TableArgs, game_parser};

mod ladder;

/// Let two bots play the same deals from every seat
///
/// Each deal is played as often as there are sides, so that every seat is held by both bots, and counts once: by
/// the points of bot A over those of bot B. In a patience both play it, and a win is a point.
#[derive(Args)]
pub(crate) struct Arena {
    /// The game; with --ladder, all games unless one is named
    #[arg(value_parser = game_parser(), required_unless_present = "ladder")]
    game: Option<&'static dyn AnyGame>,
    #[command(flatten)]
    table: TableArgs,
    /// A bot: random, greedy, expert, search, search:50ms, recruit, sergeant, general
    #[arg(long, value_name = "BOT", default_value = "expert")]
    a: Bot,
    /// The other bot
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    b: Bot,
    /// How many deals
    #[arg(long, value_name = "K", default_value_t = 400)]
    deals: u64,
    /// The seed: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914")]
    seed: Seed,
    /// Play whole games instead of single deals
    #[arg(long)]
    matches: bool,
    /// How many threads [default: one a core]
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Keep what was played in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Play every bot against the next, and write STRENGTH.md with a plot
    #[arg(long)]
    ladder: bool,
    /// Where the ladder writes
    #[arg(long, value_name = "DIR", default_value = "docs")]
    out: PathBuf,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(anyhow::Error::from)?;
        match self.game {
            Some(game) if !self.ladder => {
                let table = self.table.lay(game)?;
                let figures = pool.install(|| self.bout(game, &table, self.a, self.b))?;
                figures.print(self.json)?;
                Ok(())
            }
            _ => pool.install(|| self.climb()),
        }
    }

    /// Plays two bots against each other at a table.
    fn bout(&self, game: &'static dyn AnyGame, table: &Table, a: Bot, b: Bot) -> Result<Figures, Failure> {
        let table = if self.matches { table.clone() } else { table.for_one_deal() };
        let title =
            json!([table.to_string(), a.to_string(), b.to_string(), self.seed.to_string(), self.matches]);
        let journal = Journal::open(self.resume.as_deref(), &title)?;
        let style =
            ProgressStyle::with_template("{msg} {bar:30} {human_pos} of {human_len} deals, {eta} to go");
        let bar =
            ProgressBar::new(self.deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(format!("{} {a} against {b}", table.info().id));
        bar.set_position(journal.done.len() as u64);
        let played: Result<Vec<Deal>, Failure> = (0..self.deals)
            .into_par_iter()
            .map(|number| {
                if let Some(deal) = journal.done.get(&number) {
                    return Ok(deal.clone());
                }
                let deal = self.deal(game, &table, [a, b], number);
                journal.add(number, &deal)?;
                bar.inc(1);
                Ok(deal)
            })
            .collect();
        bar.finish_and_clear();
        Ok(Figures::of(table, a, b, &played?))
    }

    /// Plays a deal as often as it takes for both bots to have had every seat.
    fn deal(&self, game: &dyn AnyGame, table: &Table, bots: [Bot; 2], number: u64) -> Deal {
        let players = table.players();
        let mut deal = Deal::default();
        let mut means = [0.0; 2];
        let rotations = seatings(game, table);
        for seating in &rotations {
            let at: Vec<Bot> = seating.iter().map(|second| bots[usize::from(*second)]).collect();
            let most = if self.matches { usize::MAX } else { 8 };
            let contest = contest::play(game, table, &at, &self.seed, number, most, None);
            let won = |seat: usize| contest.game.winners.contains(&(seat + 1));
            let points = |seat: usize| match players {
                1 => f64::from(u8::from(won(seat))),
                _ if self.matches => f64::from(u8::from(won(seat))),
                _ => contest.game.deals.last().map_or(0.0, |deal| f64::from(deal.scores[Seat::new(seat)])),
            };
            let mean = |second: bool| {
                let seats: Vec<usize> = (0..players).filter(|seat| seating[*seat] == second).collect();
                seats.iter().map(|seat| points(*seat)).sum::<f64>() / seats.len().max(1) as f64
            };
            let both = [mean(false), mean(true)];
            means = [means[0] + both[0], means[1] + both[1]];
            if players > 1 {
                deal.wins += win(both[0] - both[1]) / rotations.len() as f64;
            }
            for (seat, time) in contest.times {
                deal.times[usize::from(seating[seat])].push(time);
            }
        }
        if players == 1 {
            deal.wins = win(means[0] - means[1]);
            deal.points = means[0] - means[1];
        } else {
            deal.points = (means[0] - means[1]) / rotations.len() as f64;
        }
        deal
    }
}

fn win(lead: f64) -> f64 {
    match lead {
        lead if lead > 0.0 => 1.0,
        lead if lead < 0.0 => 0.0,
        _ => 0.5,
    }
}

/// For each time a deal is played, which seats the second bot has: half of the sides, moved on by one each time.
/// A patience is played by each alone.
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

/// How one deal came out, all seatings together.
#[derive(Clone, Debug, Default)]
struct Deal {
    points: f64,
    wins: f64,
    /// Milliseconds of each move of both bots.
    times: [Vec<f32>; 2],
}

/// What was played before, and where more of it is kept.
struct Journal {
    done: BTreeMap<u64, Deal>,
    file: Option<Mutex<std::fs::File>>,
    title: Value,
}

impl Journal {
    fn open(path: Option<&Path>, title: &Value) -> Result<Self, Failure> {
        let mut journal = Journal { done: BTreeMap::new(), file: None, title: title.clone() };
        let Some(path) = path else { return Ok(journal) };
        let text = std::fs::read_to_string(path).unwrap_or_default();
        for line in text.lines() {
            let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
            if line["title"] != *title {
                continue;
            }
            let number = |key: &str| line[key].as_f64().unwrap_or_default();
            let times = |which: usize| -> Vec<f32> {
                let sum = line["ms"][which].as_f64().unwrap_or_default();
                let moves = line["moves"][which].as_u64().unwrap_or_default().max(1);
                vec![(sum / moves as f64) as f32; moves as usize]
            };
            let deal = Deal { points: number("points"), wins: number("wins"), times: [times(0), times(1)] };
            journal.done.insert(line["deal"].as_u64().unwrap_or_default(), deal);
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        journal.file = Some(Mutex::new(file.with_context(|| format!("cannot write {}", path.display()))?));
        Ok(journal)
    }

    fn add(&self, number: u64, deal: &Deal) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let sums = [0, 1].map(|which: usize| deal.times[which].iter().map(|ms| f64::from(*ms)).sum::<f64>());
        let line = json!({
            "title": self.title,
            "deal": number,
            "points": deal.points,
            "wins": deal.wins,
            "ms": sums,
            "moves": [deal.times[0].len(), deal.times[1].len()],
        });
        let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        writeln!(file, "{line}")?;
        Ok(())
    }
}

/// What a bout came to.
struct Figures {
    table: Table,
    bots: [Bot; 2],
    deals: usize,
    mean: f64,
    /// Half of the 95 % interval.
    doubt: f64,
    win_rate: f64,
    ms: [f64; 2],
    /// The 99th percentile of a move's time.
    slowest: [f32; 2],
}

impl Figures {
    fn of(table: Table, a: Bot, b: Bot, deals: &[Deal]) -> Self {
        let count = deals.len().max(1) as f64;
        let mean = deals.iter().map(|deal| deal.points).sum::<f64>() / count;
        let squares: f64 = deals.iter().map(|deal| (deal.points - mean).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        let times = [0, 1].map(|which: usize| {
            let mut times: Vec<f32> =
                deals.iter().flat_map(|deal| deal.times[which].iter().copied()).collect();
            times.sort_by(f32::total_cmp);
            times
        });
        let average =
            |times: &Vec<f32>| times.iter().map(|ms| f64::from(*ms)).sum::<f64>() / times.len().max(1) as f64;
        let slow = |times: &Vec<f32>| times.get(times.len() * 99 / 100).copied().unwrap_or_default();
        Figures {
            table,
            bots: [a, b],
            deals: deals.len(),
            mean,
            doubt: 1.96 * error,
            win_rate: deals.iter().map(|deal| deal.wins).sum::<f64>() / count,
            ms: [average(&times[0]), average(&times[1])],
            slowest: [slow(&times[0]), slow(&times[1])],
        }
    }

    fn print(&self, as_json: bool) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let [a, b] = self.bots;
        let (low, high) = (self.mean - self.doubt, self.mean + self.doubt);
        if as_json {
            let figures = json!({
                "game": self.table.info().id,
                "players": self.table.players(),
                "a": a.to_string(),
                "b": b.to_string(),
                "deals": self.deals,
                "mean": self.mean,
                "low": low,
                "high": high,
                "win_rate": self.win_rate,
                "ms_per_move": { "a": self.ms[0], "b": self.ms[1] },
            });
            writeln!(out, "{figures}")?;
            return Ok(());
        }
        writeln!(out, "{}: {a} against {b}, {} deals from every seat", self.table, self.deals)?;
        writeln!(out, "{a} is ahead by {:.3} a deal (95 %: {low:.3} to {high:.3})", self.mean)?;
        writeln!(out, "{a} wins {:.1} %", 100.0 * self.win_rate)?;
        for ((bot, ms), slowest) in self.bots.iter().zip(self.ms).zip(self.slowest) {
            writeln!(out, "{bot}: {ms:.3} ms a move, 99 % within {slowest:.1} ms")?;
        }
        Ok(())
    }
}
