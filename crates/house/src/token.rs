//! Unguessable names: a table's id, and the token that gives the right to a seat.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// 32 fresh random bytes from the operating system.
///
/// # Panics
/// If the operating system provides no randomness, because no deal could be fair then.
#[cfg(feature = "random")]
pub(crate) fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// 32 bytes from 64 lower-case hexadecimal digits.
pub(crate) fn bytes_of(digits: &str) -> Result<[u8; 32], ()> {
    base16ct::lower::decode_vec(digits).ok().and_then(|bytes| bytes.try_into().ok()).ok_or(())
}

/// A table's id: 26 lower-case letters and digits, 130 random bits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(String);

impl TableId {
    const LENGTH: usize = 26;
    const LETTERS: &'static [u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

    /// A fresh id.
    #[cfg(feature = "random")]
    pub fn fresh() -> Self {
        Self::spelled(random())
    }

    /// The id of the table that is opened with this token, so that a repeated request opens only one table.
    pub fn of(token: &Token) -> Self {
        Self::spelled(Sha256::new().chain_update("table").chain_update(token.0).finalize().into())
    }

    /// The id of the table at which the people of another play on, so that all of them find it; another one for the
    /// same deals again.
    pub fn after(table: &TableId, same: bool) -> Self {
        Self::named(&format!("{} {table}", if same { "same deals" } else { "play on" }))
    }

    /// The id of the only table with a name.
    pub fn named(name: &str) -> Self {
        Self::spelled(Sha256::digest(name).into())
    }

    fn spelled(letters: [u8; 32]) -> Self {
        TableId(
            letters[..Self::LENGTH].iter().map(|b| char::from(Self::LETTERS[usize::from(b % 32)])).collect(),
        )
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TableId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let fits = text.len() == Self::LENGTH && text.bytes().all(|b| Self::LETTERS.contains(&b));
        fits.then(|| TableId(text.into())).ok_or(())
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The right to a seat: 256 random bits known only to the player.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A fresh token.
    #[cfg(feature = "random")]
    pub fn fresh() -> Self {
        Token(random())
    }

    /// The hash that a table keeps.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        bytes_of(text).map(Token)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::lower::encode_string(&self.0))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// SHA-256 of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl FromStr for TokenHash {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        bytes_of(text).map(TokenHash)
    }
}

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::lower::encode_string(&self.0))
    }
}
