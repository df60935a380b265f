//! `broadside simulate`: statistics of random play, over millions of deals.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use broadside_cards::{Seat, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, DealReport, Fact, RandomGame, Table};
use broadside_players::Bot;
use broadside_wire::results::{Percentiles, SeatFigures, Simulation, Speed};
use broadside_wire::{json, readings};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::contest;
use crate::failure::Failure;
use crate::table::{TableArgs, game_parser};

/// Deals and games are played in batches of this size; the figures do not depend on it.
const LOT_OF_DEALS: u64 = 4096;
const LOT_OF_GAMES: u64 = 8;

/// Play deals at random, or with bots, and print statistics
///
/// Every deal is a separate game unless a target is given. With a target, whole games are played one after the other
/// until --deals deals are over. The figures on standard output depend only on the seed; the time it took is printed on
/// standard error.
#[derive(Args)]
pub(crate) struct Simulate {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    #[command(flatten)]
    table: TableArgs,
    /// The number of deals
    #[arg(long, value_name = "K", default_value_t = 1000)]
    deals: u64,
    /// The seed: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914")]
    seed: Seed,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// The players: a bot for each seat, or a few that repeat round the table, such as expert,greedy
    #[arg(long, value_name = "BOT,…", value_delimiter = ',')]
    bots: Vec<Bot>,
    /// Write every game as a .bsr record into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let table = self.table.lay(self.game)?;
        let table = if self.table.has_target() { table } else { table.for_one_deal() };
        if let Some(folder) = &self.records {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(anyhow::Error::from)?;
        let began = Instant::now();
        let mut figures = Figures::new(&table);
        let bar = progress_bar(self.deals);
        let mut next = 0;
        while figures.deals < self.deals {
            let wanted = self.deals - figures.deals;
            let size = if self.table.has_target() { LOT_OF_GAMES } else { LOT_OF_DEALS };
            let lot = next..next + size.min(wanted);
            next = lot.end;
            let played: Result<Vec<RandomGame>, Failure> = pool
                .install(|| lot.into_par_iter().map(|number| self.play(&table, number, wanted)).collect());
            for game in played? {
                figures.add(&game, self.deals);
            }
            bar.set_position(figures.deals);
        }
        bar.finish_and_clear();
        figures.print(self.json)?;
        tell_speed(&figures, began.elapsed(), self.json);
        Ok(())
    }

    /// Plays game number `number`. Without a target a game is one deal, even if it is thrown in.
    fn play(&self, table: &Table, number: u64, wanted: u64) -> Result<RandomGame, Failure> {
        let most_deals = if self.table.has_target() { wanted as usize } else { 1 };
        let Some(folder) = &self.records else {
            return Ok(self.game_of(table, number, most_deals, None));
        };
        let mut scribe = Scribe::new(table, &[("Event", "simulation")]);
        let game = self.game_of(table, number, most_deals, Some(&mut scribe));
        write_record(folder, table, number, &scribe)?;
        Ok(game)
    }

    fn game_of(
        &self,
        table: &Table,
        number: u64,
        most_deals: usize,
        scribe: Option<&mut Scribe>,
    ) -> RandomGame {
        match self.bots.as_slice() {
            [] => self.game.random_game(table, &self.seed, number, most_deals, scribe),
            bots => contest::play(self.game, table, bots, &self.seed, number, most_deals, scribe).game,
        }
    }
}

fn write_record(folder: &Path, table: &Table, number: u64, scribe: &Scribe) -> Result<(), Failure> {
    let path = folder.join(format!("{}-{}-{:07}.bsr", table.info().id, table.players(), number + 1));
    std::fs::write(&path, scribe.text()).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

fn progress_bar(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} deals, {eta} to go");
    ProgressBar::new(deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The counts.
struct Figures {
    table: Table,
    deals: u64,
    games: u64,
    moves: u64,
    /// For each seat, how often each score of a deal occurred.
    scores: Vec<BTreeMap<i32, u64>>,
    endings: BTreeMap<&'static str, u64>,
    wins: Vec<u64>,
}

impl Figures {
    fn new(table: &Table) -> Self {
        let seats = table.players();
        Figures {
            table: table.clone(),
            deals: 0,
            games: 0,
            moves: 0,
            scores: vec![BTreeMap::new(); seats],
            endings: BTreeMap::new(),
            wins: vec![0; seats],
        }
    }

    /// Counts a game, up to `most` deals in all.
    fn add(&mut self, game: &RandomGame, most: u64) {
        if self.deals >= most {
            return;
        }
        let counted = (most - self.deals).min(game.deals.len() as u64);
        for deal in &game.deals[..counted as usize] {
            for (n, scores) in self.scores.iter_mut().enumerate() {
                *scores.entry(deal.scores[Seat::new(n)]).or_default() += 1;
            }
            *self.endings.entry(ending(deal, game)).or_default() += 1;
        }
        self.deals += counted;
        self.moves += game.moves;
        if counted == game.deals.len() as u64 && game.finished {
            self.games += 1;
            game.winners.iter().for_each(|seat| self.wins[seat - 1] += 1);
        }
    }

    fn print(&self, as_json: bool) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        let seats: Vec<Spread> = self.scores.iter().map(Spread::of).collect();
        if as_json {
            let seats = Seat::all(seats.len()).zip(seats.iter().zip(&self.wins));
            let figures = Simulation {
                game: self.table.info().id.into(),
                players: self.table.players(),
                readings: readings(&self.table),
                deals: self.deals,
                games: self.games,
                moves: self.moves,
                seats: seats.map(|(seat, (spread, wins))| spread.figures(seat, *wins)).collect(),
                endings: self.endings.iter().map(|(ending, count)| ((*ending).to_owned(), *count)).collect(),
            };
            writeln!(out, "{}", json(&figures))?;
            return Ok(());
        }
        writeln!(
            out,
            "{}: {} deals, {} games finished, {} moves",
            self.table, self.deals, self.games, self.moves
        )?;
        writeln!(
            out,
            "\nscore of a deal   mean  spread      5%     25%     50%     75%     95%    games won"
        )?;
        for (n, (spread, wins)) in seats.iter().zip(&self.wins).enumerate() {
            let [p5, p25, p50, p75, p95] = spread.percentiles;
            writeln!(
                out,
                "seat {:<9} {:>7.2} {:>7.2} {p5:>7} {p25:>7} {p50:>7} {p75:>7} {p95:>7} {wins:>12}",
                n + 1,
                spread.mean,
                spread.deviation,
            )?;
        }
        writeln!(out, "\nhow deals ended")?;
        for (ending, count) in &self.endings {
            writeln!(
                out,
                "  {ending:<20} {count:>12}  {:>6.2} %",
                100.0 * *count as f64 / self.deals as f64
            )?;
        }
        Ok(())
    }
}

/// How a deal ended, in a word or two.
fn ending(deal: &DealReport, game: &RandomGame) -> &'static str {
    let fact = |name: &str| deal.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact);
    match (fact("made"), fact("out"), fact("stalled")) {
        (Some(Fact::Truth(None)), ..) => "thrown in",
        (Some(Fact::Truth(Some(true))), ..) => "bid made",
        (Some(Fact::Truth(Some(false))), ..) => "bid lost",
        (_, Some(Fact::Seat(None)), _) => "nobody went out",
        (_, Some(_), _) => "somebody went out",
        (_, _, Some(Fact::Truth(Some(true)))) => "stalled",
        _ if game.deals.len() == 1 && game.finished && game.winners.is_empty() => "nobody won",
        _ => "played out",
    }
}

struct Spread {
    mean: f64,
    deviation: f64,
    percentiles: [i32; 5],
}

impl Spread {
    fn of(scores: &BTreeMap<i32, u64>) -> Self {
        let count = scores.values().sum::<u64>().max(1) as f64;
        let mean = scores.iter().map(|(score, n)| f64::from(*score) * *n as f64).sum::<f64>() / count;
        let squares: f64 =
            scores.iter().map(|(score, n)| (f64::from(*score) - mean).powi(2) * *n as f64).sum();
        let percentile = |share: f64| {
            let mut left = (share * count).ceil() as u64;
            let reached = |n: &u64| {
                left = left.saturating_sub(*n);
                left == 0
            };
            let mut reached = reached;
            scores.iter().find(|(_, n)| reached(n)).map_or(0, |(score, _)| *score)
        };
        let percentiles = [0.05, 0.25, 0.5, 0.75, 0.95].map(percentile);
        Spread { mean, deviation: (squares / count).sqrt(), percentiles }
    }

    fn figures(&self, seat: Seat, won: u64) -> SeatFigures {
        let [p5, p25, p50, p75, p95] = self.percentiles;
        let percentiles = Percentiles { p5, p25, p50, p75, p95 };
        SeatFigures { seat, mean: self.mean, spread: self.deviation, percentiles, won }
    }
}

fn tell_speed(figures: &Figures, took: Duration, as_json: bool) {
    let seconds = took.as_secs_f64().max(1e-9);
    let (deals, moves) = (figures.deals as f64 / seconds, figures.moves as f64 / seconds);
    if as_json {
        eprintln!("{}", json(&Speed { seconds, deals_per_s: deals, moves_per_s: moves }));
    } else {
        eprintln!("{seconds:.2} s: {deals:.0} deals and {moves:.0} moves a second");
    }
}
