//! Three nodes on one PostgreSQL: kills, pauses past the lease, a frozen and a restarted database, rolling restarts,
//! while people play and watchers wander from node to node. Nothing acknowledged is lost or doubled, nobody is shown an
//! old table, no bot stands in for somebody who is there, and tables are taken over in time.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use broadside_cards::Rng;
use broadside_games::GAMES;
use broadside_house::proof::check_log;
use broadside_storage::{Postgres, Storage as _, Whereabouts};
use broadside_wire::{Done, FromClient, FromServer, Opening, Sitting, Stage, Target, Why};
use tokio::process::Child;
use tokio::time::{sleep, timeout};

use crate::client::{Client, Ticket, open, refused, seats, sit};
use crate::postgres::PostgresServer;

mod plant;
mod trouble;

use plant::Faults;
pub use plant::{HURRY, Plant};
use trouble::{Round, Trouble};

const NODES: usize = 3;
/// How long a hello, an answer or a view may take before a client asks another node.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often a watcher who stays asks whether the node is there.
const BETWEEN_PINGS: Duration = Duration::from_millis(500);
/// How long those who leave now and then stay in between.
const BETWEEN_ABSENCES: Duration = Duration::from_secs(4);
/// For how long they leave: much less than the minute after which a bot stands in for them.
const ABSENCE: Duration = Duration::from_secs(3);

/// How much to test.
#[derive(Clone, Copy)]
pub struct Effort {
    /// How long things go wrong.
    pub seconds: u64,
    /// Tables, each with two people and two bots. At every fifth nobody moves, and one of the people leaves now
    /// and then and comes back at once.
    pub tables: usize,
    /// Watchers: every other one goes from node to node, the rest stay with a socket for as long as it is open.
    pub watchers: usize,
    /// The seed that decides what goes wrong and what is played.
    pub seed: u64,
    /// Whether what takes too long is wrong, too.
    pub timed: bool,
}

/// Whether there is a database to share; on CI there must be one.
pub fn is_possible() -> bool {
    PostgresServer::for_test().is_some()
}

struct Field {
    plant: Option<Plant>,
    nodes: Vec<Mutex<Node>>,
    round: Mutex<Round>,
    stop: AtomicBool,
    moves: AtomicU64,
    views: AtomicU64,
    stale: AtomicU64,
    /// Sockets that were open and showed an old table.
    overdue: AtomicU64,
    /// Short absences of people.
    absences: AtomicU64,
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

/// Runs the campaign and prints its figures; returns whether anything was wrong; with a planted fault,
/// whether what it does was seen.
pub async fn campaign(program: &Path, effort: Effort, plant: Option<Plant>) -> Result<bool> {
    let Some(mut database) = PostgresServer::start() else {
        bail!("PostgreSQL is not installed here");
    };
    let mut nodes = vec![];
    for number in 0..NODES {
        let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let planted = plant.filter(|_| number == 0).and_then(Plant::word);
        let words = planted.map(|word| vec!["--plant", word]).unwrap_or_default();
        let child = trouble::start(program, &database.address, free, &words).await?;
        nodes.push(Mutex::new(Node { address: free, child: Some(child), paused: false }));
    }
    let field = Arc::new(Field {
        plant,
        nodes,
        round: Mutex::default(),
        stop: AtomicBool::new(false),
        moves: AtomicU64::new(0),
        views: AtomicU64::new(0),
        stale: AtomicU64::new(0),
        overdue: AtomicU64::new(0),
        absences: AtomicU64::new(0),
        known: Mutex::default(),
        outages: Mutex::default(),
    });
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..effort.tables {
        let mut rng = Rng::new(effort.seed ^ number as u64);
        // A faulty node gets all tables.
        let at = if plant.is_some() { lock(&field.nodes[0]).address } else { field.node(&mut rng, true) };
        let [first, second] = set_up(&field, at, &mut rng).await?;
        for (ticket, person) in [(first, 0), (second, 1)] {
            let rng = Rng::new(effort.seed ^ (number as u64) << 8 ^ person << 32);
            let habit = match number % 5 {
                0 if person == 0 => Habit::Waits,
                0 => Habit::Leaves,
                _ => Habit::Plays,
            };
            tasks.spawn(play(field.clone(), ticket, rng, habit));
        }
    }
    let tables: Vec<String> = lock(&field.known).keys().cloned().collect();
    for number in 0..effort.watchers {
        let rng = Rng::new(effort.seed ^ (number as u64) << 40);
        tasks.spawn(watch(field.clone(), tables.clone(), rng, number % 2 == 0));
    }
    // Everybody comes in first.
    sleep(Duration::from_secs(2)).await;
    match plant {
        None => trouble::torment(&field, program, &mut database, effort).await?,
        // A planted fault needs no trouble beside it.
        Some(_) => sleep(Duration::from_secs(effort.seconds)).await,
    }
    field.stop.store(true, SeqCst);
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    let wrong = audit(&field, &database.address, effort, plant).await?;
    for node in &field.nodes {
        let child = lock(node).child.take();
        if let Some(mut child) = child {
            child.kill().await?;
        }
    }
    Ok(wrong)
}

impl Field {
    /// A node that answers, as whoever spreads connections over nodes would choose. Nobody plays at a stubborn one, so that
    /// all its tables fall behind.
    fn node(&self, rng: &mut Rng, plays: bool) -> SocketAddr {
        let shunned = usize::from(plays && self.plant == Some(Plant::Stubborn));
        let up =
            self.nodes.iter().skip(shunned).map(lock).filter(|node| node.child.is_some() && !node.paused);
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

    /// Sends a ping, which the node must answer with what has been acknowledged by now.
    async fn ping(&self, client: &mut Client, table: &str) -> Result<()> {
        client.ping(self.acknowledged(table)).await
    }

    /// Notes a socket that shows an old table; returns whether it does.
    fn is_overdue(&self, client: &Client) -> bool {
        let overdue = client.owed.is_overdue();
        self.overdue.fetch_add(u64::from(overdue), SeqCst);
        overdue
    }

    /// Says hello at some node, until one welcomes the client and shows the table; notes how long that took.
    async fn come_in(&self, ticket: &Ticket, rng: &mut Rng, lost: Option<Instant>) -> Option<Client> {
        let round = lock(&self.round).clone();
        let waited = || {
            if let Some(lost) = lost {
                lock(&self.outages).entry(round.trouble).or_default().push(round.waited(lost));
            }
        };
        while !self.is_over() {
            let known = self.acknowledged(&ticket.table);
            let hello = async {
                let mut client = Client::hello(self.node(rng, ticket.token.is_some()), ticket, 0).await?;
                client.until(|_| true).await?;
                anyhow::Ok(client)
            };
            if let Ok(Ok(client)) = timeout(PATIENCE, hello).await {
                self.views.fetch_add(1, SeqCst);
                if client.view().seq < known {
                    self.stale.fetch_add(1, SeqCst);
                }
                waited();
                return Some(client);
            }
            sleep(Duration::from_millis(100)).await;
        }
        // Who has not come back by the end has waited at least so long.
        waited();
        None
    }
}

/// Opens a table with two people at a node.
async fn set_up(field: &Field, at: SocketAddr, rng: &mut Rng) -> Result<[Ticket; 2]> {
    // Longer than the campaign, so that there is always something to lose.
    let target = Some(Target::Points(1_000));
    let seats = seats(&["person", "random", "person", "random"]);
    let opening = Opening { game: "nations".into(), seats, target, ..Opening::default() };
    let first = open(at, &opening).await?;
    let second = sit(field.node(rng, true), &first.table, &Sitting::default()).await?;
    lock(&field.known).insert(first.table.clone(), Table::default());
    Ok([first, second])
}

/// What a person does at a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    Plays,
    /// Only sits there.
    Waits,
    /// Does not move either, and leaves for a moment now and then.
    Leaves,
}

/// Keeps a habit through everything that happens.
async fn play(field: Arc<Field>, ticket: Ticket, mut rng: Rng, habit: Habit) -> Result<()> {
    let (mut moves, mut open, mut lost) = (0, None::<FromClient>, None);
    let own = match field.plant {
        Some(Plant::Namesakes) => "alike",
        _ => &ticket.token.as_deref().unwrap_or_default()[..8],
    };
    while let Some(mut client) = field.come_in(&ticket, &mut rng, lost).await {
        let came = Instant::now();
        lost = loop {
            if field.is_over() {
                return Ok(());
            }
            if habit == Habit::Leaves && came.elapsed() > BETWEEN_ABSENCES {
                drop(client);
                field.absences.fetch_add(1, SeqCst);
                sleep(ABSENCE).await;
                break None;
            }
            let view = client.view();
            let mine = view.to_act.is_some() && view.to_act == view.seat && view.state == Stage::Playing;
            if let Some(command) = open.take().or_else(|| {
                (mine && habit == Habit::Plays).then(|| {
                    moves += 1;
                    client.a_move(&format!("{own}-{moves}"), rng.below(1 << 20) as usize)
                })
            }) {
                match timeout(PATIENCE, client.command(&command)).await {
                    Ok(Ok(FromServer::Done(Done { id, seq }))) => field.acknowledge(&ticket.table, id, seq),
                    // A move that was made in a view of earlier: it is not stored under this id.
                    Ok(Ok(answer)) if refused(&answer).is_some_and(|why| why != Why::Busy) => {}
                    Ok(Ok(_)) => open = Some(command),
                    Ok(Err(_)) | Err(_) => {
                        open = Some(command);
                        break Some(Instant::now());
                    }
                }
                sleep(Duration::from_millis(200 + u64::from(rng.below(800)))).await;
            }
            // Whoever hears nothing, not even an answer to a ping, asks another node.
            if field.ping(&mut client, &ticket.table).await.is_err() {
                break Some(Instant::now());
            }
            match timeout(PATIENCE, client.read()).await {
                Ok(Ok(_)) if !field.is_overdue(&client) => {}
                _ => break Some(Instant::now()),
            }
            if !mine || habit != Habit::Plays {
                sleep(Duration::from_millis(100)).await;
            }
        };
    }
    Ok(())
}

/// Looks at one table after another, each at another node; or stays for as long as the socket is open, also where a node
/// says nothing for a while, and looks what it then shows.
async fn watch(field: Arc<Field>, tables: Vec<String>, mut rng: Rng, stays: bool) -> Result<()> {
    while !field.is_over() {
        let table = tables[rng.below(tables.len() as u32) as usize].clone();
        let ticket = Ticket { table, token: None };
        let Some(mut client) = field.come_in(&ticket, &mut rng, None).await else { break };
        if !stays {
            sleep(Duration::from_millis(100 + u64::from(rng.below(400)))).await;
            continue;
        }
        while !field.is_over() {
            let answered = async {
                field.ping(&mut client, &ticket.table).await?;
                while client.read().await? != FromServer::Pong {}
                anyhow::Ok(())
            };
            if answered.await.is_err() || field.is_overdue(&client) {
                break;
            }
            client.events.clear();
            sleep(BETWEEN_PINGS).await;
        }
    }
    Ok(())
}

/// Compares the logs with what was acknowledged, and prints the figures.
async fn audit(field: &Field, database: &str, effort: Effort, plant: Option<Plant>) -> Result<bool> {
    let storage = Postgres::open(database, Whereabouts::default()).await?;
    let mut faults =
        Faults { stale: field.stale.load(SeqCst), overdue: field.overdue.load(SeqCst), ..Faults::default() };
    let known = std::mem::take(&mut *lock(&field.known));
    for listing in storage.tables().await? {
        let log = storage.load(&listing.table).await?;
        faults.damaged += u64::from(check_log(GAMES, listing.table.clone(), &log).is_err());
        faults.stand_ins += log.iter().filter(|line| line.text.starts_with("away ")).count() as u64;
        let mut stored: HashMap<&str, u64> = HashMap::new();
        for line in &log {
            let Some(command) = line.command.as_deref() else { continue };
            faults.doubled += u64::from(stored.insert(command, line.seq).is_some());
        }
        let commands = known.get(listing.table.as_str()).map(|table| &table.commands);
        let is_lost = |(id, seq): &(&String, &u64)| stored.get(id.as_str()) != Some(*seq);
        faults.lost += commands.into_iter().flatten().filter(is_lost).count() as u64;
    }
    let Faults { lost, doubled, stale, overdue, stand_ins, damaged } = faults;
    let [moves, views, absences] =
        [&field.moves, &field.views, &field.absences].map(|count| count.load(SeqCst));
    println!(
        "{NODES} nodes{}, {} tables, {} s: {moves} moves acknowledged, {lost} lost, {doubled} doubled; {views} views on \
         coming in, {stale} stale; {overdue} open sockets stale; {absences} short absences, {stand_ins} stand-ins for \
         people who were there or soon back; {damaged} damaged logs",
        plant.map(|plant| format!(" (planted: {})", plant.deed())).unwrap_or_default(),
        effort.tables,
        effort.seconds
    );
    let mut late = false;
    for (trouble, times) in &mut *lock(&field.outages) {
        times.sort_unstable();
        let longest = times.last().copied().unwrap_or_default();
        let most = trouble.longest();
        late |= longest > most;
        let half = times[times.len() / 2];
        println!(
            "{trouble:?}: {} came back, half of them within {half:.1?}, all within {longest:.1?}, at most {most:.0?}",
            times.len()
        );
    }
    if let Some(plant) = plant {
        let (times, what) = plant.seen(&faults);
        println!("{}: {times} {what} seen", plant.deed());
        return Ok(times > 0);
    }
    let late = late && effort.timed;
    let nothing_tried = moves == 0 || views == 0 || absences == 0;
    Ok(lost + doubled + stale + overdue + stand_ins + damaged > 0 || late || nothing_tried)
}
