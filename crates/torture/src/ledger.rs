//! A storage in memory that can be given any log.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use broadside_cards::Seat;
use broadside_house::{LogLine, TableId};
use broadside_storage::{Batch, Listing, Pending, Register, Storage};

/// Logs in memory.
#[derive(Default)]
pub struct Ledger {
    logs: Mutex<HashMap<TableId, Vec<LogLine>>>,
    names: Mutex<HashMap<TableId, HashMap<Seat, String>>>,
    public: Mutex<HashMap<TableId, Listing>>,
}

impl Ledger {
    fn logs(&self) -> MutexGuard<'_, HashMap<TableId, Vec<LogLine>>> {
        self.logs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn named(&self) -> MutexGuard<'_, HashMap<TableId, HashMap<Seat, String>>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn public(&self) -> MutexGuard<'_, HashMap<TableId, Listing>> {
        self.public.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces a log.
    pub fn put(&self, table: TableId, log: Vec<LogLine>) {
        self.logs().insert(table, log);
    }
}

impl Register for Ledger {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        self.named().entry(table.clone()).or_default().insert(seat, name.to_owned());
        Box::pin(async { Ok(()) })
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        let names = self.named().get(table).cloned().unwrap_or_default();
        Box::pin(async move { Ok(names.into_iter().collect()) })
    }
}

impl Storage for Ledger {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        let Batch { table, lines, public, over, .. } = batch;
        let opened = lines.first().map_or(0, |line| line.at);
        self.logs().entry(table.clone()).or_default().extend(lines);
        if public {
            let listing = Listing { table: table.clone(), opened, public, over };
            self.public().entry(table).or_insert(listing).over = over;
        }
        Box::pin(async { Ok(()) })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        let log = self.logs().get(table).cloned().unwrap_or_default();
        Box::pin(async move { Ok(log) })
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        let entries = self.logs().get(table).map_or(0, Vec::len) as u64;
        Box::pin(async move { Ok(entries) })
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        Box::pin(async { Ok(vec![]) })
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        let mut listed: Vec<Listing> = self.public().values().filter(|at| !at.over).cloned().collect();
        listed.sort_by_key(|at| Reverse(at.opened));
        listed.truncate(most);
        Box::pin(async { Ok(listed) })
    }
}
