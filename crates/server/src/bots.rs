//! The bots of the tables: their moves, and hints for people.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use broadside_cards::Seat;
use broadside_house::{Advice, Command, Player, SeatPlan, TableState, usual_level};
use prometheus_client::metrics::gauge::Gauge;

use crate::address::Peer;
use crate::aside::Aside;
use crate::hall::{Hall, LiveTable, Trouble};
use crate::queue::{Queue, asker};

/// Bots among themselves stop after this many entries.
const LONGEST_SHOW: u64 = 5_000;
/// The lowest priority of a thread.
const LEAST: u8 = 0;
/// The priority of hints: low, but people who wait for one get it also on a busy machine.
const HINTS: u8 = 36;
/// How long bots rest at least when their client has added too much to logs.
const REST: Duration = Duration::from_secs(5);
/// How long a request for a hint waits for other hints to finish.
const HINT_PATIENCE: Duration = Duration::from_secs(3);

/// How much bots may think at once, so that threads are left for sockets.
pub(crate) struct Thinking {
    /// At tables with people.
    among_people: Queue,
    /// At tables with people, for levels that think long.
    long: (Queue, Aside),
    /// Among themselves.
    alone: (Queue, Aside),
    /// The time between two moves at a table that is left to them.
    pace: Duration,
    /// For hints.
    hints: (Queue, Aside),
}

impl Thinking {
    pub(crate) fn new(pace: Duration) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let (few, half) = (threads.div_ceil(4), threads.div_ceil(2));
        Thinking {
            among_people: Queue::new(threads),
            long: (Queue::new(few), Aside::new("bots-long", few, LEAST)),
            alone: (Queue::new(few), Aside::new("bots-alone", few, LEAST)),
            pace,
            hints: (Queue::new(half), Aside::new("hints", half, HINTS)),
        }
    }
}

impl Hall {
    /// Makes the bots' moves, unless a task does so already.
    pub(crate) fn wake_bots(self: &Arc<Self>, table: &Arc<LiveTable>) {
        if table.state().bot_due().is_some() && !table.bots_move.swap(true, SeqCst) {
            tokio::spawn(self.clone().move_bots(table.clone()));
        }
    }

    async fn move_bots(self: Arc<Self>, table: Arc<LiveTable>) {
        loop {
            loop {
                self.count_move(&table).await;
                let Some(command) = self.bot_command(&table).await else { break };
                if self.run(&table, None, command).await.is_err() {
                    break;
                }
                if table.state().is_left_to_bots() {
                    tokio::time::sleep(self.thinking.pace).await;
                }
            }
            table.bots_move.store(false, SeqCst);
            let again =
                table.state().bot_due().is_some() && !table.is_stale() && !is_over_for_bots(&table.state());
            if !again || table.bots_move.swap(true, SeqCst) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Counts a bot's move as a client's: among people as an entry of who sits there, among bots as a show of who has
    /// opened the table. If that client has added too much to logs, the bots wait.
    async fn count_move(&self, table: &LiveTable) {
        let (name, mut news) = (table.state().id().clone(), table.news());
        let counted = || {
            let state = table.state();
            let (alone, opener) = (state.is_left_to_bots(), table.client.get().copied().flatten());
            match table.person.get().copied().filter(|_| !alone).or(opener) {
                Some(client) if state.bot_due().is_some() && !is_over_for_bots(&state) => match alone {
                    true => self.guard.may_show(client),
                    false => self.guard.may_write(client, 1, 1),
                },
                _ => Ok(()),
            }
        };
        while self.serves(&name, table)
            && let Err(wait) = counted()
        {
            // Somebody may come back meanwhile.
            let _ = tokio::time::timeout(wait.max(REST), news.changed()).await;
        }
    }

    /// The move that the bot to act chooses from its view.
    async fn bot_command(&self, table: &Arc<LiveTable>) -> Option<Command> {
        let name = table.state().id().clone();
        if !self.serves(&name, table) {
            return None;
        }
        let (seat, turn, whim, level, view, legal, alone) = {
            let state = table.state();
            if is_over_for_bots(&state) {
                return None;
            }
            let seat = state.bot_due()?;
            let (view, legal) = state.seat_view(seat)?;
            let level = match &state.setup().seats[seat.index()] {
                SeatPlan::Bot(level) => self.levels.iter().find(|known| known.id == level),
                SeatPlan::Person => None,
            };
            (
                seat,
                state.turn(),
                state.whim(),
                level.or(usual_level(self.levels))?,
                view,
                legal,
                state.is_left_to_bots(),
            )
        };
        let mut player: Box<dyn Player> = (level.player)(whim);
        let client = match alone {
            true => table.client.get().copied().flatten(),
            false => table.person.get().copied(),
        };
        let action = self.thought(client, alone, level.long, move || player.choose(view, &legal)).await;
        if action.is_none() {
            tracing::error!(level = level.id, "a bot failed");
        }
        Some(Command::BotAct { seat, turn, action: action? })
    }

    /// Lets a bot think for a client when its turn comes; `None` if it fails.
    async fn thought<T: Send + 'static>(
        &self,
        client: Option<Peer>,
        alone: bool,
        long: bool,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let waiting = Waiting::begin(&self.metrics.bots_waiting);
        let (queue, aside) = match (alone, long) {
            (true, _) => &self.thinking.alone,
            (false, true) => &self.thinking.long,
            (false, false) => {
                let _permit = self.thinking.among_people.permit(client).await;
                return tokio::task::spawn_blocking(move || begin(waiting, think)).await.ok();
            }
        };
        let _permit = queue.permit(client).await;
        aside.run(move || begin(waiting, think)).await
    }

    /// What a bot of the usual level would do on a person's seat, from that seat's view.
    pub(crate) async fn advise(
        self: Arc<Self>,
        table: Arc<LiveTable>,
        seat: Seat,
        turn: u64,
    ) -> Result<Advice, Trouble> {
        let (whim, view, legal) = table.state().to_advise(seat, turn)?;
        let level = usual_level(self.levels).ok_or(Trouble::Busy)?;
        let (queue, aside) = &self.thinking.hints;
        let permit = tokio::time::timeout(HINT_PATIENCE, queue.permit(asker())).await;
        let permit = permit.map_err(|_| Trouble::Busy)?;
        let advising = aside.run(move || {
            let _permit = permit;
            (level.player)(whim).advise(view, &legal)
        });
        advising.await.ok_or(Trouble::Busy)
    }
}

fn begin<T>(waiting: Waiting, think: impl FnOnce() -> T) -> T {
    drop(waiting);
    think()
}

/// Counts a bot that waits until it may think.
struct Waiting(Gauge);

impl Waiting {
    fn begin(waiting: &Gauge) -> Self {
        waiting.inc();
        Waiting(waiting.clone())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Whether bots have played enough among themselves.
fn is_over_for_bots(state: &TableState) -> bool {
    state.is_left_to_bots() && state.seq() >= LONGEST_SHOW
}
