//! Hints: what a bot would do and why, in a phrase.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Arg, Gesture, Phrase, phrase};
use broadside_wire::{Hint, Measure, Refusal, Valued, Why};

use crate::{Advice, TableState};

/// The reason for the best move: how much better than the second best it is, and over how many imagined deals.
pub fn reason(game: &dyn AnyMatch, seat: Seat, advice: &Advice) -> Phrase {
    let label = |action: &str| match game.offer(seat.number(), action) {
        Some(offer) => offer.label,
        None => Phrase::verbatim(action),
    };
    let worlds = advice.worlds;
    match (advice.measure, &advice.moves[..]) {
        (None, _) | (_, []) => phrase!("hint-thumb"),
        (Some(_), [_]) => phrase!("hint-only", worlds),
        (Some(Measure::Points), [best, next, ..]) => {
            let points = Arg::Text(format!("{:.1}", best.1 - next.1));
            phrase!("hint-points", points, next = label(&next.0), worlds)
        }
        (Some(Measure::Wins), [best, next, ..]) => {
            let percent = |value: f64| (value * 100.0).round() as i64;
            let (wins, other) = (percent(best.1), percent(next.1));
            phrase!("hint-wins", wins, next = label(&next.0), other, worlds)
        }
    }
}

impl TableState {
    /// A bot's advice as the answer to the seat that asked.
    pub fn hint(&self, id: String, seat: Seat, turn: u64, advice: Advice) -> Hint {
        let reason = reason(self.game.as_ref(), seat, &advice);
        let Advice { best, worlds, measure, moves } = advice;
        let moves = moves.into_iter().map(|(action, value)| Valued { action, value }).collect();
        Hint { id, turn, best, reason, worlds, measure, moves }
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
