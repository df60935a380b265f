//! The hall: the tables in memory, and the only way to change them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use broadside_cards::Seat;
use broadside_engine::{Phrase, Shelf, Viewer, phrase};
use broadside_house::{
    Advice, BadLog, Chain, Command, Decided, Level, Player, RecordLine, SeatPlan, Sequel, TableId,
    TableState, TokenHash, Verdict,
};
use broadside_parlour::{Sent, Shown, Since};
use broadside_storage::{Batch, Listing, Storage, StorageError};
use broadside_wire::{FromServer, Refusal};
use tokio::sync::{broadcast, watch};
use tokio_util::task::TaskTracker;

use crate::metrics::Metrics;
use crate::seeds;
use crate::{clock, days};

/// How often the hall checks its tables.
const TICK: Duration = Duration::from_secs(1);
/// A table without connections is unloaded after this many ticks.
const PUT_AWAY_AFTER: u32 = 120;
/// How long running commands may take to end when the server has stopped.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// The most remarks that wait for a socket.
const LONGEST_TALK: usize = 16;
/// How long a request for a hint waits for other hints to finish.
const HINT_PATIENCE: Duration = Duration::from_secs(3);

/// Why a table is not available, or a command has no result.
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
    Refused(#[from] Refusal),
}

impl Trouble {
    /// The reason, as a phrase.
    pub(crate) fn reason(&self) -> Phrase {
        match self {
            Trouble::NoTable => phrase!("error-no-table"),
            Trouble::Elsewhere(_) => phrase!("error-elsewhere"),
            Trouble::Busy => phrase!("refused-busy"),
            Trouble::Damaged(_) => phrase!("problem-damaged"),
            Trouble::Refused(refusal) => refusal.reason.clone(),
        }
    }
}

/// A table in memory.
pub(crate) struct LiveTable {
    /// Lets commands pass one at a time, and knows the end of the log.
    gate: tokio::sync::Mutex<Chain>,
    state: Mutex<TableState>,
    shown: Mutex<Shown<Utf8Bytes>>,
    /// Changes whenever there is something new to show.
    news: watch::Sender<u64>,
    /// What is said at the table; it is not in the log.
    talk: broadcast::Sender<FromServer>,
    /// Whether memory may differ from storage, so that the table must be loaded again.
    stale: AtomicBool,
    /// Whether a task is already making the bots' moves.
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
            talk: broadcast::Sender::new(LONGEST_TALK),
            stale: AtomicBool::new(false),
            bots_move: AtomicBool::new(false),
            idle_ticks: Mutex::new(0),
        })
    }

    /// The state of the table, locked.
    pub(crate) fn state(&self) -> MutexGuard<'_, TableState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    pub(crate) fn talk(&self) -> broadcast::Receiver<FromServer> {
        self.talk.subscribe()
    }

    /// Says something to everybody who is connected.
    pub(crate) fn say(&self, message: FromServer) {
        // Without listeners nobody hears it.
        let _ = self.talk.send(message);
    }

    /// What the viewer has not been sent yet: events, and the view unless more events follow. `None` if the token has
    /// lost its right to the viewer's seat, because the person left it.
    pub(crate) fn since(
        &self,
        sent: Sent,
        viewer: Viewer,
        token: Option<TokenHash>,
    ) -> Option<Since<Utf8Bytes>> {
        let state = self.state();
        let right = viewer.seat() == token.and_then(|token| state.seat_of(&token));
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        right.then(|| shown.since(&state, sent, viewer))
    }

    pub(crate) fn is_stale(&self) -> bool {
        self.stale.load(SeqCst)
    }
}

/// All tables of a server.
pub struct Hall {
    /// The games that can be played here.
    pub(crate) games: &'static Shelf,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) levels: &'static [Level],
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    loading: tokio::sync::Mutex<()>,
    pub(crate) metrics: Metrics,
    /// Commands that are being written to storage.
    under_way: TaskTracker,
    /// Limits the number of bots that think at once, so that threads are left for sockets.
    thinking: tokio::sync::Semaphore,
    /// Limits the number of hints that are computed at once.
    hinting: Arc<tokio::sync::Semaphore>,
    /// Limits the number of records that are processed at once.
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
            [] => TableState::opening_with(id.clone(), setup, now, &keys, &mut seeds::fresh),
            lines => TableState::opening_after(id.clone(), setup, lines, now, &mut seeds::fresh),
        };
        let Decided { mut entries, next: mut state } = opened;
        for sit in sits {
            if let Verdict::Write(seated) = state.decide(now, None, &sit, &mut seeds::fresh)? {
                entries.extend_from_slice(&seated.entries);
                state = seated.next;
                self.keep_name(&state, &sit).await?;
            }
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

    /// Keeps the name of a person who sits down, before the log says that somebody does.
    async fn keep_name(&self, state: &TableState, command: &Command) -> Result<(), Trouble> {
        let Command::Sit { hash, .. } = command else { return Ok(()) };
        let Some(seat) = state.seat_of(hash) else { return Ok(()) };
        let name = state.name_of(seat).to_owned();
        self.storage.name(state.id(), seat, &name).await.map_err(|error| self.trouble(&error))
    }

    /// Unloads a table, so that it is loaded again with the names that are kept now.
    pub(crate) fn reload(&self, id: &TableId) {
        let live = self.live().get(id).cloned();
        if let Some(table) = live {
            self.forget(&table, id);
        }
    }

    /// The table with this id, from memory or from storage.
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
        for (seat, name) in self.storage.names(id).await.map_err(|error| self.trouble(&error))? {
            state.name(seat, &name);
        }
        state.all_gone_since(clock::now());
        Ok((state, Chain::after(id.clone(), &lines)))
    }

    /// Reads a table: from memory if it is loaded, otherwise from storage.
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

    pub(crate) fn trouble(&self, error: &StorageError) -> Trouble {
        match error {
            StorageError::Elsewhere(at) => Trouble::Elsewhere(at.clone()),
            error => {
                self.metrics.failures.inc();
                tracing::warn!(%error, "storage");
                Trouble::Busy
            }
        }
    }

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

    /// The same, but without telling anybody yet. The caller answers the sender first and then calls [`Hall::tell`].
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

    /// Decides the command, makes it durable, then changes the table.
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
        let verdict = table.state().decide(clock::now(), id.as_deref(), &command, &mut seeds::fresh);
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
        self.keep_name(next, &command).await?;
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

    /// Waits for commands that are being written, then closes the storage.
    pub(crate) async fn close(&self) {
        self.under_way.close();
        if tokio::time::timeout(LAST_WORDS, self.under_way.wait()).await.is_err() {
            tracing::warn!("the storage is closed before all commands have ended");
        }
        if let Err(error) = self.storage.close().await {
            tracing::error!(%error, "storage");
        }
    }

    /// Unloads a table whose memory may differ from storage.
    fn forget(&self, table: &Arc<LiveTable>, name: &TableId) {
        table.stale.store(true, SeqCst);
        let mut live = self.live();
        if live.get(name).is_some_and(|other| Arc::ptr_eq(other, table)) {
            live.remove(name);
        }
        table.news.send_modify(|news| *news += 1);
    }

    /// Tells everybody at a table that there is something new, and makes the bots' moves.
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

    /// What the strongest bot would do on a person's seat, from that seat's view.
    pub(crate) async fn advise(
        self: Arc<Self>,
        table: Arc<LiveTable>,
        seat: Seat,
        turn: u64,
    ) -> Result<Advice, Trouble> {
        let (whim, view, legal) = table.state().to_advise(seat, turn)?;
        let level = self.levels.last().ok_or(Trouble::Busy)?;
        let place = tokio::time::timeout(HINT_PATIENCE, self.hinting.clone().acquire_owned()).await;
        let place = place.map_err(|_| Trouble::Busy)?.map_err(|_| Trouble::Busy)?;
        let advice = tokio::task::spawn_blocking(move || {
            let _place = place;
            (level.player)(whim).advise(view, &legal)
        });
        advice.await.map_err(|_| Trouble::Busy)
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
        let seen = table.state().depart(viewer, clock::now());
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

    /// Checks the tables at intervals, for ever.
    pub(crate) async fn tick_for_ever(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(TICK);
        let mut day = None;
        loop {
            ticks.tick().await;
            // A day's seed is fixed the day before, even if nobody asks.
            let today = clock::today();
            if day != Some(today) && days::fix(&self).await.is_ok() {
                day = Some(today);
            }
            let tables: Vec<_> = self.live().iter().map(|(id, table)| (id.clone(), table.clone())).collect();
            for (id, table) in tables {
                self.look_after(&id, &table).await;
            }
        }
    }

    async fn look_after(self: &Arc<Self>, id: &TableId, table: &Arc<LiveTable>) {
        let (due, attended) = {
            let state = table.state();
            let verdict = state.decide(clock::now(), None, &Command::Tick, &mut seeds::fresh);
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
