//! Results as JSON: each says what it is a result of.

use std::io::{self, Write};

use broadside_cards::Seed;
use broadside_engine::Table;
use broadside_wire::results::{Described, TableOf};
use serde::Serialize;

use crate::version;

/// A seed as people type it: a whole number if it is one, otherwise its hexadecimal digits.
pub(crate) fn seed(seed: &Seed) -> String {
    let (number, rest) = seed.bytes().split_at(8);
    match <[u8; 8]>::try_from(number) {
        Ok(number) if rest.iter().all(|byte| *byte == 0) => u64::from_le_bytes(number).to_string(),
        _ => seed.to_string(),
    }
}

/// What a result is a result of.
#[derive(Default)]
pub(crate) struct Source<'a> {
    pub(crate) command: &'static str,
    pub(crate) table: Option<&'a Table>,
    pub(crate) seed: Option<&'a Seed>,
    pub(crate) bots: Option<Vec<String>>,
}

impl Source<'_> {
    /// Prints a result as one line of JSON.
    pub(crate) fn print<T: Serialize>(&self, out: &mut impl Write, result: T) -> io::Result<()> {
        writeln!(out, "{}", broadside_wire::json(&self.describe(result)))
    }

    /// A result with its description.
    pub(crate) fn describe<T>(&self, result: T) -> Described<T> {
        Described {
            command: self.command.into(),
            version: version::PROGRAM.into(),
            table: self.table.map(TableOf::of),
            seed: self.seed.map(seed),
            bots: self.bots.clone(),
            result,
        }
    }
}
