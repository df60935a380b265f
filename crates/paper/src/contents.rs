//! What was in the boxes, and how many of each.

use broadside_cards::{Pack as _, packs};
use broadside_engine::AnyGame;
use broadside_press::{FORTS, Plate, back_plate, codes, count_card_plates, flag_plate, pennant_plate, plate};

/// A card in millimetres; no booklet gives another size.
pub(crate) const CARD: [f64; 2] = [63.0, 88.0];
/// Half a card, so that two piles of counters lie side by side where a pile of cards does.
const COUNTER: [f64; 2] = [63.0, 44.0];
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
    let all = (0..packs_of(game.info().id, players)).flat_map(|nth| {
        codes.iter().flat_map(move |code| std::iter::repeat_n(code, copies(pack.id(), code, nth)))
    });
    let piece = |code: &String| Some(Piece { front: plate(pack, code)?, back: back_plate(pack) });
    all.filter_map(piece).collect()
}

/// In Mobilization No. 3 each player has a pack; more than four players of the Game of War use two (W4).
fn packs_of(game: &str, players: usize) -> usize {
    match game {
        "mobilization-3" => 2,
        "war" if players > 4 => 2,
        _ => 1,
    }
}

/// How many of a card the first or a further pack holds (P1, D1, W4).
fn copies(pack: &str, code: &str, nth: usize) -> usize {
    match pack {
        packs::AlliePatriot::ID => 2,
        packs::Letters::ID if ["A", "Y"].contains(&code) => 8,
        packs::Letters::ID => 4,
        packs::War::ID if nth > 0 && FORTS.contains(&code) => 0,
        _ => 1,
    }
}

/// Whether the game has counters.
pub(crate) fn has_counts(game: &str) -> bool {
    matches!(game, "sham-battle" | "sham-battle-2" | "war-and-diplomacy")
}

/// The counters: a count card for each player of the two Sham Battles, seventeen pennants and sixteen flags
/// in War and Diplomacy (D6), the same on both sides.
pub(crate) fn counts(game: &str, players: usize) -> Option<Pieces> {
    Some(match game {
        "sham-battle" | "sham-battle-2" => {
            let card = |_| {
                let [front, back] = count_card_plates(game == "sham-battle-2");
                Piece { front, back }
            };
            Pieces { name: "Count cards", size: CARD, pieces: (0..players).map(card).collect() }
        }
        "war-and-diplomacy" => {
            let pennants = (0..17).map(|_| Piece { front: pennant_plate(), back: pennant_plate() });
            let flags = (0..16).map(|_| Piece { front: flag_plate(), back: flag_plate() });
            Pieces { name: "Pennants and flags", size: COUNTER, pieces: pennants.chain(flags).collect() }
        }
        _ => return None,
    })
}

/// The height of the stack of everything in the box, in millimetres.
pub(crate) fn thickness(game: &dyn AnyGame, players: usize) -> f64 {
    let cards = cards(game, players).len() as f64;
    let counts = counts(game.info().id, players)
        .map_or(0.0, |counts| counts.pieces.len() as f64 * counts.size[1] / CARD[1]);
    (cards + counts.ceil()) * THICKNESS
}
