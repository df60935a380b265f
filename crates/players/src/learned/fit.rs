//! Learning what an interrupted deal will still bring (`outlook`): deals are played by the policy, with a move at random now
//! and then, and the numbers are those whose sums come nearest to what was still scored (least squares). The same seed
//! gives the same numbers on every machine.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{Match, Position as _, Silent, Table, Turn};
use broadside_games::mobilization::Mobilization;

use crate::learned::outlook::Outlook;
use crate::play_out::{Room, draw};

/// The most moves of a deal; a longer one counts as it stands.
const MOST: usize = 2000;
/// Of how many positions one is looked at, and of how many moves one is made at random.
const LOOK: u32 = 8;
const STRAY: u32 = 12;

/// Numbers that can be learned.
pub struct Pupil {
    /// What `make train` calls them.
    pub name: &'static str,
    /// The numbers that are in use.
    pub kept: &'static str,
    /// From how many deals they were learned.
    pub usual: u64,
    /// Learns the numbers from `deals` deals. The second result is the share of the outcomes' variance that they explain.
    pub learn: fn(deals: u64, seed: u64) -> (Vec<f32>, f64),
    /// What a number is called in the file.
    pub called: fn(usize) -> String,
}

/// The numbers that can be learned.
pub const OUTLOOKS: &[Pupil] = &[Pupil {
    name: "mobilization.outlook",
    kept: include_str!("mobilization.outlook.txt"),
    usual: 100_000,
    learn: learn::<Mobilization>,
    called: Mobilization::name,
}];

/// Sums over positions, from which the best numbers follow.
struct Sums {
    n: usize,
    products: Vec<f64>,
    results: Vec<f64>,
    /// The number of results, their sum, and their squares'.
    all: [f64; 3],
}

impl Sums {
    fn add(&mut self, told: &[(usize, f32)], result: f64) {
        for (number, times) in told {
            for (other, times_other) in told {
                self.products[number * self.n + other] += f64::from(times * times_other);
            }
            self.results[*number] += f64::from(*times) * result;
        }
        self.all = [self.all[0] + 1.0, self.all[1] + result, self.all[2] + result * result];
    }

    /// The numbers with the least squared error, drawn a little towards 0 (Cholesky).
    fn solve(&self) -> Vec<f64> {
        let n = self.n;
        let mut low = vec![0.0; n * n];
        for row in 0..n {
            for column in 0..=row {
                let done: f64 = (0..column).map(|k| low[row * n + k] * low[column * n + k]).sum();
                let rest = self.products[row * n + column] - done;
                low[row * n + column] = match row == column {
                    true => (rest + 20.0).sqrt(),
                    false => rest / low[column * n + column],
                };
            }
        }
        let mut found = self.results.clone();
        for row in 0..n {
            let done: f64 = (0..row).map(|k| low[row * n + k] * found[k]).sum();
            found[row] = (found[row] - done) / low[row * n + row];
        }
        for row in (0..n).rev() {
            let done: f64 = (row + 1..n).map(|k| low[k * n + row] * found[k]).sum();
            found[row] = (found[row] - done) / low[row * n + row];
        }
        found
    }

    /// The share of the variance that these numbers explain.
    fn explained(&self, found: &[f64]) -> f64 {
        let [count, sum, squares] = self.all;
        let n = self.n;
        let both: f64 = (0..n).map(|k| found[k] * self.results[k]).sum();
        let own: f64 = (0..n)
            .map(|row| (0..n).map(|k| found[row] * found[k] * self.products[row * n + k]).sum::<f64>())
            .sum();
        1.0 - (squares - 2.0 * both + own) / (squares - sum * sum / count)
    }
}

fn learn<G: Outlook>(deals: u64, seed: u64) -> (Vec<f32>, f64) {
    let table = Table::new(&G::INFO, G::INFO.usual_players, &[], None).expect("a usual table").for_one_deal();
    let n = G::NUMBERS;
    let mut sums = Sums { n, products: vec![0.0; n * n], results: vec![0.0; n], all: [0.0; 3] };
    let (mut room, mut moves) = (Room::<G>::by(G::policy), vec![]);
    for number in 0..deals {
        let mut rng = Rng::new(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut game, mut shuffler) = (Match::<G>::new(&table), Shuffler::new(&Seed::from(seed), number));
        while game.position().is_none() {
            game.draw_chance(&mut shuffler, &mut Silent);
        }
        let mut world = game.position().expect("a deal").clone();
        let mut looks = vec![];
        for _ in 0..MOST {
            match world.turn() {
                Turn::Over => break,
                Turn::Chance => draw(&mut world, &mut rng),
                Turn::Seat(seat) => {
                    if rng.below(LOOK) == 0 {
                        let now = world.scores();
                        for seat in Seat::all(table.players()) {
                            let mut told = vec![];
                            G::told(&world, seat, &mut |number, times| told.push((number, times)));
                            looks.push((seat, now[seat], told));
                        }
                    }
                    let mv = if rng.below(STRAY) == 0 {
                        moves.clear();
                        world.random_move(&mut rng, &mut moves)
                    } else {
                        room.move_of(&world, seat, &mut rng)
                    };
                    world.play_unchecked(mv, &mut Silent);
                }
            }
        }
        let end = world.scores();
        for (seat, now, told) in looks {
            sums.add(&told, f64::from(end[seat] - now));
        }
    }
    let found = sums.solve();
    let explained = sums.explained(&found);
    (found.into_iter().map(|number| number as f32).collect(), explained)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::values;

    #[test]
    fn the_kept_numbers_have_a_name_each_and_are_learned_again() {
        for pupil in OUTLOOKS {
            let kept = values(pupil.kept);
            let (learned, explained) = (pupil.learn)(1_000, 1918);
            assert_eq!((learned.len(), 0.0), (kept.len(), (pupil.learn)(1_000, 1918).1 - explained));
            assert!(explained > 0.1, "{}: {explained}", pupil.name);
            let mut lines = pupil.kept.lines().filter(|line| !line.starts_with('#'));
            assert!((0..kept.len()).all(|n| {
                lines
                    .next()
                    .and_then(|line| line.split_once(' '))
                    .is_some_and(|(name, _)| name == (pupil.called)(n))
            }));
        }
    }

    #[test]
    fn numbers_that_fit_exactly_are_found() {
        let mut sums = Sums { n: 2, products: vec![0.0; 4], results: vec![0.0; 2], all: [0.0; 3] };
        for n in 0..10_000 {
            let (one, two) = ((n % 7) as f32, (n % 5) as f32);
            sums.add(&[(0, one), (1, two)], f64::from(3.0 * one - 2.0 * two));
        }
        let found = sums.solve();
        assert!((found[0] - 3.0).abs() < 0.01 && (found[1] + 2.0).abs() < 0.01, "{found:?}");
        assert!(sums.explained(&found) > 0.999);
    }
}
