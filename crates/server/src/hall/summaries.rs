//! Tables in short. Those of tables that are not in memory are remembered, so that logs are not replayed for every list.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_house::{TableId, TableState};
use broadside_parlour::without_deals;
use broadside_wire::{DealScore, Stage, Summary};

use super::{Hall, Trouble};
use crate::queue::asker;

/// The most summaries that are remembered.
const MANY: usize = 2_000;
/// How old a summary in a list may be: another node may be playing at the table, and its log grows with every move.
const FRESH: Duration = Duration::from_secs(5);

/// What a summary follows from: the number of entries, and the names that are kept.
type Source = (u64, Vec<(Seat, String)>);

/// A summary, and apart from it the finished deals, which the list of public tables does not have.
#[derive(Clone)]
pub(super) struct Short {
    at: Summary,
    deals: Arc<Vec<DealScore>>,
}

impl Short {
    fn of(state: &TableState) -> Self {
        Short { at: without_deals(state), deals: state.deals().clone() }
    }

    fn whole(self) -> Summary {
        Summary { deals: self.deals.to_vec(), ..self.at }
    }
}

/// A summary that is remembered.
pub(super) struct Known<T = Short> {
    source: Source,
    summary: T,
    /// When it was last compared with the storage.
    at: Instant,
}

/// Summaries that are remembered, by their tables.
pub(super) type Summaries<T = Short> = HashMap<TableId, Known<T>>;

/// Remembers a summary. Where there are too many, the one is forgotten that was not asked for the longest.
fn remember<T>(summaries: &mut Summaries<T>, id: &TableId, known: Known<T>) {
    if summaries.len() >= MANY {
        let oldest = summaries.iter().min_by_key(|(_, known)| known.at).map(|(id, _)| id.clone());
        oldest.and_then(|oldest| summaries.remove(&oldest));
    }
    summaries.insert(id.clone(), known);
}

impl Hall {
    /// The summary of a table.
    pub(crate) async fn summary(&self, id: &TableId) -> Result<Summary, Trouble> {
        Ok(self.short(id).await?.whole())
    }

    /// The stage of a table.
    pub(crate) async fn stage(&self, id: &TableId) -> Result<Stage, Trouble> {
        Ok(self.short(id).await?.at.state)
    }

    /// A table in short. Unless the log or the names have changed since, it is not replayed again for that.
    async fn short(&self, id: &TableId) -> Result<Short, Trouble> {
        if let Some(table) = self.served(id) {
            return Ok(Short::of(&table.state()));
        }
        let entries = self.storage.entries(id).await.map_err(|error| self.trouble(&error))?;
        if entries == 0 {
            return Err(Trouble::NoTable);
        }
        let mut names = self.storage.names(id).await.map_err(|error| self.trouble(&error))?;
        names.sort();
        let (source, at) = ((entries, names), Instant::now());
        let known = || {
            let mut summaries = self.summaries();
            let known = summaries.get_mut(id).filter(|known| known.source == source)?;
            known.at = at;
            Some(known.summary.clone())
        };
        if let Some(known) = known() {
            return Ok(known);
        }
        let permit = self.reads.permit(asker()).await;
        // Somebody before in the queue may have asked for the same.
        if let Some(known) = known() {
            return Ok(known);
        }
        let found = self.read(id, permit, Short::of).await?;
        remember(&mut self.summaries(), id, Known { source, summary: found.clone(), at });
        Ok(found)
    }

    /// The same for a list of tables: it may be some seconds old.
    pub(crate) async fn listed(&self, id: &TableId) -> Result<Summary, Trouble> {
        Ok(self.recent(id).await?.whole())
    }

    /// The same for the list of public tables, which has no use for their deals.
    pub(crate) async fn announced(&self, id: &TableId) -> Result<Summary, Trouble> {
        Ok(self.recent(id).await?.at)
    }

    async fn recent(&self, id: &TableId) -> Result<Short, Trouble> {
        let fresh = || {
            let summaries = self.summaries();
            summaries.get(id).filter(|known| known.at.elapsed() < FRESH).map(|known| known.summary.clone())
        };
        match fresh().filter(|_| !self.has_in_memory(id)) {
            Some(fresh) => Ok(fresh),
            None => self.short(id).await,
        }
    }

    pub(super) fn summaries(&self) -> MutexGuard<'_, Summaries> {
        self.summaries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_summary_is_forgotten_for_each_that_is_too_many() {
        let (mut summaries, began) = (Summaries::default(), Instant::now());
        let id = |number: usize| TableId::named(&format!("summary {number}"));
        for number in 0..MANY + 3 {
            let at = began + Duration::from_millis(number as u64);
            remember(&mut summaries, &id(number), Known { source: (1, vec![]), summary: number, at });
        }
        assert_eq!(summaries.len(), MANY);
        assert!((0..3).all(|number| !summaries.contains_key(&id(number))), "the oldest");
    }
}
