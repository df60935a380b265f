//! Sequential halving with early stopping: every reasonable move is tried on the same imagined worlds, clearly worse
//! moves are dropped, and the rest are tried on more worlds.

use broadside_cards::{Rng, Seat};
use broadside_engine::{Position, Silent, Viewer};

use crate::play_out::Room;
use crate::reckoning::Stakes;
use crate::thumb::{Known, MoveOf, Rule, ViewOf};

/// The cost of imagining a world, in moves of a play-out.
pub(crate) const IMAGINING: u64 = 8;
/// The cost of solving an ending, in moves of a play-out.
pub(crate) const ENDING: u64 = 40;
/// How often a world is imagined again when the other players' bids make it unlikely.
const MOST_DEALS: usize = 6;
/// The number of standard errors by which a move must beat the expert's choice to replace it.
const DOUBT: f64 = 0.6;
/// The fewest worlds from which conclusions are drawn.
const FEWEST: usize = 6;

/// A time to compare outcomes.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// After this many worlds.
    Worlds(usize),
    /// After this many units of work.
    Units(u64),
}

impl Look {
    fn is_due(self, worlds: usize, spent: u64) -> bool {
        match self {
            Look::Worlds(number) => worlds == number,
            Look::Units(units) => worlds >= FEWEST && spent >= units,
        }
    }

    /// The time to compare them again.
    fn next(self) -> Self {
        match self {
            Look::Worlds(number) => Look::Worlds(number + (number / 2).max(2)),
            Look::Units(units) => Look::Units(units + units / 2),
        }
    }

    /// Whether it is late enough, compared with the first look, to drop half of the moves.
    fn is_late(self, first: Self) -> bool {
        match (self, first) {
            (Look::Worlds(number), Look::Worlds(first)) => number >= 2 * first,
            (Look::Units(units), Look::Units(first)) => units > first,
            _ => false,
        }
    }
}

/// How much a search may try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The most units of work.
    pub(crate) units: u64,
    /// The most worlds to try moves on.
    pub(crate) worlds: usize,
    /// The most moves that are tried: the best by the policy's rating.
    widest: usize,
    /// When outcomes are first compared.
    first_look: Look,
    /// The number of standard errors at which a move counts as worse than another.
    sure: f64,
}

impl Effort {
    /// A search that ends after a number of worlds, however much work is left to it.
    pub(crate) const fn worlds<G: Known>(units: u64, worlds: usize) -> Self {
        let first_look = if G::WORLDS > 5 * FEWEST { G::WORLDS / 5 } else { FEWEST };
        Effort { units, worlds, widest: 14, first_look: Look::Worlds(first_look), sure: 2.0 }
    }

    /// A search that goes on as long as the choice is open and work is left to it.
    pub(crate) const fn open(units: u64) -> Self {
        Effort { units, worlds: usize::MAX, widest: 24, first_look: Look::Units(units / 8), sure: 2.5 }
    }
}

/// A move and its outcomes on the worlds on which it was tried.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    /// Its number among the moves, of which the expert's favourite is the first.
    pub(crate) number: usize,
    outcomes: Vec<f32>,
}

impl Tried {
    fn is_favourite(&self) -> bool {
        self.number == 0
    }

    pub(crate) fn mean(&self) -> f64 {
        self.outcomes.iter().map(|outcome| f64::from(*outcome)).sum::<f64>() / self.worlds().max(1) as f64
    }

    /// The standard deviation of its outcomes.
    pub(crate) fn spread(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.outcomes.iter().map(|outcome| (f64::from(*outcome) - mean).powi(2)).sum();
        (squares / self.worlds().max(1) as f64).sqrt()
    }

    /// The number of worlds on which it was tried.
    pub(crate) fn worlds(&self) -> usize {
        self.outcomes.len()
    }

    /// How much less it came to than another move on the worlds they share.
    pub(crate) fn behind(&self, other: &Self) -> f64 {
        let pairs = || other.outcomes.iter().zip(&self.outcomes).map(|(a, b)| f64::from(a - b));
        pairs().sum::<f64>() / pairs().count().max(1) as f64
    }

    /// By how many standard errors this move is better than another on the worlds they share. Infinite if it is better
    /// by the same amount every time, `None` if there is no difference at all.
    fn surely_over(&self, other: &Self) -> Option<f64> {
        let pairs = || self.outcomes.iter().zip(&other.outcomes).map(|(a, b)| f64::from(a - b));
        let count = pairs().count() as f64;
        let mean = pairs().sum::<f64>() / count;
        let variance = pairs().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean != 0.0 || variance != 0.0).then(|| mean / (variance / count).sqrt())
    }

    /// Whether this move is better than the other by at least `DOUBT` standard errors.
    fn beats(&self, other: &Self) -> bool {
        self.worlds().min(other.worlds()) >= FEWEST
            && self.surely_over(other).is_some_and(|errors| errors > DOUBT)
    }
}

/// A search: a seat's view, its moves, and its stakes.
pub(crate) struct Search<'a, G: Known> {
    pub(crate) view: &'a ViewOf<G>,
    pub(crate) seat: Seat,
    pub(crate) stakes: &'a Stakes,
    pub(crate) effort: Effort,
    /// The rule by which play-outs are played.
    pub(crate) rule: Rule<G>,
    /// Whether the time is up.
    pub(crate) time_is_up: &'a dyn Fn() -> bool,
}

impl<G: Known> Search<'_, G> {
    /// Tries the moves, with the expert's favourite given first, and returns them with the best first. It stops when
    /// one move is left, or when the effort's limit leaves the rest close. The second result is the work it took.
    pub(crate) fn run(&self, moves: &[MoveOf<G>], seed: u64) -> (Vec<Tried>, u64) {
        let number_of = |number| Tried { number, outcomes: vec![] };
        let Effort { units, worlds: most_worlds, widest, first_look, sure } = self.effort;
        let mut tried: Vec<Tried> = (0..moves.len().min(widest)).map(number_of).collect();
        let (mut alive, mut room) = (tried.len(), Room::<G>::by(self.rule));
        let (mut worlds, mut spent, mut look) = (0, 0, first_look);
        while alive > 1 && worlds < most_worlds && spent < units && !(self.time_is_up)() {
            let mut rng = Rng::new(seed ^ ((worlds as u64 + 1) * 0x9e37_79b9));
            let world = self.imagine(&mut rng);
            spent += G::COST * IMAGINING;
            for one in &mut tried[..alive] {
                let (mut world, mut rng) = (world.clone(), rng.clone());
                world.play_unchecked(moves[one.number], &mut Silent);
                let foreseen = G::foresee(&world, self.seat, self.stakes);
                spent += G::COST * if foreseen.is_some() { ENDING } else { 1 };
                one.outcomes.push(foreseen.unwrap_or_else(|| {
                    spent += G::COST * room.play_out(&mut world, &mut rng) as u64;
                    self.stakes.worth::<G>(&world, self.seat)
                }));
            }
            worlds += 1;
            if G::is_open(self.view) {
                // There is only one world. Between equal moves the expert's favourite stays first.
                return (best_first(tried), spent);
            }
            if look.is_due(worlds, spent) {
                alive = drop_the_worse(&mut tried[..alive], look.is_late(first_look), sure);
                look = look.next();
            }
        }
        (decide(tried), spent)
    }

    /// A world that fits the view and, if a few attempts find one, what the other players have said.
    pub(crate) fn imagine(&self, rng: &mut Rng) -> G::Position {
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
}

fn best_first(mut tried: Vec<Tried>) -> Vec<Tried> {
    tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    tried
}

/// Puts the best move first: the expert's favourite, unless another is clearly better.
fn decide(mut tried: Vec<Tried>) -> Vec<Tried> {
    let most = tried.iter().map(Tried::worlds).max().unwrap_or(0);
    tried.sort_by(|a, b| {
        let last = |one: &Tried| one.worlds() == most;
        last(b).cmp(&last(a)).then(b.mean().total_cmp(&a.mean()))
    });
    if let Some(at) = tried.iter().position(Tried::is_favourite)
        && !tried[0].beats(&tried[at])
    {
        tried[..=at].rotate_right(1);
    }
    tried
}

/// Moves those worth trying further to the front and returns their number; with `halve`, at most the better half. The
/// expert's favourite stays unless another is clearly better.
fn drop_the_worse(tried: &mut [Tried], halve: bool, sure: f64) -> usize {
    tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(b.is_favourite().cmp(&a.is_favourite())));
    let (best, rest) = tried.split_at_mut(1);
    let half = if halve { rest.len().div_ceil(2) } else { rest.len() };
    let mut alive = 0;
    for n in 0..rest.len() {
        let goes_on = match best[0].surely_over(&rest[n]) {
            Some(errors) => errors < sure && (n < half || rest[n].is_favourite()),
            // Moves with identical outcomes need no decision after a while.
            None => !halve,
        };
        if goes_on {
            rest[alive..=n].rotate_right(1);
            alive += 1;
        }
    }
    1 + alive
}
