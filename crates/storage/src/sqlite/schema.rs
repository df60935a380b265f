//! The tables of the database, and how an earlier release's become today's.

use broadside_house::looks;
use rusqlite::{Connection, params};

use crate::StorageError;

/// Each migration takes the schema from one version to the next; the first creates it.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, opened INTEGER NOT NULL, public INTEGER NOT NULL, over INTEGER NOT NULL,
        entries INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, at INTEGER NOT NULL,
        command TEXT, line TEXT NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE INDEX public_tables ON tables (opened DESC) WHERE public = 1 AND over = 0;
",
    "
    CREATE TABLE names (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE people (
        id TEXT PRIMARY KEY, key BLOB NOT NULL UNIQUE, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
        since INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        person TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_of_people ON seats (person, at DESC);
    CREATE TABLE days (day INTEGER PRIMARY KEY, seed BLOB NOT NULL, at INTEGER NOT NULL);
    CREATE TABLE attempts (
        deals TEXT NOT NULL, table_id TEXT NOT NULL, person TEXT, at INTEGER NOT NULL,
        PRIMARY KEY (deals, table_id)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX first_attempts ON attempts (deals, person);
",
    "
    ALTER TABLE tables ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX unpacked ON tables (opened) WHERE packed = 0;
    CREATE TABLE archives (table_id TEXT PRIMARY KEY, log BLOB NOT NULL);
",
    "
    CREATE TABLE seal (name TEXT NOT NULL);
",
    "
    ALTER TABLE people ADD COLUMN seen TEXT;
    CREATE UNIQUE INDEX seen ON people (seen);
",
    "
    DROP INDEX IF EXISTS unpacked;
    CREATE INDEX IF NOT EXISTS to_pack ON tables (over, opened) WHERE packed = 0;
",
];

/// The schema from which on logs are archived.
pub(super) const SINCE_ARCHIVES: usize = 3;
/// The schema from which on seeds are sealed.
pub(super) const SINCE_SEALS: usize = 4;
/// The schema from which on the look of each written name is kept.
const SINCE_SEEN: usize = 5;

/// The version of a database's schema.
pub(super) fn version(connection: &Connection) -> Result<usize, StorageError> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = usize::try_from(version).ok().filter(|version| *version <= MIGRATIONS.len());
    known.ok_or(StorageError::Later(version))
}

/// Notes the look of each written name. If several names look the same all people stay, and only the first one's look
/// is noted.
fn see_names(connection: &Connection) -> Result<(), rusqlite::Error> {
    let mut people = connection.prepare("SELECT id, name FROM people ORDER BY since, id")?;
    let people = people.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, name) in people.collect::<Result<Vec<(String, String)>, _>>()? {
        let [_, seen] = looks(&name);
        connection.execute("UPDATE OR IGNORE people SET seen = ?1 WHERE id = ?2", params![seen, id])?;
    }
    Ok(())
}

/// Brings a database up to date.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StorageError> {
    for (done, step) in MIGRATIONS.iter().enumerate().skip(version(connection)?) {
        let change = connection.transaction()?;
        change.execute_batch(step)?;
        if done + 1 == SINCE_SEEN {
            see_names(&change)?;
        }
        change.pragma_update(None, "user_version", done as i64 + 1)?;
        change.commit()?;
    }
    Ok(())
}
