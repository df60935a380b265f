//! Queues for work of which only a few pieces run at a time; the client that has used the least time goes first. So nobody
//! waits for everything that somebody else has asked for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::address::Peer;

tokio::task_local! {
    static ASKER: Option<Peer>;
}

/// Does work that a client has asked for, and notes whose it is.
pub(crate) async fn asked_by<T>(peer: Option<Peer>, work: impl Future<Output = T>) -> T {
    ASKER.scope(peer, work).await
}

/// The client that has asked for the current work; `None` for work of the server's own.
pub(crate) fn asker() -> Option<Peer> {
    ASKER.try_with(|peer| *peer).ok().flatten()
}

/// A queue for work of which a fixed number of pieces run at a time.
#[derive(Clone)]
pub(crate) struct Queue(Arc<Mutex<Clients>>);

#[derive(Default)]
struct Clients {
    free: usize,
    /// The most places that one client may have.
    most: usize,
    taken: usize,
    known: HashMap<Option<Peer>, Client>,
    /// The time that the client let in last had used. A client that comes later starts with the same: rest is not saved up.
    level: Duration,
    /// The number of requests so far.
    came: u64,
}

#[derive(Default)]
struct Client {
    used: Duration,
    inside: usize,
    waiting: VecDeque<(u64, oneshot::Sender<Permit>)>,
}

/// The right to work, until it is dropped.
pub(crate) struct Permit {
    queue: Option<Queue>,
    client: Option<Peer>,
    began: Instant,
}

impl Queue {
    pub(crate) fn new(places: usize) -> Self {
        Self::shared(places, places)
    }

    /// A queue in which one client gets some of the places only.
    pub(crate) fn shared(places: usize, most: usize) -> Self {
        Queue(Arc::new(Mutex::new(Clients { free: places, most, ..Clients::default() })))
    }

    fn clients(&self) -> MutexGuard<'_, Clients> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the client may work. A client that stops waiting has left the queue.
    pub(crate) async fn permit(&self, client: Option<Peer>) -> Permit {
        let permit = {
            let (ready, permit) = oneshot::channel();
            let mut clients = self.clients();
            clients.came += 1;
            let (came, level) = (clients.came, clients.level);
            let of = clients.known.entry(client).or_default();
            of.waiting.retain(|(_, ready)| !ready.is_closed());
            if of.is_idle() {
                of.used = of.used.max(level);
            }
            of.waiting.push_back((came, ready));
            clients.let_in(self);
            permit
        };
        permit.await.expect("all who wait are let in")
    }
}

impl Clients {
    fn let_in(&mut self, queue: &Queue) {
        while self.free > 0 {
            let most = self.most;
            let first =
                self.known.iter_mut().filter(|(_, of)| of.inside < most).filter_map(|(client, of)| {
                    let (came, _) = of.waiting.front()?;
                    Some(((of.used, *came), *client, of))
                });
            let Some((_, client, of)) = first.min_by_key(|(order, ..)| *order) else { break };
            let Some((_, ready)) = of.waiting.pop_front() else { break };
            let permit = Permit { queue: Some(queue.clone()), client, began: Instant::now() };
            match ready.send(permit) {
                Ok(()) => {
                    of.inside += 1;
                    self.level = self.level.max(of.used);
                    (self.free, self.taken) = (self.free - 1, self.taken + 1);
                }
                // Gone just now: there is no permit to end.
                Err(mut permit) => permit.queue = None,
            }
        }
        let level = self.level;
        self.known.retain(|_, of| !of.is_idle() || of.used > level);
        if self.taken == 0 {
            self.known.clear();
            self.level = Duration::ZERO;
        }
    }
}

impl Client {
    fn is_idle(&self) -> bool {
        self.inside == 0 && self.waiting.is_empty()
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(queue) = self.queue.take() else { return };
        let mut clients = queue.clients();
        (clients.free, clients.taken) = (clients.free + 1, clients.taken - 1);
        if let Some(of) = clients.known.get_mut(&self.client) {
            of.inside -= 1;
            of.used += self.began.elapsed();
        }
        clients.let_in(&queue);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use tokio::task::{JoinSet, yield_now};

    use super::*;

    const WORK: Duration = Duration::from_millis(2);

    fn peer(number: u8) -> Option<Peer> {
        Some(Peer::new([127, 0, 0, number].into()))
    }

    /// The order in which clients are let in that came while the first one was inside.
    async fn order(queue: &Queue, first: Permit, clients: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let (mut all, order) = (JoinSet::new(), Arc::new(Mutex::new(vec![])));
        for number in clients {
            let (queue, order) = (queue.clone(), order.clone());
            all.spawn(async move {
                let _permit = queue.permit(peer(number)).await;
                order.lock().unwrap().push(number);
                std::thread::sleep(WORK);
            });
        }
        yield_now().await;
        std::thread::sleep(WORK);
        drop(first);
        all.join_all().await;
        let order = order.lock().unwrap();
        order.clone()
    }

    #[tokio::test]
    async fn who_asks_for_much_waits_for_themself() {
        let queue = Queue::new(1);
        let first = queue.permit(peer(1)).await;
        let order = order(&queue, first, [1; 20].into_iter().chain([2, 3])).await;
        assert_eq!(order[..2], [2, 3]);
        assert_eq!(order.len(), 22);
        assert!(queue.clients().known.is_empty(), "nobody is remembered whom nobody waits for");
    }

    #[tokio::test]
    async fn one_client_gets_some_of_the_places_only() {
        let queue = Queue::shared(3, 2);
        let held = [queue.permit(peer(1)).await, queue.permit(peer(1)).await];
        assert!(queue.permit(peer(1)).now_or_never().is_none(), "there is a place, but not for this client");
        assert!(queue.permit(peer(2)).now_or_never().is_some());
        drop(held);
        assert!(queue.permit(peer(1)).now_or_never().is_some());
    }

    #[tokio::test]
    async fn rest_is_not_saved_up() {
        let queue = Queue::new(1);
        for _ in 0..10 {
            let permit = queue.permit(peer(1)).await;
            let next = queue.clone();
            let next = tokio::spawn(async move { next.permit(peer(1)).await });
            yield_now().await;
            std::thread::sleep(WORK);
            drop(permit);
            drop(next.await.unwrap());
        }
        let first = queue.permit(peer(1)).await;
        let order = order(&queue, first, [2; 9].into_iter().chain([1; 9])).await;
        assert!(order[..6].contains(&1), "{order:?}");
    }

    #[tokio::test]
    async fn who_goes_away_has_left_the_queue() {
        let queue = Queue::new(1);
        let first = queue.permit(peer(1)).await;
        let next = queue.clone();
        let gone = tokio::spawn(async move { next.permit(peer(2)).await });
        yield_now().await;
        gone.abort();
        assert!(gone.await.is_err());
        assert_eq!(order(&queue, first, [1, 3]).await, [3, 1]);
        drop(queue.permit(peer(2)).await);
    }
}
