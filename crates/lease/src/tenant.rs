//! One node's leases.

use std::collections::BTreeMap;

use crate::{Epoch, Fence, Life, Terms, Time};

/// What a node must do now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order<T> {
    /// Register a new life: see [`Tenant::joined`].
    Join,
    /// Beat, and read the counts of all nodes: see [`Tenant::beaten`].
    Beat(Life),
    /// Bury a life, if its count is still this.
    Bury {
        /// The life.
        life: Life,
        /// Its count.
        beat: u64,
    },
    /// There is a lease again. Nobody could come in meanwhile, so absences count from now.
    Resume,
    /// The table is no longer this node's: forget it and send its sockets away.
    Quit(T),
}

/// The database's answer to a beat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Beaten {
    /// All nodes with their counts.
    Alive(Vec<(Life, u64)>),
    /// This life was buried.
    Buried,
    /// No answer. Whether the count went up is unknown.
    Failed,
}

/// What to do with somebody who comes for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Serve it, in this epoch.
    Serve(Epoch),
    /// Claim it for this life first: see [`Tenant::claimed`].
    Claim(Life),
    /// This node has no lease now.
    Wait,
}

/// A node that leases tables named by `T`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tenant<T> {
    terms: Terms,
    life: Option<Life>,
    /// Whether the node has left for good.
    left: bool,
    /// The end of the lease by the node's own clock.
    until: Time,
    /// Answers to beats sent before this time do not count.
    trusted: Time,
    /// Whether the lease has ended since the last answer.
    lapsed: bool,
    /// When the beat that still has no answer was sent.
    asked: Option<Time>,
    next: Time,
    others: BTreeMap<Life, Seen>,
    tables: BTreeMap<T, Epoch>,
}

/// The count of another node, and since when it has been the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Seen {
    beat: u64,
    since: Time,
    looks: u32,
}

impl<T: Ord + Clone> Tenant<T> {
    /// A node that has not joined yet.
    pub fn new(terms: Terms) -> Self {
        Tenant {
            terms,
            life: None,
            left: false,
            until: 0,
            trusted: 0,
            lapsed: true,
            asked: None,
            next: 0,
            others: BTreeMap::new(),
            tables: BTreeMap::new(),
        }
    }

    /// Its life, if it has joined.
    pub fn life(&self) -> Option<Life> {
        self.life
    }

    /// One look at whether another node, to which this one relays, has ended. `missing` counts the looks in a row that did
    /// not find it: one is not enough, as it may have come just now. A node without a lease cannot tell.
    pub fn is_gone(&self, now: Time, life: Life, missing: &mut u32) -> bool {
        let found = !self.has_lease(now) || self.others.contains_key(&life);
        *missing = if found { 0 } else { *missing + 1 };
        *missing > 1
    }

    /// Whether the node has a lease at this time.
    pub fn has_lease(&self, now: Time) -> bool {
        self.life.is_some() && now < self.until
    }

    /// The number of tables it holds.
    pub fn held(&self) -> usize {
        self.tables.len()
    }

    /// The epoch of a table that the node may show at this time. It must ask before each view it begins.
    pub fn holds(&self, now: Time, table: &T) -> Option<Epoch> {
        self.tables.get(table).copied().filter(|_| self.has_lease(now))
    }

    /// What to do with somebody who comes for a table.
    pub fn route(&self, now: Time, table: &T) -> Route {
        match (self.life, self.holds(now, table)) {
            (_, Some(epoch)) => Route::Serve(epoch),
            (Some(life), None) if self.has_lease(now) => Route::Claim(life),
            _ => Route::Wait,
        }
    }

    /// Time has passed. To be called several times between two beats.
    pub fn tick(&mut self, now: Time) -> Vec<Order<T>> {
        let mut orders = vec![];
        if self.left {
            return orders;
        }
        if self.asked.is_some_and(|asked| now >= asked + self.terms.answer) {
            self.asked = None;
        }
        if self.asked.is_none() && now >= self.next {
            (self.asked, self.next) = (Some(now), now + self.terms.beat);
            orders.push(self.life.map_or(Order::Join, Order::Beat));
        }
        self.lapsed |= now >= self.until;
        if self.lapsed && now >= self.until + self.terms.patience {
            orders.extend(self.quit_all());
        }
        orders
    }

    /// A new life is registered; `sent` is when the node asked for it.
    pub fn joined(&mut self, now: Time, sent: Time, life: Option<Life>) -> Vec<Order<T>> {
        self.answered(sent);
        let Some(life) = life.filter(|_| self.life.is_none() && !self.left) else { return vec![] };
        self.life = Some(life);
        self.renewed(now, sent)
    }

    /// The answer to a beat of a life; `sent` is when it was sent.
    pub fn beaten(&mut self, now: Time, sent: Time, life: Life, answer: Beaten) -> Vec<Order<T>> {
        self.answered(sent);
        if self.life != Some(life) {
            return vec![];
        }
        match answer {
            Beaten::Failed => vec![],
            Beaten::Buried => {
                (self.life, self.until, self.lapsed, self.next) = (None, now.min(self.until), true, now);
                self.quit_all()
            }
            Beaten::Alive(counts) => {
                let mut orders = self.renewed(now, sent);
                if self.has_lease(now) {
                    self.look_at(now, counts, life);
                    orders.extend(self.burials(now));
                }
                orders
            }
        }
    }

    /// A table was claimed for a life. Returns whether it is this node's in that epoch: a claim for an earlier life, or
    /// one overtaken by a later one, is not.
    pub fn claimed(&mut self, table: &T, Fence { life, epoch }: Fence) -> bool {
        if self.life != Some(life) || self.tables.get(table).is_some_and(|later| *later > epoch) {
            return false;
        }
        self.tables.insert(table.clone(), epoch);
        true
    }

    /// The database says that a table is another node's.
    pub fn lost(&mut self, table: &T) -> Vec<Order<T>> {
        self.tables.remove(table).map(|_| Order::Quit(table.clone())).into_iter().collect()
    }

    /// The node wants to give a table back. Returns the claim to release, if it has the table.
    pub fn release(&mut self, table: &T) -> Option<Fence> {
        let epoch = self.tables.remove(table)?;
        Some(Fence { life: self.life?, epoch })
    }

    /// The node stops: it serves nothing from now on. When its last writes have been answered, the life is to be
    /// deleted; by that all its tables are free.
    pub fn leave(&mut self) -> Option<Life> {
        self.left = true;
        self.tables.clear();
        self.life.take()
    }

    /// More time may have passed than the node's clock says. Only an answer to a beat from now on gives a lease again.
    pub fn doubt(&mut self, now: Time) {
        (self.trusted, self.until, self.next) = (now, self.until.min(now), now);
        self.asked = None;
    }

    fn answered(&mut self, sent: Time) {
        if self.asked == Some(sent) {
            self.asked = None;
        }
    }

    fn renewed(&mut self, now: Time, sent: Time) -> Vec<Order<T>> {
        self.lapsed |= now >= self.until;
        if sent >= self.trusted {
            self.until = self.until.max(sent + self.terms.lease);
        }
        let resumed = self.lapsed && self.has_lease(now);
        if !resumed {
            return vec![];
        }
        self.lapsed = false;
        // A node that heard nothing itself cannot say who stood still meanwhile.
        self.others.clear();
        vec![Order::Resume]
    }

    fn look_at(&mut self, now: Time, counts: Vec<(Life, u64)>, own: Life) {
        let mut before = std::mem::take(&mut self.others);
        for (life, beat) in counts.into_iter().filter(|(life, _)| *life != own) {
            let seen = match before.remove(&life).filter(|seen| seen.beat == beat) {
                Some(seen) => Seen { looks: seen.looks + 1, ..seen },
                None => Seen { beat, since: now, looks: 0 },
            };
            self.others.insert(life, seen);
        }
    }

    fn burials(&self, now: Time) -> impl Iterator<Item = Order<T>> {
        let Terms { still, looks, .. } = self.terms;
        let dead =
            self.others.iter().filter(move |(_, seen)| now >= seen.since + still && seen.looks >= looks);
        dead.map(|(life, seen)| Order::Bury { life: *life, beat: seen.beat })
    }

    fn quit_all(&mut self) -> Vec<Order<T>> {
        std::mem::take(&mut self.tables).into_keys().map(Order::Quit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: u8 = 7;

    /// A node that has joined as this life at time 0.
    fn joined(life: u64) -> Tenant<u8> {
        let mut tenant = Tenant::new(Terms::USUAL);
        assert_eq!(tenant.tick(0), [Order::Join]);
        assert_eq!(tenant.joined(10, 0, Some(Life(life))), [Order::Resume]);
        tenant
    }

    #[test]
    fn a_claim_counts_only_for_the_life_it_was_made_for() {
        let mut tenant = joined(1);
        assert_eq!(tenant.route(20, &TABLE), Route::Claim(Life(1)));
        assert_eq!(tenant.beaten(600, 500, Life(1), Beaten::Buried), []);
        assert_eq!(tenant.route(600, &TABLE), Route::Wait);
        assert_eq!(tenant.tick(600), [Order::Join]);
        tenant.joined(610, 600, Some(Life(2)));
        assert!(!tenant.claimed(&TABLE, Fence { life: Life(1), epoch: 5 }), "that life is over");
        assert!(tenant.claimed(&TABLE, Fence { life: Life(2), epoch: 7 }));
        assert!(!tenant.claimed(&TABLE, Fence { life: Life(2), epoch: 6 }), "overtaken");
        assert_eq!(tenant.route(620, &TABLE), Route::Serve(7));
    }

    #[test]
    fn a_lease_runs_from_the_sending_of_a_beat_and_not_from_its_answer() {
        let mut tenant = joined(1);
        tenant.claimed(&TABLE, Fence { life: Life(1), epoch: 1 });
        assert_eq!(tenant.tick(500), [Order::Beat(Life(1))]);
        assert_eq!(tenant.beaten(1_900, 500, Life(1), Beaten::Alive(vec![])), []);
        assert_eq!((tenant.holds(4_499, &TABLE), tenant.holds(4_500, &TABLE)), (Some(1), None));
        assert_eq!(tenant.tick(5_000), [Order::Beat(Life(1))], "the table is kept for a while");
        assert_eq!(tenant.beaten(5_100, 5_000, Life(1), Beaten::Alive(vec![])), [Order::Resume]);
        assert_eq!(tenant.holds(5_100, &TABLE), Some(1), "nobody has buried it");
        assert_eq!(tenant.tick(12_000), [Order::Beat(Life(1)), Order::Quit(TABLE)]);
    }

    #[test]
    fn after_a_sleep_only_a_new_beat_counts() {
        let mut tenant = joined(1);
        tenant.claimed(&TABLE, Fence { life: Life(1), epoch: 1 });
        tenant.tick(500);
        tenant.doubt(600);
        assert_eq!(tenant.holds(600, &TABLE), None);
        tenant.beaten(610, 500, Life(1), Beaten::Alive(vec![]));
        assert_eq!(tenant.holds(610, &TABLE), None, "it was sent before the sleep");
        assert_eq!(tenant.tick(620), [Order::Beat(Life(1))]);
        tenant.beaten(630, 620, Life(1), Beaten::Alive(vec![]));
        assert_eq!(tenant.holds(630, &TABLE), Some(1));
    }

    #[test]
    fn who_stands_still_is_buried_but_not_by_one_who_heard_nothing_itself() {
        let mut tenant = joined(1);
        let mut beat = |at: Time, other: u64| {
            tenant.tick(at);
            tenant.beaten(at, at, Life(1), Beaten::Alive(vec![(Life(1), 0), (Life(2), other)]))
        };
        let still: Vec<_> = (1..=10).map(|n| beat(n * 500, 3)).collect();
        assert!(still.iter().all(Vec::is_empty), "{still:?}");
        assert_eq!(beat(5_500, 3), [Order::Bury { life: Life(2), beat: 3 }]);
        assert_eq!(beat(6_000, 4), [], "it has beaten after all");
        assert_eq!(beat(14_000, 4), [Order::Resume]);
        assert_eq!(beat(14_500, 4), [], "the database may have been away for all");
    }

    #[test]
    fn a_node_is_gone_when_it_was_missing_twice() {
        let (mut tenant, mut missing) = (joined(1), 0);
        let mut look = |tenant: &Tenant<u8>, now| tenant.is_gone(now, Life(2), &mut missing);
        assert!(!look(&tenant, 20), "it may have come just now");
        tenant.tick(500);
        tenant.beaten(510, 500, Life(1), Beaten::Alive(vec![(Life(1), 1), (Life(2), 0)]));
        assert!(!look(&tenant, 520) && !look(&tenant, 1_000));
        tenant.tick(1_000);
        tenant.beaten(1_010, 1_000, Life(1), Beaten::Alive(vec![(Life(1), 2)]));
        assert!(!look(&tenant, 1_020) && look(&tenant, 1_520));
        assert!(!look(&tenant, 9_000), "nobody knows without a lease");
    }

    #[test]
    fn who_leaves_serves_nothing_more() {
        let mut tenant = joined(1);
        tenant.claimed(&TABLE, Fence { life: Life(1), epoch: 1 });
        assert_eq!(tenant.leave(), Some(Life(1)));
        assert_eq!((tenant.holds(20, &TABLE), tenant.route(20, &TABLE)), (None, Route::Wait));
        assert_eq!(tenant.tick(5_000), []);
        assert_eq!(tenant.joined(5_000, 0, Some(Life(9))), [], "a late answer changes nothing");
    }
}
