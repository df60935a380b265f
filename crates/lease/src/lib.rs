//! Which node of several serves a table.
//!
//! The nodes share nothing but a database. Each start of a node is a [`Life`] with a row there, and while the life lasts
//! it *beats*: it counts up its row. A table belongs to the life that claimed it last, and every claim begins a new
//! *epoch*. A life ends when its node leaves, or when another node buries it: it deletes the row, on condition that the
//! count is still the one it has seen for longer than a lease. A life that has ended never comes back, and only then can
//! others claim its tables. So:
//!
//! - a node that got an answer to a beat it sent at `t` cannot have been buried before `t` + [`Terms::still`], and it
//!   serves its tables until `t` + [`Terms::lease`], by its own clock;
//! - no clock is ever compared with another one, only their pace;
//! - one row is written for all tables of a node, whether anybody moves or not.
//!
//! [`Tenant`] is one node's side of it, a pure state machine: time and the database's answers come in, [`Order`]s go
//! out. It does not write logs. Each write names life and epoch, and the database refuses it if the table has others.
//! `tests` has the simulator and the exhaustive search that try it.

mod clock;
mod tenant;

pub use clock::Clock;
pub use tenant::{Beaten, Order, Route, Tenant};

use std::fmt;

/// Milliseconds of a node's own clock, which only goes forward.
pub type Time = u64;

/// How often a table has been claimed. Whoever has seen an epoch can forget all earlier ones.
pub type Epoch = u64;

/// One node from its start to its end; a restarted node has a new life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Life(pub u64);

impl fmt::Display for Life {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The claim that a node must hold to write a table's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fence {
    /// The life that claimed the table.
    pub life: Life,
    /// The epoch that its claim began.
    pub epoch: Epoch,
}

/// The times that all nodes agree on, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// The time between two beats.
    pub beat: Time,
    /// How long a lease lasts, counted from the sending of the beat whose answer gives it.
    pub lease: Time,
    /// How long a count must have stood still before its life is buried. What it exceeds `lease` by is
    /// how far two clocks may drift apart meanwhile.
    pub still: Time,
    /// How often the count must have been seen unchanged.
    pub looks: u32,
    /// How long a node waits for an answer before it sends a beat again.
    pub answer: Time,
    /// How long after the end of its lease a node keeps its sockets, in the hope of an answer.
    pub patience: Time,
}

impl Terms {
    /// A dead node's tables are free at most `still` and two beats after its last one.
    pub const USUAL: Terms =
        Terms { beat: 500, lease: 4_000, still: 5_000, looks: 6, answer: 1_500, patience: 3_000 };
}

impl Default for Terms {
    fn default() -> Self {
        Terms::USUAL
    }
}
