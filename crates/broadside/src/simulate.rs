//! `broadside simulate`: statistics of random play, over millions of deals.

mod data;
mod records;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use broadside_cards::{Seat, Seed};
use broadside_data::ending;
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, RandomGame, Table};
use broadside_players::{Bot, SeededGame};
use broadside_wire::json;
use broadside_wire::results::{Percentiles, SeatFigures, Simulation, Speed};
use clap::Args;
use rayon::prelude::*;

use crate::described::Source;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::outside::Contender;
use crate::progress::Progress;
use crate::table::{TableArgs, game_parser};
use crate::{contest, interrupt, numbers};
use records::{Asked, RecordFolder};

/// Random deals are played in batches of this size, whole games in smaller ones.
const LOT_OF_DEALS: u64 = 4096;
const LOT_OF_GAMES: u64 = 8;

/// Play deals at random, or with bots, and print statistics
///
/// Every deal is a separate game unless a target is given. With a target, whole games are played one after the other
/// until --deals deals are over. The figures on standard output depend only on the seed; the time it took is printed on
/// standard error. Ctrl-C prints the figures of what is done so far.
#[derive(Args)]
#[command(after_help = crate::BOTS)]
pub(crate) struct Simulate {
    /// The game
    #[arg(value_parser = game_parser())]
    game: &'static dyn AnyGame,
    #[command(flatten)]
    table: TableArgs,
    /// The number of deals, as 1000, 1_000_000 or 1e6
    #[arg(long, value_name = "K", default_value = "1000", value_parser = numbers::positive)]
    deals: u64,
    /// Start after the first K games of this seed; without a target every deal is a game
    #[arg(long, value_name = "K", default_value = "0", hide_default_value = true, value_parser = numbers::count)]
    skip: u64,
    /// The seed: a whole number or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1914")]
    seed: Seed,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = numbers::positive)]
    threads: Option<u64>,
    /// The players: a bot for each seat, or a few that repeat round the table, such as expert,greedy [default: random]
    #[arg(long, value_name = "BOT,…", value_delimiter = ',')]
    bots: Vec<Bot>,
    /// Write every game as a .bsr record into this folder, and how they were made into its run.json
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Write the records even if the folder has some already; files of the same names are overwritten
    #[arg(long, requires = "records")]
    overwrite: bool,
    /// Write every game, deal and move as data into this folder: Parquet and CSV files, and a datapackage.json that
    /// explains every column
    ///
    /// The games are divided into shards by their numbers. A run that was stopped goes on with the same command. To share
    /// the work with other machines, give each its part by --skip and --deals, and put the files into one folder.
    #[arg(long, value_name = "DIR", conflicts_with = "records")]
    data: Option<PathBuf>,
    /// Add what best play would have scored in every deal, where a solver can tell; this takes long
    #[arg(long, requires = "data")]
    par: bool,
    /// Add what the seat that moves sees before every move, field by field; this takes much room
    #[arg(long, requires = "data")]
    views: bool,
    /// With a target: the number of whole games, instead of --deals
    #[arg(long, value_name = "K", requires = "data", value_parser = numbers::positive, conflicts_with = "deals")]
    games: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Simulate {
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        let table = self.table.lay(self.game)?;
        let table = if self.table.has_target() { table } else { table.for_one_deal() };
        if self.bots.is_empty() {
            self.bots.push(Bot::Random);
        }
        if let Some(folder) = &self.data {
            return self.write_data(&table, folder);
        }
        let folder = self.records.as_deref().map(|folder| {
            let source = self.source(&table);
            RecordFolder::open(
                folder,
                source.describe(Asked { deals: self.deals, skip: self.skip }),
                self.overwrite,
            )
        });
        let folder = folder.transpose()?;
        let pool = numbers::threads(self.threads)?;
        interrupt::listen()?;
        let began = Instant::now();
        let mut figures = Figures::new(&table);
        let progress = Progress::new(table.info().id, self.deals, 0);
        let mut next = self.skip;
        while figures.deals < self.deals && !interrupt::asked() {
            let wanted = self.deals - figures.deals;
            let size = match (&self.bots[..], self.table.has_target()) {
                (_, true) => LOT_OF_GAMES,
                ([Bot::Random], false) => LOT_OF_DEALS,
                (_, false) => 4 * pool.current_num_threads() as u64,
            };
            let lot = next..next.saturating_add(size.min(wanted));
            let play = |number| {
                (!interrupt::asked()).then(|| self.play(&table, number, wanted, folder.as_ref())).transpose()
            };
            let played: Result<Vec<Option<RandomGame>>, Failure> =
                pool.install(|| lot.into_par_iter().map(play).collect());
            for game in interrupt::until_stopped(played?) {
                let before = figures.deals;
                figures.add(&game, self.deals);
                next += 1;
                progress.add(figures.deals - before);
            }
        }
        progress.finish();
        let mut out = std::io::stdout().lock();
        match self.json {
            true => self.source(&table).print(&mut out, figures.as_result())?,
            false => figures.print(&mut out)?,
        }
        tell_speed(&figures, began.elapsed(), self.json);
        if figures.deals < self.deals {
            return Err(Failure::stopped_before(next, figures.deals, self.deals));
        }
        Ok(())
    }

    fn source<'a>(&'a self, table: &'a Table) -> Source<'a> {
        let bots = self.bots.iter().map(Bot::to_string).collect();
        Source { command: "simulate", table: Some(table), seed: Some(&self.seed), bots: Some(bots) }
    }

    /// Plays game number `number`. Without a target a game is one deal, even if it is thrown in.
    fn play(
        &self,
        table: &Table,
        number: u64,
        wanted: u64,
        folder: Option<&RecordFolder>,
    ) -> Result<RandomGame, Failure> {
        let most_deals = if self.table.has_target() { wanted as usize } else { 1 };
        let Some(folder) = folder else {
            return Ok(self.game_of(table, number, most_deals, None));
        };
        let mut scribe = records::head(table, &self.bots, &self.seed, number);
        let game = self.game_of(table, number, most_deals, Some(&mut scribe));
        folder.write(table, number, &scribe)?;
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
            [Bot::Random] => self.game.random_game(table, &self.seed, number, most_deals, scribe),
            bots => {
                let bots: Vec<Contender> = bots.iter().copied().map(Contender::from).collect();
                let seeded = SeededGame { game: self.game, table, seed: &self.seed, number, most_deals };
                contest::play(seeded, &bots, scribe).game
            }
        }
    }
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

    fn as_result(&self) -> Simulation {
        let spreads = self.scores.iter().map(Spread::of).zip(&self.wins);
        let seats = Seat::all(self.scores.len()).zip(spreads);
        Simulation {
            deals: self.deals,
            games: self.games,
            moves: self.moves,
            seats: seats.map(|(seat, (spread, wins))| spread.figures(seat, *wins)).collect(),
            endings: self.endings.iter().map(|(ending, count)| ((*ending).to_owned(), *count)).collect(),
        }
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        let seats: Vec<Spread> = self.scores.iter().map(Spread::of).collect();
        writeln!(
            out,
            "{}: {}, {} finished, {}",
            self.table,
            counted(self.deals, "deal"),
            counted(self.games, "game"),
            counted(self.moves, "move")
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
                100.0 * *count as f64 / self.deals.max(1) as f64
            )?;
        }
        Ok(())
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
