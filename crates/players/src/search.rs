//! Sequential halving: every move that looks reasonable is tried on the same imagined worlds, the worse half is
//! dropped, and the rest is tried on more.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Position, Silent, Viewer};

use crate::play_out::Room;
use crate::reckoning::Stakes;
use crate::thumb::{Known, MoveOf, ViewOf};

/// No more moves than this are tried: the best by the expert's look.
const WIDEST: usize = 14;
/// What imagining a world costs, in moves of a play-out.
const IMAGINING: u64 = 8;
/// A world is dealt anew at most so often when the others' words speak against it.
const MOST_DEALS: usize = 6;
/// So many standard errors must speak against the expert's own choice.
const DOUBT: f64 = 0.6;

/// Fewer worlds prove nothing against it.
const FEWEST: usize = 5;

/// A move and how it came out on the worlds it was tried on.
#[derive(Clone, Debug)]
pub(crate) struct Tried<M> {
    pub(crate) mv: M,
    outcomes: Vec<f32>,
}

impl<M> Tried<M> {
    pub(crate) fn mean(&self) -> f64 {
        self.outcomes.iter().map(|outcome| f64::from(*outcome)).sum::<f64>() / self.worlds().max(1) as f64
    }

    /// How widely it came out, as a standard deviation.
    pub(crate) fn spread(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.outcomes.iter().map(|outcome| (f64::from(*outcome) - mean).powi(2)).sum();
        (squares / self.worlds().max(1) as f64).sqrt()
    }

    /// On how many worlds it was tried.
    pub(crate) fn worlds(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether this came out better than the other on the worlds they share, beyond doubt enough.
    fn beats(&self, other: &Self) -> bool {
        let pairs: Vec<f64> =
            self.outcomes.iter().zip(&other.outcomes).map(|(a, b)| f64::from(a - b)).collect();
        if pairs.len() < FEWEST {
            return false;
        }
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
        mean > DOUBT * (variance / count).sqrt()
    }
}

/// What is searched: a seat's view, its moves, and what it plays for.
pub(crate) struct Search<'a, G: Known> {
    pub(crate) view: &'a ViewOf<G>,
    pub(crate) seat: Seat,
    pub(crate) stakes: &'a Stakes,
    /// Whether the time is up.
    pub(crate) time_is_up: &'a dyn Fn() -> bool,
}

impl<G: Known> Search<'_, G> {
    /// Tries the moves, of which the expert's favourite comes first, and puts the best first.
    pub(crate) fn run(&self, moves: &[MoveOf<G>], units: u64, seed: u64) -> Vec<Tried<MoveOf<G>>> {
        let mut tried: Vec<Tried<MoveOf<G>>> =
            moves.iter().take(WIDEST).map(|mv| Tried { mv: *mv, outcomes: vec![] }).collect();
        let (mut alive, mut room) = (tried.len(), Room::<G>::new());
        let rounds = usize::BITS - (alive.max(2) - 1).leading_zeros();
        let most = units / G::COST;
        let mut worlds = 0;
        let mut spent = 0;
        for round in 1..=u64::from(rounds) {
            let share = most * round / u64::from(rounds);
            loop {
                let mut rng = Rng::new(seed ^ ((worlds + 1) * 0x9e37_79b9));
                let world = self.imagine(&mut rng);
                spent += IMAGINING;
                for one in &mut tried[..alive] {
                    let (mut world, mut rng) = (world.clone(), rng.clone());
                    world.play_unchecked(one.mv, &mut Silent);
                    spent += 1 + room.play_out(&mut world, &mut rng) as u64;
                    one.outcomes.push(self.stakes.worth::<G>(&world, self.seat));
                }
                worlds += 1;
                if spent >= share || (self.time_is_up)() {
                    break;
                }
            }
            let favourite = tried[0].mv;
            tried[..alive].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            alive = alive.div_ceil(2).max(2).min(tried.len());
            self.keep_favourite(&mut tried[..], favourite, &mut alive);
            if (self.time_is_up)() {
                break;
            }
        }
        self.decide(tried, moves[0])
    }

    /// A world that fits the view and, as far as a few deals allow, what the others have said.
    fn imagine(&self, rng: &mut Rng) -> G::Position {
        let mut world = G::Position::imagine(self.view, rng);
        for _ in 1..MOST_DEALS {
            let others = Seat::all(self.stakes.players).filter(|seat| *seat != self.seat);
            let fits: f32 = others.map(|seat| G::likelihood(&world.view(Viewer::Seat(seat)))).product();
            if fits >= 1.0 || rng.fraction() < f64::from(fits) {
                break;
            }
            world = G::Position::imagine(self.view, rng);
        }
        world
    }

    /// Keeps the expert's favourite among those that are tried further, in the last place if need be.
    fn keep_favourite(&self, tried: &mut [Tried<MoveOf<G>>], favourite: MoveOf<G>, alive: &mut usize) {
        if let Some(at) = tried.iter().position(|one| one.mv == favourite).filter(|at| at >= alive) {
            tried[*alive..=at].rotate_right(1);
            *alive += 1;
        }
    }

    /// Puts the best first: the expert's favourite, unless another is better beyond doubt enough.
    fn decide(&self, mut tried: Vec<Tried<MoveOf<G>>>, favourite: MoveOf<G>) -> Vec<Tried<MoveOf<G>>> {
        let most = tried.iter().map(Tried::worlds).max().unwrap_or(0);
        tried.sort_by(|a, b| {
            let last = |one: &Tried<_>| one.worlds() == most;
            last(b).cmp(&last(a)).then(b.mean().total_cmp(&a.mean()))
        });
        if let Some(at) = tried.iter().position(|one| one.mv == favourite)
            && !tried[0].beats(&tried[at])
        {
            tried[..=at].rotate_right(1);
        }
        tried
    }
}
