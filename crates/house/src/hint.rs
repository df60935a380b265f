//! Hints: what a bot would do and why.

use broadside_cards::Seat;
use broadside_engine::{Gesture, Phrase, phrase};
use broadside_wire::{Hint, Refusal, Weighed, Why};

use crate::{Advice, SeatView, TableState};

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

    /// What a bot must know to advise a seat: its whim, the seat's view and the legal moves. Only a person who plays alone
    /// may ask, and not at a deal of the day.
    pub fn to_advise(&self, seat: Seat, turn: u64) -> Result<(u64, SeatView, Vec<String>), Refusal> {
        if !self.setup.is_of_a_day() && !self.setup.is_solo() {
            return Err(Refusal::new(Why::Seat, phrase!("refused-hint-alone")));
        }
        self.to_advise_aside(seat, turn)
    }

    /// The same where several people pass one device around, and only the one who has it sees the hint.
    pub fn to_advise_aside(&self, seat: Seat, turn: u64) -> Result<(u64, SeatView, Vec<String>), Refusal> {
        if self.setup.is_of_a_day() {
            return Err(Refusal::new(Why::Seat, phrase!("refused-day")));
        }
        let seen = self.seat_view(seat).filter(|_| self.turn == turn);
        let (view, legal) = seen.ok_or_else(|| Refusal::new(Why::Turn, phrase!("refused-hint-turn")))?;
        Ok((self.whim(), view, legal))
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
