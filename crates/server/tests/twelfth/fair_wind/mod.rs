//! Fair Wind: six tricks; the first card led decides trump.

mod pack;
mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{Choice, DealOpening, Game, GameInfo, OpeningLot, Page, Reading, Table};

pub use pack::Winds;
pub use position::{Move, Open, Position};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct FairWind;

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: usize,
    /// The points for the last trick (F6).
    pub last_trick: u8,
}

impl Game for FairWind {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "fair-wind",
        title: "Fair Wind",
        year: None,
        like: "Whist with six cards",
        tagline: "The first card led makes the trump, and every trick counts a point.",
        minutes: 10,
        usual_players: 3,
        players: &[2, 3, 4],
        readings: &[Reading {
            id: "last",
            clause: "F6",
            question: "How much does the last trick of a deal count?",
            source: "\"The players choose.\"",
            players: &[2, 3, 4],
            choices: &[
                Choice { id: "one", meaning: "One point, as much as any other trick." },
                Choice { id: "two", meaning: "Two points, so that a high card may be worth keeping." },
            ],
        }],
        target: Some(12),
        lot: OpeningLot::Dealer,
        packet: 1,
        pages: &[
            Page::whole(include_str!("RULES.md")),
            crate::common::page(&["C1", "C3", "C4", "C10", "C12", "C13"]),
        ],
        about: Page::whole(include_str!("ABOUT.md")),
        examples: &[],
        lesson: None,
    };

    const PHRASES: &'static [(&'static str, &'static str)] = &[("en", include_str!("en.ftl"))];

    fn rules(table: &Table) -> Rules {
        let last_trick = if table.choice("last") == Some("two") { 2 } else { 1 };
        Rules { players: table.players(), last_trick }
    }

    fn sides(rules: &Rules) -> Sides {
        Sides::single(rules.players)
    }

    fn start(rules: &Rules, opening: &DealOpening) -> Position {
        Position::new(*rules, opening)
    }
}
