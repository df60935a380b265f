//! `broadside migrate`: everything from a data folder into a PostgreSQL database.

use std::io::Write as _;

use broadside_storage::copy;
use clap::Args;

use crate::failure::Failure;
use crate::numbers::counted;
use crate::store::{StoreArgs, block_on, failure, left_behind};

/// Copy a data folder into a PostgreSQL database; stop its server first
///
/// The database is named by --database, --database-file or BROADSIDE_DATABASE. If the copy is cut off, the same command
/// goes on with it. The folder stays as it is. Damaged tables are left out and named; the exit code is then 3.
#[derive(Args)]
pub(crate) struct Migrate {
    /// The data folder that is copied
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
        let from = self.store.in_folder(self.from.clone()).open_to_read_alone().await?;
        let to = self.store.open_database().await?;
        let copied = copy(&*from, &*to).await.map_err(failure)?;
        writeln!(std::io::stdout(), "in the database: {}", counted(copied.tables, "table"))?;
        left_behind(&copied)
    }
}
