//! Whether the storage can be written to. Every question is answered at once: a storage that hangs is noticed by a probe
//! that does not come back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::hall::Hall;

/// How long a result holds.
const FRESH: Duration = Duration::from_secs(1);
/// How long a healthy storage may take.
const PATIENCE: Duration = Duration::from_millis(500);

/// What the last probe found.
#[derive(Default)]
pub(crate) struct Health {
    probes: Mutex<Probes>,
    ended: Notify,
}

#[derive(Default)]
struct Probes {
    /// When the probe that is under way began.
    under_way: Option<Instant>,
    /// When the last probe ended, how long it took, and what was wrong.
    last: Option<(Instant, Duration, Result<(), String>)>,
}

impl Health {
    fn probes(&self) -> MutexGuard<'_, Probes> {
        self.probes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The result of the last probe, if it holds.
    fn fresh(&self) -> Option<Result<(), String>> {
        let probes = self.probes();
        let (at, _, found) = probes.last.as_ref()?;
        (at.elapsed() < FRESH).then(|| found.clone())
    }

    /// How far storage is behind: the time the last probe took, or that the one under way has taken so far.
    pub(crate) fn lag(&self) -> Duration {
        let probes = self.probes();
        let last = probes.last.as_ref().map_or(Duration::ZERO, |(_, took, _)| *took);
        probes.under_way.map_or(last, |began| began.elapsed().max(last))
    }
}

impl Hall {
    /// Whether this node can play, or what is wrong.
    pub(crate) async fn health(self: &Arc<Self>) -> Result<(), String> {
        if !self.leases.any() {
            return Err("the leases cannot be renewed".into());
        }
        if let Some(found) = self.health.fresh() {
            return found;
        }
        let ended = self.health.ended.notified();
        let began = {
            let mut probes = self.health.probes();
            if probes.under_way.is_none() {
                probes.under_way = Some(Instant::now());
                tokio::spawn(self.clone().probe());
            }
            probes.under_way
        };
        let hanging = began.map_or(Duration::ZERO, |began| began.elapsed());
        match timeout(PATIENCE.saturating_sub(hanging), ended).await {
            Ok(()) => self.health.fresh().unwrap_or(Ok(())),
            Err(_) => Err("the storage does not answer".into()),
        }
    }

    async fn probe(self: Arc<Self>) {
        let began = Instant::now();
        let found = self.storage.probe().await.map_err(|error| error.to_string());
        {
            let mut probes = self.health.probes();
            probes.under_way = None;
            probes.last = Some((Instant::now(), began.elapsed(), found));
        }
        self.health.ended.notify_waiters();
    }
}
