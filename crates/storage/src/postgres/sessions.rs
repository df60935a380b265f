//! The sessions that are open with the database, and which of them does what.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::Arc;

use broadside_house::TableId;
use tokio::sync::{Mutex, OnceCell};
use tokio_postgres::{Client, Statement};

use super::database::Database;
use crate::StorageError;

/// The number of sessions that append to logs and do nothing that may take long. Each commits for itself, and the
/// database syncs them together.
pub(super) const WRITERS: usize = 2;
/// The number of sessions for what is looked up or changed quickly.
const SHORT: usize = 4;
/// The number of sessions for loading logs, which may be long: a session does one thing after the other, and whoever
/// looks something up is not to wait for a log.
const LOADS: usize = 2;

/// What a session is for. Where there are several for it, a table, person or key always has the same one.
#[derive(Clone, Copy)]
pub(super) enum For {
    /// Appending to logs: one of the writers.
    Writer(usize),
    /// What is quick.
    Short(usize),
    /// Loading logs.
    Load(usize),
    /// What looks at all tables or packs logs: at a start that may take minutes.
    Scan,
    /// Lease beats, which must not wait for anything.
    Node,
}

impl For {
    const ALL: usize = WRITERS + SHORT + LOADS + 2;

    fn slot(self) -> usize {
        match self {
            For::Writer(number) => number,
            For::Short(number) => WRITERS + number,
            For::Load(number) => WRITERS + SHORT + number,
            For::Scan => Self::ALL - 2,
            For::Node => Self::ALL - 1,
        }
    }
}

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
        let slots = (0..For::ALL).map(|_| Mutex::new(None)).collect();
        Sessions { database, begins, slots, spread: RandomState::new() }
    }

    /// A session; a lost one is opened again.
    pub(super) async fn at(&self, what: For) -> Result<Arc<Session>, StorageError> {
        let mut slot = self.slots[what.slot()].lock().await;
        if let Some(session) = slot.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(session.clone());
        }
        let client = self.database.connect().await?;
        client.batch_execute(self.begins).await?;
        Ok(slot.insert(Arc::new(Session { client, open: OnceCell::new(), append: OnceCell::new() })).clone())
    }

    /// The number of the writer for a table.
    pub(super) fn writer_of(&self, table: &TableId) -> usize {
        self.spread(table.as_str(), WRITERS)
    }

    /// The session for what is quick about a table, a person or a key.
    pub(super) async fn short(&self, about: impl Hash) -> Result<Arc<Session>, StorageError> {
        self.at(For::Short(self.spread(about, SHORT))).await
    }

    /// The session in which a table's log is loaded.
    pub(super) async fn load(&self, table: &TableId) -> Result<Arc<Session>, StorageError> {
        self.at(For::Load(self.spread(table.as_str(), LOADS))).await
    }

    /// One of `count` numbers, for the same thing always the same.
    fn spread(&self, about: impl Hash, count: usize) -> usize {
        (self.spread.hash_one(about) % count as u64) as usize
    }
}
