//! The Game of Nations: Whist for four partners, with continents for suits.

mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{Choice, Game, GameInfo, Opening, OpeningLot, Reading, Table};

pub use position::{Move, Open, Position};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Nations;

/// How the game is read at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether titles count (A7).
    pub titles: bool,
}

impl Game for Nations {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "nations",
        title: "The Game of Nations",
        year: 1900,
        like: "Whist",
        tagline: "Partners play thirteen tricks with continents for suits, and the dealer's last card turns up the star suit.",
        minutes: 30,
        usual_players: 4,
        players: &[4],
        readings: &[Reading {
            id: "titles",
            clause: "A7",
            question: "Do the four highest star cards score by being dealt, as honours do at Whist?",
            players: &[4],
            choices: &[
                Choice {
                    id: "off",
                    meaning: "Only tricks above six score; this is the game as the booklet describes it.",
                },
                Choice {
                    id: "on",
                    meaning: "A side dealt all four titles scores 4 and a side dealt three scores 2, counted after the \
                              tricks; the booklet adds this in a closing note as an elaboration.",
                },
            ],
        }],
        target: Some(10),
        lot: OpeningLot::Dealer,
        clauses: &[include_str!("RULES.md"), crate::common::RULES],
    };

    fn rules(table: &Table) -> Rules {
        Rules { titles: table.choice("titles") == Some("on") }
    }

    fn sides(_: &Rules) -> Sides {
        position::sides()
    }

    fn start(rules: &Rules, opening: &Opening) -> Position {
        Position::new(*rules, opening)
    }
}
