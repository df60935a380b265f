//! A data folder: its files, who may read them, and who has it now.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::schema::{SINCE_SEALS, version};
use crate::StorageError;
use crate::seal::{KeySource, create_private, make_private, make_private_folder};

/// A data folder.
#[derive(Clone)]
pub struct Folder(PathBuf, pub(super) KeySource);

impl Folder {
    /// The folder at a path; it need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Folder(path.into(), KeySource::None)
    }

    /// The same folder, in which seeds are sealed.
    pub fn sealed_by(self, key: KeySource) -> Self {
        Folder(self.0, key)
    }

    /// The name of the key with which its seeds are sealed.
    pub(super) fn key_name(&self) -> Result<Option<String>, StorageError> {
        if !self.database().is_file() {
            return Ok(None);
        }
        let connection = read_only(self)?;
        match version(&connection)? >= SINCE_SEALS {
            true => Ok(connection.query_row("SELECT name FROM seal", [], |row| row.get(0)).optional()?),
            false => Ok(None),
        }
    }

    /// Lets nobody but the owner read what is in the folder.
    pub(super) fn make_private(&self) -> Result<(), StorageError> {
        let database = self.database();
        if !database.exists() {
            create_private(&database)?;
        }
        let beside = ["-wal", "-shm"].map(|end| self.beside(end));
        let own = [self.0.clone(), database, self.heads()];
        own.iter().chain(&beside).filter(|path| path.exists()).try_for_each(|path| make_private(path))?;
        Ok(())
    }

    /// The path of the database file.
    pub fn database(&self) -> PathBuf {
        self.0.join("broadside.sqlite")
    }

    /// A file that SQLite lays beside the database.
    pub(super) fn beside(&self, end: &str) -> PathBuf {
        let mut name = self.database().into_os_string();
        name.push(end);
        name.into()
    }

    /// The file with the heads of all logs.
    pub(super) fn heads(&self) -> PathBuf {
        self.0.join("heads")
    }

    /// The file that is there while a copy is being made into the folder.
    pub(super) fn unfinished(&self) -> PathBuf {
        self.0.join("unfinished")
    }

    /// Marks the folder as a copy that is not finished, or as finished.
    pub(super) fn mark_unfinished(&self, unfinished: bool) -> Result<(), StorageError> {
        match unfinished {
            true => drop(create_private(&self.unfinished())?),
            false => std::fs::remove_file(self.unfinished())?,
        }
        sync_folder(self)
    }

    /// Refuses a copy that was cut off.
    pub(super) fn is_whole(&self) -> Result<(), StorageError> {
        if self.unfinished().exists() { Err(StorageError::Unfinished) } else { Ok(()) }
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Locks the folder for this server until the file is closed.
    pub(super) fn lock(&self) -> Result<File, StorageError> {
        make_private_folder(&self.0)?;
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        locked(options.open(self.0.join("lock"))?)
    }

    /// Locks the folder without changing it. If no server has ever used it, there is nothing to lock.
    pub(super) fn lock_as_it_is(&self) -> Result<Option<File>, StorageError> {
        match File::open(self.0.join("lock")) {
            Ok(file) => locked(file).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

fn locked(file: File) -> Result<File, StorageError> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StorageError::InUse),
        Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
    }
}

/// A connection that changes nothing.
pub(super) fn read_only(folder: &Folder) -> Result<Connection, StorageError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(folder.database(), flags)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}

/// Makes the database's directory entry durable, so that a power cut cannot remove it.
pub(super) fn sync_folder(folder: &Folder) -> Result<(), StorageError> {
    File::open(folder.path())?.sync_all()?;
    Ok(())
}

/// Removes the journal that SQLite leaves beside a database that was only read. The last connection with the right to
/// write removes it when it closes, so this opens and closes one. Not used where a journal was before: a server has it.
pub(super) struct Tidying(pub(super) PathBuf);

impl Drop for Tidying {
    fn drop(&mut self) {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        // Without the right to write, nothing was laid there.
        if let Ok(connection) = Connection::open_with_flags(&self.0, flags) {
            let _ = version(&connection);
        }
    }
}
