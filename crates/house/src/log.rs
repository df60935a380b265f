//! The log of a table: numbered entries without gaps. In storage each entry is a line, chained to the one before by a
//! hash.

use sha2::{Digest, Sha256};

use crate::{Happening, TableId};

/// One entry of a table's log.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number, counted from 1 without gaps.
    pub seq: u64,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The id of the command that caused it.
    pub command: Option<String>,
    /// What happened.
    pub what: Happening,
}

/// An entry as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The entry's number.
    pub seq: u64,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The id of the command that caused it.
    pub command: Option<String>,
    /// What happened, in [`Happening`]'s spelling.
    pub text: String,
    /// SHA-256 over the previous line's hash and all fields above.
    pub hash: [u8; 32],
}

impl LogLine {
    /// Whether it tells what the table does not see.
    pub fn is_secret(&self) -> bool {
        self.text.parse::<Happening>().is_ok_and(|what| what.is_secret())
    }
}

/// Why a stored log is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLog {
    /// A number is missing or appears twice.
    #[error("entry {0} is not where it belongs")]
    Gap(u64),
    /// An entry was changed.
    #[error("entry {0} does not have the hash it was stored with")]
    Hash(u64),
    /// A line cannot be read.
    #[error("entry {0} cannot be read")]
    Unreadable(u64),
    /// An entry cannot have happened.
    #[error("entry {0} cannot have happened: {1}")]
    Impossible(u64, String),
    /// A shuffle is not the one that seed and cuts make.
    #[error("entry {0} is not the shuffle that seed and cuts make")]
    Unfair(u64),
    /// The log is empty.
    #[error("there is no such table")]
    Empty,
}

/// The end of a log, to which the next line is chained.
#[derive(Clone, Debug)]
pub struct Chain {
    table: TableId,
    seq: u64,
    hash: [u8; 32],
}

impl Chain {
    /// The log of a table before its first line, which is chained to zeros.
    pub fn new(table: TableId) -> Self {
        Chain { table, seq: 0, hash: [0; 32] }
    }

    /// The end of a log that has these lines.
    pub fn after(table: TableId, lines: &[LogLine]) -> Self {
        match lines.last() {
            Some(last) => Chain { table, seq: last.seq, hash: last.hash },
            None => Chain::new(table),
        }
    }

    /// Writes the next entries as lines.
    pub fn write(&mut self, entries: &[Entry]) -> Vec<LogLine> {
        let line = |entry: &Entry| {
            let (command, text) = (entry.command.clone(), entry.what.to_string());
            self.bind(LogLine { seq: entry.seq, at: entry.at, command, text, hash: [0; 32] })
        };
        entries.iter().map(line).collect()
    }

    /// The next line with its proper hash, in place of the one it has.
    pub fn bind(&mut self, mut line: LogLine) -> LogLine {
        line.hash = self.binding(&line);
        (self.seq, self.hash) = (line.seq, line.hash);
        line
    }

    /// Reads the next line, if its number and hash are right.
    pub fn read(&mut self, line: &LogLine) -> Result<Entry, BadLog> {
        if line.seq != self.seq + 1 {
            return Err(BadLog::Gap(line.seq));
        }
        if self.binding(line) != line.hash {
            return Err(BadLog::Hash(line.seq));
        }
        let what = line.text.parse().map_err(|()| BadLog::Unreadable(line.seq))?;
        (self.seq, self.hash) = (line.seq, line.hash);
        Ok(Entry { seq: line.seq, at: line.at, command: line.command.clone(), what })
    }

    fn binding(&self, line: &LogLine) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.hash);
        hash.update(self.table.as_str());
        hash.update(line.seq.to_le_bytes());
        hash.update(line.at.to_le_bytes());
        let command = line.command.as_deref();
        hash.update([u8::from(command.is_some()), command.map_or(0, str::len) as u8]);
        hash.update(command.unwrap_or_default());
        hash.update(&line.text);
        hash.finalize().into()
    }
}
