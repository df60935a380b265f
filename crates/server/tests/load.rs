//! What costs others something: tables of bots among themselves, and tables that are only looked at.

#[macro_use]
mod common;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use broadside_cards::{Rng, Seat, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{Table, Target};
use broadside_house::{Level, LogLine, Player, RandomPlayer, SeatView, TableId};
use broadside_server::{Config, Door, Limits};
use broadside_storage::{Batch, Listing, Pending, Register, Rest, Storage, StorageError};
use broadside_torture::client::{
    Answer, Client, Ticket, dial, one_deal, open, raw_request, ready_at, request, request_from, seats, ticket,
};
use broadside_torture::host::{Host, named, wide};
use broadside_torture::ledger::Ledger;
use broadside_torture::long;
use broadside_torture::plain::Plain;
use broadside_wire::{
    Clock, FromClient, FromServer, Opening, Problem, Stage, Summary, Tables, TryAgain, json,
};
use tokio::net::TcpListener;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How long anything is waited for: a slow machine fails no test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A storage that counts how often a log is read.
#[derive(Default)]
struct Counted {
    ledger: Ledger,
    loads: AtomicU64,
    /// Whether logs that have come to rest are never found.
    stuck: bool,
}

impl Register for Counted {}

impl Storage for Counted {
    does_as!(ledger: append, looks);

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.loads.fetch_add(1, SeqCst);
        self.ledger.load(table)
    }

    fn at_rest(&self, rest: Rest, most: usize) -> Pending<'_, Vec<TableId>> {
        match self.stuck {
            true => Box::pin(std::future::pending()),
            false => self.ledger.at_rest(rest, most),
        }
    }
}

fn bots_only() -> Opening {
    Opening { seats: seats(&["random"; 4]), seat: Some(None), ..one_deal("nations") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_among_themselves_take_their_time() {
    const PACE: Duration = Duration::from_millis(100);
    let host =
        Host::start(Arc::new(Ledger::default()), Limits { pace: PACE, ..wide() }, vec![]).await.unwrap();
    let Ticket { table, .. } = open(host.address, &bots_only()).await.unwrap();
    let mut watcher = Client::hello(host.address, &Ticket { table, token: None }, 0).await.unwrap();
    watcher.until(|_| true).await.unwrap();
    let (began, first) = (Instant::now(), watcher.view().seq);
    watcher.until(|view| view.seq >= first + 6).await.unwrap();
    assert!(began.elapsed() >= 4 * PACE, "{:?}", began.elapsed());
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn so_do_bots_at_a_table_that_all_people_have_left() {
    const PACE: Duration = Duration::from_millis(100);
    let host =
        Host::start(Arc::new(Ledger::default()), Limits { pace: PACE, ..wide() }, vec![]).await.unwrap();
    let ticket = open(host.address, &one_deal("nations")).await.unwrap();
    let mut client = Client::hello(host.address, &ticket, 0).await.unwrap();
    client.until(ready_at(1)).await.unwrap();
    let left = client.command(&FromClient::Leave { id: "l".into() }).await.unwrap();
    assert!(matches!(left, FromServer::Done(_)), "{left:?}");
    client.until(|view| view.seats[0].away).await.unwrap();
    let (began, first) = (Instant::now(), client.view().seq);
    client.until(|view| view.seq >= first + 6).await.unwrap();
    assert!(began.elapsed() >= 4 * PACE, "{:?}", began.elapsed());
    host.stop().await.unwrap();
}

/// A record of a game at random, by its seed.
fn record(seed: u64) -> String {
    record_of(seed, Target::Deal, 1)
}

fn record_of(seed: u64, target: Target, deals: usize) -> String {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(target)).unwrap();
    let mut scribe = Scribe::new(&table, &[]);
    game.random_game(&table, &Seed::from(seed), 0, deals, Some(&mut scribe));
    scribe.text().to_owned()
}

/// Has a record judged.
async fn slips(server: SocketAddr, record: &str) -> u16 {
    let ask = format!(
        "POST /api/replay/slips HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{record}",
        record.len()
    );
    raw_request(server, ask.as_bytes()).await.unwrap().status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_looks_at_a_table_does_not_wait_for_all_records_that_are_judged() {
    const RECORDS: u64 = 8;
    let storage = Arc::new(Counted::default());
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let Ticket { table, .. } = open(first.address, &bots_only()).await.unwrap();
    first.stop().await.unwrap();
    let limits = Limits { patience: PATIENCE, ..wide() };
    let host = Host::start(storage.clone(), limits, vec![]).await.unwrap();
    let (server, judged) = (host.address, Arc::new(AtomicU64::new(0)));
    let mut judging = tokio::task::JoinSet::new();
    for seed in 0..RECORDS {
        let (text, judged) = (record(seed), judged.clone());
        judging.spawn(async move {
            let status = slips(server, &text).await;
            judged.fetch_add(1, SeqCst);
            status
        });
    }
    // All others are in line when the first is done.
    assert_eq!(judging.join_next().await.unwrap().unwrap(), 200);
    let seen = request(server, "GET", &format!("/api/tables/{table}"), "", "").await.unwrap();
    assert_eq!((seen.status, judged.load(SeqCst) < RECORDS), (200, true), "it was served last of all");
    // A new table is not looked for among the logs.
    let before = storage.loads.load(SeqCst);
    let opening = Opening { token: Some("7e".repeat(32)), ..one_deal("nations") };
    open(server, &opening).await.unwrap();
    assert_eq!(storage.loads.load(SeqCst), before);
    judging.abort_all();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_looks_at_many_tables_does_not_wait_for_records_that_are_judged() {
    const TABLES: usize = 200;
    const AT_ONCE: usize = 3;
    let storage = Arc::new(Counted::default());
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let mut tables = vec![];
    for _ in 0..TABLES {
        tables.push(open(first.address, &one_deal("nations")).await.unwrap().table);
    }
    first.stop().await.unwrap();
    let host = Host::start(storage.clone(), Limits { patience: PATIENCE, ..wide() }, vec![]).await.unwrap();
    // So many deals that judging them takes much longer than reading a log.
    let text = record_of(1, Target::Points(1_000_000), 40);
    let (server, judged) = (host.address, Arc::new(AtomicUsize::new(0)));
    let mut judging = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (judged, text) = (judged.clone(), text.clone());
        judging.spawn(async move {
            loop {
                assert_eq!(slips(server, &text).await, 200);
                judged.fetch_add(1, SeqCst);
            }
        });
    }
    // From now on a record is always being judged.
    let begun = async {
        while judged.load(SeqCst) == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, begun).await.expect("a record is judged");
    let before = (judged.load(SeqCst), storage.loads.load(SeqCst));
    let mut looking = JoinSet::new();
    for table in tables {
        let path = format!("/api/tables/{table}");
        looking.spawn(async move { request(server, "GET", &path, "", "").await.unwrap().status });
    }
    assert!(looking.join_all().await.iter().all(|status| *status == 200));
    let meanwhile = judged.load(SeqCst) - before.0;
    assert_eq!(storage.loads.load(SeqCst) - before.1, TABLES as u64);
    assert!(meanwhile < TABLES / 10, "they waited for {meanwhile} records");
    judging.abort_all();
    host.stop().await.unwrap();
}

/// A server with these tables in its storage and none in memory: the names of a game that is over, and of one that is not.
async fn at_rest(storage: &Arc<Counted>) -> (Host, String, String) {
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let Ticket { table: running, .. } = open(first.address, &one_deal("nations")).await.unwrap();
    let Ticket { table: over, .. } = open(first.address, &bots_only()).await.unwrap();
    let mut watcher =
        Client::hello(first.address, &Ticket { table: over.clone(), token: None }, 0).await.unwrap();
    watcher.until(|view| view.state == Stage::Over).await.unwrap();
    drop(watcher);
    first.stop().await.unwrap();
    let limits = Limits { patience: PATIENCE, ..wide() };
    (Host::start(storage.clone(), limits, vec![]).await.unwrap(), over, running)
}

/// Asks for the same `times` times at once, from an address of this machine.
fn ask_often(server: SocketAddr, from: u8, path: &str, times: usize) -> JoinSet<u16> {
    let mut asking = JoinSet::new();
    for _ in 0..times {
        let (from, path) = (Ipv4Addr::new(127, 0, 0, from), path.to_owned());
        asking.spawn(async move { request_from(from, server, "GET", &path, "").await.unwrap().status });
    }
    asking
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_a_record_too_early_is_answered_without_reading_the_log_again() {
    let storage = Arc::new(Counted::default());
    let (host, _, running) = at_rest(&storage).await;
    let before = storage.loads.load(SeqCst);
    for what in ["record", "replay", "slips", "challenge"] {
        let asking = ask_often(host.address, 1, &format!("/api/tables/{running}/{what}"), 20);
        assert!(asking.join_all().await.iter().all(|status| *status == 409), "{what}");
    }
    let read = storage.loads.load(SeqCst) - before;
    assert!((1..5).contains(&read), "only those who asked before it was known: {read} of 80");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_for_a_record_holds_no_log_and_nobody_waits_for_all_that_another_asks_for() {
    const MANY: usize = 100;
    let storage = Arc::new(Counted::default());
    let (host, over, _) = at_rest(&storage).await;
    let path = format!("/api/tables/{over}/replay");
    let before = storage.loads.load(SeqCst);
    let mut greedy = ask_often(host.address, 1, &path, MANY);
    assert_eq!(greedy.join_next().await.unwrap().unwrap(), 200);
    assert!(storage.loads.load(SeqCst) < before + MANY as u64 / 4, "all logs were read at once");
    // By then all others are in line.
    assert_eq!(ask_often(host.address, 2, &path, 1).join_all().await, [200]);
    let mut answered = 1;
    while greedy.try_join_next().is_some() {
        answered += 1;
    }
    assert!(answered < MANY / 2, "the other came after {answered}");
    // Who goes away costs nothing more: whoever asks after them from the same address comes after all of them.
    greedy.abort_all();
    while greedy.join_next().await.is_some() {}
    assert_eq!(ask_often(host.address, 1, &path, 1).join_all().await, [200]);
    let then = storage.loads.load(SeqCst);
    assert!(then < before + MANY as u64, "logs were read for nobody");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_looked_at_again_is_not_replayed_again() {
    let storage = Arc::new(Counted::default());
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let Ticket { table, .. } = open(first.address, &bots_only()).await.unwrap();
    first.stop().await.unwrap();
    let before = storage.loads.load(SeqCst);
    let second = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let path = format!("/api/tables/{table}");
    let look = async || request(second.address, "GET", &path, "", "").await.unwrap().body;
    let seen = look().await;
    assert!(seen.contains(&table), "{seen}");
    for _ in 0..10 {
        assert_eq!(look().await, seen);
    }
    assert_eq!(storage.loads.load(SeqCst), before + 1);
    second.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_too_much_is_refused() {
    // One request at once, and the next after a quarter of an hour.
    let limits = Limits { reads: 0.001, ..wide() };
    let host = Host::start(Arc::new(Ledger::default()), limits, vec![]).await.unwrap();
    let read = async |path| request(host.address, "GET", path, "", "").await.unwrap().status;
    assert_eq!(read("/api/tables").await, 200);
    for path in ["/api/tables", "/api/games", "/api/games/nations/rules", "/api/lessons/nations"] {
        assert_eq!(read(path).await, 429, "{path}");
    }
    assert_ne!(read("/").await, 429, "a page is ready");
    host.stop().await.unwrap();
}

/// A bot that takes its time.
struct Slow(RandomPlayer);

impl Player for Slow {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        std::thread::sleep(Duration::from_millis(20));
        self.0.choose(view, legal)
    }
}

/// Bots that think for a moment, and one that thinks for long.
const SLOW: &[Level] = &[
    Level { id: "slow", long: false, player: |seed| Box::new(Slow(RandomPlayer(Rng::new(seed)))) },
    Level { id: "slower", long: true, player: |seed| Box::new(Slow(RandomPlayer(Rng::new(seed)))) },
];

/// Somebody who plays at a table of bots without thinking, until this many moves have been made there. After the first own
/// one all are waited for who are to begin together.
async fn hasty(server: SocketAddr, from: u8, level: &str, moves: u64, begin: Arc<Barrier>) -> Duration {
    let from = Ipv4Addr::new(127, 0, 0, from);
    let opening = Opening {
        game: "nations".into(),
        seats: seats(&["person", level, level, level]),
        ..Opening::default()
    };
    let place = request_from(from, server, "POST", "/api/tables", &json(&opening)).await.unwrap();
    let began = Instant::now();
    let mut client =
        Plain::hello_on(dial(server, from).await.unwrap(), server, &ticket(&place).unwrap()).await.unwrap();
    for number in 0.. {
        client.until(|turn, to_act| turn >= Some(moves) || to_act == Some(1)).await.unwrap();
        if client.turn >= Some(moves) {
            break;
        }
        client.make_a_move(&format!("m{number}"), 0).await.unwrap();
        if number == 0 {
            begin.wait().await;
        }
        let turn = client.turn;
        client.until(|now, _| now != turn).await.unwrap();
    }
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobodys_bots_wait_for_all_the_bots_of_another() {
    const TABLES: u8 = 40;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config {
        games: broadside_games::GAMES,
        storage: Arc::new(Ledger::default()),
        levels: SLOW,
        limits: wide(),
        door: Door::default(),
        seeds: named,
    };
    let host = Host::on(listener, config).unwrap();
    let server = host.address;
    let hurry = || hasty(server, 1, "slow", 12, Arc::new(Barrier::new(1)));
    let alone = hurry().await;
    let (mut greedy, begun) = (JoinSet::new(), Arc::new(Barrier::new(usize::from(TABLES) + 1)));
    for number in 0..TABLES {
        let level = if number % 4 == 0 { "slower" } else { "slow" };
        greedy.spawn(hasty(server, 2, level, u64::MAX, begun.clone()));
    }
    timeout(PATIENCE, begun.wait()).await.expect("all have made a move");
    // Forty times as long if it were first come, first served, every time. The machine may be busy once.
    const TRIES: usize = 5;
    let mut among = Duration::MAX;
    for _ in 0..TRIES {
        among = among.min(hurry().await);
        if among < 6 * alone {
            break;
        }
    }
    assert!(among < 6 * alone + Duration::from_millis(500), "{among:?}, and alone {alone:?}");
    greedy.abort_all();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clocks_do_not_wait_for_what_is_archived() {
    // A minute passes in a second.
    let limits = Limits { haste: 60, ..wide() };
    let host = Host::start(Arc::new(Counted { stuck: true, ..Counted::default() }), limits, vec![]).await;
    let host = host.unwrap();
    let opening = Opening { clock: Some(Clock::Gentle), ..one_deal("nations") };
    let ticket = open(host.address, &opening).await.unwrap();
    let mut client = Client::hello(host.address, &ticket, 0).await.unwrap();
    client.until(|view| view.wait.is_some()).await.unwrap();
    let turn = client.view().turn;
    let moved = timeout(PATIENCE, client.until_after(turn)).await;
    moved.expect("a bot moves for who is late").unwrap();
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_hello_is_a_read() {
    const MANY: usize = 60;
    let storage = Arc::new(Counted::default());
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let mut tables = vec![];
    for _ in 0..MANY {
        tables.push(open(first.address, &one_deal("nations")).await.unwrap());
    }
    first.stop().await.unwrap();
    let host = Host::start(storage, Limits { reads: 1.0, ..wide() }, vec![]).await.unwrap();
    let mut clients = vec![];
    for table in &tables {
        let Ok(client) = Client::hello(host.address, table, 0).await else { break };
        clients.push(client);
    }
    assert!((10..MANY).contains(&clients.len()), "ten may come at once: {}", clients.len());
    let mut again = 0;
    while again < MANY && Client::hello(host.address, &tables[0], 0).await.is_ok() {
        again += 1;
    }
    assert!(again < MANY, "a table in memory costs a read, too");
    host.stop().await.unwrap();
}

/// Opens a table that goes on from a move of a record.
async fn try_again(host: &Host, record: &str, moves: usize) -> Answer {
    let wish =
        TryAgain { record: record.into(), moves, seat: Seat::numbered(1).unwrap(), name: None, level: None };
    request(host.address, "POST", "/api/try-again", "", &json(&wish)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_goes_on_from_a_record_counts_with_all_its_moves() {
    let limits = Limits { entries: 70.0, ..wide() };
    let host = Host::start(Arc::new(Ledger::default()), limits, vec![]).await.unwrap();
    let record = record(1);
    assert_eq!(try_again(&host, &record, 40).await.status, 201);
    let refused = try_again(&host, &record, 40).await;
    assert_eq!(refused.status, 429, "{}", refused.body);
    assert!(refused.head.to_lowercase().contains("retry-after"), "{}", refused.head);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_goes_on_from_where_a_table_would_be_full() {
    let host = Host::start(Arc::new(Ledger::default()), wide(), vec![]).await.unwrap();
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Points(1_000_000))).unwrap();
    let mut scribe = Scribe::new(&table, &[]);
    game.random_game(&table, &Seed::from(1), 0, 400, Some(&mut scribe));
    let refused = try_again(&host, scribe.text(), 9_950).await;
    assert_eq!(refused.read::<Problem>().unwrap().reason.id, "refused-long", "{}", refused.body);
    assert_eq!(try_again(&host, scribe.text(), 2_000).await.status, 201);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_tables_that_are_only_watched_make_room_for_others() {
    let storage = Arc::new(Ledger::default());
    let log = long::longest(broadside_games::find("nations").unwrap(), 7).unwrap();
    let mut tables = vec![];
    for number in 0..3 {
        tables.push(long::keep(&*storage, &log, number).await.unwrap());
    }
    let host = Host::start(storage, Limits { held_entries: 15_000, ..wide() }, vec![]).await.unwrap();
    let hello = async |number: usize, token: Option<String>| {
        Client::hello(host.address, &Ticket { table: tables[number].clone(), token }, 0).await
    };
    let mut watcher = hello(0, None).await.unwrap();
    // The log's person has this token.
    let mut person = hello(1, Some(format!("{:064x}", 7))).await.unwrap();
    person.until(|view| view.seats.iter().any(|seat| seat.present)).await.unwrap();
    let thrown_out = async { while watcher.read().await.is_ok() {} };
    timeout(PATIENCE, thrown_out).await.expect("the first has been put away");
    assert!(hello(2, None).await.is_err(), "nobody is thrown out of a seat at the only table");
    open(host.address, &one_deal("nations")).await.expect("others are not long");
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_room_is_short_who_holds_most_of_it_makes_room() {
    const ENTRIES: usize = 2_000;
    const GREEDY: usize = 7;
    // Room for seven such tables, but not for eight; two are more than an eighth of it.
    let limits = Limits { held_entries: 8 * ENTRIES as u64, ..wide() };
    let storage = Arc::new(Ledger::default());
    let log = long::longest(broadside_games::find("nations").unwrap(), 7).unwrap();
    let mut tables = vec![];
    for number in 0..GREEDY as u64 + 2 {
        tables.push(long::keep(&*storage, &log[..ENTRIES], number).await.unwrap());
    }
    let host = Host::start(storage, limits, vec![]).await.unwrap();
    // The log's person has this token, and sits there with it from different addresses.
    let sit_at = async |number: usize, from: u8| {
        let ticket = Ticket { table: tables[number].clone(), token: Some(format!("{:064x}", 7)) };
        let stream = dial(host.address, Ipv4Addr::new(127, 0, 0, from)).await.unwrap();
        let mut client =
            Client::upgrade(host.address, stream).await.unwrap().greet(&ticket, 0).await.unwrap();
        client.until(|view| view.seats[0].present).await.unwrap();
        client
    };
    let mut greedy = vec![];
    for number in 0..GREEDY {
        greedy.push(sit_at(number, 2).await);
    }
    let mut first = timeout(PATIENCE, sit_at(GREEDY, 3)).await.expect("another's table is let in");
    let mut second = timeout(PATIENCE, sit_at(GREEDY + 1, 4)).await.expect("and one more");
    for other in [&mut first, &mut second] {
        other.send(&FromClient::Ping).await.unwrap();
        while other.read().await.expect("who has one table keeps it") != FromServer::Pong {}
    }
    let mut thrown_out = 0;
    for client in &mut greedy {
        client.send(&FromClient::Ping).await.ok();
        let heard = async { while !matches!(client.read().await, Ok(FromServer::Pong) | Err(_)) {} };
        timeout(PATIENCE, heard).await.expect("an answer, or the end");
        thrown_out += usize::from(client.error.is_some());
    }
    assert!((1..=3).contains(&thrown_out), "only as many as must: {thrown_out}");
    host.stop().await.unwrap();
}

/// How many tables a server has in memory.
async fn in_memory(server: SocketAddr) -> u64 {
    let figures = request(server, "GET", "/metrics", "", "").await.unwrap().body;
    let tables = figures.lines().find_map(|line| line.strip_prefix("broadside_tables "));
    tables.expect("it is told").parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_counted_with_what_they_weigh_without_entries() {
    /// What a table weighs with nobody but its opener: its own weight, and some entries.
    const WEIGHT: u64 = 24;
    const MOST: u64 = 1_000;
    let limits = Limits { held_entries: MOST, ..wide() };
    let host = Host::start(Arc::new(Ledger::default()), limits, vec![]).await.unwrap();
    let opening = Opening { seats: seats(&["person"; 4]), ..one_deal("nations") };
    let open_from = async |from: u8| {
        let from = Ipv4Addr::new(127, 0, 0, from);
        let place = request_from(from, host.address, "POST", "/api/tables", &json(&opening)).await.unwrap();
        (place.status == 201).then(|| ticket(&place).unwrap()).ok_or_else(|| place.code().unwrap())
    };
    for _ in 0..100 {
        open_from(1).await.expect("those at which nobody is make room");
    }
    assert!((20..=MOST / WEIGHT).contains(&in_memory(host.address).await));
    // Nobody has more than an eighth, and all sit at their tables.
    let (mut sitting, mut refused) = (vec![], None);
    for from in (2..=60).flat_map(|from| [from; 3]) {
        match open_from(from).await {
            Ok(place) => {
                let stream = dial(host.address, Ipv4Addr::new(127, 0, 0, from)).await.unwrap();
                let client = Client::upgrade(host.address, stream).await.unwrap();
                let mut client = client.greet(&place, 0).await.unwrap();
                client.until(|view| view.seats[0].present).await.unwrap();
                sitting.push(client);
            }
            Err(code) => {
                refused = Some(code);
                break;
            }
        }
    }
    assert_eq!(refused.as_deref(), Some("busy"), "{} tables", sitting.len());
    let tables = sitting.len() as u64;
    assert!((MOST / 36..=MOST * 5 / 4 / WEIGHT).contains(&tables), "{tables}");
    host.stop().await.unwrap();
}

/// How often a bot has thought.
static THOUGHTS: AtomicU64 = AtomicU64::new(0);

/// A bot that takes its time and is counted.
struct Counting(Slow);

impl Player for Counting {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        THOUGHTS.fetch_add(1, SeqCst);
        self.0.choose(view, legal)
    }
}

const COUNTED: &[Level] = &[Level {
    id: "counted",
    long: false,
    player: |seed| Box::new(Counting(Slow(RandomPlayer(Rng::new(seed))))),
}];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_among_themselves_do_not_wait_for_all_tables_of_another() {
    const TABLES: u64 = 40;
    const MOVES: u64 = 10;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config {
        games: broadside_games::GAMES,
        storage: Arc::new(Ledger::default()),
        levels: COUNTED,
        limits: wide(),
        door: Door::default(),
        seeds: named,
    };
    let host = Host::on(listener, config).unwrap();
    // Without an end, so that there is always something to think about.
    let target = Some(broadside_wire::Target::Points(1_000_000));
    let opening = Opening { seats: seats(&["counted"; 4]), target, ..bots_only() };
    let watch_from = async |from: u8| {
        let from = Ipv4Addr::new(127, 0, 0, from);
        let place = request_from(from, host.address, "POST", "/api/tables", &json(&opening)).await.unwrap();
        let client = Client::upgrade(host.address, dial(host.address, from).await.unwrap()).await.unwrap();
        client.greet(&ticket(&place).unwrap(), 0).await.unwrap()
    };
    let mut greedy = vec![];
    for _ in 0..TABLES {
        greedy.push(watch_from(2).await);
    }
    let mut watching = watch_from(3).await;
    let moved = timeout(PATIENCE, watching.until(|view| view.turn > 3)).await;
    moved.expect("they play").unwrap();
    let (before, began) = (watching.view().turn, THOUGHTS.load(SeqCst));
    let moved = timeout(PATIENCE, watching.until(|view| view.turn >= before + MOVES)).await;
    moved.expect("they go on").unwrap();
    let others = THOUGHTS.load(SeqCst) - began;
    assert!(others < MOVES * TABLES / 3, "{others} thoughts for {MOVES} moves");
    drop(greedy);
    host.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_tables_leaves_their_deals_out() {
    const SEED: u64 = 7;
    let storage = Arc::new(Ledger::default());
    let log = long::longest(broadside_games::find("nations").unwrap(), SEED).unwrap();
    let table = long::keep(&*storage, &log, 0).await.unwrap();
    let host = Host::start(storage, wide(), vec![]).await.unwrap();
    let path = format!("/api/tables/{table}");
    let ticket = Ticket { table, token: Some(format!("{SEED:064x}")) };
    let mut person = Client::hello(host.address, &ticket, log.len() as u64).await.unwrap();
    person.until(|view| view.seats[0].present).await.unwrap();
    let listed = request(host.address, "GET", "/api/tables", "", "").await.unwrap().read::<Tables>().unwrap();
    let whole = request(host.address, "GET", &path, "", "").await.unwrap().read::<Summary>().unwrap();
    assert_eq!(whole.deals.len(), person.view().deals.len());
    assert!(whole.deals.len() > 20, "seed {SEED}: {} deals", whole.deals.len());
    assert_eq!(listed.tables, [Summary { deals: vec![], ..whole }]);
    host.stop().await.unwrap();
}

/// A storage whose disk is full, or that does not answer at all.
struct Sick {
    ledger: Ledger,
    hangs: bool,
}

impl Register for Sick {}

impl Storage for Sick {
    does_as!(ledger: append, load, looks);

    fn probe(&self) -> Pending<'_, ()> {
        match self.hangs {
            true => Box::pin(std::future::pending()),
            false => Box::pin(async { Err(StorageError::Failed("database or disk is full".into())) }),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_tells_what_is_wrong_and_does_not_wait_for_it() {
    for (hangs, expected) in [(false, "disk is full"), (true, "does not answer")] {
        let storage = Arc::new(Sick { ledger: Ledger::default(), hangs });
        let host = Host::start(storage, wide(), vec![]).await.unwrap();
        let ask = || request(host.address, "GET", "/healthz", "", "");
        let told = ask().await.unwrap();
        assert!(told.status == 503 && told.body.contains(expected), "{}", told.body);
        let began = Instant::now();
        for _ in 0..20 {
            assert!(ask().await.unwrap().body.contains(expected));
        }
        assert!(began.elapsed() < PATIENCE, "whoever asks again is told at once");
        let figures = request(host.address, "GET", "/metrics", "", "").await.unwrap().body;
        for figure in ["broadside_storage_up 0", "broadside_bots_waiting 0", "broadside_build_info{version="]
        {
            assert!(figures.contains(figure), "{figure}\n{figures}");
        }
        host.stop().await.unwrap();
    }
}
