//! PostgreSQL, for more than one node. Only one node at a time writes a table's log: it holds a lease, and the
//! statement that appends also checks owner, epoch and next number, so that a slow node cannot write after losing it.

mod register;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex};

use broadside_house::{LogLine, TableId};
use data_encoding::HEXLOWER;
use tokio::sync::OnceCell;
use tokio_postgres::{Client, NoTls, Row, Statement};

use crate::{Batch, Listing, Pending, Storage, StorageError};

/// The number of sessions. Each commits for itself, and the database syncs them together.
const SESSIONS: usize = 8;
/// How long a node keeps a table without writing, in seconds.
const LEASE: f64 = 15.0;

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
];

impl From<tokio_postgres::Error> for StorageError {
    fn from(error: tokio_postgres::Error) -> Self {
        let detail = error.as_db_error().map(|db| db.message().to_owned());
        StorageError::Failed(detail.unwrap_or_else(|| error.to_string()))
    }
}

/// Logs in a PostgreSQL database.
pub struct Postgres {
    address: String,
    node: String,
    sessions: Vec<tokio::sync::Mutex<Option<Arc<Session>>>>,
    spread: RandomState,
    epochs: Mutex<HashMap<TableId, i64>>,
}

struct Session {
    client: Client,
    open: OnceCell<Statement>,
    append: OnceCell<Statement>,
}

impl Postgres {
    /// Connects to `postgres://…` and brings the schema up to date. `node` is the address at which other nodes reach
    /// this one, if any.
    pub async fn open(address: &str, node: Option<&str>) -> Result<Self, StorageError> {
        let mut node_id = [0; 8];
        getrandom::fill(&mut node_id).map_err(|error| StorageError::Failed(error.to_string()))?;
        let keeper = Postgres {
            address: address.into(),
            node: HEXLOWER.encode(&node_id),
            sessions: (0..SESSIONS).map(|_| tokio::sync::Mutex::new(None)).collect(),
            spread: RandomState::new(),
            epochs: Mutex::default(),
        };
        keeper.migrate().await?;
        if let Some(at) = node {
            let session = keeper.session("").await?;
            // An earlier node at this address no longer exists.
            session.client.execute("DELETE FROM broadside_nodes WHERE address = $1", &[&at]).await?;
            let insert = "INSERT INTO broadside_nodes VALUES ($1, $2, now())";
            session.client.execute(insert, &[&keeper.node, &at]).await?;
        }
        Ok(keeper)
    }

    /// The node that has a table, and its address; `None` if there is no such table or no node has it.
    async fn owner(&self, table: &TableId) -> Result<Option<(String, Option<String>)>, StorageError> {
        let session = self.session(table.as_str()).await?;
        let select =
            "SELECT t.owner, n.address FROM broadside_houses t LEFT JOIN broadside_nodes n ON n.id = t.owner
                      WHERE t.id = $1 AND t.owner IS NOT NULL";
        let row = session.client.query_opt(select, &[&table.as_str()]).await?;
        Ok(row.map(|row| (row.get(0), row.get(1))))
    }

    /// The session for a table; a lost session is opened again.
    async fn session(&self, table: &str) -> Result<Arc<Session>, StorageError> {
        let slot = &self.sessions[(self.spread.hash_one(table) % SESSIONS as u64) as usize];
        let mut slot = slot.lock().await;
        if let Some(session) = slot.as_ref().filter(|session| !session.client.is_closed()) {
            return Ok(session.clone());
        }
        let (client, connection) = tokio_postgres::connect(&self.address, NoTls).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::error!(%error, "a database session ended");
            }
        });
        client.batch_execute("SET synchronous_commit = on").await?;
        Ok(slot.insert(Arc::new(Session { client, open: OnceCell::new(), append: OnceCell::new() })).clone())
    }

    async fn migrate(&self) -> Result<(), StorageError> {
        let session = self.session("").await?;
        let client = &session.client;
        // Only one node migrates at a time. The lock ends with the transaction.
        let make = "CREATE TABLE IF NOT EXISTS broadside_schema (version BIGINT NOT NULL)";
        client.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(19141914)").await?;
        client.batch_execute(make).await?;
        let row = client.query_one("SELECT coalesce(max(version), 0) FROM broadside_schema", &[]).await?;
        let version: i64 = row.get(0);
        if version > MIGRATIONS.len() as i64 {
            client.batch_execute("ROLLBACK").await?;
            return Err(StorageError::Later(version));
        }
        for (done, step) in MIGRATIONS.iter().enumerate().skip(version as usize) {
            client.batch_execute(step).await?;
            client.execute("INSERT INTO broadside_schema VALUES ($1)", &[&(done as i64 + 1)]).await?;
        }
        client.batch_execute("COMMIT").await?;
        Ok(())
    }

    fn epoch(&self, table: &TableId) -> Option<i64> {
        self.epochs.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(table).copied()
    }

    fn set_epoch(&self, table: &TableId, epoch: Option<i64>) {
        let mut epochs = self.epochs.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match epoch {
            Some(epoch) => epochs.insert(table.clone(), epoch),
            None => epochs.remove(table),
        };
    }
}

/// Opens a table with the first entries of its log, unless it exists.
const OPEN: &str = "
    WITH t AS (
        INSERT INTO broadside_houses (id, opened, public, over, entries, owner, epoch, lease)
        VALUES ($1, $9, $10, $2, cardinality($4::bigint[]), $3, 1, now() + make_interval(secs => $11))
        ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO broadside_entries (table_id, seq, at, command, line, hash)
    SELECT t.id, e.* FROM t, unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[]) AS e";

/// Appends if owner, epoch and number are still what this node assumes.
const APPEND: &str = "
    WITH t AS (
        UPDATE broadside_houses
        SET entries = entries + cardinality($4::bigint[]), over = $2, lease = now() + make_interval(secs => $11)
        WHERE id = $1 AND owner = $3 AND epoch = $9 AND entries = $10 RETURNING id)
    INSERT INTO broadside_entries (table_id, seq, at, command, line, hash)
    SELECT t.id, e.* FROM t, unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[]) AS e";

macro_rules! params {
    ($($value:expr),*) => { &[$(&$value as &(dyn tokio_postgres::types::ToSql + Sync)),*] };
}

impl Storage for Postgres {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        Box::pin(async move {
            let Some(first) = batch.lines.first() else { return Ok(()) };
            let session = self.session(batch.table.as_str()).await?;
            let client = &session.client;
            let id = batch.table.as_str();
            let column = |number: fn(&LogLine) -> i64| batch.lines.iter().map(number).collect::<Vec<i64>>();
            let (seqs, ats) = (column(|line| line.seq as i64), column(|line| line.at as i64));
            let commands: Vec<Option<&str>> =
                batch.lines.iter().map(|line| line.command.as_deref()).collect();
            let texts: Vec<&str> = batch.lines.iter().map(|line| line.text.as_str()).collect();
            let hashes: Vec<&[u8]> = batch.lines.iter().map(|line| &line.hash[..]).collect();
            let written = if first.seq == 1 {
                let statement = session.open.get_or_try_init(|| client.prepare(OPEN)).await?;
                let opened = first.at as i64;
                let columns = params![
                    id,
                    batch.over,
                    self.node,
                    seqs,
                    ats,
                    commands,
                    texts,
                    hashes,
                    opened,
                    batch.public,
                    LEASE
                ];
                let written = client.execute(statement, columns).await?;
                if written > 0 {
                    self.set_epoch(&batch.table, Some(1));
                }
                written
            } else {
                let Some(epoch) = self.epoch(&batch.table) else {
                    let owner = self.owner(&batch.table).await?;
                    return Err(StorageError::Elsewhere(owner.and_then(|(_, at)| at)));
                };
                let statement = session.append.get_or_try_init(|| client.prepare(APPEND)).await?;
                let stored = first.seq as i64 - 1;
                let columns = params![
                    id, batch.over, self.node, seqs, ats, commands, texts, hashes, epoch, stored, LEASE
                ];
                client.execute(statement, columns).await?
            };
            if written == batch.lines.len() as u64 {
                return Ok(());
            }
            match self.owner(&batch.table).await? {
                Some((owner, at)) if owner != self.node => {
                    self.set_epoch(&batch.table, None);
                    Err(StorageError::Elsewhere(at))
                }
                _ => Err(StorageError::Conflict),
            }
        })
    }

    fn claim(&self, table: &TableId) -> Pending<'_, ()> {
        let table = table.clone();
        Box::pin(async move {
            let session = self.session(table.as_str()).await?;
            let client = &session.client;
            let claimed = client
                .query_opt(
                    "UPDATE broadside_houses SET owner = $2, epoch = epoch + 1, lease = now() + make_interval(secs => $3)
                     WHERE id = $1 AND (owner IS NULL OR owner = $2 OR lease < now()) RETURNING epoch",
                    &[&table.as_str(), &self.node, &LEASE],
                )
                .await?;
            if let Some(row) = claimed {
                self.set_epoch(&table, Some(row.get(0)));
                return Ok(());
            }
            match self.owner(&table).await? {
                Some((_, at)) => Err(StorageError::Elsewhere(at)),
                None => Ok(()),
            }
        })
    }

    fn release(&self, table: &TableId) -> Pending<'_, ()> {
        let table = table.clone();
        Box::pin(async move {
            self.set_epoch(&table, None);
            let session = self.session(table.as_str()).await?;
            let client = &session.client;
            let release = "UPDATE broadside_houses SET owner = NULL WHERE id = $1 AND owner = $2";
            client.execute(release, &[&table.as_str(), &self.node]).await?;
            Ok(())
        })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        let table = table.clone();
        Box::pin(async move {
            let session = self.session(table.as_str()).await?;
            let client = &session.client;
            let select =
                "SELECT seq, at, command, line, hash FROM broadside_entries WHERE table_id = $1 ORDER BY seq";
            let rows = client.query(select, &[&table.as_str()]).await?;
            rows.iter().map(line).collect()
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
    let hash: &[u8] = row.try_get(4)?;
    let hash = hash.try_into().map_err(|_| StorageError::Failed("a hash has 32 bytes".into()))?;
    let (seq, at): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    Ok(LogLine { seq: seq as u64, at: at as u64, command: row.try_get(2)?, text: row.try_get(3)?, hash })
}

fn listing(row: &Row) -> Result<Listing, StorageError> {
    let id: &str = row.try_get(0)?;
    let table = id.parse().map_err(|()| StorageError::Failed(format!("{id:?} is no table")))?;
    let opened: i64 = row.try_get(1)?;
    Ok(Listing { table, opened: opened as u64, public: row.try_get(2)?, over: row.try_get(3)? })
}
