//! The hall: the tables in memory, and the only way to change them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use broadside_cards::{Seat, Seed};
use broadside_engine::{Phrase, Shelf, Viewer, phrase};
use broadside_house::{
    BadLog, Chain, Command, Decided, Decision, Level, RecordLine, Sequel, TableId, TableState, TokenHash,
};
use broadside_lease::Fence;
use broadside_parlour::{Sent, Shown, Since, summary};
use broadside_storage::{Batch, Listing, Owner, Rest, Storage, StorageError, archive};
use broadside_wire::{FromServer, Refusal, Summary};
use tokio::sync::{broadcast, watch};
use tokio_util::task::TaskTracker;

use crate::bots::Thinking;
use crate::guard::TalkLimits;
use crate::health::Health;
use crate::leases::Leases;
use crate::metrics::Metrics;
use crate::{Config, clock, days};

/// How often the hall checks its tables.
const TICK: Duration = Duration::from_secs(1);
/// A table without connections is unloaded after this many ticks.
const PUT_AWAY_AFTER: u32 = 120;
/// How long running commands may take to end when the server has stopped.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// The most remarks that wait for a socket.
const LONGEST_TALK: usize = 16;
/// The most summaries that are remembered.
const MANY_SUMMARIES: usize = 2_000;
/// How often logs that have come to rest are looked for.
const BETWEEN_ARCHIVINGS: Duration = Duration::from_secs(10 * 60);
/// The most logs that are archived at once.
const MANY_ARCHIVES: usize = 16;
/// A finished game is archived after this many milliseconds.
const KEPT_OPEN_AFTER_THE_END: u64 = clock::DAY;
/// A game that nobody goes on with is archived after this many milliseconds.
const ABANDONED_AFTER: u64 = 30 * clock::DAY;
/// How long giving back the tables may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why a table is not available, or a command has no result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("there is no such table")]
    NoTable,
    #[error("another node has this table")]
    Elsewhere(Option<Owner>),
    #[error("this could not be stored now: try again")]
    Busy,
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
    #[error("what is stored is sealed and does not open: {0}")]
    Sealed(String),
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
            Trouble::Sealed(_) => phrase!("problem-sealed"),
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
    /// How often each seat may say something, over all its sockets.
    talkers: Mutex<HashMap<Seat, Arc<TalkLimits>>>,
    /// By what right this node has it, where several share the storage.
    fence: Option<Fence>,
    /// Whether memory may differ from storage, so that the table must be loaded again.
    stale: AtomicBool,
    /// Whether this node has lost the table to another.
    lost: AtomicBool,
    /// Whether a task is already making the bots' moves.
    pub(crate) bots_move: AtomicBool,
    idle_ticks: Mutex<u32>,
}

impl LiveTable {
    fn new(state: TableState, chain: Chain, fence: Option<Fence>) -> Arc<Self> {
        Arc::new(LiveTable {
            gate: tokio::sync::Mutex::new(chain),
            state: Mutex::new(state),
            shown: Mutex::new(Shown::of(fence.map_or(0, |fence| fence.epoch))),
            news: watch::Sender::new(0),
            talk: broadcast::Sender::new(LONGEST_TALK),
            talkers: Mutex::default(),
            fence,
            stale: AtomicBool::new(false),
            lost: AtomicBool::new(false),
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

    /// How often a seat may say something.
    pub(crate) fn talk_limits(&self, seat: Seat, fresh: impl FnOnce() -> TalkLimits) -> Arc<TalkLimits> {
        let mut talkers = self.talkers.lock().unwrap_or_else(PoisonError::into_inner);
        talkers.entry(seat).or_insert_with(|| Arc::new(fresh())).clone()
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

    pub(crate) fn is_lost(&self) -> bool {
        self.lost.load(SeqCst)
    }
}

/// All tables of a server.
pub struct Hall {
    /// The games that can be played here.
    pub(crate) games: &'static Shelf,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) levels: &'static [Level],
    pub(crate) seeds: fn() -> Seed,
    pub(crate) leases: Leases,
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    /// Tables that are being loaded, each by one.
    loading: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
    pub(crate) metrics: Metrics,
    /// Commands that are being written to storage.
    under_way: TaskTracker,
    pub(crate) thinking: Thinking,
    pub(crate) health: Health,
    /// How many times as fast as usual people are waited for.
    haste: u64,
    /// Summaries of tables that are not in memory, with the lengths of their logs.
    summaries: Mutex<HashMap<TableId, (u64, Summary)>>,
    /// One record at a time is shown or judged.
    pub(crate) showing: Arc<tokio::sync::Semaphore>,
    /// One thread reads logs, and shows or judges records: whoever reads waits for one record at most.
    pub(crate) reading: Arc<tokio::sync::Semaphore>,
}

impl Hall {
    pub(crate) fn new(&Config { games, ref storage, levels, ref limits, seeds, .. }: &Config) -> Self {
        Hall {
            games,
            leases: Leases::new(storage.clone()),
            storage: storage.clone(),
            levels,
            seeds,
            live: Mutex::default(),
            loading: Mutex::default(),
            metrics: Metrics::default(),
            under_way: TaskTracker::new(),
            thinking: Thinking::new(limits.pace),
            health: Health::default(),
            haste: limits.haste,
            summaries: Mutex::default(),
            showing: Arc::new(tokio::sync::Semaphore::new(1)),
            reading: Arc::new(tokio::sync::Semaphore::new(1)),
        }
    }

    /// The time by the clock by which people are waited for.
    pub(crate) fn steady(&self) -> u64 {
        clock::steady(self.haste)
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
            [] => TableState::opening_with(id.clone(), setup, now, &keys, &mut { self.seeds }),
            lines => TableState::opening_after(id.clone(), setup, lines, now, &mut { self.seeds }),
        };
        let Decided { mut entries, next: mut state } = opened;
        for sit in sits {
            if let Decision::Write(seated) = state.decide(now, None, &sit, &mut { self.seeds })? {
                entries.extend_from_slice(&seated.entries);
                state = seated.next;
                self.keep_name(&state, &sit).await?;
            }
        }
        state.all_gone_since(self.steady());
        let fence = self.leases.opening(&id)?;
        let hall = self.clone();
        let opening = self.under_way.spawn(async move {
            let mut chain = Chain::new(id.clone());
            let (lines, over) = (chain.write(&entries), state.is_over());
            let batch = Batch { table: id.clone(), lines, public, over, fence };
            hall.storage.append(batch).await.map_err(|error| hall.trouble(&error))?;
            hall.metrics.entries.inc_by(entries.len() as u64);
            let table = LiveTable::new(state, chain, hall.leases.claimed(&id, fence)?);
            hall.live().insert(id, table.clone());
            Ok(table)
        });
        opening.await.map_err(|_| Trouble::Busy)?
    }

    /// Keeps the name of a person who sits down, before the log says that somebody does.
    async fn keep_name(&self, state: &TableState, command: &Command) -> Result<(), Trouble> {
        let Command::Sit { hash, .. } = command else { return Ok(()) };
        let Some(seat) = state.seat_of(hash) else { return Ok(()) };
        let name = state.name_of(seat).to_owned();
        self.storage.name(state.id(), seat, &name).await.map_err(|error| self.trouble(&error))
    }

    /// A seat that somebody takes is no longer that of whoever had it before: their recovery phrase gives no right to it.
    async fn vacate(&self, state: &TableState, command: &Command) -> Result<(), Trouble> {
        let Command::Sit { hash, .. } = command else { return Ok(()) };
        let Some(seat) = state.seat_of(hash) else { return Ok(()) };
        self.storage.vacate(state.id(), seat).await.map_err(|error| self.trouble(&error))
    }

    /// Unloads a table, so that it is loaded again with the names that are kept now.
    pub(crate) fn reload(&self, id: &TableId) {
        self.summaries().remove(id);
        let live = self.live().get(id).cloned();
        if let Some(table) = live {
            self.forget(&table, id);
        }
    }

    /// The table with this id, from memory or from storage.
    pub(crate) async fn table(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        if let Some(table) = self.served(id) {
            return Ok(table);
        }
        let turn = self.loading().entry(id.clone()).or_default().clone();
        let loaded = {
            let _one_at_a_time = turn.lock().await;
            match self.served(id) {
                Some(table) => Ok(table),
                None => self.load(id).await,
            }
        };
        let mut loading = self.loading();
        // Whoever comes last takes the entry away: the map and this task have the only copies.
        if Arc::strong_count(&turn) == 2 {
            loading.remove(id);
        }
        loaded
    }

    fn loading(&self) -> MutexGuard<'_, HashMap<TableId, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table in memory that may be shown now.
    fn served(&self, id: &TableId) -> Option<Arc<LiveTable>> {
        let table = self.live().get(id).cloned();
        table.filter(|table| self.serves(id, table))
    }

    /// Whether this node may begin to show a table now.
    pub(crate) fn serves(&self, id: &TableId, table: &LiveTable) -> bool {
        !table.is_stale() && self.leases.holds(id, table.fence)
    }

    async fn load(&self, id: &TableId) -> Result<Arc<LiveTable>, Trouble> {
        let fence = self.leases.claim(id).await?;
        let (state, chain) = self.stored(id).await?;
        let table = LiveTable::new(state, chain, fence);
        // What was there before is from an earlier epoch.
        self.reload(id);
        self.live().insert(id.clone(), table.clone());
        Ok(table)
    }

    /// A table as it is stored. Logs are replayed on threads of their own, so that no socket waits for one.
    async fn stored(&self, id: &TableId) -> Result<(TableState, Chain), Trouble> {
        let lines = self.storage.load(id).await.map_err(|error| self.trouble_at(Some(id), &error))?;
        let names = self.storage.names(id).await.map_err(|error| self.trouble(&error))?;
        let (games, table, now) = (self.games, id.clone(), self.steady());
        let replaying = tokio::task::spawn_blocking(move || {
            let mut state = TableState::rebuild(games, table.clone(), &lines)?;
            names.iter().for_each(|(seat, name)| state.name(*seat, name));
            state.all_gone_since(now);
            state.waited_since(clock::began(), now);
            Ok((state, Chain::after(table, &lines)))
        });
        replaying.await.map_err(|_| Trouble::Busy)?.map_err(|bad| match bad {
            BadLog::Empty => Trouble::NoTable,
            bad => {
                tracing::error!(table = %id, %bad, "a log cannot be replayed");
                Trouble::Damaged(bad.to_string())
            }
        })
    }

    /// Reads a table: from memory if it is loaded and this node's, otherwise from storage.
    pub(crate) async fn look<T>(
        &self,
        id: &TableId,
        see: impl FnOnce(&TableState) -> T,
    ) -> Result<T, Trouble> {
        match self.served(id) {
            Some(table) => Ok(see(&table.state())),
            None => {
                if self.storage.entries(id).await.map_err(|error| self.trouble(&error))? == 0 {
                    return Err(Trouble::NoTable);
                }
                // Who only reads waits in line with the others who do: readers of long logs take one thread.
                let _turn = self.reading.acquire().await;
                Ok(see(&self.stored(id).await?.0))
            }
        }
    }

    /// The summary of a table. Unless the log has grown since, it is not replayed again for that.
    pub(crate) async fn summary(&self, id: &TableId) -> Result<Summary, Trouble> {
        if let Some(table) = self.served(id) {
            return Ok(summary(&table.state()));
        }
        let entries = self.storage.entries(id).await.map_err(|error| self.trouble(&error))?;
        let known = self.summaries().get(id).filter(|(then, _)| *then == entries).cloned();
        if let Some((_, known)) = known {
            return Ok(known);
        }
        let found = self.look(id, summary).await?;
        let mut summaries = self.summaries();
        if summaries.len() >= MANY_SUMMARIES {
            summaries.clear();
        }
        summaries.insert(id.clone(), (entries, found.clone()));
        Ok(found)
    }

    fn summaries(&self) -> MutexGuard<'_, HashMap<TableId, (u64, Summary)>> {
        self.summaries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) async fn public_tables(&self, most: usize) -> Result<Vec<Listing>, Trouble> {
        self.storage.public_tables(most).await.map_err(|error| self.trouble(&error))
    }

    pub(crate) fn trouble(&self, error: &StorageError) -> Trouble {
        self.trouble_at(None, error)
    }

    /// What an error of the storage means, in the log with the table. What is damaged or sealed is not there a moment later
    /// either: asking again does not help, the host must do something.
    fn trouble_at(&self, table: Option<&TableId>, error: &StorageError) -> Trouble {
        let table = table.map(tracing::field::display);
        match error {
            StorageError::Elsewhere(owner) => Trouble::Elsewhere(owner.clone()),
            StorageError::Lost(_) | StorageError::Damaged(_) => {
                tracing::error!(table, %error, "what is stored is damaged");
                Trouble::Damaged(error.to_string())
            }
            StorageError::BrokenSeal(_) | StorageError::NoKey(_) | StorageError::OtherKey => {
                tracing::error!(table, %error, "what is stored is sealed and does not open");
                Trouble::Sealed(error.to_string())
            }
            error => {
                self.metrics.failures.inc();
                tracing::warn!(table, %error, "storage");
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
        self.keep_name(next, &command).await?;
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
        let mut state = table.state();
        state.go_on(*decided);
        state.keep_time(self.steady());
        state.wait_for_cuts(self.steady());
        drop(state);
        Ok(seq)
    }

    /// Forgets a table that is no longer this node's, and sends its sockets to the one that has it.
    pub(crate) fn quit(&self, id: &TableId) {
        let live = self.live().get(id).cloned();
        if let Some(table) = live {
            table.lost.store(true, SeqCst);
            self.forget(&table, id);
        }
    }

    /// Shows all tables again after a time without a lease, in which nobody could come in.
    pub(crate) fn resume(self: &Arc<Self>) {
        let tables: Vec<_> = self.live().values().cloned().collect();
        for table in tables {
            table.state().all_gone_since(self.steady());
            self.tell(&table);
        }
    }

    /// Gives all tables to the other nodes, once what is being written is written.
    pub(crate) async fn leave(&self) {
        let life = self.leases.leave();
        self.last_words().await;
        if let (Some(shared), Some(life)) = (self.storage.shared(), life)
            && !matches!(tokio::time::timeout(FAREWELL, shared.leave(life)).await, Ok(Ok(())))
        {
            tracing::warn!("the tables could not be given back: others take them over after the lease");
        }
    }

    async fn last_words(&self) {
        self.under_way.close();
        if tokio::time::timeout(LAST_WORDS, self.under_way.wait()).await.is_err() {
            tracing::warn!("some commands have not ended");
        }
    }

    /// Waits for commands that are being written, then closes the storage.
    pub(crate) async fn close(&self) {
        self.last_words().await;
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
