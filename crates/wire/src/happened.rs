//! The events of a table, as a viewer is told of them.

use broadside_cards::Seat;
use broadside_engine::Told;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Reveal;

/// Something that happened. Numbers are counted from 1 without gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Happened {
    /// Its number.
    pub seq: u64,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// Who did it; null for chance and the house.
    pub seat: Option<Seat>,
    /// What kind of event it is.
    #[serde(flatten)]
    pub what: What,
    /// What the viewer is told of it, in order; may be empty.
    pub told: Vec<Told>,
    /// What is published about a deal that this ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
}

/// The kinds of event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// The table was opened.
    Open,
    /// A person took the seat.
    Sit {
        /// The person's name.
        name: String,
    },
    /// The seed of a future deal was fixed.
    Commit {
        /// The deal's number, from 1.
        deal: usize,
        /// The seed's hash.
        commitment: String,
    },
    /// The seat pledged a cut for a future deal.
    Pledge {
        /// The deal's number, from 1.
        deal: usize,
        /// The cut's hash.
        pledge: String,
    },
    /// A deal is due: whoever has pledged a cut opens it now.
    Call {
        /// The deal's number, from 1.
        deal: usize,
    },
    /// The seat's cut was not opened in time; it is left out.
    Miss {
        /// The deal's number, from 1.
        deal: usize,
    },
    /// The seat cut a future deal, or opened the cut it pledged.
    Cut {
        /// The deal's number, from 1.
        deal: usize,
        /// The cut.
        cut: String,
    },
    /// A lot was drawn, or cards were shuffled.
    Deal {
        /// The deal's number, from 1.
        deal: usize,
    },
    /// The seat moved.
    Move {
        /// Whether a bot made the move.
        bot: bool,
    },
    /// Moves were taken back.
    Undo,
    /// The seat asks to take its last move back.
    Ask,
    /// The seat agrees.
    Agree,
    /// The seat declines.
    Decline,
    /// The person gave up the seat, which is free again.
    Rise,
    /// Bots took the free seats.
    Fill {
        /// Their level.
        level: String,
    },
    /// A bot stands in for the seat.
    Away,
    /// The person is back.
    Back,
    /// The seat votes for a bot to stand in for the person to act.
    Vote,
    /// The seat's time is up: a bot makes this move.
    Late,
    /// The seat, the host's, freed another.
    Free {
        /// The seat that is free.
        freed: Seat,
    },
}
