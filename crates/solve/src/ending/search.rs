//! Alpha-beta search over the engine's positions that stores every start of a trick.

use broadside_cards::{Seats, Sides};
use broadside_engine::{Silent, Turn};
use rustc_hash::FxHashMap;

use super::Ending;

/// The most positions that are stored, with about 120 bytes each: 240 MB. When they are too many, all are forgotten, which
/// costs time but changes no answer.
const STORED: usize = 2_000_000;

/// The lower and upper bound of what can still be gained from a position.
#[derive(Clone, Copy)]
struct Bounds<M> {
    low: i32,
    high: i32,
    /// The best move, which is tried first.
    best: M,
}

/// A search for one side against all others.
pub(super) struct Search<E: Ending> {
    sides: Sides,
    side: usize,
    members: Seats,
    known: FxHashMap<E::Key, Bounds<E::Move>>,
    /// The legal moves along the current line, one list after the other.
    moves: Vec<E::Move>,
    node_limit: u64,
    /// The number of positions visited.
    pub(super) nodes: u64,
}

impl<E: Ending> Search<E> {
    pub(super) fn new(start: &E, side: usize, node_limit: u64) -> Self {
        let sides = start.parties();
        let members = sides.iter().nth(side).unwrap_or(Seats::NONE);
        let (known, moves) = (FxHashMap::default(), vec![]);
        Search { sides, side, members, known, moves, node_limit, nodes: 0 }
    }

    /// What the side has so far: its points, minus the other's if there are two sides.
    fn gained(&self, at: &E) -> i32 {
        match self.sides.iter().count() {
            2 => at.points(self.side) - at.points(1 - self.side),
            _ => at.points(self.side),
        }
    }

    /// The least and the most that the side can still gain.
    fn range(&self, at: &E) -> (i32, i32) {
        let most = at.most();
        (if self.sides.iter().count() == 2 { -most } else { 0 }, most)
    }

    /// What the side has at the end with best play; `None` if the limit is reached.
    pub(super) fn value(&mut self, at: &E) -> Option<i32> {
        let (low, high) = self.range(at);
        Some(self.gained(at) + self.gain(at, low - 1, high + 1)?)
    }

    /// The moves of the seat to act that keep the value.
    pub(super) fn best(&mut self, at: &E, value: i32) -> Option<Vec<E::Move>> {
        let mut best = vec![];
        at.legal_moves(&mut best);
        let mut keeps = vec![];
        for mv in &best {
            let mut next = at.clone();
            next.play_unchecked(*mv, &mut Silent);
            let needed = value - self.gained(&next);
            keeps.push(self.gain(&next, needed - 1, needed)? >= needed);
        }
        let mut keeps = keeps.into_iter();
        best.retain(|_| keeps.next() == Some(true));
        Some(best)
    }

    /// What the side can still gain: exact if it lies between `low` and `high`, otherwise a bound on the same side of
    /// both; `None` if the limit is reached.
    fn gain(&mut self, at: &E, mut low: i32, mut high: i32) -> Option<i32> {
        let Turn::Seat(seat) = at.turn() else { return Some(0) };
        if !at.is_known() {
            return Some(0);
        }
        self.nodes += 1;
        if self.nodes > self.node_limit {
            return None;
        }
        let (least, most) = self.range(at);
        if least == most || least >= high {
            return Some(least);
        }
        if most <= low {
            return Some(most);
        }
        let key = at.key();
        let known = key.and_then(|key| self.known.get(&key).copied());
        if let Some(known) = known {
            if known.low >= high || known.low == known.high {
                return Some(known.low);
            }
            if known.high <= low {
                return Some(known.high);
            }
            (low, high) = (low.max(known.low), high.min(known.high));
        }
        let first = self.moves.len();
        at.legal_moves(&mut self.moves);
        let last = self.moves.len();
        let tried = known.and_then(|known| self.moves[first..].iter().position(|mv| *mv == known.best));
        if let Some(place) = tried {
            self.moves[first..=first + place].rotate_right(1);
        }
        let rises = self.members.contains(seat);
        let before = self.gained(at);
        let (mut alpha, mut beta) = (low, high);
        let mut best: Option<(i32, E::Move)> = None;
        for place in first..last {
            let mv = self.moves[place];
            let mut next = at.clone();
            next.play_unchecked(mv, &mut Silent);
            let step = self.gained(&next) - before;
            let found = step + self.gain(&next, alpha - step, beta - step)?;
            if best.is_none_or(|(value, _)| if rises { found > value } else { found < value }) {
                best = Some((found, mv));
            }
            if rises {
                alpha = alpha.max(found);
            } else {
                beta = beta.min(found);
            }
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        let (found, mv) = best?;
        if let Some(key) = key {
            if self.known.len() >= STORED {
                self.known.clear();
            }
            let bounds = self.known.entry(key).or_insert(Bounds { low: least, high: most, best: mv });
            bounds.best = mv;
            if found > low {
                bounds.low = bounds.low.max(found);
            }
            if found < high {
                bounds.high = bounds.high.min(found);
            }
        }
        Some(found)
    }
}
