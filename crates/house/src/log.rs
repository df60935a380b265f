//! The log of a table: entries without a gap, each bound to the one before by a hash.

use sha2::{Digest, Sha256};

use crate::{Line, TableId};

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, from 1 without a gap.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The id of the command that caused it.
    pub command: Option<String>,
    /// What happened, as [`Line`] spells it.
    pub line: String,
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
    /// A line cannot have happened.
    #[error("entry {0} cannot have happened: {1}")]
    Impossible(u64, String),
    /// A shuffle is not the one that seed and cuts make.
    #[error("entry {0} is not the shuffle that seed and cuts make")]
    Unfair(u64),
    /// There is nothing.
    #[error("there is no such table")]
    Empty,
}

impl Entry {
    /// The entry after one with this number and hash.
    pub fn after(
        table: &TableId,
        (seq, hash): (u64, &[u8; 32]),
        at: u64,
        command: Option<String>,
        line: &Line,
    ) -> Self {
        let mut entry = Entry { seq: seq + 1, at, command, line: line.to_string(), hash: [0; 32] };
        entry.hash = entry.bound_to(table, hash);
        entry
    }

    /// The hash that binds the entry to the one before; a table's first is bound to zeros.
    pub(crate) fn bound_to(&self, table: &TableId, before: &[u8; 32]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(before);
        hash.update(table.as_str());
        hash.update(self.seq.to_le_bytes());
        hash.update(self.at.to_le_bytes());
        let command = self.command.as_deref();
        hash.update([u8::from(command.is_some()), command.map_or(0, str::len) as u8]);
        hash.update(command.unwrap_or_default());
        hash.update(&self.line);
        hash.finalize().into()
    }
}
