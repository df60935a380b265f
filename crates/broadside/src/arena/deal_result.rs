//! What the arena keeps of a deal.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The result of one deal, over all seatings.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct DealResult {
    pub(super) points: f64,
    /// The total of each bot, in points or wins.
    pub(super) each: [f64; 2],
    /// The time each bot took for its moves.
    pub(super) times: [Times; 2],
    /// Where each bot lost its seat, and why.
    #[serde(default)]
    pub(super) forfeits: [Vec<String>; 2],
}

/// The time of moves: their number, the total time, and a histogram with four classes for each doubling.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Times {
    moves: u64,
    ms: f64,
    #[serde(serialize_with = "as_pairs", deserialize_with = "of_pairs")]
    quarters: BTreeMap<i64, u64>,
}

fn as_pairs<S: Serializer>(quarters: &BTreeMap<i64, u64>, out: S) -> Result<S::Ok, S::Error> {
    out.collect_seq(quarters)
}

fn of_pairs<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<i64, u64>, D::Error> {
    Ok(Vec::deserialize(from)?.into_iter().collect())
}

impl Times {
    pub(super) fn add(&mut self, ms: f32) {
        self.moves += 1;
        self.ms += f64::from(ms);
        *self.quarters.entry((4.0 * f64::from(ms).max(0.001).log2()).ceil() as i64).or_default() += 1;
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        self.moves += other.moves;
        self.ms += other.ms;
        other
            .quarters
            .iter()
            .for_each(|(quarter, count)| *self.quarters.entry(*quarter).or_default() += count);
    }

    /// Milliseconds per move.
    pub(super) fn mean(&self) -> f64 {
        self.ms / self.moves.max(1) as f64
    }

    /// The 99th percentile of the time of a move, accurate to a quarter of a doubling.
    pub(super) fn slowest(&self) -> f64 {
        let mut left = self.moves * 99 / 100;
        for (quarter, count) in &self.quarters {
            if *count > left {
                return 2f64.powf(*quarter as f64 / 4.0);
            }
            left -= count;
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_measured_and_older_lines_can_be_read() {
        let mut deal = DealResult { points: 1.5, ..DealResult::default() };
        (1..=100u8).for_each(|ms| deal.times[0].add(f32::from(ms)));
        let text = serde_json::to_string(&deal).unwrap();
        let kept: DealResult = serde_json::from_str(&text).unwrap();
        assert_eq!((kept.points, kept.times[0].mean()), (1.5, 50.5));
        let slowest = kept.times[0].slowest();
        assert!((99.0..=99.0 * 1.19).contains(&slowest), "{slowest}");
        let old = r#"{"title":["nations"],"deal":7,"points":1.5,"each":[1,-0.5],"times":[{"moves":2,"ms":3.0,"quarters":[[-4,1],[2,1]]},{"moves":0,"ms":0.0,"quarters":[]}]}"#;
        let old: DealResult = serde_json::from_str(old).unwrap();
        assert_eq!((old.each, old.times[0].mean()), ([1.0, -0.5], 1.5));
    }
}
