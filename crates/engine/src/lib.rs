//! The machinery of play, which knows no game.
//!
//! A [`Game`] names itself, its tables and its readings; its [`Position`] says what may be played, why not,
//! and what follows. [`Match`] strings deals together until somebody has won. Everything so far is typed, for
//! search; [`AnyGame`] erases the types once, for everything that deals in texts: records, terminals, servers.
#![deny(missing_docs)]

mod any;
mod any_view;
mod booklet;
mod game;
pub mod laws;
mod lesson;
mod log;
mod match_play;
pub mod mechanics;
mod perft;
mod position;
mod random_play;
mod reading;
pub mod record;
mod scene;
pub mod spelling;
mod standing;

pub use any::{AnyGame, AnyMatch, ChanceDue, Fault, FaultKind, Shelf, find_game};
pub use any_view::{AnyView, AnyWorld};
pub use booklet::{Booklet, Clause, Page, Ruling, Section};
pub use game::{Example, Game, GameInfo, Opening, OpeningLot};
pub use lesson::{Lesson, Step, Teaching};
pub use log::{Audience, Event, Log, Silent};
pub use match_play::{Drawn, Match};
pub use perft::perft;
pub use position::{Position, Refusal, Shuffle, Turn, Viewer};
pub use random_play::{RandomGame, random_game};
pub use reading::{BadTable, Choice, Reading, Table, Target};
pub use scene::{Call, Face, Layout, Note, Scene, Zone};
pub use standing::{DealReport, Fact, Next, Standing, highest};
