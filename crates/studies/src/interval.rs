//! Confidence intervals of 95 % that hold at the edges and for small numbers.

use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// The normal distribution's quantile for 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A number and the interval it lies in with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// As it is written in files, so that what is said of it follows from them. Nine decimal places are more than any
    /// interval is worth, and no end of one seems to lie half way between two numbers that are told.
    pub fn rounded(self) -> Self {
        let rounded = |number: f64| {
            let rounded = (number * 1e9).round() / 1e9;
            if rounded == 0.0 { 0.0 } else { rounded }
        };
        let Estimate { mean, low, high } = self;
        Estimate { mean: rounded(mean), low: rounded(low), high: rounded(high) }
    }

    /// A share of `count`, by Wilson's formula: the interval stays within 0 and 1, and has a width even if the share is 0 or 1.
    pub fn share(of: f64, count: f64) -> Self {
        if count <= 0.0 {
            return Estimate { mean: 0.5, low: 0.0, high: 1.0 };
        }
        let share = (of / count).clamp(0.0, 1.0);
        let middle = share + Z * Z / (2.0 * count);
        let spread = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + Z * Z / count;
        let [low, high] = [(middle - spread) / scale, (middle + spread) / scale];
        Estimate { mean: share, low: low.clamp(0.0, share), high: high.clamp(share, 1.0) }
    }

    /// The mean of values, by Student's t. One value says nothing about the others.
    pub fn mean(values: impl Iterator<Item = f64> + Clone) -> Self {
        let (count, mean, error) = mean_and_error(values);
        if count < 2.0 {
            return Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let t = student(count);
        Estimate { mean, low: mean - t * error, high: mean + t * error }
    }

    /// The mean of shares for somebody who looks at it again and again and stops when it suits: the interval holds at all
    /// times together, so it is about half as wide again (a confidence sequence with a normal mixture, narrowest for a
    /// hundred values). Two imagined values at the ends keep a width where all are alike.
    pub fn at_every_look(values: impl Iterator<Item = f64> + Clone) -> Self {
        const MISS: f64 = 0.05;
        const NARROWEST: f64 = 100.0;
        let (count, mean, error) = mean_and_error(values);
        if count < 2.0 {
            return Estimate { mean, low: 0.0, high: 1.0 };
        }
        let spread = ((error * error * count * (count - 1.0) + 0.5) / count).sqrt();
        let level = -2.0 * MISS.ln();
        let pace = count * (level + level.ln() + 1.0) / NARROWEST;
        let reach = (2.0 * (pace + 1.0) / (count * pace) * ((pace + 1.0).sqrt() / MISS).ln()).sqrt();
        Estimate { mean, low: (mean - spread * reach).max(0.0), high: (mean + spread * reach).min(1.0) }
    }

    /// The first's share of the total of both, where each pair is one observation. It is Wilson's interval for as many
    /// independent observations as would give the share the error it has.
    pub fn share_of_pairs(pairs: impl Iterator<Item = [f64; 2]> + Clone) -> Self {
        let all: f64 = pairs.clone().map(|[a, b]| a + b).sum();
        if all == 0.0 {
            return Estimate::share(0.0, 0.0);
        }
        let share = pairs.clone().map(|[a, _]| a).sum::<f64>() / all;
        let (count, _, error) = mean_and_error(pairs.map(|[a, b]| a - share * (a + b)));
        let variance = (error * count / all).powi(2);
        let worth = if variance > 0.0 { share * (1.0 - share) / variance } else { count };
        Estimate::share(share * worth, worth)
    }

    /// The mean of shares, each from `plays`: Wilson's interval for as many independent plays as would give the mean the
    /// error it has, with Student's caution where they are few, and never more than were played.
    pub fn mean_share(values: impl Iterator<Item = f64> + Clone, plays: f64) -> Self {
        let (count, mean, error) = mean_and_error(values);
        let error = error * student(count) / Z;
        let spread = mean * (1.0 - mean);
        let worth = if error > 0.0 && spread > 0.0 { spread / (error * error) } else { f64::INFINITY };
        let worth = worth.min(count * plays);
        Estimate::share(mean * worth, worth)
    }

    /// The mean of differences of shares, each from -1 to 1. The rises and the falls have Wilson's intervals
    /// each, put together by Newcombe's method, so that the interval has a width even if nothing differs.
    pub fn mean_difference(values: impl Iterator<Item = f64> + Clone, plays: f64) -> Self {
        let up = Estimate::mean_share(values.clone().map(|value| value.max(0.0)), plays);
        let down = Estimate::mean_share(values.map(|value| (-value).max(0.0)), plays);
        let odds = |share: f64| share / (1.0 - share).max(1e-9);
        // The more deals rise, the fewer can fall.
        let tie = (odds(up.mean) * odds(down.mean)).sqrt().min(1.0);
        let reach = |a: f64, b: f64| (a * a + 2.0 * tie * a * b + b * b).sqrt();
        let mean = up.mean - down.mean;
        Estimate {
            mean,
            low: (mean - reach(up.mean - up.low, down.high - down.mean)).max(-1.0),
            high: (mean + reach(up.high - up.mean, down.mean - down.low)).min(1.0),
        }
    }
}

/// Student's quantile for 95 % with this number of values.
fn student(count: f64) -> f64 {
    let student = StudentsT::new(0.0, 1.0, (count - 1.0).max(1.0));
    student.map_or(Z, |student| student.inverse_cdf(0.975))
}

/// The number of values, their mean and its standard error.
fn mean_and_error(values: impl Iterator<Item = f64> + Clone) -> (f64, f64, f64) {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count.max(1.0);
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    (count, mean, (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(estimate: Estimate, mean: f64, low: f64, high: f64) {
        let Estimate { mean: m, low: l, high: h } = estimate;
        assert!((m - mean).abs() + (l - low).abs() + (h - high).abs() < 3e-3, "{estimate:?}");
    }

    #[test]
    fn a_share_has_the_interval_of_the_textbooks_and_stays_within_all() {
        is(Estimate::share(99.0, 100.0), 0.99, 0.9455, 0.9982);
        is(Estimate::share(20.0, 20.0), 1.0, 0.8389, 1.0);
        is(Estimate::share(0.0, 20.0), 0.0, 0.0, 0.1611);
        assert_eq!(Estimate::share(20.0, 20.0).high, 1.0);
        assert_eq!(Estimate::share(0.0, 20.0).low, 0.0);
        is(Estimate::share(0.0, 0.0), 0.5, 0.0, 1.0);
    }

    #[test]
    fn a_mean_of_few_is_less_certain_than_the_normal_distribution_says() {
        // t with three degrees of freedom is 3.182; the standard error here is 0.6455.
        is(Estimate::mean([1.0, 2.0, 3.0, 4.0].into_iter()), 2.5, 0.4458, 4.5542);
        let one = Estimate::mean(std::iter::once(7.0));
        assert_eq!((one.mean, one.low, one.high), (7.0, f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn no_difference_in_twenty_pairs_is_not_certainty() {
        is(Estimate::mean_difference([0.0; 20].into_iter(), 1.0), 0.0, -0.1611, 0.1611);
        // Newcombe 1998, method 10 without the continuity correction: 12 for, 2 against, of 50.
        let pairs = [1.0; 12].into_iter().chain([-1.0; 2]).chain([0.0; 36]);
        let found = Estimate::mean_difference(pairs, 1.0);
        assert!((found.mean - 0.2).abs() < 1e-9 && found.low > 0.04 && found.low < 0.07, "{found:?}");
        assert!(found.high > 0.31 && found.high < 0.35, "{found:?}");
    }

    #[test]
    fn shares_that_are_no_whole_wins_are_less_spread() {
        is(Estimate::mean_share([1.0, 0.0].into_iter().cycle().take(100), 1.0), 0.5, 0.4030, 0.5970);
        let halves = [0.5, 0.5, 0.25, 0.75].into_iter().cycle().take(100);
        let [one, four] = [1.0, 4.0].map(|plays| Estimate::mean_share(halves.clone(), plays));
        assert!(four.high - four.low < 0.11 && one.high - one.low > 0.18, "{one:?} {four:?}");
        // Eight alike by chance are eight plays, or as many as were played.
        is(Estimate::mean_share([0.5; 8].into_iter(), 2.0), 0.5, 0.2800, 0.7200);
    }

    #[test]
    fn a_share_of_wins_needs_no_equal_numbers_of_seats() {
        // Three seats of the first and two of the second, each of which wins one game in five.
        let games = [[1.0 / 3.0, 0.0], [0.0, 0.5]].into_iter().cycle().take(500);
        let games = games.enumerate().map(|(n, game)| if n % 10 == 9 { [1.0 / 3.0, 0.0] } else { game });
        let wins = Estimate::share_of_pairs(games);
        assert!((wins.mean - 0.5).abs() < 1e-9 && wins.high > 0.53 && wins.low < 0.47, "{wins:?}");
        is(Estimate::share_of_pairs([[1.0, 0.0]; 20].into_iter()), 1.0, 0.8389, 1.0);
    }

    #[test]
    fn who_looks_again_and_again_is_seldom_misled() {
        let mut rng = broadside_cards::Rng::new(1914);
        let mut misled = 0;
        for _ in 0..400 {
            let tosses: Vec<f64> = (0..300).map(|_| f64::from(u8::from(rng.fraction() < 0.5))).collect();
            let looks = (20..=300).step_by(10);
            let apart = |estimate: Estimate| estimate.low > 0.5 || estimate.high < 0.5;
            let misleads = |n: usize| apart(Estimate::at_every_look(tosses[..n].iter().copied()));
            misled += usize::from(looks.into_iter().any(misleads));
        }
        assert!(misled <= 20, "{misled} of 400 fair coins looked unfair at some time");
        let sure = Estimate::at_every_look([1.0; 40].into_iter());
        assert!(0.5 < sure.low && sure.low < 1.0 && sure.high == 1.0, "{sure:?}");
    }
}
