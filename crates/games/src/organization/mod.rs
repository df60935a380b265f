//! Organization: bid for units, name the organizing country, and take the units as tricks.

mod moves;
mod partner;
mod position;
mod rules;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Sides};
use broadside_engine::mechanics::auction::Passes;
use broadside_engine::{Choice, DealOpening, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text};

pub use crate::allie_patriot::Country;
pub use moves::Move;
pub use position::{Open, Phase, Position};
pub use rules::Rules;
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Organization;

impl Game for Organization {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "organization",
        title: "Organization",
        year: Some(1918),
        like: prose("Five Hundred"),
        tagline: prose(
            "Bid how many units you can organize under one country's flag, then take them trick by trick.",
        ),
        minutes: 45,
        usual_players: 4,
        players: &[2, 3, 4, 5, 6],
        readings: &[
            crate::common::passes(
                &[2, 3, 4, 5, 6],
                "The booklet says only that \"the player to the left of the dealer starts the bidding.\"",
            ),
            Reading {
                id: "three",
                clause: "O9",
                question: prose("How do the three score who play against the maker and his partner?"),
                source: prose(
                    "\"In this game of five players, the two partners play against the other three players.\"",
                ),
                players: &[5],
                choices: &[
                    Choice {
                        id: "single",
                        meaning: prose(
                            "Each of the three scores the units that he took himself; the booklet does not say that \
                                  they count together.",
                        ),
                    },
                    Choice {
                        id: "side",
                        meaning: prose(
                            "The three count their units together, and each of them scores the sum; the booklet says \
                                  that the two partners play against the other three players.",
                        ),
                    },
                ],
            },
        ],
        target: Some(50),
        lot: OpeningLot::Dealer,
        packet: 1,
        pages: &[
            Page::whole(text!("RULES.md")),
            Page::only(crate::allie_patriot::RULES, &["P1"]),
            crate::common::page(&["C1", "C3", "C4", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/allie-patriot.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/allie-patriot.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    /// What the booklet lays aside or in reserve stays so in a small pack (O1); five, who call a card, need the whole one.
    fn small_hand(players: usize, ranks: u8) -> Option<usize> {
        let fits = match players {
            2 => ranks > 1,
            3 | 6 => ranks > 0 && ranks.is_multiple_of(3),
            5 => ranks == Pack::RANKS,
            _ => ranks > 0,
        };
        (fits && ranks <= Pack::RANKS).then(|| rules::hand_size(players, ranks))
    }

    fn rules(table: &Table) -> Rules {
        Rules {
            players: table.players(),
            passes: Passes::of(table.choice("passes")),
            three_together: table.choice("three") == Some("side"),
            ranks: table.ranks().unwrap_or(Pack::RANKS),
        }
    }

    fn sides(rules: &Rules) -> Sides {
        rules.sides()
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
