//! PostgreSQL, for more than one node. Only one node at a time writes a table's log: the statement that appends also
//! checks owner, epoch and next number, so that a slow node cannot write after it has lost the table.

mod line;
mod register;
mod shared;
mod writer;

use std::error::Error as _;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use broadside_house::{LogLine, TableId};
use tokio::sync::OnceCell;
use tokio_postgres::{Client, Row, Statement};

use self::line::Line;
use self::writer::{Append, Columns, Writer};
use crate::archive::unpack;
use crate::seal::{KeySource, Seals};
use crate::{Batch, Listing, Pending, Rest, Shared, Storage, StorageError, apart, whole_hash};

/// The number of sessions.
const SESSIONS: usize = 8;
/// The first so many of them append to logs. Each commits for itself, and the database syncs them together.
const WRITERS: usize = 2;
/// What asks for one more session, for beats: they must not wait for anything.
const OF_THE_NODE: &str = "the node";

/// Each migration takes the schema from one version to the next; the first creates it.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE broadside_houses (
        id TEXT PRIMARY KEY, opened BIGINT NOT NULL, public BOOLEAN NOT NULL, over BOOLEAN NOT NULL,
        entries BIGINT NOT NULL, owner TEXT, epoch BIGINT NOT NULL, lease TIMESTAMPTZ NOT NULL
    );
    CREATE TABLE broadside_entries (
        table_id TEXT NOT NULL REFERENCES broadside_houses (id), seq BIGINT NOT NULL, at BIGINT NOT NULL,
        command TEXT, line TEXT NOT NULL, hash BYTEA NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE INDEX broadside_public ON broadside_houses (opened DESC) WHERE public AND NOT over;
",
    "
    CREATE TABLE broadside_nodes (id TEXT PRIMARY KEY, address TEXT NOT NULL, since TIMESTAMPTZ NOT NULL);
",
    "
    CREATE TABLE broadside_names (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (table_id, seat)
    );
    CREATE TABLE broadside_people (
        id TEXT PRIMARY KEY, key BYTEA NOT NULL UNIQUE, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
        since BIGINT NOT NULL
    );
    CREATE TABLE broadside_seats (
        person TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX broadside_seats_of_people ON broadside_seats (person, at DESC);
    CREATE TABLE broadside_days (day BIGINT PRIMARY KEY, seed BYTEA NOT NULL, at BIGINT NOT NULL);
    CREATE TABLE broadside_attempts (
        deals TEXT NOT NULL, table_id TEXT NOT NULL, person TEXT, at BIGINT NOT NULL,
        PRIMARY KEY (deals, table_id)
    );
    CREATE UNIQUE INDEX broadside_first_attempts ON broadside_attempts (deals, person);
",
    "
    DROP TABLE broadside_nodes;
    CREATE TABLE broadside_nodes (
        id TEXT PRIMARY KEY, place TEXT NOT NULL, address TEXT, beat BIGINT NOT NULL, since TIMESTAMPTZ NOT NULL
    );
    ALTER TABLE broadside_houses DROP COLUMN lease;
",
    "
    ALTER TABLE broadside_houses ADD COLUMN packed BOOLEAN NOT NULL DEFAULT false;
    CREATE INDEX broadside_unpacked ON broadside_houses (opened) WHERE NOT packed;
    CREATE TABLE broadside_archives (table_id TEXT PRIMARY KEY, log BYTEA NOT NULL);
",
    "
    CREATE TABLE broadside_seal (name TEXT NOT NULL);
",
    // Entries are only written beside the row of their table, and such rows are changed with every move, in their place.
    "
    ALTER TABLE broadside_entries DROP CONSTRAINT IF EXISTS broadside_entries_table_id_fkey;
    ALTER TABLE broadside_houses SET (fillfactor = 70);
",
];

/// The schema from which on names and people are kept.
const SINCE_REGISTER: i64 = 3;
/// The schema from which on logs are archived.
const SINCE_ARCHIVES: i64 = 5;
/// The schema from which on seeds are sealed.
const SINCE_SEALS: i64 = 6;

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
    spread: RandomState,
    seals: Seals,
    /// The schema, which is an earlier one only where nothing may be written.
    schema: i64,
}

/// The line to the database, and the sessions that are open on it.
struct Sessions {
    line: Line,
    /// What every session begins with.
    begins: &'static str,
    slots: Vec<tokio::sync::Mutex<Option<Arc<Session>>>>,
}

/// Where a node is: by this it knows its own former lives. No two nodes that run may have the same.
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

struct Session {
    client: Client,
    open: OnceCell<Statement>,
    append: OnceCell<Statement>,
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
        keeper.seals = keeper.migrate(key).await?;
        Ok(keeper)
    }

    /// Connects for reading alone, to the database of an earlier release, too. Nothing in it can be changed this way.
    pub async fn open_to_read(database: &str, key: &KeySource) -> Result<Self, StorageError> {
        let read_only = "SET default_transaction_read_only = on";
        let mut keeper = Self::to(database, Whereabouts::default(), read_only)?;
        let session = keeper.session("").await?;
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
        let slots = (0..=SESSIONS).map(|_| tokio::sync::Mutex::new(None)).collect();
        let sessions = Arc::new(Sessions { line: Line::to(database)?, begins, slots });
        Ok(Postgres {
            place,
            former: OnceCell::new(),
            writers: (0..WRITERS).map(|slot| Writer::start(sessions.clone(), slot)).collect(),
            sessions,
            spread: RandomState::new(),
            seals: Seals::default(),
            schema: MIGRATIONS.len() as i64,
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
        let session = self.session(table.as_str()).await?;
        let statement = session.open.get_or_try_init(|| session.client.prepare(OPEN)).await?;
        let Columns { seqs, ats, commands, texts, hashes } = Columns::of(lines);
        let opened = ats[0];
        let columns =
            params![table.as_str(), over, owner, seqs, ats, commands, texts, hashes, opened, public];
        Ok(session.client.execute(statement, columns).await? == lines.len() as u64)
    }

    /// One of the first `count` sessions or writers, for a table always the same.
    fn slot(&self, table: &str, count: usize) -> usize {
        (self.spread.hash_one(table) % count as u64) as usize
    }

    /// The session for a table.
    async fn session(&self, table: &str) -> Result<Arc<Session>, StorageError> {
        let slot = match table {
            OF_THE_NODE => SESSIONS,
            table => self.slot(table, SESSIONS),
        };
        self.sessions.at(slot).await
    }

    async fn migrate(&self, key: &KeySource) -> Result<Seals, StorageError> {
        let session = self.session("").await?;
        let client = &session.client;
        // Only one node migrates at a time. The lock ends with the transaction.
        let make = "CREATE TABLE IF NOT EXISTS broadside_schema (version BIGINT NOT NULL)";
        client.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(19141914)").await?;
        client.batch_execute(make).await?;
        let found = async {
            let version = version(client).await?;
            let name = key_name(client, version).await?;
            let seals = key.seals(name.as_deref())?;
            Ok((version, name, seals))
        };
        let (version, name, seals) = match found.await {
            Ok(found) => found,
            Err(error) => {
                client.batch_execute("ROLLBACK").await?;
                return Err(error);
            }
        };
        for (done, step) in MIGRATIONS.iter().enumerate().skip(version as usize) {
            client.batch_execute(step).await?;
            client.execute("INSERT INTO broadside_schema VALUES ($1)", &[&(done as i64 + 1)]).await?;
        }
        if let (None, Some(new)) = (name, seals.name()) {
            client.execute("INSERT INTO broadside_seal VALUES ($1)", &[&new]).await?;
        }
        client.batch_execute("COMMIT").await?;
        Ok(seals)
    }
}

/// The schema of a database.
async fn version(client: &Client) -> Result<i64, StorageError> {
    let row = client.query_one("SELECT coalesce(max(version), 0) FROM broadside_schema", &[]).await?;
    let version: i64 = row.try_get(0)?;
    if version <= MIGRATIONS.len() as i64 { Ok(version) } else { Err(StorageError::Later(version)) }
}

/// The name of the key that seals its seeds.
async fn key_name(client: &Client, schema: i64) -> Result<Option<String>, StorageError> {
    if schema < SINCE_SEALS {
        return Ok(None);
    }
    let row = client.query_opt("SELECT name FROM broadside_seal", &[]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

impl Sessions {
    /// A session; a lost one is opened again.
    async fn at(&self, slot: usize) -> Result<Arc<Session>, StorageError> {
        let mut slot = self.slots[slot].lock().await;
        if let Some(session) = slot.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(session.clone());
        }
        let client = self.line.connect().await?;
        client.batch_execute(self.begins).await?;
        Ok(slot.insert(Arc::new(Session { client, open: OnceCell::new(), append: OnceCell::new() })).clone())
    }
}

/// Opens a table with the first entries of its log, unless it exists.
const OPEN: &str = "
    WITH t AS (
        INSERT INTO broadside_houses (id, opened, public, over, entries, owner, epoch)
        VALUES ($1, $9, $10, $2, cardinality($4::bigint[]), $3, 1)
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
                self.writers[self.slot(batch.table.as_str(), WRITERS)].append(append).await?
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
            let session = self.session(table.as_str()).await?;
            let client = &session.client;
            // In one statement, so that a log that is being packed is seen whole. The archive comes as line 0.
            let archive = match self.schema >= SINCE_ARCHIVES {
                true => {
                    "SELECT 0::bigint AS seq, 0::bigint, NULL, '', log FROM broadside_archives
                     WHERE table_id = $1 UNION ALL"
                }
                false => "",
            };
            let entries = "SELECT seq, at, command, line, hash FROM broadside_entries WHERE table_id = $1";
            let select = format!("{archive} {entries} ORDER BY seq");
            let (rows, seals) = (client.query(&select, &[&table.as_str()]).await?, self.seals);
            apart(move || {
                let mut lines = vec![];
                for row in rows {
                    match row.try_get::<_, i64>(0)? {
                        0 => lines = unpack(&seals, &table, row.try_get(4)?)?,
                        _ => {
                            let line = line(&row)?;
                            let text = seals.open(&table, line.seq, line.text)?;
                            lines.push(LogLine { text, ..line });
                        }
                    }
                }
                Ok(lines)
            })
            .await
        })
    }

    fn probe(&self) -> Pending<'_, ()> {
        Box::pin(async move {
            let session = self.session("").await?;
            let write = "UPDATE broadside_schema SET version = version WHERE version = $1";
            session.client.execute(write, &[&(MIGRATIONS.len() as i64)]).await?;
            Ok(())
        })
    }

    fn at_rest(&self, rest: Rest, most: usize) -> Pending<'_, Vec<TableId>> {
        Box::pin(async move {
            let select = "SELECT id, opened, public, over FROM broadside_houses WHERE NOT packed AND
                          (SELECT at FROM broadside_entries WHERE table_id = id AND seq = entries)
                          < CASE WHEN over THEN $1::bigint ELSE $2::bigint END
                          ORDER BY opened LIMIT $3";
            let params = params![rest.over as i64, rest.abandoned as i64, most as i64];
            let rows = self.session("").await?.client.query(select, params).await?;
            rows.iter().map(|row| Ok(listing(row)?.table)).collect()
        })
    }

    fn pack(&self, table: &TableId, entries: u64, log: Vec<u8>) -> Pending<'_, bool> {
        let table = table.clone();
        Box::pin(async move {
            let session = self.session(table.as_str()).await?;
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
            let session = self.session(table.as_str()).await?;
            let row = session.client.query_opt(select, &[&table.as_str()]).await?;
            Ok(row.map_or(Ok(0), |row| row.try_get::<_, i64>(0))? as u64)
        })
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        Box::pin(async move {
            let select = "SELECT id, opened, public, over FROM broadside_houses ORDER BY opened DESC, id";
            let rows = self.session("").await?.client.query(select, &[]).await?;
            rows.iter().map(listing).collect()
        })
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        Box::pin(async move {
            let select = "SELECT id, opened, public, over FROM broadside_houses WHERE public AND NOT over
                          ORDER BY opened DESC LIMIT $1";
            let rows = self.session("").await?.client.query(select, &[&(most as i64)]).await?;
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
