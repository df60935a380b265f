//! `tournament`: who is how strong.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::results::TableOf;

/// The result of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tournament {
    /// Who met whom.
    pub form: Form,
    /// Whether whole games were played instead of single deals.
    pub matches: bool,
    /// The number of deals or games of every meeting that were asked for, each played from every seat.
    pub deals: u64,
    /// Whether Ctrl-C came before the end.
    pub stopped: bool,
    /// The ratings over all games, best first; null if there is one game.
    pub overall: Option<Vec<Rated>>,
    /// The games one by one.
    pub games: Vec<GameStanding>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Everybody meets everybody.
    RoundRobin,
    /// In every round those meet who stand close to each other and have not met yet.
    Swiss,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameStanding {
    /// The table.
    #[serde(flatten)]
    pub table: TableOf,
    /// How many bots, or pairs of partners, sit at a table.
    pub at_table: usize,
    /// The number of deals or games that were played, those of every meeting and every seating counted.
    pub played: u64,
    /// The ratings, best first.
    pub ratings: Vec<Rated>,
    /// Each two that met.
    pub pairs: Vec<Met>,
    /// In a Swiss tournament: who sat at which table in each round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Vec<Vec<String>>>,
}

/// A bot, or a pair of partners, and its rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rated {
    /// Its name.
    pub bot: String,
    /// Its rating, on a scale where the mean of all is 0 and who has 100 more wins 64 % of the deals.
    pub rating: f64,
    /// The lower end of its 95 % interval; null if there is none.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The share of comparisons won, where a draw counts half. Two that play the same deal at a table are compared.
    pub won: f64,
    /// Points per deal, or wins per game; null over several games.
    pub points: Option<f64>,
    /// The number of deals or games that it is rated by.
    pub deals: usize,
    /// Where it lost its seat, and why: a program of somebody's own that answers late, wrongly or not at all.
    pub forfeits: Vec<String>,
}

/// Two that met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Met {
    /// The first.
    pub a: String,
    /// The second.
    pub b: String,
    /// The number of deals or games.
    pub deals: usize,
    /// The share of them in which the first was ahead, where a draw counts half.
    pub won: f64,
    /// The lower end of its 95 % interval, by Wilson's formula.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}
