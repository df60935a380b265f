//! Organization: bid for units, name the organizing country, and take them trick by trick.

mod moves;
mod partner;
mod position;
mod rules;
mod score;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::mechanics::auction::Passes;
use broadside_engine::{Game, GameInfo, Opening, OpeningLot, Table};

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
        year: 1918,
        like: "Five Hundred",
        tagline: "Bid how many units you can organize under one country's flag, then take them trick by trick.",
        minutes: 45,
        usual_players: 4,
        players: &[2, 3, 4, 5, 6],
        readings: &[crate::common::passes(&[2, 3, 4, 5, 6])],
        target: Some(50),
        lot: OpeningLot::Dealer,
        clauses: &[include_str!("RULES.md"), crate::allie_patriot::RULES, crate::common::RULES],
    };

    fn rules(table: &Table) -> Rules {
        Rules { players: table.players(), passes: Passes::of(table.choice("passes")) }
    }

    fn sides(rules: &Rules) -> Sides {
        rules.sides()
    }

    fn start(rules: &Rules, opening: &Opening) -> Position {
        Position::new(*rules, opening)
    }
}
