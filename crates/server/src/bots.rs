//! The bots of the tables: their moves, and hints for people.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use broadside_cards::Seat;
use broadside_house::{Advice, Command, Player, SeatPlan, TableState, usual_level};
use prometheus_client::metrics::gauge::Gauge;
use rayon::{ThreadPool, ThreadPoolBuilder};
use thread_priority::{ThreadPriority, set_current_thread_priority};
use tokio::sync::{Semaphore, oneshot};

use crate::hall::{Hall, LiveTable, Trouble};

/// Bots among themselves stop after this many entries.
const LONGEST_SHOW: u64 = 5_000;
/// How long a request for a hint waits for other hints to finish.
const HINT_PATIENCE: Duration = Duration::from_secs(3);

/// How much bots may think at once, so that threads are left for sockets.
pub(crate) struct Thinking {
    /// At tables with people.
    among_people: Semaphore,
    /// Among themselves: on threads of their own, which give way to all others, so that nobody waits for them.
    alone: ThreadPool,
    /// The time between two moves at a table that is left to them.
    pace: Duration,
    /// For hints.
    hints: Arc<Semaphore>,
}

impl Thinking {
    pub(crate) fn new(pace: Duration) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Thinking {
            among_people: Semaphore::new(threads),
            alone: ThreadPoolBuilder::new()
                .num_threads(threads.div_ceil(4))
                .thread_name(|_| "bots-alone".into())
                .start_handler(|_| give_way())
                .build()
                .expect("the system starts threads"),
            pace,
            hints: Arc::new(Semaphore::new(threads.div_ceil(2))),
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
            while let Some(command) = self.bot_command(&table).await {
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
        let action = self.thought(alone, move || player.choose(view, &legal)).await;
        if action.is_none() {
            tracing::error!(level = level.id, "a bot failed");
        }
        Some(Command::BotAct { seat, turn, action: action? })
    }

    /// What a bot thinks, once it may; `None` if it fails.
    async fn thought<T: Send + 'static>(
        &self,
        alone: bool,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let waiting = Waiting::begin(&self.metrics.bots_waiting);
        if !alone {
            let _thinking = self.thinking.among_people.acquire().await.ok()?;
            drop(waiting);
            return tokio::task::spawn_blocking(think).await.ok();
        }
        let (done, answer) = oneshot::channel();
        self.thinking.alone.spawn_fifo(move || {
            drop(waiting);
            let thought = catch_unwind(AssertUnwindSafe(think));
            // Whoever asked may have gone.
            let _ = done.send(thought.ok());
        });
        answer.await.ok()?
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
        let place = tokio::time::timeout(HINT_PATIENCE, self.thinking.hints.clone().acquire_owned()).await;
        let place = place.map_err(|_| Trouble::Busy)?.map_err(|_| Trouble::Busy)?;
        let advice = tokio::task::spawn_blocking(move || {
            let _place = place;
            (level.player)(whim).advise(view, &legal)
        });
        advice.await.map_err(|_| Trouble::Busy)
    }
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

/// Gives this thread the lowest priority.
fn give_way() {
    if let Err(error) = set_current_thread_priority(ThreadPriority::Min) {
        tracing::warn!(?error, "bots among themselves do not give way to people");
    }
}

/// Whether bots have played enough among themselves.
fn is_over_for_bots(state: &TableState) -> bool {
    state.is_left_to_bots() && state.seq() >= LONGEST_SHOW
}
