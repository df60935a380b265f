//! The press: every drawing of Broadside as SVG, made by this crate alone, and its texts as pages.
//!
//! A card is two hundred units by two hundred and eighty, a box top three hundred and twenty by two hundred
//! and forty. Drawings need no font, script, style sheet or other file; numbers and titles are cut in the
//! crate's own wood type, small print is left to the reader's serif face. Each has a `<title>` for those who
//! listen, and names inside it are made of what they name, so that any number of drawings may share a page.
//!
//! ```
//! use broadside_press::{Pack, card};
//!
//! let ruler = card(Pack::Neutral, "B8").expect("the pack has a British Ruler");
//! assert!(ruler.contains("<title>British Ruler</title>"));
//! ```
#![deny(missing_docs)]

mod allies;
mod backs;
mod boxes;
mod emblem;
mod flags;
mod gear;
mod glyph;
mod ink;
mod letters;
mod nations;
mod neutral;
mod ornament;
pub mod prose;
mod stock;
mod war;
mod woodtype;

use broadside_cards::{CardSet, packs};

use stock::Face;

/// One of the five sets of card drawings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pack {
    /// *Neutral*: six nations of eight.
    Neutral,
    /// *Game of Nations*: four continents of thirteen.
    Nations,
    /// The Allie-Patriot pack of the Liberty Patriot games: four allies of six.
    AlliePatriot,
    /// The letters of *War and Diplomacy*.
    Letters,
    /// *Game of War*: two nations in two styles, arbitrators and forts.
    War,
}

impl Pack {
    /// Every pack.
    pub const ALL: [Pack; 5] = [Pack::Neutral, Pack::Nations, Pack::AlliePatriot, Pack::Letters, Pack::War];

    /// The pack's name in an address or a file name.
    pub fn id(self) -> &'static str {
        match self {
            Pack::Neutral => "neutral",
            Pack::Nations => "nations",
            Pack::AlliePatriot => "allie-patriot",
            Pack::Letters => "letters",
            Pack::War => "war",
        }
    }
}

/// The pack a game is played with, by the game's id.
pub fn of_game(id: &str) -> Option<Pack> {
    Some(match id {
        "neutral" => Pack::Neutral,
        "nations" => Pack::Nations,
        "organization" | "sham-battle" | "sham-battle-2" | "liberty-bond" | "mobilization"
        | "mobilization-2" | "mobilization-3" => Pack::AlliePatriot,
        "war-and-diplomacy" => Pack::Letters,
        "war" => Pack::War,
        _ => return None,
    })
}

/// The codes of a pack's cards in pack order, each once; the forts of *Game of War* come last.
pub fn codes(pack: Pack) -> Vec<String> {
    fn of<P: broadside_cards::Pack>() -> Vec<String> {
        CardSet::<P>::ALL.iter().map(|card| card.to_string()).collect()
    }
    match pack {
        Pack::Neutral => of::<packs::Neutral>(),
        Pack::Nations => of::<packs::Nations>(),
        Pack::AlliePatriot => of::<packs::AlliePatriot>(),
        Pack::Letters => of::<packs::Letters>(),
        Pack::War => of::<packs::War>().into_iter().chain(war::FORTS.map(String::from)).collect(),
    }
}

fn face(pack: Pack, code: &str) -> Option<Face> {
    match pack {
        Pack::Neutral => code.parse().ok().map(neutral::face),
        Pack::Nations => code.parse().ok().map(nations::face),
        Pack::AlliePatriot => code.parse().ok().map(allies::face),
        Pack::Letters => code.parse().ok().map(letters::face),
        Pack::War => war::face(code),
    }
}

/// The face of a card by its code in a record, a drawing complete in itself.
pub fn card(pack: Pack, code: &str) -> Option<String> {
    face(pack, code).map(|face| sheet(CARD, &face))
}

/// The back of a pack's cards.
pub fn back(pack: Pack) -> String {
    sheet(CARD, &back_face(pack))
}

fn back_face(pack: Pack) -> Face {
    Face { title: "Card, face down".to_owned(), body: backs::body(pack) }
}

/// The top of a game's box by the game's id.
pub fn box_top(game_id: &str) -> Option<String> {
    boxes::face(game_id).map(|face| sheet("0 0 320 240", &face))
}

const CARD: &str = "0 0 200 280";

/// The small print's face, and where it stands.
const PRINT: &str = r#"text-anchor="middle" font-family="Georgia,'Times New Roman',serif" font-weight="bold" letter-spacing="1""#;

fn sheet(view: &str, face: &Face) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" {PRINT}><title>{}</title>{}</svg>"#,
        face.title,
        ink::tightened(&face.body)
    )
}

/// All faces of a pack and its back as the symbols of one hidden drawing, to be put into a page once and
/// drawn with `<use href="#neutral-B8">`; the back is `neutral-back`.
pub fn sprite(pack: Pack) -> String {
    let faces = codes(pack).into_iter().filter_map(|code| face(pack, &code).map(|face| (code, face)));
    let symbols: String = faces
        .chain([("back".to_owned(), back_face(pack))])
        .map(|(code, face)| {
            format!(
                r#"<symbol id="{}-{code}" viewBox="{CARD}" {PRINT}><title>{}</title>{}</symbol>"#,
                pack.id(),
                face.title,
                ink::tightened(&face.body)
            )
        })
        .collect();
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{symbols}</svg>"#)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::woodtype::strokes;

    /// What the corners of a card must say, in wood type.
    fn corner_words(pack: Pack, code: &str) -> Vec<&str> {
        let (letter, number) = code.split_at(1);
        match (pack, code) {
            (Pack::Neutral | Pack::Nations | Pack::AlliePatriot, _) => vec![letter, number],
            (Pack::Letters, _) => vec![code],
            (Pack::War, "tokio" | "petersburg") => vec!["30"],
            (Pack::War, "mukden" | "arthur") => vec!["25"],
            (Pack::War, "US") => vec!["US", "30"],
            (Pack::War, "HG") => vec!["H", "25"],
            (Pack::War, _) => match number.trim_start_matches(['w', 'c']) {
                "G" => vec![letter, "30"],
                "C" => vec![letter, "25"],
                "P" => vec![letter, "20"],
                "L" => vec![letter, "15"],
                number => vec![letter, number],
            },
        }
    }

    #[test]
    fn corners_say_suit_and_number() {
        for pack in Pack::ALL {
            for code in codes(pack) {
                let body = face(pack, &code).expect("every code is drawn").body;
                for word in corner_words(pack, &code) {
                    assert!(body.contains(&strokes(word)), "{pack:?} {code} does not show {word}");
                }
            }
        }
    }

    #[test]
    fn p2_counting_values_stand_upper_right() {
        for (kind, value) in [(6, "15"), (5, "10"), (4, "10"), (3, "10"), (2, "5"), (1, "5")] {
            let body = face(Pack::AlliePatriot, &format!("I{kind}")).expect("an Italian card").body;
            assert!(body.contains(&strokes(value)), "kind {kind} counts {value}");
        }
    }
}
