//! A node that believes it beats and writes, and does not: the fault that the campaign against several nodes must detect.

use std::sync::Arc;

use broadside_cards::Seat;
use broadside_house::{LogLine, TableId};
use broadside_lease::{Beaten, Fence, Life};
use broadside_storage::{Batch, Claim, Listing, Pending, Register, Shared, Storage};

/// Passes everything on but beats, which it answers itself, and does not hear when it may not write any more.
pub struct Dreaming(pub Arc<dyn Storage>);

impl Dreaming {
    fn awake(&self) -> &dyn Shared {
        self.0.shared().expect("the storage is shared")
    }
}

impl Register for Dreaming {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        self.0.name(table, seat, name)
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        self.0.names(table)
    }
}

impl Storage for Dreaming {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        Box::pin(async move { self.0.append(batch).await.or(Ok(())) })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.0.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.0.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.0.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.0.public_tables(most)
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
