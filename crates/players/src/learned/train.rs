//! Learning a policy's weights from its own play. Weights are drawn around the best known ones, each is judged by the same
//! freshly imagined deals, and the better half says where to draw from next: an evolution strategy with a step of its own
//! for every weight (sep-CMA-ES, Ros and Hansen 2008). The same seed gives the same weights on every machine, with any
//! number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use broadside_cards::{Rng, Seat};
use broadside_engine::{Game, Match, Position as _, Silent, Table, Turn, Viewer};
use broadside_games::mobilization_2::{Mobilization2, WHOLE_PACK};

use crate::learned::{self, mobilization_2};
use crate::play_out::draw;
use crate::thumb::best;

/// A policy that can be trained.
pub struct Pupil {
    /// Its game.
    pub game: &'static str,
    /// The names of its weights.
    pub names: &'static [&'static str],
    /// Where training starts.
    start: &'static str,
    /// The weights that are in use.
    #[cfg(test)]
    kept: &'static str,
    /// What a deal comes to with these weights, and whether it was won.
    deal: fn(&[f32], u64) -> (f32, bool),
}

/// The policies that can be trained.
pub const PUPILS: &[Pupil] = &[Pupil {
    game: "mobilization-2",
    names: mobilization_2::Weights::NAMES,
    start: include_str!("mobilization-2.start.txt"),
    #[cfg(test)]
    kept: include_str!("mobilization-2.txt"),
    deal: patience,
}];

/// Plays a patience with these weights: the cards brought home, and as many again for all of them.
fn patience(values: &[f32], seed: u64) -> (f32, bool) {
    let table = Table::new(&Mobilization2::INFO, 1, &[], None).expect("a usual table");
    let (weights, mut rng) = (mobilization_2::Weights::of(values), Rng::new(seed));
    let game = Match::<Mobilization2>::new(&table);
    let mut world = game.position().expect("a deal").clone();
    let (mut moves, mut worths) = (vec![], vec![]);
    loop {
        match world.turn() {
            Turn::Over => break,
            Turn::Chance => draw(&mut world, &mut rng),
            Turn::Seat(seat) => {
                moves.clear();
                worths.clear();
                world.legal_moves(&mut moves);
                mobilization_2::rate(&weights, &world.view(Viewer::Seat(seat)), &moves, &mut worths);
                world.play_unchecked(moves[best(&worths, &mut rng)], &mut Silent);
            }
        }
    }
    let (cards, whole) = (world.scores()[Seat::new(0)] as f32, WHOLE_PACK as f32);
    let won = cards == whole;
    (if won { 2.0 * whole } else { cards }, won)
}

/// How a training is run.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The number of generations.
    pub generations: usize,
    /// The number of candidates in each, an even number.
    pub candidates: usize,
    /// The number of deals that judge a generation.
    pub deals: u64,
    /// Decides every random choice.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// A draw from the normal distribution, nearly.
fn normal(rng: &mut Rng) -> f32 {
    ((0..12).map(|_| rng.fraction()).sum::<f64>() - 6.0) as f32
}

impl Pupil {
    /// The weights with which training starts.
    pub fn start(&self) -> Vec<f32> {
        learned::values(self.start)
    }

    /// What each candidate's deals come to in the mean, and the share it wins.
    pub fn judge(&self, candidates: &[Vec<f32>], first: u64, deals: u64, threads: usize) -> Vec<(f64, f64)> {
        /// The number of deals that a thread plays at a time.
        const PIECE: u64 = 500;
        let pieces = deals.div_ceil(PIECE) as usize;
        let next = AtomicUsize::new(0);
        let judge = || {
            let mut sums = vec![(0.0f64, 0u64); candidates.len()];
            loop {
                let task = next.fetch_add(1, Ordering::Relaxed);
                let (candidate, piece) = (task / pieces, (task % pieces) as u64);
                let Some(values) = candidates.get(candidate) else { return sums };
                for number in piece * PIECE..((piece + 1) * PIECE).min(deals) {
                    let (worth, won) =
                        (self.deal)(values, (first + number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                    sums[candidate].0 += f64::from(worth);
                    sums[candidate].1 += u64::from(won);
                }
            }
        };
        let mut sums = vec![(0.0, 0u64); candidates.len()];
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(judge)).collect();
            for thread in threads {
                // The worths are whole numbers, so their sum does not depend on the order.
                for (all, one) in sums.iter_mut().zip(thread.join().expect("a thread that judges")) {
                    all.0 += one.0;
                    all.1 += one.1;
                }
            }
        });
        sums.into_iter().map(|(sum, won)| (sum / deals as f64, won as f64 / deals as f64)).collect()
    }

    /// Trains the policy; `tell` hears of each generation: its number, the mean of its better half, and the weights.
    pub fn train(&self, course: Course, tell: &mut dyn FnMut(usize, f64, &[f32])) -> Vec<f32> {
        let Course { generations, candidates, deals, seed, threads } = course;
        let (mut rng, mut centre) = (Rng::new(seed), self.start());
        let n = centre.len() as f32;
        let half = candidates / 2;
        let shares: Vec<f32> =
            (0..half).map(|k| (libm::log(half as f64 + 0.5) - libm::log(k as f64 + 1.0)) as f32).collect();
        let sum: f32 = shares.iter().sum();
        let shares: Vec<f32> = shares.into_iter().map(|share| share / sum).collect();
        let effective = 1.0 / shares.iter().map(|share| share * share).sum::<f32>();
        let along = (effective + 2.0) / (n + effective + 5.0);
        let damp = 1.0 + along + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0);
        let path_rate = 4.0 / (n + 4.0);
        let faster = (n + 2.0) / 3.0;
        let one = (faster * 2.0 / ((n + 1.3) * (n + 1.3) + effective)).min(0.5);
        let many = (faster * 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) * (n + 2.0) + effective))
            .min(0.5);
        let usual = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        let mut step = 1.0f32;
        let mut scale: Vec<f32> = centre.iter().map(|value| (1.0 + 0.1 * value.abs()).powi(2)).collect();
        let (mut path, mut run) = (vec![0.0f32; centre.len()], vec![0.0f32; centre.len()]);
        for generation in 0..generations {
            let draws: Vec<Vec<f32>> = (0..candidates)
                .map(|_| scale.iter().map(|scale| scale.sqrt() * normal(&mut rng)).collect())
                .collect();
            let drawn: Vec<Vec<f32>> = draws
                .iter()
                .map(|draw| centre.iter().zip(draw).map(|(value, draw)| value + step * draw).collect())
                .collect();
            let judged = self.judge(&drawn, seed ^ ((generation as u64 + 1) << 32), deals, threads);
            let mut order: Vec<usize> = (0..candidates).collect();
            order.sort_by(|a, b| judged[*b].0.total_cmp(&judged[*a].0));
            let better = &order[..half];
            let mut square = 0.0;
            for k in 0..centre.len() {
                let shift: f32 =
                    better.iter().zip(&shares).map(|(which, share)| share * draws[*which][k]).sum();
                centre[k] += step * shift;
                path[k] = (1.0 - along) * path[k]
                    + (along * (2.0 - along) * effective).sqrt() * shift / scale[k].sqrt();
                square += path[k] * path[k];
                run[k] =
                    (1.0 - path_rate) * run[k] + (path_rate * (2.0 - path_rate) * effective).sqrt() * shift;
                let spread: f32 =
                    better.iter().zip(&shares).map(|(which, share)| share * draws[*which][k].powi(2)).sum();
                scale[k] = (1.0 - one - many) * scale[k] + one * run[k] * run[k] + many * spread;
            }
            step *= libm::expf((along / damp) * (square.sqrt() / usual - 1.0));
            let mean = better.iter().map(|which| judged[*which].0).sum::<f64>() / half as f64;
            tell(generation, mean, &centre);
        }
        centre
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_does_not_depend_on_the_threads() {
        for pupil in PUPILS {
            let train = |threads| {
                let course = Course { generations: 2, candidates: 6, deals: 60, seed: 1, threads };
                pupil.train(course, &mut |_, _, _| {})
            };
            assert_eq!(train(1), train(3));
            assert_ne!(train(1), pupil.start());
            assert_eq!(pupil.start().len(), pupil.names.len());
        }
    }

    #[test]
    fn the_kept_weights_win_more_than_those_at_the_start() {
        for pupil in PUPILS {
            let names = pupil
                .kept
                .lines()
                .filter_map(|line| Some(line.split_once(' ')?.0))
                .filter(|name| *name != "#");
            assert!(names.eq(pupil.names.iter().copied()), "{}", pupil.game);
            let judged = pupil.judge(&[pupil.start(), learned::values(pupil.kept)], 1 << 50, 5_000, 2);
            assert!(judged[1].1 > 1.2 * judged[0].1, "{judged:?}");
        }
    }
}
