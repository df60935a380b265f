//! How a table was opened.

use std::fmt;
use std::str::FromStr;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyGame, BadTable, Shelf, Table, Target, find_game};
use broadside_wire::Clock;

use crate::TableId;

/// The version of the rules in this release, stored with every table.
const RULES: &str = "1";

/// Who a seat is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlan {
    /// A person.
    Person,
    /// A bot of this level.
    Bot(String),
}

/// Whose deals a table has, if not its own. Such a table cannot be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Those of an earlier table.
    Table(TableId),
    /// Those of a day, counted from the first of January 1970.
    Day(u32),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Table(table) => write!(f, "table.{table}"),
            Origin::Day(day) => write!(f, "day.{day}"),
        }
    }
}

impl FromStr for Origin {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once('.') {
            Some(("table", table)) => table.parse().map(Origin::Table),
            Some(("day", day)) => day.parse().map(Origin::Day).map_err(|_| ()),
            _ => Err(()),
        }
    }
}

/// The description of a table when it is opened: the game and who each seat is for.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its id, the number of players, the readings and the target.
    pub table: Table,
    /// Who each seat is for.
    pub seats: Vec<SeatPlan>,
    /// Whether the table is listed publicly.
    pub public: bool,
    /// Whose deals it has, if not its own.
    pub origin: Option<Origin>,
    /// The number of lines of play that were taken from a record when the table was opened.
    pub begun: usize,
    /// How long a person may take for a move, if that is limited.
    pub clock: Option<Clock>,
    /// The people from whom the first deal waits for a pledge: they play on and have cut before.
    pub cutters: Seats,
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetup {
    /// The game cannot be set up this way.
    #[error(transparent)]
    Table(#[from] BadTable),
    /// There is no such game.
    #[error("there is no game {0:?}")]
    Game(String),
    /// The stored line cannot be read.
    #[error("this does not open a table: {0}")]
    Unreadable(String),
}

impl Setup {
    /// A table with these seats that is not public and has nothing special about it.
    pub fn plain(game: &'static dyn AnyGame, table: Table, seats: Vec<SeatPlan>) -> Self {
        Setup { game, seats, table, public: false, origin: None, begun: 0, clock: None, cutters: Seats::NONE }
    }

    /// A table with one person on seat 1 against bots of a level.
    pub fn solo(game: &'static dyn AnyGame, table: Table, level: &str) -> Self {
        let bots = (1..table.players()).map(|_| SeatPlan::Bot(level.into()));
        Self::plain(game, table, [SeatPlan::Person].into_iter().chain(bots).collect())
    }

    /// Reads the stored form of a setup.
    pub fn read(games: &Shelf, text: &str) -> Result<Self, BadSetup> {
        let unreadable = || BadSetup::Unreadable(text.into());
        let (mut game, mut players, mut target, mut public, mut begun) = (None, None, None, false, 0);
        let (mut readings, mut seats, mut origin, mut clock) = (vec![], vec![], None, None);
        let mut cutters = Seats::NONE;
        for word in text.split(' ') {
            match word.split_once('=').ok_or_else(unreadable)? {
                ("game", id) => {
                    game = Some(find_game(games, id).ok_or_else(|| BadSetup::Game(id.into()))?);
                }
                ("players", number) => players = number.parse().ok(),
                ("rules", RULES) => {}
                ("public", word) => public = word == "yes",
                ("begun", lines) => begun = lines.parse().map_err(|_| unreadable())?,
                ("target", word) => target = Some(word.parse::<Target>()?),
                ("reading", pair) => readings.push(pair.split_once('=').ok_or_else(unreadable)?),
                ("clock", word) => clock = Some(Clock::by_word(word).ok_or_else(unreadable)?),
                ("cutter", number) => {
                    cutters.insert(number.parse().ok().and_then(Seat::numbered).ok_or_else(unreadable)?);
                }
                ("deals", word) => origin = Some(word.parse().map_err(|()| unreadable())?),
                ("seat", "person") => seats.push(SeatPlan::Person),
                ("seat", level) => seats.push(SeatPlan::Bot(level.into())),
                _ => return Err(unreadable()),
            }
        }
        let (game, players) = (game.ok_or_else(unreadable)?, players.ok_or_else(unreadable)?);
        let table = Table::new(game.info(), players, &readings, target)?;
        if seats.len() != players || cutters.iter().any(|seat| seat.index() >= players) {
            return Err(unreadable());
        }
        Ok(Setup { game, table, seats, public, origin, begun, clock, cutters })
    }

    /// The seats that are for people.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let people = self.seats.iter().enumerate().filter(|(_, plan)| **plan == SeatPlan::Person);
        people.map(|(index, _)| Seat::new(index))
    }

    /// Whether its deals are those of a day.
    pub fn is_of_a_day(&self) -> bool {
        matches!(self.origin, Some(Origin::Day(_)))
    }

    /// Whether exactly one seat is for a person.
    pub fn is_solo(&self) -> bool {
        self.people().count() == 1
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let public = if self.public { "yes" } else { "no" };
        write!(
            f,
            "game={} players={} rules={RULES} public={public}",
            self.table.info().id,
            self.table.players()
        )?;
        if self.begun > 0 {
            write!(f, " begun={}", self.begun)?;
        }
        if self.table.target() != Target::Own {
            write!(f, " target={}", self.table.target())?;
        }
        if let Some(origin) = &self.origin {
            write!(f, " deals={origin}")?;
        }
        if let Some(clock) = self.clock {
            write!(f, " clock={}", clock.word())?;
        }
        self.cutters.iter().try_for_each(|seat| write!(f, " cutter={}", seat.number()))?;
        for (reading, choice) in self.table.choices() {
            write!(f, " reading={}={}", reading.id, choice.id)?;
        }
        self.seats.iter().try_for_each(|plan| match plan {
            SeatPlan::Person => f.write_str(" seat=person"),
            SeatPlan::Bot(level) => write!(f, " seat={level}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use broadside_games::GAMES;

    use super::*;

    #[test]
    fn a_setup_reads_as_it_is_written() {
        let text = "game=neutral players=4 rules=1 public=no target=50 deals=day.20773 clock=gentle cutter=3 reading=underplay=allowed \
                    reading=sides=partners seat=person seat=random seat=person seat=random";
        let written = Setup::read(GAMES, text).unwrap().to_string();
        assert_eq!(Setup::read(GAMES, &written).unwrap().to_string(), written);
        assert!(Setup::read(GAMES, "game=whist players=4 rules=1").is_err());
        assert!(Setup::read(&[], text).is_err());
    }
}
