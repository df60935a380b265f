//! What the binary prints with `--json`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Deal, Readings, Target, readings};

/// A game as it stands at a record's end: what `replay --json` prints, as the record's format fixes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// How the clauses are read.
    pub readings: Readings,
    /// How far the game goes; null where it ends by its own rule.
    pub target: Option<Target>,
    /// The finished deals.
    pub deals: Vec<Deal>,
    /// What each seat has.
    pub scores: Vec<i32>,
    /// Whether the game is over.
    pub finished: bool,
    /// Who has won; nobody in a draw.
    pub winners: Seats,
    /// Who is to act.
    pub to_act: Option<ToAct>,
    /// Every legal action.
    pub legal: Vec<String>,
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ToAct {
    /// A seat.
    Seat(Seat),
    /// Chance: a shuffle or a lot comes next.
    Chance(Chance),
}

/// Chance, as records write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Chance {
    /// Its sign.
    #[serde(rename = "*")]
    Star,
}

impl ToAct {
    /// Who is to act; nothing when the game is over.
    pub fn of(turn: Turn) -> Option<Self> {
        match turn {
            Turn::Seat(seat) => Some(ToAct::Seat(seat)),
            Turn::Chance => Some(ToAct::Chance(Chance::Star)),
            Turn::Over => None,
        }
    }
}

impl Standing {
    /// A game as it stands.
    pub fn of(play: &dyn AnyMatch) -> Self {
        let table = play.table();
        let players = table.players();
        let winners = play.winners();
        Standing {
            game: table.info().id.into(),
            players,
            readings: readings(table),
            target: Target::of(table.target()),
            deals: play.deals().iter().map(|report| Deal::of(report, players)).collect(),
            scores: play.scores().of(players).to_vec(),
            finished: winners.is_some(),
            winners: winners.unwrap_or_default(),
            to_act: ToAct::of(play.turn()),
            legal: play.legal(),
        }
    }
}

/// `verify RECORD`: the record is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verified {
    /// How many moves were checked.
    pub moves: usize,
    /// How many deals were proven fair; null where the record has no proof.
    pub fair_deals: Option<usize>,
    /// How the game stands.
    pub result: Standing,
}

/// `verify`: what is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Audit {
    /// How many tables there are.
    pub tables: usize,
    /// How many entries their logs have.
    pub entries: usize,
    /// How many tables have ended.
    pub finished: usize,
    /// The tables whose logs are not what was written.
    pub bad: Vec<BadTable>,
}

/// A table whose log is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BadTable {
    /// The table.
    pub table: String,
    /// What is wrong.
    pub why: String,
}

/// `simulate`: how deals come out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Simulation {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// How the clauses are read.
    pub readings: Readings,
    /// How many deals were played.
    pub deals: u64,
    /// How many games ended.
    pub games: u64,
    /// How many moves were made.
    pub moves: u64,
    /// How each seat fared.
    pub seats: Vec<SeatFigures>,
    /// How deals ended, and how many so.
    pub endings: BTreeMap<String, u64>,
}

/// How a seat fared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatFigures {
    /// The seat.
    pub seat: Seat,
    /// The mean score of a deal.
    pub mean: f64,
    /// Its standard deviation.
    pub spread: f64,
    /// The scores that so many per cent of the deals do not exceed.
    pub percentiles: Percentiles,
    /// How many games it won.
    pub won: u64,
}

/// The scores that so many per cent of the deals do not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Percentiles {
    /// 5 per cent.
    #[serde(rename = "5")]
    pub p5: i32,
    /// 25 per cent.
    #[serde(rename = "25")]
    pub p25: i32,
    /// Half.
    #[serde(rename = "50")]
    pub p50: i32,
    /// 75 per cent.
    #[serde(rename = "75")]
    pub p75: i32,
    /// 95 per cent.
    #[serde(rename = "95")]
    pub p95: i32,
}

/// How fast a simulation was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Speed {
    /// The seconds it took.
    pub seconds: f64,
    /// Deals a second.
    pub deals_per_s: f64,
    /// Moves a second.
    pub moves_per_s: f64,
}

/// `arena`: which bot plays better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Contest {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// The first bot.
    pub a: String,
    /// The second.
    pub b: String,
    /// How many deals were played from every seat.
    pub deals: usize,
    /// By how many points a deal the first is ahead.
    pub mean: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many of the games the first wins.
    pub win_rate: f64,
    /// How long a move takes.
    pub ms_per_move: Pace,
}

/// How long each bot's moves take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Pace {
    /// The first bot's.
    pub a: f64,
    /// The second's.
    pub b: f64,
}

/// `hint`: what a bot would do at a record's end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// The bot.
    pub bot: String,
    /// The move.
    pub action: String,
    /// Every move it thought of, the best first.
    pub candidates: Vec<Candidate>,
}

/// A move that a bot thought of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// The move.
    pub action: String,
    /// What it is worth.
    pub worth: f64,
    /// In how many imagined deals it was judged.
    pub worlds: usize,
}

/// `solve`: the best that can still be had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Solution {
    /// Whether the answer is proven.
    pub exact: bool,
    /// What is counted.
    pub objective: Cow<'static, str>,
    /// What each side can be sure of; absent while the contract is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_side: Option<Vec<i32>>,
    /// What each contract would bring, while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contracts: Option<Vec<Contract>>,
    /// The moves that bring it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<String>>,
    /// Of a patience: `winnable`, `lost` or `unknown`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Cow<'static, str>>,
    /// Of a patience: the moves that win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// What a contract would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contract {
    /// The maker.
    pub maker: Seat,
    /// The letter of the trump suit.
    pub trump: Option<char>,
    /// The maker's partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<Seat>,
    /// What each side can be sure of.
    pub by_side: Vec<i32>,
    /// The moves that bring it.
    pub best: Vec<String>,
}

/// `solve --slips`: where the value of a deal changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PostMortem {
    /// Whether every play was judged.
    pub exact: bool,
    /// What was counted.
    pub objective: Cow<'static, str>,
    /// The plays that gave something away.
    pub slips: Vec<SlipAt>,
    /// How many plays were judged.
    pub judged: usize,
    /// How many there are.
    pub plays: usize,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// A play that gave something away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SlipAt {
    /// The record's line.
    pub line: usize,
    /// Who played.
    pub seat: usize,
    /// What.
    pub action: String,
    /// What would have given nothing away.
    pub better: Vec<String>,
    /// What each side was sure of before.
    pub before: Vec<i32>,
    /// What each side was sure of after.
    pub after: Vec<i32>,
}

/// `solve --deals` of a patience: how many deals can be won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PatienceDeals {
    /// The game's id.
    pub game: String,
    /// How the clauses are read.
    pub readings: Readings,
    /// How many deals were looked at.
    pub deals: usize,
    /// How many can be won.
    pub winnable: usize,
    /// How many cannot.
    pub lost: usize,
    /// Of how many it is not known.
    pub unknown: usize,
    /// The share that can be won.
    pub share: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
}

/// `solve --deals`: what a side is sure of, deal by deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SolvedDeals {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// How many deals were solved.
    pub deals: usize,
    /// What is counted.
    pub objective: Option<Cow<'static, str>>,
    /// Whose side.
    pub side: Option<Cow<'static, str>>,
    /// The mean.
    pub mean: f64,
    /// How often each result came.
    pub results: BTreeMap<i32, u64>,
    /// The same by how many trumps the side held.
    pub by_trumps_of_side: BTreeMap<usize, BTreeMap<i32, u64>>,
}
