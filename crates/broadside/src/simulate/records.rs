//! The records of a simulation: a folder for one run.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use broadside_cards::{Seat, Seed};
use broadside_engine::Table;
use broadside_engine::record::Scribe;
use broadside_house::bot_name;
use broadside_players::Bot;
use broadside_wire::json;
use broadside_wire::results::Described;
use serde::Serialize;

use crate::failure::Failure;
use crate::{described, version};

/// The file that says what the records of a folder are.
const MARK: &str = "run.json";

/// What a run was asked for, besides its description.
#[derive(Serialize)]
pub(super) struct Asked {
    pub(super) deals: u64,
    pub(super) skip: u64,
}

/// The head of a record: who plays, and from which game of which seed the cards come.
pub(super) fn head(table: &Table, bots: &[Bot], seed: &Seed, number: u64) -> Scribe {
    let mut tags = vec![("Event".to_owned(), "simulation".to_owned())];
    for seat in Seat::all(table.players()) {
        let bot = bots[seat.index() % bots.len()];
        tags.push((format!("Seat{seat}"), bot_name(seat)));
        tags.push((format!("Bot{seat}"), bot.to_string()));
    }
    tags.push(("Seed".into(), described::seed(seed)));
    tags.push(("Round".into(), (number + 1).to_string()));
    tags.push(("Version".into(), version::PROGRAM.into()));
    let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Scribe::new(table, &tags)
}

/// A folder with the records of one run.
pub(super) struct RecordFolder(PathBuf);

impl RecordFolder {
    /// Makes a folder ready for a run and marks it. A folder with records of another run is refused unless those may be
    /// written over.
    pub(super) fn open(folder: &Path, run: Described<Asked>, overwrite: bool) -> Result<Self, Failure> {
        let name = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("cannot make {name}"))?;
        let (mark, run) = (folder.join(MARK), json(&run) + "\n");
        let marked = match fs::read_to_string(&mark) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(anyhow::anyhow!("cannot read {}: {error}", mark.display()).into()),
        };
        let is_same = marked.as_ref() == Some(&run);
        let entries = fs::read_dir(folder).with_context(|| format!("cannot read {name}"))?;
        let is_record = |entry: io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| entry.path().extension().is_some_and(|ending| ending == "bsr"))
        };
        if !is_same && !overwrite && (marked.is_some() || entries.into_iter().any(is_record)) {
            return Err(Failure::Input(format!(
                "{name} has records of another run: name another folder, or --overwrite"
            )));
        }
        fs::write(&mark, run).with_context(|| format!("cannot write {}", mark.display()))?;
        Ok(RecordFolder(folder.to_owned()))
    }

    pub(super) fn write(&self, table: &Table, number: u64, scribe: &Scribe) -> Result<(), Failure> {
        let path = self.0.join(format!("{}-{}-{:07}.bsr", table.info().id, table.players(), number + 1));
        fs::write(&path, scribe.text()).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(())
    }
}
