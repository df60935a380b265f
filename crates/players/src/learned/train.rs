//! Learning a policy's weights from its own play. Weights are drawn around the best known ones, each is judged by the same
//! freshly imagined deals, and the better half says where to draw from next: an evolution strategy with a step of its own
//! for every weight (sep-CMA-ES, Ros and Hansen 2008). The same seed gives the same weights on every machine, with any
//! number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use broadside_cards::{Rng, Seat, Seats, Seed, Shuffler};
use broadside_engine::{Game, Match, Position as _, Silent, Table, Turn, Viewer};
use broadside_games::liberty_bond::LibertyBond;
use broadside_games::mobilization_2::{Mobilization2, WHOLE_PACK};
use broadside_games::nations::Nations;
use broadside_games::neutral::Neutral;
use broadside_games::organization::Organization;
use broadside_games::sham_battle::ShamBattle;
use broadside_games::sham_battle_2::ShamBattle2;
use broadside_games::war::War;
use broadside_games::war_and_diplomacy::WarAndDiplomacy;

use crate::learned::{self, mobilization_2};
use crate::play_out::draw;
use crate::thumb::{Known, best};

/// The most moves of a deal; a longer one counts as it stands.
const MOST: usize = 2000;

/// A policy that can be trained.
pub struct Pupil {
    /// Its game.
    pub game: &'static str,
    /// Where training starts: all 0 where nothing is written.
    start: &'static str,
    /// The weights that are in use.
    pub kept: &'static str,
    /// How it was trained: the number of generations, of candidates in each, and of deals that judge a generation.
    pub usual: [usize; 3],
    /// What a deal comes to with these weights, and whether it was won.
    deal: fn(&[f32], u64) -> (f32, bool),
}

/// The policies that can be trained. The patience's weights are judged by the cards brought home, all others by duplicate
/// deals against the written strategy.
pub const PUPILS: &[Pupil] = &[
    Pupil {
        game: "mobilization-2",
        start: include_str!("mobilization-2.start.txt"),
        kept: include_str!("mobilization-2.txt"),
        usual: [100, 32, 600],
        deal: patience,
    },
    beside::<Nations>(include_str!("nations.txt"), [60, 32, 500]),
    beside::<Organization>(include_str!("organization.txt"), [60, 32, 400]),
    beside::<Neutral>(include_str!("neutral.txt"), [60, 32, 400]),
    beside::<ShamBattle>(include_str!("sham-battle.txt"), [60, 32, 400]),
    beside::<WarAndDiplomacy>(include_str!("war-and-diplomacy.txt"), [80, 32, 1000]),
    beside::<LibertyBond>(include_str!("liberty-bond.txt"), [60, 32, 1500]),
    beside::<War>(include_str!("war.txt"), [60, 32, 500]),
    beside::<ShamBattle2>(include_str!("sham-battle-2.txt"), [40, 32, 400]),
];

/// A policy that adds to the written strategy.
const fn beside<G: Known>(kept: &'static str, usual: [usize; 3]) -> Pupil {
    Pupil { game: G::INFO.id, start: "", kept, usual, deal: duplicate::<G> }
}

/// Plays a deal against the written strategy, once from each side of the table: how many points ahead.
fn duplicate<G: Known>(values: &[f32], seed: u64) -> (f32, bool) {
    let table = Table::new(&G::INFO, G::INFO.usual_players, &[], None).expect("a usual table").for_one_deal();
    let sides: Vec<Seats> = G::sides(&G::rules(&table)).iter().collect();
    let (mut moves, mut worths, mut lead) = (vec![], vec![], 0);
    for shift in 0..sides.len() {
        let ours = |seat: Seat| {
            let side = sides.iter().position(|side| side.contains(seat)).unwrap_or(0);
            (side + shift) % sides.len() < sides.len() / 2
        };
        let (mut game, mut shuffler) = (Match::<G>::new(&table), Shuffler::new(&Seed::from(seed), 0));
        while game.position().is_none() {
            game.draw_chance(&mut shuffler, &mut Silent);
        }
        let (mut world, mut rng) = (game.position().expect("a deal").clone(), Rng::new(seed));
        let mut made = 0;
        while made < MOST {
            match world.turn() {
                Turn::Over => break,
                Turn::Chance => draw(&mut world, &mut rng),
                Turn::Seat(seat) => {
                    moves.clear();
                    worths.clear();
                    world.legal_moves(&mut moves);
                    let mut number = 0;
                    if moves.len() > 1 {
                        let view = world.view(Viewer::Seat(seat));
                        match ours(seat) {
                            true => G::rated(values, &view, &moves, &mut worths),
                            false => G::expert(&view, &moves, &mut worths),
                        }
                        number = best(&worths, &mut Rng::new(seed));
                    }
                    world.play_unchecked(moves[number], &mut Silent);
                    made += 1;
                }
            }
        }
        let scores = world.scores();
        lead += Seat::all(table.players())
            .map(|seat| if ours(seat) { scores[seat] } else { -scores[seat] })
            .sum::<i32>();
    }
    (lead as f32, lead > 0)
}

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
    /// The names of its weights, as the file has them.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let named = self.kept.lines().filter_map(|line| line.split_once(' '));
        named.map(|(name, _)| name).filter(|name| *name != "#")
    }

    /// The weights with which training starts.
    pub fn start(&self) -> Vec<f32> {
        let mut start = learned::values(self.start);
        start.resize(self.names().count(), 0.0);
        start
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
        // Weights beside a written strategy begin near 0, others spread with their size.
        let first = |value: &f32| if self.start.is_empty() { 0.2f32 } else { 1.0 + 0.1 * value.abs() };
        let mut scale: Vec<f32> = centre.iter().map(|value| first(value).powi(2)).collect();
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
            assert_eq!(pupil.start().len(), pupil.names().count());
        }
    }

    #[test]
    fn the_kept_weights_win_more_than_those_at_the_start() {
        assert!(PUPILS[0].names().eq(mobilization_2::Weights::NAMES.iter().copied()));
        for pupil in PUPILS {
            let judged = pupil.judge(&[pupil.start(), learned::values(pupil.kept)], 1 << 50, 3_000, 2);
            assert!(
                judged[1].0 > judged[0].0 && judged[1].1 > 1.2 * judged[0].1,
                "{}: {judged:?}",
                pupil.game
            );
        }
    }
}
