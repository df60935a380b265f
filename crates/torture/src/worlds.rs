//! Two worlds that a viewer cannot tell apart: one table's log twice, with two hidden cards swapped in the shuffle.

use anyhow::{Result, ensure};
use broadside_cards::{Rng, Seat, Seed};
use broadside_engine::{AnyGame, Face, Table, Target, Viewer};
use broadside_games::GAMES;
use broadside_house::{
    Chain, Command, Decided, Decision, Entry, Happening, LogLine, SeatPlan, Setup, TableId, TableState, Token,
};

/// The most moves that are played after the worlds differ.
const FOLLOWED: usize = 6;
/// The most pairs from one deal, so that long deals do not crowd out other tables and solo games.
const PAIRS: usize = 10;
/// The number of swaps tried for a viewer before another viewer is chosen.
const TRIES: usize = 40;

/// A table in one world.
#[derive(Clone)]
pub struct World {
    /// What the table is.
    pub state: TableState,
    log: Vec<Entry>,
}

/// What a leak can be made of: cards that the viewer does not see.
pub struct Secret {
    /// What the left neighbour sees and the viewer does not; the whole pack if there is no such card.
    pub hand: Vec<String>,
    /// The pack in its last shuffled order.
    pub pack: Vec<String>,
}

/// A move that is made in both worlds.
pub struct Followed {
    /// The seat.
    pub seat: Seat,
    /// The turn number.
    pub turn: u64,
    /// The action.
    pub action: String,
    /// The number of the table's last event after it.
    pub seq: u64,
}

/// Two worlds and a viewer who cannot tell them apart.
pub struct Pair {
    /// The viewer.
    pub viewer: Viewer,
    /// The worlds.
    pub worlds: [World; 2],
    /// Whether one person plays with bots, and may ask for hints.
    pub solo: bool,
    /// Moves that can be played without the viewer noticing a difference; empty if bots would play on by themselves.
    pub followed: Vec<Followed>,
    /// Actions that are illegal or unknown, to be refused.
    pub probes: Vec<String>,
}

/// Deals of one game, searched for pairs of worlds.
pub struct Deals<'a> {
    game: &'static dyn AnyGame,
    tables: Vec<Table>,
    rng: &'a mut Rng,
    /// One token for each possible seat.
    pub tokens: Vec<Token>,
}

impl<'a> Deals<'a> {
    /// Deals of a game at all its tables.
    pub fn of(game: &'static dyn AnyGame, rng: &'a mut Rng) -> Self {
        let tokens = (0..8).map(|_| token(rng)).collect();
        Deals { game, tables: Table::every(game.info()), rng, tokens }
    }

    /// Plays one deal and passes every pair found to `each`.
    pub fn play(&mut self) -> Result<Vec<Pair>> {
        let table = &self.tables[self.rng.below(self.tables.len() as u32) as usize];
        let readings: Vec<_> = table.choices().iter().map(|(r, c)| (r.id, c.id)).collect();
        let table = Table::new(self.game.info(), table.players(), &readings, Some(Target::Deal))?;
        let players = table.players();
        let person = Seat::new(self.rng.below(players as u32) as usize);
        let alone = (self.rng.below(4) == 0).then_some(person);
        let plan = |seat| match alone {
            Some(person) if person != seat => SeatPlan::Bot("telltale".into()),
            _ => SeatPlan::Person,
        };
        let seats = Seat::all(players).map(plan).collect();
        let setup = Setup::plain(self.game, table, seats);
        let people: Vec<Seat> = setup.people().collect();
        let solo = setup.is_solo();
        let mut seeds = self.rng.bits();
        let mut fresh = || {
            seeds = seeds.wrapping_add(1);
            Seed::from(seeds)
        };
        let id = TableId::of(&token(self.rng));
        let Decided { entries, next } = TableState::opening(id, setup, 1, &mut fresh);
        let mut world = World { state: next, log: entries };
        for seat in &people {
            let hash = self.tokens[seat.index()].hash();
            world.go_on(&Command::Sit { seat: Some(*seat), hash, name: None, cut: None }, &mut fresh)?;
        }
        let (mut pairs, mut probes) = (vec![], vec!["pass".to_owned(), "dance".to_owned()]);
        for moves in 0..400 {
            let Some(to_act) = world.state.view(Viewer::Watcher).to_act else { break };
            let parts = match alone {
                // While it is a bot's turn, the table would go on by itself.
                Some(seat) => seat == to_act,
                None => moves == 0 || self.rng.below(4) == 0,
            };
            if parts {
                // Sometimes the viewer is a watcher; a person who plays alone is given hints.
                let eyes = if solo { 5 } else { people.len() as u32 + 1 };
                let viewer = match (self.rng.below(eyes) as usize, &people[..]) {
                    (0, _) => Viewer::Watcher,
                    (_, [seat]) => Viewer::Seat(*seat),
                    (n, people) => Viewer::Seat(people[n - 1]),
                };
                if let Some(other) = world.exchanged(viewer, self.rng) {
                    // Servers remember tables, so every pair has a table of its own.
                    let id = TableId::of(&token(self.rng));
                    let worlds = [world.renamed(&id)?, other.renamed(&id)?];
                    let followed = match alone {
                        None => follow(worlds.clone(), viewer, self.rng)?,
                        Some(_) => vec![],
                    };
                    pairs.push(Pair { viewer, worlds, solo, followed, probes: probes.clone() });
                }
            }
            let action = pick(&world.legal(to_act), self.rng);
            probes.push(action.clone());
            world.go_on(&Command::Act { seat: to_act, turn: world.state.turn(), action }, &mut fresh)?;
            if !world.state.view(Viewer::Watcher).deals.is_empty() {
                break;
            }
        }
        while pairs.len() > PAIRS {
            pairs.swap_remove(self.rng.below(pairs.len() as u32) as usize);
        }
        Ok(pairs)
    }
}

/// A token from the generator. Shuffles depend on the table's name, so a campaign can be repeated only with known
/// names.
fn token(rng: &mut Rng) -> Token {
    let text: String = (0..4).map(|_| format!("{:016x}", rng.bits())).collect();
    text.parse().expect("64 hexadecimal digits")
}

fn pick(legal: &[String], rng: &mut Rng) -> String {
    let playable: Vec<&String> = legal.iter().filter(|action| *action != "resign").collect();
    match playable.len() {
        0 => legal[0].clone(),
        n => playable[rng.below(n as u32) as usize].clone(),
    }
}

impl World {
    fn go_on(&mut self, command: &Command, fresh: &mut dyn FnMut() -> Seed) -> Result<()> {
        if let Decision::Write(decided) = self.state.decide(2, None, command, fresh)? {
            self.log.extend(decided.entries.iter().cloned());
            self.state.go_on(*decided);
        }
        Ok(())
    }

    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Vec<String> {
        let view = self.state.view(Viewer::Seat(seat));
        view.offers.into_iter().map(|offer| offer.action).collect()
    }

    /// Its log in stored form.
    pub fn lines(&self) -> Vec<LogLine> {
        Chain::new(self.state.id().clone()).write(&self.log)
    }

    /// The same table with another name.
    fn renamed(&self, id: &TableId) -> Result<World> {
        let lines = Chain::new(id.clone()).write(&self.log);
        Ok(World { state: TableState::rebuild(GAMES, id.clone(), &lines)?, log: self.log.clone() })
    }

    /// The same table with two cards swapped in the pack; `None` if the viewer would notice.
    fn exchanged(&self, viewer: Viewer, rng: &mut Rng) -> Option<World> {
        let shuffles: Vec<usize> =
            (0..self.log.len()).filter(|n| shuffled(&self.log[*n]).is_some()).collect();
        let at = *shuffles.get(rng.below(shuffles.len().max(1) as u32) as usize)?;
        let id = self.state.id().clone();
        let before = TableState::rebuild(GAMES, id.clone(), &Chain::new(id).write(&self.log[..at])).ok()?;
        (0..TRIES).find_map(|_| {
            let mut words: Vec<&str> = shuffled(&self.log[at])?.split(' ').collect();
            let (one, two) = (rng.below(words.len() as u32) as usize, rng.below(words.len() as u32) as usize);
            // The top card of a nation is drawn in front of everybody and may return unseen (W6, W7).
            let drawn = matches!(words[0], "japan" | "russia") && one.min(two) <= 1;
            if words[one] == words[two] || drawn {
                return None;
            }
            words.swap(one, two);
            let shuffle = Happening::Chance(format!("shuffle {}", words.join(" ")));
            self.replayed(before.clone(), at, &shuffle, viewer)
        })
    }

    /// Repeats everything after the shuffle, as long as the viewer sees the same.
    fn replayed(&self, before: TableState, at: usize, shuffle: &Happening, viewer: Viewer) -> Option<World> {
        let mut log = self.log.clone();
        log[at].what = shuffle.clone();
        let (mut one, mut two) = (before.clone(), before);
        for (entry, other) in self.log.iter().zip(&log).skip(at) {
            one.apply(entry.clone()).ok()?;
            two.apply(other.clone()).ok()?;
            if !one.looks_like(&two, viewer) || one.view(viewer).to_act != two.view(viewer).to_act {
                return None;
            }
        }
        Some(World { state: two, log })
    }

    /// What the viewer must not learn.
    pub fn secret(&self, viewer: Viewer) -> Secret {
        let players = self.state.setup().table.players();
        let other = viewer.seat().map_or(Seat::new(0), |seat| seat.left(players));
        let faces = |viewer| -> Vec<String> {
            let zones = self.state.view(viewer).look.and_then(|look| look.zones).unwrap_or_default();
            let cards = zones.into_iter().flat_map(|zone| zone.cards);
            cards
                .filter_map(|card| if let Face::Up { code, .. } = card { Some(code) } else { None })
                .collect()
        };
        let (seen, mut hand) = (faces(viewer), faces(Viewer::Seat(other)));
        hand.retain(|code| !seen.contains(code));
        let last = self.log.iter().rev().find_map(shuffled);
        let pack: Vec<String> = last.map_or(vec![], |cards| cards.split(' ').map(str::to_owned).collect());
        if hand.is_empty() {
            hand.clone_from(&pack);
        }
        Secret { hand, pack }
    }
}

/// The cards of a shuffle and its label.
fn shuffled(entry: &Entry) -> Option<&str> {
    match &entry.what {
        Happening::Chance(text) => text.strip_prefix("shuffle "),
        _ => None,
    }
}

/// The same moves in both worlds, until the viewer can tell them apart.
fn follow(mut worlds: [World; 2], viewer: Viewer, rng: &mut Rng) -> Result<Vec<Followed>> {
    let mut followed = vec![];
    for _ in 0..FOLLOWED {
        let [one, two] = &worlds;
        let Some(seat) = one.state.view(Viewer::Watcher).to_act else { break };
        let other = two.legal(seat);
        let both: Vec<String> = one.legal(seat).into_iter().filter(|action| other.contains(action)).collect();
        if both.is_empty() {
            break;
        }
        let (action, turn) = (pick(&both, rng), one.state.turn());
        for world in &mut worlds {
            world.go_on(&Command::Act { seat, turn, action: action.clone() }, &mut || Seed::from(7))?;
        }
        let [one, two] = &worlds;
        let over = |world: &World| !world.state.view(Viewer::Watcher).deals.is_empty();
        if over(one) || over(two) || !one.state.looks_like(&two.state, viewer) {
            break;
        }
        ensure!(one.state.seq() == two.state.seq(), "the worlds have different numbers");
        followed.push(Followed { seat, turn, action, seq: one.state.seq() });
    }
    Ok(followed)
}
