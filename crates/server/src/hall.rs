//! The hall: the tables in memory, and the one way by which anything happens at them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use broadside_cards::Seat;
use broadside_engine::{Shelf, Viewer};
use broadside_house::{
    Advice, BadLog, Chain, Command, Decided, Level, Player, Refused, SeatPlan, Setup, TableId, TableState,
    TokenHash, Verdict, Why, fair,
};
use broadside_storage::{Batch, Listing, Storage, StorageError};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use crate::clock;
use crate::metrics::Metrics;
use crate::shown::{Shown, Since};

/// How often the hall looks after its tables.
const TICK: Duration = Duration::from_secs(1);
/// A table nobody attends is put away after so many ticks.
const PUT_AWAY_AFTER: u32 = 120;
/// How long commands may take to end when the server has stopped.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Who asks for a hint waits no longer than this for others' hints.
const HINT_PATIENCE: Duration = Duration::from_secs(3);

/// Why a table cannot be had, or a command got no verdict.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("there is no such table")]
    NoTable,
    #[error("another node has this table")]
    Elsewhere(Option<String>),
    #[error("this could not be stored now: try again")]
    Busy,
    #[error("the table's log is damaged: {0}")]
    Damaged(BadLog),
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// A table in memory.
pub(crate) struct LiveTable {
    /// Commands pass one by one, and whoever passes knows where the log ends.
    gate: tokio::sync::Mutex<Chain>,
    state: Mutex<TableState>,
    shown: Mutex<Shown>,
    /// Changes whenever there is something to show.
    news: watch::Sender<u64>,
    /// Whether memory may differ from storage, so that the table must be loaded again.
    stale: AtomicBool,
    /// Whether somebody moves the bots.
    bots_move: AtomicBool,
    idle_ticks: Mutex<u32>,
}

impl LiveTable {
    fn new(state: TableState, chain: Chain) -> Arc<Self> {
        Arc::new(LiveTable {
            gate: tokio::sync::Mutex::new(chain),
            state: Mutex::new(state),
            shown: Mutex::default(),
            news: watch::Sender::new(0),
            stale: AtomicBool::new(false),
            bots_move: AtomicBool::new(false),
            idle_ticks: Mutex::new(0),
        })
    }

    /// The table as it stands, for a moment.
    pub(crate) fn state(&self) -> MutexGuard<'_, TableState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// What has happened since a number, and how the table stands unless there is more to be told before.
    pub(crate) fn since(&self, sent: u64, viewer: Viewer) -> Since {
        let state = self.state();
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).since(&state, sent, viewer)
    }

    pub(crate) fn is_stale(&self) -> bool {
        self.stale.load(SeqCst)
    }
}

/// All tables of a server.
pub struct Hall {
    /// The games that are played here.
    pub(crate) games: &'static Shelf,
    storage: Arc<dyn Storage>,
    pub(crate) levels: &'static [Level],
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    loading: tokio::sync::Mutex<()>,
    pub(crate) metrics: Metrics,
    /// Commands on their way to the disk.
    under_way: TaskTracker,
    /// Bots think on so many threads at once and leave the rest to the sockets.
    thinking: tokio::sync::Semaphore,
    /// So many hints are worked out at once.
    hinting: Arc<tokio::sync::Semaphore>,
    /// So many records are shown at once.
    pub(crate) showing: Arc<tokio::sync::Semaphore>,
}

impl Hall {
    pub(crate) fn new(games: &'static Shelf, storage: Arc<dyn Storage>, levels: &'static [Level]) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Hall {
            games,
            storage,
            levels,
            live: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            metrics: Metrics::default(),
            under_way: TaskTracker::new(),
            thinking: tokio::sync::Semaphore::new(threads),
            hinting: Arc::new(tokio::sync::Semaphore::new(threads.div_ceil(2))),
            showing: Arc::new(tokio::sync::Semaphore::new(1)),
        }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<TableId, Arc<LiveTable>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn live_tables(&self) -> usize {
        self.live().len()
    }

    /// Opens a table, and seats its opener if there is one.
    pub(crate) async fn open(
        self: &Arc<Self>,
        id: TableId,
        setup: Setup,
        opener: Option<Command>,
    ) -> Result<Arc<LiveTable>, Trouble> {
        let public = setup.public;
        let now = clock::now();
        let opened = TableState::opening(id.clone(), setup, now, &mut fair::fresh_seed);
        let Decided { mut entries, next: mut state } = opened;
        if let Some(sit) = opener
            && let Verdict::Write(seated) = state.decide(now, None, &sit, &mut fair::fresh_seed)?
        {
            entries.extend_from_slice(&seated.entries);
            state = seated.next;
        }
        let hall = self.clone();
        let opening = self.under_way.spawn(async move {
            let mut chain = Chain::new(id.clone());
            let (lines, over) = (chain.write(&entries), state.is_over());
            hall.storage.append(Batch { table: id.clone(), lines, public, over }).await?;
            hall.metrics.entries.inc_by(entries.len() as u64);
            let table = LiveTable::new(state, chain);
            hall.live().insert(id, table.clone());
            Ok::<_, StorageError>(table)
        });
        opening.await.map_err(|_| Trouble::Busy)?.map_err(|error| self.trouble(&error))
    }

    /// The table of this id, from memory or from storage.
    pub(crate) async fn table(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        let find = || self.live().get(id).filter(|table| !table.is_stale()).cloned();
        if let Some(table) = find() {
            return Ok(table);
        }
        let _one_by_one = self.loading.lock().await;
        if let Some(table) = find() {
            return Ok(table);
        }
        let (state, chain) = self.stored(id, true).await?;
        let table = LiveTable::new(state, chain);
        self.live().insert(id.clone(), table.clone());
        Ok(table)
    }

    async fn stored(&self, id: &TableId, to_play: bool) -> Result<(TableState, Chain), Trouble> {
        if to_play {
            self.storage.claim(id).await.map_err(|error| self.trouble(&error))?;
        }
        let lines = self.storage.load(id).await.map_err(|error| self.trouble(&error))?;
        let mut state = TableState::rebuild(self.games, id.clone(), &lines).map_err(|bad| match bad {
            BadLog::Empty => Trouble::NoTable,
            bad => {
                tracing::error!(table = %id, %bad, "a log cannot be replayed");
                Trouble::Damaged(bad)
            }
        })?;
        state.all_gone_since(clock::now());
        Ok((state, Chain::after(id.clone(), &lines)))
    }

    /// Looks at a table: in memory if it is there, else as it is stored.
    pub(crate) async fn look<T>(
        &self,
        id: &TableId,
        see: impl FnOnce(&TableState) -> T,
    ) -> Result<T, Trouble> {
        let live = self.live().get(id).filter(|table| !table.is_stale()).cloned();
        match live {
            Some(table) => Ok(see(&table.state())),
            None => Ok(see(&self.stored(id, false).await?.0)),
        }
    }

    pub(crate) async fn public_tables(&self, most: usize) -> Result<Vec<Listing>, Trouble> {
        self.storage.public_tables(most).await.map_err(|error| self.trouble(&error))
    }

    pub(crate) async fn is_sound(&self) -> bool {
        self.storage.public_tables(1).await.is_ok()
    }

    fn trouble(&self, error: &StorageError) -> Trouble {
        match error {
            StorageError::Elsewhere(at) => Trouble::Elsewhere(at.clone()),
            error => {
                self.metrics.failures.inc();
                tracing::warn!(%error, "storage");
                Trouble::Busy
            }
        }
    }

    /// Carries a command out and tells everybody; says the number of its entry. Once begun it goes on even if the
    /// asker is gone.
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

    /// The same for an asker who is to be answered before the others are told, and who then calls [`Hall::tell`].
    pub(crate) async fn run_untold(
        self: &Arc<Self>,
        table: &Arc<LiveTable>,
        id: Option<String>,
        command: Command,
    ) -> Result<Option<u64>, Trouble> {
        let (hall, table) = (self.clone(), table.clone());
        let running = self.under_way.spawn(async move { hall.run_to_the_end(&table, id, command).await });
        running.await.map_err(|_| Trouble::Busy)?
    }

    /// Decided, durable, gone on, in this order.
    async fn run_to_the_end(
        &self,
        table: &Arc<LiveTable>,
        id: Option<String>,
        command: Command,
    ) -> Result<Option<u64>, Trouble> {
        let began = Instant::now();
        let mut chain = table.gate.lock().await;
        if table.is_stale() {
            return Err(Trouble::Busy);
        }
        let verdict = table.state().decide(clock::now(), id.as_deref(), &command, &mut fair::fresh_seed);
        let decided = match verdict {
            Ok(Verdict::Write(decided)) => decided,
            Ok(Verdict::Known(seq)) => {
                self.metrics.repeats.inc();
                return Ok(Some(seq));
            }
            Ok(Verdict::Nothing) => return Ok(None),
            Err(refused) => {
                self.metrics.refusals.inc();
                return Err(refused.into());
            }
        };
        let next = &decided.next;
        let (name, public, over) = (next.id().clone(), next.setup().public, next.is_over());
        let lines = chain.write(&decided.entries);
        if let Err(error) = self.storage.append(Batch { table: name.clone(), lines, public, over }).await {
            self.forget(table, &name);
            return Err(self.trouble(&error));
        }
        self.metrics.durable.observe(began.elapsed().as_secs_f64());
        self.metrics.commands.inc();
        self.metrics.entries.inc_by(decided.entries.len() as u64);
        let seq = decided.entries.first().map(|entry| entry.seq);
        table.state().go_on(*decided);
        Ok(seq)
    }

    /// Waits for what is on its way to the disk, and closes the storage behind it.
    pub(crate) async fn close(&self) {
        self.under_way.close();
        if tokio::time::timeout(LAST_WORDS, self.under_way.wait()).await.is_err() {
            tracing::warn!("the storage is closed before all commands have ended");
        }
        if let Err(error) = self.storage.close().await {
            tracing::error!(%error, "storage");
        }
    }

    /// Lets go of a table whose memory may differ from storage.
    fn forget(&self, table: &Arc<LiveTable>, name: &TableId) {
        table.stale.store(true, SeqCst);
        let mut live = self.live();
        if live.get(name).is_some_and(|other| Arc::ptr_eq(other, table)) {
            live.remove(name);
        }
        table.news.send_modify(|news| *news += 1);
    }

    /// Tells everybody at a table to look, and moves the bots.
    pub(crate) fn tell(self: &Arc<Self>, table: &Arc<LiveTable>) {
        table.news.send_modify(|news| *news += 1);
        self.wake_bots(table);
    }

    fn wake_bots(self: &Arc<Self>, table: &Arc<LiveTable>) {
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
            }
            table.bots_move.store(false, SeqCst);
            let again = table.state().bot_due().is_some() && !table.is_stale();
            if !again || table.bots_move.swap(true, SeqCst) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The move that the bot to act chooses from its view.
    async fn bot_command(&self, table: &Arc<LiveTable>) -> Option<Command> {
        if table.is_stale() {
            return None;
        }
        let (seat, turn, whim, level, view, legal) = {
            let state = table.state();
            let seat = state.bot_due()?;
            let (view, legal) = state.seat_view(seat)?;
            let level = match &state.setup().seats[seat.index()] {
                SeatPlan::Bot(level) => self.levels.iter().find(|known| known.id == level),
                SeatPlan::Person => None,
            };
            (seat, state.turn(), state.whim(), level.or(self.levels.last())?, view, legal)
        };
        let mut player: Box<dyn Player> = (level.player)(whim);
        let _turn = self.thinking.acquire().await.ok()?;
        let chosen = tokio::task::spawn_blocking(move || player.choose(view, &legal)).await;
        let action =
            chosen.inspect_err(|error| tracing::error!(%error, level = level.id, "a bot failed")).ok()?;
        Some(Command::BotAct { seat, turn, action })
    }

    /// What the strongest bot would do in a person's place, from that seat's view. Only who plays alone may ask.
    pub(crate) async fn advise(
        self: Arc<Self>,
        table: Arc<LiveTable>,
        seat: Seat,
        turn: u64,
    ) -> Result<Advice, Trouble> {
        let (whim, view, legal) = {
            let state = table.state();
            if !state.setup().is_solo() {
                return Err(Refused::new(Why::Seat, "hints are for who plays alone").into());
            }
            let seen = state.seat_view(seat).filter(|_| state.turn() == turn);
            let Some((view, legal)) = seen else {
                return Err(Refused::new(Why::Turn, "it is not your turn any more, or not yet").into());
            };
            (state.whim(), view, legal)
        };
        let level = self.levels.last().ok_or(Trouble::Busy)?;
        let place = tokio::time::timeout(HINT_PATIENCE, self.hinting.clone().acquire_owned()).await;
        let place = place.map_err(|_| Trouble::Busy)?.map_err(|_| Trouble::Busy)?;
        let advice = tokio::task::spawn_blocking(move || {
            let _place = place;
            (level.player)(whim).advise(view, &legal)
        });
        advice.await.map_err(|_| Trouble::Busy)
    }

    /// A socket was opened: the viewer is there, and a person gets the seat back.
    pub(crate) async fn arrive(self: &Arc<Self>, table: &Arc<LiveTable>, viewer: Viewer) {
        let seen = table.state().arrive(viewer);
        if let Some(seat) = viewer.seat() {
            // Whether the person is back matters less than that the socket is served.
            let _ = self.run(table, None, Command::Return { seat }).await;
        }
        self.tell_if(seen, table);
    }

    /// A socket was closed.
    pub(crate) fn depart(self: &Arc<Self>, table: &Arc<LiveTable>, viewer: Viewer) {
        let seen = table.state().depart(viewer, clock::now());
        self.tell_if(seen, table);
    }

    /// A crowd that comes to watch is no news to anybody, or each newcomer would cost a view for all before.
    fn tell_if(self: &Arc<Self>, seen: bool, table: &Arc<LiveTable>) {
        match seen {
            true => self.tell(table),
            false => self.wake_bots(table),
        }
    }

    /// The viewer that a token makes, or nothing if it is no token of this table.
    pub(crate) fn viewer(table: &LiveTable, hash: Option<TokenHash>) -> Option<Viewer> {
        match hash {
            None => Some(Viewer::Watcher),
            Some(hash) => table.state().seat_of(&hash).map(Viewer::Seat),
        }
    }

    /// Looks after the tables as time passes.
    pub(crate) async fn tick_for_ever(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(TICK);
        loop {
            ticks.tick().await;
            let tables: Vec<_> = self.live().iter().map(|(id, table)| (id.clone(), table.clone())).collect();
            for (id, table) in tables {
                self.look_after(&id, &table).await;
            }
        }
    }

    async fn look_after(self: &Arc<Self>, id: &TableId, table: &Arc<LiveTable>) {
        let (due, attended) = {
            let state = table.state();
            let verdict = state.decide(clock::now(), None, &Command::Tick, &mut fair::fresh_seed);
            (matches!(verdict, Ok(Verdict::Write { .. })), state.is_attended())
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
                let _ = self.storage.release(id).await;
            }
        }
    }
}
