//! Games in files: reading a record, and keeping one while it is played.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use broadside_cards::Seat;
use broadside_engine::record::{BadRecord, Reader, Scribe, Tag};
use broadside_engine::{AnyMatch, Arg, Phrase, Table, Turn, phrase};
use broadside_games::GAMES;

use super::bots;
use super::sitting::{Company, Played};
use super::voice::text;
use crate::failure::Failure;
use crate::{described, folders};
use broadside_house::nameless;

/// How records called the person's seat before they named it in the tag [`YOU`].
const OLD_OWN: &str = "you";
const YOU: &str = "You";
const SEED: &str = "Seed";

/// The file of a game; none if it is not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SaveFile {
    pub(super) path: Option<PathBuf>,
    /// What the file holds.
    holds: Option<String>,
}

impl SaveFile {
    /// A file for a new game.
    pub(super) fn new(path: PathBuf) -> Self {
        SaveFile { path: Some(path), holds: None }
    }

    /// The file of a record that was read.
    pub(super) fn holding(path: PathBuf, text: &str) -> Self {
        SaveFile { path: Some(path), holds: Some(text.to_owned()) }
    }

    /// A new file in the folder for saved games; none where that folder is not known.
    pub(super) fn fresh(game: &str) -> Self {
        let Some(folder) = folders::saved_games() else { return SaveFile::default() };
        free_name(&folder, game).map_or_else(SaveFile::default, SaveFile::new)
    }

    /// Brings the file up to date, as a whole or not at all: beside it first, then in its place. A file that somebody
    /// else has written meanwhile is left alone.
    pub(super) fn write(&mut self, record: &str) -> Result<(), Phrase> {
        let Some(path) = &self.path else { return Ok(()) };
        if self.holds.as_deref() == Some(record) {
            return Ok(());
        }
        let is_ours = match fs::read(path) {
            Ok(now) => self.holds.as_ref().is_some_and(|held| held.as_bytes() == now),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        if !is_ours {
            return Err(phrase!("written-by-another", file = named(path)));
        }
        replace(path, record).map_err(|error| cannot_write(path, &error))?;
        self.holds = Some(record.to_owned());
        Ok(())
    }

    /// How to come back to the game.
    pub(super) fn way_back(&self) -> Option<Phrase> {
        self.path.as_ref().map(|path| phrase!("saved-to-go-on", file = named(path)))
    }
}

/// Writes a file as a whole or not at all.
fn replace(path: &Path, record: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut file = fs::File::create(&beside)?;
    file.write_all(record.as_bytes())?;
    file.sync_data()?;
    fs::rename(&beside, path)
}

/// Writes a record to a file that is not there yet.
pub(super) fn write_new(path: &Path, record: &str) -> Result<(), Phrase> {
    let written = fs::File::create_new(path).and_then(|mut file| file.write_all(record.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => phrase!("there-already", file = named(path)),
        _ => cannot_write(path, &error),
    })
}

fn cannot_write(path: &Path, error: &io::Error) -> Phrase {
    phrase!("cannot-write", file = named(path), why = text(error.to_string()))
}

/// A file's name within a sentence.
pub(super) fn named(path: &Path) -> Arg {
    text(path.display().to_string())
}

/// The first name for a game's record that no file of the folder has.
pub(super) fn free_name(folder: &Path, game: &str) -> Option<PathBuf> {
    (1..10_000).map(|number| folder.join(format!("{game}-{number}.bsr"))).find(|path| !path.exists())
}

/// The text of a record, which grows line by line and is cut where moves are taken back. What was read stays as it was
/// written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    text: String,
    /// Where each line of play begins.
    begins: Vec<usize>,
}

impl Written {
    /// The head of a new record: who plays what.
    pub(super) fn new(table: &Table, company: &Company) -> Self {
        let mut tags = vec![];
        for seat in Seat::all(table.players()) {
            tags.push((format!("Seat{seat}"), company.name(seat)));
            if seat != company.own {
                tags.push((format!("Bot{seat}"), company.level.clone()));
            }
        }
        tags.push((YOU.into(), company.own.to_string()));
        tags.push((SEED.into(), described::seed(&company.seed)));
        tags.push(("Version".into(), crate::version::PROGRAM.into()));
        let tags: Vec<(&str, &str)> =
            tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Written { text: Scribe::new(table, &tags).text().to_owned(), begins: vec![] }
    }

    /// A record that was read, with the numbers of its lines of play.
    fn read(text: String, lines: &[usize]) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
        Written { begins: lines.iter().map(|line| starts[line - 1]).collect(), text }
    }

    /// Adds a line of play.
    pub(super) fn push(&mut self, (seat, action): &Played) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.begins.push(self.text.len());
        let who = seat.map_or_else(|| "*".to_owned(), |seat| seat.to_string());
        self.text.push_str(&format!("{who} {action}\n"));
    }

    /// Keeps only the first `lines` lines of play, with what stands before the next.
    pub(super) fn cut(&mut self, lines: usize) {
        if let Some(begin) = self.begins.get(lines) {
            self.text.truncate(*begin);
            self.begins.truncate(lines);
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// A record that was read.
pub(super) struct Saved {
    /// The game at its beginning.
    pub(super) start: Box<dyn AnyMatch>,
    /// What was done.
    pub(super) lines: Vec<Played>,
    /// The record as it is written.
    pub(super) written: Written,
    pub(super) remarks: Remarks,
    /// What the players are called; empty where the record does not say.
    pub(super) names: Vec<String>,
    /// Who plays, if the record is of a game that `broadside play` keeps.
    pub(super) company: Option<Company>,
    /// Whether the game is over.
    pub(super) is_over: bool,
}

/// The comments of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Remarks(Vec<Remark>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Remark {
    /// How many lines of play come before it.
    after: usize,
    /// Whether it stands beside the last of them.
    beside: bool,
    text: String,
}

impl Remarks {
    /// The remarks after this number of lines of play, beside the last of them or below it.
    pub(super) fn at(&self, after: usize, beside: bool) -> impl Iterator<Item = &str> {
        let here = self.0.iter().filter(move |remark| remark.after == after && remark.beside == beside);
        here.map(|remark| remark.text.as_str())
    }
}

impl Saved {
    /// Reads a record from a file, or a worked example of a booklet by its name.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.to_string_lossy();
        let text = match broadside_games::example(&name).filter(|_| !path.exists()) {
            Some(example) => example.record.into(),
            None => crate::replay::read(&name)?,
        };
        Saved::parse(&text).map_err(|bad| {
            let why = crate::replay::in_words(&text, &bad);
            Failure::Input(format!("{}: line {}: {why}", path.display(), bad.line))
        })
    }

    pub(super) fn parse(text: &[u8]) -> Result<Self, BadRecord> {
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
        let is_over = reader.game()?.turn() == Turn::Over;
        let start = match start {
            Some(start) => start,
            None => reader.game()?.boxed_clone(),
        };
        let remarks = reader.remarks().iter().map(|remark| {
            let after = at.partition_point(|line| *line <= remark.line);
            Remark { after, beside: remark.beside && after > 0, text: remark.text.to_owned() }
        });
        let remarks = Remarks(remarks.collect());
        let players = start.table().players();
        let tag = |name: &str| value(reader.tags(), name);
        let names = Seat::all(players).map(|seat| tag(&format!("Seat{seat}")).unwrap_or_default().to_owned());
        let mut names: Vec<String> = names.collect();
        let company = company(reader.tags(), players);
        // Before they named the bots, records had the level there.
        names
            .iter_mut()
            .filter(|name| *name == OLD_OWN || bots::LEVELS.contains(&name.as_str()))
            .for_each(String::clear);
        let written = Written::read(String::from_utf8_lossy(text).into_owned(), &at);
        Ok(Saved { start, lines, written, remarks, names, company, is_over })
    }
}

fn value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
}

/// Who plays a game that is kept here: the tags say which seat is the person's, and what chance comes from.
fn company(tags: &[Tag], players: usize) -> Option<Company> {
    let seats = || Seat::all(players);
    let of = |tag: &str, seat: Seat| value(tags, &format!("{tag}{seat}"));
    let named = value(tags, YOU).and_then(|number| number.parse().ok()).and_then(Seat::numbered);
    let own = named.or_else(|| seats().find(|seat| of("Seat", *seat) == Some(OLD_OWN)));
    let own = own.filter(|own| own.number() <= players)?;
    let seed = value(tags, SEED)?.parse().ok()?;
    let is_level = |word: &&str| bots::LEVELS.contains(word);
    let level = seats().find_map(|seat| of("Bot", seat).or(of("Seat", seat)).filter(is_level));
    let name = of("Seat", own).filter(|name| *name != OLD_OWN && *name != nameless(own));
    let (level, name) = (level.unwrap_or(bots::USUAL).to_owned(), name.map(str::to_owned));
    Some(Company { own, level, seed, name, pace: Default::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "[Game \"nations\"]\n[Players \"4\"] ; four of us\n\n; the lot\n* dealer 4 ; cut";

    #[test]
    fn what_was_read_stays_as_it_was_written_and_grows() {
        let mut written = Saved::parse(RECORD.as_bytes()).unwrap().written;
        assert_eq!(written.text(), RECORD);
        written.push(&(Some(2), "play E14".into()));
        assert_eq!(written.text(), format!("{RECORD}\n2 play E14\n"));
        written.cut(1);
        assert_eq!(written.text(), format!("{RECORD}\n"));
        written.cut(0);
        assert_eq!(written.text(), "[Game \"nations\"]\n[Players \"4\"] ; four of us\n\n; the lot\n");
    }

    #[test]
    fn a_record_of_an_earlier_release_is_taken_up() {
        let tags = "[Seat1 \"recruit\"]\n[Seat2 \"you\"]\n[Seed \"7\"]\n";
        let old = RECORD.replace("\n\n", &format!("\n{tags}\n"));
        let saved = Saved::parse(old.as_bytes()).unwrap();
        let company = saved.company.unwrap();
        assert_eq!((company.own, company.level.as_str()), (Seat::new(1), "recruit"));
        assert_eq!(saved.names, ["", "", "", ""]);
        assert!(Saved::parse(RECORD.as_bytes()).unwrap().company.is_none(), "a foreign record");
    }
}
