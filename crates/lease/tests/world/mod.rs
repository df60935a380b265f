//! Nodes, people and a database in one thread with virtual time. Everything random comes from the seed, so a seed that
//! fails does so again, exactly.

pub(crate) mod database;
mod node;
mod person;

use std::collections::BTreeMap;

use broadside_cards::Rng;
use broadside_lease::{Epoch, Time};
use database::{Database, House, Reply, Request};
use node::Node;
use person::Person;

/// A fault in the nodes, the database or the clients that the invariants must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plant {
    /// A node beats only when somebody moves.
    BeatsOnlyForMoves,
    /// A node shows what it once held without looking at the clock.
    ShowsAfterTheEnd,
    /// A life is buried even if its count went on.
    BuriesBlindly,
    /// A node does not send its sockets away when it has lost their table.
    KeepsItsSockets,
    /// The database frees a table for a release that comes late.
    ReleasesBlindly,
    /// A node that leaves gives its life back and serves on.
    ServesAfterLeaving,
    /// The database appends whatever comes.
    Unfenced,
    /// A node that slept believes its clock.
    BelievesItsClock,
    /// A client shows views of earlier epochs.
    ShowsOldViews,
}

/// Those that a simulation finds soon; the search through all orders of events finds the other.
pub(crate) const PLANTS: [Plant; 8] = [
    Plant::BeatsOnlyForMoves,
    Plant::ShowsAfterTheEnd,
    Plant::KeepsItsSockets,
    Plant::ReleasesBlindly,
    Plant::ServesAfterLeaving,
    Plant::Unfenced,
    Plant::BelievesItsClock,
    Plant::ShowsOldViews,
];

pub(crate) const TICK: Time = 100;
/// A bot stands in for whoever is away for so long; a server waits longer, a simulation has less time.
pub(crate) const STAND_IN: Time = 20_000;
const TABLES: usize = 2;
const NODES: usize = 3;
const TROUBLED: Time = 45_000;
const CALM: Time = 14_000;

pub(crate) type SocketId = u32;

/// A node from one start to the next, for letters that come too late.
pub(crate) type Boot = (usize, u32);

#[derive(Clone, Debug)]
pub(crate) enum Letter {
    Tick,
    Answer { sent: Time, reply: Option<Reply>, to: Request },
    Hello { socket: SocketId, relayed: bool },
    Move { socket: SocketId, command: u32 },
    Ping { socket: SocketId },
    Hangup { socket: SocketId },
}

#[derive(Clone, Debug)]
pub(crate) enum Told {
    Wake,
    View { socket: SocketId, epoch: Epoch },
    Done { socket: SocketId, command: u32, seq: usize },
    Pong { socket: SocketId },
    Closed { socket: SocketId },
}

#[derive(Clone, Debug)]
pub(crate) enum Mail {
    ToNode(Boot, Letter),
    ToDatabase { from: Boot, sent: Time, request: Request },
    ToPerson(usize, Told),
    Trouble,
    Stop(Boot),
    Restart(usize),
}

/// A connection of a person to a node, and to the one that this relays to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Socket {
    pub(crate) person: usize,
    pub(crate) entry: Boot,
    pub(crate) home: Boot,
    pub(crate) home_life: Option<broadside_lease::Life>,
    /// How often in a row the node it is relayed to was missing.
    pub(crate) missing: u32,
}

pub(crate) struct World {
    pub(crate) now: Time,
    pub(crate) rng: Rng,
    pub(crate) plant: Option<Plant>,
    pub(crate) database: Database,
    pub(crate) nodes: Vec<Node>,
    pub(crate) people: Vec<Person>,
    pub(crate) sockets: BTreeMap<SocketId, Socket>,
    pub(crate) lives: u64,
    stalled_until: Time,
    mail: BTreeMap<(Time, u64), Mail>,
    letters: u64,
    next_socket: SocketId,
    troubled: bool,
    pub(crate) views: u64,
}

impl World {
    pub(crate) fn new(seed: u64, plant: Option<Plant>) -> Self {
        let mut world = World {
            now: 1_000,
            rng: Rng::new(seed),
            plant,
            database: Database { houses: vec![House::default(); TABLES], nodes: BTreeMap::new() },
            nodes: (0..NODES).map(Node::new).collect(),
            people: (0..TABLES * 4).map(|number| Person::new(number % TABLES, number / TABLES)).collect(),
            sockets: BTreeMap::new(),
            lives: 0,
            stalled_until: 0,
            mail: BTreeMap::new(),
            letters: 0,
            next_socket: 0,
            troubled: true,
            views: 0,
        };
        for node in 0..NODES {
            world.send(0, Mail::ToNode((node, 0), Letter::Tick));
        }
        for person in 0..world.people.len() {
            world.send(500, Mail::ToPerson(person, Told::Wake));
        }
        world.send(3_000, Mail::Trouble);
        world
    }

    /// Runs to the end; an error is a broken invariant.
    pub(crate) fn run(mut self) -> Result<u64, String> {
        let (calm, end) = (self.now + TROUBLED, self.now + TROUBLED + CALM);
        while let Some(((at, _), mail)) = self.mail.pop_first() {
            if at > calm && self.troubled {
                self.calm_down();
            }
            if at > end {
                break;
            }
            self.now = self.now.max(at);
            self.deliver(mail).map_err(|broken| format!("at {} ms: {broken}", self.now))?;
        }
        self.all_is_well_again().map(|()| self.views)
    }

    pub(crate) fn send(&mut self, after: Time, mail: Mail) {
        self.letters += 1;
        self.mail.insert((self.now + after, self.letters), mail);
    }

    /// How long a letter takes.
    pub(crate) fn latency(&mut self) -> Time {
        match self.rng.below(if self.troubled { 40 } else { u32::MAX }) {
            0 => Time::from(self.rng.below(3_000)),
            _ => 1 + Time::from(self.rng.below(20)),
        }
    }

    pub(crate) fn post(&mut self, mail: Mail) {
        let after = self.latency();
        self.send(after, mail);
    }

    /// Sends a request to the database; now and then it or its answer is lost, and the node hears of a failure.
    pub(crate) fn ask(&mut self, from: Boot, request: Request) {
        let sent = self.nodes[from.0].clock(self.now);
        if self.troubled && self.rng.below(60) == 0 {
            return self.send(2_000, Mail::ToNode(from, Letter::Answer { sent, reply: None, to: request }));
        }
        self.post(Mail::ToDatabase { from, sent, request });
    }

    fn deliver(&mut self, mail: Mail) -> Result<(), String> {
        match mail {
            Mail::ToDatabase { .. } if self.now < self.stalled_until => {
                let jitter = Time::from(self.rng.below(30));
                self.send(self.stalled_until - self.now + jitter, mail);
                Ok(())
            }
            Mail::ToDatabase { from, sent, request } => {
                let reply = self.database.answer(request.clone(), self.plant)?;
                let lost = self.troubled && self.rng.below(60) == 0;
                let (after, reply) = if lost { (2_000, None) } else { (self.latency(), Some(reply)) };
                self.send(after, Mail::ToNode(from, Letter::Answer { sent, reply, to: request }));
                Ok(())
            }
            Mail::ToNode((node, boot), letter) => {
                let at = &self.nodes[node];
                if !at.up || at.boot != boot {
                    return Ok(());
                }
                if self.now < at.paused_until {
                    let mail = Mail::ToNode((node, boot), letter);
                    self.send(self.nodes[node].paused_until - self.now, mail);
                    return Ok(());
                }
                self.node_hears(node, letter)
            }
            Mail::ToPerson(person, told) => self.person_hears(person, told),
            Mail::Stop((node, boot)) => {
                if self.nodes[node].boot == boot {
                    self.stop(node);
                    self.send(300, Mail::Restart(node));
                }
                Ok(())
            }
            Mail::Restart(node) => {
                self.start(node);
                Ok(())
            }
            Mail::Trouble => {
                self.trouble();
                Ok(())
            }
        }
    }

    /// Something goes wrong.
    fn trouble(&mut self) {
        if !self.troubled {
            return;
        }
        let node = self.rng.below(NODES as u32) as usize;
        let long = (200 + Time::from(self.rng.below(12_000))).min(TROUBLED + 1_000 - self.now.min(TROUBLED));
        match self.rng.below(6) {
            0 => {
                self.stop(node);
                self.send(long, Mail::Restart(node));
            }
            1 => {
                self.leave(node);
                self.send(long.min(2_000), Mail::Stop((node, self.nodes[node].boot)));
            }
            2 => self.nodes[node].pause(self.now, long),
            3 => self.nodes[node].sleep(self.now, long),
            4 => self.stalled_until = self.now + long,
            _ => {
                let day = self.rng.below(7_200_000);
                self.nodes[node].set_the_day(self.now, day);
            }
        }
        let after = 500 + Time::from(self.rng.below(9_000));
        self.send(after, Mail::Trouble);
    }

    fn calm_down(&mut self) {
        self.troubled = false;
        self.stalled_until = 0;
        for node in 0..NODES {
            self.start(node);
        }
    }

    fn start(&mut self, node: usize) {
        if !self.nodes[node].up {
            let former = self.database.lives_at(node);
            self.nodes[node].start(self.now, former);
            let boot = self.nodes[node].boot;
            self.send(1, Mail::ToNode((node, boot), Letter::Tick));
        }
    }

    /// The process ends, and with it its connections.
    fn stop(&mut self, node: usize) {
        if !self.nodes[node].up {
            return;
        }
        let boot = (node, self.nodes[node].boot);
        self.nodes[node].up = false;
        let broken = self.sockets.iter().filter(|(_, socket)| socket.entry == boot || socket.home == boot);
        let broken: Vec<SocketId> = broken.map(|(id, _)| *id).collect();
        broken.into_iter().for_each(|socket| self.close(socket));
    }

    /// Opens a connection from a person to a node.
    pub(crate) fn connect(&mut self, person: usize) -> Option<SocketId> {
        let node = self.rng.below(NODES as u32) as usize;
        if !self.nodes[node].up {
            return None;
        }
        self.next_socket += 1;
        let (id, entry) = (self.next_socket, (node, self.nodes[node].boot));
        self.sockets.insert(id, Socket { person, entry, home: entry, home_life: None, missing: 0 });
        self.post(Mail::ToNode(entry, Letter::Hello { socket: id, relayed: false }));
        Some(id)
    }

    /// Closes a connection: all who have a part in it are told.
    pub(crate) fn close(&mut self, id: SocketId) {
        let Some(Socket { person, entry, home, .. }) = self.sockets.remove(&id) else { return };
        self.post(Mail::ToPerson(person, Told::Closed { socket: id }));
        self.post(Mail::ToNode(entry, Letter::Hangup { socket: id }));
        if home != entry {
            self.post(Mail::ToNode(home, Letter::Hangup { socket: id }));
        }
    }

    fn all_is_well_again(&self) -> Result<(), String> {
        for (number, person) in self.people.iter().enumerate() {
            let house = &self.database.houses[person.table];
            if !person
                .acknowledged
                .iter()
                .all(|(seq, what)| house.log.get(*seq).is_some_and(|entry| entry.what == *what))
            {
                return Err(format!("a move of {number} was acknowledged and is lost"));
            }
            if person.heard + 6_000 < self.now && !person.wanders {
                return Err(format!("{number} cannot come in again"));
            }
        }
        Ok(())
    }
}
