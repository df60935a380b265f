//! A live table: people and bots sit down, play, leave and come back, and nothing that was acknowledged is lost.
//!
//! [`TableState`] is a pure state machine. A command goes in and either is refused or becomes [`Entry`]s for the
//! table's log; once they are durable they are applied, and only then can anybody see them. There is no clock and no socket
//! here: time, presence and random seeds come in with the commands. The log is the truth: applying its entries again
//! makes the same table. [`fair`] makes shuffles that can be checked afterwards, [`proof`] checks them.
#![deny(missing_docs)]

mod command;
mod decide;
pub mod fair;
mod line;
mod log;
mod player;
pub mod proof;
mod setup;
mod state;
mod token;
mod view;

pub use command::{Command, Refused, Verdict, Why};
pub use line::Line;
pub use log::{BadLog, Entry};
pub use player::{Advice, LEVELS, Level, Measure, Player, RandomPlayer, SeatView};
pub use setup::{BadSetup, SeatPlan, Setup};
pub use state::{STAND_IN_AFTER, TableState};
pub use token::{TableId, Token, TokenHash};
pub use view::{Fairness, Kind, NextDeal, Reveal, SeatAtTable, Stage, TableView, Takeback, Told};
