//! War and Diplomacy: tricks that spell ARMY, NAVY, MANY or VARY.

mod letters;
mod position;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{Game, GameInfo, Next, Opening, OpeningLot, Standing, Table};

pub use letters::{Letters, Word};
pub use position::{Move, Open, Position, Trick};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct WarAndDiplomacy;

/// How the game is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Three singly (D8), four as partners (D7), five singly with the dealer sitting out (D9).
    pub players: usize,
}

impl Game for WarAndDiplomacy {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "war-and-diplomacy",
        title: "War and Diplomacy",
        year: 1898,
        like: "Whist with spelling",
        tagline: "Every trick spells ARMY, NAVY, MANY or VARY, and the deciding consonant wins it.",
        minutes: 30,
        usual_players: 4,
        players: &[3, 4, 5],
        readings: &[],
        target: None,
        lot: OpeningLot::Dealer,
        clauses: &[include_str!("RULES.md"), crate::common::RULES],
    };

    fn rules(table: &Table) -> Rules {
        Rules { players: table.players() }
    }

    fn sides(rules: &Rules) -> Sides {
        rules.sides()
    }

    fn start(rules: &Rules, opening: &Opening) -> Position {
        Position::new(*rules, opening, [0; 2])
    }

    /// The piles of pennants and flags stay as the last deal left them (D10).
    fn start_after(rules: &Rules, opening: &Opening, last: &Position) -> Position {
        Position::new(*rules, opening, last.taken())
    }

    fn settle(rules: &Rules, standing: &Standing, deal: &Position) -> Next {
        score::settle(rules, standing, deal)
    }
}
