//! What can be wrong with a line of a record, or a move.

use crate::Phrase;

/// What kind of fault a line of a record, or a move, has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It cannot be read.
    Syntax,
    /// A tag is missing, unknown or wrong.
    Tag,
    /// A shuffle or lot is wrong, missing, or not due.
    Chance,
    /// It is another seat's turn, or no seat's.
    Turn,
    /// The rules forbid it.
    Illegal,
}

impl FaultKind {
    /// The word for it in JSON and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::Syntax => "syntax",
            FaultKind::Tag => "tag",
            FaultKind::Chance => "chance",
            FaultKind::Turn => "turn",
            FaultKind::Illegal => "illegal",
        }
    }
}

/// Why a line or a move is refused. A refusal changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .reason.in_english())]
pub struct Fault {
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// The clause that an illegal move breaks.
    pub clause: Option<&'static str>,
    /// The reason, which names only what the mover can see.
    pub reason: Phrase,
}

impl Fault {
    /// A fault that breaks no clause.
    pub fn new(kind: FaultKind, reason: Phrase) -> Self {
        Fault { kind, clause: None, reason }
    }
}
