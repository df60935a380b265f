//! What the hall does of its own accord: it looks after its tables, fixes the deals of days and archives logs.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use broadside_house::{Command, Decision, TableId};
use broadside_storage::{Rest, archive};

use super::{Hall, LiveTable};
use crate::{clock, days};

/// How often the hall checks its tables.
const TICK: Duration = Duration::from_secs(1);
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
        let (mut day, mut archived, mut damaged) = (None, None, HashSet::new());
        loop {
            ticks.tick().await;
            // A day's seed is fixed the day before, even if nobody asks.
            let today = clock::today();
            if day != Some(today) && days::fix(&self).await.is_ok() {
                day = Some(today);
            }
            self.archive_now_and_then(&mut archived, &mut damaged).await;
            let tables: Vec<_> = self.live().iter().map(|(id, table)| (id.clone(), table.clone())).collect();
            for (id, table) in tables {
                self.look_after(&id, &table).await;
            }
        }
    }

    /// Packs logs that have come to rest, a few at a time.
    async fn archive_now_and_then(&self, last: &mut Option<Instant>, damaged: &mut HashSet<TableId>) {
        if last.is_some_and(|last| last.elapsed() < BETWEEN_ARCHIVINGS) {
            return;
        }
        let now = clock::now();
        let rest = Rest {
            over: now.saturating_sub(KEPT_OPEN_AFTER_THE_END),
            abandoned: now.saturating_sub(ABANDONED_AFTER),
        };
        match archive(&*self.storage, rest, MANY_ARCHIVES, damaged).await {
            Ok(MANY_ARCHIVES) => {}
            Ok(_) => *last = Some(Instant::now()),
            Err(error) => {
                tracing::warn!(%error, "logs could not be archived");
                *last = Some(Instant::now());
            }
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
