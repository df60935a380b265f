//! What costs others something: tables of bots among themselves, and tables that are only looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use broadside_house::{LogLine, TableId};
use broadside_server::Limits;
use broadside_storage::{Batch, Listing, Pending, Register, Storage, StorageError};
use broadside_torture::client::{Client, Ticket, one_deal, open, request, seats};
use broadside_torture::host::{Host, wide};
use broadside_torture::ledger::Ledger;
use broadside_wire::Opening;

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
