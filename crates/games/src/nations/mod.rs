//! The Game of Nations: Whist for two partnerships, with continents as suits.

mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::packs::Nations as Pack;
use broadside_cards::{Pack as _, Sides};
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use position::{Move, Open, Position};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Nations;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether titles score (A7).
    pub titles: bool,
    /// Whether the turned card stays on the table, out of the dealer's hand, until the first trick is over (A3).
    pub turned_lies: bool,
    /// How many ranks of each suit are dealt: all, but for small packs.
    pub ranks: u8,
}

impl Game for Nations {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "nations",
        title: "The Game of Nations",
        year: None,
        like: prose("Whist"),
        tagline: prose(
            "Partners play thirteen tricks with continents for suits, and the dealer's last card turns up the star suit.",
        ),
        minutes: 30,
        usual_players: 4,
        players: &[4],
        readings: &[
            Reading {
                id: "titles",
                clause: "A7",
                question: prose(
                    "Do the four highest star cards score by being dealt, as honours do at Whist?",
                ),
                source: prose(
                    "\"The game may be elaborated by the players counting titles, i.e., the four highest cards \
                         of the 'Star Suit.'\"",
                ),
                players: &[4],
                choices: &[
                    Choice {
                        id: "off",
                        meaning: prose(
                            "Only tricks above six score; this is the game as the booklet describes it.",
                        ),
                    },
                    Choice {
                        id: "on",
                        meaning: prose(
                            "A side dealt all four titles scores 4 and a side dealt three scores 2, counted after \
                                  the tricks; the booklet adds this in a closing note as an elaboration.",
                        ),
                    },
                ],
            },
            Reading {
                id: "turned",
                clause: "A3",
                question: prose("May the dealer play the turned card to the first trick?"),
                source: prose(
                    "\"This is left on the table until the first trick is played, and then taken into the \
                         dealer's hand.\"",
                ),
                players: &[4],
                choices: &[
                    Choice {
                        id: "hand",
                        meaning: prose(
                            "It belongs to his hand though it lies face up, and he may have to play it; so every \
                                  player has thirteen cards for the thirteen tricks from the first.",
                        ),
                    },
                    Choice {
                        id: "table",
                        meaning: prose(
                            "It lies on the table and he plays one of his other twelve; the booklet says it is left \
                                  on the table until the first trick is played, and then taken into the dealer's hand.",
                        ),
                    },
                ],
            },
        ],
        target: Some(10),
        lot: OpeningLot::Dealer,
        packet: 1,
        pages: &[
            Page::whole(text!("RULES.md")),
            crate::common::page(&["C1", "C3", "C4", "C10", "C12", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "nine-tricks", record: text!("examples/nine-tricks.bsr") },
            Example { id: "seven-tricks", record: text!("examples/seven-tricks.bsr") },
        ],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/nations.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/nations.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    /// Half of the tricks, rounded down, are the book that scores nothing (A6).
    fn small_hand(_: usize, ranks: u8) -> Option<usize> {
        (1..=Pack::RANKS).contains(&ranks).then_some(ranks.into())
    }

    fn rules(table: &Table) -> Rules {
        Rules {
            titles: table.choice("titles") == Some("on"),
            turned_lies: table.choice("turned") == Some("table"),
            ranks: table.ranks().unwrap_or(Pack::RANKS),
        }
    }

    fn sides(_: &Rules) -> Sides {
        position::sides()
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
