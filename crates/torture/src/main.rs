//! `torture`: the campaigns, one command each.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, ensure};
use broadside_games::GAMES;
use broadside_house::LEVELS;
use broadside_server::{Config, Door, Limits};
use broadside_storage::{Folder, Postgres, Sqlite, Storage, Whereabouts};
use broadside_torture::crowd::Crowd;
use broadside_torture::dreaming::Dreaming;
use broadside_torture::hasty::Hasty;
use broadside_torture::nodes::{HURRY, Plant};
use broadside_torture::plodding::Plodding;
use broadside_torture::{abuse, bench, days, host, kill, leak, load, nodes, power, race, waiting};
use clap::{Parser, Subcommand};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// As in the released program, whose server the campaigns are about.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Campaigns against the server: each prints its figures, then runs again with a planted fault that it must catch.
#[derive(Parser)]
struct Cli {
    /// The seed of everything random
    #[arg(long, global = true, default_value_t = 1914)]
    seed: u64,
    #[command(subcommand)]
    campaign: Campaign,
}

#[derive(Subcommand)]
enum Campaign {
    /// SIGKILL at random instants
    Kill {
        #[arg(long, default_value_t = 200)]
        kills: u64,
        #[arg(long, default_value_t = 100_000)]
        moves: u64,
        #[arg(long, default_value_t = 32)]
        tables: usize,
    },
    /// Power cuts with unsynced writes dropped or torn
    Power {
        #[arg(long, default_value_t = 2_000)]
        images: u64,
        #[arg(long, default_value_t = 4_000)]
        moves: usize,
    },
    /// The same bytes for a viewer in worlds the viewer cannot tell apart
    Leak {
        #[arg(long, default_value_t = 2_000)]
        pairs: u64,
    },
    /// Races, repeats, reorderings, cut connections
    Race {
        #[arg(long, default_value_t = 2_000)]
        races: u64,
        #[arg(long, default_value_t = 20_000)]
        commands: u64,
        #[arg(long, default_value_t = 1_000)]
        cuts: u64,
    },
    /// The deal of the day and challenges: crooked results, early seeds, repeats, peeks
    Days {
        #[arg(long, default_value_t = 20)]
        rounds: u64,
    },
    /// Clocks and votes: stand-ins before the time, votes of those who have none
    Wait {
        #[arg(long, default_value_t = 100)]
        tables: u64,
    },
    /// Malformed frames, forged tokens, foreign origins, slow and idle clients
    Abuse {
        #[arg(long, default_value_t = 100_000)]
        frames: u64,
        #[arg(long, default_value_t = 100_000)]
        tokens: u64,
        #[arg(long, default_value_t = 200)]
        origins: u64,
        #[arg(long, default_value_t = 10_000)]
        idle: usize,
        #[arg(long, default_value_t = 40)]
        slow: usize,
    },
    /// Three nodes on one PostgreSQL: kills, pauses, a frozen and a restarted database, rolling restarts
    Nodes {
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        #[arg(long, default_value_t = 200)]
        tables: usize,
        #[arg(long, default_value_t = 30)]
        watchers: usize,
    },
    /// People play while a crowd does its worst: idle sockets, bots' tables, long logs, watchers who never read
    Load {
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        #[arg(long, default_value_t = 200)]
        people: usize,
        #[command(flatten)]
        crowd: Crowd,
    },
    /// Durable moves a second, and memory of idle sockets
    Bench {
        #[arg(long, default_value_t = 32)]
        tables: usize,
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        #[arg(long, default_value_t = 2)]
        rounds: usize,
        #[arg(long, default_value_t = 10_000)]
        idle: usize,
        /// The folder with Whist on boardgame.io, set up; without it the comparison is left out
        #[arg(long)]
        boardgame: Option<PathBuf>,
    },
    /// A server for the campaigns
    #[command(hide = true)]
    Serve {
        #[arg(long, required_unless_present = "database")]
        data: Option<PathBuf>,
        #[arg(long)]
        database: Option<String>,
        #[arg(long, default_value = "127.0.0.1:0")]
        listen: String,
        #[arg(long)]
        plant: Option<String>,
        #[arg(long)]
        origin: Vec<String>,
        /// With the limits and the bots that servers have
        #[arg(long)]
        strict: bool,
    },
    /// The crowd of the load campaign
    #[command(hide = true)]
    Crowd {
        #[arg(long)]
        server: SocketAddr,
        #[arg(long)]
        long: Vec<String>,
        #[command(flatten)]
        crowd: Crowd,
    },
    /// The writer whose power is cut
    #[command(hide = true)]
    PowerWriter {
        #[arg(long)]
        data: PathBuf,
        #[arg(long)]
        synchronous: String,
        #[arg(long)]
        moves: usize,
    },
}

fn main() -> Result<()> {
    // As where the program serves.
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().max_blocking_threads(broadside_server::blocking_threads());
    runtime.build()?.block_on(run())
}

async fn run() -> Result<()> {
    let Cli { seed, campaign } = Cli::parse();
    let program = std::env::current_exe()?;
    match campaign {
        Campaign::Kill { kills, moves, tables } => {
            let effort = kill::Effort { kills, moves, tables, seed };
            let sound = !kill::campaign(&program, effort, false).await?;
            let fewer = kill::Effort { kills: kills.min(10), moves: moves.min(500), ..effort };
            verdict(sound, kill::campaign(&program, fewer, true).await?)
        }
        Campaign::Power { images, moves } => {
            let sound = !power::campaign(&program, images, moves, seed, false).await?;
            verdict(sound, power::campaign(&program, images.min(200), moves, seed, true).await?)
        }
        Campaign::Leak { pairs } => tokio::task::spawn_blocking(move || leak::campaign(pairs, seed)).await?,
        Campaign::Race { races, commands, cuts } => {
            let effort = race::Effort { races, commands, cuts, seed };
            let sound = !race::campaign(effort, false).await?;
            let fewer = race::Effort { races: 5, commands: commands.min(200), cuts: 5, seed };
            verdict(sound, race::campaign(fewer, true).await?)
        }
        Campaign::Abuse { frames, tokens, origins, idle, slow } => {
            let effort = abuse::Effort { frames, tokens, origins, idle, slow, seed };
            let sound = !abuse::campaign(&program, effort, false).await?;
            let fewer =
                abuse::Effort { frames: 20, tokens: 20, origins: origins.min(20), idle: 20, slow: 0, seed };
            verdict(sound, abuse::campaign(&program, fewer, true).await?)
        }
        Campaign::Wait { tables } => {
            let sound = !waiting::campaign(tables, seed, false).await?;
            verdict(sound, waiting::campaign(tables.min(10), seed, true).await?)
        }
        Campaign::Days { rounds } => {
            let sound = !days::campaign(rounds, seed, false).await?;
            verdict(sound, days::campaign(1, seed, true).await?)
        }
        Campaign::Bench { tables, seconds, rounds, idle, boardgame } => {
            let effort = bench::Effort { tables, seconds, rounds, idle, boardgame };
            ensure!(!bench::campaign(&program, &effort).await?, "a target was missed");
            Ok(())
        }
        Campaign::Nodes { seconds, tables, watchers } => {
            let effort = nodes::Effort { seconds, tables, watchers, seed, timed: true };
            let sound = !nodes::campaign(&program, effort, None).await?;
            let mut caught = true;
            for plant in Plant::ALL {
                caught &= nodes::campaign(&program, plant.effort(effort), Some(plant)).await?;
            }
            verdict(sound, caught)
        }
        Campaign::Load { seconds, people, crowd } => {
            let effort = load::Effort { seconds, people, crowd, seed, timed: true };
            let sound = !load::campaign(&program, effort, false).await?;
            let fewer =
                load::Effort { seconds: 40, crowd: Crowd { idle: crowd.idle.min(100), ..crowd }, ..effort };
            verdict(sound, load::campaign(&program, fewer, true).await?)
        }
        Campaign::Crowd { server, long, crowd } => crowd.besiege(server, long).await,
        Campaign::Serve { data, database, listen, plant, origin, strict } => {
            let listener = TcpListener::bind(listen).await?;
            let place = Whereabouts::at(&listener.local_addr()?.to_string());
            let storage: Arc<dyn Storage> = match (database, data) {
                (Some(database), _) => Arc::new(Postgres::open(&database, place).await?),
                (None, data) => Arc::new(Sqlite::open(&Folder::new(data.unwrap_or_default()))?),
            };
            serve(listener, storage, plant.as_deref(), origin, strict).await
        }
        Campaign::PowerWriter { data, synchronous, moves } => power::write(&data, &synchronous, moves).await,
    }
}

fn verdict(sound: bool, caught: bool) -> Result<()> {
    ensure!(sound, "something was wrong");
    ensure!(caught, "the planted fault was not caught");
    Ok(())
}

async fn serve(
    listener: TcpListener,
    mut storage: Arc<dyn Storage>,
    plant: Option<&str>,
    origins: Vec<String>,
    strict: bool,
) -> Result<()> {
    match plant {
        Some("early-answer") => storage = Arc::new(Hasty::new(storage)),
        Some("plodding") => storage = Arc::new(Plodding(storage)),
        Some(how @ ("dreaming" | "stubborn")) => {
            storage = Arc::new(Dreaming { storage, deaf: how == "dreaming" });
        }
        _ => {}
    }
    let mut limits = if strict { Limits::default() } else { host::wide() };
    if plant == Some("hurried") {
        limits.haste = HURRY;
    }
    println!("{}", listener.local_addr()?);
    let (stop, stopped) = watch::channel(false);
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::spawn(async move {
        terminate.recv().await;
        let _ = stop.send(true);
    });
    Ok(broadside_server::serve(
        Config {
            games: GAMES,
            storage,
            levels: if strict { host::BOTS } else { LEVELS },
            limits,
            door: Door { origins, ..Door::default() },
            seeds: host::named,
        },
        listener,
        stopped,
    )
    .await?)
}
