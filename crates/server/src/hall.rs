//! The hall: the tables in memory, and the only way to change them.

mod commands;
mod live_table;
mod loading;
mod rounds;
mod trouble;

use std::collections::HashMap;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use broadside_cards::Seed;
use broadside_engine::Shelf;
use broadside_house::{Level, TableId};
use broadside_storage::Storage;
use broadside_wire::Summary;
use tokio_util::task::TaskTracker;

pub(crate) use self::live_table::LiveTable;
pub(crate) use self::trouble::Trouble;
use crate::bots::Thinking;
use crate::health::Health;
use crate::leases::Leases;
use crate::metrics::Metrics;
use crate::{Config, clock};

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
    pub(crate) leases: Leases,
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    /// Tables that are being loaded, each by one.
    loading: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
    pub(crate) metrics: Metrics,
    /// Commands that are being written to storage.
    under_way: TaskTracker,
    pub(crate) thinking: Thinking,
    pub(crate) health: Health,
    /// How many times as fast as usual people are waited for.
    haste: u64,
    /// Summaries of tables that are not in memory, with the lengths of their logs.
    summaries: Mutex<HashMap<TableId, (u64, Summary)>>,
    /// One record at a time is shown or judged.
    pub(crate) showing: Arc<tokio::sync::Semaphore>,
    /// One thread reads logs, and shows or judges records: whoever reads waits for one record at most.
    pub(crate) reading: Arc<tokio::sync::Semaphore>,
}

impl Hall {
    pub(crate) fn new(&Config { games, ref storage, levels, ref limits, seeds, .. }: &Config) -> Self {
        Hall {
            games,
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
            haste: limits.haste,
            summaries: Mutex::default(),
            showing: Arc::new(tokio::sync::Semaphore::new(1)),
            reading: Arc::new(tokio::sync::Semaphore::new(1)),
        }
    }

    /// The time by the clock by which people are waited for.
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

    /// Whether this node may begin to show a table now.
    pub(crate) fn serves(&self, id: &TableId, table: &LiveTable) -> bool {
        !table.is_stale() && self.leases.holds(id, table.fence)
    }

    /// Unloads a table, so that it is loaded again with the names that are kept now.
    pub(crate) fn reload(&self, id: &TableId) {
        self.summaries().remove(id);
        let live = self.live().get(id).cloned();
        if let Some(table) = live {
            self.forget(&table, id);
        }
    }

    /// Unloads a table whose memory may differ from storage.
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
            table.state().all_gone_since(self.steady());
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
