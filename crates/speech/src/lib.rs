#![doc = include_str!("../README.md")]

pub mod laws;
mod value;

use broadside_cards::{Seat, Seats};
use broadside_engine::{AnyGame, Arg, Phrase};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use value::{CardName, Player};

/// The names of the players, and who is listening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Company {
    /// The players' names, by seat. A player without a name is called by the seat's number.
    pub names: Vec<String>,
    /// The listener's seat.
    pub you: Option<Seat>,
}

impl Company {
    /// Players without names, and no listener among them.
    pub const NAMELESS: Company = Company { names: vec![], you: None };
}

/// A game's phrases in one language.
pub struct Speech {
    bundle: FluentBundle<FluentResource>,
    /// English first, and the language itself: what it lacks is said in English.
    languages: Vec<String>,
    coded: bool,
}

/// A phrase file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPhrases(String);

impl std::fmt::Display for BadPhrases {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadPhrases {}

impl Speech {
    /// A game's phrases in a language.
    ///
    /// # Errors
    /// If there are no phrases in the language, or a phrase file cannot be read.
    pub fn of(game: &dyn AnyGame, language: &str) -> Result<Self, BadPhrases> {
        Self::with(game.phrases(), language)
    }

    /// The phrases of the engine and the house in a language.
    ///
    /// # Errors
    /// If there are no phrases in the language, or a phrase file cannot be read.
    pub fn common(language: &str) -> Result<Self, BadPhrases> {
        Self::with(&[], language)
    }

    /// What a game is like, and the game in one sentence.
    pub fn on_the_shelf(&self, game: &dyn AnyGame) -> [String; 2] {
        let told = |id: &'static str, english: &str| {
            let words = self.try_words(&Phrase::new(id), &Company::NAMELESS);
            words.unwrap_or_else(|_| english.to_owned())
        };
        let info = game.info();
        [told("shelf-like", info.like), told("shelf-tagline", info.tagline)]
    }

    fn with(own: &[(&str, &'static str)], language: &str) -> Result<Self, BadPhrases> {
        let common = broadside_engine::PHRASES;
        let (true, Ok(id)) = (common.iter().any(|(known, _)| *known == language), language.parse()) else {
            return Err(BadPhrases(format!("no phrases are known in {language:?}")));
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        value::add_functions(&mut bundle).map_err(|fault| BadPhrases(fault.to_string()))?;
        let mut languages = vec!["en".to_owned(), language.to_owned()];
        languages.dedup();
        Speech { bundle, languages, coded: false }.adding(common)?.adding(own)
    }

    /// The same with more phrases: pairs of a language and a text in Fluent's format. They go before those of the same id
    /// that are there already.
    ///
    /// # Errors
    /// If a text cannot be read.
    pub fn adding(mut self, more: &[(&str, &'static str)]) -> Result<Self, BadPhrases> {
        for language in &self.languages {
            for (_, text) in more.iter().filter(|(known, _)| known == language) {
                let bad = |faults: Vec<_>| BadPhrases(format!("phrases in {language}: {faults:?}"));
                let text = FluentResource::try_new((*text).into()).map_err(|(_, faults)| bad(faults))?;
                self.bundle.add_resource_overriding(text);
            }
        }
        Ok(self)
    }

    /// The same for a screen that draws cards by their codes: a single card is called by code and name, several by
    /// their codes.
    pub fn with_codes(self) -> Self {
        Speech { coded: true, ..self }
    }

    /// The game in English.
    ///
    /// # Panics
    /// If the phrases cannot be read, which a test rules out for every game.
    pub fn english(game: &dyn AnyGame) -> Self {
        Speech::of(game, "en").expect("the English phrases can be read")
    }

    /// The phrases of the engine and the house, in English.
    ///
    /// # Panics
    /// If the phrases cannot be read, which a test rules out.
    pub fn common_english() -> Self {
        Speech::common("en").expect("the English phrases can be read")
    }

    /// A phrase as a sentence or heading, with a capital first letter.
    pub fn sentence(&self, phrase: &Phrase, company: &Company) -> String {
        let words = self.words(phrase, company);
        let mut letters = words.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => words,
        }
    }

    /// A phrase as words within a sentence.
    pub fn words(&self, phrase: &Phrase, company: &Company) -> String {
        self.try_words(phrase, company).unwrap_or_else(|_| phrase.to_string())
    }

    /// A phrase as words, or what is missing: a phrase or an argument.
    pub fn try_words(&self, phrase: &Phrase, company: &Company) -> Result<String, String> {
        let mut args = FluentArgs::new();
        for (name, arg) in phrase.args.iter() {
            args.set(name, self.value(arg, company)?);
        }
        self.message(&phrase.id, &args)
    }

    fn message(&self, id: &str, args: &FluentArgs<'_>) -> Result<String, String> {
        let (id, attribute) = id.split_once('.').map_or((id, None), |(id, attribute)| (id, Some(attribute)));
        let message = self.bundle.get_message(id).ok_or_else(|| format!("no phrase {id:?}"))?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name).map(|attribute| attribute.value()),
            None => message.value(),
        };
        let pattern = pattern.ok_or_else(|| format!("phrase {id:?} says nothing"))?;
        let mut faults = vec![];
        let text = self.bundle.format_pattern(pattern, Some(args), &mut faults);
        if faults.is_empty() { Ok(text.into_owned()) } else { Err(format!("{id}: {faults:?}")) }
    }

    fn value(&self, arg: &Arg, company: &Company) -> Result<FluentValue<'static>, String> {
        Ok(match arg {
            Arg::Seat(seat) => self.players((*seat).into(), company)?.into(),
            Arg::Seats(seats) => self.players(*seats, company)?.into(),
            Arg::Card(code) => self.card(code)?.into(),
            Arg::Cards(codes) if self.coded && codes.len() > 1 => {
                let codes = self.list(codes.clone())?;
                CardName { the: codes.clone(), bare: codes }.into()
            }
            Arg::Cards(codes) => {
                let names = codes.iter().map(|code| self.card(code)).collect::<Result<Vec<_>, _>>()?;
                let list = |name: fn(&CardName) -> &str| {
                    self.list(names.iter().map(|card| name(card).to_owned()).collect())
                };
                CardName { the: list(|card| &card.the)?, bare: list(|card| &card.bare)? }.into()
            }
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Phrase(phrase) => FluentValue::from(self.try_words(phrase, company)?),
            Arg::Phrases(phrases) => {
                let words = phrases.iter().map(|phrase| self.try_words(phrase, company));
                FluentValue::from(self.list(words.collect::<Result<_, _>>()?)?)
            }
        })
    }

    /// A card's name, with its article and without.
    fn card(&self, code: &str) -> Result<CardName, String> {
        let none = FluentArgs::new();
        let bare = self.message(&format!("card-{code}"), &none)?;
        let mut args = FluentArgs::new();
        args.set("name", bare.clone());
        if self.coded {
            args.set("code", code.to_owned());
            let coded = self.message("coded-card", &args)?;
            return Ok(CardName { the: coded.clone(), bare: coded });
        }
        let own = self.message(&format!("card-{code}.the"), &none);
        let the = own.or_else(|_| self.message("the-card", &args))?;
        Ok(CardName { the, bare })
    }

    /// The players' name in a sentence: `you`, `Ann`, `you and Bob`.
    fn players(&self, seats: Seats, company: &Company) -> Result<Player, String> {
        let name = |seat: Seat, id: &str| {
            if company.you == Some(seat) {
                return self.message(&format!("you{id}"), &FluentArgs::new());
            }
            let mut args = FluentArgs::new();
            match company.names.get(seat.index()).filter(|name| !name.is_empty()) {
                Some(name) => {
                    args.set("name", name.clone());
                    self.message(&format!("named{id}"), &args)
                }
                None => {
                    args.set("number", seat.number());
                    self.message(&format!("nameless{id}"), &args)
                }
            }
        };
        let list = |id: &str| {
            let own_first = company.you.filter(|you| seats.contains(*you));
            let others = seats.iter().filter(|seat| Some(*seat) != own_first);
            let names = own_first.into_iter().chain(others).map(|seat| name(seat, id));
            self.list(names.collect::<Result<_, _>>()?)
        };
        let person = match (seats.len(), company.you) {
            (1, Some(you)) if seats.contains(you) => "you",
            (1, _) => "one",
            _ => "many",
        };
        Ok(Player { name: list("")?, own: list(".own")?, person })
    }

    /// A list in the style of the language: `one, two and three`.
    fn list(&self, mut words: Vec<String>) -> Result<String, String> {
        let Some(last) = words.pop() else { return self.message("list-none", &FluentArgs::new()) };
        if words.is_empty() {
            return Ok(last);
        }
        let mut args = FluentArgs::new();
        args.set("first", words.join(", "));
        args.set("last", last);
        self.message("list-and", &args)
    }
}
