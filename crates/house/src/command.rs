//! Commands to a table, and its answers.

use std::fmt;

use broadside_cards::Seat;

use crate::{Entry, TableState, TokenHash};

/// A command to a table. That the sender has the right to the seat was checked before, by token.
#[derive(Clone, Debug)]
pub enum Command {
    /// Sit down.
    Sit {
        /// The seat; `None` takes the first free one.
        seat: Option<Seat>,
        /// The hash of the person's token. Repeating the command with the same one is harmless.
        hash: TokenHash,
        /// The person's name.
        name: Option<String>,
        /// A cut for the first deal.
        cut: Option<FirstCut>,
    },
    /// Make a move.
    Act {
        /// The seat.
        seat: Seat,
        /// The number of the turn.
        turn: u64,
        /// The move.
        action: String,
    },
    /// Make the move of a bot, or of a bot that stands in for a person.
    BotAct {
        /// The seat.
        seat: Seat,
        /// The number of the turn.
        turn: u64,
        /// The move.
        action: String,
    },
    /// Pledge a cut for a deal.
    Pledge {
        /// The seat.
        seat: Seat,
        /// The deal's number, from 1.
        deal: usize,
        /// The cut's hash.
        pledge: String,
    },
    /// Cut the next deal, or open the cut that was pledged for it.
    Cut {
        /// The seat.
        seat: Seat,
        /// The deal it is meant for.
        deal: Option<usize>,
        /// The cut.
        text: String,
    },
    /// Take back one's own last move, at a table with one person.
    Undo {
        /// The seat.
        seat: Seat,
        /// The number of the turn.
        turn: u64,
    },
    /// Ask the others to agree to a takeback.
    Takeback {
        /// The seat.
        seat: Seat,
        /// The number of the turn.
        turn: u64,
    },
    /// Answer a request for a takeback.
    Consent {
        /// The seat that answers.
        seat: Seat,
        /// Whether the move may be taken back.
        agree: bool,
    },
    /// Let bots take the free seats.
    Fill {
        /// The seat of the person who wants it.
        seat: Seat,
        /// The bots' level.
        level: String,
    },
    /// Let a bot play until the person is back; before the first deal, give up the seat.
    Leave {
        /// The seat.
        seat: Seat,
    },
    /// Come back.
    Return {
        /// The seat.
        seat: Seat,
    },
    /// Vote for a bot to stand in for the person to act.
    Vote {
        /// The seat that votes.
        seat: Seat,
    },
    /// Free the seat of somebody who is away.
    Free {
        /// The host's seat.
        seat: Seat,
        /// The seat to free.
        freed: Seat,
    },
    /// Check the time; nothing else happened.
    Tick,
}

impl Command {
    /// The seat that sent the command.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Command::Sit { .. } | Command::Tick => None,
            Command::Act { seat, .. }
            | Command::BotAct { seat, .. }
            | Command::Pledge { seat, .. }
            | Command::Cut { seat, .. }
            | Command::Undo { seat, .. }
            | Command::Takeback { seat, .. }
            | Command::Consent { seat, .. }
            | Command::Fill { seat, .. }
            | Command::Leave { seat }
            | Command::Return { seat }
            | Command::Vote { seat }
            | Command::Free { seat, .. } => Some(*seat),
        }
    }

    /// Whether the command depends on how long the table has waited for somebody, or begins such a wait. Its time must
    /// come from the clock that measures waiting, which nobody can set.
    pub fn is_about_waiting(&self) -> bool {
        matches!(
            self,
            Command::Sit { .. }
                | Command::Tick
                | Command::Return { .. }
                | Command::Vote { .. }
                | Command::Free { .. }
        )
    }
}

/// What a person brings for the first deal when sitting down.
#[derive(Clone, Debug)]
pub enum FirstCut {
    /// A cut sent in the open.
    Open(String),
    /// The hash of a cut that is opened later.
    Pledged(String),
}

impl FirstCut {
    /// The pledge or cut of a request; if it has both, the pledge counts.
    pub fn of(cut: Option<String>, pledge: Option<String>) -> Option<Self> {
        pledge.map(FirstCut::Pledged).or(cut.map(FirstCut::Open))
    }
}

impl From<&str> for FirstCut {
    fn from(cut: &str) -> Self {
        FirstCut::Open(cut.into())
    }
}

/// The result of a command. It becomes valid once its entries are durable: see [`TableState::go_on`].
#[derive(Clone)]
pub struct Decided {
    /// The entries for the log, in order.
    pub entries: Vec<Entry>,
    /// The table after them.
    pub next: TableState,
}

impl fmt::Debug for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.entries).finish()
    }
}

/// A table's answer to a command.
#[derive(Clone, Debug)]
pub enum Decision {
    /// Carried out, once this is durable.
    Write(Box<Decided>),
    /// Already carried out, as the entry with this number.
    Known(u64),
    /// There is nothing to do.
    Nothing,
}
