//! The only writer of a data folder: what waits shares one commit.

use std::fs::File;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use broadside_house::TableId;
use rusqlite::{Connection, params};
use tokio::sync::oneshot;

use super::heads::Heads;
use crate::{Batch, Head, StorageError};

/// The most moves that share one sync.
const LARGEST_GROUP: usize = 512;

/// A change, which says whether it was possible.
pub(super) type Change = Box<dyn FnOnce(&Connection) -> Result<bool, rusqlite::Error> + Send>;

/// A change that waits to be written.
pub(super) struct Job {
    pub(super) change: Change,
    /// The head that a log has after the change.
    pub(super) head: Option<(TableId, Head)>,
    pub(super) done: oneshot::Sender<Result<bool, StorageError>>,
}

/// The thread that writes, one group of changes after the other.
pub(super) struct Writer {
    pub(super) jobs: Sender<Job>,
    pub(super) thread: JoinHandle<()>,
}

impl Writer {
    /// Starts the writer of a folder, which stays locked until it ends.
    pub(super) fn start(connection: Connection, heads: Heads, lock: File) -> Result<Self, StorageError> {
        let (jobs, queue) = channel();
        let thread = std::thread::Builder::new().name("log-writer".into());
        let thread = thread.spawn(move || {
            write_groups(connection, heads, &queue);
            drop(lock);
        })?;
        Ok(Writer { jobs, thread })
    }
}

/// Writes everything that is waiting with one commit, then acknowledges it, until nobody can ask for more.
fn write_groups(mut connection: Connection, mut heads: Heads, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let group: Vec<Job> = [first].into_iter().chain(queue.try_iter()).take(LARGEST_GROUP).collect();
        let (changes, asked): (Vec<Change>, Vec<_>) =
            group.into_iter().map(|Job { change, head, done }| (change, (head, done))).unzip();
        match write_group(&mut connection, changes) {
            Ok(results) => {
                let written: Vec<_> = asked.iter().zip(&results).filter(|(_, possible)| **possible).collect();
                let new: Vec<_> = written.iter().filter_map(|((head, _), _)| head.clone()).collect();
                if let Err(error) = heads.add(&new) {
                    tracing::error!(%error, "the heads of logs could not be written");
                }
                for ((_, done), possible) in asked.into_iter().zip(results) {
                    let _ = done.send(Ok(possible));
                }
            }
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                for (_, done) in asked {
                    let _ = done.send(Err(StorageError::Failed(error.to_string())));
                }
            }
        }
    }
    heads.close();
}

fn write_group(connection: &mut Connection, changes: Vec<Change>) -> Result<Vec<bool>, rusqlite::Error> {
    let group = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let results = changes.into_iter().map(|change| change(&group)).collect::<Result<_, _>>()?;
    group.commit()?;
    Ok(results)
}

/// Writes a batch if it follows the stored entries, otherwise nothing of it.
pub(super) fn append(connection: &Connection, batch: &Batch) -> Result<bool, rusqlite::Error> {
    let Some(first) = batch.lines.first() else { return Ok(true) };
    let stored = first.seq - 1;
    let changed = if stored == 0 {
        let mut insert = connection.prepare_cached(
            "INSERT INTO tables (id, opened, public, over, entries) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
        )?;
        insert.execute(params![
            batch.table.as_str(),
            first.at as i64,
            batch.public,
            batch.over,
            batch.lines.len() as i64
        ])?
    } else {
        let mut update = connection.prepare_cached(
            "UPDATE tables SET entries = entries + ?1, over = ?2, packed = 0 WHERE id = ?3 AND entries = ?4",
        )?;
        update.execute(params![batch.lines.len() as i64, batch.over, batch.table.as_str(), stored as i64])?
    };
    if changed != 1 {
        return Ok(false);
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO entries (table_id, seq, at, command, line, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for line in &batch.lines {
        insert.execute(params![
            batch.table.as_str(),
            line.seq as i64,
            line.at as i64,
            line.command,
            line.text,
            line.hash
        ])?;
    }
    Ok(true)
}
