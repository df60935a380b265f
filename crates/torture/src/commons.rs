//! A storage in memory that several nodes of one process share. Each node can be cut off from it.

use std::collections::{BTreeMap, HashMap};
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use broadside_cards::Seat;
use broadside_house::{LogLine, TableId};
use broadside_lease::{Beaten, Epoch, Fence, Life};
use broadside_storage::{Batch, Claim, Listing, Owner, Pending, Register, Shared, Storage, StorageError};

use crate::ledger::Ledger;

#[derive(Default)]
struct Commons {
    ledger: Ledger,
    lives: Mutex<BTreeMap<Life, (Option<String>, u64)>>,
    owners: Mutex<HashMap<TableId, (Option<Life>, Epoch)>>,
}

/// One node's access to the commons. Its address is known once it listens.
#[derive(Clone, Default)]
pub struct Access {
    commons: Arc<Commons>,
    /// Where other nodes reach it.
    pub address: Arc<OnceLock<String>>,
    cut_off: Arc<AtomicBool>,
}

impl Access {
    /// Another node's access to the same commons.
    pub fn another(&self) -> Self {
        Access { commons: self.commons.clone(), ..Access::default() }
    }

    /// From now on the node gets no answers; or it does again.
    pub fn cut_off(&self, cut_off: bool) {
        self.cut_off.store(cut_off, SeqCst);
    }

    fn lives(&self) -> MutexGuard<'_, BTreeMap<Life, (Option<String>, u64)>> {
        self.commons.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owners(&self) -> MutexGuard<'_, HashMap<TableId, (Option<Life>, Epoch)>> {
        self.commons.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owner(&self, life: Option<Life>) -> Option<Owner> {
        let life = life?;
        let address = self.lives().get(&life)?.0.clone();
        Some(Owner { life, address })
    }

    /// The answer, if one comes.
    fn answer<T: Send + 'static>(&self, answer: impl FnOnce() -> Result<T, StorageError>) -> Pending<'_, T> {
        match self.cut_off.load(SeqCst) {
            true => Box::pin(pending()),
            false => {
                let answer = answer();
                Box::pin(async { answer })
            }
        }
    }
}

impl Register for Access {
    fn name(&self, table: &TableId, seat: Seat, name: &str) -> Pending<'_, ()> {
        self.commons.ledger.name(table, seat, name)
    }

    fn names(&self, table: &TableId) -> Pending<'_, Vec<(Seat, String)>> {
        self.commons.ledger.names(table)
    }
}

impl Storage for Access {
    fn append(&self, batch: Batch) -> Pending<'_, ()> {
        if self.cut_off.load(SeqCst) {
            return Box::pin(pending());
        }
        let mut owners = self.owners();
        let Fence { life, epoch } = batch.fence.expect("a node that shares names its fence");
        let owner = owners.entry(batch.table.clone()).or_insert((Some(life), epoch));
        if *owner == (Some(life), epoch) {
            return self.commons.ledger.append(batch);
        }
        let owner = owner.0;
        drop(owners);
        let owner = self.owner(owner);
        Box::pin(async { Err(StorageError::Elsewhere(owner)) })
    }

    fn load(&self, table: &TableId) -> Pending<'_, Vec<LogLine>> {
        self.commons.ledger.load(table)
    }

    fn entries(&self, table: &TableId) -> Pending<'_, u64> {
        self.commons.ledger.entries(table)
    }

    fn tables(&self) -> Pending<'_, Vec<Listing>> {
        self.commons.ledger.tables()
    }

    fn public_tables(&self, most: usize) -> Pending<'_, Vec<Listing>> {
        self.commons.ledger.public_tables(most)
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}

impl Shared for Access {
    fn join(&self, life: Life) -> Pending<'_, ()> {
        self.answer(|| {
            self.lives().insert(life, (self.address.get().cloned(), 0));
            Ok(())
        })
    }

    fn beat(&self, life: Life) -> Pending<'_, Beaten> {
        self.answer(|| {
            let mut lives = self.lives();
            let Some((_, beat)) = lives.get_mut(&life) else { return Ok(Beaten::Buried) };
            *beat += 1;
            Ok(Beaten::Alive(lives.iter().map(|(life, (_, beat))| (*life, *beat)).collect()))
        })
    }

    fn bury(&self, life: Life, beat: u64) -> Pending<'_, ()> {
        self.answer(|| {
            self.lives().retain(|other, (_, now)| *other != life || *now != beat);
            Ok(())
        })
    }

    fn leave(&self, life: Life) -> Pending<'_, ()> {
        self.answer(|| {
            self.lives().remove(&life);
            Ok(())
        })
    }

    fn claim(&self, table: &TableId, life: Life) -> Pending<'_, Claim> {
        self.answer(|| {
            let mut owners = self.owners();
            let Some((owner, epoch)) = owners.get_mut(table) else { return Ok(Claim::NoTable) };
            match self.owner(*owner).filter(|owner| owner.life != life) {
                Some(owner) => Ok(Claim::Elsewhere(Some(owner))),
                None => {
                    (*owner, *epoch) = (Some(life), *epoch + 1);
                    Ok(Claim::Held(*epoch))
                }
            }
        })
    }

    fn release(&self, table: &TableId, fence: Fence) -> Pending<'_, ()> {
        self.answer(|| {
            if let Some(owner) =
                self.owners().get_mut(table).filter(|own| **own == (Some(fence.life), fence.epoch))
            {
                owner.0 = None;
            }
            Ok(())
        })
    }
}
