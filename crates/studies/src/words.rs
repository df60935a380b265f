//! The phrases of the studies, and what they say in English: the documents, the tables and the plots are English.

use std::sync::LazyLock;

use broadside_engine::{Phrase, phrase};
use broadside_speech::{Company, Speech};

/// What studies ask and answer: pairs of a language and a text in Fluent's format.
pub const PHRASES: &[(&str, &str)] =
    &[("en", include_str!("words/en.ftl")), ("de", include_str!("words/de.ftl"))];

static ENGLISH: LazyLock<Speech> =
    LazyLock::new(|| Speech::common_english().adding(PHRASES).expect("the English phrases can be read"));

/// A phrase of a study in English.
pub fn in_english(phrase: &Phrase) -> String {
    ENGLISH.words(phrase, &Company::NAMELESS)
}

/// The name of a group of games, by its label: `group-2-players-expert` for `2 players, expert`.
pub(crate) fn group(label: &str) -> Phrase {
    let words = label.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    Phrase::new(format!("group-{}", words.join("-")))
}

/// Phrases one after another: `one, two, three`.
pub(crate) fn series(each: impl IntoIterator<Item = Phrase>) -> Phrase {
    let all = each.into_iter().reduce(|first, next| phrase!("series", first, next));
    all.unwrap_or_else(|| phrase!("figure-none"))
}

/// Parts of a sentence one after another: `one; two; three`.
pub(crate) fn parts(each: impl IntoIterator<Item = Phrase>) -> Phrase {
    let all = each.into_iter().reduce(|first, next| phrase!("parts", first, next));
    all.unwrap_or_else(|| phrase!("figure-none"))
}
