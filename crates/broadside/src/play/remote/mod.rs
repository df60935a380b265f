//! A table on a server: joining it by its link, and playing there.
//!
//! `link` reads the address, `rest` takes a seat, `tokens` remembers it, `connection` keeps the socket open whatever
//! happens to it, `guest` is who sits there: `hearing` takes in what the server says, `guest_chair` is the chair,
//! `waiting` what is shown and done while others are waited for, `watch` cuts and checks the deals,
//! `bot_at_table` lets a program of somebody's own sit there.

mod bot_at_table;
mod connection;
mod guest;
mod guest_chair;
mod hearing;
mod link;
mod rest;
mod tokens;
mod waiting;
mod watch;

pub(crate) use bot_at_table::BotAtTable;
pub(super) use guest::{Guest, Wishes};
pub(super) use link::Link;
