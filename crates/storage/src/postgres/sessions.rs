//! The sessions that are open with the database, and which of them does what.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use broadside_house::TableId;
use tokio::sync::{Mutex, OnceCell};
use tokio_postgres::{Client, Statement};

use super::database::Database;
use crate::StorageError;

/// The number of sessions.
const SESSIONS: usize = 8;
/// The number of the sessions, the first ones, that append to logs and do nothing that may take long. Each commits for
/// itself, and the database syncs them together.
pub(super) const WRITERS: usize = 2;
/// Names the extra session that is kept for lease beats, which must not wait for anything.
pub(super) const OF_THE_NODE: &str = "the node";

/// The database, and the sessions that are open with it.
pub(super) struct Sessions {
    database: Database,
    /// The statements with which every session begins.
    begins: &'static str,
    slots: Vec<Mutex<Option<Arc<Session>>>>,
    spread: RandomState,
}

pub(super) struct Session {
    pub(super) client: Client,
    pub(super) open: OnceCell<Statement>,
    pub(super) append: OnceCell<Statement>,
}

impl Sessions {
    /// Sessions with a database, none of them open yet.
    pub(super) fn with(database: Database, begins: &'static str) -> Self {
        let slots = (0..=SESSIONS).map(|_| Mutex::new(None)).collect();
        Sessions { database, begins, slots, spread: RandomState::new() }
    }

    /// A session; a lost one is opened again.
    pub(super) async fn at(&self, slot: usize) -> Result<Arc<Session>, StorageError> {
        let mut slot = self.slots[slot].lock().await;
        if let Some(session) = slot.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(session.clone());
        }
        let client = self.database.connect().await?;
        client.batch_execute(self.begins).await?;
        Ok(slot.insert(Arc::new(Session { client, open: OnceCell::new(), append: OnceCell::new() })).clone())
    }

    /// The writer for a table, and the number of its session.
    pub(super) fn writer_of(&self, table: &TableId) -> usize {
        self.slot(table.as_str(), WRITERS)
    }

    /// The session for all else about a table.
    pub(super) async fn of(&self, table: &str) -> Result<Arc<Session>, StorageError> {
        let slot = match table {
            OF_THE_NODE => SESSIONS,
            table => WRITERS + self.slot(table, SESSIONS - WRITERS),
        };
        self.at(slot).await
    }

    /// One of `count` numbers, for a table always the same.
    fn slot(&self, table: &str, count: usize) -> usize {
        (self.spread.hash_one(table) % count as u64) as usize
    }
}
