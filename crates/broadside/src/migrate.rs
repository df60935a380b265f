//! `broadside migrate`: everything from a data folder into a PostgreSQL database.

use std::io::Write as _;

use broadside_storage::copy;
use clap::Args;

use crate::failure::Failure;
use crate::store::{StoreArgs, block_on, failure};

/// Copy a data folder into a PostgreSQL database; stop its server first
///
/// The database is named by --database, --database-file or BROADSIDE_DATABASE. If the copy is cut off, the same command
/// goes on with it. The folder stays as it is.
#[derive(Args)]
pub(crate) struct Migrate {
    /// The data folder
    #[arg(long, value_name = "FOLDER")]
    from: std::path::PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

impl Migrate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        block_on(self.migrate())
    }

    async fn migrate(self) -> Result<(), Failure> {
        let from = self.store.in_folder(self.from.clone()).open_alone().await?;
        let to = self.store.open_database().await?;
        let tables = copy(&*from, &*to).await.map_err(failure)?;
        writeln!(std::io::stdout(), "{tables} tables are in the database")?;
        Ok(())
    }
}
