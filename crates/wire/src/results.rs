//! What the binary prints with `--json`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyMatch, Table, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DealScore, Readings, Target, readings};

/// A result of the command line, and what it is a result of. Every result begins so, except those of `replay`, which
/// the record's format defines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Described<T> {
    /// The command.
    pub command: String,
    /// The program and its version.
    pub version: String,
    /// The table, where there is one.
    #[serde(flatten)]
    pub table: Option<TableOf>,
    /// The seed of the shuffles and of the bots' choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The bots: one for each seat, or a few that repeat round the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<Vec<String>>,
    /// The result.
    #[serde(flatten)]
    pub result: T,
}

/// A table, as results name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableOf {
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
}

impl TableOf {
    /// This table.
    pub fn of(table: &Table) -> Self {
        TableOf {
            game: table.info().id.into(),
            players: table.players(),
            readings: readings(table),
            target: Target::of(table.target()),
        }
    }
}

/// A game at the end of a record: what `replay --json` prints. The record's format defines it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// The finished deals.
    pub deals: Vec<DealScore>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// Whether the game is over.
    pub finished: bool,
    /// The winners; empty for a draw.
    pub winners: Seats,
    /// Whose turn it is.
    pub to_act: Option<ToAct>,
    /// Every legal action.
    pub legal: Vec<String>,
}

/// Whose turn it is.
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
    /// Whose turn it is; `None` when the game is over.
    pub fn of(turn: Turn) -> Option<Self> {
        match turn {
            Turn::Seat(seat) => Some(ToAct::Seat(seat)),
            Turn::Chance => Some(ToAct::Chance(Chance::Star)),
            Turn::Over => None,
        }
    }
}

impl Standing {
    /// The standing of a game.
    pub fn of(play: &dyn AnyMatch) -> Self {
        let table = play.table();
        let players = table.players();
        let winners = play.winners();
        Standing {
            game: table.info().id.into(),
            players,
            readings: readings(table),
            target: Target::of(table.target()),
            deals: play.deals().iter().map(|report| DealScore::of(report, players)).collect(),
            scores: play.scores().of(players).to_vec(),
            finished: winners.is_some(),
            winners: winners.unwrap_or_default(),
            to_act: ToAct::of(play.turn()),
            legal: play.legal(),
        }
    }
}

/// `verify RECORD`: the result of a valid record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verified {
    /// The number of moves checked.
    pub moves: usize,
    /// The number of deals proved fair; null if the record has no proof.
    pub fair_deals: Option<usize>,
    /// The number of lots and shuffles that the seed in the `Seed` tag makes; null without that tag. Nobody committed to
    /// that seed before.
    pub seeded: Option<usize>,
    /// The number of deals whose seed fits a commitment that was kept.
    pub commitments: usize,
    /// The pledged cuts that were not opened in time and left out.
    pub missing_cuts: Vec<MissingCut>,
    /// Whether the record claims scores; they are right.
    pub scores: bool,
    /// Whether the record claims winners; they are right.
    pub winners: bool,
    /// The standing of the game.
    pub result: Standing,
}

/// A pledged cut that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissingCut {
    /// The deal's number, from 1.
    pub deal: usize,
    /// The seat's number, from 1.
    pub seat: usize,
}

/// `verify`: the result for a data folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Audit {
    /// The number of tables.
    pub tables: usize,
    /// The number of entries in their logs.
    pub entries: usize,
    /// The number of finished tables.
    pub finished: usize,
    /// The tables with damaged logs.
    pub bad: Vec<BadTable>,
}

/// A table with a damaged log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BadTable {
    /// The table.
    pub table: String,
    /// What is wrong.
    pub why: String,
}

/// `simulate`: statistics of deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Simulation {
    /// The number of deals played.
    pub deals: u64,
    /// The number of finished games.
    pub games: u64,
    /// The number of moves made.
    pub moves: u64,
    /// The figures of each seat.
    pub seats: Vec<SeatFigures>,
    /// How often each kind of ending occurred.
    pub endings: BTreeMap<String, u64>,
}

/// The figures of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatFigures {
    /// The seat.
    pub seat: Seat,
    /// The mean score of a deal.
    pub mean: f64,
    /// Its standard deviation.
    pub spread: f64,
    /// Percentiles of the score of a deal.
    pub percentiles: Percentiles,
    /// The number of games won.
    pub won: u64,
}

/// Percentiles of the score of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Percentiles {
    /// 5 per cent.
    #[serde(rename = "5")]
    pub p5: i32,
    /// 25 per cent.
    #[serde(rename = "25")]
    pub p25: i32,
    /// The median.
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
    /// Deals per second.
    pub deals_per_s: f64,
    /// Moves per second.
    pub moves_per_s: f64,
}

/// `simulate --data`: what was written into a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DataWritten {
    /// The folder.
    pub folder: String,
    /// The games that were played now.
    pub games: u64,
    /// Their finished deals.
    pub deals: u64,
    /// Their moves.
    pub moves: u64,
    /// The games that were there already.
    pub already: u64,
}

/// `arena`: a comparison of two bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Contest {
    /// The first bot.
    pub a: String,
    /// The second.
    pub b: String,
    /// Whether whole games were played instead of single deals.
    pub matches: bool,
    /// The number of deals or games, each played from every seat.
    pub deals: usize,
    /// How many points per deal, or wins per game, the first bot is ahead.
    pub mean: f64,
    /// The lower end of its 95 % interval, by Student's t; null for a single deal.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The share of deals or games that the first bot wins.
    pub win_rate: f64,
    /// The lower end of its 95 % interval: by Wilson's formula, or after `--until` one that holds at every look.
    pub win_low: f64,
    /// The upper end.
    pub win_high: f64,
    /// The time for a move.
    pub ms_per_move: Pace,
    /// Where each bot lost its seat, and why: a program of somebody's own that answers late, wrongly or not at all.
    pub forfeits: [Vec<String>; 2],
}

/// The mean time for a move of each bot, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Pace {
    /// The first bot's.
    pub a: f64,
    /// The second's.
    pub b: f64,
}

/// `hint`: what a bot would do at the end of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Advice {
    /// The move.
    pub action: String,
    /// Every move considered, best first.
    pub candidates: Vec<Candidate>,
}

/// A move that a bot considered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// The move.
    pub action: String,
    /// Its value.
    pub worth: f64,
    /// The number of imagined deals behind it.
    pub worlds: usize,
}

/// `replay` of several records: how many of them prove their results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Replayed {
    /// The number of records.
    pub records: usize,
    /// The number of legal records of finished games.
    pub finished: usize,
    /// The number of legal records that stop before the end of their games.
    pub unfinished: usize,
    /// The number of legal records by game.
    pub by_game: BTreeMap<String, usize>,
    /// The records that cannot be replayed.
    pub bad: Vec<BadRecordAt>,
}

/// A record that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BadRecordAt {
    /// The file.
    pub file: String,
    /// The line in the record; null if the file cannot be read.
    pub line: Option<usize>,
    /// What kind of fault it is: `syntax`, `tag`, `chance`, `turn`, `illegal`; `file` if it cannot be read.
    pub error: Cow<'static, str>,
    /// The clause that it breaks.
    pub clause: Option<Cow<'static, str>>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// What a command prints to standard error if it fails and `--json` was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failed {
    /// What is at fault: `input`, `usage` or `system`.
    pub error: Cow<'static, str>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// `saved`: the games in the folder for saved games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedGames {
    /// The games, those that are not over and the latest first.
    pub games: Vec<SavedGame>,
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedGame {
    /// The file.
    pub file: String,
    /// The game's id.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The number of finished deals.
    pub deals: usize,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// Whether the game is over.
    pub finished: bool,
}

/// `solve`: the result of best play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Solution {
    /// Whether the answer is proved.
    pub exact: bool,
    /// What is counted.
    pub objective: Cow<'static, str>,
    /// What each side can guarantee; absent while the contract is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_side: Option<Vec<i32>>,
    /// The result of each contract, while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contracts: Option<Vec<Contract>>,
    /// The moves that keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<String>>,
    /// For a patience: `winnable`, `lost` or `unknown`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Cow<'static, str>>,
    /// For a patience: the moves that win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// The number of positions visited.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// The result of a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contract {
    /// The maker.
    pub maker: Seat,
    /// The letter of the trump suit.
    pub trump: Option<char>,
    /// The maker's partner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<Seat>,
    /// What each side can guarantee.
    pub by_side: Vec<i32>,
    /// The moves that keep it.
    pub best: Vec<String>,
}

/// `solve --slips`: the mistakes in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PostMortem {
    /// Whether every play was judged.
    pub exact: bool,
    /// What was counted.
    pub objective: Cow<'static, str>,
    /// The deals of a patience that could not be won as they were dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost_as_dealt: Vec<usize>,
    /// The mistakes.
    pub slips: Vec<SlipAt>,
    /// The number of plays judged.
    pub judged: usize,
    /// The number of plays that can be judged.
    pub plays: usize,
    /// The number of positions visited.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub ms: f64,
}

/// A mistake: a play that lowers its side's guaranteed value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SlipAt {
    /// The line in the record.
    pub line: usize,
    /// The seat that played.
    pub seat: usize,
    /// The play.
    pub action: String,
    /// The moves that would have kept the value.
    pub better: Vec<String>,
    /// What each side could guarantee before.
    pub before: Vec<i32>,
    /// What each side can guarantee after.
    pub after: Vec<i32>,
}

/// `solve --deals` for a patience: how many deals can be won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PatienceDeals {
    /// The number of deals.
    pub deals: usize,
    /// The number that can be won.
    pub winnable: usize,
    /// The number that cannot be won.
    pub lost: usize,
    /// The number that is undecided.
    pub unknown: usize,
    /// The share that can be won.
    pub share: f64,
    /// Its 95 % confidence interval.
    pub interval: [f64; 2],
}

/// `solve --deals`: what a side can guarantee, over many deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SolvedDeals {
    /// The number of deals solved.
    pub deals: usize,
    /// What is counted.
    pub objective: Option<Cow<'static, str>>,
    /// The side.
    pub side: Option<Cow<'static, str>>,
    /// The mean.
    pub mean: f64,
    /// How often each result occurred.
    pub results: BTreeMap<i32, u64>,
    /// The same, by the number of trumps the side held.
    pub by_trumps_of_side: BTreeMap<usize, BTreeMap<i32, u64>>,
}
