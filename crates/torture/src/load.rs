//! Two hundred people play while a crowd does its worst within what addresses may do: how long a person's move takes, what
//! bots among themselves cost the people, and whether memory stays bounded.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use broadside_cards::Rng;
use broadside_games::GAMES;
use broadside_storage::{Folder, Sqlite, Storage as _};
use broadside_wire::{Opening, Sitting, json};
use tokio::time::sleep;

use crate::client::{Ticket, dial, request, request_from, seats, ticket};
use crate::crowd::Crowd;
use crate::kill::Process;
use crate::long;
use crate::plain::Plain;

/// What 99 of 100 moves may take at most, in milliseconds.
const LONGEST_WAIT: f64 = 100.0;
/// What bots among themselves may add to the usual move.
const BOTS_COST: f64 = 1.2;
/// What an entry may weigh in memory, in MiB.
const ENTRY: f64 = 4.0 / 1024.0;
/// By how much everything else may grow in half the time, in MiB.
const REST: f64 = 48.0;
/// The games whose longest logs are asked for.
const LONG: usize = 4;

/// How much to test.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How long people play, in seconds.
    pub seconds: u64,
    /// People, four at a table.
    pub people: usize,
    /// Those who make it hard for them.
    pub crowd: Crowd,
    /// The seed of everything random.
    pub seed: u64,
}

/// The parts of the campaign: alone, with bots among themselves, both again, then with the whole crowd.
const PARTS: usize = 5;
const CROWD: usize = PARTS - 1;

#[derive(Default)]
struct Scene {
    part: AtomicUsize,
    stop: AtomicBool,
    /// What each acknowledged move took in milliseconds, by part.
    waits: Mutex<[Vec<f64>; PARTS]>,
    /// Tables whose people were thrown out or waited in vain.
    broken: AtomicUsize,
}

/// Runs the campaign and prints its figures; returns whether a bar was missed.
pub async fn campaign(program: &Path, effort: Effort, plant: bool) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let long = long_logs(folder.path(), effort.seed).await?;
    let plants: &[&str] = if plant { &["--plant", "plodding"] } else { &[] };
    let process = Process::start(program, folder.path(), &[&["--strict"], plants].concat()).await?;
    let (server, scene) = (process.address, Arc::new(Scene::default()));
    let mut tables = tokio::task::JoinSet::new();
    for table in 0..effort.people.div_ceil(4) {
        let (scene, rng) = (scene.clone(), Rng::new(effort.seed ^ (table as u64) << 16));
        tables.spawn(async move { people(server, table, &scene, rng).await });
    }
    let window = Duration::from_secs((effort.seconds / 20).clamp(3, 30));
    let bots = Crowd { shows: effort.crowd.shows, ..Crowd::default() };
    for part in 0..CROWD {
        let _bots = if part % 2 == 1 { Some(bots.gather(program, server, &[]).await?) } else { None };
        scene.part.store(part, SeqCst);
        sleep(window).await;
    }
    let _crowd = effort.crowd.gather(program, server, &long).await?;
    scene.part.store(CROWD, SeqCst);
    let rest = Duration::from_secs(effort.seconds).saturating_sub(window * CROWD as u32);
    let memory = sample(&process, rest).await?;
    scene.stop.store(true, SeqCst);
    while let Some(done) = tables.join_next().await {
        if let Err(error) = done? {
            eprintln!("a table: {error:#}");
            scene.broken.fetch_add(1, SeqCst);
        }
    }
    let panics = std::fs::read_to_string(folder.path().join("complaints"))?.matches("panicked").count();
    Ok(report(effort, plant, &scene, &memory, panics))
}

/// Writes the longest logs of some games before the server starts, and returns their tables.
async fn long_logs(folder: &Path, seed: u64) -> Result<Vec<String>> {
    let storage = Sqlite::open(&Folder::new(folder))?;
    let mut tables = vec![];
    for (number, game) in GAMES.iter().take(LONG).enumerate() {
        let log = long::longest(*game, seed + number as u64)?;
        tables.push(long::keep(&storage, &log, number as u64 + 1).await?);
    }
    storage.close().await?;
    Ok(tables)
}

/// Four people at table after table, each from an address of their own, each thinking for about a second.
async fn people(server: SocketAddr, table: usize, scene: &Scene, mut rng: Rng) -> Result<()> {
    let mut made = 0;
    for game in 0_usize.. {
        let mut clients = seated(server, table, game).await?;
        while let Some(mover) = clients.iter().position(Plain::is_my_turn) {
            if scene.stop.load(SeqCst) {
                return Ok(());
            }
            sleep(Duration::from_millis(500 + u64::from(rng.below(1_000)))).await;
            made += 1;
            let (before, part, began) = (clients[mover].turn, scene.part.load(SeqCst), Instant::now());
            clients[mover].make_a_move(&format!("m{made}"), rng.below(1 << 20) as usize).await?;
            let wait = began.elapsed().as_secs_f64() * 1e3;
            scene.waits.lock().unwrap_or_else(PoisonError::into_inner)[part].push(wait);
            for client in &mut clients {
                client.until(|turn, _| turn != before).await?;
            }
        }
    }
    Ok(())
}

async fn seated(server: SocketAddr, table: usize, game: usize) -> Result<Vec<Plain>> {
    let from = |person: usize| {
        let number = table * 4 + person;
        Ipv4Addr::new(127, 2, (number / 250) as u8, 1 + (number % 250) as u8)
    };
    let opening = Opening {
        game: "nations".into(),
        seats: seats(&["person"; 4]),
        token: Some(format!("{:032x}{:032x}", table + 1, game)),
        ..Opening::default()
    };
    let mut clients = vec![];
    let mut first: Option<Ticket> = None;
    for person in 0..4 {
        let answer = match &first {
            None => request_from(from(0), server, "POST", "/api/tables", &json(&opening)).await?,
            Some(Ticket { table, .. }) => {
                let path = format!("/api/tables/{table}/seats");
                request_from(from(person), server, "POST", &path, &json(&Sitting::default())).await?
            }
        };
        let own = ticket(&answer)?;
        let stream = dial(server, from(person)).await?;
        clients.push(Plain::hello_on(stream, server, &own).await?);
        first.get_or_insert(own);
    }
    for client in &mut clients {
        client.until(|_, to_act| to_act.is_some()).await?;
    }
    Ok(clients)
}

/// The server's memory in MiB and the entries it has stored, once a second.
async fn sample(process: &Process, time: Duration) -> Result<Vec<(f64, f64)>> {
    let (began, mut samples) = (Instant::now(), vec![]);
    while began.elapsed() < time {
        // The figures may be late as everything else may: then the sample is left out.
        if let Ok(entries) = entries(process.address).await {
            samples.push((process.memory()? as f64, entries));
        }
        sleep(Duration::from_secs(1)).await;
    }
    Ok(samples)
}

async fn entries(server: SocketAddr) -> Result<f64> {
    let figures = request(server, "GET", "/metrics", "", "").await?.body;
    let line =
        figures.lines().find(|line| line.starts_with("broadside_entries_total ")).context("no entries")?;
    Ok(line.rsplit(' ').next().unwrap_or_default().parse()?)
}

fn report(effort: Effort, plant: bool, scene: &Scene, memory: &[(f64, f64)], panics: usize) -> bool {
    let mut waits = std::mem::take(&mut *scene.waits.lock().unwrap_or_else(PoisonError::into_inner));
    waits.iter_mut().for_each(|waits| waits.sort_by(f64::total_cmp));
    let at = |part: usize, share: f64| {
        let waits = &waits[part];
        waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or(f64::INFINITY)
    };
    let Crowd { idle, shows, readers, slow } = effort.crowd;
    println!(
        "load{}: {} people, {} s; {idle} idle sockets, {shows} tables of bots that are watched, {readers} readers of \
         long logs, {slow} watchers who never read",
        if plant { " (replays on the workers)" } else { "" },
        effort.people,
        effort.seconds
    );
    for (part, name) in
        ["alone", "with bots' tables", "alone", "with bots' tables", "with the crowd"].iter().enumerate()
    {
        println!(
            "  {name:<18} {:>6} moves, half within {:>6.1} ms, 99 of 100 within {:>7.1} ms, all within {:>7.1} ms",
            waits[part].len(),
            at(part, 0.5),
            at(part, 0.99),
            waits[part].last().copied().unwrap_or(f64::INFINITY)
        );
    }
    let cost = (at(1, 0.5) + at(3, 0.5)) / (at(0, 0.5) + at(2, 0.5));
    let (first, second) = memory.split_at(memory.len() / 2);
    let highest = |half: &[(f64, f64)]| half.iter().map(|(mib, _)| *mib).fold(0.0, f64::max);
    let entries = |half: &[(f64, f64)]| half.last().map_or(0.0, |(_, entries)| *entries);
    let (before, after, from, to) = (highest(first), highest(second), entries(first), entries(second));
    let most = memory.iter().map(|(mib, _)| *mib).fold(0.0, f64::max);
    let permitted = (to - from) * ENTRY + REST;
    let mut missed = false;
    let mut bar = |name: &str, value: f64, most: f64| {
        missed |= value.is_nan() || value > most;
        let met = if value <= most { "met" } else { "MISSED" };
        println!("  {name:<58} {value:>8.1}, at most {most:.1}: {met}");
    };
    bar("a person's move, 99 of 100 within (ms)", at(CROWD, 0.99), LONGEST_WAIT);
    bar("a person's move with bots' tables, to alone (times)", cost, BOTS_COST);
    bar("memory that the second half added (MiB)", after - before, permitted);
    bar("tables whose people were thrown out", scene.broken.load(SeqCst) as f64, 0.0);
    bar("panics", panics as f64, 0.0);
    println!(
        "  memory at most {most:.0} MiB; {:.0} entries stored with the crowd",
        to - memory.first().map_or(0.0, |one| one.1)
    );
    missed
}
