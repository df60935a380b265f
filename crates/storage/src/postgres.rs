//! PostgreSQL, for more than one node. Only one node at a time writes a table's log: the statement that appends also
//! checks owner, epoch and next number, so that a slow node cannot write after it has lost the table.

mod database;
mod register;
mod schema;
mod sessions;
mod shared;
mod writer;

use std::error::Error as _;
use std::sync::Arc;

use broadside_house::{LogLine, TableId};
use tokio::sync::OnceCell;
use tokio_postgres::Row;

use self::database::Database;
use self::schema::{LATEST, SINCE_ARCHIVES, SINCE_HEADS, key_name, migrate, version};
use self::sessions::{For, Sessions, WRITERS};
use self::writer::{Append, Columns, Writer};
use crate::archive::unpack;
use crate::seal::{KeySource, Seals};
use crate::{Batch, Head, Listing, Pending, Rest, Shared, Storage, StorageError, apart, whole_hash};

macro_rules! params {
    ($($value:expr),*) => { &[$(&$value as &(dyn tokio_postgres::types::ToSql + Sync)),*] };
}
use params;

impl From<tokio_postgres::Error> for StorageError {
    fn from(error: tokio_postgres::Error) -> Self {
        StorageError::Failed(match (error.as_db_error(), error.source()) {
            (Some(told), _) => told.message().to_owned(),
            (None, Some(cause)) => format!("{error}: {cause}"),
            (None, None) => error.to_string(),
        })
    }
}

/// Logs in a PostgreSQL database.
pub struct Postgres {
    place: Whereabouts,
    /// The lives of this node before it was started.
    former: OnceCell<Vec<String>>,
    sessions: Arc<Sessions>,
    writers: Vec<Writer>,
    seals: Seals,
    /// The schema, which is an earlier one only where nothing may be written.
    schema: i64,
}

/// Where a node runs. By this it knows its own earlier lives; no two running nodes may have the same.
#[derive(Clone, Debug, Default)]
pub struct Whereabouts {
    /// The machine and the port, or whatever else tells it from others.
    pub name: String,
    /// The address at which other nodes reach it, if any.
    pub address: Option<String>,
}

impl Whereabouts {
    /// A node that others reach at an address.
    pub fn at(address: &str) -> Self {
        Whereabouts { name: address.into(), address: Some(address.into()) }
    }
}

impl Postgres {
    /// Connects to `postgres://…` (with `?sslmode=verify-full` over TLS) and brings the schema up to date.
    pub async fn open(database: &str, place: Whereabouts) -> Result<Self, StorageError> {
        Self::open_sealed(database, place, &KeySource::None).await
    }

    /// The same for a database in which seeds are sealed. All its nodes have the same key.
    pub async fn open_sealed(
        database: &str,
        place: Whereabouts,
        key: &KeySource,
    ) -> Result<Self, StorageError> {
        let mut keeper = Self::to(database, place, "SET synchronous_commit = on")?;
        keeper.seals = migrate(&keeper.sessions.at(For::Scan).await?.client, key).await?;
        Ok(keeper)
    }

    /// Connects for reading alone, to the database of an earlier release, too. Nothing in it can be changed this way.
    pub async fn open_to_read(database: &str, key: &KeySource) -> Result<Self, StorageError> {
        let read_only = "SET default_transaction_read_only = on";
        let mut keeper = Self::to(database, Whereabouts::default(), read_only)?;
        let session = keeper.sessions.at(For::Scan).await?;
        let there =
            session.client.query_one("SELECT to_regclass('broadside_schema') IS NOT NULL", &[]).await?;
        if !there.try_get(0)? {
            return Err(StorageError::NoTables);
        }
        keeper.schema = version(&session.client).await?;
        keeper.seals = key.seals_to_read(key_name(&session.client, keeper.schema).await?.as_deref())?;
        Ok(keeper)
    }

    fn to(database: &str, place: Whereabouts, begins: &'static str) -> Result<Self, StorageError> {
        let sessions = Arc::new(Sessions::with(Database::at(database)?, begins));
        Ok(Postgres {
            place,
            former: OnceCell::new(),
            writers: (0..WRITERS).map(|slot| Writer::start(sessions.clone(), slot)).collect(),
            sessions,
            seals: Seals::default(),
            schema: LATEST,
        })
    }

    /// Opens a table with the first lines of its log; says whether there was none.
    async fn open_table(
        &self,
        table: &TableId,
        owner: Option<String>,
        public: bool,
        over: bool,
        lines: &[LogLine],
    ) -> Result<bool, StorageError> {
        let session = self.sessions.at(For::Writer(self.sessions.writer_of(table))).await?;
        let statement = session.open.get_or_try_init(|| session.client.prepare(OPEN)).await?;
        let Columns { seqs, ats, commands, texts, hashes } = Columns::of(lines);
        let opened = ats[0];
        let columns =
            params![table.as_str(), over, owner, seqs, ats, commands, texts, hashes, opened, public];
        Ok(session.client.execute(statement, columns).await? == lines.len() as u64)
    }
}

/// Opens a table with the first entries of its log, unless it exists.
const OPEN: &str = "
    WITH t AS (
        INSERT INTO broadside_houses (id, opened, public, over, entries, owner, epoch, head)
        VALUES ($1, $9, $10, $2, cardinality($4::bigint[]), $3, 1, ($8::bytea[])[cardinality($8::bytea[])])
        ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO broadside_entries (table_id, seq, at, command, line, hash)
    SELECT t.id, e.* FROM t, unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[]) AS e";

impl Storage for Postgres {
    fn seals(&self) -> Seals {
        self.seals
    }

    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        Box::pin(async move {
            let Some(first) = batch.lines.first() else { return Ok(()) };
            let (first, seals) = (first.seq, self.seals);
            let owner = batch.fence.map(|fence| fence.life.to_string());
            let stored = |line: LogLine| Ok(LogLine { text: seals.seal(&batch.table, &line)?, ..line });
            let lines = batch.lines.into_iter().map(stored).collect::<Result<Vec<_>, StorageError>>()?;
            let written = if first == 1 {
                self.open_table(&batch.table, owner, batch.public, batch.over, &lines).await?
            } else {
                let epoch = batch.fence.map(|fence| fence.epoch as i64);
                let append = Append { table: batch.table.clone(), owner, epoch, over: batch.over, lines };
                self.writers[self.sessions.writer_of(&batch.table)].append(append).await?
            };
            if written {
                return Ok(());
            }
            match (self.owner(&batch.table).await?, batch.fence) {
                (Some((owner, epoch)), Some(fence)) if (owner.life, epoch) == (fence.life, fence.epoch) => {
                    Err(StorageError::Conflict)
                }
                (owner, Some(_)) if first > 1 => Err(StorageError::Elsewhere(owner.map(|(owner, _)| owner))),
                _ => Err(StorageError::Conflict),
            }
        })
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        let table = table.clone();
        Box::pin(async move {
            let session = self.sessions.load(&table).await?;
            let client = &session.client;
            // In one statement, so that a log that goes on or is being packed is seen whole. Its head comes as line -1,
            // the archive as line 0.
            let head = if self.schema >= SINCE_HEADS { "head" } else { "NULL::bytea" };
            let head = format!(
                "SELECT -1::bigint AS seq, entries, NULL, '', {head} FROM broadside_houses WHERE id = $1 UNION ALL"
            );
            let archive = match self.schema >= SINCE_ARCHIVES {
                true => {
                    "SELECT 0::bigint AS seq, 0::bigint, NULL, '', log FROM broadside_archives
                     WHERE table_id = $1 UNION ALL"
                }
                false => "",
            };
            let entries = "SELECT seq, at, command, line, hash FROM broadside_entries WHERE table_id = $1";
            let select = format!("{head} {archive} {entries} ORDER BY seq");
            let (rows, seals) = (client.query(&select, &[&table.as_str()]).await?, self.seals);
            apart(move || {
                let (mut lines, mut known): (Vec<LogLine>, (u64, Option<Vec<u8>>)) = Default::default();
                for row in rows {
                    match row.try_get::<_, i64>(0)? {
                        -1 => known = (row.try_get::<_, i64>(1)? as u64, row.try_get(4)?),
                        0 => lines = unpack(&seals, &table, row.try_get(4)?)?,
                        _ => {
                            let line = line(&row)?;
                            let text = seals.open(&table, line.seq, line.text)?;
                            lines.push(LogLine { text, ..line });
                        }
                    }
                }
                let (entries, head) = known;
                let changed = head.is_some_and(|head| lines.last().is_none_or(|line| line.hash[..] != head));
                match changed || lines.len() as u64 != entries {
                    true => Err(StorageError::Lost(table, entries)),
                    false => Ok(lines),
                }
            })
            .await
        })
    }

    fn lost(&self) -> Pending<'_, Vec<TableId>> {
        Box::pin(async move {
            if self.schema < SINCE_HEADS {
                return Ok(vec![]);
            }
            let select = "SELECT h.id, h.opened, h.public, h.over FROM broadside_houses h
                          LEFT JOIN broadside_entries e ON e.table_id = h.id AND e.seq = h.entries
                          LEFT JOIN broadside_archives a ON a.table_id = h.id AND h.packed
                          WHERE h.head IS NULL OR coalesce(e.hash, substr(a.log, 1, 32)) IS DISTINCT FROM h.head
                          ORDER BY h.id";
            let rows = self.sessions.at(For::Scan).await?.client.query(select, &[]).await?;
            rows.iter().map(|row| Ok(listing(row)?.table)).collect()
        })
    }

    fn head(&self, table: &TableId) -> Pending<'_, Option<Head>> {
        let table = table.clone();
        Box::pin(async move {
            if self.schema < SINCE_HEADS {
                return Ok(None);
            }
            let select = "SELECT entries, head FROM broadside_houses WHERE id = $1 AND head IS NOT NULL";
            let session = self.sessions.short(table.as_str()).await?;
            let row = session.client.query_opt(select, &[&table.as_str()]).await?;
            row.map(|row| Ok((row.try_get::<_, i64>(0)? as u64, whole_hash(row.try_get(1)?)?))).transpose()
        })
    }

    fn keep_head(&self, table: &TableId, (entries, head): Head) -> Pending<'_, ()> {
        let table = table.clone();
        Box::pin(async move {
            let keep = "INSERT INTO broadside_houses (id, opened, public, over, entries, epoch, head)
                        VALUES ($1, 0, false, true, $2, 1, $3) ON CONFLICT DO NOTHING";
            let params = params![table.as_str(), entries as i64, &head[..]];
            self.sessions.short(table.as_str()).await?.client.execute(keep, params).await?;
            Ok(())
        })
    }

    fn probe(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            // As moves are written, so that it tells what they meet.
            let session = self.sessions.at(For::Writer(0)).await?;
            let write = "UPDATE broadside_schema SET version = version WHERE version = $1";
            session.client.execute(write, &[&LATEST]).await?;
            Ok(())
        })
    }

    fn at_rest(&self, rest: Rest, most: usize) -> Pending<'_, Vec<TableId>> {
        Box::pin(async move {
            // Only a table that was opened long ago can have been left long ago.
            let some = |over, before| {
                format!(
                    "(SELECT id, opened, public, over FROM broadside_houses
                      WHERE NOT packed AND {over} AND opened < {before}::bigint AND
                      (SELECT at FROM broadside_entries WHERE table_id = id AND seq = entries) < {before}
                      ORDER BY opened LIMIT $3)"
                )
            };
            let (over, abandoned) = (some("over", "$1"), some("NOT over", "$2"));
            let select = format!("{over} UNION ALL {abandoned} ORDER BY opened LIMIT $3");
            let params = params![rest.over as i64, rest.abandoned as i64, most as i64];
            let rows = self.sessions.at(For::Scan).await?.client.query(&select, params).await?;
            rows.iter().map(|row| Ok(listing(row)?.table)).collect()
        })
    }

    fn pack(&self, table: &TableId, entries: u64, log: Vec<u8>) -> Pending<'_, bool> {
        let table = table.clone();
        Box::pin(async move {
            let session = self.sessions.at(For::Scan).await?;
            let pack = "WITH t AS (UPDATE broadside_houses SET packed = true WHERE id = $1 AND entries = $2
                                   RETURNING id),
                        d AS (DELETE FROM broadside_entries WHERE table_id IN (SELECT id FROM t))
                        INSERT INTO broadside_archives SELECT id, $3::bytea FROM t
                        ON CONFLICT (table_id) DO UPDATE SET log = excluded.log";
            let params = params![table.as_str(), entries as i64, log];
            Ok(session.client.execute(pack, params).await? == 1)
        })
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        let table = table.clone();
        Box::pin(async move {
            let select = "SELECT entries FROM broadside_houses WHERE id = $1";
            let session = self.sessions.short(table.as_str()).await?;
            let row = session.client.query_opt(select, &[&table.as_str()]).await?;
            Ok(row.map_or(Ok(0), |row| row.try_get::<_, i64>(0))? as u64)
        })
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        Box::pin(async move {
            let select = "SELECT id, opened, public, over FROM broadside_houses ORDER BY opened DESC, id";
            let rows = self.sessions.at(For::Scan).await?.client.query(select, &[]).await?;
            rows.iter().map(listing).collect()
        })
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        Box::pin(async move {
            let select = "SELECT id, opened, public, over FROM broadside_houses WHERE public AND NOT over
                          ORDER BY opened DESC LIMIT $1";
            let rows = self.sessions.short("the list").await?.client.query(select, &[&(most as i64)]).await?;
            rows.iter().map(listing).collect()
        })
    }
}

fn line(row: &Row) -> Result<LogLine, StorageError> {
    let hash = whole_hash(row.try_get(4)?)?;
    let (seq, at): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    Ok(LogLine { seq: seq as u64, at: at as u64, command: row.try_get(2)?, text: row.try_get(3)?, hash })
}

fn listing(row: &Row) -> Result<Listing, StorageError> {
    let id: &str = row.try_get(0)?;
    let table = id.parse().map_err(|()| StorageError::Failed(format!("{id:?} is no table")))?;
    let opened: i64 = row.try_get(1)?;
    Ok(Listing { table, opened: opened as u64, public: row.try_get(2)?, over: row.try_get(3)? })
}
