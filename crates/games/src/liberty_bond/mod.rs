//! The Liberty Bond Game: a rummy in which Liberty Bonds in a player's own rows score extra.

pub mod combination;
mod moves;
mod open;
mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use crate::allie_patriot::Laid;
pub use moves::{Move, RowName, Source};
pub use open::{Open, Phase, Pile, Row};
pub use position::Position;
pub use score::{BOND_POINTS, LIBERTY_BOND};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct LibertyBond;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: usize,
    /// Whether a card drawn from the discard pile may not go back there in the same turn (L12).
    pub redraw_barred: bool,
}

const PLAYERS: &[usize] = &[2, 3, 4, 5, 6];

impl Game for LibertyBond {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "liberty-bond",
        title: "The Liberty Bond Game",
        year: Some(1918),
        like: prose("Rummy"),
        tagline: prose(
            "Lay sequences and groups, be first to go out, and gather Liberty Bonds in your own rows.",
        ),
        minutes: 60,
        usual_players: 2,
        players: PLAYERS,
        readings: &[Reading {
            id: "redraw",
            clause: "L12",
            question: prose(
                "May a player take the top of the discard pile and discard the same card again in the same turn?",
            ),
            source: prose(
                "The booklet says only that a turn begins \"by drawing a card from the top of the 'Reserve \
                     Pile,' or the top card of the 'Discard Pile.'\"",
            ),
            players: PLAYERS,
            choices: &[
                Choice {
                    id: "allowed",
                    meaning: prose(
                        "Yes, so a player may in effect stand still for a turn; the booklet is silent and forbids \
                              nothing.",
                    ),
                },
                Choice {
                    id: "barred",
                    meaning: prose(
                        "No, unless he holds the other copy as well; the booklet is silent, but this is usual at \
                              rummy today.",
                    ),
                },
            ],
        }],
        target: Some(1000),
        lot: OpeningLot::Dealer,
        packet: 1,
        pages: &[
            Page::whole(text!("RULES.md")),
            Page::whole(crate::allie_patriot::RULES),
            crate::common::page(&["C1", "C3", "C4", "C12", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "out", record: text!("examples/out.bsr") },
            Example { id: "three-left", record: text!("examples/three-left.bsr") },
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
        Rules { players: table.players(), redraw_barred: table.choice("redraw") == Some("barred") }
    }

    fn sides(rules: &Rules) -> Sides {
        Sides::single(rules.players)
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
