//! Where logs are kept. One trait, two keepers: SQLite in a folder, or PostgreSQL for more than one node; each is a
//! feature of the crate.

#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::pin::Pin;

#[cfg(feature = "postgres")]
pub use postgres::Postgres;
#[cfg(feature = "sqlite")]
pub use sqlite::{Folder, Sqlite};

use broadside_house::{LogLine, TableId};

/// Something that will have been done.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The entries do not follow what is stored.
    #[error("the table's log has gone on")]
    Conflict,
    /// Another node has the table; perhaps with the address where nodes reach it.
    #[error("another node has this table")]
    Elsewhere(Option<String>),
    /// The folder is in use.
    #[error("another server uses this data folder")]
    InUse,
    /// The data was written by a later release.
    #[error("this data was written by a later release (schema {0})")]
    Later(i64),
    /// The keeper failed. Whether anything was stored is unknown.
    #[error("storage: {0}")]
    Failed(String),
}

/// Lines to be appended to one table's log, all or none.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The table.
    pub table: TableId,
    /// The lines, following each other and what is stored.
    pub lines: Vec<LogLine>,
    /// Whether strangers may find the table.
    pub public: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// A stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its id.
    pub table: TableId,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// Whether strangers may find it.
    pub public: bool,
    /// Whether its game is over.
    pub over: bool,
}

/// A keeper of logs.
pub trait Storage: Send + Sync + 'static {
    /// Makes entries durable. When it says so, no crash and no power cut takes them back.
    fn append(&self, batch: Batch) -> Pending<'_, ()>;
    /// Makes this node the one that writes the table's log, unless another is.
    fn claim(&self, table: &TableId) -> Pending<'_, ()>;
    /// Lets another node write the table's log.
    fn release(&self, table: &TableId) -> Pending<'_, ()>;
    /// A table's whole log; nothing if there is no such table.
    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>>;
    /// All tables, the newest first.
    fn tables(&self) -> Pending<'_, Vec<Listing>>;
    /// Tables that strangers may find, the newest first, so many at most.
    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>>;
    /// Waits until everything asked for is written, and writes nothing any more.
    fn close(&self) -> Pending<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// Copies every table from one keeper to another and says how many there were.
pub async fn copy(from: &dyn Storage, to: &dyn Storage) -> Result<usize, StorageError> {
    let tables = from.tables().await?;
    let count = tables.len();
    for Listing { table, public, over, .. } in tables {
        let lines = from.load(&table).await?;
        to.claim(&table).await?;
        to.append(Batch { table, lines, public, over }).await?;
    }
    Ok(count)
}
