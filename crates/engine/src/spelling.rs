//! Reading actions in the record's spelling: a verb, then words.

use std::str::FromStr;

use broadside_cards::NoCard;

use crate::{Arg, Phrase, phrase};

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.in_english())]
pub struct Misspelt(pub Phrase);

impl From<NoCard> for Misspelt {
    fn from(no: NoCard) -> Self {
        Misspelt(phrase!("misspelt-card", word = quoted(&no.text)))
    }
}

/// An action's words after its verb.
#[derive(Clone)]
pub struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

/// Splits an action into its verb and the words after it.
pub fn verb(action: &str) -> (&str, Words<'_>) {
    let mut words = action.split_ascii_whitespace();
    (words.next().unwrap_or_default(), Words(words))
}

impl<'a> Words<'a> {
    /// The next word, parsed as a card, a number or anything else.
    pub fn read<T: FromStr<Err: Into<Misspelt>>>(&mut self) -> Result<T, Misspelt> {
        self.word()?.parse().map_err(Into::into)
    }

    /// The next word, unparsed.
    pub fn word(&mut self) -> Result<&'a str, Misspelt> {
        self.0.next().ok_or_else(|| Misspelt(phrase!("misspelt-breaks-off")))
    }

    /// The next word as a whole number.
    pub fn number(&mut self) -> Result<u16, Misspelt> {
        number(self.word()?)
    }

    /// The remaining words.
    pub fn rest(&mut self) -> impl Iterator<Item = &'a str> {
        self.0.by_ref()
    }

    /// Returns `read` if no word is left over.
    pub fn end<T>(mut self, read: T) -> Result<T, Misspelt> {
        match self.0.next() {
            None => Ok(read),
            Some(word) => Err(Misspelt(phrase!("misspelt-extra", word = quoted(word)))),
        }
    }
}

/// Reads a whole number. A number too large for `u16` becomes the largest `u16`, which no rule allows.
pub fn number(word: &str) -> Result<u16, Misspelt> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    if !digits || word.len() > 1 && word.starts_with('0') {
        return Err(Misspelt(phrase!("misspelt-number", word = quoted(word))));
    }
    Ok(word.parse().unwrap_or(u16::MAX))
}

/// The fault of an unknown verb.
pub fn unknown<T>(verb: &str, known: &[&str]) -> Result<T, Misspelt> {
    let mut known = known.to_vec();
    known.dedup();
    let known = Arg::Text(known.join(", "));
    Err(Misspelt(phrase!("misspelt-verb", word = quoted(verb), known)))
}

/// What a person typed, shortened to fit a message.
pub(crate) fn quoted(text: &str) -> Arg {
    Arg::Text(text.chars().take(24).map(|c| if c.is_control() { '?' } else { c }).collect())
}
