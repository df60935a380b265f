//! A storage that acknowledges before it has stored anything: the fault that the kill campaign must detect.

use std::sync::Arc;
use std::time::Duration;

use broadside_house::{LogLine, TableId};
use broadside_storage::{Batch, Listing, Pending, Register, Shared, Storage};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until};

/// How long after its acknowledgement a batch is stored: longer than a kill takes, so that each kill loses something.
const LATER: Duration = Duration::from_secs(1);

/// Acknowledges at once and stores later.
pub struct Hasty {
    keeper: Arc<dyn Storage>,
    later: UnboundedSender<(Instant, Batch)>,
}

impl Hasty {
    /// Puts a hasty storage in front of a proper one.
    pub fn new(keeper: Arc<dyn Storage>) -> Self {
        let (later, mut batches) = unbounded_channel::<(Instant, Batch)>();
        let store = keeper.clone();
        tokio::spawn(async move {
            while let Some((acknowledged, batch)) = batches.recv().await {
                sleep_until(acknowledged + LATER).await;
                let _ = store.append(batch).await;
            }
        });
        Hasty { keeper, later }
    }
}

impl Register for Hasty {}

impl Storage for Hasty {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        let _ = self.later.send((Instant::now(), batch));
        Box::pin(async { Ok(()) })
    }

    fn shared(&self) -> Option<&dyn Shared> {
        self.keeper.shared()
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.keeper.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.keeper.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.keeper.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.keeper.public_tables(most)
    }

    fn close(&self) -> Pending<'_, ()> {
        self.keeper.close()
    }
}
