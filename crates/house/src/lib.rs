//! A live table: people and bots sit down, play, leave and come back, and nothing acknowledged is lost.
//!
//! [`TableState`] is a pure state machine. A command is either refused or becomes [`Decided`]: entries for the table's
//! log and the new table. Once the entries are durable the table changes, and only then can anybody see it. There is no
//! clock and no socket here: time, presence and random seeds come in with the commands. The log is the truth: applying
//! its entries again gives the same table. Entries are values; [`LogLine`] is their stored form. [`fair`] makes
//! shuffles that can be verified later, [`proof`] verifies them.

pub mod check;
mod command;
mod cutting;
mod decide;
mod enact;
pub mod fair;
mod happening;
mod hint;
mod log;
mod names;
mod player;
mod presence;
pub mod proof;
pub mod seeded;
mod sequel;
mod setup;
mod state;
mod takeback;
mod token;
mod view;
mod waiting;

pub use command::{Command, Decided, Decision, FirstCut};
pub use decide::{LONGEST_LOG, MOST_DEALS, RecordLine};
pub use happening::Happening;
pub use log::{BadLog, Chain, Entry, LogLine};
pub use names::{LONGEST_NAME, bot_name, looks, nameless, tidy};
pub use player::{Advice, LEVELS, Level, Player, RandomPlayer, SeatView, usual_level};
pub use sequel::{NotOver, Sequel};
pub use setup::{BadSetup, Origin, SeatPlan, Setup};
pub use state::{STAND_IN_AFTER, TableState};
pub use token::{TableId, Token, TokenHash};
pub use view::{Eyes, Zones};
pub use waiting::VOTE_AFTER;
