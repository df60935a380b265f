//! What the games have in common: the common clauses, and the reading of passes that three games share.

use broadside_engine::{Choice, Page, Reading, prose, text};

/// The page of common clauses, reduced to those that a game uses.
pub const fn page(clauses: &'static [&'static str]) -> Page {
    Page::only(text!("RULES.md"), clauses)
}

/// The reading of passes (C7) for a game with an auction.
pub const fn passes(players: &'static [usize], source: &'static str) -> Reading {
    Reading {
        id: "passes",
        clause: "C7",
        question: prose("Once a player has passed, may he bid again later in the same auction?"),
        source: prose(source),
        players,
        choices: const {
            &[
                Choice {
                    id: "open",
                    meaning: prose(
                        "A pass gives up only that turn, and the auction ends when all the others pass in a row after a \
                          bid; the booklets let the bidding go round and round the table.",
                    ),
                },
                Choice {
                    id: "final",
                    meaning: prose(
                        "A player who passes is out of the auction, which ends when all the others are out; no booklet \
                          says so, but many auction games are played this way.",
                    ),
                },
            ]
        },
    }
}
