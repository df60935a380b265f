//! Sham Battle: bidding, combinations and tricks for three, or for four as partners, in the manner of Pinochle.

mod claim;
mod laying;
pub mod meld;
mod moves;
mod position;
mod score;
#[cfg(test)]
pub(crate) mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::mechanics::auction::Passes;
use broadside_engine::{Game, GameInfo, Opening, OpeningLot, Table};

pub use claim::Claim;
pub use moves::Move;
pub use position::{Open, Phase, Position};
pub use view::View;

use crate::{allie_patriot, common};

/// The clauses, those of the combinations among them (S1 to S10).
pub(crate) const RULES: &str = include_str!("RULES.md");

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ShamBattle;

/// How the game is read at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many play.
    pub players: usize,
    /// How a pass is read (C7).
    pub passes: Passes,
}

impl Game for ShamBattle {
    type Rules = Rules;
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "sham-battle",
        title: "Sham Battle",
        year: 1918,
        like: "Pinochle",
        tagline: "Bid on the combinations in your hand and the cards you will capture, and pay for it if you fall short.",
        minutes: 45,
        usual_players: 4,
        players: &[3, 4],
        readings: &[common::passes(&[3, 4])],
        target: Some(1000),
        lot: OpeningLot::Dealer,
        clauses: &[RULES, allie_patriot::RULES, common::RULES],
    };

    fn rules(table: &Table) -> Rules {
        Rules { players: table.players(), passes: Passes::of(table.choice("passes")) }
    }

    fn sides(rules: &Rules) -> Sides {
        score::sides(rules.players)
    }

    fn start(rules: &Rules, opening: &Opening) -> Position {
        Position::new(*rules, opening)
    }
}
