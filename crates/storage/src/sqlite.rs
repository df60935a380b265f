//! SQLite in a data folder: one file, and one writer that commits the moves of many tables with one sync.

mod folder;
mod heads;
mod register;
mod schema;
mod writer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use broadside_house::{LogLine, TableId};
use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::oneshot;

pub use self::folder::Folder;
use self::folder::{Tidying, read_only, sync_folder};
use self::heads::{Head, Heads};
use self::schema::{SINCE_ARCHIVES, migrate, version};
use self::writer::{Job, Writer};
use crate::archive::unpack;
use crate::seal::{Seals, make_private_folder};
use crate::{Batch, Listing, Pending, Rest, Storage, StorageError, apart, whole_hash};

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> Self {
        StorageError::Failed(error.to_string())
    }
}

impl From<std::io::Error> for StorageError {
    fn from(error: std::io::Error) -> Self {
        StorageError::Failed(error.to_string())
    }
}

/// The heads of the stored logs, for a folder that has no file of them yet.
fn stored_heads(connection: &Connection) -> Result<HashMap<TableId, Head>, StorageError> {
    // An archive begins with the last hash.
    let mut select = connection.prepare(
        "SELECT t.id, t.opened, t.public, t.over, t.entries, coalesce(e.hash, substr(a.log, 1, 32)) AS head
         FROM tables t LEFT JOIN entries e ON e.table_id = t.id AND e.seq = t.entries
         LEFT JOIN archives a ON a.table_id = t.id WHERE head IS NOT NULL",
    )?;
    let heads =
        select.query_map([], |row| Ok((listing(row)?.table, (row.get::<_, i64>(4)? as u64, row.get(5)?))))?;
    Ok(heads.collect::<Result<_, _>>()?)
}

/// Logs in a data folder. The folder is locked until this is closed.
pub struct Sqlite {
    writer: Mutex<Option<Writer>>,
    reader: Arc<Mutex<Connection>>,
    /// The heads of the logs when the folder was opened.
    heads: HashMap<TableId, Head>,
    seals: Seals,
    /// What to do when nobody reads here any more.
    _after: Option<Tidying>,
}

impl Sqlite {
    /// Opens a folder for a server. No other server may use it meanwhile.
    pub fn open(folder: &Folder) -> Result<Self, StorageError> {
        Self::open_with(folder, "FULL")
    }

    /// Opens a folder with another setting of SQLite's `synchronous`, to measure the cost of durability.
    pub fn open_with(folder: &Folder, synchronous: &str) -> Result<Self, StorageError> {
        folder.is_whole()?;
        Self::open_any(folder, synchronous)
    }

    /// Opens a new folder for a copy. Until [`Sqlite::finish_copy`] nobody else opens it, wherever the copy is cut off.
    pub fn begin_copy(folder: &Folder) -> Result<Self, StorageError> {
        make_private_folder(folder.path())?;
        folder.mark_unfinished(true)?;
        Self::open_any(folder, "FULL")
    }

    /// Closes the folder of a copy that is whole.
    pub async fn finish_copy(self, folder: &Folder) -> Result<(), StorageError> {
        self.close().await?;
        folder.mark_unfinished(false)
    }

    fn open_any(folder: &Folder, synchronous: &str) -> Result<Self, StorageError> {
        let lock = folder.lock()?;
        // Before anything is changed.
        let name = folder.key_name()?;
        let seals = folder.1.seals(name.as_deref())?;
        folder.make_private()?;
        let mut connection = Connection::open(folder.database())?;
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", synchronous)?;
        migrate(&mut connection)?;
        if let (None, Some(new)) = (&name, seals.name()) {
            connection.execute("INSERT INTO seal (name) VALUES (?1)", [new])?;
        }
        sync_folder(folder)?;
        let reader = Arc::new(Mutex::new(read_only(folder)?));
        let known = heads::read(&folder.heads())?;
        let known = if known.is_empty() { stored_heads(&connection)? } else { known };
        let heads = Heads::begin(&folder.heads(), &known)?;
        let writer = Writer::start(connection, heads, lock)?;
        Ok(Sqlite { writer: Mutex::new(Some(writer)), reader, heads: known, seals, _after: None })
    }

    /// Opens a folder for reading, even while a server uses it. Nothing in it is changed, and nothing stays behind.
    pub fn open_to_read(folder: &Folder) -> Result<Self, StorageError> {
        folder.is_whole()?;
        // Made before anything is opened, dropped after everything is closed.
        let after = (!folder.beside("-wal").exists()).then(|| Tidying(folder.database()));
        // Read before the logs: they may grow meanwhile.
        let heads = heads::read(&folder.heads())?;
        let connection = read_only(folder)?;
        version(&connection)?;
        let seals = folder.1.seals_to_read(folder.key_name()?.as_deref())?;
        Ok(Sqlite {
            writer: Mutex::new(None),
            reader: Arc::new(Mutex::new(connection)),
            heads,
            seals,
            _after: after,
        })
    }

    fn writer(&self) -> MutexGuard<'_, Option<Writer>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a change durable, together with others that wait; returns whether it was possible.
    fn try_write(
        &self,
        change: impl FnOnce(&Connection) -> Result<bool, rusqlite::Error> + Send + 'static,
    ) -> Pending<'_, bool> {
        self.write_with(None, change)
    }

    /// The same for a change after which a log has this head.
    fn write_with(
        &self,
        head: Option<(TableId, Head)>,
        change: impl FnOnce(&Connection) -> Result<bool, rusqlite::Error> + Send + 'static,
    ) -> Pending<'_, bool> {
        Box::pin(async move {
            let (done, answer) = oneshot::channel();
            let stopped = || StorageError::Failed("nothing is written here any more".into());
            match &*self.writer() {
                Some(writer) => {
                    writer.jobs.send(Job { change: Box::new(change), head, done }).map_err(|_| stopped())?;
                }
                None => return Err(stopped()),
            }
            answer.await.map_err(|_| stopped())?
        })
    }

    /// The same for a change that conflicts with what is stored if it is not possible.
    fn write(
        &self,
        change: impl FnOnce(&Connection) -> Result<bool, rusqlite::Error> + Send + 'static,
    ) -> Pending<'_, ()> {
        let written = self.try_write(change);
        Box::pin(async move { if written.await? { Ok(()) } else { Err(StorageError::Conflict) } })
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Pending<'_, T> {
        let reader = self.reader.clone();
        Box::pin(async move {
            let task = tokio::task::spawn_blocking(move || {
                let connection = reader.lock().unwrap_or_else(PoisonError::into_inner);
                read(&connection)
            });
            Ok(task.await.map_err(|error| StorageError::Failed(error.to_string()))??)
        })
    }
}

/// Number, time, command and text of a line, and its hash; or an archive.
type StoredLine = ((u64, u64, Option<String>, String), Vec<u8>);

fn listing(row: &Row<'_>) -> Result<Listing, rusqlite::Error> {
    let id: String = row.get(0)?;
    let wrong = |_| rusqlite::Error::InvalidColumnType(0, id.clone(), rusqlite::types::Type::Text);
    Ok(Listing {
        table: id.parse().map_err(wrong)?,
        opened: row.get::<_, i64>(1)? as u64,
        public: row.get(2)?,
        over: row.get(3)?,
    })
}

impl Storage for Sqlite {
    fn seals(&self) -> Seals {
        self.seals
    }

    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        let head = batch.lines.last().map(|line| (batch.table.clone(), (line.seq, line.hash)));
        let sealed = self.seals.seal_all(&batch.table, &batch.lines);
        let lines = match sealed {
            Ok(lines) => lines,
            Err(error) => return Box::pin(async { Err(error) }),
        };
        let batch = Batch { lines, ..batch };
        let written = self.write_with(head, move |connection| writer::append(connection, &batch));
        Box::pin(async move { if written.await? { Ok(()) } else { Err(StorageError::Conflict) } })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        let id = table.clone();
        let rows = self.read(move |connection| {
            // In one statement, so that a log that is being packed is seen whole. The archive comes as line 0.
            let archive = match version(connection).is_ok_and(|version| version >= SINCE_ARCHIVES) {
                true => "SELECT 0 AS seq, 0, NULL, '', log FROM archives WHERE table_id = ?1 UNION ALL",
                false => "",
            };
            let entries = "SELECT seq, at, command, line, hash FROM entries WHERE table_id = ?1 ORDER BY seq";
            let mut select = connection.prepare_cached(&format!("{archive} {entries}"))?;
            let rows = select.query_map([id.as_str()], |row| {
                let (seq, at): (i64, i64) = (row.get(0)?, row.get(1)?);
                let line = (seq as u64, at as u64, row.get(2)?, row.get(3)?);
                Ok((line, row.get(4)?))
            })?;
            rows.collect::<Result<Vec<StoredLine>, _>>()
        });
        let (table, seals, head) = (table.clone(), self.seals, self.heads.get(table).copied());
        Box::pin(async move {
            let rows = rows.await?;
            apart(move || {
                let mut lines = vec![];
                for ((seq, at, command, text), bytes) in rows {
                    match seq {
                        0 => lines = unpack(&seals, &table, &bytes)?,
                        _ => {
                            let text = seals.open(&table, seq, text)?;
                            lines.push(LogLine { seq, at, command, text, hash: whole_hash(&bytes)? });
                        }
                    }
                }
                match head {
                    Some(head) if !heads::fits(&head, &lines) => Err(StorageError::Lost(head.0)),
                    _ => Ok(lines),
                }
            })
            .await
        })
    }

    fn lost(&self) -> Pending<'_, Vec<TableId>> {
        let known: Vec<(TableId, u64)> =
            self.heads.iter().map(|(table, (entries, _))| (table.clone(), *entries)).collect();
        self.read(move |connection| {
            let mut select = connection.prepare_cached("SELECT entries FROM tables WHERE id = ?1")?;
            let mut lost = vec![];
            for (table, entries) in known {
                let stored: Option<i64> = select.query_row([table.as_str()], |row| row.get(0)).optional()?;
                if (stored.unwrap_or(0) as u64) < entries {
                    lost.push(table);
                }
            }
            Ok(lost)
        })
    }

    fn probe(&self) -> Pending<'_, ()> {
        self.write(|connection| {
            let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
            connection.pragma_update(None, "user_version", version)?;
            Ok(true)
        })
    }

    fn at_rest(&self, rest: Rest, most: usize) -> Pending<'_, Vec<TableId>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id, opened, public, over FROM tables WHERE packed = 0 AND
                 (SELECT at FROM entries WHERE table_id = id AND seq = entries) < iif(over, ?1, ?2)
                 ORDER BY opened LIMIT ?3",
            )?;
            let found = select.query_map([rest.over as i64, rest.abandoned as i64, most as i64], listing)?;
            found.map(|listing| Ok(listing?.table)).collect()
        })
    }

    fn pack(&self, table: &TableId, entries: u64, log: Vec<u8>) -> Pending<'_, bool> {
        let table = table.clone();
        self.try_write(move |connection| {
            let id = table.as_str();
            let still = "UPDATE tables SET packed = 1 WHERE id = ?1 AND entries = ?2";
            if connection.execute(still, params![id, entries as i64])? == 0 {
                return Ok(false);
            }
            connection.execute("INSERT OR REPLACE INTO archives VALUES (?1, ?2)", params![id, log])?;
            connection.execute("DELETE FROM entries WHERE table_id = ?1", [id])?;
            Ok(true)
        })
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        let table = table.clone();
        self.read(move |connection| {
            let mut select = connection.prepare_cached("SELECT entries FROM tables WHERE id = ?1")?;
            let entries: Option<i64> = select.query_row([table.as_str()], |row| row.get(0)).optional()?;
            Ok(entries.unwrap_or(0) as u64)
        })
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.read(|connection| {
            let mut select = connection
                .prepare_cached("SELECT id, opened, public, over FROM tables ORDER BY opened DESC, id")?;
            select.query_map([], listing)?.collect()
        })
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id, opened, public, over FROM tables WHERE public = 1 AND over = 0
                 ORDER BY opened DESC LIMIT ?1",
            )?;
            select.query_map([most as i64], listing)?.collect()
        })
    }

    fn close(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            let Some(Writer { jobs, thread }) = self.writer().take() else { return Ok(()) };
            drop(jobs);
            let ended = tokio::task::spawn_blocking(move || thread.join()).await;
            match ended {
                Ok(Ok(())) => Ok(()),
                _ => Err(StorageError::Failed("the writer broke down".into())),
            }
        })
    }
}

impl Sqlite {
    /// Lets SQLite check the file for damage; `None` if there is none.
    pub fn damage(&self) -> Pending<'_, Option<String>> {
        self.read(|connection| {
            let found: Option<String> =
                connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).optional()?;
            Ok(found.filter(|found| found != "ok"))
        })
    }
}
