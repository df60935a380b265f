//! Campaigns against the server, and the client they share. Each prints its figures, fails when it should, and has a
//! planted fault that it must catch.

pub mod abuse;
pub mod bench;
pub mod client;
pub mod hasty;
pub mod host;
pub mod kill;
pub mod leak;
pub mod leaks;
pub mod peek;
pub mod plain;
pub mod power;
pub mod race;
pub mod shelf;
pub mod telltale;
pub mod worlds;
