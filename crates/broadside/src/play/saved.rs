//! Where a game is kept while it is played, and how it is taken up again.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use broadside_cards::{Seat, Seed};
use broadside_engine::record::{BadRecord, Reader, Scribe};
use broadside_engine::{AnyMatch, Fault, FaultKind};
use broadside_games::GAMES;

use super::sitting::{Company, Line};
use crate::failure::Failure;

/// What the record calls the person's seat.
pub(super) const OWN: &str = "you";
/// The tag from which chance goes on.
pub(super) const SEED: &str = "Seed";

/// The file of a game; none if it is not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place(pub(super) Option<PathBuf>);

impl Place {
    /// A fresh file in the folder for saved games; nothing where there is no home.
    pub(super) fn fresh(game: &str) -> Self {
        let Some(folder) = folder() else { return Place(None) };
        let file = |number| folder.join(format!("{game}-{number}.bsr"));
        Place((1..10_000).map(file).find(|path| !path.exists()))
    }

    /// Writes the file as a whole or not at all: beside it first, then in its place.
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        let Some(path) = &self.0 else { return Ok(()) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let mut file = fs::File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(&beside, path)
    }

    /// How to come back to the game.
    pub(super) fn way_back(&self) -> Option<String> {
        let path = self.0.as_ref()?;
        Some(format!("Saved. To go on: broadside play --record {}", path.display()))
    }
}

/// The folder for games saved without being asked.
fn folder() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local").join("state")))?;
    Some(state.join("broadside"))
}

/// A record read back.
pub(super) struct Saved {
    /// The game about to begin.
    pub(super) start: Box<dyn AnyMatch>,
    /// Who sat where, as far as the record says.
    pub(super) company: Company,
    /// What was done.
    pub(super) lines: Vec<Line>,
    /// What else stands in it.
    pub(super) kept: Kept,
}

/// What a record has besides the game, to be written again as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    /// The free tags.
    pub(super) tags: Vec<(String, String)>,
    remarks: Vec<Remark>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Remark {
    /// How many lines of play come before it.
    after: usize,
    /// Whether it stands beside the last of them.
    beside: bool,
    text: String,
}

impl Kept {
    /// Writes the remarks that come after so many lines of play.
    pub(super) fn remark(&self, after: usize, scribe: &mut Scribe) {
        for remark in self.remarks.iter().filter(|remark| remark.after == after) {
            match remark.beside {
                true => scribe.comment_beside(&remark.text),
                false => scribe.comment(&remark.text),
            }
        }
    }

    /// The remarks after so many lines of play, beside the last of them or below it.
    pub(super) fn remarks(&self, after: usize, beside: bool) -> impl Iterator<Item = &str> {
        let here = self.remarks.iter().filter(move |remark| remark.after == after && remark.beside == beside);
        here.map(|remark| remark.text.as_str())
    }

    /// Drops the remarks on lines of play that were taken back.
    pub(super) fn forget_after(&mut self, lines: usize) {
        self.remarks.retain(|remark| remark.after <= lines);
    }
}

/// The tags that say what is played and by whom, which are written anew.
fn is_necessary(name: &str) -> bool {
    let seat = name.strip_prefix("Seat").is_some_and(|number| number.parse::<usize>().is_ok());
    seat || matches!(name, "Game" | "Players" | "Reading" | "Target" | SEED)
}

impl Saved {
    /// Reads a record. What it does not say of the company is as given.
    pub(super) fn read(path: &Path, company: Company, own: Option<Seat>) -> Result<Self, Failure> {
        let name = path.to_string_lossy();
        let text = match broadside_games::example(&name).filter(|_| !path.exists()) {
            Some(example) => example.record.into(),
            None => crate::replay::read(&name)?,
        };
        Saved::parse(&text, company, own).map_err(|bad| {
            let why = crate::replay::in_words(&text, &bad);
            Failure::Input(format!("{}: line {}: {why}", path.display(), bad.line))
        })
    }

    fn parse(text: &[u8], mut company: Company, own: Option<Seat>) -> Result<Self, BadRecord> {
        let mut reader = Reader::new(GAMES, text);
        let (mut lines, mut events, mut at) = (vec![], vec![], vec![]);
        let mut start = None;
        while let Some(line) = reader.next_action()? {
            if start.is_none() {
                start = Some(reader.game()?.boxed_clone());
            }
            at.push(line.line);
            lines.push((line.seat, reader.carry_out(&line, &mut events)?));
            events.clear();
        }
        let start = match start {
            Some(start) => start,
            None => reader.game()?.boxed_clone(),
        };
        let players = start.table().players();
        for tag in reader.tags() {
            let seat = tag.name.strip_prefix("Seat").and_then(|number| number.parse().ok());
            match seat.and_then(Seat::numbered) {
                Some(seat) if tag.value == OWN => company.own = seat,
                Some(_) if super::bots::LEVELS.contains(&tag.value.as_str()) => {
                    company.level = tag.value.clone();
                }
                _ if tag.name == SEED => company.seed = tag.value.parse().unwrap_or(company.seed),
                _ => {}
            }
        }
        company.own = own.unwrap_or(company.own);
        if company.own.number() > players {
            let message = format!("the seats of this table are 1 to {players}");
            return Err(BadRecord { line: 1, fault: Fault::written(FaultKind::Tag, message) });
        }
        let free = reader.tags().iter().filter(|tag| !is_necessary(&tag.name));
        let remarks = reader.remarks().iter().map(|remark| {
            let after = at.partition_point(|line| *line <= remark.line);
            Remark { after, beside: remark.beside && after > 0, text: remark.text.to_owned() }
        });
        let kept = Kept {
            tags: free.map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            remarks: remarks.collect(),
        };
        Ok(Saved { start, company, lines, kept })
    }
}

/// A seed nobody has seen before.
pub(super) fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no random numbers to be had: {error}"))?;
    Ok(Seed::new(bytes))
}
