//! Sham Battle No. 2: tricks and combinations for two, with a reserve, like two-handed Pinochle.

mod drawing;
mod laying;
mod moves;
mod position;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Sides};
use broadside_engine::{Choice, DealOpening, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text};

pub use moves::Move;
pub use position::{Open, Phase, Position};
pub use view::View;

use crate::{allie_patriot, common, sham_battle};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ShamBattle2;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether Battleships of the country in power score when taken in tricks instead of when shown (T6).
    pub taken: bool,
    /// Whether a player who reaches the target by a combination or a Battleship wins immediately (T10).
    pub at_once: bool,
    /// How many ranks of each suit are dealt: all, but for small packs.
    pub ranks: u8,
}

const PLAYERS: &[usize] = &[position::PLAYERS];

impl Game for ShamBattle2 {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "sham-battle-2",
        title: "Sham Battle No. 2",
        year: Some(1918),
        like: prose("two-handed Pinochle, Bezique"),
        tagline: prose("A duel of tricks and combinations that turns strict when the reserve runs out."),
        minutes: 40,
        usual_players: 2,
        players: PLAYERS,
        readings: &[
            Reading {
                id: "battleship",
                clause: "T6",
                question: prose("When does the Battleship of the country in power count 10?"),
                source: prose(
                    "\"In this the Battleship of the 'Country in Power' counts 10 and the player getting the \
                         Battleship may exchange it for the card which has been placed beside the 'Reserve Pile' \
                         face up, which card he places in his hand and receives a count of ten for the Battleship.\"",
                ),
                players: PLAYERS,
                choices: &[
                    Choice {
                        id: "shown",
                        meaning: prose(
                            "When it is shown from the hand; the booklet names its count in one breath with the \
                                  exchange for the card turned up.",
                        ),
                    },
                    Choice {
                        id: "taken",
                        meaning: prose(
                            "When it is taken in a trick, instead of 5; the booklet says only that it counts 10, \
                                  and cards count when they are taken. Showing is the exchange alone.",
                        ),
                    },
                ],
            },
            Reading {
                id: "finish",
                clause: "T10",
                question: prose(
                    "Does the game end in the middle of a deal when a player reaches the target?",
                ),
                source: prose("\"The player who first makes 1000 points wins the game.\""),
                players: PLAYERS,
                choices: &[
                    Choice {
                        id: "deal",
                        meaning: prose(
                            "No, the deal is played out, and then the higher total wins; so the other games for \
                                  points end.",
                        ),
                    },
                    Choice {
                        id: "at-once",
                        meaning: prose(
                            "Yes, if a combination or a shown Battleship brings him there; the booklet says that \
                                  the player who first makes 1000 points wins the game.",
                        ),
                    },
                ],
            },
        ],
        target: Some(1000),
        lot: OpeningLot::Dealer,
        packet: 3,
        pages: &[
            Page::whole(text!("RULES.md")),
            Page::only(sham_battle::RULES, &["S4", "S5", "S6"]),
            Page::whole(allie_patriot::RULES),
            common::page(&["C3", "C10", "C12", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/allie-patriot.en.ftl")),
        sham_battle::COMBINATIONS[0],
        ("en", text!("en.ftl")),
        ("de", text!("../packs/allie-patriot.de.ftl")),
        sham_battle::COMBINATIONS[1],
        ("de", text!("de.ftl")),
    ];

    fn small_hand(_: usize, ranks: u8) -> Option<usize> {
        (1..=Pack::RANKS).contains(&ranks).then(|| 2 * usize::from(ranks))
    }

    fn rules(table: &Table) -> Rules {
        Rules {
            taken: table.choice("battleship") == Some("taken"),
            at_once: table.choice("finish") == Some("at-once"),
            ranks: table.ranks().unwrap_or(Pack::RANKS),
        }
    }

    fn sides(_: &Rules) -> Sides {
        Sides::single(position::PLAYERS)
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
