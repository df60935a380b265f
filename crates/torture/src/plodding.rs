//! A storage that replays every log it reads or lists, on the thread that serves the sockets, and as slowly as the first
//! release did: the fault that the load campaign must detect.

use std::sync::Arc;

use broadside_games::GAMES;
use broadside_house::{LogLine, TableId, TableState};
use broadside_storage::{Batch, Listing, Pending, Register, Storage};

/// How much longer the first release took to replay a log of takebacks, and more.
const SLOWNESS: usize = 20;

/// Replays where it should only read.
pub struct Plodding(pub Arc<dyn Storage>);

impl Register for Plodding {}

impl Storage for Plodding {
    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        let table = table.clone();
        Box::pin(async move {
            let lines = self.0.load(&table).await?;
            for _ in 0..SLOWNESS {
                let _ = TableState::rebuild(GAMES, table.clone(), &lines);
            }
            Ok(lines)
        })
    }

    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        self.0.append(batch)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.0.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.0.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        Box::pin(async move {
            let listings = self.0.public_tables(most).await?;
            for listing in &listings {
                self.load(&listing.table).await?;
            }
            Ok(listings)
        })
    }

    fn close(&self) -> Pending<'_, ()> {
        self.0.close()
    }
}
