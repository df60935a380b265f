//! Tables come into memory: they are opened, or loaded from storage.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use broadside_house::{BadLog, Chain, Decided, Decision, RecordLine, Sequel, TableId, TableState};
use broadside_parlour::summary;
use broadside_storage::{Batch, Listing};
use broadside_wire::Summary;

use super::{Hall, LiveTable, Trouble};
use crate::clock;

/// The most summaries that are remembered.
const MANY_SUMMARIES: usize = 2_000;

impl Hall {
    /// Opens a table with its people, and with the keys of deals that are dealt again.
    pub(crate) async fn open(
        self: &Arc<Self>,
        id: TableId,
        sequel: Sequel,
    ) -> Result<Arc<LiveTable>, Trouble> {
        self.open_after(id, sequel, &[]).await
    }

    /// The same, with lines of a record that have been played already.
    pub(crate) async fn open_after(
        self: &Arc<Self>,
        id: TableId,
        sequel: Sequel,
        begun: &[RecordLine],
    ) -> Result<Arc<LiveTable>, Trouble> {
        let Sequel { setup, keys, sits } = sequel;
        let public = setup.public;
        let now = clock::now();
        let opened = match begun {
            [] => TableState::opening_with(id.clone(), setup, now, &keys, &mut { self.seeds }),
            lines => TableState::opening_after(id.clone(), setup, lines, now, &mut { self.seeds }),
        };
        let Decided { mut entries, next: mut state } = opened;
        for sit in sits {
            if let Decision::Write(seated) = state.decide(now, None, &sit, &mut { self.seeds })? {
                entries.extend_from_slice(&seated.entries);
                state = seated.next;
                self.keep_name(&state, &sit).await?;
            }
        }
        state.all_gone_since(self.steady());
        let fence = self.leases.opening(&id)?;
        let hall = self.clone();
        let opening = self.under_way.spawn(async move {
            let mut chain = Chain::new(id.clone());
            let (lines, over) = (chain.write(&entries), state.is_over());
            let batch = Batch { table: id.clone(), lines, public, over, fence };
            hall.storage.append(batch).await.map_err(|error| hall.trouble(&error))?;
            hall.metrics.entries.inc_by(entries.len() as u64);
            let table = LiveTable::new(state, chain, hall.leases.claimed(&id, fence)?);
            hall.live().insert(id, table.clone());
            Ok(table)
        });
        opening.await.map_err(|_| Trouble::Busy)?
    }

    /// The table with this id, from memory or from storage.
    pub(crate) async fn table(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        if let Some(table) = self.served(id) {
            return Ok(table);
        }
        let turn = self.loading().entry(id.clone()).or_default().clone();
        let loaded = {
            let _one_at_a_time = turn.lock().await;
            match self.served(id) {
                Some(table) => Ok(table),
                None => self.load(id).await,
            }
        };
        let mut loading = self.loading();
        // Whoever comes last takes the entry away: the map and this task have the only copies.
        if Arc::strong_count(&turn) == 2 {
            loading.remove(id);
        }
        loaded
    }

    fn loading(&self) -> MutexGuard<'_, HashMap<TableId, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn load(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        let fence = self.leases.claim(id).await?;
        let (state, chain) = self.stored(id).await?;
        let table = LiveTable::new(state, chain, fence);
        // What was there before is from an earlier epoch.
        self.reload(id);
        self.live().insert(id.clone(), table.clone());
        Ok(table)
    }

    /// A table as it is stored. Logs are replayed on threads of their own, so that no socket waits for one.
    async fn stored(&self, id: &TableId) -> Result<(TableState, Chain), Trouble> {
        let lines = self.storage.load(id).await.map_err(|error| self.trouble_at(Some(id), &error))?;
        let names = self.storage.names(id).await.map_err(|error| self.trouble(&error))?;
        let (games, table, now) = (self.games, id.clone(), self.steady());
        let replaying = tokio::task::spawn_blocking(move || {
            let mut state = TableState::rebuild(games, table.clone(), &lines)?;
            names.iter().for_each(|(seat, name)| state.name(*seat, name));
            state.all_gone_since(now);
            state.waited_since(clock::began(), now);
            Ok((state, Chain::after(table, &lines)))
        });
        replaying.await.map_err(|_| Trouble::Busy)?.map_err(|bad| match bad {
            BadLog::Empty => Trouble::NoTable,
            bad => {
                tracing::error!(table = %id, %bad, "a log cannot be replayed");
                Trouble::Damaged(bad.to_string())
            }
        })
    }

    /// Reads a table: from memory if it is loaded and this node's, otherwise from storage.
    pub(crate) async fn look<T>(
        &self,
        id: &TableId,
        see: impl FnOnce(&TableState) -> T,
    ) -> Result<T, Trouble> {
        match self.served(id) {
            Some(table) => Ok(see(&table.state())),
            None => {
                if self.storage.entries(id).await.map_err(|error| self.trouble(&error))? == 0 {
                    return Err(Trouble::NoTable);
                }
                // Who only reads waits in line with the others who do: readers of long logs take one thread.
                let _turn = self.reading.acquire().await;
                Ok(see(&self.stored(id).await?.0))
            }
        }
    }

    /// The summary of a table. Unless the log has grown since, it is not replayed again for that.
    pub(crate) async fn summary(&self, id: &TableId) -> Result<Summary, Trouble> {
        if let Some(table) = self.served(id) {
            return Ok(summary(&table.state()));
        }
        let entries = self.storage.entries(id).await.map_err(|error| self.trouble(&error))?;
        let known = self.summaries().get(id).filter(|(then, _)| *then == entries).cloned();
        if let Some((_, known)) = known {
            return Ok(known);
        }
        let found = self.look(id, summary).await?;
        let mut summaries = self.summaries();
        if summaries.len() >= MANY_SUMMARIES {
            summaries.clear();
        }
        summaries.insert(id.clone(), (entries, found.clone()));
        Ok(found)
    }

    pub(super) fn summaries(&self) -> MutexGuard<'_, HashMap<TableId, (u64, Summary)>> {
        self.summaries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) async fn public_tables(&self, most: usize) -> Result<Vec<Listing>, Trouble> {
        self.storage.public_tables(most).await.map_err(|error| self.trouble(&error))
    }
}
