//! `broadside export`: every finished game as a record.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Context as _;
use broadside_games::GAMES;
use broadside_house::TableState;
use clap::Args;

use crate::failure::Failure;
use crate::numbers::counted;
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
        let folder = &self.folder;
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let mut written = 0;
        for listing in storage.tables().await.map_err(failure)?.into_iter().filter(|listing| listing.over) {
            let log = storage.load(&listing.table).await.map_err(failure)?;
            let mut state = TableState::rebuild(GAMES, listing.table.clone(), &log)
                .map_err(|bad| Failure::Input(format!("{}: {bad}", listing.table)))?;
            for (seat, name) in storage.names(&listing.table).await.map_err(failure)? {
                state.name(seat, &name);
            }
            if let Some(record) = state.record() {
                let path = folder.join(format!("{}.bsr", listing.table));
                std::fs::write(&path, record).with_context(|| format!("cannot write {}", path.display()))?;
                written += 1;
            }
        }
        writeln!(std::io::stdout(), "{} in {}", counted(written, "record"), folder.display())?;
        Ok(())
    }
}
