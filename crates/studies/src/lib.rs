//! Questions about the games, answered by playing them: what the booklets claim, what readings change, which seat has an
//! advantage, how long games take, what skill counts.
//!
//! A [`Study`] has groups of games ([`Arm`]) and measures; it knows neither clock nor file. Game `n` of a group always is the
//! same game, so groups are compared deal by deal, and any thread may play any game.

mod every_game;
mod figures;
mod habits;
mod interval;
mod liberty_bond;
mod mobilization;
mod nations;
mod neutral;
mod organization;
mod plot;
mod sham_battle;
mod sitting;
mod study;
mod told;
mod war;
mod war_and_diplomacy;
mod words;

pub use figures::{Figure, Figures};
pub use interval::Estimate;
pub use plot::draw;
pub use sitting::{Arm, Habit, Observer, Played, Player};
pub use study::{Kind, Measure, SEED, Study, Values, Verdict};
pub use told::{Told, index, page};
pub use words::{PHRASES, in_english};

/// Every registered study, by games in the order of the shelf: first what a game's booklet claims, then what is asked of every
/// game.
pub fn studies() -> Vec<Study> {
    let claims = [
        neutral::studies(),
        nations::studies(),
        organization::studies(),
        sham_battle::studies(),
        liberty_bond::studies(),
        mobilization::studies(),
        war_and_diplomacy::studies(),
        war::studies(),
        every_game::studies(),
    ];
    let mut all: Vec<Study> = claims.into_iter().flatten().collect();
    let place = |study: &Study| broadside_games::GAMES.iter().position(|game| game.info().id == study.game);
    all.sort_by_key(place);
    all
}

/// The claims that no figure can test, and why.
pub const UNTESTED: &[(&str, &str)] = &[
    (
        "ORGANIZATION-2",
        "that the four cards aside keep two players from knowing each other's hand is plain counting: without them each would \
         know all.",
    ),
    (
        "SHAM-BATTLE-2-1",
        "that the Battleship's ten is the only difference in counting is a rule, not a prediction.",
    ),
    ("SHAM-BATTLE-2-2", "that a counted combination may be broken up is a rule, not a prediction."),
];
