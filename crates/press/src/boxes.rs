//! Box tops for the shelf, each in the manner of its time.

mod parlour;
mod patriot;

use broadside_engine::{Game, GameInfo};
use broadside_games::liberty_bond::LibertyBond;
use broadside_games::mobilization::Mobilization;
use broadside_games::mobilization_2::Mobilization2;
use broadside_games::mobilization_3::Mobilization3;
use broadside_games::nations::Nations;
use broadside_games::neutral::Neutral;
use broadside_games::organization::Organization;
use broadside_games::sham_battle::ShamBattle;
use broadside_games::sham_battle_2::ShamBattle2;
use broadside_games::war::War;
use broadside_games::war_and_diplomacy::WarAndDiplomacy;

use crate::ink::{GREEN, INK, OCHRE, PAPER, RED, SHADE, fill, num};
use crate::plain::escaped;
use crate::stock::frame;
use crate::woodtype::{Setting, Stand, word};

/// A lid seen from a little below: its top in one ink, its near side in another, a picture on the top.
pub(crate) struct Lid {
    pub top: &'static str,
    pub side: &'static str,
    pub picture: String,
}

impl Lid {
    pub(crate) fn draw(&self) -> String {
        let plate = |ink: &str, height: f64| {
            format!(
                r#"<rect x="4" y="4" width="312" height="{}" rx="5" fill="{ink}" stroke="{INK}"/>"#,
                num(height)
            )
        };
        plate(self.side, 232.0) + &plate(self.top, 222.0) + &self.picture
    }
}

type DrawLid = fn() -> Lid;

/// The games that have a box of their own.
#[rustfmt::skip]
const LIDS: [(&str, DrawLid); 11] = [
    (Neutral::INFO.id, parlour::neutral),
    (Nations::INFO.id, parlour::nations),
    (Organization::INFO.id, patriot::organization),
    (ShamBattle::INFO.id, patriot::sham_battle),
    (ShamBattle2::INFO.id, patriot::sham_battle_2),
    (LibertyBond::INFO.id, patriot::liberty_bond),
    (Mobilization::INFO.id, patriot::mobilization),
    (Mobilization2::INFO.id, patriot::mobilization_2),
    (Mobilization3::INFO.id, patriot::mobilization_3),
    (WarAndDiplomacy::INFO.id, parlour::war_and_diplomacy),
    (War::INFO.id, parlour::war),
];

/// The box of a game: its own, or a plain one with its title.
pub(crate) fn lid(game: &GameInfo) -> Lid {
    let own = LIDS.into_iter().find(|(id, _)| *id == game.id);
    own.map_or_else(|| plain(game), |(_, lid)| lid())
}

/// The title over what the game is like.
fn plain(game: &GameInfo) -> Lid {
    let picture = frame(GREEN, 2.0, [15.0, 15.0, 290.0, 200.0], 4.0)
        + &display(&game.title.to_uppercase(), [160.0, 84.0], 44.0, 250.0, [GREEN, OCHRE])
        + &ribbon(RED, PAPER, [160.0, 176.0], 118.0, &escaped(&game.like.to_uppercase()));
    Lid { top: PAPER, side: SHADE, picture }
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
