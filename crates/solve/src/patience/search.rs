//! The search: a short plunge first, then best first until the position is won or nothing is left.

use super::position::{Deal, PILES, Position};
use super::step::Step;
use super::{Fate, Move, Spot};

/// Most easy deals fall to this many positions of a plunge.
const PLUNGE: u64 = 400;

/// A search from one position.
pub(super) struct Search<'a> {
    deal: &'a Deal,
    node_limit: u64,
    /// The positions looked at.
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(deal: &'a Deal, node_limit: u64) -> Self {
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
        self.best_first(start)
    }

    fn settled(&self, mut at: Position) -> Position {
        if !self.deal.rules.forced {
            self.deal.settle(&mut at, |_| ());
        }
        at
    }

    /// Searches best first, without a plunge before.
    pub(super) fn best_first(&mut self, start: Position) -> Fate {
        let mut known = Known::default();
        let mut open = Open::default();
        let mut steps: Vec<Step> = Vec::new();
        let first = self.settled(start);
        known.add(first.ordered(), 0);
        if first.is_won() {
            return Fate::Winnable(self.line(start, &known, 0));
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
                    return Fate::Winnable(self.line(start, &known, added));
                }
                if self.nodes >= self.node_limit {
                    return Fate::Unknown;
                }
                open.add(self.deal.hope(&at), added);
            }
        }
        Fate::Lost
    }

    /// The moves from the start to a node: each step is found again, and its piles called by the places
    /// they have really kept.
    fn line(&self, start: Position, known: &Known, last: u32) -> Vec<Move> {
        let mut path = vec![last];
        while let Some(number) = path.last().copied().filter(|number| *number != 0) {
            path.push(known.nodes[number as usize].from);
        }
        let mut line = Vec::new();
        let mut real = [0, 1, 2, 3, 4];
        let mut at = start;
        self.arrive(&mut at, &mut Vec::new(), &mut real, &mut line);
        for number in path.iter().rev().skip(1) {
            let goal = known.nodes[*number as usize].at;
            let mut found = None;
            self.deal.steps(&at, |step| {
                if self.settled(step.at).ordered() == goal {
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
    deal: &'a Deal,
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
    /// The nodes' numbers, one more, in the low half, under a part of their mark; zero is free.
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
