//! Load: durable moves per second and the latency of acknowledgements, with clients and server on the same machine, in a
//! folder and on PostgreSQL; the same for Whist on boardgame.io, and what the bare database commits; the memory of idle
//! sockets and tables; loading the longest logs. Every figure is printed next to its target, and a plan follows from them.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use broadside_house::{LogLine, TableId};
use broadside_storage::{Batch, Postgres, Storage as _, Whereabouts};
use broadside_wire::{Opening, Sitting};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::sync::Barrier;

use crate::client::{Client, Ticket, open, seats, sit};
use crate::kill::{Process, processor_time};
use crate::long;
use crate::plain::Plain;
use crate::postgres::PostgresServer;
use crate::sizing::Node;

/// How much to load.
pub struct Effort {
    /// Tables of four sockets.
    pub tables: usize,
    /// How long a round lasts, in seconds.
    pub seconds: u64,
    /// The number of rounds, alternating between ours and theirs.
    pub rounds: usize,
    /// Idle sockets.
    pub idle: usize,
    /// The folder with Whist on boardgame.io; `None` leaves the comparison out.
    pub boardgame: Option<PathBuf>,
}

/// The result of a round.
#[derive(Clone, Copy)]
struct Round {
    moves: f64,
    p50: f64,
    p99: f64,
    /// The processor time of a move in the server and in its players, in microseconds; 0 where it is not measured.
    server: f64,
    players: f64,
}

/// Runs the load and prints its figures; returns whether a target was missed.
pub async fn campaign(program: &Path, effort: &Effort) -> Result<bool> {
    let (mut ours, mut theirs, mut in_memory) = (vec![], vec![], vec![]);
    for _ in 0..effort.rounds {
        ours.push(our_round(program, effort, &[]).await?);
        if let Some(folder) = &effort.boardgame {
            let storage = tempfile::tempdir()?;
            let files = storage.path().to_str().context("a path")?;
            theirs.push(their_round(folder, effort, "with its files", Some(files)).await?);
            in_memory.push(their_round(folder, effort, "in memory", None).await?);
        }
    }
    let database = OnDatabase::measure(program, effort).await?;
    println!(
        "bench: {} tables of 4 sockets, {} rounds of {} s",
        effort.tables, effort.rounds, effort.seconds
    );
    let mut missed = vec![];
    let mut figure = |name: &str, value: f64, unit: &str, target: Option<(bool, f64)>| {
        let target = target.map(|(at_least, target)| {
            let met = if at_least { value >= target } else { value <= target };
            if !met {
                missed.push(name.to_owned());
            }
            format!(
                "{} {target}: {}",
                if at_least { "at least" } else { "at most" },
                if met { "met" } else { "MISSED" }
            )
        });
        let (places, none) = if unit == "times" { (2, "no bar") } else { (1, "") };
        println!("  {name:<58} {value:>9.places$} {unit:<5} {}", target.as_deref().unwrap_or(none));
    };
    let best = |rounds: &[Round]| rounds.iter().map(|round| round.moves).fold(0.0, f64::max);
    let calmest =
        |rounds: &[Round], of: fn(&Round) -> f64| rounds.iter().map(of).fold(f64::INFINITY, f64::min);
    figure("durable moves a second", best(&ours), "/s", Some((true, 2_000.0)));
    figure("acknowledged, half of them within", calmest(&ours, |round| round.p50), "ms", None);
    figure("acknowledged, 99 of 100 within", calmest(&ours, |round| round.p99), "ms", Some((false, 40.0)));
    if !theirs.is_empty() {
        figure("boardgame.io with its files (never synced), moves a second", best(&theirs), "/s", None);
        figure("boardgame.io in memory, moves a second", best(&in_memory), "/s", None);
        figure(
            "ours to boardgame.io with its files",
            best(&ours) / best(&theirs).max(0.1),
            "times",
            Some((true, 5.0)),
        );
        figure("ours to boardgame.io in memory", best(&ours) / best(&in_memory).max(0.1), "times", None);
    }
    figure("durable moves a second on PostgreSQL", best(&database.ours), "/s", None);
    figure("acknowledged there, 99 of 100 within", calmest(&database.ours, |round| round.p99), "ms", None);
    figure("rows that PostgreSQL itself commits, one INSERT each", database.bare, "/s", None);
    figure("moves that our storage alone commits there", database.stored, "/s", None);
    figure("our storage to the bare database", database.stored / database.bare, "times", Some((true, 0.5)));
    figure(
        "processor time of a move there: the server",
        calmest(&database.ours, |round| round.server),
        "µs",
        None,
    );
    figure("its players", calmest(&database.ours, |round| round.players), "µs", None);
    figure("the database", database.time, "µs", None);
    let whole = best(&database.ours) / database.bare;
    figure("ours with server and players to it", whole, "times", Some((true, 0.5)));
    if !database.theirs.is_empty() {
        figure("boardgame.io on PostgreSQL, moves a second", best(&database.theirs), "/s", None);
        let ratio = best(&database.ours) / best(&database.theirs).max(0.1);
        figure("ours on PostgreSQL to boardgame.io's", ratio, "times", None);
    }
    let (before, with) = idle(program, effort.idle).await?;
    figure("memory without a socket", before as f64, "MiB", None);
    figure(&format!("memory with {} idle sockets", effort.idle), with as f64, "MiB", Some((false, 200.0)));
    let (none, all) = tables(program, TABLES).await?;
    figure(&format!("memory with {TABLES} tables in play"), all as f64, "MiB", None);
    for (game, entries, time) in long::loads(program, 1914).await? {
        figure(
            &format!("{game}: a log of {entries} entries is loaded within"),
            time,
            "ms",
            Some((false, 100.0)),
        );
    }
    let each = |with: u64, without: u64, count: usize| {
        with.saturating_sub(without) as f64 * 1024.0 / count.max(1) as f64
    };
    let node = Node {
        socket: each(with, before, effort.idle),
        table: each(all, none, TABLES),
        moves: best(&database.ours),
        commits: database.bare,
    };
    print!("{}", node.plan(100_000));
    println!(
        "  {}",
        if missed.is_empty() { "all bars met".into() } else { format!("MISSED: {}", missed.join("; ")) }
    );
    Ok(!missed.is_empty())
}

/// Tables whose weight is measured.
const TABLES: usize = 1_000;

/// The rounds on PostgreSQL.
struct OnDatabase {
    ours: Vec<Round>,
    theirs: Vec<Round>,
    /// Rows that it commits in a second, each by itself.
    bare: f64,
    /// Moves that our storage commits in it in a second, without players.
    stored: f64,
    /// The processor time that a move of ours takes in it, in microseconds.
    time: f64,
}

impl OnDatabase {
    async fn measure(program: &Path, effort: &Effort) -> Result<Self> {
        let mut found =
            OnDatabase { ours: vec![], theirs: vec![], bare: 0.0, stored: 0.0, time: f64::INFINITY };
        for _ in 0..effort.rounds {
            let server = PostgresServer::start().context("PostgreSQL is not installed here")?;
            // As many writers as there are tables, and as many as the server has sessions.
            for writers in [8, effort.tables] {
                found.bare = found.bare.max(bare_inserts(&server.address, writers, effort.seconds).await?);
            }
            found.stored = found.stored.max(stored_moves(&server.address, effort).await?);
            let before = database_time(&server)?;
            let round = our_round(program, effort, &["--database", &server.address]).await?;
            let moves = round.moves * effort.seconds as f64;
            let time = (database_time(&server)? - before).as_secs_f64() * 1e6 / moves.max(1.0);
            found.time = found.time.min(time);
            found.ours.push(round);
            if let Some(folder) = &effort.boardgame {
                let round = their_round(folder, effort, "on PostgreSQL", Some(&server.address)).await;
                match round {
                    Ok(round) => found.theirs.push(round),
                    Err(error) => println!("bench: boardgame.io does not run on PostgreSQL here: {error:#}"),
                }
            }
        }
        Ok(found)
    }
}

/// The processor time that the database's processes have used.
fn database_time(server: &PostgresServer) -> Result<Duration> {
    let mut sum = Duration::ZERO;
    for process in server.processes()? {
        // The time of a process that has ended meanwhile is counted with its parent's.
        sum += processor_time(process.parse()?, true).unwrap_or_default();
    }
    Ok(sum)
}

/// How many rows of the size of a log's entry the database commits in a second, by PostgreSQL's own `pgbench`.
async fn bare_inserts(database: &str, writers: usize, seconds: u64) -> Result<f64> {
    let folder = tempfile::tempdir()?;
    let [make, script] = ["make.sql", "insert.sql"].map(|name| folder.path().join(name));
    std::fs::write(&make, "CREATE TABLE IF NOT EXISTS bare (id BIGSERIAL PRIMARY KEY, line TEXT NOT NULL);")?;
    std::fs::write(&script, format!("INSERT INTO bare (line) VALUES ('{}');\n", "x".repeat(120)))?;
    let made =
        Command::new("psql").arg(database).args(["-q", "-f"]).arg(&make).status().await.context("psql")?;
    anyhow::ensure!(made.success(), "psql failed");
    let (writers, seconds) = (writers.to_string(), seconds.to_string());
    let output = Command::new("pgbench")
        .args(["-n", "-M", "prepared", "-j", "2", "-c", &writers, "-T", &seconds, "-f"])
        .arg(&script)
        .arg(database)
        .kill_on_drop(true)
        .output()
        .await
        .context("pgbench")?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = told.lines().find(|line| line.starts_with("tps = "));
    let rate = line.and_then(|line| line.split(' ').nth(2)).and_then(|rate| rate.parse().ok());
    rate.with_context(|| format!("pgbench said {told} {}", String::from_utf8_lossy(&output.stderr)))
}

/// How many moves our storage appends in a second: at each table one after the other, as in play.
async fn stored_moves(database: &str, effort: &Effort) -> Result<f64> {
    let storage = Arc::new(Postgres::open(database, Whereabouts::default()).await?);
    let until = Instant::now() + Duration::from_secs(effort.seconds);
    let tables = (0..effort.tables).map(|_| {
        let (storage, table) = (storage.clone(), TableId::fresh());
        tokio::spawn(async move {
            let mut seq = 0;
            while Instant::now() < until {
                seq += 1;
                let (command, text) = (Some(format!("m{seq}")), "x".repeat(120));
                let lines = vec![LogLine { seq, at: seq, command, text, hash: [7; 32] }];
                let table = table.clone();
                storage.append(Batch { table, lines, public: false, over: false, fence: None }).await?;
            }
            anyhow::Ok(seq)
        })
    });
    let mut moves = 0;
    for table in tables.collect::<Vec<_>>() {
        moves += table.await??;
    }
    Ok(moves as f64 / effort.seconds as f64)
}

/// Tables of four people; everybody sees every move before the next is made.
async fn our_round(program: &Path, effort: &Effort, words: &[&str]) -> Result<Round> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(program, folder.path(), words).await?;
    let (server, tables, seconds) = (process.address, effort.tables, effort.seconds);
    let before = processor_time(std::process::id(), false)?;
    // The players share one thread: they have little to do, and would wake each other across threads for it.
    let players = tokio::task::spawn_blocking(move || {
        let thread = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        thread.block_on(play(server, tables, seconds))
    });
    let mut waits = players.await??;
    let (server, players) = (process.processor_time()?, processor_time(std::process::id(), false)? - before);
    waits.sort_unstable();
    let at = |part: f64| {
        waits.get((waits.len() as f64 * part) as usize).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    let each = |time: Duration| time.as_secs_f64() * 1e6 / waits.len().max(1) as f64;
    Ok(Round {
        moves: waits.len() as f64 / seconds as f64,
        p50: at(0.5),
        p99: at(0.99),
        server: each(server),
        players: each(players),
    })
}

/// Plays at `tables` tables for `seconds` seconds; returns how long each move waited for its acknowledgement.
async fn play(server: SocketAddr, tables: usize, seconds: u64) -> Result<Vec<Duration>> {
    let start = Arc::new(Barrier::new(tables));
    let players: Vec<_> = (0..tables)
        .map(|n| {
            let start = start.clone();
            tokio::spawn(async move {
                let mut clients = seated(server).await?;
                start.wait().await;
                let until = Instant::now() + Duration::from_secs(seconds);
                let (mut waits, mut made) = (vec![], n);
                while Instant::now() < until {
                    let Some(mover) = clients.iter().position(Plain::is_my_turn) else {
                        clients = seated(server).await?;
                        continue;
                    };
                    made += 1;
                    let (before, began) = (clients[mover].turn, Instant::now());
                    clients[mover].make_a_move(&format!("m{made}"), made).await?;
                    waits.push(began.elapsed());
                    for client in &mut clients {
                        client.until(|turn, _| turn != before).await?;
                    }
                }
                anyhow::Ok(waits)
            })
        })
        .collect();
    let mut waits = vec![];
    for player in players {
        waits.extend(tokio::time::timeout(Duration::from_secs(seconds + 60), player).await???);
    }
    Ok(waits)
}

async fn seated(server: SocketAddr) -> Result<Vec<Plain>> {
    let seats = seats(&["person", "person", "person", "person"]);
    let ticket = open(server, &Opening { game: "nations".into(), seats, ..Opening::default() }).await?;
    let mut clients = vec![Plain::hello(server, &ticket).await?];
    for _ in 0..3 {
        let ticket = sit(server, &ticket.table, &Sitting::default()).await?;
        clients.push(Plain::hello(server, &ticket).await?);
    }
    for client in &mut clients {
        client.until(|_, to_act| to_act.is_some()).await?;
    }
    Ok(clients)
}

/// A round of boardgame.io, with a folder, a database or memory as its storage.
async fn their_round(folder: &Path, effort: &Effort, how: &str, storage: Option<&str>) -> Result<Round> {
    let mut server = Command::new("node");
    server.arg(folder.join("server.js")).args(storage).env("NODE_ENV", "production");
    let mut server = server.stdout(Stdio::piped()).kill_on_drop(true).spawn().context("node")?;
    let mut lines = BufReader::new(server.stdout.take().context("no output")?).lines();
    let port = loop {
        let line = lines.next_line().await?.context("boardgame.io does not start")?;
        if let Ok(port) = line.parse::<u16>() {
            break port;
        }
    };
    let words = [port.to_string(), effort.tables.to_string(), effort.seconds.to_string()];
    let driver = Command::new("node").arg(folder.join("drive.js")).args(words).kill_on_drop(true).output();
    let output = tokio::time::timeout(Duration::from_secs(60 + effort.seconds), driver).await??;
    server.kill().await?;
    let value: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("the driver said {}", String::from_utf8_lossy(&output.stderr)))?;
    let number = |name: &str| value[name].as_f64().with_context(|| format!("no {name} in {value}"));
    let round = Round {
        moves: number("moves")?,
        p50: number("p50")?,
        p99: number("p99")?,
        server: 0.0,
        players: 0.0,
    };
    println!(
        "bench: boardgame.io {how}: {:.0} moves/s, p50 {:.0} ms, p99 {:.0} ms, {} messages without an answer, {} of {} tables never opened",
        round.moves, round.p50, round.p99, value["unanswered"], value["stuck"], effort.tables,
    );
    Ok(round)
}

/// The memory of a new server, and with `sockets` silent watchers, in MiB.
async fn idle(program: &Path, sockets: usize) -> Result<(u64, u64)> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(program, folder.path(), &[]).await?;
    let ticket = open(process.address, &Opening { game: "nations".into(), ..Opening::default() }).await?;
    let watcher = Ticket { token: None, ..ticket };
    let (before, mut open) = (process.memory()?, vec![]);
    for _ in 0..sockets {
        let mut client = Client::hello(process.address, &watcher, u64::MAX >> 1).await?;
        client.forget();
        open.push(client);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok((before, process.memory()?))
}

/// The memory of a new server, and with `count` tables, each with one person, in MiB.
async fn tables(program: &Path, count: usize) -> Result<(u64, u64)> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(program, folder.path(), &[]).await?;
    let (before, mut clients) = (process.memory()?, vec![]);
    for _ in 0..count {
        let opening = Opening { game: "nations".into(), ..Opening::default() };
        let ticket = open(process.address, &opening).await?;
        let mut client = Plain::hello(process.address, &ticket).await?;
        client.until(|_, to_act| to_act.is_some()).await?;
        clients.push(client);
    }
    Ok((before, process.memory()?))
}
