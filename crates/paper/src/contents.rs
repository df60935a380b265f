//! What was in the boxes, and how many of each.

use broadside_cards::{Pack as _, packs};
use broadside_engine::AnyGame;
use broadside_games::war::Fort;
use broadside_games::war_and_diplomacy::Letters;
use broadside_press::{Plate, back_plate, codes, plate};

use crate::games::on_paper;

/// A card in millimetres; no booklet gives another size.
pub(crate) const CARD: [f64; 2] = [63.0, 88.0];
/// Half a card, so that two piles of counters lie side by side where a pile of cards does.
pub(crate) const COUNTER: [f64; 2] = [63.0, 44.0];
/// How thick a card is on the stock that home printers take, 300 grams a square metre.
const THICKNESS: f64 = 0.35;

/// Something to cut out: its front and its back.
pub(crate) struct Piece {
    pub front: Plate,
    pub back: Plate,
}

/// Pieces of one size.
pub(crate) struct Pieces {
    pub name: &'static str,
    pub size: [f64; 2],
    pub pieces: Vec<Piece>,
}

/// The cards for a table of `players` players, pack after pack.
pub(crate) fn cards(game: &dyn AnyGame, players: usize) -> Vec<Piece> {
    let pack = game.pack();
    let codes = codes(pack);
    let packs = (on_paper(game.info().id).packs)(players);
    let all = (0..packs).flat_map(|nth| {
        codes.iter().flat_map(move |code| std::iter::repeat_n(code, copies(pack.id(), code, nth)))
    });
    let piece = |code: &String| Some(Piece { front: plate(pack, code)?, back: back_plate(pack) });
    all.filter_map(piece).collect()
}

/// How many of a card the first or a further pack holds (P1, D1); the forts are the table's, not the pack's (W2, W4).
fn copies(pack: &str, code: &str, nth: usize) -> usize {
    match pack {
        packs::AlliePatriot::ID => packs::AlliePatriot::COPIES.into(),
        packs::Letters::ID => Letters::PACK.iter().filter(|card| card.to_string() == code).count(),
        packs::War::ID if nth > 0 && Fort::WORDS.contains(&code) => 0,
        _ => 1,
    }
}

/// The height of the stack of everything in the box, in millimetres.
pub(crate) fn thickness(game: &dyn AnyGame, players: usize) -> f64 {
    let cards = cards(game, players).len() as f64;
    let counts = on_paper(game.info().id).counters.map(|counters| counters(players));
    let counts = counts.map_or(0.0, |counts| counts.pieces.len() as f64 * counts.size[1] / CARD[1]);
    (cards + counts.ceil()) * THICKNESS
}
