//! Waiting for whoever is to act: clocks, and votes for a stand-in.

use broadside_cards::Seats;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long a person may take for a move. Without a clock, as long as the others like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// A minute; then a bot makes this one move.
    Gentle,
    /// A day, for games by correspondence; then a bot has the seat until the person is back.
    Day,
}

impl Clock {
    /// Its word in requests and logs.
    pub fn word(self) -> &'static str {
        match self {
            Clock::Gentle => "gentle",
            Clock::Day => "day",
        }
    }

    /// The clock with this word.
    pub fn by_word(word: &str) -> Option<Self> {
        [Clock::Gentle, Clock::Day].into_iter().find(|clock| clock.word() == word)
    }
}

/// How the person to act is waited for. Times are in milliseconds by the server's clock: see `now` in the welcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Wait {
    /// Since when.
    pub since: u64,
    /// When a bot stands in; null without a clock.
    pub until: Option<u64>,
    /// From when on the others may vote for that; null where they may not.
    pub vote_from: Option<u64>,
    /// The seats that have voted for it.
    pub votes: Seats,
    /// The number of votes that decide.
    pub needed: usize,
}
