//! Results deal by deal, kept in a file so that long work can be continued.

use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Deserializer, Value};

use crate::failure::Failure;

/// The results already in the file, and the file itself for new ones. Each piece of work has a title, which says all
/// that its results depend on, and its deals are numbered.
pub(crate) struct Journal<R> {
    kept: HashMap<String, BTreeMap<u64, R>>,
    file: Option<Mutex<File>>,
}

/// A row of the file: a result.
#[derive(Serialize)]
struct Row<'a, R> {
    title: &'a Value,
    deal: u64,
    #[serde(flatten)]
    result: &'a R,
}

impl<R: Serialize + DeserializeOwned> Journal<R> {
    /// Opens a file and reads the results of the titles that are wanted. Without a file nothing is kept.
    pub(crate) fn open(path: Option<&Path>, is_wanted: impl Fn(&Value) -> bool) -> Result<Self, Failure> {
        let mut journal = Journal { kept: HashMap::new(), file: None };
        let Some(path) = path else { return Ok(journal) };
        let text = std::fs::read_to_string(path).unwrap_or_default();
        for line in text.lines() {
            if let Some((title, number, result)) = read(line, &is_wanted) {
                journal.kept.entry(title).or_default().insert(number, result);
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.with_context(|| format!("cannot write {}", path.display()))?;
        // Whoever was cut off within a line must not spoil the next.
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        journal.file = Some(Mutex::new(file));
        Ok(journal)
    }

    /// The results that were there when the file was opened.
    pub(crate) fn kept<'a>(&'a self, title: &Value) -> impl Fn(u64) -> Option<&'a R> + use<'a, R> {
        let kept = self.kept.get(&title.to_string());
        move |number| kept?.get(&number)
    }

    /// Keeps a result.
    pub(crate) fn add(&self, title: &Value, deal: u64, result: &R) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let line = serde_json::to_string(&Row { title, deal, result }).map_err(anyhow::Error::from)?;
        let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // In one piece, so that several may keep theirs in the same file.
        file.write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }
}

/// A line with its title, the number of its deal and the result; `None` if it is incomplete or not wanted.
fn read<R: DeserializeOwned>(line: &str, is_wanted: impl Fn(&Value) -> bool) -> Option<(String, u64, R)> {
    let title =
        Deserializer::from_str(line.strip_prefix("{\"title\":")?).into_iter::<Value>().next()?.ok()?;
    let line: Value = is_wanted(&title).then(|| serde_json::from_str(line).ok())??;
    Some((title.to_string(), line["deal"].as_u64()?, serde_json::from_value(line).ok()?))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Lead {
        points: f64,
    }

    #[test]
    fn work_goes_on_with_what_was_kept_even_if_it_was_cut_off_within_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.jsonl");
        let (title, other) = (json!(["nations", "a"]), json!(["nations", "b"]));
        let open = || Journal::<Lead>::open(Some(&path), |found| *found == title).unwrap();
        open().add(&title, 7, &Lead { points: 1.5 }).unwrap();
        open().add(&other, 7, &Lead { points: 2.5 }).unwrap();
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"title\":[\"nations\"").unwrap();
        open().add(&title, 8, &Lead { points: -0.25 }).unwrap();
        let again = open();
        let kept = again.kept(&title);
        assert_eq!(
            (kept(7), kept(8), kept(9)),
            (Some(&Lead { points: 1.5 }), Some(&Lead { points: -0.25 }), None)
        );
        assert!(again.kept(&other)(7).is_none());
    }
}
