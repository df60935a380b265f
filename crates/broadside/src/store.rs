//! The storage of tables, as chosen on the command line.

use std::path::PathBuf;
use std::sync::Arc;

use broadside_storage::{
    Copied, Folder, KeySource, Postgres, SealKey, Sqlite, Storage, StorageError, Whereabouts,
};
use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::numbers::counted;

/// The storage of tables.
#[derive(Args, Clone)]
pub(crate) struct StoreArgs {
    /// The data folder [default: broadside in the user's data directory]
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["database", "database_file"])]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of a folder, such as postgres://user@host/name, with ?sslmode=verify-full over TLS;
    /// others on the machine can read a password here, but not in BROADSIDE_DATABASE or a file
    #[arg(long, value_name = "URL", conflicts_with = "database_file")]
    database: Option<String>,
    /// A file with the database's address
    #[arg(long, value_name = "FILE")]
    database_file: Option<PathBuf>,
    /// The file with the key that encrypts the stored seeds; it is made if it is missing and nothing is encrypted yet
    /// [default: key in the user's configuration, or BROADSIDE_KEY_FILE; BROADSIDE_KEY is the key itself]
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
}

/// The variable that names the database where no option does.
const DATABASE: &str = "BROADSIDE_DATABASE";
/// The variables that name the file of the key, or are the key.
const KEY_FILE: &str = "BROADSIDE_KEY_FILE";
const KEY: &str = "BROADSIDE_KEY";

impl StoreArgs {
    /// Opens the storage for a server at a place.
    pub(crate) async fn open(&self, place: Whereabouts) -> Result<Arc<dyn Storage>, Failure> {
        match self.database()? {
            Some(address) => self.database_at(&address, place).await,
            None => Ok(Arc::new(Sqlite::open(&self.folder()?).map_err(failure)?)),
        }
    }

    /// Opens the storage for reading, even while a server uses it. Nothing is changed in it, not even brought up to date.
    pub(crate) async fn open_to_read(&self) -> Result<Arc<dyn Storage>, Failure> {
        if let Some(address) = self.database()? {
            let opened = Postgres::open_to_read(&address, &self.key()?).await;
            return Ok(Arc::new(opened.map_err(|error| match error {
                StorageError::NoTables => Failure::Input(error.to_string()),
                error => failure(error),
            })?));
        }
        Ok(Arc::new(Sqlite::open_to_read(&self.filled_folder()?).map_err(failure)?))
    }

    /// Opens a folder for reading that no server uses meanwhile.
    pub(crate) async fn open_to_read_alone(&self) -> Result<Arc<dyn Storage>, Failure> {
        Ok(Arc::new(Sqlite::open_to_read_alone(&self.filled_folder()?).map_err(failure)?))
    }

    /// Opens the database, for a copy.
    pub(crate) async fn open_database(&self) -> Result<Arc<dyn Storage>, Failure> {
        let none =
            || Failure::Usage(format!("name a database with --database, --database-file or {DATABASE}"));
        let address = self.database()?.ok_or_else(none)?;
        self.database_at(&address, Whereabouts::default()).await
    }

    async fn database_at(&self, address: &str, place: Whereabouts) -> Result<Arc<dyn Storage>, Failure> {
        let opened = Postgres::open_sealed(address, place, &self.key()?).await;
        Ok(Arc::new(opened.map_err(failure)?))
    }

    /// Where the key comes from that seals seeds.
    pub(crate) fn key(&self) -> Result<KeySource, Failure> {
        if let Some(file) = &self.key_file {
            return Ok(KeySource::File(file.clone()));
        }
        let named = |variable: &str| std::env::var(variable).ok().filter(|value| !value.is_empty());
        if let Some(key) = named(KEY) {
            let key = SealKey::read(&key);
            let wrong = || Failure::Usage(format!("{KEY} has not 64 hexadecimal digits"));
            return Ok(KeySource::Given(key.ok_or_else(wrong)?));
        }
        let unknown =
            || Failure::Usage("no place for the key is known here: name one with --key-file".into());
        let file = named(KEY_FILE).map(PathBuf::from).or_else(folders::key).ok_or_else(unknown)?;
        Ok(KeySource::File(file))
    }

    /// The storage in a folder, sealed by the same key as this one.
    pub(crate) fn in_folder(&self, folder: PathBuf) -> Self {
        StoreArgs { data: Some(folder), database: None, database_file: None, key_file: self.key_file.clone() }
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
            return Ok(Folder::new(path).sealed_by(self.key()?));
        }
        let folder = folders::data();
        let unknown = || Failure::Usage("no data directory is known here: name one with --data".into());
        Ok(Folder::new(folder.ok_or_else(unknown)?).sealed_by(self.key()?))
    }
}

/// A failure of the storage, as a failure of the system.
pub(crate) fn failure(error: StorageError) -> Failure {
    Failure::System(error.into())
}

/// Complains of what could not be copied.
pub(crate) fn left_behind(copied: &Copied) -> Result<(), Failure> {
    if copied.damaged.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> =
        copied.damaged.iter().map(|(table, error)| format!("\n{table}: {error}")).collect();
    Err(Failure::System(anyhow::anyhow!(
        "everything else was copied, but damaged here and not in the copy: {}{}",
        counted(lines.len(), "table"),
        lines.concat()
    )))
}

/// Runs a command that waits for storage or sockets.
pub(crate) fn block_on<T>(task: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().max_blocking_threads(broadside_server::blocking_threads());
    runtime.build()?.block_on(task)
}
