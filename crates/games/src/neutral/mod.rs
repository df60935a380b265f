//! Neutral: an auction, tricks with trumps, and a neutral suit that beats all others.

mod moves;
mod play;
mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::packs::Neutral as Pack;
use broadside_cards::{Pack as _, Sides};
use broadside_engine::mechanics::auction::Passes;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, OpeningLot, Page, Reading, Table, prose, text,
};

pub use moves::Move;
pub use position::{NEUTRALS, Open, Phase, Position};
pub use score::{RULERS, Take};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Neutral;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: usize,
    /// What a pass means (C7).
    pub passes: Passes,
    /// Which seats play together (N3), not counting a partner whom the maker calls.
    pub sides: Sides,
    /// Whether the maker calls a partner for the deal (N20, N21); only with five players.
    pub calls: bool,
    /// Whether a neutral may be played below a higher one (N10).
    pub underplay: bool,
    /// How many ranks of each suit are dealt: all, but for small packs.
    pub ranks: u8,
}

const SINGLE: Choice = Choice {
    id: "single",
    meaning: prose("Everyone plays for himself; the booklet says the game may be played singly."),
};

const SIDES_QUESTION: &str = "Do the players form partnerships, and how do six of them divide?";
const SIDES_SOURCE: &str = "The game \"may be played singly or as partners and as a two, three, four, five or six handed \
                            game. When convenient it will be played as a FOUR HANDED GAME and as partners.\"";

impl Game for Neutral {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "neutral",
        title: "Neutral",
        year: Some(1914),
        like: prose("Whist with an auction"),
        tagline: prose(
            "Five nations at war fight for the tricks, and the United States cards slip in to take them when \
                  nobody can stop them.",
        ),
        minutes: 45,
        usual_players: 4,
        players: &[2, 3, 4, 5, 6],
        readings: &[
            crate::common::passes(
                &[2, 3, 4, 5, 6],
                "\"If the next on the left can offer more, he raises the bid, and so on round and round the table until the \
                 highest bid has been reached.\"",
            ),
            Reading {
                id: "underplay",
                clause: "N10",
                question: prose(
                    "When a neutral already lies on the trick, may a player who is free to play neutrals play a \
                           lower one?",
                ),
                source: prose(
                    "\"After one Neutral has been played on a trick, succeeding players, if they cannot follow \
                         the suit led, may, if they desire, play higher NEUTRALS.\"",
                ),
                players: &[2, 3, 4, 5, 6],
                choices: &[
                    Choice {
                        id: "allowed",
                        meaning: prose(
                            "Any neutral may be played, even one that cannot win; the booklet speaks only of higher \
                                  neutrals here, and does not forbid lower ones.",
                        ),
                    },
                    Choice {
                        id: "barred",
                        meaning: prose(
                            "Only a neutral higher than the highest there may be played; this takes the booklet's \
                                  words about higher neutrals as a limit. A hand of nothing but neutrals is exempt.",
                        ),
                    },
                ],
            },
            Reading {
                id: "sides",
                clause: "N3",
                question: prose(SIDES_QUESTION),
                source: prose(SIDES_SOURCE),
                players: &[4],
                choices: &[
                    Choice {
                        id: "partners",
                        meaning: prose(
                            "Seats facing each other play together; the booklet recommends four in partnership \
                                  whenever it is convenient.",
                        ),
                    },
                    SINGLE,
                ],
            },
            Reading {
                id: "sides",
                clause: "N3",
                question: prose(
                    "Does the maker call a card for a partner, or does everyone play for himself?",
                ),
                source: prose(
                    "\"The player making trumps will choose his partner for the hand by naming a card.\" But the \
                         game \"may be played singly or as partners.\"",
                ),
                players: &[5],
                choices: &[
                    Choice {
                        id: "called",
                        meaning: prose(
                            "The maker names a card, and whoever holds it is his partner for the deal; the booklet's \
                                  words on the five handed game.",
                        ),
                    },
                    SINGLE,
                ],
            },
            Reading {
                id: "sides",
                clause: "N3",
                question: prose(SIDES_QUESTION),
                source: prose(SIDES_SOURCE),
                players: &[6],
                choices: &[
                    Choice {
                        id: "couples",
                        meaning: prose(
                            "Three pairs, each facing its partner across the table; the booklet allows partners but \
                                  does not say how six divide.",
                        ),
                    },
                    Choice {
                        id: "teams",
                        meaning: prose(
                            "Two sides of three in alternate seats; the booklet allows partners but does not say how \
                                  six divide.",
                        ),
                    },
                    SINGLE,
                ],
            },
        ],
        target: Some(50),
        lot: OpeningLot::Dealer,
        packet: 1,
        pages: &[
            Page::whole(text!("RULES.md")),
            crate::common::page(&["C1", "C3", "C4", "C6", "C7", "C8", "C9", "C10", "C12", "C13"]),
        ],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "bid-nine", record: text!("examples/bid-nine.bsr") },
            Example { id: "bid-ten", record: text!("examples/bid-ten.bsr") },
        ],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/neutral.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/neutral.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    /// The reserve and the call of five need the whole pack (N20).
    fn small_hand(players: usize, ranks: u8) -> Option<usize> {
        let fewest = if players == 5 { Pack::RANKS } else { 1 };
        (fewest..=Pack::RANKS).contains(&ranks).then(|| position::hand_size(players, ranks))
    }

    fn rules(table: &Table) -> Rules {
        let players = table.players();
        Rules {
            players,
            passes: Passes::of(table.choice("passes")),
            sides: match table.choice("sides") {
                Some("partners" | "teams") => Sides::every(2, players),
                Some("couples") => Sides::every(3, players),
                _ => Sides::single(players),
            },
            calls: table.choice("sides") == Some("called"),
            underplay: table.choice("underplay") == Some("allowed"),
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
