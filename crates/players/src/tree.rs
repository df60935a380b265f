//! A tree of what a seat can come to see: its nodes are the seat's own views, found by their hash, and its branches the
//! moves it has there. Each walk goes through a freshly imagined world, so a plan never depends on a card that the seat
//! cannot see. Where the tree ends, a judge says what the deal will come to, and how likely each move is best.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use broadside_cards::Rng;

/// An imagined deal, without its types.
pub(crate) trait Walk {
    /// Imagines another world that fits the view.
    fn start(&mut self, rng: &mut Rng);
    /// Goes on until the seat has a choice, and returns the hash of its view; `None` if the deal is over.
    fn arrive(&mut self) -> Option<u64>;
    /// What the deal will come to from here, and how likely each move is best: by its number, no moves if it is certain.
    fn judge(&mut self, hopes: &mut Vec<(usize, f32)>) -> f32;
    /// Makes the move with this number.
    fn make(&mut self, number: usize);
    /// What the deal has come to.
    fn end(&self) -> f32;
    /// The units of work so far.
    fn spent(&self) -> u64;
}

/// A move in a view, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Branch {
    /// Its number among the legal moves.
    pub(crate) number: usize,
    /// How often it was tried.
    pub(crate) tries: u32,
    /// How likely it is best, by the judge.
    hope: f32,
    sum: f64,
}

/// The moves that a search of a tree tried, best first, and the work it took.
pub(crate) type Tried<M> = (Vec<(M, Branch)>, u64);

impl Branch {
    pub(crate) fn mean(&self) -> f64 {
        self.sum / f64::from(self.tries.max(1))
    }
}

/// Where a view's branches lie, and what it came to.
struct Node {
    first: usize,
    count: usize,
    tries: u32,
    sum: f64,
}

/// A search's tree.
#[derive(Default)]
struct Tree {
    found: HashMap<u64, usize, BuildHasherDefault<Same>>,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    /// Of all outcomes: their number, sum, and sum of squares.
    all: (f64, f64, f64),
}

impl Tree {
    /// Adds the view at which a walk has arrived.
    fn grow(&mut self, key: u64, hopes: &[(usize, f32)], worth: f64) {
        let first = self.branches.len();
        self.branches.extend(hopes.iter().map(|&(number, hope)| Branch { number, tries: 0, hope, sum: 0.0 }));
        self.found.insert(key, self.nodes.len());
        self.nodes.push(Node { first, count: hopes.len(), tries: 1, sum: worth });
    }

    /// The branch to try next at a node: the one that may be best, as far as its tries and the judge can say.
    fn next(&self, node: &Node, daring: f64) -> usize {
        let (count, sum, squares) = self.all;
        let spread = ((squares - sum * sum / count) / count).max(1e-6).sqrt();
        let reach = daring * spread * f64::from(node.tries).sqrt();
        let unknown = node.sum / f64::from(node.tries);
        let (mut best, mut most) = (node.first, f64::NEG_INFINITY);
        for (n, branch) in self.branches[node.first..][..node.count].iter().enumerate() {
            let mean = if branch.tries == 0 { unknown } else { branch.mean() };
            let hope = mean + reach * f64::from(branch.hope) / f64::from(branch.tries + 1);
            if hope > most {
                (best, most) = (node.first + n, hope);
            }
        }
        best
    }

    /// Walks once from the root to a new view or the end.
    fn walk(&mut self, walk: &mut dyn Walk, path: &mut Path, daring: f64, rng: &mut Rng) {
        path.steps.clear();
        walk.start(rng);
        let outcome = loop {
            let Some(key) = walk.arrive() else { break f64::from(walk.end()) };
            let Some(at) = self.found.get(&key).copied() else {
                let worth = f64::from(walk.judge(&mut path.hopes));
                self.grow(key, &path.hopes, worth);
                break worth;
            };
            if self.nodes[at].count == 0 {
                break self.nodes[at].sum;
            }
            let branch = self.next(&self.nodes[at], daring);
            path.steps.push((at, branch));
            walk.make(self.branches[branch].number);
        };
        for (node, branch) in &path.steps {
            self.nodes[*node].tries += 1;
            self.nodes[*node].sum += outcome;
            self.branches[*branch].tries += 1;
            self.branches[*branch].sum += outcome;
        }
        let (count, sum, squares) = self.all;
        self.all = (count + 1.0, sum + outcome, squares + outcome * outcome);
    }

    /// The branches of the root, the most tried first.
    fn root(&self) -> Vec<Branch> {
        let mut root =
            self.nodes.first().map_or(vec![], |node| self.branches[node.first..][..node.count].to_vec());
        root.sort_by(|a, b| b.tries.cmp(&a.tries).then(b.mean().total_cmp(&a.mean())));
        root
    }
}

/// The way of one walk, and room for what the judge hopes at its end.
#[derive(Default)]
struct Path {
    steps: Vec<(usize, usize)>,
    hopes: Vec<(usize, f32)>,
}

/// The moves of a view, best first, after as many walks as `units` of work allow; fewer when the choice cannot change
/// any more. `daring` is how far a move with few tries is trusted to be better than they say.
pub(crate) fn search(
    walk: &mut dyn Walk,
    units: u64,
    daring: f64,
    seed: u64,
    time_is_up: &dyn Fn() -> bool,
) -> Vec<Branch> {
    let (mut tree, mut path, mut walks) = (Tree::default(), Path::default(), 0u64);
    let mut rng = Rng::new(seed);
    // The first walk finds the root, even without time for more.
    while walks == 0 || walk.spent() < units && !time_is_up() {
        tree.walk(walk, &mut path, daring, &mut rng);
        walks += 1;
        if tree.nodes.first().is_none_or(|root| root.count < 2) {
            break;
        }
        if walks.is_multiple_of(256) {
            // As many walks as the rest of the work allows, if they cost what the others did.
            let left = units.saturating_sub(walk.spent()) as f64 * walks as f64 / walk.spent().max(1) as f64;
            if let [one, two, ..] = tree.root()[..]
                && f64::from(one.tries - two.tries) > left
            {
                break;
            }
        }
    }
    tree.root()
}

/// The hash of a view: 64 bits on every machine.
#[derive(Default)]
pub(crate) struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let mut whole = [0; 8];
            whole[..piece.len()].copy_from_slice(piece);
            self.write_u64(u64::from_le_bytes(whole));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_add(0x632b_e59b_d9b4_e019).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// Takes a key as it is.
#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two choices one after another. The judge prefers the first move both times, which is right only for someone who
    /// does not look ahead: the second move, and then the second again, is best.
    struct Crossroads(Vec<usize>, f32);

    impl Walk for Crossroads {
        fn start(&mut self, rng: &mut Rng) {
            self.0.clear();
            self.1 = rng.fraction() as f32;
        }

        fn arrive(&mut self) -> Option<u64> {
            match self.0[..] {
                [] => Some(1),
                [1] => Some(2),
                _ => None,
            }
        }

        fn judge(&mut self, hopes: &mut Vec<(usize, f32)>) -> f32 {
            *hopes = vec![(0, 0.8), (1, 0.2)];
            0.7
        }

        fn make(&mut self, number: usize) {
            self.0.push(number);
        }

        fn end(&self) -> f32 {
            let luck = self.1;
            match self.0[..] {
                [0] => 0.5 + luck,
                [1, 1] => 1.0 + luck,
                _ => luck,
            }
        }

        fn spent(&self) -> u64 {
            0
        }
    }

    #[test]
    fn a_tree_finds_a_plan_that_the_judge_would_miss() {
        let walks = std::cell::Cell::new(0);
        let enough = || {
            walks.set(walks.get() + 1);
            walks.get() > 4_000
        };
        let best = search(&mut Crossroads(vec![], 0.0), u64::MAX, 0.7, 1918, &enough);
        assert_eq!(best[0].number, 1, "{best:?}");
        assert_eq!(
            best.iter().map(|branch| branch.tries).sum::<u32>(),
            4_000,
            "the first walk finds the root"
        );
    }

    #[test]
    fn keys_tell_places_apart() {
        let key = |numbers: &[u8]| {
            let mut key = Key::default();
            numbers.iter().for_each(|number| key.write_u8(*number));
            key.finish()
        };
        let all = [key(&[0]), key(&[0, 0]), key(&[0, 1]), key(&[1, 0]), key(&[1])];
        assert!((1..all.len()).all(|n| !all[..n].contains(&all[n])));
    }
}
