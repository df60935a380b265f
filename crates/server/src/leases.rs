//! This node's leases: what the crate `lease` orders is carried out here, with the storage and the tables in memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use broadside_house::TableId;
use broadside_lease::{Beaten, Clock, Fence, Life, Order, Route, Tenant, Terms, Time};
use broadside_storage::{Claim, Shared, Storage, StorageError};

use crate::clock;
use crate::hall::{Hall, Trouble};

/// How often the leases are looked after.
const TICK: Duration = Duration::from_millis(100);

/// The leases of a node. A node whose storage is not shared has every table for ever.
pub(crate) struct Leases {
    storage: Arc<dyn Storage>,
    began: Instant,
    own: Mutex<(Tenant<TableId>, Clock)>,
}

impl Leases {
    pub(crate) fn new(storage: Arc<dyn Storage>) -> Self {
        let own = Mutex::new((Tenant::new(Terms::USUAL), Clock::new(0, clock::now())));
        Leases { storage, began: Instant::now(), own }
    }

    fn shared(&self) -> Option<&dyn Shared> {
        self.storage.shared()
    }

    /// The leases at this moment by the node's own clock.
    fn own(&self) -> (MutexGuard<'_, (Tenant<TableId>, Clock)>, Time) {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.began.elapsed().as_millis() as Time;
        if own.1.look(now, clock::now()) {
            own.0.doubt(now);
        }
        (own, now)
    }

    /// Whether anything can be served now.
    pub(crate) fn any(&self) -> bool {
        let (own, now) = self.own();
        self.shared().is_none() || own.0.has_lease(now)
    }

    /// The number of leased tables.
    pub(crate) fn count(&self) -> usize {
        self.own().0.0.held()
    }

    /// Whether a table with this claim may be shown now.
    pub(crate) fn holds(&self, table: &TableId, fence: Option<Fence>) -> bool {
        let (own, now) = self.own();
        fence.is_none_or(|fence| own.0.holds(now, table) == Some(fence.epoch))
    }

    /// Whether a text names this node's life, which stands in the storage: only another node can know it.
    pub(crate) fn are_named_by(&self, text: &[u8]) -> bool {
        self.own().0.0.life().is_some_and(|life| life.to_string().as_bytes() == text)
    }

    /// See [`Tenant::is_gone`].
    pub(crate) fn is_gone(&self, life: Life, missing: &mut u32) -> bool {
        let (own, now) = self.own();
        own.0.is_gone(now, life, missing)
    }

    /// Makes a stored table this node's.
    pub(crate) async fn claim(&self, table: &TableId) -> Result<Option<Fence>, Trouble> {
        let Some(shared) = self.shared() else { return Ok(None) };
        let life = self.life(table)?;
        match shared.claim(table, life).await {
            Ok(Claim::Held(epoch)) => self.claimed(table, Some(Fence { life, epoch })),
            Ok(Claim::Elsewhere(owner)) => Err(Trouble::Elsewhere(owner)),
            Ok(Claim::NoTable) => Err(Trouble::NoTable),
            Err(error) => {
                tracing::warn!(%error, %table, "a table could not be claimed");
                Err(Trouble::Busy)
            }
        }
    }

    /// The claim with which a new table is opened.
    pub(crate) fn opening(&self, table: &TableId) -> Result<Option<Fence>, Trouble> {
        match self.shared() {
            None => Ok(None),
            Some(_) => Ok(Some(Fence { life: self.life(table)?, epoch: 1 })),
        }
    }

    /// Notes a table that the storage has given to this node.
    pub(crate) fn claimed(&self, table: &TableId, fence: Option<Fence>) -> Result<Option<Fence>, Trouble> {
        match fence.is_none_or(|fence| self.own().0.0.claimed(table, fence)) {
            true => Ok(fence),
            false => Err(Trouble::Busy),
        }
    }

    fn life(&self, table: &TableId) -> Result<Life, Trouble> {
        let (own, now) = self.own();
        match own.0.route(now, table) {
            Route::Claim(life) => Ok(life),
            Route::Serve(_) => own.0.life().ok_or(Trouble::Busy),
            Route::Wait => Err(Trouble::Busy),
        }
    }

    /// Notes that a table is another node's.
    pub(crate) fn lost(&self, table: &TableId) {
        // Whoever found out forgets the table itself.
        drop(self.own().0.0.lost(table));
    }

    /// Gives a table back.
    pub(crate) async fn release(&self, table: &TableId) {
        let fence = self.own().0.0.release(table);
        if let (Some(shared), Some(fence)) = (self.shared(), fence)
            && let Err(error) = shared.release(table, fence).await
        {
            tracing::warn!(%error, %table, "a table could not be given back");
        }
    }

    /// Serves nothing from now on; returns the life to end when all is written.
    pub(crate) fn leave(&self) -> Option<Life> {
        self.own().0.0.leave()
    }
}

impl Hall {
    /// Looks after the leases, for ever.
    pub(crate) async fn keep_leases(self: Arc<Self>) {
        if self.storage.shared().is_none() {
            return;
        }
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let (orders, now) = {
                let (mut own, now) = self.leases.own();
                (own.0.tick(now), now)
            };
            self.carry_out(orders, now);
        }
    }

    /// Waits for the first lease.
    pub(crate) async fn first_lease(&self) {
        while !self.leases.any() {
            tokio::time::sleep(TICK / 10).await;
        }
    }

    /// Carries out orders that were given at the time `at`.
    fn carry_out(self: &Arc<Self>, orders: Vec<Order<TableId>>, at: Time) {
        for order in orders {
            match order {
                Order::Quit(table) => self.quit(&table),
                Order::Resume => self.resume(),
                order => drop(tokio::spawn(self.clone().send(order, at))),
            }
        }
    }

    /// Sends an order to the storage, and hears its answer.
    async fn send(self: Arc<Self>, order: Order<TableId>, sent: Time) {
        let Some(shared) = self.storage.shared() else { return };
        let failed = |error: &StorageError| tracing::warn!(%error, "the leases");
        let (orders, now) = match order {
            Order::Join => {
                let life = fresh_life();
                let joined = shared.join(life).await.inspect_err(failed);
                let (mut own, now) = self.leases.own();
                (own.0.joined(now, sent, joined.ok().map(|()| life)), now)
            }
            Order::Beat(life) => {
                let beaten = shared.beat(life).await.inspect_err(failed).unwrap_or(Beaten::Failed);
                if beaten == Beaten::Buried {
                    tracing::warn!(%life, "another node took this one for dead: it starts anew");
                }
                let (mut own, now) = self.leases.own();
                (own.0.beaten(now, sent, life, beaten), now)
            }
            Order::Bury { life, beat } => {
                tracing::info!(%life, "a node has stopped beating: its tables are free");
                let _ = shared.bury(life, beat).await.inspect_err(failed);
                return;
            }
            Order::Resume | Order::Quit(_) => return,
        };
        self.carry_out(orders, now);
    }
}

fn fresh_life() -> Life {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Life(u64::from_le_bytes(bytes))
}
