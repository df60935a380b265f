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
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of a folder, such as postgres://user@host/name
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl StoreArgs {
    /// Opens the storage for a server at a place.
    pub(crate) async fn open(&self, place: Whereabouts) -> Result<Arc<dyn Storage>, Failure> {
        match &self.database {
            Some(address) => Ok(Arc::new(Postgres::open(address, place).await.map_err(failure)?)),
            None => Ok(Arc::new(Sqlite::open(&self.folder()?).map_err(failure)?)),
        }
    }

    /// Opens the storage for reading, even while a server uses it.
    pub(crate) async fn open_to_read(&self) -> Result<Arc<dyn Storage>, Failure> {
        if self.database.is_some() {
            return self.open(Whereabouts::default()).await;
        }
        let folder = self.folder()?;
        if !folder.database().is_file() {
            return Err(Failure::Input(format!("there are no tables in {:?}", folder.path())));
        }
        Ok(Arc::new(Sqlite::open_to_read(&folder).map_err(failure)?))
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
