//! What is wrong on purpose, so that the campaign shows that it would see it.

use super::Effort;

/// What is wrong: with the first node, which has all tables, or with those who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plant {
    /// It goes on writing after its lease's end, and does not hear that nothing is written.
    Dreaming,
    /// It only goes on showing after its lease's end.
    Stubborn,
    /// Its minute lasts a second: it stands in for people who are back at once.
    Hurried,
    /// The people at a table name their moves alike, so that the log has the same name twice.
    Namesakes,
}

/// How many times too fast the clock of a hurried node goes.
pub const HURRY: u64 = 60;

/// What the logs and the sockets show of faults.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) lost: u64,
    pub(super) doubled: u64,
    /// Old tables on coming in.
    pub(super) stale: u64,
    /// Old tables on open sockets.
    pub(super) overdue: u64,
    pub(super) stand_ins: u64,
    pub(super) damaged: u64,
}

impl Plant {
    /// All of them.
    pub const ALL: [Plant; 4] = [Plant::Dreaming, Plant::Stubborn, Plant::Hurried, Plant::Namesakes];

    /// How much of an effort is enough to show it.
    pub fn effort(self, effort: Effort) -> Effort {
        let (seconds, watchers) = match self {
            // A lease ends first.
            Plant::Dreaming | Plant::Stubborn => (20, 90),
            Plant::Hurried | Plant::Namesakes => (12, 10),
        };
        Effort { seconds, watchers, tables: effort.tables.min(20), ..effort }
    }

    /// What `torture serve` calls it, where a node is what is wrong.
    pub(super) fn word(self) -> Option<&'static str> {
        match self {
            Plant::Dreaming => Some("dreaming"),
            Plant::Stubborn => Some("stubborn"),
            Plant::Hurried => Some("hurried"),
            Plant::Namesakes => None,
        }
    }

    /// What it did.
    pub(super) fn deed(self) -> &'static str {
        match self {
            Plant::Dreaming => "a node goes on writing after its lease's end",
            Plant::Stubborn => "a node goes on showing after its lease's end",
            Plant::Hurried => "a node stands in for people after a second instead of a minute",
            Plant::Namesakes => "two people name their moves alike",
        }
    }

    /// What must be seen of it, and how often it was.
    pub(super) fn seen(self, faults: &Faults) -> (u64, &'static str) {
        match self {
            Plant::Dreaming => (faults.lost, "lost moves"),
            Plant::Stubborn => (faults.overdue, "stale sockets"),
            Plant::Hurried => (faults.stand_ins, "stand-ins"),
            Plant::Namesakes => (faults.doubled, "doubled moves"),
        }
    }
}
