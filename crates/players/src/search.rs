//! Sequential halving that stops when the choice is settled: every move that looks reasonable is tried on the same
//! imagined worlds, what is plainly worse is dropped, and the rest is tried on more.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Position, Silent, Viewer};

use crate::play_out::Room;
use crate::reckoning::Stakes;
use crate::thumb::{Known, MoveOf, ViewOf};

/// No more moves than this are tried: the best by the expert's look.
const WIDEST: usize = 14;
/// What imagining a world costs, in moves of a play-out.
const IMAGINING: u64 = 8;
/// What solving an ending costs, in the same.
const ENDING: u64 = 40;
/// A world is dealt anew at most so often when the others' words speak against it.
const MOST_DEALS: usize = 6;
/// So many standard errors must speak against the expert's own choice.
const DOUBT: f64 = 0.6;
/// So many settle that a move is worse than another.
const SURE: f64 = 2.0;
/// Fewer worlds prove nothing.
const FEWEST: usize = 6;

/// After so many worlds a first look is taken at the outcomes: the more worlds a game is worth the later.
const fn first_look<G: Known>() -> usize {
    if G::WORLDS > 5 * FEWEST { G::WORLDS / 5 } else { FEWEST }
}

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

    /// By how many standard errors this came out better than the other on the worlds they share; infinite where
    /// it did so every time alike, and nothing where there is no difference at all.
    fn surely_over(&self, other: &Self) -> Option<f64> {
        let pairs = || self.outcomes.iter().zip(&other.outcomes).map(|(a, b)| f64::from(a - b));
        let count = pairs().count() as f64;
        let mean = pairs().sum::<f64>() / count;
        let variance = pairs().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean != 0.0 || variance != 0.0).then(|| mean / (variance / count).sqrt())
    }

    /// Whether this came out better than the other, beyond doubt enough.
    fn beats(&self, other: &Self) -> bool {
        self.worlds().min(other.worlds()) >= FEWEST
            && self.surely_over(other).is_some_and(|errors| errors > DOUBT)
    }
}

/// What is searched: a seat's view, its moves, and what it plays for.
pub(crate) struct Search<'a, G: Known> {
    pub(crate) view: &'a ViewOf<G>,
    pub(crate) seat: Seat,
    pub(crate) stakes: &'a Stakes,
    /// The most worlds to try moves on, and the most units of work to spend: ceilings both.
    pub(crate) worlds: usize,
    pub(crate) units: u64,
    /// Whether the time is up.
    pub(crate) time_is_up: &'a dyn Fn() -> bool,
}

impl<G: Known> Search<'_, G> {
    /// Tries the moves, of which the expert's favourite comes first, and puts the best first. It ends when
    /// one move is left, or when as many worlds as the game is worth leave the rest close.
    pub(crate) fn run(&self, moves: &[MoveOf<G>], seed: u64) -> Vec<Tried<MoveOf<G>>> {
        let mut tried: Vec<Tried<MoveOf<G>>> =
            moves.iter().take(WIDEST).map(|mv| Tried { mv: *mv, outcomes: vec![] }).collect();
        let (mut alive, mut room) = (tried.len(), Room::<G>::new());
        let (mut worlds, mut spent, mut look) = (0, 0, first_look::<G>());
        while alive > 1 && worlds < self.worlds && spent < self.units && !(self.time_is_up)() {
            let mut rng = Rng::new(seed ^ ((worlds as u64 + 1) * 0x9e37_79b9));
            let world = self.imagine(&mut rng);
            spent += G::COST * IMAGINING;
            for one in &mut tried[..alive] {
                let (mut world, mut rng) = (world.clone(), rng.clone());
                world.play_unchecked(one.mv, &mut Silent);
                let foreseen = G::foresee(&world, self.seat, self.stakes);
                spent += G::COST * if foreseen.is_some() { ENDING } else { 1 };
                one.outcomes.push(foreseen.unwrap_or_else(|| {
                    spent += G::COST * room.play_out(&mut world, &mut rng) as u64;
                    self.stakes.worth::<G>(&world, self.seat)
                }));
            }
            worlds += 1;
            if G::is_open(self.view) {
                // There is but one world. Of equals the expert's favourite stays first.
                tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
                return tried;
            }
            if worlds == look {
                alive = drop_the_worse(&mut tried[..alive], moves[0], worlds >= 2 * first_look::<G>());
                look += (look / 2).max(2);
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

/// Puts the moves that are worth trying further first, and says how many these are: in the end only the better half.
/// The expert's favourite stays unless another is plainly better.
fn drop_the_worse<M: Copy + PartialEq>(tried: &mut [Tried<M>], favourite: M, halve: bool) -> usize {
    tried.sort_by(|a, b| {
        let first = |one: &Tried<M>| one.mv == favourite;
        b.mean().total_cmp(&a.mean()).then(first(b).cmp(&first(a)))
    });
    let (best, rest) = tried.split_at_mut(1);
    let half = if halve { rest.len().div_ceil(2) } else { rest.len() };
    let mut alive = 0;
    for n in 0..rest.len() {
        let is_favourite = rest[n].mv == favourite;
        let goes_on = match best[0].surely_over(&rest[n]) {
            Some(errors) => errors < SURE && (n < half || is_favourite),
            // What always comes out the same needs no choice, after a while.
            None => !halve,
        };
        if goes_on {
            rest[alive..=n].rotate_right(1);
            alive += 1;
        }
    }
    1 + alive
}
