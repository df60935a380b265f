//! Ratings from comparisons, by the model of Bradley and Terry: who is ahead by a rating of `d` wins the share
//! `1 / (1 + 10^(-d/400))` of the deals.
//!
//! All deals are weighed at once, so their order does not matter, unlike in Elo's, Glicko's or Weng and Lin's systems, which
//! follow players whose strength changes. The deal is the unit of chance: everything that was compared on the same cards is
//! one observation for the intervals, however many tables played it (a sandwich of the curvature and the deals' scatter).
//! Everybody is taken to have won and lost half a deal against an average entrant besides. That keeps ratings finite and,
//! as in Agresti and Coull's interval of a share, makes nothing certain after few deals.

use broadside_studies::Estimate;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// How much one of two was ahead on a deal: 1 if always, 0 if never, a draw as half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Compared {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) won: f64,
}

/// Points of the scale for each unit of log-odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The deals that everybody is taken to have shared with an average entrant.
const BESIDES: f64 = 1.0;

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The ratings of `count` entrants, relative to their mean. Each deal is what was compared on it.
pub(super) fn rate(count: usize, deals: &[Vec<Compared>]) -> Vec<Estimate> {
    let mut log_odds = vec![0.0; count];
    // Newton's method on a concave function; careful steps, since the first may lead far.
    for _ in 0..200 {
        let (mut slope, curve) = besides(&log_odds);
        let curve = add_deals(&log_odds, deals, &mut slope, curve);
        let step = times(&inverse(curve), &slope);
        let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
        let share = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        log_odds.iter_mut().zip(&step).for_each(|(log_odds, step)| *log_odds += share * step);
        if longest < 1e-12 {
            break;
        }
    }
    let mean = log_odds.iter().sum::<f64>() / count as f64;
    let errors = errors(&log_odds, deals);
    let freedom = deals.len() as f64 - 1.0;
    let t = StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |student| student.inverse_cdf(0.975));
    let ends = |entrant: usize| {
        let all = || deals.iter().flatten().filter(move |c| c.a == entrant || c.b == entrant);
        let won = |c: &Compared| if c.a == entrant { c.won } else { 1.0 - c.won };
        [all().all(|c| won(c) == 0.0), all().all(|c| won(c) == 1.0)]
    };
    (0..count)
        .map(|entrant| {
            let (at, error) = (SCALE * (log_odds[entrant] - mean), SCALE * t * errors[entrant]);
            let [none, every] = ends(entrant);
            // Who lost everything may be weaker by any amount, who won everything stronger.
            let low = if none { f64::NEG_INFINITY } else { at - error };
            let high = if every { f64::INFINITY } else { at + error };
            Estimate { mean: at, low, high }
        })
        .collect()
}

type Matrix = Vec<Vec<f64>>;

/// The slope and the curvature of what everybody is taken to have played besides.
fn besides(log_odds: &[f64]) -> (Vec<f64>, Matrix) {
    let slope = log_odds.iter().map(|own| BESIDES * (0.5 - chance(*own))).collect();
    let mut curve = vec![vec![0.0; log_odds.len()]; log_odds.len()];
    for (n, own) in log_odds.iter().enumerate() {
        curve[n][n] = BESIDES * chance(*own) * chance(-own);
    }
    (slope, curve)
}

/// Adds the slope and the curvature of the deals.
fn add_deals(log_odds: &[f64], deals: &[Vec<Compared>], slope: &mut [f64], mut curve: Matrix) -> Matrix {
    for Compared { a, b, won } in deals.iter().flatten().copied() {
        let expected = chance(log_odds[a] - log_odds[b]);
        slope[a] += won - expected;
        slope[b] -= won - expected;
        let bend = expected * (1.0 - expected);
        curve[a][a] += bend;
        curve[b][b] += bend;
        curve[a][b] -= bend;
        curve[b][a] -= bend;
    }
    curve
}

/// The standard errors of the ratings relative to their mean.
fn errors(log_odds: &[f64], deals: &[Vec<Compared>]) -> Vec<f64> {
    let count = log_odds.len();
    let (mut slope, curve) = besides(log_odds);
    let inverse = inverse(add_deals(log_odds, deals, &mut slope, curve));
    // How much a unit of slope moves each rating relative to the mean of all.
    let mean: Vec<f64> =
        (0..count).map(|n| inverse.iter().map(|row| row[n]).sum::<f64>() / count as f64).collect();
    let moves: Matrix =
        inverse.iter().map(|row| row.iter().zip(&mean).map(|(x, mean)| x - mean).collect()).collect();
    let mut squares = vec![0.0; count];
    for (n, own) in log_odds.iter().enumerate() {
        let scatter = BESIDES * 0.5 * (chance(*own).powi(2) + chance(-own).powi(2));
        squares.iter_mut().zip(&moves).for_each(|(square, row)| *square += scatter * row[n].powi(2));
    }
    let few = deals.len() as f64 / (deals.len() as f64 - 1.0).max(1.0);
    for deal in deals {
        let mut slope = vec![0.0; count];
        for Compared { a, b, won } in deal.iter().copied() {
            let surprise = won - chance(log_odds[a] - log_odds[b]);
            slope[a] += surprise;
            slope[b] -= surprise;
        }
        let moved = times(&moves, &slope);
        squares.iter_mut().zip(moved).for_each(|(square, moved)| *square += few * moved * moved);
    }
    squares.into_iter().map(f64::sqrt).collect()
}

fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a matrix whose diagonal outweighs the rest of each row, which needs no exchange of rows.
fn inverse(mut matrix: Matrix) -> Matrix {
    let count = matrix.len();
    let mut inverse: Matrix =
        (0..count).map(|n| (0..count).map(|m| f64::from(u8::from(n == m))).collect()).collect();
    for n in 0..count {
        let pivot = matrix[n][n];
        let (own, whole) = (matrix[n].clone(), inverse[n].clone());
        for (m, (left, right)) in matrix.iter_mut().zip(&mut inverse).enumerate() {
            let share = if m == n { (pivot - 1.0) / pivot } else { left[n] / pivot };
            left.iter_mut().zip(&own).for_each(|(x, own)| *x -= share * own);
            right.iter_mut().zip(&whole).for_each(|(x, own)| *x -= share * own);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use broadside_cards::{Seed, Shuffler};

    use super::*;

    /// Deals of entrants with these strengths, each two compared once a deal.
    fn deals(strengths: &[f64], count: u64, seed: u64) -> Vec<Vec<Compared>> {
        let uniform = |chance: &mut Shuffler| chance.number() as f64 / u64::MAX as f64;
        (0..count)
            .map(|number| {
                let mut luck = Shuffler::new(&Seed::from(seed), number);
                // The luck of the deal is shared by all its comparisons.
                let drawn: Vec<f64> = strengths.iter().map(|_| uniform(&mut luck)).collect();
                let mut compared = vec![];
                for (a, one) in strengths.iter().enumerate() {
                    for (b, other) in strengths.iter().enumerate().skip(a + 1) {
                        let point = if (a + b) % 2 == 0 { drawn[a] } else { uniform(&mut luck) };
                        let won = f64::from(u8::from(point < chance((one - other) / SCALE)));
                        compared.push(Compared { a, b, won });
                    }
                }
                compared
            })
            .collect()
    }

    #[test]
    fn two_are_as_far_apart_as_their_wins_say() {
        let won = |won: u32, of: u32| -> Vec<Vec<Compared>> {
            (0..of).map(|n| vec![Compared { a: 0, b: 1, won: f64::from(u8::from(n < won)) }]).collect()
        };
        let even = rate(2, &won(500, 1000));
        assert!(even[0].mean.abs() < 1e-6 && even[0].low < 0.0 && even[0].high > 0.0, "{even:?}");
        // 64 % of the deals are 100 points.
        let ahead = rate(2, &won(6401, 10_000));
        assert!((ahead[0].mean - ahead[1].mean - 100.0).abs() < 0.5, "{ahead:?}");
        let all = rate(2, &won(20, 20));
        assert!(all[0].high.is_infinite() && all[1].low.is_infinite() && all[0].mean.is_finite(), "{all:?}");
        // By Wilson's interval 20 of 20 are more than 83.9 %, by 287 points in all.
        assert!((30.0..200.0).contains(&all[0].low), "{all:?}");
        assert!(rate(2, &won(1, 1))[0].low.is_infinite(), "one deal says nothing");
        assert!(rate(3, &[]).iter().all(|rating| rating.mean == 0.0 && rating.low.is_infinite()));
    }

    #[test]
    fn the_order_of_deals_does_not_matter() {
        let mut all = deals(&[120.0, 0.0, -40.0, -80.0], 60, 7);
        let one = rate(4, &all);
        all.reverse();
        for (a, b) in one.iter().zip(rate(4, &all)) {
            assert!((a.mean - b.mean).abs() + (a.low - b.low).abs() + (a.high - b.high).abs() < 1e-6);
        }
    }

    #[test]
    fn intervals_hold() {
        for (strengths, count) in [
            (&[0.0, 0.0][..], 20),
            (&[150.0, -150.0], 40),
            (&[200.0, 50.0, -50.0, -200.0], 25),
            (&[300.0, 100.0, 0.0, -100.0, -300.0], 100),
        ] {
            let (mut held, mut wide, tournaments) = (0, 0, 400);
            for seed in 0..tournaments {
                let ratings = rate(strengths.len(), &deals(strengths, count, seed));
                for (rating, strength) in ratings.iter().zip(strengths) {
                    held += usize::from(rating.low <= *strength && *strength <= rating.high);
                    wide += usize::from(rating.high - rating.low > 400.0);
                }
            }
            let share = held as f64 / (tournaments as usize * strengths.len()) as f64;
            assert!((0.935..=0.985).contains(&share), "{strengths:?} × {count}: {share}, {wide} are wide");
        }
    }
}
