//! What costs others something: tables of bots among themselves, and tables that are only looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use broadside_cards::Seed;
use broadside_engine::record::Scribe;
use broadside_engine::{Table, Target};
use broadside_house::{LogLine, TableId};
use broadside_server::Limits;
use broadside_storage::{Batch, Listing, Pending, Register, Storage, StorageError};
use broadside_torture::client::{Client, Ticket, one_deal, open, raw_request, ready_at, request, seats};
use broadside_torture::host::{Host, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::{FromClient, FromServer, Opening};

/// A storage that counts how often a log is read.
#[derive(Default)]
struct Counted {
    ledger: Ledger,
    loads: AtomicU64,
}

impl Register for Counted {}

impl Storage for Counted {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        self.ledger.append(batch)
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.loads.fetch_add(1, SeqCst);
        self.ledger.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.ledger.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.ledger.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.ledger.public_tables(most)
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
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], Some(Target::Deal)).unwrap();
    let mut scribe = Scribe::new(&table, &[]);
    game.random_game(&table, &Seed::from(seed), 0, 1, Some(&mut scribe));
    scribe.text().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_looks_at_a_table_does_not_wait_for_all_records_that_are_judged() {
    const RECORDS: u64 = 8;
    let storage = Arc::new(Counted::default());
    let first = Host::start(storage.clone(), wide(), vec![]).await.unwrap();
    let Ticket { table, .. } = open(first.address, &bots_only()).await.unwrap();
    first.stop().await.unwrap();
    let limits = Limits { patience: Duration::from_secs(120), ..wide() };
    let host = Host::start(storage.clone(), limits, vec![]).await.unwrap();
    let (server, judged) = (host.address, Arc::new(AtomicU64::new(0)));
    let mut judging = tokio::task::JoinSet::new();
    for seed in 0..RECORDS {
        let (text, judged) = (record(seed), judged.clone());
        judging.spawn(async move {
            let ask = format!(
                "POST /api/replay/slips HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{text}",
                text.len()
            );
            let answer = raw_request(server, ask.as_bytes()).await;
            judged.fetch_add(1, SeqCst);
            answer.unwrap().status
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
    let host =
        Host::start(Arc::new(Ledger::default()), Limits { reads: 1.0, ..wide() }, vec![]).await.unwrap();
    let mut refused = 0;
    for _ in 0..20 {
        let answer = request(host.address, "GET", "/api/tables", "", "").await.unwrap();
        refused += u32::from(answer.status == 429);
    }
    assert!(refused > 0, "ten may come at once, and one a second");
    assert_eq!(request(host.address, "GET", "/api/games", "", "").await.unwrap().status, 200);
    host.stop().await.unwrap();
}

/// A storage whose disk is full, or that does not answer at all.
struct Sick {
    ledger: Ledger,
    hangs: bool,
}

impl Register for Sick {}

impl Storage for Sick {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        self.ledger.append(batch)
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.ledger.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.ledger.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.ledger.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.ledger.public_tables(most)
    }

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
        assert!(began.elapsed() < Duration::from_secs(5), "whoever asks again is told at once");
        let figures = request(host.address, "GET", "/metrics", "", "").await.unwrap().body;
        for figure in ["broadside_storage_up 0", "broadside_bots_waiting 0", "broadside_build_info{version="]
        {
            assert!(figures.contains(figure), "{figure}\n{figures}");
        }
        host.stop().await.unwrap();
    }
}
