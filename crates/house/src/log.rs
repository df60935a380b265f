//! The log of a table: entries without a gap. They are values; as text, each line bound to the one before by a hash,
//! they are only kept.

use sha2::{Digest, Sha256};

use crate::{Happening, TableId};

/// One entry of a table's log.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number, from 1 without a gap.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The id of the command that caused it.
    pub command: Option<String>,
    /// What happened.
    pub what: Happening,
}

/// An entry as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The entry's number.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The id of the command that caused it.
    pub command: Option<String>,
    /// What happened, as [`Happening`] spells it.
    pub text: String,
    /// SHA-256 over the hash before and everything above.
    pub hash: [u8; 32],
}

/// Why a stored log is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLog {
    /// A number is missing or comes twice.
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
    /// There is nothing.
    #[error("there is no such table")]
    Empty,
}

/// Where a log ends: what its next line must be bound to.
#[derive(Clone, Debug)]
pub struct Chain {
    table: TableId,
    seq: u64,
    hash: [u8; 32],
}

impl Chain {
    /// A table's log before its first line, which is bound to zeros.
    pub fn new(table: TableId) -> Self {
        Chain { table, seq: 0, hash: [0; 32] }
    }

    /// The end of these lines, which have been read.
    pub fn after(table: TableId, lines: &[LogLine]) -> Self {
        match lines.last() {
            Some(last) => Chain { table, seq: last.seq, hash: last.hash },
            None => Chain::new(table),
        }
    }

    /// Spells entries that follow.
    pub fn write(&mut self, entries: &[Entry]) -> Vec<LogLine> {
        let line = |entry: &Entry| {
            let (command, text) = (entry.command.clone(), entry.what.to_string());
            let mut line = LogLine { seq: entry.seq, at: entry.at, command, text, hash: [0; 32] };
            line.hash = self.binding(&line);
            (self.seq, self.hash) = (line.seq, line.hash);
            line
        };
        entries.iter().map(line).collect()
    }

    /// Reads the line that follows, if it is what was written.
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
