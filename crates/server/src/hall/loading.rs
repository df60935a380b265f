//! Tables come into memory: they are opened, or loaded from storage.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, MutexGuard, PoisonError};

use broadside_cards::Seat;
use broadside_house::{BadLog, Chain, Decided, Decision, RecordLine, Sequel, TableId, TableState};
use broadside_lease::Fence;
use broadside_storage::{Batch, Listing};

use super::live_table::BARE;
use super::{Hall, LiveTable, Trouble};
use crate::address::Peer;
use crate::clock;
use crate::days::remember;
use crate::queue::{Permit, asker};

/// A table is short if its log has at most 1/`SHORT` of the entries that memory may hold.
const SHORT: u64 = 1_000;
/// Where room is short a client has at most 1/`SHARE` of what memory may hold, or one table.
const SHARE: u64 = 8;
/// Short tables may take 1/`BEYOND` more than memory may hold.
const BEYOND: u64 = 4;

/// A table as its log tells it, the end of the log, and the seats whose names are kept.
type Replayed = (TableState, Chain, HashSet<Seat>);

impl Hall {
    /// Opens a table with its people, and with the keys of deals that are dealt again.
    pub(crate) async fn open(
        self: &Arc<Self>,
        id: TableId,
        sequel: Sequel,
    ) -> Result<Arc<LiveTable>, Trouble> {
        self.open_after(id, sequel, vec![]).await
    }

    /// The same, with lines of a record that have been played already.
    pub(crate) async fn open_after(
        self: &Arc<Self>,
        id: TableId,
        sequel: Sequel,
        begun: Vec<RecordLine>,
    ) -> Result<Arc<LiveTable>, Trouble> {
        let Sequel { setup, keys, sits } = sequel;
        let public = setup.public;
        let now = clock::now();
        self.make_room(begun.len() as u64)?;
        let opened = if begun.is_empty() {
            TableState::opening_with(id.clone(), setup, now, &keys, &mut { self.seeds })
        } else {
            let (id, mut seeds) = (id.clone(), self.seeds);
            // Thousands of moves take a while.
            let played = move || TableState::opening_after(id, setup, &begun, now, &mut seeds);
            self.replaying.run(played).await.ok_or(Trouble::Busy)?
        };
        let Decided { mut entries, next: mut state } = opened;
        let mut named = HashSet::new();
        for sit in sits {
            if let Decision::Write(seated) = state.decide(now, None, &sit, &mut { self.seeds })? {
                entries.extend_from_slice(&seated.entries);
                state = seated.next;
                named.extend(self.keep_name(&state, &sit).await?);
            }
        }
        state.all_gone_since(self.steady());
        let fence = self.leases.opening(&id)?;
        let (hall, client) = (self.clone(), asker());
        let opening = self.under_way.spawn(async move {
            // As soon as it is stored somebody may come for it: they wait, so that it is not loaded as well.
            let opened = hall.one_at_a_time(&id, async {
                let mut chain = Chain::new(id.clone());
                let (lines, over) = (chain.write(&entries), state.is_over());
                let batch = Batch { table: id.clone(), lines, public, over, fence };
                hall.storage.append(batch).await.map_err(|error| hall.trouble(&error))?;
                hall.metrics.entries.inc_by(entries.len() as u64);
                let fence = hall.leases.claimed(&id, fence)?;
                let table = LiveTable::new(state, chain, fence, named, &hall.held);
                table.client.get_or_init(|| client);
                if let Some(client) = client.filter(|_| public) {
                    remember(&hall.openers, id.clone(), client);
                }
                Ok(hall.bring_in(&id, table))
            });
            opened.await
        });
        opening.await.map_err(|_| Trouble::Busy)?
    }

    /// Puts a table among those in memory. What was there before is from an earlier epoch.
    fn bring_in(&self, id: &TableId, table: Arc<LiveTable>) -> Arc<LiveTable> {
        let before = self.live().insert(id.clone(), table.clone());
        if let Some(before) = before {
            self.forget(&before, id);
        }
        table
    }

    /// The table with this id, from memory or from storage.
    pub(crate) async fn table(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        if let Some(table) = self.served(id) {
            return Ok(table);
        }
        let find = async {
            match self.served(id) {
                Some(table) => Ok(table),
                None => self.load(id).await,
            }
        };
        self.one_at_a_time(id, find).await
    }

    /// Brings a table into memory once nobody else does.
    async fn one_at_a_time<T>(&self, id: &TableId, bring: impl Future<Output = T>) -> T {
        let turn = self.loading().entry(id.clone()).or_default().clone();
        let brought = {
            let _turn = turn.lock().await;
            bring.await
        };
        let mut loading = self.loading();
        // Whoever comes last takes the entry away: the map and this task have the only copies.
        if Arc::strong_count(&turn) == 2 {
            loading.remove(id);
        }
        brought
    }

    fn loading(&self) -> MutexGuard<'_, HashMap<TableId, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Loads a table. Another node's is not: neither is there to be room for it, nor does it wait for logs.
    async fn load(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        let fence = self.leases.claim(id).await?;
        let loaded = self.load_claimed(id, fence).await;
        if loaded.is_err() {
            self.leases.release(id).await;
        }
        loaded
    }

    async fn load_claimed(&self, id: &TableId, fence: Option<Fence>) -> Result<Arc<LiveTable>, Trouble> {
        let permit = self.loads.permit(asker()).await;
        self.make_room(self.storage.entries(id).await.map_err(|error| self.trouble(&error))?)?;
        let replay = self.replay(id).await?;
        let replaying = self.replaying.run(move || {
            let _permit = permit;
            replay()
        });
        let (state, chain, named) = self.replayed(id, replaying.await.ok_or(Trouble::Busy)?)?;
        self.summaries().remove(id);
        Ok(self.bring_in(id, LiveTable::new(state, chain, fence, named, &self.held)))
    }

    /// Makes room for a table with so many entries. Tables at which no person is are put away first, then those of who has
    /// more than a share; the longest first, but none to whose log something is being written. Where that is not enough a
    /// short table comes in all the same, up to a bound: people shall come back to their games.
    fn make_room(&self, entries: u64) -> Result<(), Trouble> {
        let mut held = self.held.load(SeqCst) + BARE + entries;
        if held <= self.most_entries {
            return Ok(());
        }
        let tables: Vec<_> = self.live().iter().map(|(id, table)| (id.clone(), table.clone())).collect();
        let (attended, mut rest): (Vec<_>, Vec<_>) =
            tables.into_iter().partition(|(_, table)| table.has_people());
        rest.sort_by_cached_key(|(_, table)| table.weight());
        while held > self.most_entries
            && let Some((id, table)) = rest.pop()
        {
            held = held.saturating_sub(self.put_away(&id, &table));
        }
        let mut shares = Shares::of(attended);
        while held > self.most_entries
            && let Some((id, table)) = shares.longest_of_the_greatest(self.most_entries / SHARE)
        {
            held = held.saturating_sub(self.put_away(&id, &table));
        }
        let is_short = entries <= self.most_entries / SHORT;
        let bound = if is_short { self.most_entries + self.most_entries / BEYOND } else { self.most_entries };
        if held > bound { Err(Trouble::Busy) } else { Ok(()) }
    }

    /// Puts a table away, unless something is being written to its log; returns how much room that makes.
    fn put_away(&self, id: &TableId, table: &Arc<LiveTable>) -> u64 {
        let Ok(_gate) = table.gate.try_lock() else { return 0 };
        self.forget(table, id);
        table.weight()
    }

    /// A table's log from storage, ready to be replayed.
    async fn replay(
        &self,
        id: &TableId,
    ) -> Result<impl FnOnce() -> Result<Replayed, BadLog> + Send + 'static + use<>, Trouble> {
        let lines = self.storage.load(id).await.map_err(|error| self.trouble_at(Some(id), &error))?;
        let names = self.storage.names(id).await.map_err(|error| self.trouble(&error))?;
        let (games, table, now) = (self.games, id.clone(), self.steady());
        Ok(move || {
            let mut state = TableState::rebuild(games, table.clone(), &lines)?;
            names.iter().for_each(|(seat, name)| state.name(*seat, name));
            state.all_gone_since(now);
            state.waited_since(clock::began(), now);
            let named = names.into_iter().map(|(seat, _)| seat).collect();
            Ok((state, Chain::after(table, &lines), named))
        })
    }

    /// The outcome of a replay: a log that cannot be replayed is reported to the operator.
    fn replayed<T>(&self, id: &TableId, found: Result<T, BadLog>) -> Result<T, Trouble> {
        found.map_err(|bad| match bad {
            BadLog::Empty => Trouble::NoTable,
            bad => {
                tracing::error!(table = %id, %bad, "a log cannot be replayed");
                Trouble::Damaged(bad.to_string())
            }
        })
    }

    /// Reads a table: from memory if it is loaded and this node's, otherwise from storage.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        id: &TableId,
        see: impl FnOnce(&TableState) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        match self.served(id) {
            Some(table) => Ok(see(&table.state())),
            None => {
                if self.storage.entries(id).await.map_err(|error| self.trouble(&error))? == 0 {
                    return Err(Trouble::NoTable);
                }
                let permit = self.reads.permit(asker()).await;
                self.read(id, permit, see).await
            }
        }
    }

    /// Reads a table from storage.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        id: &TableId,
        permit: Permit,
        see: impl FnOnce(&TableState) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let replay = self.replay(id).await?;
        let seen = self.reading.run(move || {
            let _permit = permit;
            replay().map(|(state, ..)| see(&state))
        });
        self.replayed(id, seen.await.ok_or(Trouble::Busy)?)
    }

    pub(crate) async fn public_tables(&self, most: usize) -> Result<Vec<Listing>, Trouble> {
        self.storage.public_tables(most).await.map_err(|error| self.trouble(&error))
    }
}

/// The tables at which people are, by their clients.
struct Shares(HashMap<Peer, Share>);

#[derive(Default)]
struct Share {
    weight: u64,
    /// The longest last.
    tables: Vec<(TableId, Arc<LiveTable>)>,
}

impl Shares {
    fn of(mut tables: Vec<(TableId, Arc<LiveTable>)>) -> Self {
        tables.sort_by_cached_key(|(_, table)| table.weight());
        let mut shares: HashMap<_, Share> = HashMap::new();
        for (id, table) in tables {
            let Some(client) = table.holder() else { continue };
            let share = shares.entry(client).or_default();
            share.weight += table.weight();
            share.tables.push((id, table));
        }
        Shares(shares)
    }

    /// Takes the longest table of the client who has most, if that is more than `fair` and not the only one.
    fn longest_of_the_greatest(&mut self, fair: u64) -> Option<(TableId, Arc<LiveTable>)> {
        let shares = self.0.values_mut().filter(|share| share.weight > fair && share.tables.len() > 1);
        let greatest = shares.max_by_key(|share| share.weight)?;
        let (id, table) = greatest.tables.pop()?;
        greatest.weight = greatest.weight.saturating_sub(table.weight());
        Some((id, table))
    }
}
