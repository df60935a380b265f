//! A table that stands with a server: joining it by its link, and a chair at it.
//!
//! `link` reads what somebody was sent, `rest` sits down, `tokens` remembers the seat, `line` keeps the socket open whatever
//! happens to it, `guest` is the chair.

mod guest;
mod line;
mod link;
mod rest;
mod tokens;

pub(super) use guest::{Guest, Wishes};
pub(super) use link::Link;
