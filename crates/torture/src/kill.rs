//! SIGKILL at random moments: everything acknowledged or shown is there after the restart, exactly once.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use broadside_cards::Rng;
use broadside_games::GAMES;
use broadside_house::proof::check_log;
use broadside_storage::{Folder, Sqlite, Storage as _};
use broadside_wire::{Done, FromClient, FromServer, Opening, Stage, Why, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::client::{Client, Ticket, one_deal, open, ready, refused, seats, without_deeds};

/// A server in a separate process.
pub struct Process {
    /// Its address.
    pub address: SocketAddr,
    /// The process.
    pub child: Child,
}

impl Process {
    /// Starts this program as a server; its error output goes to a file in the folder.
    pub async fn start(program: &Path, data: &Path, words: &[&str]) -> Result<Self> {
        let complaints =
            std::fs::OpenOptions::new().create(true).append(true).open(data.join("complaints"))?;
        let mut child = Command::new(program)
            .args(["serve", "--data"])
            .arg(data)
            .args(words)
            .stdout(Stdio::piped())
            .stderr(complaints)
            .kill_on_drop(true)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line).await?;
        Ok(Process {
            address: line.trim().parse().with_context(|| format!("the server said {line:?}"))?,
            child,
        })
    }

    /// The memory the process holds, in MiB.
    pub fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id().context("gone")?))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS")).context("no VmRSS")?;
        let kib: u64 =
            line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).context("no number")?;
        Ok(kib / 1024)
    }

    /// The processor time the process has used.
    pub fn processor_time(&self) -> Result<Duration> {
        processor_time(self.child.id().context("gone")?, false)
    }
}

/// The processor time that a process has used, all its threads together, and if wanted its children that have ended.
pub(crate) fn processor_time(process: u32, with_children: bool) -> Result<Duration> {
    /// In what the system counts it.
    const TICK: Duration = Duration::from_millis(10);
    let told = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The second field is the program's name, which may contain anything; after it come the third and the following.
    let fields = told.rsplit_once(')').context("no name")?.1.split_whitespace();
    let count = if with_children { 4 } else { 2 };
    let ticks: Vec<u32> = fields.skip(11).take(count).filter_map(|ticks| ticks.parse().ok()).collect();
    ensure!(ticks.len() == count, "no times in {told}");
    Ok(TICK * ticks.iter().sum())
}

/// A table that does not answer for this long, across restarts, counts as lost.
const STUCK: Duration = Duration::from_secs(20);

/// How much to test.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Kills.
    pub kills: u64,
    /// The minimum number of acknowledged moves.
    pub moves: u64,
    /// The number of tables at once.
    pub tables: usize,
    /// The seed that decides when to kill and what to play.
    pub seed: u64,
}

#[derive(Default)]
struct Tally {
    moves: AtomicU64,
    /// New legal moves that were refused, which can only be due to a lost or foreign move.
    refused: AtomicU64,
    lost: AtomicU64,
    absent: AtomicU64,
    games: AtomicU64,
    /// What the log of each table must contain: every command sent, and its number.
    answers: Mutex<HashMap<String, HashMap<String, u64>>>,
}

/// Runs the campaign and prints its figures; returns whether anything was wrong.
pub async fn campaign(program: &Path, effort: Effort, plant: bool) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let words: &[&str] = if plant { &["--plant", "early-answer"] } else { &[] };
    let mut process = Process::start(program, folder.path(), words).await?;
    let address = Arc::new(RwLock::new(process.address));
    let (stop, tally) = (Arc::new(AtomicBool::new(false)), Arc::new(Tally::default()));
    let players: Vec<_> = (0..effort.tables)
        .map(|n| {
            let (address, stop, tally) = (address.clone(), stop.clone(), tally.clone());
            tokio::spawn(async move { play_tables(n, effort.seed, &address, &stop, &tally).await })
        })
        .collect();
    let count = |counter: &AtomicU64| counter.load(SeqCst);
    let mut rng = Rng::new(effort.seed);
    let (mut kills, began) = (0, Instant::now());
    while kills < effort.kills || count(&tally.moves) < effort.moves {
        // After a random number of moves, so that it also works on a slow machine, and then at any moment of the next
        // one.
        let pace = (2 * effort.moves / effort.kills.max(1)).max(2) as u32;
        let (enough, patience) = (count(&tally.moves) + u64::from(rng.below(pace)), Instant::now());
        while count(&tally.moves) < enough && patience.elapsed() < Duration::from_secs(10) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        tokio::time::sleep(Duration::from_micros(u64::from(rng.below(20_000)))).await;
        process.child.kill().await?;
        process = Process::start(program, folder.path(), words).await?;
        *address.write().map_err(|_| anyhow::anyhow!("poisoned"))? = process.address;
        kills += 1;
    }
    stop.store(true, SeqCst);
    for player in players {
        player.await??;
    }
    process.child.kill().await?;
    let answers = std::mem::take(&mut *tally.answers.lock().unwrap_or_else(PoisonError::into_inner));
    let stored = Stored::read(folder.path(), answers).await?;
    let (refused, absent, lost) =
        (count(&tally.refused), count(&tally.absent), count(&tally.lost) + stored.lost);
    println!(
        "kill{}: {kills} kills, {} acknowledged moves at {} tables ({} games), {} logs: {lost} lost, {} doubled, {} stored unasked, {absent} shown but absent, {refused} refused, {} damaged; {:.0} s",
        if plant { " (answers before it stores)" } else { "" },
        count(&tally.moves),
        effort.tables,
        count(&tally.games),
        stored.logs,
        stored.doubled,
        stored.unasked,
        stored.damaged,
        began.elapsed().as_secs_f64(),
    );
    Ok(lost + absent + refused + stored.doubled + stored.unasked + stored.damaged > 0)
}

/// The logs on disk, compared with the answers that players got.
#[derive(Default)]
struct Stored {
    logs: u64,
    lost: u64,
    doubled: u64,
    unasked: u64,
    damaged: u64,
}

impl Stored {
    /// Every command must be in its log exactly once, at the number that was answered, and no others.
    async fn read(folder: &Path, mut answers: HashMap<String, HashMap<String, u64>>) -> Result<Self> {
        let mut stored = Stored::default();
        let storage = Sqlite::open(&Folder::new(folder))?;
        for listing in storage.tables().await? {
            stored.logs += 1;
            let log = storage.load(&listing.table).await?;
            stored.damaged += u64::from(check_log(GAMES, listing.table.clone(), &log).is_err());
            let Some(answered) = answers.remove(listing.table.as_str()) else {
                stored.unasked += 1;
                continue;
            };
            let mut found: HashMap<&str, u64> = HashMap::new();
            for entry in &log {
                let Some(command) = entry.command.as_deref() else { continue };
                stored.doubled += u64::from(found.insert(command, entry.seq).is_some());
                stored.unasked += u64::from(!answered.contains_key(command));
            }
            let is_lost = |(id, seq): &(&String, &u64)| found.get(id.as_str()) != Some(*seq);
            stored.lost += answered.iter().filter(is_lost).count() as u64;
        }
        stored.lost += answers.values().map(|answered| answered.len() as u64).sum::<u64>();
        storage.close().await?;
        Ok(stored)
    }
}

async fn play_tables(
    n: usize,
    seed: u64,
    address: &RwLock<SocketAddr>,
    stop: &AtomicBool,
    tally: &Tally,
) -> Result<()> {
    let mut rng = Rng::new(seed ^ (n as u64) << 32);
    let mut game = n;
    while !stop.load(SeqCst) {
        let info = GAMES[game % GAMES.len()].info();
        game += 1;
        let mut words = vec!["random"; info.usual_players];
        words[0] = "person";
        let token: String = (0..4).map(|_| format!("{:016x}", rng.bits())).collect();
        let opening = Opening { seats: seats(&words), token: Some(token), ..one_deal(info.id) };
        play_table(&opening, address, stop, tally, &mut rng).await?;
        tally.games.fetch_add(1, SeqCst);
    }
    Ok(())
}

fn here(address: &RwLock<SocketAddr>) -> SocketAddr {
    *address.read().unwrap_or_else(PoisonError::into_inner)
}

/// Plays one table through any number of kills, then compares what was seen with the table's whole history.
async fn play_table(
    opening: &Opening,
    address: &RwLock<SocketAddr>,
    stop: &AtomicBool,
    tally: &Tally,
    rng: &mut Rng,
) -> Result<()> {
    let deadline = Instant::now() + Duration::from_secs(60);
    let ticket = loop {
        match open(here(address), opening).await {
            Ok(ticket) => break ticket,
            Err(_) if Instant::now() < deadline => tokio::time::sleep(Duration::from_millis(20)).await,
            Err(error) => return Err(error),
        }
    };
    let mut seen = Seen::default();
    let mut in_flight: Option<FromClient> = None;
    let (mut moves, mut answered) = (0, Instant::now());
    // An unanswered move is sent again until the end, so that it is known whether each is stored.
    'connection: while !stop.load(SeqCst) || in_flight.is_some() {
        // A server that lost what it had shown can never satisfy a client that remembers it.
        if answered.elapsed() > STUCK {
            tally.lost.fetch_add(1, SeqCst);
            break;
        }
        let Ok(mut client) = Client::hello(here(address), &ticket, seen.seq).await else {
            if vanished(here(address), &ticket).await {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        loop {
            let ready = match in_flight {
                Some(_) => Ok(()),
                None => client.until(ready).await,
            };
            seen.take(&mut client);
            if ready.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue 'connection;
            }
            let command = match in_flight.take() {
                Some(command) => command,
                None if client.view().state == Stage::Over || stop.load(SeqCst) => break 'connection,
                None => {
                    moves += 1;
                    client.a_move(&format!("m{moves}"), rng.below(1 << 20) as usize)
                }
            };
            let answer = client.command(&command).await;
            seen.take(&mut client);
            if answer.is_ok() {
                answered = Instant::now();
            }
            match answer {
                Ok(FromServer::Done(Done { id, seq })) => {
                    seen.acknowledged.insert(id, seq);
                    tally.moves.fetch_add(1, SeqCst);
                    let FromClient::Move { turn, .. } = command else { continue };
                    // A move chosen from an outdated view would rightly be refused.
                    let shown = client.until_after(turn).await;
                    seen.take(&mut client);
                    if shown.is_err() {
                        continue 'connection;
                    }
                }
                Ok(answer) if refused(&answer) == Some(Why::Busy) => in_flight = Some(command),
                Ok(_) => drop(tally.refused.fetch_add(1, SeqCst)),
                Err(_) => {
                    in_flight = Some(command);
                    continue 'connection;
                }
            }
        }
    }
    seen.audit(address, &ticket, tally).await
}

/// Whether a restarted server says that it does not know the table.
async fn vanished(address: SocketAddr, ticket: &Ticket) -> bool {
    let path = format!("/api/tables/{}", ticket.table);
    crate::client::request(address, "GET", &path, "", "").await.is_ok_and(|answer| answer.status == 404)
}

#[derive(Default)]
struct Seen {
    seq: u64,
    shown: BTreeMap<u64, String>,
    acknowledged: HashMap<String, u64>,
}

impl Seen {
    fn take(&mut self, client: &mut Client) {
        for event in client.events.drain(..) {
            self.seq = event.seq;
            self.shown.insert(self.seq, json(&without_deeds(&event)));
        }
    }

    async fn audit(self, address: &RwLock<SocketAddr>, ticket: &Ticket, tally: &Tally) -> Result<()> {
        let deadline = Instant::now() + Duration::from_secs(60);
        let client = loop {
            let whole = async {
                let mut client = Client::hello(here(address), ticket, 0).await?;
                client.until(|_| true).await?;
                anyhow::Ok(client)
            };
            match whole.await {
                Ok(client) => break client,
                Err(_) if vanished(here(address), ticket).await => {
                    tally.absent.fetch_add(self.shown.len().max(1) as u64, SeqCst);
                    tally.lost.fetch_add(self.acknowledged.len() as u64, SeqCst);
                    return Ok(());
                }
                Err(error) => ensure!(Instant::now() < deadline, "no audit: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let history: HashMap<u64, String> =
            client.events.iter().map(|event| (event.seq, json(&without_deeds(event)))).collect();
        let absent = self.shown.iter().filter(|(seq, text)| history.get(seq) != Some(*text));
        tally.absent.fetch_add(absent.count() as u64, SeqCst);
        let mut answers = tally.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.insert(ticket.table.clone(), self.acknowledged);
        Ok(())
    }
}
