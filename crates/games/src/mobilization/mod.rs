//! Mobilization: ask the others for cards and lay down the six cards of a country.

mod counted;
mod position;
mod proven;
mod score;
#[cfg(test)]
mod tests;
mod view;
mod worlds;

use broadside_cards::Sides;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use position::{LastCall, Move, Open, Phase, Position};
pub use proven::Proven;
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Mobilization;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: usize,
    /// Whether a seat may call only for cards of countries it holds (M3).
    pub only_held: bool,
    /// Whether the second set of a country scores 100 in addition to its 25 (M6).
    pub whole_added: bool,
}

const PLAYERS: &[usize] = &[3, 4, 5, 6, 7, 8];

impl Game for Mobilization {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "mobilization",
        title: "Mobilization",
        year: Some(1918),
        like: prose("Authors, Go Fish"),
        tagline: prose(
            "Call on the other players for cards, remember who asked for what, and complete the six cards of a country.",
        ),
        minutes: 60,
        usual_players: 4,
        players: PLAYERS,
        readings: &[
            Reading {
                id: "call",
                clause: "M3",
                question: prose("May a player call for a card of a country of which he holds nothing?"),
                source: prose(
                    "\"The next player to his left calls for any cards he may desire to fill out his hand.\"",
                ),
                players: PLAYERS,
                choices: &[
                    Choice {
                        id: "any",
                        meaning: prose(
                            "He may call for any card that another hand could hold; the booklet lets a player call \
                                  for any cards he may desire.",
                        ),
                    },
                    Choice {
                        id: "held",
                        meaning: prose(
                            "He may call only for a country of which he has a card in hand; the booklet does not \
                                  ask for it, though its example completes a set already begun.",
                        ),
                    },
                ],
            },
            Reading {
                id: "whole",
                clause: "M6",
                question: prose("What does a player's second set of the same country count?"),
                source: prose(
                    "\"For every set mobilized a player receives twenty-five points; and if he succeeds in \
                         mobilizing all the cards (2 sets) of any country he receives one hundred points.\"",
                ),
                players: PLAYERS,
                choices: &[
                    Choice {
                        id: "hundred",
                        meaning: prose(
                            "75, so that the two sets make 100 together; the booklet gives one hundred points for \
                                  all the cards (2 sets) of a country.",
                        ),
                    },
                    Choice {
                        id: "added",
                        meaning: prose(
                            "125, so that the two sets make 150 together; the booklet gives twenty-five points for \
                                  every set, and nothing is said of taking them off the one hundred.",
                        ),
                    },
                ],
            },
        ],
        target: Some(600),
        lot: OpeningLot::First,
        packet: 1,
        pages: &[
            Page::whole(text!("RULES.md")),
            Page::only(crate::allie_patriot::RULES, &["P1"]),
            crate::common::page(&["C1", "C3", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "british-set", record: text!("examples/british-set.bsr") },
            Example { id: "whole-country", record: text!("examples/whole-country.bsr") },
        ],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/allie-patriot.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/allie-patriot.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    fn rules(table: &Table) -> Rules {
        Rules {
            players: table.players(),
            only_held: table.choice("call") == Some("held"),
            whole_added: table.choice("whole") == Some("added"),
        }
    }

    fn sides(rules: &Rules) -> Sides {
        Sides::single(rules.players)
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
