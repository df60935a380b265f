//! The phrase files of each language, for clients that speak themselves, and the shelf in each.

use std::collections::HashMap;

use broadside_engine::{AnyGame, PHRASES, Phrase, Shelf};
use broadside_house::Level;
use broadside_speech::{Company, Speech};
use broadside_wire::{Game, Remark};

/// The shelf, with games and levels described in a language; a game that lacks it is described in English, and so is
/// everything in a language that nobody knows.
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
    let speech = Speech::common(language).unwrap_or_else(|_| Speech::common_english());
    broadside_wire::Shelf {
        games: games.iter().map(described).collect(),
        levels: levels.iter().map(|level| told(level, &speech)).collect(),
        remarks: Remark::ALL.to_vec(),
    }
}

/// A level of bots in words; one that has none is called by its id.
fn told(level: &Level, speech: &Speech) -> broadside_wire::Level {
    let say = |id: String| speech.try_words(&Phrase::new(id), &Company::NAMELESS).ok();
    broadside_wire::Level {
        id: level.id.into(),
        title: say(format!("level-{}", level.id)).unwrap_or_else(|| level.id.into()),
        about: say(format!("level-{}.about", level.id)).unwrap_or_default(),
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::{Stopwatch, levels};

    use super::*;

    struct Endless;

    impl Stopwatch for Endless {
        fn start() -> Self {
            Endless
        }

        fn is_past(&self, _: Duration) -> bool {
            false
        }
    }

    #[test]
    fn every_level_is_told_in_every_language() {
        let levels = levels::<Endless>();
        let told = |language| shelf(&[], &levels, language).levels;
        for (english, german) in told("en").into_iter().zip(told("de")) {
            assert_eq!(english.id, german.id);
            assert!(!english.title.is_empty() && english.title != english.id, "{english:?}");
            assert!(english.about.ends_with('.') && german.about.ends_with('.'), "{english:?} {german:?}");
            assert_ne!(english.about, german.about);
        }
        assert_eq!(told("en").len(), levels.len());
    }

    #[test]
    fn a_level_without_words_is_called_by_its_id() {
        let levels = [Level { id: "sage", ..broadside_house::LEVELS[0] }];
        let told = &shelf(&[], &levels, "de").levels[0];
        assert_eq!((told.title.as_str(), told.about.as_str()), ("sage", ""));
    }
}
