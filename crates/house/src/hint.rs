//! Hints: what a bot would do and why.

use broadside_cards::Seat;
use broadside_engine::{Gesture, Phrase, phrase};
use broadside_wire::{Hint, Refusal, Weighed, Why};

use crate::{Advice, TableState};

impl TableState {
    /// A bot's advice as the answer to the seat that asked.
    pub fn hint(&self, id: String, seat: Seat, turn: u64, advice: Advice) -> Hint {
        let Advice { best, reasons, moves } = advice;
        let label = |action: &str| match self.game.offer(seat.number(), action) {
            Some(offer) => offer.label,
            None => Phrase::verbatim(action),
        };
        let weighed = |(action, cost): (String, _)| Weighed { label: label(&action), action, cost };
        Hint { id, turn, best, reasons, moves: moves.into_iter().map(weighed).collect() }
    }

    /// The move that a gesture means, or why it is refused. Plays nothing.
    pub fn tried(&self, seat: Seat, turn: u64, gesture: &Gesture) -> Result<String, Refusal> {
        self.at_turn(turn)?;
        if !self.is_complete() {
            return Err(Refusal::new(Why::Turn, phrase!("refused-waiting")));
        }
        Ok(self.game.tried(seat.number(), gesture)?)
    }
}
