//! The tables of the database, and how an earlier release's become today's.

use broadside_house::looks;
use tokio_postgres::Client;

use crate::StorageError;
use crate::seal::{KeySource, Seals};

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
    "
    ALTER TABLE broadside_people ADD COLUMN IF NOT EXISTS seen TEXT;
    CREATE UNIQUE INDEX IF NOT EXISTS broadside_seen ON broadside_people (seen);
",
    // The last hash of each log, which stands in an archive at the beginning.
    "
    ALTER TABLE broadside_houses ADD COLUMN IF NOT EXISTS head BYTEA;
    UPDATE broadside_houses h SET head = coalesce(
        (SELECT hash FROM broadside_entries WHERE table_id = h.id AND seq = h.entries),
        (SELECT substr(log, 1, 32) FROM broadside_archives WHERE table_id = h.id AND h.packed));
",
    "
    DROP INDEX IF EXISTS broadside_unpacked;
    CREATE INDEX IF NOT EXISTS broadside_to_pack ON broadside_houses (over, opened) WHERE NOT packed;
",
];

/// Today's schema.
pub(super) const LATEST: i64 = MIGRATIONS.len() as i64;
/// The schema from which on names and people are kept.
pub(super) const SINCE_REGISTER: i64 = 3;
/// The schema from which on logs are archived.
pub(super) const SINCE_ARCHIVES: i64 = 5;
/// The schema from which on seeds are sealed.
const SINCE_SEALS: i64 = 6;
/// The schema from which on the look of each written name is kept.
const SINCE_SEEN: usize = 8;
/// The schema from which on the last hash of each log is kept beside its number of entries.
pub(super) const SINCE_HEADS: i64 = 9;

/// Brings a database up to date. What it has of seeds is sealed with this key.
pub(super) async fn migrate(client: &Client, key: &KeySource) -> Result<Seals, StorageError> {
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
        if done + 1 == SINCE_SEEN {
            see_names(client).await?;
        }
        client.execute("INSERT INTO broadside_schema VALUES ($1)", &[&(done as i64 + 1)]).await?;
    }
    if let (None, Some(new)) = (name, seals.name()) {
        client.execute("INSERT INTO broadside_seal VALUES ($1)", &[&new]).await?;
    }
    client.batch_execute("COMMIT").await?;
    Ok(seals)
}

/// Notes the look of each written name. If several names look the same all people stay, and only the first one's look
/// is noted.
async fn see_names(client: &Client) -> Result<(), StorageError> {
    let people = client.query("SELECT id, name FROM broadside_people ORDER BY since, id", &[]).await?;
    let see = "UPDATE broadside_people SET seen = $1 WHERE id = $2
               AND NOT EXISTS (SELECT FROM broadside_people WHERE seen = $1)";
    for person in people {
        let [_, seen] = looks(person.try_get(1)?);
        client.execute(see, &[&seen, &person.try_get::<_, &str>(0)?]).await?;
    }
    Ok(())
}

/// The schema of a database.
pub(super) async fn version(client: &Client) -> Result<i64, StorageError> {
    let row = client.query_one("SELECT coalesce(max(version), 0) FROM broadside_schema", &[]).await?;
    let version: i64 = row.try_get(0)?;
    if version <= LATEST { Ok(version) } else { Err(StorageError::Later(version)) }
}

/// The name of the key that seals its seeds.
pub(super) async fn key_name(client: &Client, schema: i64) -> Result<Option<String>, StorageError> {
    if schema < SINCE_SEALS {
        return Ok(None);
    }
    let row = client.query_opt("SELECT name FROM broadside_seal", &[]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}
