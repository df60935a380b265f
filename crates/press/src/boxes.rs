//! Box tops for the shelf, each in the manner of its time.

mod parlour;
mod patriot;

use crate::ink::{INK, fill, num};
use crate::stock::Face;
use crate::woodtype::{Setting, Stand, word};

/// The box of a game, by the game's id.
pub(crate) fn face(game_id: &str) -> Option<Face> {
    let (title, body) = match game_id {
        "neutral" => ("Neutral", parlour::neutral()),
        "nations" => ("The Game of Nations", parlour::nations()),
        "organization" => ("Organization", patriot::organization()),
        "sham-battle" => ("Sham Battle", patriot::sham_battle()),
        "sham-battle-2" => ("Sham Battle No. 2", patriot::sham_battle_2()),
        "liberty-bond" => ("The Liberty Bond Game", patriot::liberty_bond()),
        "mobilization" => ("Mobilization", patriot::mobilization()),
        "mobilization-2" => ("Mobilization No. 2", patriot::mobilization_2()),
        "mobilization-3" => ("Mobilization No. 3", patriot::mobilization_3()),
        "war-and-diplomacy" => ("War and Diplomacy", parlour::war_and_diplomacy()),
        "war" => ("Game of War", parlour::war()),
        _ => return None,
    };
    Some(Face { title: title.to_owned(), body })
}

/// A lid seen from a little below: its top in one ink, its near side in another.
fn lid(top: &str, side: &str) -> String {
    let plate = |ink: &str, height: f64| {
        format!(
            r#"<rect x="4" y="4" width="312" height="{}" rx="5" fill="{ink}" stroke="{INK}"/>"#,
            num(height)
        )
    };
    plate(side, 232.0) + &plate(top, 222.0)
}

/// Display lettering with a shadow, centred on `x`.
fn display(text: &str, [x, y]: [f64; 2], height: f64, room: f64, [ink, shadow]: [&str; 2]) -> String {
    let cut = |ink, dx, dy| word(text, x + dx, y + dy, Stand::Middle, Setting { ink, height, room });
    cut(shadow, height * 0.06, height * 0.06) + &cut(ink, 0.0, 0.0)
}

/// Small print on a ribbon with swallow tails.
fn ribbon(ink: &str, letters: &str, [x, y]: [f64; 2], half: f64, words: &str) -> String {
    let size = 11.5_f64.min(2.0 * (half - 10.0) / (0.86 * words.chars().count() as f64));
    fill(
        ink,
        &format!(
            "M{} {}h{}l-7 9 7 9h-{}l7-9z",
            num(x - half),
            num(y - 9.0),
            num(half * 2.0),
            num(half * 2.0)
        ),
    ) + &format!(
        r#"<text x="{}" y="{}" font-size="{}" fill="{letters}">{words}</text>"#,
        num(x),
        num(y + size * 0.36),
        num(size)
    )
}
