//! The bots of the tables: their moves, and hints for people.

use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use broadside_cards::Seat;
use broadside_house::{Advice, Command, Player, SeatPlan, TableState, usual_level};
use tokio::sync::Semaphore;

use crate::hall::{Hall, LiveTable, Trouble};

/// Bots among themselves stop after this many entries.
const LONGEST_SHOW: u64 = 5_000;
/// How long a request for a hint waits for other hints to finish.
const HINT_PATIENCE: Duration = Duration::from_secs(3);

/// How much bots may think at once, so that threads are left for sockets.
pub(crate) struct Thinking {
    /// At tables with people.
    among_people: Semaphore,
    /// Among themselves: they must not keep anybody waiting.
    alone: Semaphore,
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
            alone: Semaphore::new(threads.div_ceil(4)),
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
        let (seat, turn, whim, level, view, legal, queue) = {
            let state = table.state();
            if is_over_for_bots(&state) {
                return None;
            }
            let seat = state.bot_due()?;
            let queue = match state.is_left_to_bots() {
                true => &self.thinking.alone,
                false => &self.thinking.among_people,
            };
            let (view, legal) = state.seat_view(seat)?;
            let level = match &state.setup().seats[seat.index()] {
                SeatPlan::Bot(level) => self.levels.iter().find(|known| known.id == level),
                SeatPlan::Person => None,
            };
            (seat, state.turn(), state.whim(), level.or(usual_level(self.levels))?, view, legal, queue)
        };
        let mut player: Box<dyn Player> = (level.player)(whim);
        self.metrics.bots_waiting.inc();
        let thinking = queue.acquire().await;
        self.metrics.bots_waiting.dec();
        let _thinking = thinking.ok()?;
        let chosen = tokio::task::spawn_blocking(move || player.choose(view, &legal)).await;
        let action =
            chosen.inspect_err(|error| tracing::error!(%error, level = level.id, "a bot failed")).ok()?;
        Some(Command::BotAct { seat, turn, action })
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

/// Whether bots have played enough among themselves.
fn is_over_for_bots(state: &TableState) -> bool {
    state.is_left_to_bots() && state.seq() >= LONGEST_SHOW
}
