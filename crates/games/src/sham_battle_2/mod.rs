//! Sham Battle No. 2: a duel of tricks and combinations over a reserve, in the manner of two-handed Pinochle.

mod laying;
mod moves;
mod position;
#[cfg(test)]
mod tests;
mod view;

use broadside_cards::Sides;
use broadside_engine::{Game, GameInfo, Opening, OpeningLot, Table};

pub use moves::Move;
pub use position::{Open, Phase, Position};
pub use view::View;

use crate::{allie_patriot, common, sham_battle};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ShamBattle2;

impl Game for ShamBattle2 {
    type Rules = ();
    type Position = Position;
    const INFO: GameInfo = GameInfo {
        id: "sham-battle-2",
        title: "Sham Battle No. 2",
        year: 1918,
        like: "two-handed Pinochle, Bezique",
        tagline: "A duel of tricks and combinations that turns strict when the reserve runs out.",
        minutes: 40,
        usual_players: 2,
        players: &[2],
        readings: &[],
        target: Some(1000),
        lot: OpeningLot::Dealer,
        clauses: &[include_str!("RULES.md"), sham_battle::RULES, allie_patriot::RULES, common::RULES],
    };

    fn rules(_: &Table) {}

    fn sides(_: &()) -> Sides {
        Sides::single(position::PLAYERS)
    }

    fn start(_: &(), opening: &Opening) -> Position {
        Position::new(opening)
    }
}
