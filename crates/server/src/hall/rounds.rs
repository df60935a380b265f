//! What the hall does at intervals, without being asked: it looks after its tables, fixes the deals of days and archives
//! logs.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use broadside_house::{Command, Decision, TableId};
use broadside_storage::{Rest, archive};
use futures_util::{StreamExt as _, stream};

use super::{Hall, LiveTable};
use crate::{clock, days};

/// How often the hall checks its tables.
const TICK: Duration = Duration::from_secs(1);
/// Whether names at a table are still kept is looked at after this many ticks.
const NAMES_AGAIN: u64 = 30;
/// A table without connections is unloaded after this many ticks.
const PUT_AWAY_AFTER: u32 = 120;
/// How often logs that have come to rest are looked for.
const BETWEEN_ARCHIVINGS: Duration = Duration::from_secs(10 * 60);
/// The most logs that are archived at once.
const MANY_ARCHIVES: usize = 16;
/// A finished game is archived after this many milliseconds.
const KEPT_OPEN_AFTER_THE_END: u64 = clock::DAY;
/// A game that nobody goes on with is archived after this many milliseconds.
const ABANDONED_AFTER: u64 = 30 * clock::DAY;

impl Hall {
    /// Tells the operator of logs whose ends were lost.
    pub(crate) async fn tell_of_losses(&self) {
        match self.storage.lost().await {
            Ok(lost) => lost.iter().for_each(|table| {
                tracing::error!(%table, "the end of a log was lost: the table is not served; restore a backup");
            }),
            Err(error) => tracing::error!(%error, "the logs could not be compared with their heads"),
        }
    }

    /// Checks the tables at intervals, for ever.
    pub(crate) async fn tick_for_ever(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(TICK);
        let mut day = None;
        for tick in 0_u64.. {
            ticks.tick().await;
            // A day's seed is fixed the day before, even if nobody asks.
            let today = clock::today();
            if day != Some(today) && days::fix(&self).await.is_ok() {
                day = Some(today);
            }
            let tables: Vec<_> = self.live().iter().map(|(id, table)| (id.clone(), table.clone())).collect();
            let looking = stream::iter(tables).for_each_concurrent(None, async |(id, table)| {
                self.look_after(&id, &table).await;
                let turn = id.as_str().bytes().map(u64::from).sum::<u64>();
                if self.storage.shared().is_some() && tick % NAMES_AGAIN == turn % NAMES_AGAIN {
                    self.look_at_names(&id, &table).await;
                }
            });
            looking.await;
        }
    }

    /// Packs logs that have come to rest, a few at a time, for ever. No table waits for that.
    pub(crate) async fn archive_for_ever(self: Arc<Self>) {
        let mut damaged = HashSet::new();
        loop {
            let now = clock::now();
            let rest = Rest {
                over: now.saturating_sub(KEPT_OPEN_AFTER_THE_END),
                abandoned: now.saturating_sub(ABANDONED_AFTER),
            };
            let packed = archive(&*self.storage, rest, MANY_ARCHIVES, &mut damaged).await;
            if let Err(error) = &packed {
                tracing::warn!(%error, "logs could not be archived");
            }
            let more = matches!(packed, Ok(MANY_ARCHIVES));
            tokio::time::sleep(if more { TICK } else { BETWEEN_ARCHIVINGS }).await;
        }
    }

    /// Loads a table again without the name of somebody who was removed by another node.
    async fn look_at_names(&self, id: &TableId, table: &LiveTable) {
        let before = table.named().clone();
        let Ok(names) = self.storage.names(id).await else { return };
        if before.iter().any(|seat| names.iter().all(|(named, _)| named != seat)) {
            self.reload(id).await;
        }
    }

    async fn look_after(self: &Arc<Self>, id: &TableId, table: &Arc<LiveTable>) {
        let (due, attended) = {
            let mut state = table.state();
            state.wait_for_cuts(self.steady());
            let verdict = state.decide(self.steady(), None, &Command::Tick, &mut { self.seeds });
            (matches!(verdict, Ok(Decision::Write { .. })), state.is_attended())
        };
        if due {
            let _ = self.run(table, None, Command::Tick).await;
        }
        let idle = {
            let mut idle = table.idle_ticks.lock().unwrap_or_else(PoisonError::into_inner);
            *idle = if attended { 0 } else { *idle + 1 };
            *idle
        };
        if idle > PUT_AWAY_AFTER {
            let _gate = table.gate.lock().await;
            if !table.state().is_attended() {
                self.forget(table, id);
                self.leases.release(id).await;
            }
        }
    }
}
