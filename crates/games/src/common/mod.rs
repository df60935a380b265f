//! What every booklet takes for granted: the common clauses, and the one reading that three games share.

use broadside_engine::{Choice, Reading};

/// The common clauses (C1 to C13).
pub(crate) const RULES: &str = include_str!("RULES.md");

/// How a pass is read (C7), at the tables of a game with an auction.
pub(crate) const fn passes(players: &'static [usize]) -> Reading {
    Reading {
        id: "passes",
        clause: "C7",
        question: "May a seat that has passed bid again when its turn comes round?",
        players,
        choices: &[
            Choice {
                id: "open",
                meaning: "Yes: the bidding goes round and round until all others pass in succession.",
            },
            Choice { id: "final", meaning: "No: who passes is out of the auction." },
        ],
    }
}
