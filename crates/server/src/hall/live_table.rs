//! A table in memory, and what its sockets are sent.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::extract::ws::Utf8Bytes;
use broadside_cards::Seat;
use broadside_engine::Viewer;
use broadside_house::{Chain, Decided, TableState, TokenHash};
use broadside_lease::Fence;
use broadside_parlour::{Sent, Shown, Since};
use broadside_wire::FromServer;
use tokio::sync::{broadcast, watch};

use crate::address::Peer;
use crate::guard::TalkLimits;

/// The most remarks that wait for a socket.
const LONGEST_TALK: usize = 16;

/// A table without entries takes as much memory as about this many entries.
pub(super) const BARE: u64 = 24;

/// A table in memory.
pub(crate) struct LiveTable {
    /// Lets commands pass one at a time, and knows the end of the log.
    pub(super) gate: tokio::sync::Mutex<Chain>,
    state: Mutex<TableState>,
    shown: Mutex<Shown<Utf8Bytes>>,
    /// Changes whenever there is something new to show.
    pub(super) news: watch::Sender<u64>,
    /// What is said at the table; it is not in the log.
    talk: broadcast::Sender<FromServer>,
    /// How often each seat may say something, over all its sockets.
    talkers: Mutex<HashMap<Seat, Arc<TalkLimits>>>,
    /// This node's claim to it, where several nodes share the storage.
    pub(super) fence: Option<Fence>,
    /// Whether memory may differ from storage, so that the table must be loaded again.
    pub(super) stale: AtomicBool,
    /// Whether this node has lost the table to another.
    pub(super) lost: AtomicBool,
    /// The first client at a seat since the table was loaded: the bots' thinking is counted as this client's.
    pub(crate) person: OnceLock<Peer>,
    /// Who has opened the table, or came first since it was loaded: what bots among themselves play is counted as theirs.
    /// Nobody, where the server itself has opened it.
    pub(crate) client: OnceLock<Option<Peer>>,
    /// Whether a task is already making the bots' moves.
    pub(crate) bots_move: AtomicBool,
    pub(super) idle_ticks: Mutex<u32>,
    /// The seats whose names are kept.
    named: Mutex<HashSet<Seat>>,
    /// What all tables in memory weigh.
    held: Arc<AtomicU64>,
}

impl LiveTable {
    pub(super) fn new(
        state: TableState,
        chain: Chain,
        fence: Option<Fence>,
        named: HashSet<Seat>,
        held: &Arc<AtomicU64>,
    ) -> Arc<Self> {
        held.fetch_add(BARE + state.seq(), SeqCst);
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
            person: OnceLock::new(),
            client: OnceLock::new(),
            bots_move: AtomicBool::new(false),
            idle_ticks: Mutex::new(0),
            named: Mutex::new(named),
            held: held.clone(),
        })
    }

    /// The seats whose names are kept.
    pub(super) fn named(&self) -> MutexGuard<'_, HashSet<Seat>> {
        self.named.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out what was written to the log.
    pub(super) fn go_on(&self, decided: Decided, now: u64) {
        let mut state = self.state();
        self.held.fetch_add(decided.entries.len() as u64, SeqCst);
        state.go_on(decided);
        state.keep_time(now);
        state.wait_for_cuts(now);
    }

    /// The state of the table, locked.
    pub(crate) fn state(&self) -> MutexGuard<'_, TableState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody is at a seat, and not only watchers.
    pub(super) fn has_people(&self) -> bool {
        let state = self.state();
        let seats = state.seats();
        state.setup().people().any(|seat| seats[seat.index()].present)
    }

    /// What it weighs in memory, in entries.
    pub(super) fn weight(&self) -> u64 {
        BARE + self.state().seq()
    }

    /// Whose it is that it is in memory: of who sits there, or has opened it or come first.
    pub(super) fn holder(&self) -> Option<Peer> {
        self.person.get().copied().or_else(|| self.client.get().copied().flatten())
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

    /// Makes the messages after an entry for all viewers in advance: otherwise they would wait for each other when all are
    /// told.
    pub(crate) fn prepare(&self, after: u64) {
        let state = self.state();
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).prepare(&state, after);
    }

    pub(crate) fn is_stale(&self) -> bool {
        self.stale.load(SeqCst)
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.lost.load(SeqCst)
    }
}

impl Drop for LiveTable {
    fn drop(&mut self) {
        self.held.fetch_sub(self.weight(), SeqCst);
    }
}
