//! What may be asked of a table, and its answers.

use std::fmt;

use broadside_cards::Seat;

use crate::{Entry, TableState, TokenHash};

/// Something asked of a table. Who may ask for a seat has been settled by its token before.
#[derive(Clone, Debug)]
pub enum Command {
    /// To sit down.
    Sit {
        /// Where; the first free seat unless said.
        seat: Option<Seat>,
        /// What is kept of the person's token. Asking again with the same one is harmless.
        hash: TokenHash,
        /// The person's name.
        name: Option<String>,
        /// A cut of the first deal.
        cut: Option<String>,
    },
    /// To make a move at a turn.
    Act {
        /// Who.
        seat: Seat,
        /// The turn's number.
        turn: u64,
        /// The move.
        action: String,
    },
    /// To make the move of a bot's seat, or of a seat a bot stands in for.
    BotAct {
        /// Who.
        seat: Seat,
        /// The turn's number.
        turn: u64,
        /// The move.
        action: String,
    },
    /// To cut the next deal.
    Cut {
        /// Who.
        seat: Seat,
        /// The cut.
        text: String,
    },
    /// To take the own last move back, where one person plays.
    Undo {
        /// Who.
        seat: Seat,
        /// The turn's number.
        turn: u64,
    },
    /// To ask the others for that.
    Takeback {
        /// Who.
        seat: Seat,
        /// The turn's number.
        turn: u64,
    },
    /// To answer who asked.
    Consent {
        /// Who.
        seat: Seat,
        /// Whether the move may be taken back.
        agree: bool,
    },
    /// To let a bot play until the person is back.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// To be shown as back.
    Return {
        /// Who.
        seat: Seat,
    },
    /// Nothing but that time has passed.
    Tick,
}

impl Command {
    /// The seat that asks.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Command::Sit { .. } | Command::Tick => None,
            Command::Act { seat, .. }
            | Command::BotAct { seat, .. }
            | Command::Cut { seat, .. }
            | Command::Undo { seat, .. }
            | Command::Takeback { seat, .. }
            | Command::Consent { seat, .. }
            | Command::Leave { seat }
            | Command::Return { seat } => Some(*seat),
        }
    }
}

/// What comes of a command once its entries are durable: see [`TableState::go_on`].
#[derive(Clone)]
pub struct Decided {
    /// The entries, each following the one before.
    pub entries: Vec<Entry>,
    /// The table after them.
    pub next: TableState,
}

impl fmt::Debug for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.entries).finish()
    }
}

/// What a table answers.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It will have happened when this is durable.
    Write(Box<Decided>),
    /// It happened before, as the entry of this number.
    Known(u64),
    /// There is nothing to do.
    Nothing,
}
