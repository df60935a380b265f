//! Load: durable moves per second and the latency of acknowledgements, with clients and server on the same machine; the
//! same for Whist on boardgame.io; and the memory of idle sockets. Every figure is printed next to its target.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use broadside_wire::{Opening, Sitting};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::Command;
use tokio::sync::Barrier;

use crate::client::{Client, Ticket, open, seats, sit};
use crate::kill::Process;
use crate::plain::Plain;

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
}

/// Runs the load and prints its figures; returns whether a target was missed.
pub async fn campaign(program: &Path, effort: &Effort) -> Result<bool> {
    let (mut ours, mut theirs, mut in_memory) = (vec![], vec![], vec![]);
    for _ in 0..effort.rounds {
        ours.push(our_round(program, effort).await?);
        if let Some(folder) = &effort.boardgame {
            theirs.push(their_round(folder, effort, true).await?);
            in_memory.push(their_round(folder, effort, false).await?);
        }
    }
    println!(
        "bench: {} tables of 4 sockets, {} rounds of {} s",
        effort.tables, effort.rounds, effort.seconds
    );
    let mut missed = false;
    let mut figure = |name: &str, value: f64, unit: &str, target: Option<(bool, f64)>| {
        let target = target.map(|(at_least, target)| {
            let met = if at_least { value >= target } else { value <= target };
            missed |= !met;
            format!(
                "{} {target}: {}",
                if at_least { "at least" } else { "at most" },
                if met { "met" } else { "MISSED" }
            )
        });
        println!("  {name:<58} {value:>9.1} {unit:<5} {}", target.unwrap_or_default());
    };
    let best = |rounds: &[Round]| rounds.iter().map(|round| round.moves).fold(0.0, f64::max);
    let calmest = |of: fn(&Round) -> f64| ours.iter().map(of).fold(f64::INFINITY, f64::min);
    figure("durable moves a second", best(&ours), "/s", Some((true, 2_000.0)));
    figure("acknowledged, half of them within", calmest(|round| round.p50), "ms", None);
    figure("acknowledged, 99 of 100 within", calmest(|round| round.p99), "ms", Some((false, 40.0)));
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
    let (before, with) = idle(program, effort.idle).await?;
    figure("memory without a socket", before as f64, "MiB", None);
    figure(&format!("memory with {} idle sockets", effort.idle), with as f64, "MiB", Some((false, 200.0)));
    Ok(missed)
}

/// Tables of four people; everybody sees every move before the next is made.
async fn our_round(program: &Path, effort: &Effort) -> Result<Round> {
    let folder = tempfile::tempdir()?;
    let process = Process::start(program, folder.path(), &[]).await?;
    let (server, seconds) = (process.address, effort.seconds);
    let start = Arc::new(Barrier::new(effort.tables));
    let players: Vec<_> = (0..effort.tables)
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
    waits.sort_unstable();
    let at = |part: f64| {
        waits.get((waits.len() as f64 * part) as usize).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    Ok(Round { moves: waits.len() as f64 / seconds as f64, p50: at(0.5), p99: at(0.99) })
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

/// The same at tables of boardgame.io, with files or memory as its storage.
async fn their_round(folder: &Path, effort: &Effort, files: bool) -> Result<Round> {
    let storage = tempfile::tempdir()?;
    let mut server = Command::new("node");
    server.arg(folder.join("server.js")).env("NODE_ENV", "production");
    if files {
        server.arg(storage.path());
    }
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
    let round = Round { moves: number("moves")?, p50: number("p50")?, p99: number("p99")? };
    println!(
        "bench: boardgame.io {}: {:.0} moves/s, p50 {:.0} ms, p99 {:.0} ms, {} messages without an answer, {} of {} tables never opened",
        if files { "with its files" } else { "in memory" },
        round.moves,
        round.p50,
        round.p99,
        value["unanswered"],
        value["stuck"],
        effort.tables,
    );
    Ok(round)
}

/// The memory of a new server, and with `count` silent watchers, in MiB.
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
