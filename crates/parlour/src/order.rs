//! What a message from a seat asks for.

use broadside_cards::Seat;
use broadside_engine::{Gesture, phrase};
use broadside_house::{Command, Level, TableState};
use broadside_wire::{FromClient, Refusal, Said, Why};

/// What a message from a seat asks for.
#[derive(Clone, Debug)]
pub enum Order {
    /// To change the table.
    Do(Command),
    /// To say something to the table.
    Say(Said),
    /// To be told which move a gesture means, or why it is refused.
    Try {
        /// The number of the turn.
        turn: u64,
        /// The gesture.
        gesture: Gesture,
    },
    /// To get a hint, at the turn with this number.
    Hint(u64),
    /// Nothing: a hello or a ping.
    Nothing,
}

/// What a message from a seat asks for, or why it cannot be.
pub fn order(
    state: &TableState,
    levels: &[Level],
    seat: Seat,
    message: FromClient,
) -> Result<Order, Refusal> {
    Ok(Order::Do(match message {
        FromClient::Move { turn, action, .. } => Command::Act { seat, turn, action },
        FromClient::Pledge { deal, pledge, .. } => Command::Pledge { seat, deal, pledge },
        FromClient::Cut { deal, cut, .. } => Command::Cut { seat, deal, text: cut },
        FromClient::Undo { turn, .. } => Command::Undo { seat, turn },
        FromClient::Takeback { turn, .. } => Command::Takeback { seat, turn },
        FromClient::Consent { agree, .. } => Command::Consent { seat, agree },
        FromClient::Leave { .. } => Command::Leave { seat },
        FromClient::Back { .. } => Command::Return { seat },
        FromClient::Vote { .. } => Command::Vote { seat },
        FromClient::Free { seat: freed, .. } => Command::Free { seat, freed },
        FromClient::Fill { level, .. } => match levels.iter().any(|known| known.id == level) {
            true => Command::Fill { seat, level },
            false => return Err(Refusal::new(Why::Syntax, phrase!("refused-level"))),
        },
        FromClient::Say { remark, .. } => {
            return Ok(Order::Say(Said { seat, said: remark.phrase(), nudged: None }));
        }
        FromClient::Nudge { .. } => {
            let to_act = state.to_act().filter(|to_act| *to_act != seat);
            let nudged = to_act.ok_or_else(|| Refusal::new(Why::Turn, phrase!("refused-nudge")))?;
            let said = phrase!("remark-nudge", seat = nudged);
            return Ok(Order::Say(Said { seat, said, nudged: Some(nudged) }));
        }
        FromClient::Why { turn, gesture, .. } => return Ok(Order::Try { turn, gesture }),
        FromClient::Hint { turn, .. } => return Ok(Order::Hint(turn)),
        FromClient::Hello(_) | FromClient::Ping => return Ok(Order::Nothing),
    }))
}
