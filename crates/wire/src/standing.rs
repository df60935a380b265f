//! How a table stands: who sits there, what the deals brought, what binds the shuffles.

use std::borrow::Cow;

use broadside_cards::{Seat, Seats};
use broadside_engine::DealReport;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People are yet to sit down.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// How far a game goes, where it does not end by its own rule (C12, C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Target {
    /// To so many points.
    Points(i32),
    /// One deal.
    Deal(OneDeal),
}

/// A game of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum OneDeal {
    /// The word for it.
    Deal,
}

impl Target {
    /// A table's target; nothing for a game that ends by its own rule.
    pub fn of(target: broadside_engine::Target) -> Option<Self> {
        match target {
            broadside_engine::Target::Own => None,
            broadside_engine::Target::Points(points) => Some(Target::Points(points)),
            broadside_engine::Target::Deal => Some(Target::Deal(OneDeal::Deal)),
        }
    }
}

impl From<Target> for broadside_engine::Target {
    fn from(target: Target) -> Self {
        match target {
            Target::Points(points) => broadside_engine::Target::Points(points),
            Target::Deal(OneDeal::Deal) => broadside_engine::Target::Deal,
        }
    }
}

/// Who a seat is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// A seat and who sits there, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatAt {
    /// The seat.
    pub seat: Seat,
    /// Who it is for.
    pub kind: SeatKind,
    /// The bot's level; nothing for a person.
    pub level: Option<String>,
    /// Who sits there; empty for a free seat.
    pub name: String,
    /// Whether somebody sits there.
    pub taken: bool,
    /// Whether a socket of that person is open.
    pub present: bool,
    /// Whether a bot stands in.
    pub away: bool,
}

/// A wish to take a move back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Takeback {
    /// Who asks.
    pub seat: Seat,
    /// Who has agreed.
    pub agreed: Seats,
}

/// What binds the server's hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fairness {
    /// The deal being played, or the last one; nothing before the first.
    pub deal: Option<usize>,
    /// The hash of its seed.
    pub commitment: Option<String>,
    /// The deal to come.
    pub next: Option<NextDeal>,
}

/// A deal to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NextDeal {
    /// Its number, from 1.
    pub deal: usize,
    /// The hash of its seed.
    pub commitment: String,
    /// Who has cut it.
    pub cuts: Seats,
}

/// What is published of a deal that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reveal {
    /// The deal's number, from 1.
    pub deal: usize,
    /// What was published before.
    pub commitment: String,
    /// The seed.
    pub seed: String,
    /// The cuts, the lowest seat's first.
    pub cuts: Vec<Cut>,
}

/// A cut that joined a shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cut {
    /// Who cut.
    pub seat: Seat,
    /// The cut.
    pub cut: String,
}

/// A finished deal: what everybody got, and what else the game says of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deal {
    /// What it added to each seat.
    pub scores: Vec<i32>,
    /// What the game says of it besides: `maker`, `bid`, `made` and the like.
    #[serde(flatten)]
    pub facts: IndexMap<Cow<'static, str>, Fact>,
}

/// Something a game says of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Fact {
    /// A number, or a seat by its number; nothing where there is none.
    Number(Option<i64>),
    /// A yes or no.
    Truth(bool),
    /// A word.
    Word(String),
    /// Numbers.
    Numbers(Vec<i64>),
    /// Words.
    Words(Vec<String>),
}

impl From<&broadside_engine::Fact> for Fact {
    fn from(fact: &broadside_engine::Fact) -> Self {
        use broadside_engine::Fact as Said;
        match fact {
            Said::Seat(seat) => Fact::Number(seat.map(|seat| seat.number() as i64)),
            Said::Number(number) => Fact::Number(*number),
            Said::Truth(truth) => truth.map_or(Fact::Number(None), Fact::Truth),
            Said::Word(word) => Fact::Word(word.clone()),
            Said::Numbers(numbers) => Fact::Numbers(numbers.clone()),
            Said::Words(words) => Fact::Words(words.clone()),
        }
    }
}

impl From<Fact> for broadside_engine::Fact {
    fn from(fact: Fact) -> Self {
        use broadside_engine::Fact as Said;
        match fact {
            Fact::Number(number) => Said::Number(number),
            Fact::Truth(truth) => Said::Truth(Some(truth)),
            Fact::Word(word) => Said::Word(word),
            Fact::Numbers(numbers) => Said::Numbers(numbers),
            Fact::Words(words) => Said::Words(words),
        }
    }
}

impl Deal {
    /// A finished deal of so many players.
    pub fn of(report: &DealReport, players: usize) -> Self {
        let facts = report.facts.iter().map(|(name, fact)| (Cow::Borrowed(*name), fact.into()));
        Deal { scores: report.scores.of(players).to_vec(), facts: facts.collect() }
    }
}
