//! The hall: the tables in memory, and the only way to change them.

mod commands;
mod live_table;
mod loading;
mod rounds;
mod summaries;
mod trouble;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use broadside_cards::Seed;
use broadside_engine::Shelf;
use broadside_house::{Level, TableId};
use broadside_storage::Storage;
use tokio_util::task::TaskTracker;

pub(crate) use self::live_table::LiveTable;
use self::summaries::Summaries;
pub(crate) use self::trouble::Trouble;
use crate::address::Peer;
use crate::aside::Aside;
use crate::bots::Thinking;
use crate::guard::Guard;
use crate::health::Health;
use crate::leases::Leases;
use crate::metrics::Metrics;
use crate::queue::Queue;
use crate::{Config, clock};

/// The priority of the threads that read: low, but people who wait for a record get it also on a busy machine.
const READING: u8 = 36;
/// The most tables that are loaded at once; each has its log in memory.
const LOADS: usize = 8;
/// The most logs that are read at once to look at them.
const READS: usize = 2;
/// How many who come in at long tables are told what lies far back at once.
const TELLS: usize = 2;
/// How long running commands may take to end when the server has stopped.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// How long giving back the tables may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// All tables of a server.
pub struct Hall {
    /// The games that can be played here.
    pub(crate) games: &'static Shelf,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) levels: &'static [Level],
    pub(crate) seeds: fn() -> Seed,
    pub(crate) guard: Arc<Guard>,
    /// Who has opened the public tables.
    pub(crate) openers: Mutex<HashMap<TableId, Peer>>,
    pub(crate) leases: Leases,
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    /// A lock for each table that is being loaded, so that it is loaded only once.
    loading: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
    pub(crate) metrics: Metrics,
    /// Commands that are being written to storage.
    under_way: TaskTracker,
    pub(crate) thinking: Thinking,
    pub(crate) health: Health,
    /// The most entries in memory, where each table counts as some more,
    most_entries: u64,
    /// and how many there are.
    held: Arc<AtomicU64>,
    /// How many times as fast as usual the clock goes that measures waiting.
    haste: u64,
    summaries: Mutex<Summaries>,
    /// The queue for loading tables at which somebody takes a place.
    loads: Queue,
    /// The queue for reading logs to look at them. Nobody in it has a log in memory yet.
    reads: Queue,
    /// The queue for showing and judging records.
    pub(crate) shows: Queue,
    /// The queue for being told what lies far back.
    pub(crate) tells: Queue,
    /// The thread that reads logs.
    reading: Aside,
    /// The thread that shows and judges records. Judging one may take a second: reading a log is not to wait for that.
    pub(crate) showing: Aside,
    /// The threads that make anew what lies far back, for whoever comes in at a long table.
    pub(crate) telling: Aside,
    /// The threads that replay the logs of tables that are loaded.
    replaying: Aside,
}

impl Hall {
    pub(crate) fn new(
        &Config { games, ref storage, levels, ref limits, seeds, .. }: &Config,
        guard: Arc<Guard>,
    ) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Hall {
            games,
            guard,
            openers: Mutex::default(),
            leases: Leases::new(storage.clone()),
            storage: storage.clone(),
            levels,
            seeds,
            live: Mutex::default(),
            loading: Mutex::default(),
            metrics: Metrics::default(),
            under_way: TaskTracker::new(),
            thinking: Thinking::new(limits.pace),
            health: Health::default(),
            most_entries: limits.held_entries,
            held: Arc::default(),
            haste: limits.haste,
            summaries: Mutex::default(),
            loads: Queue::new(LOADS),
            reads: Queue::new(READS),
            shows: Queue::new(1),
            tells: Queue::new(TELLS),
            reading: Aside::new("reading", 1, READING),
            showing: Aside::new("showing", 1, READING),
            telling: Aside::new("telling", TELLS, READING),
            replaying: Aside::new("replaying", threads, READING),
        }
    }

    /// The time by the clock that measures waiting.
    pub(crate) fn steady(&self) -> u64 {
        clock::steady(self.haste)
    }

    fn live(&self) -> MutexGuard<'_, HashMap<TableId, Arc<LiveTable>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn live_tables(&self) -> usize {
        self.live().len()
    }

    /// A table in memory that may be shown now.
    fn served(&self, id: &TableId) -> Option<Arc<LiveTable>> {
        let table = self.live().get(id).cloned();
        table.filter(|table| self.serves(id, table))
    }

    /// Whether a table need not be loaded to be shown.
    pub(crate) fn has_in_memory(&self, id: &TableId) -> bool {
        self.served(id).is_some()
    }

    /// Whether this node may begin to show a table now.
    pub(crate) fn serves(&self, id: &TableId, table: &LiveTable) -> bool {
        !table.is_stale() && self.leases.holds(id, table.fence)
    }

    /// Unloads a table, so that it is loaded again with the names that are kept now. What is being written to its log is
    /// written first: otherwise the log could be read again without it.
    pub(crate) async fn reload(&self, id: &TableId) {
        self.summaries().remove(id);
        let live = self.live().get(id).cloned();
        if let Some(table) = live {
            let _gate = table.gate.lock().await;
            self.forget(&table, id);
        }
    }

    /// Unloads a table whose memory may differ from storage. Whoever does so has its gate, or another node has the table.
    fn forget(&self, table: &Arc<LiveTable>, name: &TableId) {
        table.stale.store(true, SeqCst);
        let mut live = self.live();
        if live.get(name).is_some_and(|other| Arc::ptr_eq(other, table)) {
            live.remove(name);
        }
        table.news.send_modify(|news| *news += 1);
    }

    /// Forgets a table that is no longer this node's, and sends its sockets to the one that has it.
    pub(crate) fn quit(&self, id: &TableId) {
        let live = self.live().get(id).cloned();
        if let Some(table) = live {
            table.lost.store(true, SeqCst);
            self.forget(&table, id);
        }
    }

    /// Shows all tables again after a time without a lease, in which nobody could come in.
    pub(crate) fn resume(self: &Arc<Self>) {
        let tables: Vec<_> = self.live().values().cloned().collect();
        for table in tables {
            let now = self.steady();
            let mut state = table.state();
            state.all_gone_since(now);
            state.waited_since(now, now);
            drop(state);
            self.tell(&table);
        }
    }

    /// Gives all tables to the other nodes, once what is being written is written.
    pub(crate) async fn leave(&self) {
        let life = self.leases.leave();
        self.last_words().await;
        if let (Some(shared), Some(life)) = (self.storage.shared(), life)
            && !matches!(tokio::time::timeout(FAREWELL, shared.leave(life)).await, Ok(Ok(())))
        {
            tracing::warn!("the tables could not be given back: others take them over after the lease");
        }
    }

    async fn last_words(&self) {
        self.under_way.close();
        if tokio::time::timeout(LAST_WORDS, self.under_way.wait()).await.is_err() {
            tracing::warn!("some commands have not ended");
        }
    }

    /// Waits for commands that are being written, then closes the storage.
    pub(crate) async fn close(&self) {
        self.last_words().await;
        if let Err(error) = self.storage.close().await {
            tracing::error!(%error, "storage");
        }
    }
}
