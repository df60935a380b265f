//! Confidence intervals of 95 % that hold at the edges and for small numbers.

use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// The normal distribution's quantile for 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A number and the interval it lies in with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Estimate {
    /// A share of `count`, by Wilson's formula: it never leaves 0 to 1, and none of or all of many is not certainty.
    pub(crate) fn share(of: f64, count: f64) -> Self {
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
    pub(crate) fn mean(values: impl Iterator<Item = f64> + Clone) -> Self {
        let (count, mean, error) = mean_and_error(values);
        if count < 2.0 {
            return Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let t = StudentsT::new(0.0, 1.0, count - 1.0).map_or(Z, |student| student.inverse_cdf(0.975));
        Estimate { mean, low: mean - t * error, high: mean + t * error }
    }

    /// The first's share of the total of both, where each pair is one observation. It is Wilson's interval for as many
    /// independent observations as would give the share the error it has.
    pub(crate) fn share_of_pairs(pairs: impl Iterator<Item = [f64; 2]> + Clone) -> Self {
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
    fn a_share_of_wins_needs_no_equal_numbers_of_seats() {
        // Three seats of the first and two of the second, each of which wins one game in five.
        let games = [[1.0 / 3.0, 0.0], [0.0, 0.5]].into_iter().cycle().take(500);
        let games = games.enumerate().map(|(n, game)| if n % 10 == 9 { [1.0 / 3.0, 0.0] } else { game });
        let wins = Estimate::share_of_pairs(games);
        assert!((wins.mean - 0.5).abs() < 1e-9 && wins.high > 0.53 && wins.low < 0.47, "{wins:?}");
        is(Estimate::share_of_pairs([[1.0, 0.0]; 20].into_iter()), 1.0, 0.8389, 1.0);
    }
}
