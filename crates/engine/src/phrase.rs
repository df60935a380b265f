//! Phrases: what is said, independent of language, as an id and typed arguments.
//!
//! Rules and bots speak in phrases. Programs that show them to people look up the id in a language's phrase file and
//! fill in names, articles and plurals: see the crate `speech` and the browser's `speech.ts`.

use std::borrow::Cow;
use std::fmt;

use broadside_cards::{Card, CardBag, CardSet, Pack, Seat, Seats};

use crate::Args;

/// The phrases of the engine and the house: pairs of a language and a text in Fluent's format.
pub const PHRASES: &[(&str, &str)] = &[
    ("en", crate::text!("en.ftl")),
    ("en", crate::text!("house.en.ftl")),
    ("de", crate::text!("de.ftl")),
    ("de", crate::text!("house.de.ftl")),
];

/// A phrase, independent of language.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Phrase {
    /// Its id in the phrase files.
    pub id: Cow<'static, str>,
    /// Its arguments, by name.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Args::is_empty"))]
    #[cfg_attr(feature = "serde", schemars(with = "std::collections::BTreeMap<String, Arg>"))]
    pub args: Args,
}

/// An argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Arg {
    /// A player.
    Seat(Seat),
    /// Several players, such as a side.
    Seats(Seats),
    /// A card, as the record writes it.
    Card(String),
    /// Several cards, as the record writes them.
    Cards(Vec<String>),
    /// A number.
    Number(i64),
    /// A name or a text that is the same in every language, such as words from a person or a file.
    Text(String),
    /// Another phrase: the name of a nation, the kind of a combination.
    Phrase(Box<Phrase>),
    /// Several phrases, shown as a list.
    Phrases(Vec<Phrase>),
}

impl Phrase {
    /// A phrase without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Phrase { id: id.into(), args: Args::default() }
    }

    /// The phrase with one more argument.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.insert(name.into(), arg.into());
        self
    }

    /// The name of a suit of a pack.
    pub fn suit<P: Pack>(suit: u8) -> Self {
        Phrase::new(format!("suit-{}", P::SUITS[usize::from(suit)].letter))
    }

    /// The name of the nation that a suit of a pack stands for.
    pub fn nation<P: Pack>(suit: u8) -> Self {
        Phrase::new(format!("suit-{}.nation", P::SUITS[usize::from(suit)].letter))
    }

    /// A text that is the same in every language, such as words from a person or a file.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Phrase::new("verbatim").with("text", Arg::Text(text.into()))
    }

    /// Words joined by "or".
    pub(crate) fn either(words: &[impl ToString]) -> Self {
        let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let last = words.pop().unwrap_or_default();
        match &*words {
            [] => Phrase::verbatim(last),
            _ => crate::phrase!("list-or", first = Arg::Text(words.join(", ")), last = Arg::Text(last)),
        }
    }

    /// What an error says in English to programs that have no speech. A phrase with verbs or plurals is given as by
    /// [`Display`](fmt::Display), and so is one that is not of the engine or the house.
    pub fn in_english(&self) -> String {
        let said = if cfg!(texts_apart) { None } else { self.plainly() };
        said.unwrap_or_else(|| self.to_string())
    }

    fn plainly(&self) -> Option<String> {
        let english = PHRASES.iter().filter(|(language, _)| *language == "en");
        let mut lines = english.flat_map(|(_, text)| text.lines());
        let pattern = lines.find_map(|line| line.strip_prefix(&*self.id)?.strip_prefix(" = "))?;
        let mut parts = pattern.split("{ $");
        let mut said = parts.next()?.to_owned();
        for part in parts {
            let (name, rest) = part.split_once(" }")?;
            said += &match self.args.get(name)? {
                Arg::Phrase(phrase) => phrase.in_english(),
                arg => arg.to_string(),
            };
            said += rest;
        }
        (!pattern.replace("{ $", "").contains('{')).then_some(said)
    }
}

/// For logs and tests. What people read is made by the crate `speech`.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ("verbatim", Some(Arg::Text(text))) = (&*self.id, self.args.get("text")) {
            return f.write_str(text);
        }
        f.write_str(&self.id)?;
        self.args.iter().try_for_each(|(name, arg)| write!(f, " {name}={arg}"))
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Seat(seat) => write!(f, "{seat}"),
            Arg::Seats(seats) => write!(f, "{seats}"),
            Arg::Card(code) => f.write_str(code),
            Arg::Cards(codes) => f.write_str(&codes.join(" ")),
            Arg::Number(number) => write!(f, "{number}"),
            Arg::Text(text) => f.write_str(text),
            Arg::Phrase(phrase) => write!(f, "({phrase})"),
            Arg::Phrases(phrases) => phrases.iter().try_for_each(|phrase| write!(f, "({phrase})")),
        }
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Arg::Seat(seat)
    }
}

impl From<Seats> for Arg {
    /// A single seat becomes [`Arg::Seat`].
    fn from(seats: Seats) -> Self {
        if seats.len() == 1 { Arg::Seat(seats.nth(0)) } else { Arg::Seats(seats) }
    }
}

impl<P: Pack> From<Card<P>> for Arg {
    fn from(card: Card<P>) -> Self {
        Arg::Card(card.to_string())
    }
}

impl<P: Pack> From<CardSet<P>> for Arg {
    fn from(cards: CardSet<P>) -> Self {
        cards.iter().collect()
    }
}

impl<P: Pack> From<CardBag<P>> for Arg {
    fn from(cards: CardBag<P>) -> Self {
        cards.iter().collect()
    }
}

impl<P: Pack> From<&[Card<P>]> for Arg {
    fn from(cards: &[Card<P>]) -> Self {
        cards.iter().copied().collect()
    }
}

impl<P: Pack> FromIterator<Card<P>> for Arg {
    fn from_iter<I: IntoIterator<Item = Card<P>>>(cards: I) -> Self {
        Arg::Cards(cards.into_iter().map(|card| card.to_string()).collect())
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Arg::Phrase(Box::new(phrase))
    }
}

impl From<Vec<Phrase>> for Arg {
    fn from(phrases: Vec<Phrase>) -> Self {
        Arg::Phrases(phrases)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(number as i64)
            }
        })*
    };
}
numbers!(u8 u16 u32 usize i8 i16 i32 i64);

/// Makes a [`Phrase`] whose arguments are variables, as in `phrase!("plays", seat, card)`, or named values, as in
/// `phrase!("bids", seat, bid = high + 1)`.
#[macro_export]
macro_rules! phrase {
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Phrase::new($id)$(.with(stringify!($name), $crate::phrase!(@arg $name $(= $value)?)))*
    };
    (@arg $name:ident) => { $name };
    (@arg $name:ident = $value:expr) => { $value };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_names_what_it_speaks_of() {
        let seat = Seat::new(1);
        let phrase = phrase!("bids", seat, bid = 4 + 1);
        assert_eq!(phrase.args["seat"], Arg::Seat(seat));
        assert_eq!(phrase.to_string(), "bids bid=5 seat=2");
        assert_eq!(Arg::from(Seats::from(seat)), Arg::Seat(seat));
    }
}
