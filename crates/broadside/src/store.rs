//! The storage of tables, as chosen on the command line.

use std::path::PathBuf;
use std::sync::Arc;

use broadside_storage::{Folder, Postgres, Sqlite, Storage, StorageError, Whereabouts};
use clap::Args;

use crate::failure::Failure;
use crate::folders;

/// The storage of tables.
#[derive(Args, Clone)]
pub(crate) struct StoreArgs {
    /// The data folder [default: broadside in the user's data directory]
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["database", "database_file"])]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of a folder, such as postgres://user@host/name; others on the machine can read a
    /// password here, but not in BROADSIDE_DATABASE or a file
    #[arg(long, value_name = "URL", conflicts_with = "database_file")]
    database: Option<String>,
    /// A file with the database's address
    #[arg(long, value_name = "FILE")]
    database_file: Option<PathBuf>,
}

/// The variable that names the database where no option does.
const DATABASE: &str = "BROADSIDE_DATABASE";

impl StoreArgs {
    /// Opens the storage for a server at a place.
    pub(crate) async fn open(&self, place: Whereabouts) -> Result<Arc<dyn Storage>, Failure> {
        match self.database()? {
            Some(address) => Ok(Arc::new(Postgres::open(&address, place).await.map_err(failure)?)),
            None => Ok(Arc::new(Sqlite::open(&self.folder()?).map_err(failure)?)),
        }
    }

    /// Opens the storage for reading, even while a server uses it.
    pub(crate) async fn open_to_read(&self) -> Result<Arc<dyn Storage>, Failure> {
        if self.database()?.is_some() {
            return self.open(Whereabouts::default()).await;
        }
        Ok(Arc::new(Sqlite::open_to_read(&self.filled_folder()?).map_err(failure)?))
    }

    /// Opens a folder that no server uses.
    pub(crate) async fn open_alone(&self) -> Result<Arc<dyn Storage>, Failure> {
        Ok(Arc::new(Sqlite::open(&self.filled_folder()?).map_err(failure)?))
    }

    /// Opens the database, for a copy.
    pub(crate) async fn open_database(&self) -> Result<Arc<dyn Storage>, Failure> {
        let none =
            || Failure::Usage(format!("name a database with --database, --database-file or {DATABASE}"));
        let address = self.database()?.ok_or_else(none)?;
        Ok(Arc::new(Postgres::open(&address, Whereabouts::default()).await.map_err(failure)?))
    }

    /// The storage in a folder.
    pub(crate) fn of_folder(folder: PathBuf) -> Self {
        StoreArgs { data: Some(folder), database: None, database_file: None }
    }

    /// The address of the database, if one is chosen.
    pub(crate) fn database(&self) -> Result<Option<String>, Failure> {
        if let Some(file) = &self.database_file {
            let wrong = |error| Failure::Usage(format!("{}: {error}", file.display()));
            return Ok(Some(std::fs::read_to_string(file).map_err(wrong)?.trim().to_owned()));
        }
        let of_environment = || std::env::var(DATABASE).ok().filter(|address| !address.is_empty());
        match self.data {
            Some(_) => Ok(None),
            None => Ok(self.database.clone().or_else(of_environment)),
        }
    }

    /// The folder, if it has tables.
    fn filled_folder(&self) -> Result<Folder, Failure> {
        let folder = self.folder()?;
        match folder.database().is_file() {
            true => Ok(folder),
            false => Err(Failure::Input(format!("there are no tables in {:?}", folder.path()))),
        }
    }

    fn folder(&self) -> Result<Folder, Failure> {
        if let Some(path) = &self.data {
            return Ok(Folder::new(path));
        }
        let folder = folders::data();
        let unknown = || Failure::Usage("no data directory is known here: name one with --data".into());
        Ok(Folder::new(folder.ok_or_else(unknown)?))
    }
}

/// A failure of the storage, as a failure of the system.
pub(crate) fn failure(error: StorageError) -> Failure {
    Failure::System(error.into())
}

/// Runs a command that waits for storage or sockets.
pub(crate) fn block_on<T>(task: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(task)
}
