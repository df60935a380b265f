//! Studies: questions about the games, and what playing answered. `study --json` prints one, the files of docs/studies hold
//! them, and the browser's page shows them.

use std::borrow::Cow;

use broadside_engine::Phrase;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Readings, Target};

/// What the booklet's word is worth, by the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It holds for all players of whom the figures tell.
    Holds,
    /// It holds for some of the players and not for others.
    Depends,
    /// It holds for none of whom the figures tell.
    Fails,
    /// The figures do not tell.
    Open,
    /// Nothing was claimed: it was measured.
    Measured,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Depends => "depends",
            Verdict::Fails => "fails",
            Verdict::Open => "open",
            Verdict::Measured => "measured",
        }
    }

    /// The verdict on a claim that was tried with several players: each for, against, or neither.
    pub fn of(tried: &[Option<bool>]) -> Self {
        let (yes, no) = (tried.contains(&Some(true)), tried.contains(&Some(false)));
        match (yes, no) {
            (true, false) => Verdict::Holds,
            (false, true) => Verdict::Fails,
            (true, true) => Verdict::Depends,
            (false, false) => Verdict::Open,
        }
    }
}

/// All questions, as `study --json` lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StudyList {
    /// The questions, by games.
    pub studies: Vec<StudyQuestion>,
}

/// A question before it is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StudyQuestion {
    /// The study's id: its name in commands.
    pub study: String,
    /// The game's id.
    pub game: Cow<'static, str>,
    /// The question.
    pub asks: String,
    /// The claims that it tests, as the game's history page numbers them.
    pub claims: Vec<Cow<'static, str>>,
}

/// All studies in brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Studies {
    /// The program and its version.
    pub version: String,
    /// The studies, by games.
    pub studies: Vec<StudyInBrief>,
}

/// A study in brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyInBrief {
    /// Its id: the name of its files.
    pub study: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The question, in English.
    pub asks: String,
    /// The question as a phrase, without what a clause leaves open.
    pub asked: Phrase,
    /// The question that a clause leaves open, where readings of it are compared: as the booklet, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves_open: Option<String>,
    /// What the booklet says, or leaves open.
    pub source: String,
    /// What the booklet's word is worth.
    pub verdict: Verdict,
    /// The answer in a sentence or two, in English.
    pub answer: String,
    /// The answer as a phrase.
    pub answered: Phrase,
    /// The number of players of such a deal.
    pub players: usize,
    /// The readings of such a deal that are not the usual ones.
    pub readings: Readings,
}

/// A study with its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyResult {
    /// The study in brief.
    #[serde(flatten)]
    pub brief: StudyInBrief,
    /// The claims that it tests, as the game's history page numbers them.
    pub claims: Vec<Cow<'static, str>>,
    /// What was played and measured.
    pub method: String,
    /// The command that gives these figures.
    pub run: String,
    /// The groups of games.
    pub groups: Vec<StudyGroup>,
    /// What was measured in each game.
    pub measures: Vec<StudyMeasure>,
    /// The figures.
    pub figures: Vec<StudyFigure>,
}

/// A group of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyGroup {
    /// Its name.
    pub label: String,
    /// The number of players.
    pub players: usize,
    /// The chosen readings.
    pub readings: Readings,
    /// When a game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// Who plays: one for each seat, or a few that repeat round the table.
    pub bots: Vec<String>,
    /// Whether the first bot has one side against the second at all others, every side in turn.
    pub turned: bool,
    /// How many games of the seed were played, from number 0.
    pub games: u64,
}

/// Something measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyMeasure {
    /// Its name.
    pub name: String,
    /// What it counts. Shares are numbers from 0 to 1.
    pub unit: Cow<'static, str>,
    /// A number to compare with.
    pub mark: Option<f64>,
}

/// A measure in a group, or its difference between two groups on the same deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyFigure {
    /// The group.
    pub group: String,
    /// The group that it is compared with: then the numbers are differences, or the share of deals that differ.
    pub than: Option<String>,
    /// The measure.
    pub measure: String,
    /// How many games have it.
    pub games: usize,
    /// The mean.
    pub mean: f64,
    /// The lower end of its 95 % confidence interval; null if one game is all there is.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}
