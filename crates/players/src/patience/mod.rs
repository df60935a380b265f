//! The marshal's play of the patience: a tree of views, each judged by a small net that was learned from deals of its own.

mod net;
mod signs;
#[cfg(test)]
mod small;
#[cfg(test)]
mod tests;
mod walker;

use std::sync::OnceLock;

use broadside_cards::Rng;
use broadside_engine::{Game as _, Position as _};
use broadside_games::mobilization_2::{Mobilization2, Move, Position, View};
use broadside_solve::patience::{self, Fate};

use crate::tree::{self, Branch, Tried, Walk as _};
use net::Net;
use walker::Walker;

/// How far a move with few tries is trusted to be better than they say.
const DARING: f64 = 1.0;
/// The most positions that the solver may visit in an ending that is really there.
const ENDING: u64 = 20_000;

static NET: OnceLock<Net> = OnceLock::new();

/// Gives the marshal the weights of its judge, which a browser has as a file of their own; false if it is not such a file.
pub fn learn(file: &[u8]) -> bool {
    Net::read(file).is_some_and(|net| NET.set(net).is_ok())
}

/// Whether the marshal still has to [`learn`] to play a game.
pub fn has_to_learn(game: &str) -> bool {
    game == Mobilization2::INFO.id && judge().is_none()
}

/// The judge, once it has its weights.
fn judge() -> Option<&'static Net> {
    #[cfg(not(target_family = "wasm"))]
    NET.get_or_init(|| {
        Net::read(include_bytes!("../learned/mobilization-2.net")).expect("the judge's weights")
    });
    NET.get()
}

/// What a search of a tree tried; `None` without a judge, and where every card is known and nothing wins.
pub(crate) fn marshal(
    view: &View,
    moves: &[Move],
    units: u64,
    seed: u64,
    time_is_up: &dyn Fn() -> bool,
) -> Option<Tried<Move>> {
    let net = judge()?;
    let moves: Vec<Move> = moves.iter().copied().filter(|mv| *mv != Move::Resign).collect();
    if let [only] = moves[..] {
        return Some((vec![(only, Branch::default())], 0));
    }
    let world = Position::imagine(view, &mut Rng::new(seed));
    if walker::is_known(&view.open) {
        let Fate::Winnable(line) = patience::fate(&world, ENDING) else { return None };
        return Some((vec![(*line.first()?, Branch::default())], 0));
    }
    let mut walker = Walker::new(net, view, world);
    let branches = tree::search(&mut walker, units, DARING, seed, time_is_up);
    let tried = branches.into_iter().map(|branch| (moves[branch.number], branch)).collect();
    Some((tried, walker.spent()))
}
