//! Campaigns against the server, and the client they share. Each prints its figures, fails when it should, and has a
//! planted fault that it must catch.

pub mod client;
pub mod host;
