//! A table that stands with a server: joining it by its link, and a chair at it.
//!
//! `link` reads what somebody was sent, `rest` sits down, `tokens` remembers the seat, `wire` keeps the socket open whatever
//! happens to it, `messages` reads what comes, `guest` is the chair.

mod guest;
mod link;
mod messages;
mod rest;
mod tokens;
mod wire;

pub(super) use guest::{Guest, Wishes};
pub(super) use link::Link;
