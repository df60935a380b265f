//! Solving a deal in progress, for any rules of tricks and number of seats.

use super::search::Round;
use super::trick::Trick;
use crate::double_dummy::{Card, Count, Law, Stand};

/// A point of the play to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    pub(super) stand: Trick,
    pub(super) played: usize,
    pub(super) opening: bool,
}

/// The solver of one deal for one side, from any point of its play.
pub trait DealSolver: Send + Sync {
    /// The number of trick starts visited so far.
    fn nodes(&self) -> u64;

    /// Stops after `nodes` further trick starts.
    fn limit(&mut self, nodes: u64);

    /// Plays a legal card for the seat to play. Returns what our side scores by it.
    fn play(&mut self, card: Card) -> i32;

    /// The seat that plays the next card.
    fn to_play(&self) -> usize;

    /// The current point of the play.
    fn mark(&self) -> Mark;

    /// Returns to an earlier point of the play.
    fn back_to(&mut self, mark: &Mark);

    /// What our side will score from here with best play by everybody; `None` if the limit is reached. A good guess
    /// `near` saves work.
    fn value(&mut self, near: Option<i32>) -> Option<i32>;

    /// Whether our side will score at least `need` from here; `None` if the limit is reached.
    fn reaches(&mut self, need: i32) -> Option<bool>;

    /// Whether our side will score at least `need` from here if the seat to play plays this card.
    fn reaches_with(&mut self, card: Card, need: i32) -> Option<bool>;

    /// The legal cards of the seat to play; identical cards appear once.
    fn legal(&self) -> Vec<Card>;
}

/// A solver for the score of the seats `ours`. The common table of four seats has specialised code.
pub fn solver(stand: &Stand, ours: u8, count: Count) -> Box<dyn DealSolver> {
    match (matches!(stand.law, Law::Neutral { .. }), stand.hands.len() == 4) {
        (true, true) => Box::new(Round::<true, true>::new(stand, ours, count)),
        (true, false) => Box::new(Round::<true, false>::new(stand, ours, count)),
        (false, true) => Box::new(Round::<false, true>::new(stand, ours, count)),
        (false, false) => Box::new(Round::<false, false>::new(stand, ours, count)),
    }
}
