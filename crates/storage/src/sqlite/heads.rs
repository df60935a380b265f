//! The heads of all logs, their lengths and last hashes, in a file beside the database. Damage to the database that
//! loses the end of a log without a trace is found by them.
//!
//! A head is written when its entries are durable and before they are acknowledged. It may be lost in a power cut, as the
//! file is not synced; it never tells of entries that were not stored.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use broadside_house::{LogLine, TableId};

use crate::seal::create_private;

/// How many bytes are added at least before the file is written anew, with the last head of each table only.
const GROWTH: usize = 16 << 20;

/// The length of a log, and its last hash.
pub(super) type Head = (u64, [u8; 32]);

/// The heads that a file tells of; the last of each table counts. A line that was cut off is none.
pub(super) fn read(file: &Path) -> std::io::Result<HashMap<TableId, Head>> {
    let text = match std::fs::read(file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    Ok(text.split_inclusive('\n').filter_map(head).collect())
}

fn head(line: &str) -> Option<(TableId, Head)> {
    let mut words = line.strip_suffix('\n')?.split(' ');
    let (table, entries, hash) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?);
    let mut bytes = [0; 32];
    let whole = base16ct::lower::decode(hash, &mut bytes).is_ok_and(|read| read.len() == 32);
    whole.then_some((table, (entries, bytes)))
}

fn line(table: &TableId, (entries, hash): &Head) -> String {
    format!("{table} {entries} {}\n", base16ct::lower::encode_string(hash))
}

/// Whether a log has what its head tells of.
pub(super) fn fits((entries, hash): &Head, log: &[LogLine]) -> bool {
    entries.checked_sub(1).and_then(|last| log.get(last as usize)).is_some_and(|line| line.hash == *hash)
}

/// The file, to which heads are added.
pub(super) struct Heads {
    file: File,
    path: PathBuf,
    /// How many bytes may be added before it is written anew.
    room: usize,
}

impl Heads {
    /// Writes the file anew with these heads.
    pub(super) fn begin(path: &Path, heads: &HashMap<TableId, Head>) -> std::io::Result<Self> {
        let fresh = path.with_extension("new");
        let mut written = create_private(&fresh)?;
        let lines: String = heads.iter().map(|(table, head)| line(table, head)).collect();
        written.write_all(lines.as_bytes())?;
        written.sync_all()?;
        std::fs::rename(fresh, path)?;
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Heads { file, path: path.to_owned(), room: GROWTH.max(lines.len()) })
    }

    /// Adds heads.
    pub(super) fn add(&mut self, heads: &[(TableId, Head)]) -> std::io::Result<()> {
        let lines: String = heads.iter().map(|(table, head)| line(table, head)).collect();
        self.file.write_all(lines.as_bytes())?;
        if let Some(room) = self.room.checked_sub(lines.len()) {
            self.room = room;
            return Ok(());
        }
        // Should it fail, it is tried again when as much has been added.
        self.room = GROWTH;
        *self = Heads::begin(&self.path, &read(&self.path)?)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_does_not_grow_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("heads");
        let mut heads = Heads::begin(&file, &HashMap::new()).unwrap();
        heads.room = 1_000;
        let [one, two] = ["one", "two"].map(TableId::named);
        for entries in 1..=100 {
            heads.add(&[(one.clone(), (entries, [7; 32])), (two.clone(), (2 * entries, [8; 32]))]).unwrap();
            heads.room = heads.room.min(1_000);
            let length = std::fs::metadata(&file).unwrap().len();
            assert!(length < 1_500, "{length} bytes after {entries} moves");
        }
        assert_eq!(read(&file).unwrap(), HashMap::from([(one, (100, [7; 32])), (two, (200, [8; 32]))]));
    }
}
