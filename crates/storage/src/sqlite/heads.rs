//! The heads of all logs, their lengths and last hashes, in a file beside the database. Damage to the database that
//! loses the end of a log without a trace is found by them.
//!
//! A head is written when its entries are durable and before they are acknowledged. It may be lost in a power cut, as the
//! file is not synced; it never tells of entries that were not stored.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use broadside_house::{LogLine, TableId};

use crate::Head;
use crate::seal::create_private;

/// At least this many bytes are added before the file is written anew, with the last head of each table only.
const GROWTH: usize = 16 << 20;

/// The contents of a file.
#[derive(Default)]
pub(super) struct Known {
    /// The last head of each table.
    pub(super) heads: HashMap<TableId, Head>,
    /// The number of lines that cannot be read. A last line that was cut off does not count.
    unreadable: usize,
    /// Whether there is a file: earlier releases made none, and to restore an older database one removes it.
    is_there: bool,
}

impl Known {
    /// What is wrong with it beside a database with this many tables.
    pub(super) fn fault(&self, tables: usize) -> Option<String> {
        match self {
            Known { unreadable: 1.., .. } => Some(format!(
                "{} lines of this file cannot be read: lost ends of logs may go unnoticed",
                self.unreadable
            )),
            Known { is_there: true, heads, .. } if heads.is_empty() && tables > 0 => Some(format!(
                "this file is empty, though {tables} tables are stored: lost ends of logs go unnoticed"
            )),
            _ => None,
        }
    }
}

/// Reads a file, if there is one.
pub(super) fn read(file: &Path) -> std::io::Result<Known> {
    let text = match std::fs::read(file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Known::default()),
        Err(error) => return Err(error),
    };
    let mut known = Known { is_there: true, ..Known::default() };
    for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        match head(line) {
            Some((table, head)) => drop(known.heads.insert(table, head)),
            None => known.unreadable += 1,
        }
    }
    Ok(known)
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

/// Whether a log still has the entries that its head counts.
pub(super) fn fits((entries, hash): &Head, log: &[LogLine]) -> bool {
    entries.checked_sub(1).and_then(|last| log.get(last as usize)).is_some_and(|line| line.hash == *hash)
}

/// The file, to which heads are added.
pub(super) struct Heads {
    file: File,
    path: PathBuf,
    /// How many bytes may be added before it is written anew.
    room: usize,
    /// The thread that writes it anew, so that no move waits for that, and the lines that were added since it began.
    rewriting: Option<(JoinHandle<std::io::Result<usize>>, String)>,
}

impl Heads {
    /// Writes the file anew with these heads.
    pub(super) fn begin(path: &Path, heads: &HashMap<TableId, Head>) -> std::io::Result<Self> {
        let fresh = path.with_extension("new");
        let length = write_whole(&fresh, heads)?;
        std::fs::rename(fresh, path)?;
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Heads { file, path: path.to_owned(), room: GROWTH.max(length), rewriting: None })
    }

    /// Adds heads.
    pub(super) fn add(&mut self, heads: &[(TableId, Head)]) -> std::io::Result<()> {
        let lines: String = heads.iter().map(|(table, head)| line(table, head)).collect();
        self.file.write_all(lines.as_bytes())?;
        self.room = self.room.saturating_sub(lines.len());
        if let Some((_, since)) = &mut self.rewriting {
            since.push_str(&lines);
        }
        if let Some((thread, since)) = self.rewriting.take_if(|(thread, _)| thread.is_finished()) {
            // Should it have failed, it is tried again when as much has been added.
            self.room = GROWTH;
            let length = ended(thread)?;
            let fresh = self.path.with_extension("new");
            let mut file = OpenOptions::new().append(true).open(&fresh)?;
            file.write_all(since.as_bytes())?;
            std::fs::rename(fresh, &self.path)?;
            (self.file, self.room) = (file, GROWTH.max(length));
        } else if self.room == 0 && self.rewriting.is_none() {
            // Lines that come while it is read are in the new file, too: they are also added to it.
            let path = self.path.clone();
            let rewrite = move || write_whole(&path.with_extension("new"), &read(&path)?.heads);
            let thread = std::thread::Builder::new().name("heads".into()).spawn(rewrite)?;
            self.rewriting = Some((thread, String::new()));
        }
        Ok(())
    }

    /// Waits until nothing is written any more: the next one to open the folder may write the same file.
    pub(super) fn close(self) {
        if let Some(Err(error)) = self.rewriting.map(|(thread, _)| ended(thread)) {
            tracing::error!(%error, "the heads of logs could not be written anew");
        }
    }
}

/// What a thread that writes the file anew comes to, once it has ended.
fn ended(thread: JoinHandle<std::io::Result<usize>>) -> std::io::Result<usize> {
    thread.join().unwrap_or_else(|_| Err(std::io::Error::other("a thread broke down")))
}

/// Writes a file with the heads of all tables and makes it durable; returns its length.
fn write_whole(file: &Path, heads: &HashMap<TableId, Head>) -> std::io::Result<usize> {
    let mut written = create_private(file)?;
    let lines: String = heads.iter().map(|(table, head)| line(table, head)).collect();
    written.write_all(lines.as_bytes())?;
    written.sync_all()?;
    Ok(lines.len())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// Waits until the file has been written anew, or could not be.
    fn settle(heads: &mut Heads) -> std::io::Result<()> {
        let began = Instant::now();
        while heads.rewriting.is_some() {
            assert!(began.elapsed() < Duration::from_secs(120), "the file is never written anew");
            heads.add(&[])?;
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    #[test]
    fn the_file_does_not_grow_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("heads");
        let mut heads = Heads::begin(&file, &HashMap::new()).unwrap();
        heads.room = 1_000;
        let [one, two] = ["one", "two"].map(TableId::named);
        for entries in 1..=100 {
            heads.add(&[(one.clone(), (entries, [7; 32])), (two.clone(), (2 * entries, [8; 32]))]).unwrap();
            settle(&mut heads).unwrap();
            heads.room = heads.room.min(1_000);
            let length = std::fs::metadata(&file).unwrap().len();
            assert!(length < 1_500, "{length} bytes after {entries} moves");
        }
        assert_eq!(read(&file).unwrap().heads, HashMap::from([(one, (100, [7; 32])), (two, (200, [8; 32]))]));
    }

    /// The new file is a pipe here, so that writing it lasts until somebody reads it. It cannot be synced, so it fails.
    #[cfg(unix)]
    #[test]
    fn moves_do_not_wait_until_the_file_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (file, pipe) = (folder.path().join("heads"), folder.path().join("heads.new"));
        let mut heads = Heads::begin(&file, &HashMap::new()).unwrap();
        let made = std::process::Command::new("mkfifo").args(["-m", "600"]).arg(&pipe).status().unwrap();
        assert!(made.success());
        heads.room = 0;
        let one = TableId::named("one");
        for entries in 1..=50 {
            heads.add(&[(one.clone(), (entries, [7; 32]))]).unwrap();
        }
        assert!(heads.rewriting.is_some());
        assert!(!std::fs::read(&pipe).unwrap().is_empty());
        settle(&mut heads).unwrap_err();
        std::fs::remove_file(&pipe).unwrap();
        assert_eq!(read(&file).unwrap().heads[&one].0, 50, "nothing is lost where it fails");

        // What is added meanwhile is in the new file.
        let before = std::fs::metadata(&file).unwrap().len();
        heads.room = 0;
        for entries in 51..=60 {
            heads.add(&[(one.clone(), (entries, [7; 32]))]).unwrap();
        }
        settle(&mut heads).unwrap();
        heads.add(&[(one.clone(), (61, [7; 32]))]).unwrap();
        assert_eq!(read(&file).unwrap().heads[&one].0, 61);
        assert!(std::fs::metadata(&file).unwrap().len() < before);
    }
}
