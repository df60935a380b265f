//! War and Diplomacy: tricks that spell ARMY, NAVY, MANY or VARY.

mod letters;
mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{
    Choice, DealOpening, Example, Game, GameInfo, Next, OpeningLot, Page, Reading, Standing, Table, prose,
    text,
};

use letters::COPIES;
pub use letters::{Letters, Word};
pub use position::{Move, Open, Position, Trick};
pub use score::PILES;
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct WarAndDiplomacy;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Three players singly (D8), four as partners (D7), five singly with the dealer sitting out (D9).
    pub players: usize,
    /// With five players: whether an empty pile ends the game before its five deals are over (D9).
    pub pile_ends_five: bool,
    /// How many there are of each consonant, and half as many as of each vowel: four, but for small packs.
    pub copies: u8,
}

impl Game for WarAndDiplomacy {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "war-and-diplomacy",
        title: "War and Diplomacy",
        year: Some(1898),
        like: prose("Whist with spelling"),
        tagline: prose("Every trick spells ARMY, NAVY, MANY or VARY, and the deciding consonant wins it."),
        minutes: 30,
        usual_players: 4,
        players: &[3, 4, 5],
        readings: &[Reading {
            id: "end",
            clause: "D9",
            question: prose("Does the game of five end early when the pennants or the flags run out?"),
            source: prose(
                "\"The largest score at the end of five hands wins; that is, when the deal has made a complete \
                     circuit.\" But of any game: \"when either pile is exhausted, the game ends.\"",
            ),
            players: &[5],
            choices: &[
                Choice {
                    id: "circuit",
                    meaning: prose(
                        "No, it is always five deals; the booklet gives the game of five to the largest score at \
                              the end of five hands, when the deal has made a complete circuit.",
                    ),
                },
                Choice {
                    id: "pile",
                    meaning: prose(
                        "Yes, with the deal in which a pile runs out; the booklet says before any game that when \
                              either pile is exhausted, the game ends.",
                    ),
                },
            ],
        }],
        target: None,
        lot: OpeningLot::Dealer,
        packet: 1,
        pages: &[Page::whole(text!("RULES.md")), crate::common::page(&["C1", "C3", "C4"])],
        about: Page::whole(text!("ABOUT.md")),
        examples: &[
            Example { id: "army", record: text!("examples/army.bsr") },
            Example { id: "broken", record: text!("examples/broken.bsr") },
            Example { id: "many", record: text!("examples/many.bsr") },
            Example { id: "three", record: text!("examples/three.bsr") },
        ],
        lesson: Some(text!("lesson.bsr")),
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[
        ("en", text!("../packs/letters.en.ftl")),
        ("en", text!("en.ftl")),
        ("de", text!("../packs/letters.de.ftl")),
        ("de", text!("de.ftl")),
    ];

    /// Ranks are the copies of each consonant here.
    fn small_hand(players: usize, copies: u8) -> Option<usize> {
        let even = players != 3 || copies.is_multiple_of(2);
        let hand = Rules { players, pile_ends_five: false, copies }.hand();
        ((1..=COPIES).contains(&copies) && even).then_some(hand)
    }

    fn rules(table: &Table) -> Rules {
        Rules {
            players: table.players(),
            pile_ends_five: table.choice("end") == Some("pile"),
            copies: table.ranks().unwrap_or(COPIES),
        }
    }

    fn sides(rules: &Rules) -> Sides {
        rules.sides()
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening, [0; 2])
    }

    /// The piles of pennants and flags are carried over from the last deal (D10).
    fn start_after(rules: &Rules, opening: &DealOpening, last: &Position) -> Position {
        Position::new(*rules, opening, last.taken())
    }

    fn settle(rules: &Rules, standing: &Standing, deal: &Position) -> Next {
        score::settle(rules, standing, deal)
    }
}
