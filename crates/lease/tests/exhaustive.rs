//! Two nodes and one table, with short times: every order of everything that can happen is tried, a node that stands
//! still, a letter that is late or lost, a restart. In every state, a node that may show the table owns it.

#[path = "world/database.rs"]
#[allow(dead_code, reason = "the simulator needs more of it")]
mod database;

use std::collections::HashSet;

use broadside_lease::{Beaten, Life, Order, Route, Tenant, Terms, Time};
use database::{Database, House, Reply, Request};

/// Those of the simulator's faults that the database has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "one of them is enough here")]
pub(crate) enum Plant {
    BuriesBlindly,
    Unfenced,
}

const TERMS: Terms = Terms { beat: 2, lease: 3, still: 4, looks: 1, answer: 4, patience: 2 };

/// How far the search goes.
#[derive(Clone, Copy)]
struct Bounds {
    time: Time,
    restarts: u8,
    losses: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Letter {
    Request { from: (usize, u8), sent: Time, request: Request },
    Reply { to: (usize, u8), sent: Time, reply: Option<Reply>, request: Request },
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    now: Time,
    nodes: [Tenant<usize>; 2],
    boots: [u8; 2],
    former: [Vec<Life>; 2],
    database: Database,
    /// In order, so that the same letters make the same state.
    letters: Vec<Letter>,
    lives: u64,
    losses: u8,
}

impl State {
    /// Both nodes have joined, and the first has the table.
    fn begin() -> Self {
        let database = Database { houses: vec![House::default()], ..Database::default() };
        let nodes = [Tenant::new(TERMS), Tenant::new(TERMS)];
        let (boots, former) = ([0; 2], [vec![], vec![]]);
        let mut state =
            State { now: 0, nodes, boots, former, database, letters: vec![], lives: 0, losses: 0 };
        for node in [0, 1, 0] {
            match state.nodes[node].route(0, &0) {
                Route::Claim(life) => state.ask(node, Request::Claim { life, table: 0 }),
                _ => state.tick(node),
            }
            // The request is done, then its answer comes.
            state = state.come(0, None);
            state = state.come(0, None);
        }
        assert_eq!(state.nodes[0].holds(0, &0), Some(1));
        state
    }

    fn tick(&mut self, node: usize) {
        let orders = self.nodes[node].tick(self.now);
        self.carry_out(node, orders);
    }

    /// The letter at an index arrives.
    fn come(&self, at: usize, plant: Option<Plant>) -> Self {
        let mut came = self.clone();
        match came.letters.remove(at) {
            Letter::Request { from, sent, request } => {
                let reply = came.database.answer(request.clone(), plant).ok();
                came.send(Letter::Reply { to: from, sent, reply, request });
            }
            Letter::Reply { to: (node, boot), sent, reply, request } => {
                if self.boots[node] == boot {
                    came.hear(node, sent, reply, request);
                }
            }
        }
        came
    }

    fn is_sound(&self) -> bool {
        let house = &self.database.houses[0];
        self.nodes.iter().all(|node| match node.holds(self.now, &0) {
            Some(epoch) => (house.owner, house.epoch) == (node.life(), epoch),
            None => true,
        })
    }

    fn send(&mut self, letter: Letter) {
        let at = self.letters.binary_search(&letter).unwrap_or_else(|at| at);
        self.letters.insert(at, letter);
    }

    fn ask(&mut self, node: usize, request: Request) {
        self.send(Letter::Request { from: (node, self.boots[node]), sent: self.now, request });
    }

    fn carry_out(&mut self, node: usize, orders: Vec<Order<usize>>) {
        for order in orders {
            match order {
                Order::Join => {
                    self.lives += 1;
                    let (life, former) = (Life(self.lives), self.former[node].clone());
                    self.ask(node, Request::Join { place: node, life, former });
                }
                Order::Beat(life) => self.ask(node, Request::Beat(life)),
                Order::Bury { life, beat } => self.ask(node, Request::Bury { life, beat }),
                Order::Resume | Order::Quit(_) => {}
            }
        }
    }

    fn hear(&mut self, node: usize, sent: Time, reply: Option<Reply>, request: Request) {
        let tenant = &mut self.nodes[node];
        let orders = match (reply, request) {
            (Some(Reply::Joined(life)), _) => tenant.joined(self.now, sent, Some(life)),
            (None, Request::Join { .. }) => tenant.joined(self.now, sent, None),
            (Some(Reply::Beaten(life, beaten)), _) => tenant.beaten(self.now, sent, life, beaten),
            (None, Request::Beat(life)) => tenant.beaten(self.now, sent, life, Beaten::Failed),
            (Some(Reply::Claimed { table, fence }), _) => {
                tenant.claimed(&table, fence);
                vec![]
            }
            _ => vec![],
        };
        self.carry_out(node, orders);
    }

    /// Every state that can come next.
    fn next(&self, bounds: Bounds, plant: Option<Plant>) -> Vec<State> {
        let mut next = vec![];
        if self.now < bounds.time {
            next.push(State { now: self.now + 1, ..self.clone() });
        }
        for node in 0..2 {
            let mut ticked = self.clone();
            ticked.tick(node);
            next.push(ticked);
            let claims = |letter: &Letter| {
                let (Letter::Request { from: (at, _), request, .. }
                | Letter::Reply { to: (at, _), request, .. }) = letter;
                *at == node && matches!(request, Request::Claim { .. })
            };
            if let Route::Claim(life) = self.nodes[node].route(self.now, &0)
                && !self.letters.iter().any(claims)
            {
                let mut asked = self.clone();
                asked.ask(node, Request::Claim { life, table: 0 });
                next.push(asked);
            }
            if self.boots[node] < bounds.restarts {
                let mut restarted = self.clone();
                restarted.nodes[node] = Tenant::new(TERMS);
                restarted.boots[node] += 1;
                restarted.former[node] = self.database.lives_at(node);
                next.push(restarted);
            }
        }
        for at in 0..self.letters.len() {
            next.push(self.come(at, plant));
            if let Letter::Request { from, sent, request } = &self.letters[at]
                && self.losses < bounds.losses
            {
                let mut lost = self.clone();
                lost.losses += 1;
                lost.letters.remove(at);
                lost.send(Letter::Reply { to: *from, sent: *sent, reply: None, request: request.clone() });
                next.push(lost);
            }
        }
        next
    }
}

/// The number of states, or the first that is not sound.
fn search(bounds: Bounds, plant: Option<Plant>) -> Result<usize, String> {
    let (mut seen, mut open) = (HashSet::new(), vec![State::begin()]);
    while let Some(state) = open.pop() {
        if !state.is_sound() {
            let State { now, database, .. } = &state;
            return Err(format!("at {now} somebody else owns the table: {database:?} {:?}", state.nodes));
        }
        if seen.insert(fingerprint(&state)) {
            open.extend(state.next(bounds, plant));
        }
    }
    Ok(seen.len())
}

/// 64 bits are enough to tell some ten million states apart.
fn fingerprint(state: &State) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn in_every_state_who_shows_a_table_owns_it() {
    // How long, how many restarts of each node, how many lost letters.
    let (short, further) = ([(5, 0, 0), (1, 1, 1)], [(6, 0, 0), (2, 1, 1)]);
    let long = std::env::var_os("LEASE_SEEDS").is_some();
    for (time, restarts, losses) in if long { further } else { short } {
        println!("{} states", search(Bounds { time, restarts, losses }, None).unwrap());
    }
}

#[test]
fn a_planted_fault_is_found() {
    let bounds = Bounds { time: 6, restarts: 0, losses: 0 };
    search(bounds, Some(Plant::BuriesBlindly)).unwrap_err();
}
