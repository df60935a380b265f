//! Commands: decided, made durable, carried out and told, in this order. Nothing else changes a table.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Instant;

use broadside_cards::Seat;
use broadside_engine::Viewer;
use broadside_house::{Command, Decision, TableState, TokenHash};
use broadside_storage::{Batch, StorageError};
use futures_util::FutureExt as _;

use super::{Hall, LiveTable, Trouble};
use crate::clock;

impl Hall {
    /// Carries out a command, tells everybody, and returns the number of its entry. Once begun it continues even if the
    /// sender disconnects.
    pub(crate) async fn run(
        self: &Arc<Self>,
        table: &Arc<LiveTable>,
        id: Option<String>,
        command: Command,
    ) -> Result<Option<u64>, Trouble> {
        let (hall, table) = (self.clone(), table.clone());
        let running = self.under_way.spawn(async move {
            let done = hall.run_to_the_end(&table, id, command).await;
            if let Ok(Some(_)) = done {
                hall.tell(&table);
            }
            done
        });
        running.await.map_err(|_| Trouble::Busy)?
    }

    /// The same for a socket, which is not cut off while it waits, and without telling anybody yet. The caller answers the
    /// sender first and then calls [`Hall::tell`].
    pub(crate) async fn run_untold(
        &self,
        table: &Arc<LiveTable>,
        id: Option<String>,
        command: Command,
    ) -> Result<Option<u64>, Trouble> {
        let running = AssertUnwindSafe(self.run_to_the_end(table, id, command)).catch_unwind();
        self.under_way.track_future(running).await.unwrap_or(Err(Trouble::Busy))
    }

    /// Decides the command, makes it durable, then changes the table.
    async fn run_to_the_end(
        &self,
        table: &Arc<LiveTable>,
        id: Option<String>,
        command: Command,
    ) -> Result<Option<u64>, Trouble> {
        let began = Instant::now();
        let mut chain = table.gate.lock().await;
        let name = table.state().id().clone();
        if !self.serves(&name, table) {
            return Err(Trouble::Busy);
        }
        let at = if command.is_about_waiting() { self.steady() } else { clock::now() };
        let verdict = table.state().decide(at, id.as_deref(), &command, &mut { self.seeds });
        let decided = match verdict {
            Ok(Decision::Write(decided)) => decided,
            Ok(Decision::Known(seq)) => {
                self.metrics.repeats.inc();
                return Ok(Some(seq));
            }
            Ok(Decision::Nothing) => return Ok(None),
            Err(refused) => {
                self.metrics.refusals.inc();
                // Without the arguments, which may name cards.
                let (clause, reason) = (refused.clause.as_deref().unwrap_or_default(), &refused.reason.id);
                tracing::debug!(table = %name, code = ?refused.code, clause, %reason, "refused");
                return Err(refused.into());
            }
        };
        let next = &decided.next;
        self.vacate(next, &command).await?;
        let named = self.keep_name(next, &command).await?;
        table.named().extend(named);
        let (public, over) = (next.setup().public, next.is_over());
        let lines = chain.write(&decided.entries);
        let batch = Batch { table: name.clone(), lines, public, over, fence: table.fence };
        if let Err(error) = self.storage.append(batch).await {
            if matches!(error, StorageError::Elsewhere(_)) {
                table.lost.store(true, SeqCst);
                self.leases.lost(&name);
            }
            self.forget(table, &name);
            return Err(self.trouble(&error));
        }
        self.metrics.durable.observe(began.elapsed().as_secs_f64());
        self.metrics.commands.inc();
        self.metrics.entries.inc_by(decided.entries.len() as u64);
        let seq = decided.entries.first().map(|entry| entry.seq);
        table.go_on(*decided, self.steady());
        Ok(seq)
    }

    /// Keeps the name of a person who sits down, before the log says that somebody does; returns the seat.
    pub(super) async fn keep_name(
        &self,
        state: &TableState,
        command: &Command,
    ) -> Result<Option<Seat>, Trouble> {
        let Command::Sit { hash, .. } = command else { return Ok(None) };
        let Some(seat) = state.seat_of(hash) else { return Ok(None) };
        let name = state.name_of(seat).to_owned();
        self.storage.name(state.id(), seat, &name).await.map_err(|error| self.trouble(&error))?;
        Ok(Some(seat))
    }

    /// Before somebody takes a seat, ends the right that another person's recovery phrase has given to it.
    async fn vacate(&self, state: &TableState, command: &Command) -> Result<(), Trouble> {
        let Command::Sit { hash, .. } = command else { return Ok(()) };
        let Some(seat) = state.seat_of(hash) else { return Ok(()) };
        self.storage.vacate(state.id(), seat).await.map_err(|error| self.trouble(&error))
    }

    /// Tells everybody at a table that there is something new, and makes the bots' moves.
    pub(crate) fn tell(self: &Arc<Self>, table: &Arc<LiveTable>) {
        table.news.send_modify(|news| *news += 1);
        self.wake_bots(table);
    }

    /// Notes an opened socket: the viewer is present, and a person gets the seat back from a bot.
    pub(crate) async fn arrive(self: &Arc<Self>, table: &Arc<LiveTable>, viewer: Viewer) {
        let seen = table.state().arrive(viewer);
        if let Some(seat) = viewer.seat() {
            // Serving the socket matters more than whether this succeeds.
            let _ = self.run(table, None, Command::Return { seat }).await;
        }
        self.tell_if(seen, table);
    }

    /// Notes a closed socket.
    pub(crate) fn depart(self: &Arc<Self>, table: &Arc<LiveTable>, viewer: Viewer) {
        let seen = table.state().depart(viewer, self.steady());
        self.tell_if(seen, table);
    }

    /// Watchers who come and go are not announced, otherwise each would cost a new view for everybody.
    fn tell_if(self: &Arc<Self>, seen: bool, table: &Arc<LiveTable>) {
        match seen {
            true => self.tell(table),
            false => self.wake_bots(table),
        }
    }

    /// The viewer that a token stands for; `None` if the token does not belong to this table.
    pub(crate) fn viewer(table: &LiveTable, hash: Option<TokenHash>) -> Option<Viewer> {
        match hash {
            None => Some(Viewer::Watcher),
            Some(hash) => table.state().seat_of(&hash).map(Viewer::Seat),
        }
    }
}
