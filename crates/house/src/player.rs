//! Bots at a table. A bot gets its seat's view and its legal moves, nothing else.

use broadside_cards::{Rng, Scores, Seat};
use broadside_engine::{AnyView, Phrase, Scene, Table};

/// What a bot knows on its turn.
pub struct SeatView {
    /// The game, its readings and its target.
    pub table: Table,
    /// The bot's seat.
    pub seat: Seat,
    /// The seat's view.
    pub view: Box<dyn AnyView>,
    /// The seat's scene.
    pub scene: Scene,
    /// The score of every seat, including what this deal has scored so far.
    pub scores: Scores,
    /// The score of every seat before this deal.
    pub before: Scores,
    /// Whether other tables have the same deals, so that a choice must not depend on how busy the server is.
    pub shared: bool,
}

/// Chooses moves for a seat.
pub trait Player: Send {
    /// Chooses one of the legal moves.
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String;

    /// Chooses a move and rates the others.
    fn advise(&mut self, view: SeatView, legal: &[String]) -> Advice {
        Advice { best: self.choose(view, legal), reasons: vec![], moves: vec![] }
    }
}

/// What a bot would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best move.
    pub best: String,
    /// What speaks for it, in sentences.
    pub reasons: Vec<Phrase>,
    /// The moves considered, best first, each with what it costs compared with the best.
    pub moves: Vec<(String, Option<Phrase>)>,
}

/// A strength of play that can be chosen by name.
#[derive(Clone, Copy)]
pub struct Level {
    /// Its name in commands and messages. What people call it is the phrase `level-ID`, and what they may expect of it
    /// `level-ID.about`.
    pub id: &'static str,
    /// Whether it thinks so long that only people who chose it should wait for it.
    pub long: bool,
    /// Makes a player of this level. The same seed and view give the same move.
    pub player: fn(seed: u64) -> Box<dyn Player>,
}

/// The levels built into this crate, weakest first.
pub const LEVELS: &[Level] =
    &[Level { id: "random", long: false, player: |seed| Box::new(RandomPlayer(Rng::new(seed))) }];

/// The level that plays where nobody chose one, stands in for people and gives hints: the strongest that is not long.
pub fn usual_level(levels: &[Level]) -> Option<&Level> {
    levels.iter().rev().find(|level| !level.long)
}

/// Plays random legal moves; gives up only if there is no other move.
pub struct RandomPlayer(pub Rng);

impl Player for RandomPlayer {
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String {
        let choices = view.view.playable(legal);
        let at = self.0.below(choices.len().max(1) as u32) as usize;
        choices.get(at).copied().unwrap_or_default().to_owned()
    }
}
