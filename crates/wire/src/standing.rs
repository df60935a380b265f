//! The state of a table: its seats, the finished deals, the commitments of the shuffles.

use std::borrow::Cow;

use broadside_cards::{Seat, Seats};
use broadside_engine::{DealReport, Phrase};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Some seats are still free.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// When a game ends, if not by its own rules (C12, C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Target {
    /// At this many points.
    Points(i32),
    /// After one deal.
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
    /// A table's target; `None` for a game that ends by its own rules.
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

/// Whose deals a table has, if not its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Those of an earlier table.
    Table(String),
    /// Those of a day, counted from the first of January 1970.
    Day(u32),
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

/// A seat and its player, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatAt {
    /// The seat.
    pub seat: Seat,
    /// Who it is for.
    pub kind: SeatKind,
    /// The bot's level; null for a person.
    pub level: Option<String>,
    /// The player's name; empty for a free seat of a table that waits, and for a person whose name is not kept.
    pub name: String,
    /// Whether the seat is taken.
    pub taken: bool,
    /// Whether that person is connected.
    pub present: bool,
    /// Whether a bot stands in.
    pub away: bool,
}

/// A request to take a move back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Takeback {
    /// The seat that asks.
    pub seat: Seat,
    /// The seats that have agreed.
    pub agreed: Seats,
}

/// The commitments that make deals fair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fairness {
    /// The number of the current or last deal; null before the first.
    pub deal: Option<usize>,
    /// The hash of its seed.
    pub commitment: Option<String>,
    /// The next deal.
    pub next: Option<NextDeal>,
}

/// The next deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NextDeal {
    /// Its number, from 1.
    pub deal: usize,
    /// The hash of its seed.
    pub commitment: String,
    /// The seats that have cut it.
    pub cuts: Seats,
    /// The seats that have pledged a cut.
    #[serde(default)]
    pub pledges: Seats,
    /// Whether the deal is due and the house calls for the pledged cuts.
    #[serde(default)]
    pub called: bool,
    /// The seats that a due deal waits for, to open their cuts or, where people play on, to pledge them.
    #[serde(default)]
    pub awaited: Seats,
}

/// What is published about a finished deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reveal {
    /// The deal's number, from 1.
    pub deal: usize,
    /// The commitment published before.
    pub commitment: String,
    /// The seed; null for the deal of a day, whose seed is published when the day is over.
    pub seed: Option<String>,
    /// The cuts, in seat order.
    pub cuts: Vec<Cut>,
    /// The hashes of the cuts that were pledged, in seat order.
    #[serde(default)]
    pub pledges: Vec<Cut>,
    /// The seats whose pledged cuts were not opened in time.
    #[serde(default)]
    pub missing: Seats,
    /// The deal's lots and shuffles, as the record writes them after the `*`; empty where the seed is null.
    #[serde(default)]
    pub chance: Vec<String>,
}

/// A seat's cut, or its pledge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cut {
    /// The seat.
    pub seat: Seat,
    /// The cut; in a list of pledges its SHA-256.
    pub cut: String,
}

/// A finished deal: its scores and other facts about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DealScore {
    /// The points it added to each seat.
    pub scores: Vec<i32>,
    /// Short remarks about it for people, such as its bid and whether it was made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Phrase>,
    /// Other facts for programs: `maker`, `bid`, `made` and so on.
    #[serde(flatten)]
    pub facts: IndexMap<Cow<'static, str>, Fact>,
}

/// A fact about a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Fact {
    /// A number, or a seat by its number; null if there is none.
    Number(Option<i64>),
    /// Yes or no.
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

impl DealScore {
    /// A finished deal with this number of players.
    pub fn of(report: &DealReport, players: usize) -> Self {
        let facts = report.facts.iter().map(|(name, fact)| (Cow::Borrowed(*name), fact.into()));
        let scores = report.scores.of(players).to_vec();
        DealScore { scores, remarks: report.remarks.to_vec(), facts: facts.collect() }
    }
}
