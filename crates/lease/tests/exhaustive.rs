//! Two nodes and one table, with short times: every order of everything that can happen is tried, a node that stands
//! still, a letter that is late or lost, a restart, a table that is given back, a node that leaves. In every state, a
//! node that may show the table owns it.

#[path = "world/database.rs"]
#[allow(dead_code, reason = "the simulator needs more of it")]
mod database;

use std::collections::HashSet;

use broadside_lease::{Beaten, Life, Order, Route, Tenant, Terms, Time};
use database::{Database, House, Reply, Request};

/// Those of the simulator's faults that a search without moves can find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "nobody appends here")]
pub(crate) enum Plant {
    BuriesBlindly,
    ReleasesBlindly,
    ServesAfterLeaving,
    Unfenced,
}

/// The clocks here go alike, so a life may be buried at the very end of its last lease.
const TERMS: Terms = Terms { beat: 1, lease: 2, still: 2, looks: 1, answer: 3, patience: 1 };

/// How far the search goes.
#[derive(Clone, Copy)]
struct Bounds {
    time: Time,
    /// How many letters may be under way while time goes on.
    late: usize,
    /// How many nodes restart or leave, letters are lost and tables given back, all together.
    troubles: u8,
    terms: Terms,
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
    troubles: u8,
}

impl State {
    /// Both nodes have joined, and the first has the table.
    fn begin(terms: Terms) -> Self {
        let database = Database { houses: vec![House::default()], ..Database::default() };
        let nodes = [Tenant::new(terms), Tenant::new(terms)];
        let (boots, former) = ([0; 2], [vec![], vec![]]);
        let mut state =
            State { now: 0, nodes, boots, former, database, letters: vec![], lives: 0, troubles: 0 };
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

    /// Sends a letter. Answers that change nothing need not arrive.
    fn send(&mut self, letter: Letter) {
        if let Letter::Reply { to: (node, boot), reply, .. } = &letter
            && (self.boots[*node] != *boot || matches!(reply, Some(Reply::Done | Reply::Elsewhere { .. })))
        {
            return;
        }
        let at = self.letters.binary_search(&letter).unwrap_or_else(|at| at);
        self.letters.insert(at, letter);
    }

    fn ask(&mut self, node: usize, request: Request) {
        self.send(Letter::Request { from: (node, self.boots[node]), sent: self.now, request });
    }

    /// The same, but something goes wrong.
    fn troubled(&self, trouble: impl FnOnce(&mut State)) -> Self {
        let mut troubled = State { troubles: self.troubles + 1, ..self.clone() };
        trouble(&mut troubled);
        troubled
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
        if self.now < bounds.time && self.letters.len() <= bounds.late {
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
        }
        next.extend((0..self.letters.len()).map(|at| self.come(at, plant)));
        if self.troubles < bounds.troubles {
            next.extend(self.next_in_trouble(bounds.terms, plant));
        }
        next
    }

    /// Every state that can come of a trouble.
    fn next_in_trouble(&self, terms: Terms, plant: Option<Plant>) -> Vec<State> {
        let mut next = vec![];
        for node in 0..2 {
            next.push(self.troubled(|restarted| {
                restarted.nodes[node] = Tenant::new(terms);
                restarted.boots[node] += 1;
                restarted.former[node] = self.database.lives_at(node);
                let boot = restarted.boots[node];
                let late = |letter: &Letter| matches!(letter, Letter::Reply { to, .. } if to.0 == node && to.1 < boot);
                restarted.letters.retain(|letter| !late(letter));
            }));
            next.push(self.troubled(|left| {
                let life = match plant {
                    Some(Plant::ServesAfterLeaving) => left.nodes[node].life(),
                    _ => left.nodes[node].leave(),
                };
                life.into_iter().for_each(|life| left.ask(node, Request::Leave(life)));
            }));
            next.push(self.troubled(|given| {
                if let Some(fence) = given.nodes[node].release(&0) {
                    given.ask(node, Request::Release { table: 0, fence });
                }
            }));
        }
        for (at, letter) in self.letters.iter().enumerate() {
            // Either the request is lost, or its answer.
            let (Letter::Request { from: to, sent, request } | Letter::Reply { to, sent, request, .. }) =
                letter;
            next.push(self.troubled(|lost| {
                lost.letters.remove(at);
                lost.send(Letter::Reply { to: *to, sent: *sent, reply: None, request: request.clone() });
            }));
        }
        next
    }
}

/// The number of states, or the first that is not sound.
fn search(bounds: Bounds, plant: Option<Plant>) -> Result<usize, String> {
    let (mut seen, mut open) = (HashSet::new(), vec![State::begin(bounds.terms)]);
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

fn bounds((time, late, troubles): (Time, usize, u8)) -> Bounds {
    Bounds { time, late, troubles, terms: TERMS }
}

#[test]
fn in_every_state_who_shows_a_table_owns_it() {
    // How long, how many late letters, how many troubles.
    let (short, further) = ([(5, 0, 1), (5, 1, 0), (3, 1, 1)], [(5, 1, 1), (3, 2, 1), (3, 1, 2)]);
    let long = std::env::var_os("LEASE_SEEDS").is_some();
    for bound in if long { further } else { short } {
        println!("{bound:?}: {} states", search(bounds(bound), None).unwrap());
    }
}

#[test]
fn every_planted_fault_is_found() {
    for (bound, plant) in [
        ((5, 1, 0), Plant::BuriesBlindly),
        ((0, 0, 1), Plant::ReleasesBlindly),
        ((0, 0, 1), Plant::ServesAfterLeaving),
    ] {
        println!("{plant:?}: {}", search(bounds(bound), Some(plant)).unwrap_err());
    }
}

/// So the search goes on for longer than it takes to bury a life.
#[test]
fn a_lease_that_outlasts_a_burial_is_found() {
    let terms = Terms { lease: TERMS.still + 1, ..TERMS };
    for bound in [(5, 1, 0), (5, 0, 1)] {
        search(Bounds { terms, ..bounds(bound) }, None).unwrap_err();
    }
}
