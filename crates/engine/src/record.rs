//! The game record, `.bsr`: a text that can be replayed and proves its result.
//!
//! A record is read line by line. Reading stops at the first faulty line, which is reported with its number and the
//! kind of fault.

use std::fmt::Write as _;

use crate::{AnyGame, AnyMatch, Arg, BadTable, Event, Fault, FaultKind, Phrase, Table, Target, phrase};

/// The limit for the length of a line; comments are not limited.
const LONGEST_LINE: usize = 4096;

/// The first faulty line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct BadRecord {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// A tag of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its line number.
    pub line: usize,
    /// Its name, such as `Seat1`.
    pub name: String,
    /// Its value, without the quotation marks.
    pub value: String,
}

/// One action of a record, read but not yet carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionLine<'a> {
    /// Its line number.
    pub line: usize,
    /// The seat that acts, or `None` for chance.
    pub seat: Option<usize>,
    /// The action's text.
    pub action: &'a str,
}

/// A remark in a record: the text after a `;`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark<'a> {
    /// Its line number.
    pub line: usize,
    /// Whether it shares its line with a tag or an action.
    pub beside: bool,
    /// Its text.
    pub text: &'a str,
}

type Lines<'a> = std::iter::Enumerate<std::slice::Split<'a, u8, fn(&u8) -> bool>>;

/// Reads a record action by action.
///
/// ```text
/// let mut reader = Reader::new(GAMES, text);
/// while let Some(line) = reader.next_action()? {
///     reader.carry_out(&line, &mut events)?;
/// }
/// let game = reader.finish()?;
/// ```
pub struct Reader<'a> {
    games: &'a [&'a dyn AnyGame],
    lines: Lines<'a>,
    here: usize,
    tags: Vec<Tag>,
    remarks: Vec<Remark<'a>>,
    game: Option<Box<dyn AnyMatch>>,
}

impl<'a> Reader<'a> {
    /// A reader at the start of a record.
    pub fn new(games: &'a [&'a dyn AnyGame], text: &'a [u8]) -> Self {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let is_end: fn(&u8) -> bool = |byte| *byte == b'\n';
        let lines = text.split(is_end).enumerate();
        Reader { games, lines, here: 1, tags: vec![], remarks: vec![], game: None }
    }

    /// The next action; `None` at the end of the record.
    pub fn next_action(&mut self) -> Result<Option<ActionLine<'a>>, BadRecord> {
        while let Some((index, bytes)) = self.lines.next() {
            self.here = index + 1;
            let (line, remark) = read_line(bytes).map_err(|fault| self.bad(fault))?;
            let beside = !matches!(line, RecordLine::Blank);
            self.remarks.extend(remark.map(|text| Remark { line: self.here, beside, text }));
            match line {
                RecordLine::Blank => {}
                RecordLine::Tag { name, value } if self.game.is_none() => {
                    self.tags.push(Tag { line: self.here, name, value });
                }
                RecordLine::Tag { .. } => {
                    return Err(self.bad(Fault::new(FaultKind::Tag, phrase!("record-tag-late"))));
                }
                RecordLine::Action { seat, action } => {
                    self.game()?;
                    return Ok(Some(ActionLine { line: self.here, seat, action }));
                }
            }
        }
        Ok(None)
    }

    /// Carries out an action and returns it in its usual spelling.
    pub fn carry_out(&mut self, line: &ActionLine<'_>, events: &mut Vec<Event>) -> Result<String, BadRecord> {
        let game = self.game()?;
        let done = match line.seat {
            Some(seat) => game.act(seat, line.action, events),
            None => game
                .chance(line.action, events)
                .map(|()| line.action.split_ascii_whitespace().collect::<Vec<_>>().join(" ")),
        };
        done.map_err(|fault| BadRecord { line: line.line, fault })
    }

    /// The game so far. The table is set up once all tags are read.
    pub fn game(&mut self) -> Result<&mut dyn AnyMatch, BadRecord> {
        let game = match self.game.take() {
            Some(game) => game,
            None => lay(self.games, &self.tags, self.here)?,
        };
        Ok(self.game.insert(game).as_mut())
    }

    /// The tags read so far.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The remarks read so far.
    pub fn remarks(&self) -> &[Remark<'a>] {
        &self.remarks
    }

    /// Reads and carries out the rest of the record, and returns the game at its end.
    pub fn finish(mut self) -> Result<Box<dyn AnyMatch>, BadRecord> {
        let mut events = vec![];
        while let Some(line) = self.next_action()? {
            self.carry_out(&line, &mut events)?;
            events.clear();
        }
        match self.game {
            Some(game) => Ok(game),
            None => lay(self.games, &self.tags, self.here),
        }
    }

    fn bad(&self, fault: Fault) -> BadRecord {
        BadRecord { line: self.here, fault }
    }
}

enum RecordLine<'a> {
    Blank,
    Tag { name: String, value: String },
    Action { seat: Option<usize>, action: &'a str },
}

fn syntax(reason: Phrase) -> Fault {
    Fault::new(FaultKind::Syntax, reason)
}

/// Reads a line and its remark.
fn read_line(bytes: &[u8]) -> Result<(RecordLine<'_>, Option<&str>), Fault> {
    let line = std::str::from_utf8(bytes).map_err(|_| syntax(phrase!("record-no-text")))?.trim();
    if line.starts_with('[') {
        check_length(line)?;
        return read_tag(line);
    }
    let (line, remark) = match line.split_once(';') {
        Some((line, remark)) => (line.trim(), Some(remark.trim())),
        None => (line, None),
    };
    if line.is_empty() {
        return Ok((RecordLine::Blank, remark));
    }
    check_length(line)?;
    let (actor, action) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
    let action = action.trim();
    if action.is_empty() {
        return Err(syntax(phrase!("record-no-action")));
    }
    if actor == "*" {
        return Ok((RecordLine::Action { seat: None, action }, remark));
    }
    let plain = actor.bytes().all(|b| b.is_ascii_digit()) && !actor.starts_with('0');
    match actor.parse() {
        Ok(seat) if plain => Ok((RecordLine::Action { seat: Some(seat), action }, remark)),
        _ => Err(syntax(phrase!("record-begins"))),
    }
}

fn check_length(line: &str) -> Result<(), Fault> {
    if line.len() <= LONGEST_LINE {
        return Ok(());
    }
    Err(syntax(phrase!("record-long", bytes = line.len(), most = LONGEST_LINE)))
}

/// Reads `[Name "value"]`, where `\"` and `\\` stand for a quotation mark and a backslash.
fn read_tag(line: &str) -> Result<(RecordLine<'_>, Option<&str>), Fault> {
    let shape = || syntax(phrase!("record-tag"));
    let (name, quoted) = line[1..].split_once(' ').ok_or_else(shape)?;
    if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Err(shape());
    }
    let mut value = String::new();
    let mut letters = quoted.trim_start().strip_prefix('"').ok_or_else(shape)?.chars();
    loop {
        match letters.next().ok_or_else(shape)? {
            '"' => break,
            '\\' => value.push(letters.next().filter(|c| matches!(c, '"' | '\\')).ok_or_else(shape)?),
            letter => value.push(letter),
        }
    }
    let rest = letters.as_str().trim_start().strip_prefix(']').ok_or_else(shape)?.trim_start();
    let remark = rest.strip_prefix(';');
    if !rest.is_empty() && remark.is_none() {
        return Err(shape());
    }
    Ok((RecordLine::Tag { name: name.into(), value }, remark.map(str::trim)))
}

/// Sets up the table that the tags describe.
fn lay(games: &[&dyn AnyGame], tags: &[Tag], here: usize) -> Result<Box<dyn AnyMatch>, BadRecord> {
    let bad = |line, reason| BadRecord { line, fault: Fault::new(FaultKind::Tag, reason) };
    let text = |text: &str| Arg::Text(text.to_owned());
    let only = |name: &str| -> Result<Option<&Tag>, BadRecord> {
        let mut with_name = tags.iter().filter(|tag| tag.name == name);
        match (with_name.next(), with_name.next()) {
            (_, Some(again)) => Err(bad(again.line, phrase!("record-tag-twice", name = text(name)))),
            (tag, None) => Ok(tag),
        }
    };
    let required =
        |name: &str| only(name)?.ok_or_else(|| bad(here, phrase!("record-tag-missing", name = text(name))));
    let game_tag = required("Game")?;
    let game = games.iter().find(|game| game.info().id == game_tag.value).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|game| game.info().id).collect();
        bad(game_tag.line, phrase!("record-game", known = text(&known.join(", "))))
    })?;
    let players_tag = required("Players")?;
    let players = players_tag.value.parse().ok().filter(|_| !players_tag.value.starts_with('+'));
    let players = players.ok_or_else(|| bad(players_tag.line, phrase!("record-players")))?;
    let laid = |line, readings: &[(&str, &str)], target| {
        Table::new(game.info(), players, readings, target).map_err(|wrong| bad(line, wrong.reason()))
    };
    laid(players_tag.line, &[], None)?;
    let mut readings = vec![];
    for tag in tags.iter().filter(|tag| tag.name == "Reading") {
        let pair = tag.value.split_once('=');
        readings.push(pair.ok_or_else(|| bad(tag.line, phrase!("record-reading")))?);
        laid(tag.line, &readings, None)?;
    }
    let target_tag = only("Target")?;
    let target: Option<Target> = match target_tag {
        Some(tag) => Some(tag.value.parse().map_err(|wrong: BadTable| bad(tag.line, wrong.reason()))?),
        None => None,
    };
    let table = laid(target_tag.map_or(here, |tag| tag.line), &readings, target)?;
    Ok(game.start(&table))
}

/// Writes a record during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scribe {
    text: String,
}

impl Scribe {
    /// A record of a game at this table, with extra tags after the required ones.
    pub fn new(table: &Table, tags: &[(&str, &str)]) -> Self {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Game", table.info().id);
        tag("Players", &table.players().to_string());
        for (reading, choice) in table.choices() {
            if choice.id != reading.choices[0].id {
                tag("Reading", &format!("{}={}", reading.id, choice.id));
            }
        }
        if table.target() != table_default(table) {
            tag("Target", &table.target().to_string());
        }
        tags.iter().for_each(|(name, value)| tag(name, value));
        text.push('\n');
        Scribe { text }
    }

    /// Writes a lot or a shuffle.
    pub fn chance(&mut self, action: &str) {
        let _ = writeln!(self.text, "* {action}");
    }

    /// Writes a seat's move.
    pub fn act(&mut self, seat: usize, action: &str) {
        let _ = writeln!(self.text, "{seat} {action}");
    }

    /// Writes a remark on a line of its own.
    pub fn comment(&mut self, remark: &str) {
        let remark: String = remark.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(self.text, "; {remark}");
    }

    /// Writes a remark on the last line.
    pub fn comment_beside(&mut self, remark: &str) {
        self.text.pop();
        self.text.push(' ');
        self.comment(remark);
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        &self.text
    }
}

fn table_default(table: &Table) -> Target {
    table.info().target.map_or(Target::Own, Target::Points)
}
