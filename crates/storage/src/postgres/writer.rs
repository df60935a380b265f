//! Appends: those of many tables share one statement and with it one commit. Owner, epoch and next number are checked for
//! each table by itself, so that one that is refused does not hinder the others.

use std::collections::HashSet;
use std::sync::Arc;

use broadside_house::{LogLine, TableId};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio_postgres::Statement;
use tokio_postgres::types::ToSql;

use super::params;
use super::sessions::{For, Sessions};
use crate::StorageError;

/// The most tables in one statement.
const LARGEST_GROUP: usize = 256;

/// Appends to each table where owner, epoch and number are still what this node assumes; without a fence, where nobody
/// owns the table. Returns the tables that were appended to.
const APPEND: &str = "
    WITH t AS (
        UPDATE broadside_houses h SET entries = h.entries + a.added, over = a.over, packed = false, head = a.head
        FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[], $13::bytea[])
            AS a (id, owner, epoch, stored, added, over, head)
        WHERE h.id = a.id AND h.owner IS NOT DISTINCT FROM a.owner AND h.epoch = coalesce(a.epoch, h.epoch)
            AND h.entries = a.stored
        RETURNING h.id),
    e AS (
        INSERT INTO broadside_entries (table_id, seq, at, command, line, hash)
        SELECT e.* FROM t JOIN
            unnest($7::text[], $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::bytea[])
            AS e (table_id, seq, at, command, line, hash) ON e.table_id = t.id)
    SELECT id FROM t";

/// What is appended to a table's log.
pub(super) struct Append {
    pub(super) table: TableId,
    pub(super) owner: Option<String>,
    pub(super) epoch: Option<i64>,
    pub(super) over: bool,
    /// The lines as they are stored. There is at least one.
    pub(super) lines: Vec<LogLine>,
}

/// Whether a table's log was as assumed, or why nobody knows.
type Answer = Result<bool, String>;

struct Job {
    append: Append,
    done: oneshot::Sender<Answer>,
}

/// A session's writer. It writes one group after the other; what comes meanwhile waits for the next.
pub(super) struct Writer(UnboundedSender<Job>);

impl Writer {
    /// Starts the writer of a session.
    pub(super) fn start(sessions: Arc<Sessions>, slot: usize) -> Self {
        let (jobs, queue) = unbounded_channel();
        tokio::spawn(write_groups(sessions, slot, queue));
        Writer(jobs)
    }

    /// Appends, and says whether the log was as assumed. It goes on even if nobody waits for it.
    pub(super) async fn append(&self, append: Append) -> Result<bool, StorageError> {
        let (done, answer) = oneshot::channel();
        let ended = |what| StorageError::Failed(what);
        self.0.send(Job { append, done }).map_err(|_| ended("nothing is written here any more".into()))?;
        answer.await.map_err(|_| ended("the writer has ended".into()))?.map_err(ended)
    }
}

async fn write_groups(sessions: Arc<Sessions>, slot: usize, mut queue: UnboundedReceiver<Job>) {
    let mut next = None;
    loop {
        let Some(first) = (match next.take() {
            Some(job) => Some(job),
            None => queue.recv().await,
        }) else {
            return;
        };
        let mut tables = HashSet::from([first.append.table.clone()]);
        let (mut group, mut jobs) = (vec![first.append], vec![first.done]);
        while group.len() < LARGEST_GROUP
            && let Ok(job) = queue.try_recv()
        {
            // What follows in the same log waits until this is written.
            if !tables.insert(job.append.table.clone()) {
                next = Some(job);
                break;
            }
            group.push(job.append);
            jobs.push(job.done);
        }
        for (done, answer) in jobs.into_iter().zip(write(&sessions, slot, &group).await) {
            // Whoever asked may have gone.
            let _ = done.send(answer);
        }
    }
}

/// Writes a group; if the database refuses it for one of them, each by itself.
async fn write(sessions: &Sessions, slot: usize, group: &[Append]) -> Vec<Answer> {
    let failed = match write_together(sessions, slot, group).await {
        Ok(answers) => return answers.into_iter().map(Ok).collect(),
        Err(failed) => failed,
    };
    if !failed.none_written || group.len() == 1 {
        return group.iter().map(|_| Err(failed.why.clone())).collect();
    }
    let mut answers = vec![];
    for append in group {
        let alone = write_together(sessions, slot, std::slice::from_ref(append)).await;
        answers.push(alone.map(|written| written[0]).map_err(|failed| failed.why));
    }
    answers
}

/// The lines of logs, column by column.
#[derive(Default)]
pub(super) struct Columns<'a> {
    pub(super) seqs: Vec<i64>,
    pub(super) ats: Vec<i64>,
    pub(super) commands: Vec<Option<&'a str>>,
    pub(super) texts: Vec<&'a str>,
    pub(super) hashes: Vec<&'a [u8]>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(lines: impl IntoIterator<Item = &'a LogLine>) -> Self {
        let mut columns = Columns::default();
        for line in lines {
            columns.seqs.push(line.seq as i64);
            columns.ats.push(line.at as i64);
            columns.commands.push(line.command.as_deref());
            columns.texts.push(&line.text);
            columns.hashes.push(&line.hash);
        }
        columns
    }
}

struct Failed {
    why: String,
    /// Whether it is certain that nothing was written.
    none_written: bool,
}

impl From<StorageError> for Failed {
    fn from(error: StorageError) -> Self {
        let why = match error {
            StorageError::Failed(why) => why,
            other => other.to_string(),
        };
        Failed { why, none_written: false }
    }
}

impl From<tokio_postgres::Error> for Failed {
    fn from(error: tokio_postgres::Error) -> Self {
        // What the database rolls back: a broken constraint, or a deadlock with another node.
        let rolled_back = |code: &str| code.starts_with("23") || code.starts_with("40");
        let none_written = error.code().is_some_and(|code| rolled_back(code.code()));
        Failed { none_written, ..StorageError::from(error).into() }
    }
}

async fn write_together(sessions: &Sessions, slot: usize, group: &[Append]) -> Result<Vec<bool>, Failed> {
    let session = sessions.at(For::Writer(slot)).await?;
    let statement: &Statement = session
        .append
        .get_or_try_init(|| session.client.prepare(APPEND))
        .await
        .map_err(StorageError::from)?;
    let tables: Vec<&str> = group.iter().map(|append| append.table.as_str()).collect();
    let owners: Vec<Option<&str>> = group.iter().map(|append| append.owner.as_deref()).collect();
    let epochs: Vec<Option<i64>> = group.iter().map(|append| append.epoch).collect();
    let stored: Vec<i64> = group.iter().map(|append| append.lines[0].seq as i64 - 1).collect();
    let added: Vec<i64> = group.iter().map(|append| append.lines.len() as i64).collect();
    let over: Vec<bool> = group.iter().map(|append| append.over).collect();
    let heads: Vec<&[u8]> =
        group.iter().map(|append| &append.lines[append.lines.len() - 1].hash[..]).collect();
    let ids: Vec<&str> =
        group.iter().flat_map(|append| append.lines.iter().map(|_| append.table.as_str())).collect();
    let Columns { seqs, ats, commands, texts, hashes } =
        Columns::of(group.iter().flat_map(|append| &append.lines));
    let columns: &[&(dyn ToSql + Sync)] =
        params![tables, owners, epochs, stored, added, over, ids, seqs, ats, commands, texts, hashes, heads];
    let rows = session.client.query(statement, columns).await?;
    let written = rows.iter().map(|row| row.try_get(0)).collect::<Result<HashSet<&str>, _>>();
    let written = written.map_err(StorageError::from)?;
    Ok(tables.iter().map(|table| written.contains(table)).collect())
}
