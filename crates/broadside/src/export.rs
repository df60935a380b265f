//! `broadside export`: every finished game as a record.

use std::io::Write as _;
use std::path::PathBuf;

use broadside_games::GAMES;
use broadside_house::TableState;
use clap::Args;

use crate::failure::Failure;
use crate::store::{StoreArgs, block_on, failure};

/// Write every finished game to a folder, as records
#[derive(Args)]
pub(crate) struct Export {
    /// The folder to write to
    folder: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

impl Export {
    pub(crate) fn run(self) -> Result<(), Failure> {
        block_on(self.export())
    }

    async fn export(self) -> Result<(), Failure> {
        let storage = self.store.open_to_read().await?;
        std::fs::create_dir_all(&self.folder)?;
        let mut written = 0;
        for listing in storage.tables().await.map_err(failure)?.into_iter().filter(|listing| listing.over) {
            let log = storage.load(&listing.table).await.map_err(failure)?;
            let state = TableState::rebuild(GAMES, listing.table.clone(), &log)
                .map_err(|bad| Failure::Input(format!("{}: {bad}", listing.table)))?;
            if let Some(record) = state.record() {
                std::fs::write(self.folder.join(format!("{}.bsr", listing.table)), record)?;
                written += 1;
            }
        }
        writeln!(std::io::stdout(), "{written} records in {}", self.folder.display())?;
        Ok(())
    }
}
