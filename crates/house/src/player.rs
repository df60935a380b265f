//! Bots at the table. A bot is handed its seat's view and its legal moves, nothing else.

use broadside_cards::{Rng, Scores, Seat};
use broadside_engine::{AnyView, Scene, Table};
use broadside_wire::Measure;

/// What a bot knows when it is to act.
pub struct SeatView {
    /// The game, its readings and its target.
    pub table: Table,
    /// The bot's seat.
    pub seat: Seat,
    /// The view the game's position makes for that seat.
    pub view: Box<dyn AnyView>,
    /// The same as a screen draws it.
    pub scene: Scene,
    /// What everybody has, with what this deal counts at once.
    pub scores: Scores,
    /// What everybody had before this deal.
    pub before: Scores,
}

/// Somebody who chooses moves.
pub trait Player: Send {
    /// One of the legal moves.
    fn choose(&mut self, view: SeatView, legal: &[String]) -> String;

    /// What it would do, and what it thinks of the other moves.
    fn advise(&mut self, view: SeatView, legal: &[String]) -> Advice {
        Advice { best: self.choose(view, legal), worlds: 0, measure: None, moves: vec![] }
    }
}

/// What a bot would do in a person's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move.
    pub best: String,
    /// On how many imagined worlds it was judged.
    pub worlds: usize,
    /// What the moves' values mean; nothing where none was reckoned.
    pub measure: Option<Measure>,
    /// The moves that were thought of with their values, the best first.
    pub moves: Vec<(String, f64)>,
}

/// A way to play that can be asked for by name.
#[derive(Clone, Copy)]
pub struct Level {
    /// The word that asks for it.
    pub id: &'static str,
    /// What a person calls it.
    pub title: &'static str,
    /// What to expect, in a sentence.
    pub about: &'static str,
    /// A player of this level; the same seed and view give the same move.
    pub player: fn(seed: u64) -> Box<dyn Player>,
}

/// The levels this crate knows by itself, the weakest first.
pub const LEVELS: &[Level] = &[Level {
    id: "random",
    title: "Random",
    about: "Plays any legal card.",
    player: |seed| Box::new(RandomPlayer(Rng::new(seed))),
}];

/// Plays any legal move; gives up only when nothing else is left.
pub struct RandomPlayer(pub Rng);

impl Player for RandomPlayer {
    fn choose(&mut self, _: SeatView, legal: &[String]) -> String {
        let choices: Vec<&String> = legal.iter().filter(|action| *action != "resign").collect();
        let choices = if choices.is_empty() { legal.iter().collect() } else { choices };
        choices
            .get(self.0.below(choices.len().max(1) as u32) as usize)
            .map(|s| (*s).clone())
            .unwrap_or_default()
    }
}
