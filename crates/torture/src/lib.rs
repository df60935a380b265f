//! Campaigns against the server, and the client they share. Each campaign prints its figures and must detect a planted
//! fault.

pub mod abuse;
pub mod bench;
pub mod client;
pub mod hasty;
pub mod host;
pub mod kill;
pub mod leak;
pub mod leaks;
pub mod ledger;
pub mod peek;
pub mod plain;
pub mod power;
pub mod race;
pub mod telltale;
pub mod worlds;
