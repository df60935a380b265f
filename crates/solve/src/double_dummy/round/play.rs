//! A deal in play, whatever its law and however many seats.

use super::search::Round;
use super::trick::Trick;
use crate::double_dummy::{Card, Count, Law, Stand};

/// A point of the play to come back to.
#[derive(Clone, Copy)]
pub struct Mark {
    pub(super) stand: Trick,
    pub(super) played: usize,
    pub(super) opening: bool,
}

/// The solver of one deal for one side, from any point of its play.
pub trait Play: Send + Sync {
    /// Trick starts looked at so far.
    fn nodes(&self) -> u64;

    /// Gives up after so many more trick starts.
    fn limit(&mut self, nodes: u64);

    /// The seat to play puts a card that it may play on the table. Answers what our side gets by it.
    fn play(&mut self, card: Card) -> i32;

    /// Who plays the next card.
    fn to_play(&self) -> usize;

    /// Where the play stands.
    fn mark(&self) -> Mark;

    /// Takes the play back to a point it was at.
    fn back_to(&mut self, mark: &Mark);

    /// What our side counts on the average, as a first guess.
    fn guess(&self) -> i32;

    /// What our side will count from here with best play of all; nothing if it took too long.
    fn value(&mut self, near: i32) -> Option<i32>;

    /// Whether our side will count at least `need` from here; nothing if it took too long.
    fn reaches(&mut self, need: i32) -> Option<bool>;

    /// Whether our side will count at least `need` from here if the seat to play plays this card.
    fn reaches_with(&mut self, card: Card, need: i32) -> Option<bool>;

    /// What the seat to play may play; one of two identical cards.
    fn legal(&self) -> Vec<Card>;
}

/// A solver for what the seats of `ours` will count. Four seats, the common table, have code of their own.
pub fn solver(stand: &Stand, ours: u8, count: Count) -> Box<dyn Play> {
    match (matches!(stand.law, Law::Neutral { .. }), stand.hands.len() == 4) {
        (true, true) => Box::new(Round::<true, true>::new(stand, ours, count)),
        (true, false) => Box::new(Round::<true, false>::new(stand, ours, count)),
        (false, true) => Box::new(Round::<false, true>::new(stand, ours, count)),
        (false, false) => Box::new(Round::<false, false>::new(stand, ours, count)),
    }
}
