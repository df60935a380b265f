//! Campaigns against the server, and the client they share. Each campaign prints its figures and must detect a planted
//! fault.

pub mod abuse;
pub mod bench;
pub mod client;
pub mod commons;
pub mod crowd;
pub mod days;
pub mod dreaming;
pub mod hasty;
pub mod host;
pub mod kill;
pub mod leak;
pub mod leaks;
pub mod ledger;
pub mod load;
pub mod long;
pub mod nodes;
pub mod owed;
pub mod peek;
pub mod plain;
pub mod plodding;
#[path = "../../storage/tests/common/postgres.rs"]
mod postgres;
pub mod power;
pub mod race;
pub mod sizing;
pub mod telltale;
pub mod waiting;
pub mod worlds;
