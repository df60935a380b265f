//! `broadside backup`: a copy of every table, while the server continues.

use std::io::Write as _;
use std::path::PathBuf;

use broadside_storage::{Folder, Sqlite, copy};
use clap::Args;

use crate::failure::Failure;
use crate::numbers::counted;
use crate::store::{StoreArgs, block_on, failure, left_behind};

/// Copy every table to a new data folder; a server may run meanwhile
///
/// Damaged tables are left out and named, the exit code is then 3; `verify` on the copy names them, too.
#[derive(Args)]
pub(crate) struct Backup {
    /// The folder to make; `broadside serve --data` can be started on it
    folder: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        block_on(self.backup())
    }

    async fn backup(self) -> Result<(), Failure> {
        let from = self.store.open_to_read().await?;
        let folder = Folder::new(&self.folder).sealed_by(self.store.key()?);
        if folder.database().exists() {
            return Err(Failure::Usage(format!(
                "{:?} holds tables already: name a fresh folder",
                self.folder
            )));
        }
        let to = Sqlite::begin_copy(&folder).map_err(failure)?;
        let copied = copy(&*from, &to).await.map_err(failure)?;
        to.finish_copy(&folder).await.map_err(failure)?;
        writeln!(std::io::stdout(), "{} in {}", counted(copied.tables, "table"), self.folder.display())?;
        left_behind(&copied)
    }
}
