//! Readings of unclear clauses, as data, and the table for which they are chosen.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

use crate::spelling::quoted;
use crate::{Arg, GameInfo, Phrase, phrase};

/// A clause that can be read in more than one way.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Its name, such as `passes`.
    pub id: &'static str,
    /// The clause in doubt.
    pub clause: &'static str,
    /// The doubt, as a question.
    pub question: &'static str,
    /// The words of the old booklet that leave the doubt, or what the booklet does not say.
    pub source: &'static str,
    /// The numbers of players for which it can be chosen.
    pub players: &'static [usize],
    /// The ways to read it; the first is the default.
    pub choices: &'static [Choice],
}

/// One way to read a clause.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its name, such as `final`.
    pub id: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
}

/// When a game ends (C12, C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// As the game's own rules say.
    Own,
    /// At this many points.
    Points(i32),
    /// After one deal.
    Deal,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Own => f.write_str("the game's own end"),
            Target::Points(points) => write!(f, "{points}"),
            Target::Deal => f.write_str("deal"),
        }
    }
}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.reason().in_english())]
pub enum BadTable {
    /// The game does not take this number of players.
    Players {
        /// The game's id.
        game: &'static str,
        /// The possible numbers of players.
        players: &'static [usize],
        /// The number that was given.
        given: usize,
    },
    /// There is no such reading for this number of players.
    Reading {
        /// The game's id.
        game: &'static str,
        /// The number of players.
        players: usize,
        /// The name that was given.
        given: String,
        /// The readings there are.
        known: Vec<&'static str>,
    },
    /// The reading has no such choice.
    Choice {
        /// The reading's id.
        reading: &'static str,
        /// The choice that was given.
        given: String,
        /// The choices there are.
        choices: Vec<&'static str>,
    },
    /// The same reading is given twice with different choices.
    Twice(&'static str),
    /// The game ends by its own rule and is not played to a number of points.
    OwnEnd(&'static str),
    /// The target is less than one point.
    NoPoints,
    /// The target is more points than can be counted.
    ManyPoints(String),
    /// This is no target.
    Target(String),
    /// The game cannot be dealt with so few ranks.
    Ranks {
        /// The game's id.
        game: &'static str,
        /// The number of players.
        players: usize,
        /// The number of ranks that was given.
        given: u8,
        /// The numbers of ranks there are.
        known: Vec<String>,
    },
}

impl BadTable {
    /// What is wrong, as a phrase.
    pub fn reason(&self) -> Phrase {
        let text = |text: &str| Arg::Text(text.to_owned());
        match self {
            BadTable::Players { game, players, given } => {
                phrase!("setup-players", game = text(game), players = Phrase::either(players), given = *given)
            }
            BadTable::Reading { game, players, given, known } => {
                let (game, given, known) = (text(game), quoted(given), listed(known));
                phrase!("setup-reading", game, players = *players, given, known)
            }
            BadTable::Choice { reading, given, choices } => {
                let choices = Phrase::either(choices);
                phrase!("setup-choice", reading = text(reading), choices, given = quoted(given))
            }
            BadTable::Twice(reading) => phrase!("setup-twice", reading = text(reading)),
            BadTable::OwnEnd(game) => phrase!("setup-own-end", game = text(game)),
            BadTable::NoPoints => phrase!("setup-no-points"),
            BadTable::ManyPoints(given) => phrase!("setup-many-points", given = quoted(given)),
            BadTable::Target(given) => phrase!("setup-target", given = quoted(given)),
            BadTable::Ranks { game, players, given, known } => {
                let (game, known) = (text(game), listed(known));
                phrase!("setup-ranks", game, players = *players, given = *given, known)
            }
        }
    }
}

/// Names with commas between them.
fn listed<T: Borrow<str>>(names: &[T]) -> Phrase {
    if names.is_empty() { phrase!("list-none") } else { Phrase::verbatim(names.join(", ")) }
}

/// A table: a game, the number of players, how unclear clauses are read, and when the game ends.
#[derive(Clone, Debug)]
pub struct Table {
    info: &'static GameInfo,
    players: usize,
    choices: Vec<(&'static Reading, &'static Choice)>,
    target: Target,
    ranks: Option<u8>,
}

impl Table {
    /// A table. Readings that are not named get their default; without a target the game's own applies.
    pub fn new(
        info: &'static GameInfo,
        players: usize,
        readings: &[(&str, &str)],
        target: Option<Target>,
    ) -> Result<Self, BadTable> {
        if !info.players.contains(&players) {
            return Err(BadTable::Players { game: info.id, players: info.players, given: players });
        }
        let at_table = || info.readings.iter().filter(|reading| reading.players.contains(&players));
        let mut choices: Vec<_> = at_table().map(|reading| (reading, &reading.choices[0])).collect();
        let mut set: Vec<(&str, &str)> = vec![];
        for &(id, choice) in readings {
            let Some(slot) = choices.iter_mut().find(|(reading, _)| reading.id == id) else {
                let known = at_table().map(|reading| reading.id).collect();
                let given = id.to_owned();
                return Err(BadTable::Reading { game: info.id, players, given, known });
            };
            if set.iter().any(|(before, other)| *before == id && *other != choice) {
                return Err(BadTable::Twice(slot.0.id));
            }
            set.push((id, choice));
            slot.1 = slot.0.choices.iter().find(|c| c.id == choice).ok_or_else(|| BadTable::Choice {
                reading: slot.0.id,
                given: choice.to_owned(),
                choices: slot.0.choices.iter().map(|c| c.id).collect(),
            })?;
        }
        let target = match (target, info.target) {
            (None | Some(Target::Own), None) => Target::Own,
            (None | Some(Target::Own), Some(points)) => Target::Points(points),
            (Some(Target::Points(_)), None) => {
                return Err(BadTable::OwnEnd(info.id));
            }
            (Some(Target::Points(points)), _) if points < 1 => {
                return Err(BadTable::NoPoints);
            }
            (Some(target), _) => target,
        };
        Ok(Table { info, players, choices, target, ranks: None })
    }

    /// Every possible table of a game: each number of players with each combination of readings.
    pub fn every(info: &'static GameInfo) -> Vec<Table> {
        let mut tables = vec![];
        for &players in info.players {
            let mut ways: Vec<Vec<(&str, &str)>> = vec![vec![]];
            for reading in info.readings.iter().filter(|r| r.players.contains(&players)) {
                let with = |way: &Vec<(&'static str, &'static str)>, choice: &Choice| {
                    way.iter().copied().chain([(reading.id, choice.id)]).collect()
                };
                ways =
                    ways.iter().flat_map(|way| reading.choices.iter().map(move |c| with(way, c))).collect();
            }
            tables.extend(ways.iter().filter_map(|way| Table::new(info, players, way, None).ok()));
        }
        tables
    }

    /// The game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// When the game ends.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The same table for one deal (C13).
    pub fn for_one_deal(&self) -> Self {
        Table { target: Target::Deal, ..self.clone() }
    }

    /// The same table with a pack of fewer ranks ([`AnyGame::small`](crate::AnyGame::small) asks whether they can be dealt).
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn with_ranks(&self, ranks: u8) -> Self {
        Table { ranks: Some(ranks), ..self.clone() }
    }

    /// How many ranks of each suit are dealt; `None` for the whole pack, as the rules have it. A smaller pack is for exact
    /// algorithms only, and records do not tell of it.
    pub fn ranks(&self) -> Option<u8> {
        self.ranks
    }

    /// The choice for a reading; `None` if this table does not have the reading.
    pub fn choice(&self, reading: &str) -> Option<&'static str> {
        self.choices.iter().find(|(r, _)| r.id == reading).map(|(_, choice)| choice.id)
    }

    /// Every reading of the table, with its choice.
    pub fn choices(&self) -> &[(&'static Reading, &'static Choice)] {
        &self.choices
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.info.id, self.players)?;
        for (reading, choice) in &self.choices {
            write!(f, " {}={}", reading.id, choice.id)?;
        }
        if self.target == Target::Deal {
            f.write_str(" (one deal)")?;
        }
        if let Some(ranks) = self.ranks {
            write!(f, " ({ranks} ranks)")?;
        }
        Ok(())
    }
}

impl FromStr for Target {
    type Err = BadTable;

    fn from_str(text: &str) -> Result<Self, BadTable> {
        match text {
            "deal" => Ok(Target::Deal),
            _ if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => match text.parse() {
                Ok(points) => Ok(Target::Points(points)),
                Err(_) => Err(BadTable::ManyPoints(text.to_owned())),
            },
            _ => Err(BadTable::Target(text.to_owned())),
        }
    }
}
