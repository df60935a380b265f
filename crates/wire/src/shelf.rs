//! The shelf: games, their booklets, the bots' levels.

use broadside_engine::{GameInfo, clauses};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The games on the shelf and the bots' levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shelf {
    /// The games.
    pub games: Vec<Game>,
    /// The bots' levels, the weakest first.
    pub levels: Vec<Level>,
}

/// A game of the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Game {
    /// The word for it in records and addresses.
    pub id: String,
    /// The title on the box.
    pub title: String,
    /// The year it was printed.
    pub year: u16,
    /// How many may play, from the fewest.
    pub players: Vec<usize>,
    /// How many usually do.
    pub usual_players: usize,
    /// What it is like, in a few words.
    pub like: String,
    /// What it is, in a sentence.
    pub tagline: String,
    /// How long it takes.
    pub minutes: u16,
    /// The readings of its unclear clauses.
    pub readings: Vec<Reading>,
    /// The points that win; null for a game that ends by its own rule.
    pub target: Option<i32>,
    /// The name of its cards' drawings.
    pub pack: Option<String>,
}

/// A clause that can be read in more than one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reading {
    /// The word that sets it.
    pub id: String,
    /// The clause in doubt.
    pub clause: String,
    /// The numbers of players for which there is a choice.
    pub players: Vec<usize>,
    /// The doubt, as a question.
    pub question: String,
    /// The words that choose.
    pub choices: Vec<String>,
    /// What each choice means, in a sentence.
    pub meanings: Vec<String>,
    /// The choice unless another is made.
    pub default: String,
}

/// A level of the bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Level {
    /// The word that asks for it.
    pub id: String,
    /// What a person calls it.
    pub title: String,
    /// What to expect, in a sentence.
    pub about: String,
}

/// A game's booklet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Booklet {
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// A clause of a booklet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Clause {
    /// Its name, as `N9`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The section it stands in.
    pub section: String,
    /// Its words, as Markdown.
    pub text: String,
}

impl Game {
    /// A game of the shelf, with the name of its cards' drawings.
    pub fn of(info: &GameInfo, pack: Option<&str>) -> Self {
        Game {
            id: info.id.into(),
            title: info.title.into(),
            year: info.year,
            players: info.players.into(),
            usual_players: info.usual_players,
            like: info.like.into(),
            tagline: info.tagline.into(),
            minutes: info.minutes,
            readings: info.readings.iter().map(Reading::of).collect(),
            target: info.target,
            pack: pack.map(str::to_owned),
        }
    }
}

impl Reading {
    fn of(reading: &broadside_engine::Reading) -> Self {
        Reading {
            id: reading.id.into(),
            clause: reading.clause.into(),
            players: reading.players.into(),
            question: reading.question.into(),
            choices: reading.choices.iter().map(|choice| choice.id.into()).collect(),
            meanings: reading.choices.iter().map(|choice| choice.meaning.into()).collect(),
            default: reading.choices[0].id.into(),
        }
    }
}

impl Booklet {
    /// A game's booklet.
    pub fn of(info: &GameInfo) -> Self {
        let all = info.clauses.iter().flat_map(|text| clauses(text));
        let clause = |clause: broadside_engine::Clause<'_>| Clause {
            id: clause.id.into(),
            title: clause.title.into(),
            section: clause.section.into(),
            text: clause.text.into(),
        };
        Booklet { game: info.id.into(), title: info.title.into(), clauses: all.map(clause).collect() }
    }
}
