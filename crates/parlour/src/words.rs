//! The phrase files of each language, for clients that speak themselves, and the shelf in each.

use std::collections::HashMap;

use broadside_engine::{AnyGame, PHRASES, Shelf};
use broadside_house::Level;
use broadside_speech::Speech;
use broadside_wire::{Game, Remark};

use crate::level_list;

/// The shelf, with the games described in a language; a game that lacks it is described in English.
pub fn shelf(games: &Shelf, levels: &[Level], language: &str) -> broadside_wire::Shelf {
    let described = |game: &&'static dyn AnyGame| {
        let english = Game::of(*game);
        match Speech::of(*game, language) {
            Ok(speech) => {
                let [like, tagline] = speech.on_the_shelf(*game);
                Game { like, tagline, ..english }
            }
            Err(_) => english,
        }
    };
    broadside_wire::Shelf {
        games: games.iter().map(described).collect(),
        levels: level_list(levels),
        remarks: Remark::ALL.to_vec(),
    }
}

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
