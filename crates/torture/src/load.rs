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
/// What the server may weigh at most, in MiB. It keeps a million entries in memory, each of about 1.4 KiB (docs/HOSTING.md);
/// what is left is for sockets and tables.
const HEAVIEST: f64 = 2048.0;
/// What part of the sockets that only stay open may be closed at the end.
const CLOSED: f64 = 0.1;
/// How long a part of the crowd that has got nothing done yet is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// The games whose longest logs are asked for.
const LONG: usize = 4;
/// The one of them that is over.
const ENDED: &str = "nations";

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
    /// Whether what takes too long or weighs too much is wrong, too.
    pub timed: bool,
}

/// The parts of the campaign: alone, with bots among themselves, both again, while the whole crowd comes, and with it.
const PARTS: usize = 6;
const COMING: usize = PARTS - 2;
const CROWD: usize = PARTS - 1;

#[derive(Default)]
struct Field {
    part: AtomicUsize,
    stop: AtomicBool,
    /// What each acknowledged move took in milliseconds, by part.
    waits: Mutex<[Vec<f64>; PARTS]>,
    /// Tables whose people were thrown out or waited in vain.
    broken: AtomicUsize,
}

/// Runs the campaign and prints its figures; returns whether a bar was missed; with the planted fault, whether
/// the crowd made people wait for too long, which nothing else did.
pub async fn campaign(program: &Path, effort: Effort, plant: bool) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let long = long_logs(folder.path(), effort.seed).await?;
    let plants: &[&str] = if plant { &["--plant", "plodding"] } else { &[] };
    let process = Process::start(program, folder.path(), &[&["--strict"], plants].concat()).await?;
    let (server, field) = (process.address, Arc::new(Field::default()));
    let mut tables = tokio::task::JoinSet::new();
    for table in 0..effort.people.div_ceil(4) {
        let (field, rng) = (field.clone(), Rng::new(effort.seed ^ (table as u64) << 16));
        tables.spawn(async move { people(server, table, &field, rng).await });
    }
    let window = Duration::from_secs((effort.seconds / 20).clamp(3, 30));
    let bots = Crowd { shows: effort.crowd.shows, ..Crowd::default() };
    let mut missing = vec![];
    for part in 0..COMING {
        let bots = if part % 2 == 1 { Some(bots.gather(program, server, &[]).await?) } else { None };
        field.part.store(part, SeqCst);
        sleep(window).await;
        if let Some(mut bots) = bots {
            missing.extend(bots.missing(PATIENCE).await?);
        }
    }
    field.part.store(COMING, SeqCst);
    let mut crowd = effort.crowd.gather(program, server, &long).await?;
    field.part.store(CROWD, SeqCst);
    let rest = Duration::from_secs(effort.seconds).saturating_sub(window * COMING as u32);
    let samples = sample(&process, rest).await?;
    missing.extend(crowd.missing(PATIENCE).await?);
    field.stop.store(true, SeqCst);
    while let Some(done) = tables.join_next().await {
        if let Err(error) = done? {
            eprintln!("a table: {error:#}");
            field.broken.fetch_add(1, SeqCst);
        }
    }
    let panics = std::fs::read_to_string(folder.path().join("complaints"))?.matches("panicked").count();
    let seen = Seen { samples, missing, tale: crowd.tale(), panics };
    Ok(report(effort, plant, &field, &seen))
}

/// Writes the longest logs of some games before the server starts, and returns their tables.
async fn long_logs(folder: &Path, seed: u64) -> Result<Vec<String>> {
    let storage = Sqlite::open(&Folder::new(folder))?;
    let mut tables = vec![];
    for (number, game) in GAMES.iter().take(LONG).enumerate() {
        // Only of a game that is over everybody may read the record.
        let make = if game.info().id == ENDED { long::finished } else { long::longest };
        let log = make(*game, seed + number as u64)?;
        tables.push(long::keep(&storage, &log, number as u64 + 1).await?);
    }
    storage.close().await?;
    Ok(tables)
}

/// Four people at table after table, each from an address of their own, each thinking for about a second.
async fn people(server: SocketAddr, table: usize, field: &Field, mut rng: Rng) -> Result<()> {
    let mut made = 0;
    for game in 0_usize.. {
        let mut clients = seated(server, table, game).await?;
        while let Some(mover) = clients.iter().position(Plain::is_my_turn) {
            if field.stop.load(SeqCst) {
                return Ok(());
            }
            sleep(Duration::from_millis(500 + u64::from(rng.below(1_000)))).await;
            made += 1;
            let (before, part, began) = (clients[mover].turn, field.part.load(SeqCst), Instant::now());
            clients[mover].make_a_move(&format!("m{made}"), rng.below(1 << 20) as usize).await?;
            let wait = began.elapsed().as_secs_f64() * 1e3;
            field.waits.lock().unwrap_or_else(PoisonError::into_inner)[part].push(wait);
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

/// What the server tells of itself.
struct Sample {
    /// Its memory, in MiB.
    memory: f64,
    /// The entries it has stored.
    entries: f64,
    /// The open sockets.
    sockets: f64,
}

/// What was seen of server and crowd.
struct Seen {
    samples: Vec<Sample>,
    /// Parts of the crowd that got nothing done.
    missing: Vec<String>,
    /// What the crowd got done.
    tale: String,
    panics: usize,
}

/// Looks at the server once a second.
async fn sample(process: &Process, time: Duration) -> Result<Vec<Sample>> {
    let (began, mut samples) = (Instant::now(), vec![]);
    while began.elapsed() < time {
        // The figures may be late as everything else may: then the sample is left out.
        if let Ok([entries, sockets]) = figures(process.address).await {
            samples.push(Sample { memory: process.memory()? as f64, entries, sockets });
        }
        sleep(Duration::from_secs(1)).await;
    }
    Ok(samples)
}

/// The entries that a server has stored, and its open sockets.
async fn figures(server: SocketAddr) -> Result<[f64; 2]> {
    let told = request(server, "GET", "/metrics", "", "").await?.body;
    let figure = |name| told.lines().find_map(|line| line.strip_prefix(name)?.parse().ok());
    let figures = [figure("broadside_entries_total "), figure("broadside_sockets ")];
    Ok([figures[0].context("no entries")?, figures[1].context("no sockets")?])
}

fn report(effort: Effort, plant: bool, field: &Field, seen: &Seen) -> bool {
    let mut waits = std::mem::take(&mut *field.waits.lock().unwrap_or_else(PoisonError::into_inner));
    waits.iter_mut().for_each(|waits| waits.sort_by(f64::total_cmp));
    let at = |part: usize, share: f64| {
        let waits = &waits[part];
        waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or(f64::INFINITY)
    };
    let Crowd { idle, shows, readers, hasty, slow, storms, openings, askers, packed, visitors, sippers } =
        effort.crowd;
    println!(
        "load{}: {} people, {} s; {idle} idle sockets, {shows} tables of bots that are watched, {readers} readers of \
         long logs and {packed} of compressed ones, {storms} who come in at them again and again, {sippers} who \
         take their films drop by drop, {openings} tables of \
         bots from one address, {visitors} who ask for pages, {askers} who ask for hints, {hasty} hasty players, {slow} watchers who never read",
        if plant { " (planted: logs are replayed on the threads that serve the sockets)" } else { "" },
        effort.people,
        effort.seconds
    );
    let parts =
        ["alone", "with bots' tables", "alone", "with bots' tables", "the crowd comes", "with the crowd"];
    for (part, name) in parts.iter().enumerate() {
        println!(
            "  {name:<18} {:>6} moves, half within {:>6.1} ms, 99 of 100 within {:>7.1} ms, all within {:>7.1} ms",
            waits[part].len(),
            at(part, 0.5),
            at(part, 0.99),
            waits[part].last().copied().unwrap_or(f64::INFINITY)
        );
    }
    println!("  the crowd got done: {}", seen.tale);
    for missing in &seen.missing {
        println!("  missing: {missing}");
    }
    let (alone, crowded) = (at(0, 0.99).min(at(2, 0.99)), at(CROWD, 0.99));
    if plant {
        // Where people wait as long when they are alone, it is not the crowd that the fault lets in their way.
        let caught = alone <= LONGEST_WAIT && crowded > LONGEST_WAIT && crowded.is_finite();
        let not = if caught { "" } else { "NOT " };
        println!("  99 of 100 moves: {alone:.1} ms alone, {crowded:.1} ms with the crowd: {not}caught");
        return caught;
    }
    let cost = (at(1, 0.5) + at(3, 0.5)) / (at(0, 0.5) + at(2, 0.5));
    let (first, second) = seen.samples.split_at(seen.samples.len() / 2);
    let highest = |samples: &[Sample]| samples.iter().map(|one| one.memory).fold(0.0, f64::max);
    let entries = |half: &[Sample]| half.last().map_or(0.0, |one| one.entries);
    let (from, to) = (entries(first), entries(second));
    let permitted = (to - from) * ENTRY + REST;
    // Those who play, those who only stay, and who watches the bots.
    let stay = (effort.people.div_ceil(4) * 4 + idle + shows) as f64;
    let open = seen.samples.last().map_or(0.0, |one| one.sockets);
    let mut missed = false;
    let mut bar = |name: &str, value: f64, most: f64, counts: bool| {
        missed |= counts && (value.is_nan() || value > most);
        let met = if value <= most { "met" } else { "MISSED" };
        println!("  {name:<58} {value:>8.1}, at most {most:.1}: {met}");
    };
    bar("a person's move, 99 of 100 within (ms)", crowded, LONGEST_WAIT, effort.timed);
    bar("a person's move with bots' tables, to alone (times)", cost, BOTS_COST, effort.timed);
    bar("memory that the second half added (MiB)", highest(second) - highest(first), permitted, effort.timed);
    bar("memory at most (MiB)", highest(&seen.samples), HEAVIEST, effort.timed);
    bar("tables whose people were thrown out", field.broken.load(SeqCst) as f64, 0.0, true);
    bar("panics", seen.panics as f64, 0.0, true);
    bar("parts of the crowd that got nothing done", seen.missing.len() as f64, 0.0, true);
    bar("sockets that should be open at the end and are not", (stay - open).max(0.0), stay * CLOSED, true);
    missed |= waits[CROWD].is_empty();
    let before = seen.samples.first().map_or(0.0, |one| one.entries);
    println!("  {open:.0} open sockets, {:.0} entries stored with the crowd", to - before);
    missed
}
