//! Chance, drawn from the random bytes that come with an errand.

use broadside_cards::Seed;
use broadside_house::{TableId, Token};
use sha2::{Digest, Sha256};

/// Fresh seeds and tokens out of random bytes.
#[derive(Default)]
pub(crate) struct Chance {
    bytes: String,
    drawn: u32,
}

impl Chance {
    pub(crate) fn of(bytes: String) -> Self {
        Chance { bytes, drawn: 0 }
    }

    fn digits(&mut self) -> String {
        self.drawn += 1;
        base16ct::lower::encode_string(&Sha256::digest(format!("{} {}", self.bytes, self.drawn)))
    }

    pub(crate) fn seed(&mut self) -> Seed {
        self.digits().parse().expect("64 digits are a seed")
    }

    pub(crate) fn token(&mut self) -> Token {
        self.digits().parse().expect("64 digits are a token")
    }

    pub(crate) fn table(&mut self) -> TableId {
        TableId::named(&self.digits())
    }
}
