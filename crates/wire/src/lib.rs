#![doc = include_str!("../README.md")]

use std::cell::Cell;

pub mod bots;
pub mod film;
pub mod happened;
pub mod openapi;
pub mod people;
pub mod remark;
pub mod rest;
pub mod results;
pub mod schema;
pub mod shared;
pub mod shelf;
pub mod socket;
pub mod standing;
pub mod studies;
pub mod talk;
pub mod tournament;
pub mod waiting;
pub mod worker;

pub use bots::{BOT_PROTOCOL, BadAnswer, Ending, FromBot, LONGEST_BOT_LINE, Question, Start, ToBot};
pub use film::{CardRefused, Fault, Film, Frame, Lesson, SideJudged, Slip, Slips, Solution, Step, Teaching};
pub use happened::{Happened, What};
pub use remark::{Remark, Said};
pub use rest::{Addresses, Again, Opening, Place, Problem, Sitting, Summary, Tables, TryAgain};
pub use shelf::{About, Booklet, Claim, Clause, Example, Game, Level, Reading, Ruling, Section, Shelf};
pub use socket::{
    Done, ErrorCode, FromClient, FromServer, Goodbye, Hello, Hint, Meant, PlayOn, Refused, View, Weighed,
    Welcome,
};
pub use standing::{
    Cut, DealScore, Fact, Fairness, NextDeal, OneDeal, Origin, Reveal, SeatAt, SeatKind, Stage, Takeback,
    Target,
};
pub use talk::{Look, Refusal, Why};
pub use waiting::{Clock, Wait};

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;
/// The longest message a client may send, and the longest body except for records, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// A message as text. It is made from what one viewer may see, and a viewer gets nothing else.
pub fn bytes(message: &FromServer) -> String {
    json(message)
}

/// Any type of this crate as JSON.
pub fn json(value: &impl serde::Serialize) -> String {
    thread_local! {
        /// Where texts are made, so that each is allocated once, when its length is known.
        static DRAFT: Cell<Vec<u8>> = const { Cell::new(vec![]) };
    }
    /// The most bytes that a draft keeps room for.
    const ROOM: usize = 64 * 1024;
    let mut draft = DRAFT.take();
    draft.clear();
    serde_json::to_writer(&mut draft, value).expect("texts, numbers and lists are JSON");
    let text = String::from_utf8(draft.as_slice().to_vec()).expect("JSON is text");
    draft.shrink_to(ROOM);
    DRAFT.set(draft);
    text
}

/// The chosen readings of a table, by name.
pub type Readings = indexmap::IndexMap<String, String>;

/// The chosen readings of a table.
pub fn readings(table: &broadside_engine::Table) -> Readings {
    table.choices().iter().map(|(reading, choice)| (reading.id.to_owned(), choice.id.to_owned())).collect()
}

/// A command's id: 1 to 64 letters, digits, `-`, `_` or `.`.
pub fn is_command_id(id: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=64).contains(&id.len()) && id.bytes().all(fits)
}
