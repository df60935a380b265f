//! Reading actions in the record's spelling: a verb, then words.

use std::str::FromStr;

use broadside_cards::Misspelt;

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
    pub fn read<T: FromStr<Err = Misspelt>>(&mut self) -> Result<T, Misspelt> {
        self.word()?.parse()
    }

    /// The next word, unparsed.
    pub fn word(&mut self) -> Result<&'a str, Misspelt> {
        self.0.next().ok_or_else(|| Misspelt::new("the action breaks off"))
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
            Some(word) => Err(Misspelt::new(format!("{:?} is a word too many", shortened(word)))),
        }
    }
}

/// Reads a whole number. A number too large for `u16` becomes the largest `u16`, which no rule allows.
pub fn number(word: &str) -> Result<u16, Misspelt> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    if !digits || word.len() > 1 && word.starts_with('0') {
        return Err(Misspelt::new(format!("{:?} is no whole number", shortened(word))));
    }
    Ok(word.parse().unwrap_or(u16::MAX))
}

/// The fault of an unknown verb.
pub fn unknown<T>(verb: &str, known: &[&str]) -> Result<T, Misspelt> {
    let mut known = known.to_vec();
    known.dedup();
    let known = known.join(", ");
    Err(Misspelt::new(format!("{:?} is no action of this game; it has {known}", shortened(verb))))
}

fn shortened(word: &str) -> String {
    word.chars().take(16).collect()
}
