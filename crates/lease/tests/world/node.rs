//! A node of the model: it does what the server does around its tables, with the same [`Tenant`].

use std::collections::{BTreeMap, BTreeSet};

use broadside_lease::{Beaten, Clock, Epoch, Fence, Life, Order, Route, Tenant, Terms, Time};

use super::database::{Entry, Reply, Request, What};
use super::{Boot, Letter, Mail, Plant, STAND_IN, SocketId, TICK, Told, World};

pub(crate) struct Node {
    pub(crate) boot: u32,
    pub(crate) up: bool,
    pub(crate) paused_until: Time,
    /// How long its steady clock has stood still, and how far its day was set.
    slept: Time,
    /// When it wakes from its last sleep.
    wakes: Time,
    day: Time,
    clock: Clock,
    tenant: Tenant<usize>,
    place: usize,
    /// Its lives before this start.
    former: Vec<Life>,
    tables: BTreeMap<usize, Live>,
    /// Who waits for a table that is being claimed and loaded.
    waiting: BTreeMap<usize, Vec<(SocketId, bool)>>,
    moved: bool,
}

/// A table in a node's memory.
struct Live {
    fence: Fence,
    log: Vec<Entry>,
    sockets: BTreeMap<SocketId, usize>,
    gone: BTreeMap<usize, Time>,
    away: BTreeSet<usize>,
    /// What is being written, and for whom.
    writing: Option<(What, Option<SocketId>)>,
}

impl Node {
    pub(crate) fn new(place: usize) -> Self {
        Node {
            boot: 0,
            up: true,
            paused_until: 0,
            slept: 0,
            wakes: 0,
            day: 0,
            clock: Clock::new(0, 0),
            tenant: Tenant::new(Terms::USUAL),
            place,
            former: vec![],
            tables: BTreeMap::new(),
            waiting: BTreeMap::new(),
            moved: false,
        }
    }

    pub(crate) fn start(&mut self, now: Time, former: Vec<Life>) {
        let (boot, day) = (self.boot + 1, self.day);
        *self = Node { boot, day, former, clock: Clock::new(now, now + day), ..Node::new(self.place) };
    }

    /// What its steady clock says; it stands still in a sleep.
    pub(crate) fn clock(&self, now: Time) -> Time {
        now.max(self.wakes) - self.slept
    }

    /// The process stands still; its clock goes on.
    pub(crate) fn pause(&mut self, now: Time, long: Time) {
        self.paused_until = self.paused_until.max(now + long);
    }

    /// The machine sleeps: its steady clock stands still, too.
    pub(crate) fn sleep(&mut self, now: Time, long: Time) {
        if self.up && now >= self.paused_until {
            (self.paused_until, self.wakes, self.slept) = (now + long, now + long, self.slept + long);
        }
    }

    /// Somebody sets the time of day. Nobody does that while the machine sleeps, nor sets it back in the instant before:
    /// that would hide the sleep.
    pub(crate) fn set_the_day(&mut self, now: Time, day: u32) {
        if now >= self.paused_until {
            let back = Time::from(day) < self.day;
            self.day = day.into();
            if back {
                self.clock = Clock::new(self.clock(now), now + self.day);
            }
        }
    }
}

impl World {
    fn own(&mut self, node: usize) -> (&mut Node, Time, Boot) {
        let at = &mut self.nodes[node];
        let (now, boot) = (at.clock(self.now), (node, at.boot));
        (at, now, boot)
    }

    pub(crate) fn node_hears(&mut self, node: usize, letter: Letter) -> Result<(), String> {
        let (wall, plant) = (self.now, self.plant);
        let (at, now, boot) = self.own(node);
        let day = wall + at.day;
        if at.clock.look(now, day) && plant != Some(Plant::BelievesItsClock) {
            at.tenant.doubt(now);
        }
        match letter {
            Letter::Tick => {
                let orders = at.tenant.tick(now);
                self.carry_out(node, orders);
                self.drop_relays(node);
                self.give_back(node);
                self.stand_in(node);
                self.send(TICK, Mail::ToNode(boot, Letter::Tick));
                self.show_all(node)
            }
            Letter::Answer { sent, reply, to } => self.answered(node, sent, reply, to),
            Letter::Hello { socket, relayed } => self.hello(node, socket, relayed),
            Letter::Ping { socket } | Letter::Move { socket, .. } | Letter::Hangup { socket } => {
                let home = self.sockets.get(&socket).map(|socket| socket.home);
                match letter {
                    Letter::Hangup { .. } => self.depart(node, socket),
                    _ if home.is_some_and(|home| home != boot) => {
                        self.post(Mail::ToNode(home.unwrap_or(boot), letter));
                    }
                    Letter::Move { command, .. } => self.move_at(node, socket, command),
                    _ => {
                        let here =
                            self.nodes[node].tables.values().find_map(|live| live.sockets.get(&socket));
                        if let Some(person) = here.copied() {
                            self.post(Mail::ToPerson(person, Told::Pong { socket }));
                        }
                    }
                }
                Ok(())
            }
        }
    }

    pub(crate) fn leave(&mut self, node: usize) {
        let plant = self.plant;
        let (at, _, boot) = self.own(node);
        if !at.up {
            return;
        }
        let life = match plant {
            Some(Plant::ServesAfterLeaving) => at.tenant.life(),
            _ => {
                let (life, tables) = (at.tenant.leave(), at.tables.keys().copied().collect::<Vec<_>>());
                tables.into_iter().for_each(|table| self.forget(node, table));
                life
            }
        };
        if let Some(life) = life {
            self.ask(boot, Request::Leave(life));
        }
    }

    /// Now and then a node gives a table back. The server does so when nobody is there; here, those who are have to come
    /// again.
    fn give_back(&mut self, node: usize) {
        if !self.troubled || self.rng.below(1_500) > 0 {
            return;
        }
        let (at, _, boot) = self.own(node);
        let mut idle = at
            .tables
            .iter()
            .filter(|(table, live)| live.writing.is_none() && !at.waiting.contains_key(table));
        let Some((&table, _)) = idle.next() else { return };
        let Some(fence) = at.tenant.release(&table) else { return };
        self.forget(node, table);
        self.ask(boot, Request::Release { table, fence });
    }

    fn carry_out(&mut self, node: usize, orders: Vec<Order<usize>>) {
        for order in orders {
            let (plant, wall) = (self.plant, self.now);
            let (at, now, boot) = self.own(node);
            match order {
                Order::Join => {
                    let (place, former) = (at.place, at.former.clone());
                    self.lives += 1;
                    let life = Life(self.lives);
                    self.ask(boot, Request::Join { place, life, former });
                }
                Order::Beat(life) => {
                    let beats = plant != Some(Plant::BeatsOnlyForMoves) || at.moved || wall < 6_000;
                    at.moved = false;
                    if beats {
                        self.ask(boot, Request::Beat(life));
                    }
                }
                Order::Bury { life, beat } => self.ask(boot, Request::Bury { life, beat }),
                Order::Resume => {
                    let gone = at.tables.values_mut().flat_map(|live| live.gone.values_mut());
                    gone.for_each(|since| *since = now);
                }
                Order::Quit(table) => {
                    if plant != Some(Plant::KeepsItsSockets) {
                        self.forget(node, table);
                    }
                }
            }
        }
    }

    /// Sends everybody at a table away.
    fn forget(&mut self, node: usize, table: usize) {
        let sockets = self.nodes[node].tables.remove(&table).map(|live| live.sockets);
        sockets.into_iter().flatten().for_each(|(socket, _)| self.close(socket));
    }

    fn answered(&mut self, node: usize, sent: Time, reply: Option<Reply>, to: Request) -> Result<(), String> {
        let (at, now, boot) = self.own(node);
        match (reply, to) {
            (Some(Reply::Joined(life)), _) => {
                let orders = at.tenant.joined(now, sent, Some(life));
                self.carry_out(node, orders);
            }
            (None, Request::Join { .. }) => drop(at.tenant.joined(now, sent, None)),
            (Some(Reply::Beaten(life, beaten)), _) => {
                let orders = at.tenant.beaten(now, sent, life, beaten);
                self.carry_out(node, orders);
            }
            (None, Request::Beat(life)) => drop(at.tenant.beaten(now, sent, life, Beaten::Failed)),
            (Some(Reply::Claimed { table, fence }), _) => match at.tenant.claimed(&table, fence) {
                true => self.ask(boot, Request::Load { table, epoch: fence.epoch }),
                false => self.turn_away(node, table),
            },
            (Some(Reply::Loaded { table, epoch, log }), _) => {
                let life = at.tenant.life();
                let held = at.tenant.holds(now, &table) == Some(epoch);
                let Some(life) = life.filter(|_| held) else {
                    self.turn_away(node, table);
                    return Ok(());
                };
                let fence = Fence { life, epoch };
                let mut live = Live {
                    fence,
                    log,
                    sockets: BTreeMap::new(),
                    gone: BTreeMap::new(),
                    away: BTreeSet::new(),
                    writing: None,
                };
                let people = self.people.iter().enumerate();
                live.gone.extend(
                    people.filter(|(_, p)| p.table == table && !p.wanders).map(|(person, _)| (person, now)),
                );
                self.nodes[node].tables.insert(table, live);
                for (socket, _) in self.nodes[node].waiting.remove(&table).unwrap_or_default() {
                    self.arrive(node, table, socket)?;
                }
            }
            (Some(Reply::Elsewhere { table, owner }), Request::Claim { .. }) => {
                for (socket, relayed) in at.waiting.remove(&table).unwrap_or_default() {
                    self.hand_through(socket, owner.filter(|_| !relayed));
                }
            }
            (Some(Reply::Appended { table, epoch, entry }), _) => self.written(node, table, epoch, entry)?,
            (Some(Reply::Elsewhere { .. }) | None, Request::Append { fence, table, .. })
                if at.tables.get(&table).is_some_and(|live| live.fence == fence) =>
            {
                drop(at.tenant.lost(&table));
                self.forget(node, table);
            }
            (_, Request::Claim { table, .. } | Request::Load { table, .. }) => self.turn_away(node, table),
            _ => {}
        }
        Ok(())
    }

    fn turn_away(&mut self, node: usize, table: usize) {
        let waiting = self.nodes[node].waiting.remove(&table).unwrap_or_default();
        waiting.into_iter().for_each(|(socket, _)| self.close(socket));
    }

    fn hand_through(&mut self, id: SocketId, owner: Option<(Life, usize)>) {
        let home = owner.map(|(life, place)| (life, (place, self.nodes[place].boot)));
        match (self.sockets.get_mut(&id), home) {
            (Some(socket), Some((life, home))) if self.nodes[home.0].up => {
                (socket.home, socket.home_life) = (home, Some(life));
                self.post(Mail::ToNode(home, Letter::Hello { socket: id, relayed: true }));
            }
            _ => self.close(id),
        }
    }

    /// Whom this node relays to a node that is gone is sent away.
    fn drop_relays(&mut self, node: usize) {
        let (at, now, boot) = self.own(node);
        if !(now / TICK).is_multiple_of(5) {
            return;
        }
        let tenant = at.tenant.clone();
        let relayed =
            self.sockets.iter_mut().filter(|(_, socket)| socket.entry == boot && socket.home != boot);
        let gone = relayed.filter_map(|(id, socket)| {
            tenant.is_gone(now, socket.home_life?, &mut socket.missing).then_some(*id)
        });
        let gone: Vec<SocketId> = gone.collect();
        gone.into_iter().for_each(|socket| self.close(socket));
    }

    fn hello(&mut self, node: usize, socket: SocketId, relayed: bool) -> Result<(), String> {
        let Some(person) = self.sockets.get(&socket).map(|socket| socket.person) else { return Ok(()) };
        let table = self.people[person].table;
        let plant = self.plant;
        let (at, now, boot) = self.own(node);
        let live = at.tables.get(&table).map(|live| live.fence.epoch);
        let careless = plant == Some(Plant::ShowsAfterTheEnd) && live.is_some();
        match at.tenant.route(now, &table) {
            _ if careless => self.arrive(node, table, socket),
            Route::Serve(epoch) if live == Some(epoch) => self.arrive(node, table, socket),
            Route::Wait => {
                self.close(socket);
                Ok(())
            }
            Route::Claim(_) | Route::Serve(_) => {
                let Some(life) = at.tenant.life() else { return Ok(()) };
                let claiming = at.waiting.contains_key(&table);
                at.waiting.entry(table).or_default().push((socket, relayed));
                if !claiming {
                    if plant != Some(Plant::KeepsItsSockets) {
                        self.forget(node, table);
                    }
                    self.ask(boot, Request::Claim { life, table });
                }
                Ok(())
            }
        }
    }

    fn arrive(&mut self, node: usize, table: usize, socket: SocketId) -> Result<(), String> {
        let Some(person) = self.sockets.get(&socket).map(|socket| socket.person) else { return Ok(()) };
        if let Some(live) = self.nodes[node].tables.get_mut(&table) {
            live.sockets.insert(socket, person);
            live.gone.remove(&person);
            live.away.remove(&person);
        }
        self.show(node, table, socket, person)
    }

    fn depart(&mut self, node: usize, socket: SocketId) {
        let wanders: Vec<bool> = self.people.iter().map(|person| person.wanders).collect();
        let (at, now, _) = self.own(node);
        for live in at.tables.values_mut() {
            if let Some(person) = live.sockets.remove(&socket)
                && !wanders[person]
                && !live.sockets.values().any(|other| *other == person)
            {
                live.gone.insert(person, now);
            }
        }
    }

    /// Begins a view, if the lease permits it. The network may take long over it.
    fn show(&mut self, node: usize, table: usize, socket: SocketId, person: usize) -> Result<(), String> {
        let plant = self.plant;
        let (at, now, _) = self.own(node);
        let Some(live) = at.tables.get(&table) else { return Ok(()) };
        let fence = live.fence;
        let may = at.tenant.holds(now, &table) == Some(fence.epoch) || plant == Some(Plant::ShowsAfterTheEnd);
        if !may {
            return Ok(());
        }
        let house = &self.database.houses[table];
        if (house.owner, house.epoch) != (Some(fence.life), fence.epoch) {
            return Err(format!("node {node} shows {fence:?} of a table that has epoch {}", house.epoch));
        }
        self.views += 1;
        self.post(Mail::ToPerson(person, Told::View { socket, epoch: fence.epoch }));
        Ok(())
    }

    /// Now and then there is something new to show, a presence for example.
    fn show_all(&mut self, node: usize) -> Result<(), String> {
        if self.rng.below(8) > 0 {
            return Ok(());
        }
        let tables: Vec<usize> = self.nodes[node].tables.keys().copied().collect();
        tables.into_iter().try_for_each(|table| self.show_table(node, table))
    }

    fn show_table(&mut self, node: usize, table: usize) -> Result<(), String> {
        let sockets =
            self.nodes[node].tables.get(&table).map(|live| live.sockets.clone()).unwrap_or_default();
        sockets.into_iter().try_for_each(|(socket, person)| self.show(node, table, socket, person))
    }

    fn move_at(&mut self, node: usize, socket: SocketId, command: u32) {
        let (at, ..) = self.own(node);
        let Some((&table, live)) = at.tables.iter_mut().find(|(_, live)| live.sockets.contains_key(&socket))
        else {
            return;
        };
        let person = live.sockets[&socket];
        let what = What::Move { person, command };
        if let Some(seq) = live.log.iter().position(|entry| entry.what == what) {
            return self.post(Mail::ToPerson(person, Told::Done { socket, command, seq }));
        }
        self.write(node, table, what, Some(socket));
    }

    fn write(&mut self, node: usize, table: usize, what: What, from: Option<SocketId>) {
        let (at, _, boot) = self.own(node);
        at.moved = true;
        if let Some(live) = at.tables.get_mut(&table).filter(|live| live.writing.is_none()) {
            live.writing = Some((what, from));
            let request = Request::Append { fence: live.fence, table, seq: live.log.len(), what };
            self.ask(boot, request);
        }
    }

    fn written(&mut self, node: usize, table: usize, epoch: Epoch, entry: Entry) -> Result<(), String> {
        let Some(live) = self.nodes[node].tables.get_mut(&table) else { return Ok(()) };
        if live.fence.epoch != epoch {
            return Ok(());
        }
        live.log.push(entry);
        let seq = live.log.len() - 1;
        if let Some((What::Move { person, command }, Some(socket))) = live.writing.take() {
            self.post(Mail::ToPerson(person, Told::Done { socket, command, seq }));
        }
        self.show_table(node, table)
    }

    /// Bots stand in for those who have been away for long.
    fn stand_in(&mut self, node: usize) {
        let wall = self.now;
        let (at, now, _) = self.own(node);
        let held = |table: &usize| at.tenant.holds(now, table).is_some();
        let due: Vec<(usize, usize)> = (at.tables.iter())
            .filter(|(table, live)| held(table) && !live.sockets.is_empty())
            .filter_map(|(table, live)| {
                let long = |(person, since): &(&usize, &Time)| {
                    now >= **since + STAND_IN && !live.away.contains(person)
                };
                Some((*table, *live.gone.iter().find(long)?.0))
            })
            .collect();
        for (table, person) in due {
            let wrongly = wall < self.people[person].heard + 3_000;
            if let Some(live) = self.nodes[node].tables.get_mut(&table) {
                live.away.insert(person);
            }
            self.write(node, table, What::StandIn { person, wrongly }, None);
        }
    }
}
