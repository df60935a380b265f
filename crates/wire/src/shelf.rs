//! The shelf: games, their booklets, the bots' levels.

use std::borrow::Cow;

use broadside_engine::{AnyGame, GameInfo};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Remark;

/// The games on the shelf and the bots' levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shelf {
    /// The games.
    pub games: Vec<Game>,
    /// The bots' levels, weakest first.
    pub levels: Vec<Level>,
    /// What players may say to one another.
    pub remarks: Vec<Remark>,
}

/// A game of the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Game {
    /// Its name in records and addresses.
    pub id: String,
    /// The title on the box.
    pub title: String,
    /// The year it was printed; null where the booklet is undated.
    pub year: Option<u16>,
    /// The possible numbers of players, in ascending order.
    pub players: Vec<usize>,
    /// The usual number of players.
    pub usual_players: usize,
    /// Well-known games that it resembles, in a few words.
    pub like: String,
    /// The game in one sentence.
    pub tagline: String,
    /// How many minutes it usually takes.
    pub minutes: u16,
    /// The readings of its unclear clauses.
    pub readings: Vec<Reading>,
    /// The score that wins; null for a game that ends by its own rules.
    pub target: Option<i32>,
    /// The name of its pack's drawings.
    pub pack: String,
}

/// A clause that can be read in more than one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reading {
    /// Its name.
    pub id: String,
    /// The clause in doubt.
    pub clause: String,
    /// The numbers of players for which there is a choice.
    pub players: Vec<usize>,
    /// The doubt, as a question.
    pub question: String,
    /// The words of the old booklet that leave the doubt.
    pub source: String,
    /// The names of its choices.
    pub choices: Vec<String>,
    /// The meaning of each choice, in a sentence.
    pub meanings: Vec<String>,
    /// The default choice.
    pub default: String,
}

/// A level of the bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Level {
    /// Its name in messages.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What to expect, in a sentence.
    pub about: String,
}

/// A game's booklet, or some clauses of it. Texts are given as Markdown and as HTML.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Booklet {
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// Its introduction, as Markdown.
    pub opening: String,
    /// The same as HTML.
    pub opening_html: String,
    /// The aim of the game, in a sentence or two.
    pub object: String,
    /// The sections.
    pub sections: Vec<Section>,
    /// The clauses, in reading order.
    pub clauses: Vec<Clause>,
    /// The readings of these clauses.
    pub readings: Vec<Reading>,
}

/// A section of a booklet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its text before the first clause, as Markdown.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// A clause of a booklet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Clause {
    /// Its id, such as `N9`.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The title of its section.
    pub section: String,
    /// How much of it is our decision and not the old booklet's.
    pub ruling: Option<Ruling>,
    /// Its text, as Markdown.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// How much of a clause is our decision and not the old booklet's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Some sentences.
    Part,
    /// The whole clause.
    Whole,
}

/// A game's history and advice, what its old booklet claims, and its worked examples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// Its history and advice, as Markdown.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// What the old booklet claims.
    pub claims: Vec<Claim>,
    /// Worked examples.
    pub examples: Vec<Example>,
}

/// A claim of an old booklet about its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Its name.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its text, as Markdown.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// A worked example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Example {
    /// Its name in addresses.
    pub id: Cow<'static, str>,
    /// What it shows.
    pub title: Cow<'static, str>,
}

impl Game {
    /// A game of the shelf.
    pub fn of(game: &dyn AnyGame) -> Self {
        let info = game.info();
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
            pack: game.pack().id().into(),
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
            source: reading.source.into(),
            choices: reading.choices.iter().map(|choice| choice.id.into()).collect(),
            meanings: reading.choices.iter().map(|choice| choice.meaning.into()).collect(),
            default: reading.choices[0].id.into(),
        }
    }
}

impl Ruling {
    fn of(ruling: broadside_engine::Ruling) -> Option<Self> {
        match ruling {
            broadside_engine::Ruling::None => None,
            broadside_engine::Ruling::Part => Some(Ruling::Part),
            broadside_engine::Ruling::Whole => Some(Ruling::Whole),
        }
    }
}

impl Booklet {
    /// A game's booklet, or some clauses of it; `html` turns Markdown into HTML.
    pub fn of(
        info: &GameInfo,
        booklet: &broadside_engine::Booklet<'_>,
        html: impl Fn(&str) -> String,
    ) -> Self {
        let section = |section: &broadside_engine::Section<'_>| Section {
            title: section.title.into(),
            text: section.text.into(),
            html: html(section.text),
        };
        let clauses = booklet.sections.iter().flat_map(|section| {
            section.clauses.iter().map(|clause| Clause {
                id: clause.id.into(),
                title: clause.title.into(),
                section: section.title.into(),
                ruling: Ruling::of(clause.ruling),
                text: clause.text.into(),
                html: html(clause.text),
            })
        });
        let used = |reading: &&broadside_engine::Reading| booklet.clause(reading.clause).is_some();
        Booklet {
            game: info.id.into(),
            title: info.title.into(),
            opening: booklet.opening.into(),
            opening_html: html(booklet.opening),
            object: booklet.object().into(),
            sections: booklet.sections.iter().map(section).collect(),
            clauses: clauses.collect(),
            readings: info.readings.iter().filter(used).map(Reading::of).collect(),
        }
    }
}

impl About {
    /// A game's history; `html` turns Markdown into HTML.
    pub fn of(info: &GameInfo, html: impl Fn(&str) -> String) -> Self {
        let about = broadside_engine::Booklet::bind(&[info.about]);
        let told = about.sections.iter().filter(|section| section.clauses.is_empty());
        let sections = told.map(|section| format!("## {}\n\n{}", section.title, section.text));
        let text = [about.opening.to_owned()].into_iter().chain(sections).collect::<Vec<_>>().join("\n\n");
        let claim = |claim: &broadside_engine::Clause<'_>| Claim {
            id: claim.id.into(),
            title: claim.title.into(),
            text: claim.text.into(),
            html: html(claim.text),
        };
        let example = |example: &broadside_engine::Example| Example {
            id: example.id.into(),
            title: example.title().into(),
        };
        About {
            game: info.id.into(),
            title: info.title.into(),
            html: html(&text),
            text,
            claims: about.clauses().map(claim).collect(),
            examples: info.examples.iter().map(example).collect(),
        }
    }
}
