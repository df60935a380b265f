//! Sham Battle: bidding, combinations and tricks for three or four players, like Pinochle.

mod claim;
mod laying;
pub mod meld;
mod moves;
mod position;
mod score;
#[cfg(test)]
pub(crate) mod tests;
mod view;

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Pack as _, Sides};
use broadside_engine::mechanics::auction::Passes;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use crate::allie_patriot::{Country, Laid};
pub use claim::Claim;
pub use moves::Move;
pub use position::{Open, Phase, Position};
pub use view::View;

use crate::{allie_patriot, common};

/// The clauses, including those about combinations (S1 to S10).
pub(crate) const RULES: &str = text!("RULES.md");

/// The phrases about combinations, by language.
pub(crate) const COMBINATIONS: [(&str, &str); 2] =
    [("en", text!("combinations.en.ftl")), ("de", text!("combinations.de.ftl"))];

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ShamBattle;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: usize,
    /// What a pass means (C7).
    pub passes: Passes,
    /// Which seats play together (S1).
    pub sides: Sides,
    /// How many ranks of each suit are dealt: all, but for small packs.
    pub ranks: u8,
}

impl Game for ShamBattle {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "sham-battle",
        title: "Sham Battle",
        year: Some(1918),
        like: prose("Pinochle"),
        tagline: prose(
            "Bid on the combinations in your hand and the cards you will capture, and pay for it if you fall short.",
        ),
        minutes: 45,
        usual_players: 4,
        players: &[3, 4],
        readings: &[
            common::passes(
                &[3, 4],
                "\"The bidding starts with the player to the left of the dealer and continues until all pass after the \
                 highest bid has been made.\"",
            ),
            Reading {
                id: "sides",
                clause: "S1",
                question: prose("Do four play as partners, or each for himself?"),
                source: prose("\"If 4 are playing, it lends interest to play as partners, 2 on each side.\""),
                players: &[4],
                choices: &[
                    Choice {
                        id: "partners",
                        meaning: prose(
                            "Seats facing each other play together; the booklet says that it lends interest to play \
                                  as partners, two on each side.",
                        ),
                    },
                    Choice {
                        id: "single",
                        meaning: prose(
                            "Everyone plays for himself, and the maker alone lays combinations; the booklet \
                                  recommends partners but does not demand them.",
                        ),
                    },
                ],
            },
        ],
        target: Some(1000),
        lot: OpeningLot::Dealer,
        packet: 3,
        pages: &[
            Page::whole(RULES),
            Page::whole(allie_patriot::RULES),
            common::page(&["C1", "C3", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "bidding", record: text!("examples/bidding.bsr") },
            Example { id: "misprint", record: text!("examples/misprint.bsr") },
        ],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/allie-patriot.en.ftl")),
        COMBINATIONS[0],
        ("en", text!("en.ftl")),
        ("de", text!("../packs/allie-patriot.de.ftl")),
        COMBINATIONS[1],
        ("de", text!("de.ftl")),
    ];

    fn small_hand(players: usize, ranks: u8) -> Option<usize> {
        let cards = 8 * usize::from(ranks);
        ((1..=Pack::RANKS).contains(&ranks) && cards.is_multiple_of(players)).then_some(cards / players)
    }

    fn rules(table: &Table) -> Rules {
        let players = table.players();
        let partners = table.choice("sides") == Some("partners");
        Rules {
            players,
            passes: Passes::of(table.choice("passes")),
            sides: if partners { Sides::every(2, players) } else { Sides::single(players) },
            ranks: table.ranks().unwrap_or(Pack::RANKS),
        }
    }

    fn sides(rules: &Rules) -> Sides {
        rules.sides
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
