//! What is said, before any language: a phrase is an id and typed arguments.
//!
//! The rules and the bots say phrases. Whoever shows them to a person looks the id up in a language's file of phrases
//! and puts names, articles and plurals in: see the crate `speech` and the browser's `speech.ts`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use broadside_cards::{Card, CardBag, CardSet, Pack, Seat, Seats};

/// What all games and the house say, by language: texts in Fluent's format.
pub const PHRASES: &[(&str, &str)] = &[("en", include_str!("en.ftl")), ("en", include_str!("house.en.ftl"))];

/// A phrase to be said in any language.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Phrase {
    /// The name of the phrase in a language's file.
    pub id: Cow<'static, str>,
    /// What it speaks of, by name.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "BTreeMap::is_empty"))]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// Something a phrase speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Arg {
    /// A player.
    Seat(Seat),
    /// Several players, a side for one.
    Seats(Seats),
    /// A card, as the record writes it.
    Card(String),
    /// Several cards, as the record writes them.
    Cards(Vec<String>),
    /// A number.
    Number(i64),
    /// A name, or words that a person or a file brought along and no language changes.
    Text(String),
    /// Another phrase: the name of a nation, the kind of a combination.
    Phrase(Box<Phrase>),
    /// Several phrases, listed.
    Phrases(Vec<Phrase>),
}

impl Phrase {
    /// A phrase that speaks of nothing yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Phrase { id: id.into(), args: BTreeMap::new() }
    }

    /// The phrase, speaking of something.
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

    /// Words that no language changes, because a person or a file brought them along.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Phrase::new("verbatim").with("text", Arg::Text(text.into()))
    }
}

/// What a program prints of a phrase; people get it by way of a language.
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
    /// A side of one is that one.
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

/// Makes a [`Phrase`]: `phrase!("plays", seat, card)`, or with a value where the name is not a variable's:
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
