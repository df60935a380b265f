//! Phrases as sentences, with "you" for the person's own seat and names for the others.

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyGame, Arg, Call, Face, GameInfo, Layout, Note, Phrase, Scene, Told, Zone, phrase};
use broadside_speech::{Company, Speech};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::preferences::Preferences;

/// The terminal's own words: pairs of a language and a text in Fluent's format.
const WORDS: &[(&str, &str)] = &[("en", include_str!("words/en.ftl")), ("de", include_str!("words/de.ftl"))];

/// The languages that the table can speak.
pub(crate) fn languages() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(language, _)| *language)
}

/// A language of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Language(&'static str);

impl Language {
    /// What is spoken if nothing else is asked for.
    pub(crate) const ENGLISH: Language = Language("en");

    /// The language of this name, if it is spoken here.
    pub(crate) fn named(name: &str) -> Option<Self> {
        languages().find(|language| *language == name).map(Language)
    }
}

/// Which language is spoken at the table.
#[derive(Args, Clone, Debug)]
pub(crate) struct Spoken {
    /// The language of the table; rules, lessons and the names of actions stay English [default: en]
    #[arg(long, value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(languages()))]
    language: Option<String>,
}

impl Spoken {
    /// The language that is asked for, otherwise the preferred one.
    pub(crate) fn or_preferred(&self, preferred: &Preferences) -> Language {
        let named = self.language.as_ref().or(preferred.language.as_ref());
        named.and_then(|name| Language::named(name)).unwrap_or(Language::ENGLISH)
    }
}

/// Words that are in their language already, or are the same in all: an argument of a phrase.
pub(super) fn text(words: impl Into<String>) -> Arg {
    Arg::Text(words.into())
}

/// What commands say in English beside the booklets, which are English.
pub(crate) fn in_english(phrase: &Phrase) -> String {
    Voice::of_no_game(Language::ENGLISH).words(phrase)
}

/// The same in a game's own words.
pub(crate) fn in_english_of(game: &str, phrase: &Phrase) -> String {
    Voice::of(game, Language::ENGLISH, None).words(phrase)
}

/// A game's speech, and who sits at the table.
pub(crate) struct Voice {
    speech: Speech,
    language: Language,
    company: Company,
}

impl Voice {
    /// The voice of a game whose players have no names.
    ///
    /// # Panics
    /// If phrases cannot be read, which tests rule out for every game and language.
    pub(super) fn of(game: &str, language: Language, you: Option<Seat>) -> Self {
        let Language(name) = language;
        let speech = match broadside_games::find(game) {
            Some(game) => Speech::of(game, name),
            None => Speech::common(name),
        };
        let speech = speech.and_then(|speech| speech.adding(WORDS)).expect("the phrases can be read");
        Voice { speech: speech.with_codes(), language, company: Company { names: vec![], you } }
    }

    /// The voice where no game is played.
    pub(crate) fn of_no_game(language: Language) -> Self {
        Voice::of("", language, None)
    }

    /// The language that it speaks.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// What a game is like, and the game in a sentence.
    pub(super) fn on_the_shelf(&self, game: &dyn AnyGame) -> [String; 2] {
        match Speech::of(game, self.language.0) {
            Ok(speech) => speech.on_the_shelf(game),
            Err(_) => [game.info().like, game.info().tagline].map(str::to_owned),
        }
    }

    /// The game in a sentence.
    pub(super) fn tagline(&self, info: &GameInfo) -> String {
        let told = self.speech.try_words(&phrase!("shelf-tagline"), &self.company);
        told.unwrap_or_else(|_| info.tagline.to_owned())
    }

    /// What a level of bots is called.
    pub(super) fn level(&self, level: &str) -> String {
        self.words(&Phrase::new(format!("level-{level}")))
    }

    /// Whether an answer means yes.
    pub(super) fn is_yes(&self, answer: &str) -> bool {
        self.words(&phrase!("yes")).split(' ').any(|yes| yes.eq_ignore_ascii_case(answer))
    }

    /// Sets the players' names, and the listener's seat.
    pub(super) fn meet(&mut self, names: Vec<String>, you: Option<Seat>) {
        self.company = Company { names, you };
    }

    /// A phrase as a sentence or heading.
    pub(super) fn sentence(&self, phrase: &Phrase) -> String {
        self.speech.sentence(phrase, &self.company)
    }

    /// A phrase as words within a sentence.
    pub(super) fn words(&self, phrase: &Phrase) -> String {
        self.speech.words(phrase, &self.company)
    }

    /// Players within a sentence: `you`, `Bot 2 and Ann`.
    pub(super) fn name(&self, who: impl Into<Seats>) -> String {
        self.words(&named(who.into()))
    }

    /// Players at the head of a line.
    pub(super) fn heading(&self, who: impl Into<Seats>) -> String {
        self.sentence(&named(who.into()))
    }

    /// Everybody's name in the order of the seats.
    pub(super) fn names(&self, players: usize) -> Vec<String> {
        Seat::all(players).map(|seat| self.name(seat)).collect()
    }

    /// A card by its code and its name.
    pub(super) fn card(&self, code: &str) -> String {
        self.sentence(&phrase!("names", names = Arg::Card(code.to_owned())))
    }

    /// Every card of a game, by its code and its name.
    pub(super) fn every_card(&self, game: &str) -> Vec<String> {
        let codes = broadside_games::find(game).map_or(vec![], |game| game.pack().codes());
        codes.iter().map(|code| self.card(code)).collect()
    }

    /// A zone's name.
    pub(super) fn title(&self, zone: &Zone) -> String {
        self.sentence(&zone.title)
    }

    /// A zone's short name, where its owner is named already.
    pub(super) fn short(&self, zone: &Zone) -> String {
        self.variant(zone, "short").unwrap_or_else(|| self.title(zone))
    }

    /// The name for several zones of this kind, if there is one.
    pub(super) fn together(&self, zone: &Zone) -> Option<String> {
        self.variant(zone, "all")
    }

    fn variant(&self, zone: &Zone, name: &str) -> Option<String> {
        let Phrase { id, args } = zone.title.clone();
        let phrase = Phrase { id: format!("{id}.{name}").into(), args };
        self.speech.try_words(&phrase, &self.company).ok()?;
        Some(self.sentence(&phrase))
    }

    /// The notes of a scene in lines: `Trump: Britain`, `Tricks: you (3), Ann (2)`. Those that say the same of several
    /// players go together.
    pub(super) fn notes(&self, scene: &Scene) -> Vec<String> {
        let mut lines: Vec<(&Phrase, String)> = vec![];
        for note in &scene.notes {
            let text = self.note(note);
            match lines.iter_mut().find(|(label, _)| **label == note.label && !note.about.is_empty()) {
                Some((_, line)) => *line = format!("{line}, {text}"),
                None => lines.push((&note.label, format!("{}: {text}", self.sentence(&note.label)))),
            }
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn note(&self, Note { about, value, .. }: &Note) -> String {
        let value = value.as_ref().map(|value| self.words(value));
        match (about.is_empty(), value) {
            (true, value) => value.unwrap_or_default(),
            (false, None) => self.name(*about),
            (false, Some(value)) => format!("{} ({value})", self.name(*about)),
        }
    }

    /// The calls at the table, in a line.
    pub(super) fn calls(&self, scene: &Scene) -> Option<String> {
        let said = |call: &Call| format!("{}: {}", self.name(call.seat), self.words(&call.said));
        let calls: Vec<String> = scene.calls.iter().map(said).collect();
        (!calls.is_empty()).then(|| self.words(&phrase!("calls-said", calls = text(calls.join("; ")))))
    }

    /// What happened, with its clause.
    pub(super) fn told(&self, told: &Told) -> String {
        let text = self.sentence(&told.said);
        match &told.clause {
            Some(clause) => format!("{text} ({clause})"),
            None => text,
        }
    }

    /// A zone in a sentence, for the ear: every card by its code and its name.
    pub(super) fn cards(&self, zone: &Zone) -> String {
        let down = zone.cards.iter().filter(|card| **card == Face::Down).count();
        let up = zone.cards.iter().filter_map(|card| match card {
            Face::Up { code, by: Some(by) } => {
                Some(self.words(&phrase!("card-by", card = Arg::Card(code.clone()), seat = *by)))
            }
            Face::Up { code, by: None } => Some(self.card(code)),
            Face::Down => None,
        });
        let up: Vec<String> = up.collect();
        let (zone_named, cards) = (zone.title.clone(), text(up.join("; ")));
        self.sentence(&match (down, &up[..]) {
            (0, []) => phrase!("zone-holds-none", zone = zone_named),
            (down, []) => phrase!("zone-holds-down", zone = zone_named, down),
            (0, [.., top]) if zone.layout == Layout::Stack && up.len() > 1 => {
                phrase!("zone-holds-top", zone = zone_named, top = text(top), number = up.len())
            }
            (0, _) => phrase!("zone-holds", zone = zone_named, cards),
            (down, _) => phrase!("zone-holds-both", zone = zone_named, down, cards),
        })
    }
}

fn named(who: Seats) -> Phrase {
    phrase!("names", names = who)
}

#[cfg(test)]
mod tests {
    use broadside_games::GAMES;
    use broadside_speech::laws::phrases;

    use super::*;

    #[test]
    fn every_language_has_the_terminals_words_with_the_same_arguments() {
        let english = phrases(WORDS, "en");
        assert!(english.len() > 100, "{}", english.len());
        for language in languages() {
            assert_eq!(phrases(WORDS, language), english, "{language}");
        }
    }

    #[test]
    fn the_terminals_words_hide_none_of_a_game_or_the_house() {
        let own = phrases(WORDS, "en");
        for texts in GAMES.iter().map(|game| game.phrases()).chain([broadside_engine::PHRASES]) {
            let hidden: Vec<String> =
                phrases(texts, "de").into_keys().filter(|id| own.contains_key(id)).collect();
            assert!(hidden.is_empty(), "{hidden:?}");
        }
    }
}
