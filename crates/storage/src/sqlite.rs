//! SQLite in a data folder: one file, and one writer that commits the moves of many tables with one sync.

mod folder;
mod heads;
mod register;
mod schema;
mod writer;

use std::collections::HashMap;
use std::fs::File;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use broadside_house::{LogLine, TableId};
use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::oneshot;

pub use self::folder::Folder;
use self::folder::{Tidying, read_only, sync_folder};
use self::heads::Heads;
use self::schema::{SINCE_ARCHIVES, migrate, version};
use self::writer::{Job, Writer};
use crate::archive::unpack;
use crate::seal::{Seals, make_private_folder};
use crate::{Batch, Head, Listing, Pending, Rest, Storage, StorageError, apart, whole_hash};

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

/// What is wrong with the file of heads.
fn fault_of(known: &heads::Known, connection: &Connection) -> Result<Option<String>, rusqlite::Error> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM tables", [], |row| row.get(0))?;
    Ok(known.fault(tables as usize))
}

/// A connection that reads one thing after the other. Whoever waits for it takes no thread.
type Reader = Arc<tokio::sync::Mutex<Connection>>;

/// Opens connections that read.
fn readers(folder: &Folder) -> Result<[Reader; 3], StorageError> {
    let reader = || Ok::<_, StorageError>(Arc::new(tokio::sync::Mutex::new(read_only(folder)?)));
    Ok([reader()?, reader()?, reader()?])
}

/// Logs in a data folder. The folder is locked until this is closed.
pub struct Sqlite {
    writer: Mutex<Option<Writer>>,
    /// Reads what is quick.
    reader: Reader,
    /// Reads logs, which may be long.
    loader: Reader,
    /// Reads what may take longer still, so that no load of a log waits for it.
    scanner: Reader,
    /// The heads of the logs when the folder was opened.
    heads: HashMap<TableId, Head>,
    /// What was wrong with them.
    unsure: Option<String>,
    seals: Seals,
    /// Tidies up after reading, where nothing may stay behind.
    _after: Option<Tidying>,
    /// Keeps servers away from a folder that is only read.
    _alone: Option<File>,
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
        let [reader, loader, scanner] = readers(folder)?;
        let known = heads::read(&folder.heads())?;
        let unsure = fault_of(&known, &connection)?;
        if let Some(fault) = &unsure {
            tracing::error!(file = %folder.heads().display(), "{fault}; it is made again from what is stored");
        }
        let known = match known.heads {
            known if known.is_empty() || unsure.is_some() => {
                let mut stored = stored_heads(&connection)?;
                stored.extend(known);
                stored
            }
            known => known,
        };
        let heads = Heads::begin(&folder.heads(), &known)?;
        let writer = Mutex::new(Some(Writer::start(connection, heads, lock)?));
        Ok(Sqlite {
            writer,
            reader,
            loader,
            scanner,
            heads: known,
            unsure,
            seals,
            _after: None,
            _alone: None,
        })
    }

    /// Opens a folder for reading, even while a server uses it. Nothing in it is changed, and nothing stays behind.
    pub fn open_to_read(folder: &Folder) -> Result<Self, StorageError> {
        folder.is_whole()?;
        // Made before anything is opened, dropped after everything is closed.
        let after = (!folder.beside("-wal").exists()).then(|| Tidying(folder.database()));
        // Read before the logs: they may grow meanwhile.
        let known = heads::read(&folder.heads())?;
        let connection = read_only(folder)?;
        version(&connection)?;
        let unsure = fault_of(&known, &connection)?;
        let seals = folder.1.seals_to_read(folder.key_name()?.as_deref())?;
        let [reader, loader, scanner] = readers(folder)?;
        Ok(Sqlite {
            writer: Mutex::new(None),
            reader,
            loader,
            scanner,
            heads: known.heads,
            unsure,
            seals,
            _after: after,
            _alone: None,
        })
    }

    /// The same for a folder that no server uses, or will use meanwhile.
    pub fn open_to_read_alone(folder: &Folder) -> Result<Self, StorageError> {
        let alone = folder.lock_as_it_is()?;
        Ok(Sqlite { _alone: alone, ..Self::open_to_read(folder)? })
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

    /// The same for a change that gives a log this head.
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

    /// The same, but it is a conflict if the change was not possible.
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
        Self::read_on(&self.reader, read)
    }

    /// The same for what looks at many tables.
    fn scan<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Pending<'_, T> {
        Self::read_on(&self.scanner, read)
    }

    fn read_on<'a, T: Send + 'static>(
        reader: &Reader,
        read: impl FnOnce(&Connection) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Pending<'a, T> {
        let reader = reader.clone();
        Box::pin(async move {
            let connection = reader.lock_owned().await;
            let task = tokio::task::spawn_blocking(move || read(&connection));
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

/// The tables that have come to rest: over and so before ?1, or not and left before ?2. Only a table that was opened long
/// ago can have been left long ago.
const AT_REST: &str = "
    SELECT id, opened, public, over FROM tables WHERE packed = 0 AND over = 1 AND opened < ?1
    AND (SELECT at FROM entries WHERE table_id = id AND seq = entries) < ?1
    UNION ALL
    SELECT id, opened, public, over FROM tables WHERE packed = 0 AND over = 0 AND opened < ?2
    AND (SELECT at FROM entries WHERE table_id = id AND seq = entries) < ?2
    ORDER BY opened LIMIT ?3";

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
        let rows = Self::read_on(&self.loader, move |connection| {
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
                    Some(head) if !heads::fits(&head, &lines) => Err(StorageError::Lost(table, head.0)),
                    _ => Ok(lines),
                }
            })
            .await
        })
    }

    fn head(&self, table: &TableId) -> Pending<'_, Option<Head>> {
        let head = self.heads.get(table).copied();
        Box::pin(async move { Ok(head) })
    }

    fn keep_head(&self, table: &TableId, head: Head) -> Pending<'_, ()> {
        let written = self.write_with(Some((table.clone(), head)), |_| Ok(true));
        Box::pin(async move { written.await.map(drop) })
    }

    fn unsure(&self) -> Option<String> {
        self.unsure.as_ref().map(|fault| format!("heads: {fault}"))
    }

    fn lost(&self) -> Pending<'_, Vec<TableId>> {
        let known: Vec<(TableId, u64)> =
            self.heads.iter().map(|(table, (entries, _))| (table.clone(), *entries)).collect();
        self.scan(move |connection| {
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
        self.scan(move |connection| {
            let mut select = connection.prepare_cached(AT_REST)?;
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
        self.scan(|connection| {
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
        self.scan(|connection| {
            let found: Option<String> =
                connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).optional()?;
            Ok(found.filter(|found| found != "ok"))
        })
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;

    #[tokio::test]
    async fn nothing_quick_waits_for_logs_and_scans() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Sqlite::open(&Folder::new(folder.path())).unwrap();
        let table = TableId::named("long");
        let _others = [keeper.loader.lock().await, keeper.scanner.lock().await];
        let load = tokio::time::timeout(Duration::from_millis(100), keeper.load(&table));
        assert!(load.await.is_err(), "it is somebody else's turn");
        let quick = async { (keeper.entries(&table).await.unwrap(), keeper.public_tables(9).await.unwrap()) };
        let quick = tokio::time::timeout(Duration::from_secs(60), quick);
        assert_eq!(quick.await.expect("it does not wait"), (0, vec![]));
    }

    /// Games that go on are many, so looking for those at rest does not look at them.
    #[test]
    fn looking_for_logs_at_rest_passes_over_games_that_go_on() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        for n in 0..2_000_i64 {
            // The first was left long ago, the second was over long ago, the third goes on, all others are new.
            let (opened, at, over) = match n {
                0 => (10, 20, false),
                1 => (60, 70, true),
                2 => (10, 120, false),
                _ => (100, 110, n % 100 == 0),
            };
            let id = TableId::named(&n.to_string());
            let insert = "INSERT INTO tables (id, opened, public, over, entries) VALUES (?1, ?2, 0, ?3, 1)";
            connection.execute(insert, params![id.as_str(), opened, over]).unwrap();
            let insert = "INSERT INTO entries VALUES (?1, 1, ?2, NULL, '', x'')";
            connection.execute(insert, params![id.as_str(), at]).unwrap();
        }
        let mut select = connection.prepare(AT_REST).unwrap();
        let mut found = |over: i64, abandoned: i64, most: i64| {
            let found = select.query_map([over, abandoned, most], listing).unwrap();
            let opened: Vec<u64> = found.map(|listing| listing.unwrap().opened).collect();
            (opened, select.reset_status(StatementStatus::VmStep))
        };
        let (opened, steps) = found(90, 50, 16);
        assert_eq!(opened, [10, 60]);
        assert!(steps < 300, "{steps} steps");
        assert_eq!(found(90, 50, 1).0, [10], "the oldest first");
        assert_eq!(found(1_000, 1_000, 9_999).0.len(), 2_000);
    }
}
