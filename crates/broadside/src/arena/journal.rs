//! The results of a bout deal by deal, kept in a file so that a long bout can be continued.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::failure::Failure;

/// The result of one deal, over all seatings.
#[derive(Clone, Debug, Default)]
pub(super) struct DealResult {
    pub(super) points: f64,
    /// The total of each bot, in points or wins.
    pub(super) each: [f64; 2],
    /// The time each bot took for its moves.
    pub(super) times: [Times; 2],
    /// Where each bot lost its seat, and why.
    pub(super) forfeits: [Vec<String>; 2],
}

/// The time of moves: their number, the total time, and a histogram with four classes for each doubling.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    moves: u64,
    ms: f64,
    quarters: BTreeMap<i64, u64>,
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

    fn write(&self) -> Value {
        let quarters: Vec<[i64; 2]> = self.quarters.iter().map(|(n, count)| [*n, *count as i64]).collect();
        json!({ "moves": self.moves, "ms": self.ms, "quarters": quarters })
    }

    fn read(value: &Value) -> Option<Self> {
        let quarters = value["quarters"].as_array()?.iter();
        let quarters = quarters.map(|pair| Some((pair[0].as_i64()?, pair[1].as_u64()?)));
        Some(Times {
            moves: value["moves"].as_u64()?,
            ms: value["ms"].as_f64()?,
            quarters: quarters.collect::<Option<_>>()?,
        })
    }
}

/// The results so far, and the file for further ones.
pub(super) struct Journal {
    pub(super) done: BTreeMap<u64, DealResult>,
    file: Option<Mutex<std::fs::File>>,
    title: Value,
}

impl Journal {
    pub(super) fn open(path: Option<&Path>, title: &Value) -> Result<Self, Failure> {
        let mut journal = Journal { done: BTreeMap::new(), file: None, title: title.clone() };
        let Some(path) = path else { return Ok(journal) };
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let opening = format!("{{\"title\":{title},");
        let lines = text.lines().filter(|line| line.starts_with(&opening));
        let lines = lines.filter_map(|line| serde_json::from_str::<Value>(line).ok());
        journal.done.extend(lines.filter_map(|line| read(&line)));
        let file = OpenOptions::new().create(true).append(true).open(path);
        journal.file = Some(Mutex::new(file.with_context(|| format!("cannot write {}", path.display()))?));
        Ok(journal)
    }

    pub(super) fn add(&self, number: u64, deal: &DealResult) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let line = json!({
            "title": self.title,
            "deal": number,
            "points": deal.points,
            "each": deal.each,
            "times": [deal.times[0].write(), deal.times[1].write()],
            "forfeits": deal.forfeits,
        });
        let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // In one piece, so that several may keep theirs in the same file.
        file.write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }
}

/// A line of the file; `None` if it is incomplete.
fn read(line: &Value) -> Option<(u64, DealResult)> {
    let times = [Times::read(&line["times"][0])?, Times::read(&line["times"][1])?];
    let each = [line["each"][0].as_f64()?, line["each"][1].as_f64()?];
    let words = |value: &Value| value.as_str().map(str::to_owned);
    let forfeits = [0, 1].map(|which| {
        line["forfeits"][which].as_array().into_iter().flatten().filter_map(words).collect::<Vec<_>>()
    });
    let deal = DealResult { points: line["points"].as_f64()?, each, times, forfeits };
    Some((line["deal"].as_u64()?, deal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bout_goes_on_with_what_was_kept() {
        let path = std::env::temp_dir().join(format!("broadside-journal-{}", std::process::id()));
        let (title, other) = (json!(["nations", "a"]), json!(["nations", "b"]));
        let mut deal = DealResult { points: 1.5, ..DealResult::default() };
        (1..=100u8).for_each(|ms| deal.times[0].add(f32::from(ms)));
        let journal = Journal::open(Some(&path), &title).unwrap();
        journal.add(7, &deal).unwrap();
        writeln!(journal.file.unwrap().into_inner().unwrap(), "{{\"title\": [\"nations\", \"a\"], \"de")
            .unwrap();
        let again = Journal::open(Some(&path), &title).unwrap();
        let kept = &again.done[&7];
        assert_eq!((again.done.len(), kept.points), (1, 1.5));
        assert_eq!(kept.times[0].mean(), 50.5);
        let slowest = kept.times[0].slowest();
        assert!((99.0..=99.0 * 1.19).contains(&slowest), "{slowest}");
        assert!(Journal::open(Some(&path), &other).unwrap().done.is_empty());
        std::fs::remove_file(path).unwrap();
    }
}
