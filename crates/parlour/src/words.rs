//! The phrase files of each language, for clients that speak themselves.

use std::collections::HashMap;

use broadside_engine::{PHRASES, Shelf};

/// The phrase files by language and game; those that belong to no game have an empty game.
pub fn phrase_files(games: &Shelf) -> HashMap<(&'static str, &'static str), String> {
    let mut files = HashMap::<_, String>::new();
    let games = games.iter().map(|game| (game.info().id, game.phrases()));
    for (game, own) in games.chain([("", &[][..])]) {
        // A game is offered only in languages that it speaks itself.
        let speaks = |language: &str| game.is_empty() || own.iter().any(|(known, _)| *known == language);
        for &(language, words) in PHRASES.iter().filter(|(language, _)| speaks(language)).chain(own) {
            let file = files.entry((language, game)).or_default();
            file.push_str(words);
            file.push('\n');
        }
    }
    files
}
