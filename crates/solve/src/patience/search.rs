//! The search: a short plunge first, then best first, and if that takes too long, depth first in bounded memory.

use super::position::{Dealt, PILES, Position};
use super::step::Step;
use super::{Fate, Move, Spot};

/// Most easy deals fall to this many positions of a plunge.
const PLUNGE: u64 = 400;

/// The most positions of the search best first; each takes about a hundred bytes.
const BEST_FIRST: u64 = 1 << 20;

/// A search from one position.
pub(super) struct Search<'a> {
    deal: &'a Dealt,
    node_limit: u64,
    /// The positions looked at.
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(deal: &'a Dealt, node_limit: u64) -> Self {
        Search { deal, node_limit, nodes: 0 }
    }

    /// Searches from a position.
    pub(super) fn run(&mut self, start: Position) -> Fate {
        let most = PLUNGE.min(self.node_limit);
        let mut plunge = Plunge { deal: self.deal, left: most, line: Vec::new(), seen: [0; 1024] };
        let is_won = plunge.won(start);
        self.nodes += most - plunge.left;
        if is_won {
            return Fate::Winnable(plunge.line);
        }
        match self.best_first(start) {
            Fate::Unknown if self.nodes < self.node_limit => self.depth_first(start),
            fate => fate,
        }
    }

    fn settled(&self, mut at: Position) -> Position {
        if !self.deal.rules.forced {
            self.deal.settle(&mut at, |_| ());
        }
        at
    }

    /// Searches best first, without a plunge before. The fate is unknown when the positions become too many.
    pub(super) fn best_first(&mut self, start: Position) -> Fate {
        let most = self.node_limit.min(self.nodes + BEST_FIRST);
        let mut known = Known::default();
        let mut open = Open::default();
        let mut steps: Vec<Step> = Vec::new();
        let first = self.settled(start);
        known.add(first.ordered(), 0);
        if first.is_won() {
            return Fate::Winnable(self.line(start, &[]));
        }
        open.add(self.deal.hope(&first), 0);
        while let Some(number) = open.next() {
            let at = known.nodes[number as usize].at;
            if self.deal.is_stuck(&at) {
                continue;
            }
            steps.clear();
            self.deal.steps(&at, |step| steps.push(step));
            for step in &steps {
                let at = self.settled(step.at);
                let is_won = at.is_won();
                let Some(added) = known.add(at.ordered(), number) else { continue };
                self.nodes += 1;
                if is_won {
                    return Fate::Winnable(self.line(start, &known.path(added)));
                }
                if self.nodes >= most {
                    return Fate::Unknown;
                }
                open.add(self.deal.hope(&at), added);
            }
        }
        Fate::Lost
    }

    /// Searches depth first. Positions known to be lost are kept in a table of fixed size; some are forgotten when it is
    /// full, which costs time but decides nothing, since no position can come back on one line.
    pub(super) fn depth_first(&mut self, start: Position) -> Fate {
        let mut lost = Lost::new();
        let mut path = Vec::new();
        let first = self.settled(start).ordered();
        if first.is_won() {
            return Fate::Winnable(self.line(start, &[]));
        }
        match self.is_lost(&first, &mut lost, &mut Vec::new(), &mut path) {
            Some(true) => Fate::Lost,
            Some(false) => {
                path.reverse();
                Fate::Winnable(self.line(start, &path))
            }
            None => Fate::Unknown,
        }
    }

    /// Whether a position is lost; if not, the path to the win in reverse. None if the limit is reached. `next` has the
    /// positions still to be visited along the current line.
    fn is_lost(
        &mut self,
        at: &Position,
        lost: &mut Lost,
        next: &mut Vec<Position>,
        path: &mut Vec<Position>,
    ) -> Option<bool> {
        if self.nodes >= self.node_limit {
            return None;
        }
        self.nodes += 1;
        if self.deal.is_stuck(at) {
            return Some(true);
        }
        let first = next.len();
        self.deal.steps(at, |step| next.push(self.settled(step.at).ordered()));
        // The table is too large for the processor's cache. Its places are all asked for at once, so that they are fetched
        // together, and again later, since a brother may have shown the position to be lost.
        let mut kept = first;
        for n in first..next.len() {
            let at = next[n];
            let place = lost.place(at.spread());
            next[kept] = at;
            kept += usize::from(!lost.has(place, at.key()));
        }
        next.truncate(kept);
        for n in first..kept {
            let at = next[n];
            if at.is_won() {
                path.push(at);
                return Some(false);
            }
            let key = at.key();
            let place = lost.place(at.spread());
            if n > first && lost.has(place, key) {
                continue;
            }
            let nodes = self.nodes;
            if !self.is_lost(&at, lost, next, path)? {
                path.push(at);
                return Some(false);
            }
            // What is stuck is soon seen again to be.
            if self.nodes - nodes > 1 {
                lost.add(place, key, self.nodes - nodes);
            }
        }
        next.truncate(first);
        Some(true)
    }

    /// The moves along a path from the start: each step is found again, and its piles called by the places they have
    /// really kept.
    fn line(&self, start: Position, path: &[Position]) -> Vec<Move> {
        let mut line = Vec::new();
        let mut real = [0, 1, 2, 3, 4];
        let mut at = start;
        self.arrive(&mut at, &mut Vec::new(), &mut real, &mut line);
        for goal in path {
            let mut found = None;
            self.deal.steps(&at, |step| {
                if self.settled(step.at).ordered() == *goal {
                    found = Some(step);
                }
            });
            let Some(step) = found else { unreachable!("the step was found before") };
            let mut moves = step.moves().collect();
            at = step.at;
            self.arrive(&mut at, &mut moves, &mut real, &mut line);
        }
        line
    }

    /// Adds the safe plays to the moves, writes all to the line with the piles' real numbers, and puts the
    /// piles in order.
    fn arrive(&self, at: &mut Position, moves: &mut Vec<Move>, real: &mut [u8; PILES], line: &mut Vec<Move>) {
        if !self.deal.rules.forced {
            self.deal.settle(at, |mv| moves.push(mv));
        }
        let place = |place: Spot| match place {
            Spot::Pile(pile) => Spot::Pile(real[pile as usize]),
            other => other,
        };
        line.extend(moves.iter().map(|mv| match mv {
            Move::Move(from, to) => Move::Move(place(*from), place(*to)),
            other => *other,
        }));
        at.order(|one, other| real.swap(one, other));
    }
}

/// A depth-first look at few positions, which wins most deals before the search proper has begun.
struct Plunge<'a> {
    deal: &'a Dealt,
    left: u64,
    line: Vec<Move>,
    /// Marks of positions seen. A mark may be lost or mistaken: a plunge proves nothing but a win.
    seen: [u32; 1024],
}

impl Plunge<'_> {
    fn won(&mut self, mut at: Position) -> bool {
        let length = self.line.len();
        if !self.deal.rules.forced {
            self.deal.settle(&mut at, |mv| self.line.push(mv));
        }
        if at.is_won() {
            return true;
        }
        let mark = at.spread();
        let seen = &mut self.seen[mark as usize % 1024];
        let is_new = std::mem::replace(seen, (mark >> 32) as u32) != (mark >> 32) as u32;
        if is_new && self.left > 0 {
            self.left -= 1;
            let mut next = Vec::new();
            self.deal.short_steps(&at, |step| next.push(step));
            for step in next {
                let length = self.line.len();
                self.line.extend(step.moves());
                if self.won(step.at) {
                    return true;
                }
                self.line.truncate(length);
            }
        }
        self.line.truncate(length);
        false
    }
}

/// A position found, and from which other.
struct Node {
    at: Position,
    from: u32,
}

/// Every position found so far.
#[derive(Default)]
struct Known {
    nodes: Vec<Node>,
    /// A slot has a part of the position's hash above and the node's number plus one below; zero is an empty slot.
    slots: Vec<u64>,
}

impl Known {
    /// Adds a position, unless it is known.
    fn add(&mut self, at: Position, from: u32) -> Option<u32> {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mark = at.spread();
        let mut place = mark as usize & (self.slots.len() - 1);
        while self.slots[place] != 0 {
            let (tag, number) = (self.slots[place] >> 32, self.slots[place] as u32 - 1);
            if tag == mark >> 32 && self.nodes[number as usize].at == at {
                return None;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        self.nodes.push(Node { at, from });
        self.slots[place] = mark >> 32 << 32 | self.nodes.len() as u64;
        Some(self.nodes.len() as u32 - 1)
    }

    /// The positions on the way to a node, without the first.
    fn path(&self, last: u32) -> Vec<Position> {
        let mut path = Vec::new();
        let mut number = last;
        while number != 0 {
            let node = &self.nodes[number as usize];
            path.push(node.at);
            number = node.from;
        }
        path.reverse();
        path
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(1 << 12);
        self.slots = vec![0; size];
        for (number, node) in self.nodes.iter().enumerate() {
            let mark = node.at.spread();
            let mut place = mark as usize & (size - 1);
            while self.slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.slots[place] = mark >> 32 << 32 | (number as u64 + 1);
        }
    }
}

/// Positions known to be lost: a table of buckets of four, in which the one that was shown with the least work makes room.
struct Lost {
    /// A position's key, and above it the number of digits of the work in base two.
    buckets: Vec<[u128; 4]>,
}

impl Lost {
    /// The number of buckets, as a power of two: 256 MiB.
    const BITS: u32 = 22;
    /// Where the work stands above the key.
    const WORK: u32 = 120;

    fn new() -> Self {
        Lost { buckets: vec![[0; 4]; 1 << Self::BITS] }
    }

    #[inline]
    fn place(&self, mark: u64) -> usize {
        (mark >> (64 - Self::BITS)) as usize
    }

    #[inline]
    fn has(&self, place: usize, key: u128) -> bool {
        self.buckets[place].iter().any(|entry| entry & ((1 << Self::WORK) - 1) == key)
    }

    #[inline]
    fn add(&mut self, place: usize, key: u128, work: u64) {
        let bucket = &mut self.buckets[place];
        let least = (0..4).min_by_key(|&n| bucket[n] >> Self::WORK).unwrap_or(0);
        bucket[least] = u128::from(work.max(1).ilog2() + 1) << Self::WORK | key;
    }
}

/// The nodes still to be searched, by hope; of equal ones the latest comes first.
#[derive(Default)]
struct Open {
    by_hope: Vec<Vec<u32>>,
    best: usize,
}

impl Open {
    const SHELVES: i32 = 1024;

    fn add(&mut self, hope: i32, number: u32) {
        if self.by_hope.is_empty() {
            self.by_hope.resize_with(Self::SHELVES as usize, Vec::new);
        }
        let shelf = (hope / 4 + Self::SHELVES / 2).clamp(0, Self::SHELVES - 1) as usize;
        self.by_hope[shelf].push(number);
        self.best = self.best.max(shelf);
    }

    fn next(&mut self) -> Option<u32> {
        loop {
            if let Some(number) = self.by_hope[self.best].pop() {
                return Some(number);
            }
            self.best = self.best.checked_sub(1)?;
        }
    }
}
