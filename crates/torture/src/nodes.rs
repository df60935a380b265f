//! Three nodes on one PostgreSQL: kills, pauses past the lease, a frozen and a restarted database, rolling restarts,
//! while people play and watchers wander from node to node. Nothing acknowledged is lost or doubled, nobody is shown an
//! old table, no bot stands in for somebody who is there, and tables are taken over in time.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use broadside_cards::Rng;
use broadside_games::GAMES;
use broadside_house::proof::check_log;
use broadside_storage::{Postgres, Storage as _, Whereabouts};
use broadside_wire::{Done, FromClient, FromServer, Opening, Sitting, Stage, Target, Why};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::client::{Client, Ticket, open, refused, seats, sit};
use crate::postgres::PostgresServer;

const NODES: usize = 3;
/// How long a hello, an answer or a view may take before a client asks another node.
const PATIENCE: Duration = Duration::from_secs(3);
/// The longest time without a table after a node died, and after one was restarted politely.
const TAKEN_OVER: Duration = Duration::from_secs(8);
const RESTARTED: Duration = Duration::from_secs(3);

/// How much to test.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How long things go wrong.
    pub seconds: u64,
    /// Tables, each with two people and two bots. At every fifth nobody moves.
    pub tables: usize,
    /// Watchers who go from node to node.
    pub watchers: usize,
    /// The seed that decides what goes wrong and what is played.
    pub seed: u64,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trouble {
    Nothing,
    Kill,
    KillAndRestart,
    Pause,
    Freeze,
    RestartDatabase,
    Rolling,
}

const TROUBLES: [Trouble; 6] = [
    Trouble::Kill,
    Trouble::Rolling,
    Trouble::Pause,
    Trouble::Freeze,
    Trouble::KillAndRestart,
    Trouble::RestartDatabase,
];

struct Scene {
    nodes: Vec<Mutex<Node>>,
    trouble: Mutex<Trouble>,
    stop: AtomicBool,
    moves: AtomicU64,
    views: AtomicU64,
    stale: AtomicU64,
    /// The last acknowledged event of each table, and every command with its number.
    known: Mutex<HashMap<String, Table>>,
    /// The longest times without a table, by what had gone wrong.
    outages: Mutex<BTreeMap<Trouble, Vec<Duration>>>,
}

#[derive(Default)]
struct Table {
    seq: u64,
    commands: HashMap<String, u64>,
}

struct Node {
    address: SocketAddr,
    child: Option<Child>,
    paused: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the campaign and prints its figures; returns whether anything was wrong.
pub async fn campaign(program: &Path, effort: Effort, plant: bool) -> Result<bool> {
    let Some(mut database) = PostgresServer::start() else {
        bail!("PostgreSQL is not installed here");
    };
    let mut nodes = vec![];
    for number in 0..NODES {
        let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let words: &[&str] = if plant && number == 0 { &["--plant", "dreaming"] } else { &[] };
        let child = start(program, &database.address, free, words).await?;
        nodes.push(Mutex::new(Node { address: free, child: Some(child), paused: false }));
    }
    let scene = Arc::new(Scene {
        nodes,
        trouble: Mutex::new(Trouble::Nothing),
        stop: AtomicBool::new(false),
        moves: AtomicU64::new(0),
        views: AtomicU64::new(0),
        stale: AtomicU64::new(0),
        known: Mutex::default(),
        outages: Mutex::default(),
    });
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..effort.tables {
        let [first, second] = set_up(&scene, &mut Rng::new(effort.seed ^ number as u64)).await?;
        for (ticket, person) in [(first, 0), (second, 1)] {
            let rng = Rng::new(effort.seed ^ (number as u64) << 8 ^ person << 32);
            tasks.spawn(play(scene.clone(), ticket, rng, number % 5 == 0));
        }
    }
    let tables: Vec<String> = lock(&scene.known).keys().cloned().collect();
    for number in 0..effort.watchers {
        let rng = Rng::new(effort.seed ^ (number as u64) << 40);
        tasks.spawn(watch(scene.clone(), tables.clone(), rng));
    }
    torment(&scene, program, &mut database, effort, plant).await?;
    scene.stop.store(true, SeqCst);
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    let wrong = audit(&scene, &database.address, effort).await?;
    for node in &scene.nodes {
        let child = lock(node).child.take();
        if let Some(mut child) = child {
            child.kill().await?;
        }
    }
    Ok(wrong)
}

async fn start(program: &Path, database: &str, at: SocketAddr, words: &[&str]) -> Result<Child> {
    let at = at.to_string();
    let mut child = Command::new(program)
        .args(["serve", "--database", database, "--listen", &at])
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line).await?;
    Ok(child)
}

/// Lets one thing after another go wrong, and waits each time until it must be well again.
async fn torment(
    scene: &Scene,
    program: &Path,
    database: &mut PostgresServer,
    effort: Effort,
    plant: bool,
) -> Result<()> {
    let mut rng = Rng::new(effort.seed);
    let end = Instant::now() + Duration::from_secs(effort.seconds);
    // Everybody comes in first.
    sleep(Duration::from_secs(2)).await;
    if plant {
        // The planted fault needs no trouble beside it.
        sleep(Duration::from_secs(effort.seconds)).await;
        return Ok(());
    }
    let mut round = 0;
    while Instant::now() < end {
        let trouble = TROUBLES[round % TROUBLES.len()];
        round += 1;
        *lock(&scene.trouble) = trouble;
        let number = rng.below(NODES as u32) as usize;
        let address = lock(&scene.nodes[number]).address;
        match trouble {
            Trouble::Nothing => {}
            Trouble::Kill | Trouble::KillAndRestart => {
                let child = lock(&scene.nodes[number]).child.take();
                child.context("a node that runs")?.kill().await?;
                let away = if trouble == Trouble::Kill { 9_000 } else { 100 };
                sleep(Duration::from_millis(away)).await;
                let child = start(program, &database.address, address, &[]).await?;
                lock(&scene.nodes[number]).child = Some(child);
            }
            Trouble::Pause => {
                signal(&scene.nodes[number], "-STOP", true).await?;
                sleep(Duration::from_millis(7_000 + u64::from(rng.below(8_000)))).await;
                signal(&scene.nodes[number], "-CONT", false).await?;
            }
            Trouble::Freeze => {
                database.freeze(true)?;
                sleep(Duration::from_millis(2_000 + u64::from(rng.below(8_000)))).await;
                database.freeze(false)?;
            }
            Trouble::RestartDatabase => database.restart().context("the database does not come back")?,
            Trouble::Rolling => {
                for node in &scene.nodes {
                    let (address, child) = {
                        let mut node = lock(node);
                        (node.address, node.child.take())
                    };
                    let mut child = child.context("a node that runs")?;
                    let pid = child.id().context("a node that runs")?.to_string();
                    Command::new("kill").args(["-TERM", &pid]).status().await?;
                    child.wait().await?;
                    let child = start(program, &database.address, address, &[]).await?;
                    lock(node).child = Some(child);
                    sleep(Duration::from_secs(2)).await;
                }
            }
        }
        sleep(Duration::from_secs(4)).await;
    }
    *lock(&scene.trouble) = Trouble::Nothing;
    sleep(Duration::from_secs(10)).await;
    Ok(())
}

async fn signal(node: &Mutex<Node>, signal: &str, paused: bool) -> Result<()> {
    let pid = {
        let mut node = lock(node);
        node.paused = paused;
        node.child.as_ref().and_then(Child::id).context("a node that runs")?
    };
    Command::new("kill").args([signal, &pid.to_string()]).status().await?;
    Ok(())
}

impl Scene {
    /// A node that answers, as whoever spreads connections over nodes would choose.
    fn node(&self, rng: &mut Rng) -> SocketAddr {
        let up = self.nodes.iter().map(lock).filter(|node| node.child.is_some() && !node.paused);
        let up: Vec<SocketAddr> = up.map(|node| node.address).collect();
        match up.len() {
            0 => lock(&self.nodes[0]).address,
            n => up[rng.below(n as u32) as usize],
        }
    }

    fn is_over(&self) -> bool {
        self.stop.load(SeqCst)
    }

    fn acknowledge(&self, table: &str, id: String, seq: u64) {
        let mut known = lock(&self.known);
        let table = known.entry(table.to_owned()).or_default();
        table.seq = table.seq.max(seq);
        table.commands.insert(id, seq);
        self.moves.fetch_add(1, SeqCst);
    }

    fn acknowledged(&self, table: &str) -> u64 {
        lock(&self.known).get(table).map_or(0, |table| table.seq)
    }

    /// Says hello at some node, until one welcomes the client and shows the table; notes how long that took.
    async fn come_in(&self, ticket: &Ticket, rng: &mut Rng, lost: Option<Instant>) -> Option<Client> {
        let trouble = *lock(&self.trouble);
        while !self.is_over() {
            let known = self.acknowledged(&ticket.table);
            let hello = async {
                let mut client = Client::hello(self.node(rng), ticket, 0).await?;
                client.until(|_| true).await?;
                anyhow::Ok(client)
            };
            if let Ok(Ok(client)) = timeout(PATIENCE, hello).await {
                self.views.fetch_add(1, SeqCst);
                if client.view().seq < known {
                    self.stale.fetch_add(1, SeqCst);
                }
                if let Some(lost) = lost {
                    lock(&self.outages).entry(trouble).or_default().push(lost.elapsed());
                }
                return Some(client);
            }
            sleep(Duration::from_millis(100)).await;
        }
        None
    }
}

/// Opens a table with two people.
async fn set_up(scene: &Scene, rng: &mut Rng) -> Result<[Ticket; 2]> {
    // Longer than the campaign, so that there is always something to lose.
    let target = Some(Target::Points(1_000));
    let seats = seats(&["person", "random", "person", "random"]);
    let opening = Opening { game: "nations".into(), seats, target, ..Opening::default() };
    let first = open(scene.node(rng), &opening).await?;
    let second = sit(scene.node(rng), &first.table, &Sitting::default()).await?;
    lock(&scene.known).insert(first.table.clone(), Table::default());
    Ok([first, second])
}

/// Plays, or only sits there, through everything that happens.
async fn play(scene: Arc<Scene>, ticket: Ticket, mut rng: Rng, quiet: bool) -> Result<()> {
    let (mut moves, mut open, mut lost) = (0, None::<FromClient>, None);
    let own = ticket.token.as_deref().unwrap_or_default()[..8].to_owned();
    while let Some(mut client) = scene.come_in(&ticket, &mut rng, lost).await {
        let broke = loop {
            if scene.is_over() {
                return Ok(());
            }
            let view = client.view();
            let mine = view.to_act.is_some() && view.to_act == view.seat && view.state == Stage::Playing;
            if let Some(command) = open.take().or_else(|| {
                (mine && !quiet).then(|| {
                    moves += 1;
                    client.a_move(&format!("{own}-{moves}"), rng.below(1 << 20) as usize)
                })
            }) {
                match timeout(PATIENCE, client.command(&command)).await {
                    Ok(Ok(FromServer::Done(Done { id, seq }))) => scene.acknowledge(&ticket.table, id, seq),
                    // A move that was made in a view of earlier: it is not stored under this id.
                    Ok(Ok(answer)) if refused(&answer).is_some_and(|why| why != Why::Busy) => {}
                    Ok(Ok(_)) => open = Some(command),
                    Ok(Err(_)) | Err(_) => {
                        open = Some(command);
                        break Instant::now();
                    }
                }
                sleep(Duration::from_millis(200 + u64::from(rng.below(800)))).await;
            }
            // Whoever hears nothing, not even an answer to a ping, asks another node.
            if client.send(&FromClient::Ping).await.is_err() {
                break Instant::now();
            }
            match timeout(PATIENCE, client.read()).await {
                Ok(Ok(_)) => {}
                Ok(Err(_)) | Err(_) => break Instant::now(),
            }
            if !mine || quiet {
                sleep(Duration::from_millis(100)).await;
            }
        };
        lost = Some(broke);
    }
    Ok(())
}

/// Looks at one table after another, each at another node.
async fn watch(scene: Arc<Scene>, tables: Vec<String>, mut rng: Rng) -> Result<()> {
    while !scene.is_over() {
        let table = tables[rng.below(tables.len() as u32) as usize].clone();
        let client = scene.come_in(&Ticket { table, token: None }, &mut rng, None).await;
        sleep(Duration::from_millis(100 + u64::from(rng.below(400)))).await;
        drop(client);
    }
    Ok(())
}

/// Compares the logs with what was acknowledged, and prints the figures.
async fn audit(scene: &Scene, database: &str, effort: Effort) -> Result<bool> {
    let storage = Postgres::open(database, Whereabouts::default()).await?;
    let (mut lost, mut doubled, mut away, mut damaged) = (0, 0, 0, 0);
    let known = std::mem::take(&mut *lock(&scene.known));
    for listing in storage.tables().await? {
        let log = storage.load(&listing.table).await?;
        damaged += u64::from(check_log(GAMES, listing.table.clone(), &log).is_err());
        away += log.iter().filter(|line| line.text.starts_with("away ")).count();
        let mut stored: HashMap<&str, u64> = HashMap::new();
        for line in &log {
            let Some(command) = line.command.as_deref() else { continue };
            doubled += u64::from(stored.insert(command, line.seq).is_some());
        }
        let commands = known.get(listing.table.as_str()).map(|table| &table.commands);
        let is_lost = |(id, seq): &(&String, &u64)| stored.get(id.as_str()) != Some(*seq);
        lost += commands.into_iter().flatten().filter(is_lost).count();
    }
    let (moves, views, stale) =
        (scene.moves.load(SeqCst), scene.views.load(SeqCst), scene.stale.load(SeqCst));
    println!(
        "{NODES} nodes, {} tables, {} s: {moves} moves acknowledged, {lost} lost, {doubled} doubled; {views} views on \
         coming in, {stale} stale; {away} stand-ins for people who were there; {damaged} damaged logs",
        effort.tables, effort.seconds
    );
    let mut late = false;
    for (trouble, times) in &mut *lock(&scene.outages) {
        times.sort_unstable();
        let longest = times.last().copied().unwrap_or_default();
        let most = match trouble {
            Trouble::Kill => TAKEN_OVER,
            Trouble::KillAndRestart | Trouble::Rolling => RESTARTED,
            _ => Duration::MAX,
        };
        late |= longest > most;
        let half = times[times.len() / 2];
        println!(
            "{trouble:?}: {} came back, half of them within {half:.1?}, all within {longest:.1?}",
            times.len()
        );
    }
    Ok(lost > 0 || doubled > 0 || stale > 0 || away > 0 || damaged > 0 || late || moves == 0)
}
