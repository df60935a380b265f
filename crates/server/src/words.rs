//! Phrases: the files of each language for clients that use them, and English for those that do not.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use broadside_engine::{PHRASES, Phrase, Shelf, find_game, phrase};
use broadside_parlour::phrase_files;
use broadside_speech::{Company, Speech};
use sha2::{Digest, Sha256};

use crate::Server;
use crate::rest::Problem;

static ENGLISH: LazyLock<Speech> = LazyLock::new(Speech::common_english);
/// The same phrases in the other languages.
static OTHERS: LazyLock<HashMap<&str, Speech>> = LazyLock::new(|| {
    let others = PHRASES.iter().filter(|(language, _)| *language != "en");
    others.filter_map(|(language, _)| Some((*language, Speech::common(language).ok()?))).collect()
});

/// A phrase that belongs to no game, in English.
pub(crate) fn english(phrase: &Phrase) -> String {
    ENGLISH.words(phrase, &Company::NAMELESS)
}

/// A phrase in the language that a browser likes best, or in English if that is not spoken here; and the language.
pub(crate) fn preferred(headers: &HeaderMap, phrase: &Phrase) -> (&'static str, String) {
    let liked = headers.get(header::ACCEPT_LANGUAGE).and_then(|liked| liked.to_str().ok());
    let first = liked.and_then(|liked| liked.split(['-', ',', ';']).next()).unwrap_or_default();
    match OTHERS.get_key_value(first) {
        Some((language, speech)) => (language, speech.words(phrase, &Company::NAMELESS)),
        None => ("en", english(phrase)),
    }
}

/// A phrase file and its version tag.
pub(crate) struct Text {
    words: String,
    mark: String,
}

/// Phrase files by language and game; those that belong to no game have an empty game.
pub(crate) type Texts = HashMap<(&'static str, &'static str), Text>;

/// The phrase files of these games.
fn texts(games: &Shelf) -> Texts {
    let mark = |words: &str| format!("\"{}\"", base16ct::lower::encode_string(&Sha256::digest(words)[..16]));
    let files = phrase_files(games).into_iter();
    files.map(|(about, words)| (about, Text { mark: mark(&words), words })).collect()
}

/// The common phrases in a language.
pub(crate) async fn common(
    State(server): State<Arc<Server>>,
    Path(language): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    text(&server, &language, "", &headers)
}

/// A game's phrases in a language, together with the common ones.
pub(crate) async fn of_game(
    State(server): State<Arc<Server>>,
    Path((language, game)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    find_game(server.hall.games, &game).ok_or_else(broadside_parlour::Problem::no_game)?;
    text(&server, &language, &game, &headers)
}

fn text(server: &Server, language: &str, game: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_language", phrase!("problem-no-language"));
    let texts = server.texts.get_or_init(|| texts(server.hall.games));
    let found = texts.iter().find(|((known, about), _)| (*known, *about) == (language, game));
    let (_, Text { words, mark }) = found.ok_or_else(none)?;
    let about = [(header::ETAG, mark.as_str()), (header::CACHE_CONTROL, "no-cache")];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|marks| marks.to_str().ok());
    if known.is_some_and(|marks| marks.split(',').any(|one| one.trim().trim_start_matches("W/") == mark)) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], words.clone()).into_response())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_browser_is_told_in_the_language_it_likes_best() {
        let told = |liked: &'static str| {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(liked))]);
            preferred(&headers, &phrase!("problem-nothing"))
        };
        let english = ("en", "there is nothing here".to_owned());
        assert_eq!(told("de-AT,de;q=0.9,en;q=0.8"), ("de", "hier ist nichts".to_owned()));
        assert_eq!(told("en-GB,de;q=0.5"), english);
        assert_eq!(told("fr"), english);
    }
}
