//! What was played, lot by lot, kept in a file so that long studies can be continued.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use anyhow::Context as _;
use broadside_studies::Values;
use serde_json::{Value, json};

use crate::failure::Failure;

type Lots = HashMap<(String, u64), Vec<Values>>;

/// The lots so far, and the file for further ones. Its lines look like those of `arena --resume`: a title and a number say what
/// was played.
pub(super) struct Journal {
    done: Mutex<Lots>,
    file: Option<Mutex<std::fs::File>>,
}

impl Journal {
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Journal { done: Mutex::default(), file: None }) };
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let done = text.lines().filter_map(read).collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        // What a power cut left of a last line must not spoil the next one.
        let journal = Journal { done: Mutex::new(done), file: Some(Mutex::new(file)) };
        if !text.is_empty() && !text.ends_with('\n') {
            journal.write("\n")?;
        }
        Ok(journal)
    }

    /// A lot that was played before.
    pub(super) fn get(&self, title: &str, lot: u64) -> Option<Vec<Values>> {
        self.lots().get(&(title.to_owned(), lot)).cloned()
    }

    pub(super) fn add(&self, title: &str, lot: u64, values: &[Values]) -> Result<(), Failure> {
        self.lots().insert((title.to_owned(), lot), values.to_vec());
        // In one piece, so that several may keep theirs in the same file.
        self.write(&format!("{}\n", json!({ "title": title, "lot": lot, "values": values })))
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        Ok(file.write_all(text.as_bytes())?)
    }

    fn lots(&self) -> std::sync::MutexGuard<'_, Lots> {
        self.done.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A line of the file; `None` if it is incomplete.
fn read(line: &str) -> Option<((String, u64), Vec<Values>)> {
    let line: Value = serde_json::from_str(line).ok()?;
    let values = |game: &Value| Some(game.as_array()?.iter().map(Value::as_f64).collect());
    let lot: Option<Vec<Values>> = line["values"].as_array()?.iter().map(values).collect();
    Some(((line["title"].as_str()?.to_owned(), line["lot"].as_u64()?), lot?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_goes_on_with_what_was_kept_even_after_a_torn_line() {
        let path = std::env::temp_dir().join(format!("broadside-lots-{}", std::process::id()));
        let lot = vec![vec![Some(1.0), None, Some(0.1)], vec![None, None, Some(-3.0)]];
        let journal = Journal::open(Some(&path)).unwrap();
        journal.add("a", 0, &lot).unwrap();
        journal.write("{\"title\":\"a\",\"lot\":1,\"va").unwrap();
        let again = Journal::open(Some(&path)).unwrap();
        assert_eq!(again.get("a", 0), Some(lot.clone()));
        assert_eq!((again.get("a", 1), again.get("b", 0)), (None, None));
        again.add("a", 1, &lot).unwrap();
        assert_eq!(Journal::open(Some(&path)).unwrap().get("a", 1), Some(lot));
        std::fs::remove_file(path).unwrap();
    }
}
