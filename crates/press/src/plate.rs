//! Drawings to be printed and cut out: no round corner and no edge, and a ground that may run over the cut.

use broadside_cards::AnyPack;
use broadside_engine::GameInfo;

use crate::ink::{self, PAPER};
use crate::{PRINT, back_face, boxes, count_card, counters, face};

/// A drawing to be printed and cut out.
pub struct Plate {
    /// What it is called.
    pub title: String,
    /// The ink under everything; it is to run over the cut.
    pub ground: &'static str,
    /// Width and height in the drawing's units.
    pub size: [f64; 2],
    /// The drawing as SVG elements, from 0, 0 to `size`, without its ground.
    pub strokes: String,
}

impl Plate {
    fn new(title: &str, ground: &'static str, size: [f64; 2], body: &str) -> Plate {
        let strokes = format!("<g {PRINT}>{}</g>", ink::tightened(body));
        Plate { title: title.to_owned(), ground, size, strokes }
    }
}

const CARD: [f64; 2] = [200.0, 280.0];
/// Two counters lie side by side on a card.
const COUNTER: [f64; 2] = [200.0, 140.0];

/// The face of a card by its code in a record.
pub fn plate(pack: &dyn AnyPack, code: &str) -> Option<Plate> {
    face(pack, code).map(|face| Plate::new(&face.title, face.ground, CARD, &face.body))
}

/// The back of a pack's cards.
pub fn back_plate(pack: &dyn AnyPack) -> Plate {
    let face = back_face(pack);
    Plate::new(&face.title, face.ground, CARD, &face.body)
}

/// The top of a game's box, and the ink of the box's sides.
pub fn lid_plate(game: &GameInfo) -> (Plate, &'static str) {
    let lid = boxes::lid(game);
    let top = format!(r#"<g transform="translate(-4 -4)">{}</g>"#, lid.picture);
    (Plate::new(game.title, lid.top, [312.0, 222.0], &top), lid.side)
}

/// The count card of *Sham Battle* (S4), or of *No. 2* with its Battleship (T6): front, and the pack's
/// values (P2) on the back.
pub fn count_card_plates(second: bool) -> [Plate; 2] {
    [
        Plate::new("Sham Battle count card", PAPER, CARD, &count_card::counts(second)),
        Plate::new("Values of the Allie-Patriot cards", PAPER, CARD, &count_card::values()),
    ]
}

/// The war pennant of *War and Diplomacy*, which counts 3 (D6).
pub fn pennant_plate() -> Plate {
    Plate::new("War pennant", PAPER, COUNTER, &counters::pennant())
}

/// The diplomacy flag of *War and Diplomacy*, which counts 2 (D6).
pub fn flag_plate() -> Plate {
    Plate::new("Diplomacy flag", ink::SHADE, COUNTER, &counters::flag())
}
