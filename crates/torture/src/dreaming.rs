//! A node that believes it beats, and does not: the faults that the campaign against several nodes must detect.

use std::future::pending;
use std::sync::Arc;

use broadside_cards::Seat;
use broadside_house::{LogLine, TableId};
use broadside_lease::{Beaten, Fence, Life};
use broadside_storage::{Batch, Claim, Listing, Pending, Register, Shared, Storage};

/// Passes everything on but beats, which it answers itself: the node serves its tables after its lease's end.
pub struct Dreaming {
    /// The proper storage.
    pub storage: Arc<dyn Storage>,
    /// Whether it takes what is refused for written. Otherwise it waits for ever, and so learns nothing either.
    pub deaf: bool,
}

impl Dreaming {
    fn awake(&self) -> &dyn Shared {
        self.storage.shared().expect("the storage is shared")
    }
}

impl Register for Dreaming {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        self.storage.name(table, seat, name)
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        self.storage.names(table)
    }
}

impl Storage for Dreaming {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        Box::pin(async move {
            match self.storage.append(batch).await {
                Err(_) if self.deaf => Ok(()),
                Err(_) => pending().await,
                Ok(()) => Ok(()),
            }
        })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.storage.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.storage.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.storage.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.storage.public_tables(most)
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}

impl Shared for Dreaming {
    fn beat(&self, _: Life) -> Pending<'_, Beaten> {
        Box::pin(async { Ok(Beaten::Alive(vec![])) })
    }

    fn join(&self, life: Life) -> Pending<'_, ()> {
        self.awake().join(life)
    }

    fn bury(&self, life: Life, beat: u64) -> Pending<'_, ()> {
        self.awake().bury(life, beat)
    }

    fn leave(&self, life: Life) -> Pending<'_, ()> {
        self.awake().leave(life)
    }

    fn claim(&self, table: &TableId, life: Life) -> Pending<'_, Claim> {
        self.awake().claim(table, life)
    }

    fn release(&self, table: &TableId, fence: Fence) -> Pending<'_, ()> {
        self.awake().release(table, fence)
    }
}
