//! Mobilization No. 2: a patience with five piles, from which eight sets are mobilized.

mod check;
mod moves;
mod position;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::{Seats, Sides};
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, Next, OpeningLot, Page, Reading, Standing, Table, prose,
    text,
};

pub use moves::{Move, Spot};
pub use position::{Card, CardBag, HAND, Open, Position, WHOLE_PACK, built_on};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Mobilization2;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether both sets of a country may be built at the same time (Q2).
    pub both_sets: bool,
    /// Whether a Battleship that can start a mobilized pile must do so before any other move (Q4).
    pub at_once: bool,
    /// Whether a turned card that fits must be played at once (Q8).
    pub forced: bool,
}

impl Game for Mobilization2 {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "mobilization-2",
        title: "Mobilization No. 2",
        year: Some(1918),
        like: prose("Klondike"),
        tagline: prose("A patience on five piles: bring all eight sets home from Battleship to Flag."),
        minutes: 10,
        usual_players: 1,
        players: &[1],
        readings: &[
            Reading {
                id: "sets",
                clause: "Q2",
                question: prose("May both sets of a country be built up at the same time?"),
                source: prose(
                    "\"No one country can mobilize two piles at the same time\"; but at the end: \"This game may \
                         be simplified by building up both sets of each nation at the same time instead of one set \
                         at a time.\"",
                ),
                players: &[1],
                choices: &[
                    Choice {
                        id: "one",
                        meaning: prose(
                            "A country's second pile starts only when the first is complete; this is the \
                                  booklet's rule.",
                        ),
                    },
                    Choice {
                        id: "both",
                        meaning: prose(
                            "Two piles of a country may grow side by side; the booklet's closing note offers \
                                  this as a simpler game.",
                        ),
                    },
                ],
            },
            Reading {
                id: "battleships",
                clause: "Q4",
                question: prose("Must an uncovered Battleship start its mobilized pile at once?"),
                source: prose(
                    "\"A Battleship of one or more nations will probably appear; and if so, these cards are \
                         immediately taken out and used to start the new 'Mobilized Piles.'\"",
                ),
                players: &[1],
                choices: &[
                    Choice {
                        id: "free",
                        meaning: prose(
                            "No, it may wait like any other card; the booklet only advises to build the piles up \
                                  as fast as the cards appear.",
                        ),
                    },
                    Choice {
                        id: "at-once",
                        meaning: prose(
                            "Yes, before anything else is done; the booklet says that these cards are immediately \
                                  taken out and used to start the new mobilized piles.",
                        ),
                    },
                ],
            },
            Reading {
                id: "turned",
                clause: "Q8",
                question: prose("Must a card turned from the hand be played if it fits somewhere?"),
                source: prose(
                    "\"If the cards played from the hand do not fit on any one of the piles (either 'Playing' or \
                         'Mobilized Piles') they are placed in the 'Discard Pile.'\"",
                ),
                players: &[1],
                choices: &[
                    Choice {
                        id: "free",
                        meaning: prose(
                            "It may stay on the discard pile even if it fits; the booklet never quite says \
                                  that it must be played.",
                        ),
                    },
                    Choice {
                        id: "forced",
                        meaning: prose(
                            "It must be played at once, to any pile it fits; the booklet sends to the discard \
                                  pile the cards that fit nowhere.",
                        ),
                    },
                ],
            },
        ],
        target: None,
        lot: OpeningLot::None,
        packet: 0,
        pages: &[
            Page::whole(text!("RULES.md")),
            Page::only(crate::allie_patriot::RULES, &["P1"]),
            crate::common::page(&["C3"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "building", record: text!("examples/building.bsr") },
            Example { id: "two-blue-cards", record: text!("examples/two-blue-cards.bsr") },
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
            both_sets: table.choice("sets") == Some("both"),
            at_once: table.choice("battleships") == Some("at-once"),
            forced: table.choice("turned") == Some("forced"),
        }
    }

    fn sides(_: &Rules) -> Sides {
        Sides::single(position::PLAYERS)
    }

    fn start(rules: &Rules, _: &DealOpening) -> Position {
        Position::new(*rules)
    }

    /// The game is one deal, won only by mobilizing the whole pack (Q10).
    fn settle(_: &Rules, _: &Standing, deal: &Position) -> Next {
        Next::Over(if deal.is_won() { Seats::all(position::PLAYERS) } else { Seats::NONE })
    }
}
