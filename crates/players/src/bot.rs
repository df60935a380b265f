//! The bots by name.

use std::fmt;
use std::str::FromStr;

use crate::levels::Handicap;

/// One second of search in units of work. A unit is about a microsecond on the machine on which costs were measured.
pub(crate) const SECOND: u64 = 1_000_000;
/// The default budget of `search` for a move.
const USUAL: u64 = SECOND / 5;

/// A bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Plays any legal move.
    Random,
    /// Plays by simple rules that look at one move.
    Greedy,
    /// Plays by a written strategy.
    Expert,
    /// Searches imagined worlds, with this many units of work for a move.
    Search(u64),
    /// The first level for people: uses rules of thumb and sometimes misjudges.
    Recruit,
    /// The second level.
    Sergeant,
    /// The general, made weaker by these numbers: what the first two levels are, with numbers that are tried.
    Weakened(Handicap),
    /// The third level: searches a number of worlds.
    General,
    /// The fourth level: thinks as long as a choice is open, with this many units of work for a move.
    Marshal(u64),
}

impl Bot {
    /// The default budget of `marshal` for a move, in units of work.
    pub const LONG: u64 = SECOND / 5;
    /// Every bot with its default budget, weakest first.
    pub const ALL: [Bot; 8] = [
        Bot::Random,
        Bot::Greedy,
        Bot::Recruit,
        Bot::Expert,
        Bot::Sergeant,
        Bot::Search(USUAL),
        Bot::General,
        Bot::Marshal(Bot::LONG),
    ];
    /// The levels for people, weakest first.
    pub const LEVELS: [Bot; 4] = [Bot::Recruit, Bot::Sergeant, Bot::General, Bot::Marshal(Bot::LONG)];

    /// Its name, without the budget.
    pub fn word(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Expert => "expert",
            Bot::Search(_) => "search",
            Bot::Recruit => "recruit",
            Bot::Sergeant => "sergeant",
            Bot::Weakened(_) => "weakened",
            Bot::General => "general",
            Bot::Marshal(_) => "marshal",
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Bot::Weakened(level) => write!(f, ":{level}"),
            Bot::Search(USUAL) | Bot::Marshal(Bot::LONG) => Ok(()),
            Bot::Search(units) | Bot::Marshal(units) if units % 1000 == 0 => write!(f, ":{}ms", units / 1000),
            Bot::Search(units) | Bot::Marshal(units) => write!(f, ":{units}"),
            _ => Ok(()),
        }
    }
}

/// A word that is no bot's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no bot: there are random, greedy, expert, search, recruit, sergeant, general and marshal, and search and \
     marshal take a budget, as search:50ms or marshal:1s"
)]
pub struct UnknownBot(String);

impl FromStr for Bot {
    type Err = UnknownBot;

    /// Reads `greedy` or `search:200ms`. A budget without a unit is in units of work.
    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        let unknown = || UnknownBot(text.chars().take(24).collect());
        let (word, budget) = match text.split_once(':') {
            Some((word, budget)) => (word, Some(budget)),
            None => (text, None),
        };
        #[cfg(not(target_family = "wasm"))]
        if let ("weakened", Some(level)) = (word, budget) {
            return level.parse().map(Bot::Weakened).map_err(|_| unknown());
        }
        let bot = Bot::ALL.into_iter().find(|bot| bot.word() == word).ok_or_else(unknown)?;
        let Some(budget) = budget else { return Ok(bot) };
        let (digits, unit) = match budget {
            _ if budget.ends_with("ms") => (budget.trim_end_matches("ms"), SECOND / 1000),
            _ if budget.ends_with('s') => (budget.trim_end_matches('s'), SECOND),
            _ => (budget, 1),
        };
        let number: u64 = digits.parse().map_err(|_| unknown())?;
        let units = number.saturating_mul(unit);
        match bot {
            _ if !(1..=3600 * SECOND).contains(&units) => Err(unknown()),
            Bot::Search(_) => Ok(Bot::Search(units)),
            Bot::Marshal(_) => Ok(Bot::Marshal(units)),
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_read_as_it_is_written() {
        for text in
            ["random", "greedy", "search", "search:50ms", "search:1234", "weakened:8/145/40", "marshal:10ms"]
        {
            assert_eq!(text.parse::<Bot>().unwrap().to_string(), text);
        }
        assert_eq!("search:1s".parse::<Bot>().unwrap(), Bot::Search(SECOND));
        for text in ["greedy:5", "admiral", "search:", "search:0", "search:1h", "weakened"] {
            assert!(text.parse::<Bot>().is_err(), "{text}");
        }
    }
}
