//! Stores logs. There is one trait with two implementations: SQLite in a folder, and PostgreSQL for more than one node.
//! Each is a feature of the crate.

mod archive;
#[cfg(feature = "postgres")]
mod postgres;
mod register;
mod seal;
mod shared;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::pin::Pin;

pub use archive::{Rest, archive};
#[cfg(feature = "postgres")]
pub use postgres::{Postgres, Whereabouts};
pub use register::{Attempt, DaySeed, Kept, OwnSeat, Person, Register};
pub use seal::{KeySource, SealKey, Seals};
pub use shared::{Claim, Owner, Shared};
#[cfg(feature = "sqlite")]
pub use sqlite::{Folder, Sqlite};

use broadside_house::{LogLine, TableId};
use broadside_lease::Fence;

/// A future result of storage.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The entries do not follow the stored ones.
    #[error("the table's log has gone on")]
    Conflict,
    /// Another node has the table, or no node has it any more.
    #[error("another node has this table")]
    Elsewhere(Option<Owner>),
    /// The folder is in use.
    #[error("another server uses this data folder")]
    InUse,
    /// The data was written by a later release.
    #[error("this data was written by a later release (schema {0})")]
    Later(i64),
    /// A table's entries up to this number were acknowledged and are not there any more.
    #[error(
        "the log of {0} was stored up to entry {1}, and its end is missing or changed: restore it from a backup"
    )]
    Lost(TableId, u64),
    /// A copy was cut off.
    #[error("this copy was cut off before it was finished: make it again")]
    Unfinished,
    /// A database that is only to be read holds nothing of ours.
    #[error("there are no tables in this database")]
    NoTables,
    /// Seeds are sealed, and the key is not there.
    #[error(
        "the seeds here are sealed and the key is missing ({0}): name its file with --key-file or BROADSIDE_KEY_FILE"
    )]
    NoKey(String),
    /// Seeds are sealed with another key.
    #[error(
        "the seeds here are sealed with another key: name its file with --key-file or BROADSIDE_KEY_FILE"
    )]
    OtherKey,
    /// Something sealed was changed.
    #[error("{0} was sealed and has been changed")]
    BrokenSeal(String),
    /// A packed log cannot be read.
    #[error("the archive of {0} is damaged: restore it from a backup")]
    Damaged(TableId),
    /// The storage failed. It is unknown whether anything was stored.
    #[error("storage: {0}")]
    Failed(String),
}

impl StorageError {
    /// Whether one table is damaged, so that others may be whole.
    pub fn is_damage(&self) -> bool {
        matches!(self, StorageError::Lost(..) | StorageError::BrokenSeal(_) | StorageError::Damaged(_))
    }
}

/// The length of a log, and its last hash.
pub type Head = (u64, [u8; 32]);

/// Lines to append to one table's log, all or none.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The table.
    pub table: TableId,
    /// The lines, in order, following the stored ones.
    pub lines: Vec<LogLine>,
    /// Whether the table is listed publicly.
    pub public: bool,
    /// Whether the game is over.
    pub over: bool,
    /// The claim that the node must still hold, where several nodes share the storage.
    pub fence: Option<Fence>,
}

/// A stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its id.
    pub table: TableId,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Whether it is listed publicly.
    pub public: bool,
    /// Whether its game is over.
    pub over: bool,
}

/// A storage for logs, and for what is kept beside them.
pub trait Storage: Register {
    /// Makes entries durable. Once it returns, neither a crash nor a power cut can undo them.
    fn append(&self, batch: Batch) -> Pending<'_, ()>;
    /// A table's whole log; empty if there is no such table.
    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>>;
    /// The number of entries of a table's log; 0 if there is no such table.
    fn entries(&self, table: &TableId) -> Pending<'_, u64>;
    /// All tables, newest first.
    fn tables(&self) -> Pending<'_, Vec<Listing>>;
    /// Public tables, newest first, at most `most`.
    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>>;
    /// Tables whose logs are shorter than they are known to have been.
    fn lost(&self) -> Pending<'_, Vec<TableId>> {
        Box::pin(async { Ok(vec![]) })
    }
    /// The head of a table's log as it is kept apart from the log.
    fn head(&self, _table: &TableId) -> Pending<'_, Option<Head>> {
        Box::pin(async { Ok(None) })
    }
    /// Keeps the head of a log that is not here, so that a copy does not forget what was lost.
    fn keep_head(&self, _table: &TableId, _head: Head) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Why lost ends of logs may go unnoticed, if the heads are damaged themselves.
    fn unsure(&self) -> Option<String> {
        None
    }
    /// Writes something that changes nothing, to see whether it can.
    fn probe(&self) -> Pending<'_, ()> {
        let read = self.public_tables(1);
        Box::pin(async move { read.await.map(drop) })
    }
    /// Tables whose logs have come to rest and are not packed yet, at most `most`.
    fn at_rest(&self, _rest: Rest, _most: usize) -> Pending<'_, Vec<TableId>> {
        Box::pin(async { Ok(vec![]) })
    }
    /// Puts a packed log in the place of a table's entries, if there are still this many; says whether it did.
    fn pack(&self, _table: &TableId, _entries: u64, _log: Vec<u8>) -> Pending<'_, bool> {
        Box::pin(async { Ok(false) })
    }
    /// What seals the seeds in it.
    fn seals(&self) -> Seals {
        Seals::default()
    }
    /// How nodes share it; `None` if a single server has it for itself.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
    /// Waits until everything requested is written; after that nothing more is written.
    fn close(&self) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// The result of a copy.
#[derive(Debug, Default)]
pub struct Copied {
    /// The number of tables that were copied.
    pub tables: usize,
    /// The tables that were not copied because they are damaged, with the damage.
    pub damaged: Vec<(TableId, StorageError)>,
}

/// Copies everything from one storage to another, but of damaged tables only the heads. What is there already stays, so
/// that an interrupted copy can go on.
pub async fn copy(from: &dyn Storage, to: &dyn Storage) -> Result<Copied, StorageError> {
    let mut copied = Copied::default();
    let listed = from.tables().await?;
    for table in from.lost().await? {
        if listed.iter().all(|listing| listing.table != table) {
            let (entries, _) = from.head(&table).await?.unwrap_or_default();
            copied.damaged.push((table.clone(), StorageError::Lost(table, entries)));
        }
    }
    for Listing { table, public, over, .. } in listed {
        let mut lines = match from.load(&table).await {
            Ok(lines) => lines,
            Err(error) if error.is_damage() => {
                copied.damaged.push((table, error));
                continue;
            }
            Err(error) => return Err(error),
        };
        copied.tables += 1;
        lines.drain(..lines.len().min(to.entries(&table).await? as usize));
        for (seat, name) in from.names(&table).await? {
            to.name(&table, seat, &name).await?;
        }
        to.append(Batch { table, lines, public, over, fence: None }).await?;
    }
    for (table, _) in &copied.damaged {
        if let Some(head) = from.head(table).await? {
            to.keep_head(table, head).await?;
        }
    }
    register::copy(from, to).await?;
    Ok(copied)
}

/// Works on a log on a thread of its own, so that no socket waits for that.
async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StorageError> + Send + 'static,
) -> Result<T, StorageError> {
    let worked = tokio::task::spawn_blocking(work).await;
    worked.map_err(|error| StorageError::Failed(error.to_string()))?
}

/// A stored hash.
fn whole_hash(bytes: &[u8]) -> Result<[u8; 32], StorageError> {
    bytes.try_into().map_err(|_| StorageError::Failed("a hash has 32 bytes".into()))
}
