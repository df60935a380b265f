//! Every drawing of Broadside as SVG, and its texts as HTML or lines.
//!
//! A card is two hundred units by two hundred and eighty, a box top three hundred and twenty by two hundred
//! and forty. Drawings need no font, script, style sheet or other file; numbers and titles are cut in the
//! crate's own wood type, small print is left to the reader's serif face. Each has a `<title>` for screen
//! readers, and ids inside it are made from their content, so that any number of drawings may share a page.
//!
//! ```
//! use broadside_cards::{any_pack, packs};
//!
//! let ruler = broadside_press::card(any_pack::<packs::Neutral>(), "B8").expect("the pack has a British Ruler");
//! assert!(ruler.contains("<title>British Ruler</title>"));
//! ```

mod allies;
mod backs;
mod boxes;
mod count_card;
mod counters;
mod emblem;
mod flags;
mod gear;
mod glyph;
mod ink;
mod letters;
mod nations;
mod neutral;
mod ornament;
mod plain;
mod plate;
mod portrait;
pub mod prose;
mod stock;
mod war;
mod woodtype;

use backs::Back;
use broadside_cards::AnyPack;
use broadside_engine::GameInfo;
pub use plate::{Plate, back_plate, count_card_plates, flag_plate, lid_plate, pennant_plate, plate};
use stock::Face;

/// What a pack's cards look like: a file for each pack that has drawings of its own.
struct Drawings {
    /// The pack's id.
    pack: &'static str,
    face: fn(&str) -> Option<Face>,
    /// What is drawn besides the cards, as the forts of *Game of War*.
    pieces: &'static [&'static str],
    back: Back,
}

/// The packs with drawings of their own; all others are drawn [plain].
const DRAWN: [Drawings; 5] =
    [neutral::DRAWINGS, nations::DRAWINGS, allies::DRAWINGS, letters::DRAWINGS, war::DRAWINGS];

fn drawings(pack: &dyn AnyPack) -> Option<&'static Drawings> {
    const { &DRAWN }.iter().find(|drawings| drawings.pack == pack.id())
}

/// The codes of a pack's cards in pack order, each once; the forts of *Game of War* come last.
pub fn codes(pack: &dyn AnyPack) -> Vec<String> {
    let pieces = drawings(pack).map_or(&[][..], |drawings| drawings.pieces);
    pack.codes().into_iter().chain(pieces.iter().map(|piece| (*piece).to_owned())).collect()
}

fn face(pack: &dyn AnyPack, code: &str) -> Option<Face> {
    match drawings(pack) {
        Some(drawings) => (drawings.face)(code),
        None => plain::face(pack, code),
    }
}

/// The face of a card by its code in a record, a drawing complete in itself.
pub fn card(pack: &dyn AnyPack, code: &str) -> Option<String> {
    face(pack, code).map(|face| sheet(CARD, &face.title, &face.on_stock()))
}

/// The back of a pack's cards.
pub fn back(pack: &dyn AnyPack) -> String {
    let face = back_face(pack);
    sheet(CARD, &face.title, &face.on_stock())
}

fn back_face(pack: &dyn AnyPack) -> Face {
    let back = drawings(pack).map_or(&plain::BACK, |drawings| &drawings.back);
    Face { title: "Card, face down".to_owned(), ground: ink::PAPER, body: backs::body(back) }
}

/// The top of a game's box.
pub fn box_top(game: &GameInfo) -> String {
    sheet("0 0 320 240", &plain::escaped(game.title), &boxes::lid(game).draw())
}

const CARD: &str = "0 0 200 280";

/// The small print's face, and where it stands.
const PRINT: &str = r#"text-anchor="middle" font-family="Georgia,'Times New Roman',serif" font-weight="bold" letter-spacing="1""#;

fn sheet(view: &str, title: &str, body: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" {PRINT}><title>{title}</title>{}</svg>"#,
        ink::tightened(body)
    )
}

/// All faces of a pack and its back as the symbols of one hidden drawing, to be put into a page once and
/// drawn with `<use href="#neutral-B8">`; the back is `neutral-back`.
pub fn sprite(pack: &dyn AnyPack) -> String {
    let faces = codes(pack).into_iter().filter_map(|code| face(pack, &code).map(|face| (code, face)));
    let symbols: String = faces
        .chain([("back".to_owned(), back_face(pack))])
        .map(|(code, face)| {
            format!(
                r#"<symbol id="{}-{code}" viewBox="{CARD}" {PRINT}><title>{}</title>{}</symbol>"#,
                pack.id(),
                face.title,
                ink::tightened(&face.on_stock())
            )
        })
        .collect();
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{symbols}</svg>"#)
}

#[cfg(test)]
mod tests {
    use broadside_cards::{Pack, any_pack, packs};

    use super::*;
    use crate::woodtype::strokes;

    /// What the corners of a card must say, in wood type.
    fn corner_words<'a>(pack: &str, code: &'a str) -> Vec<&'a str> {
        let (letter, number) = code.split_at(1);
        match (pack, code) {
            (packs::Letters::ID, _) => vec![code],
            (packs::War::ID, "tokio" | "petersburg") => vec!["30"],
            (packs::War::ID, "mukden" | "arthur") => vec!["25"],
            (packs::War::ID, "US") => vec!["US", "30"],
            (packs::War::ID, "HG") => vec!["H", "25"],
            (packs::War::ID, _) => match number.trim_start_matches(['w', 'c']) {
                "G" => vec![letter, "30"],
                "C" => vec![letter, "25"],
                "P" => vec![letter, "20"],
                "L" => vec![letter, "15"],
                number => vec![letter, number],
            },
            _ => vec![letter, number],
        }
    }

    fn corners_say_suit_and_number<P: Pack>() {
        let pack = any_pack::<P>();
        for code in codes(pack) {
            let body = face(pack, &code).expect("every code is drawn").body;
            for word in corner_words(P::ID, &code) {
                assert!(body.contains(&strokes(word)), "{} {code} does not show {word}", P::ID);
            }
        }
    }

    #[test]
    fn corners_of_every_pack_say_suit_and_number() {
        corners_say_suit_and_number::<packs::Neutral>();
        corners_say_suit_and_number::<packs::Nations>();
        corners_say_suit_and_number::<packs::AlliePatriot>();
        corners_say_suit_and_number::<packs::Letters>();
        corners_say_suit_and_number::<packs::War>();
    }

    #[test]
    fn p2_counting_values_stand_upper_right() {
        for (kind, value) in [(6, "15"), (5, "10"), (4, "10"), (3, "10"), (2, "5"), (1, "5")] {
            let body = face(any_pack::<packs::AlliePatriot>(), &format!("I{kind}")).expect("a card").body;
            assert!(body.contains(&strokes(value)), "kind {kind} counts {value}");
        }
    }
}
