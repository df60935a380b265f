//! Mobilization No. 3: two players, two packs, and shared piles in the middle.

mod check;
mod choices;
mod moves;
mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use moves::{Move, Spot};
pub use position::{DISCARD, Open, PACKS, PLAYING, Position, RESERVE};
pub use score::Ending;
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Mobilization3;

/// What has to match, besides the number, to build a card on a player's pile (K4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Build {
    /// Nothing.
    Any,
    /// The country.
    Country,
    /// On playing piles the opposite colour, on reserve and discard piles the country.
    Bank,
}

/// When the hand's next card may be turned (K6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnUp {
    /// Always.
    Free,
    /// When no card can go to the middle or to the opponent.
    Last,
    /// When no card can be played at all.
    Stuck,
}

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What has to match (K4).
    pub build: Build,
    /// When a card may be turned (K6).
    pub turn: TurnUp,
    /// Whether a turned card must be played if it can be (K6).
    pub forced: bool,
}

impl Game for Mobilization3 {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "mobilization-3",
        title: "Mobilization No. 3",
        year: Some(1918),
        like: prose("Russian Bank"),
        tagline: prose(
            "Two players, two packs and one middle: be the first to get rid of every card, if need be on the \
                  other player's piles.",
        ),
        minutes: 25,
        usual_players: 2,
        players: &[2],
        readings: &[
            Reading {
                id: "build",
                clause: "K4",
                question: prose(
                    "Besides the number, what has to fit when a card is built on a playing, reserve or discard \
                           pile?",
                ),
                source: prose(
                    "\"Each player may also build either up or down (in sequence order) on either 'Reserve Pile' \
                         and either 'Discard Pile.'\"",
                ),
                players: &[2],
                choices: &[
                    Choice {
                        id: "any",
                        meaning: prose(
                            "Nothing else; the booklet speaks only of building down, or up and down, in \
                                  sequence order.",
                        ),
                    },
                    Choice {
                        id: "country",
                        meaning: prose(
                            "Card and pile must be of the same country; the booklet requires one country only \
                                  for the mobilization piles, and this carries it over to all the others.",
                        ),
                    },
                    Choice {
                        id: "bank",
                        meaning: prose(
                            "Blue alternates with not blue on playing piles, and reserve and discard piles take \
                                  their own country; the booklet does not say so, but Russian Bank, which it \
                                  resembles, is played this way and the patience Mobilization No. 2 alternates the \
                                  same colours.",
                        ),
                    },
                ],
            },
            Reading {
                id: "turn",
                clause: "K6",
                question: prose("When may a player turn up the top card of his hand?"),
                source: prose(
                    "\"If he cannot play from any of these, he may turn up the top card of the pack which he \
                         holds face down in his hand.\"",
                ),
                players: &[2],
                choices: &[
                    Choice {
                        id: "free",
                        meaning: prose(
                            "At any time in his turn; the booklet says only that he \"may\" turn one and obliges \
                                  nobody to use up his plays.",
                        ),
                    },
                    Choice {
                        id: "last",
                        meaning: prose(
                            "Only when he can play neither to a mobilization pile nor to a pile of the \
                                  opponent's; the booklet mentions turning for a player who cannot play from his \
                                  piles.",
                        ),
                    },
                    Choice {
                        id: "stuck",
                        meaning: prose(
                            "Only when he has no play at all, among his own piles included; the booklet says that \
                                  if he cannot play from any of these, he may turn up the top card.",
                        ),
                    },
                ],
            },
            Reading {
                id: "turned",
                clause: "K6",
                question: prose("Must a turned card be played if it fits somewhere?"),
                source: prose(
                    "\"If this card cannot be played on any of the piles, it is laid on the table immediately in \
                         front of the player, and forms the 'Discard Pile.'\"",
                ),
                players: &[2],
                choices: &[
                    Choice {
                        id: "free",
                        meaning: prose(
                            "It may be laid on the discard pile even if it fits; the booklet never quite says that \
                                  it must be played.",
                        ),
                    },
                    Choice {
                        id: "forced",
                        meaning: prose(
                            "It must be played, on any pile it fits; the booklet lays it on the table if it cannot \
                                  be played on any of the piles.",
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
        examples: &[Example { id: "building", record: text!("examples/building.bsr") }],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/allie-patriot.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/allie-patriot.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    fn rules(table: &Table) -> Rules {
        let build = match table.choice("build") {
            Some("country") => Build::Country,
            Some("bank") => Build::Bank,
            _ => Build::Any,
        };
        let turn = match table.choice("turn") {
            Some("last") => TurnUp::Last,
            Some("stuck") => TurnUp::Stuck,
            _ => TurnUp::Free,
        };
        Rules { build, turn, forced: table.choice("turned") == Some("forced") }
    }

    fn sides(_: &Rules) -> Sides {
        Sides::single(position::PLAYERS)
    }

    fn start(rules: &Rules, _: &DealOpening) -> Position {
        Position::new(*rules)
    }
}
