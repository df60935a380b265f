//! What all games share. This crate knows no particular game.
//!
//! A [`Game`] describes itself, its tables and its readings. Its [`Position`] says which moves are legal, why others
//! are not, and what a move does. [`Match`] plays deal after deal until the game is won. All of this is typed, for
//! speed. [`AnyGame`] erases the types for everything that works with texts: records, terminals, servers.
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
pub mod moves;
mod offer;
mod perft;
mod phrase;
mod position;
mod random_play;
mod reading;
pub mod record;
mod scene;
pub mod spelling;
mod standing;
pub mod telling;
mod zone;

pub use any::{AnyGame, AnyMatch, ChanceDue, Fault, FaultKind, Shelf, Told, find_game};
pub use any_view::{AnyView, AnyWorld};
pub use booklet::{Booklet, Clause, Page, Ruling, Section};
pub use game::{Example, Game, GameInfo, Opening, OpeningLot};
pub use lesson::{Lesson, Step, Teaching};
pub use log::{Apart, Audience, Deed, Event, Lie, Log, Silent};
pub use match_play::{Drawn, Match};
pub use offer::{Gesture, MoveKind, Offer};
pub use perft::perft;
pub use phrase::{Arg, PHRASES, Phrase};
pub use position::{Position, Refusal, Shuffle, Turn, Viewer};
pub use random_play::{RandomGame, random_game};
pub use reading::{BadTable, Choice, Reading, Table, Target};
pub use scene::{Call, Note, Scene};
pub use standing::{DealReport, Fact, Next, Standing, highest};
pub use telling::{Moved, Telling, ToldDeed, Untold};
pub use zone::{Face, Layout, NoZone, Zone, ZoneId, ZoneKind};
