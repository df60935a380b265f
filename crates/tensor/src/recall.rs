//! What a seat has seen since the game began, moment by moment: the information state with perfect recall.

use broadside_cards::Seat;
use broadside_engine::{AnyMatch, Viewer};
use sha2::{Digest as _, Sha256};

use crate::AnyEncoding;

/// All that one seat has seen, with a moment for every line of the record: each move, lot and shuffle.
///
/// A moment is who moved, the move if the seat could see which it was, and what the seat sees then.
#[derive(Clone, Debug)]
pub struct Recall {
    seat: Seat,
    /// Where the numbers of each moment's row differ from those of the row before it, and what they are.
    changes: Vec<(u32, f32)>,
    /// For each moment, how many changes there are up to it.
    moments: Vec<usize>,
    /// The row of the last moment.
    now: Vec<f32>,
    name: [u8; 16],
}

impl Recall {
    /// A seat that has seen nothing yet.
    pub fn new(encoding: &dyn AnyEncoding, seat: Seat) -> Self {
        let now = vec![0.0; encoding.moment_size()];
        Recall { seat, changes: vec![], moments: vec![], now, name: [0; 16] }
    }

    /// The number of moments.
    pub fn moments(&self) -> usize {
        self.moments.len()
    }

    /// A name for all that the seat has seen: the same for two games if and only if it has seen the same in both.
    /// `docs/TENSORS.md` says how it is made.
    pub fn name(&self) -> String {
        format!("{}.{}", self.seat.number(), base16ct::lower::encode_string(&self.name))
    }

    /// Looks at the game after a line of its record: a seat's move, or (`None`) a lot or shuffle.
    pub fn look(&mut self, encoding: &dyn AnyEncoding, game: &dyn AnyMatch, moved: Option<(Seat, &str)>) {
        let players = game.table().players();
        let mut row = vec![0.0; self.now.len()];
        if let Some((mover, action)) = moved {
            row[(mover.index() + players - self.seat.index()) % players] = 1.0;
            let seen = mover == self.seat || !encoding.is_secret(action);
            let number = encoding.number(action, mover.number()).filter(|_| seen);
            let count = encoding.action_count() as f32;
            row[players] = number.map_or(0.0, |number| (number + 1) as f32 / count);
        }
        encoding.observe(game, Viewer::Seat(self.seat), &mut row[players + 1..]);
        let mut digest = Sha256::new_with_prefix(self.name);
        for (place, (now, before)) in (0u32..).zip(row.iter().zip(&self.now)) {
            if now.to_bits() != before.to_bits() {
                self.changes.push((place, *now));
                digest.update(place.to_le_bytes());
                digest.update(now.to_le_bytes());
            }
        }
        self.name.copy_from_slice(&digest.finalize()[..16]);
        self.moments.push(self.changes.len());
        self.now = row;
    }

    /// A row for each moment, one after the other; each as long as the encoding's
    /// [`moment_size`](AnyEncoding::moment_size).
    pub fn tensor(&self) -> Vec<f32> {
        let mut row = vec![0.0; self.now.len()];
        let (mut tensor, mut from) = (Vec::with_capacity(self.moments.len() * row.len()), 0);
        for &end in &self.moments {
            for (place, number) in &self.changes[from..end] {
                row[*place as usize] = *number;
            }
            from = end;
            tensor.extend_from_slice(&row);
        }
        tensor
    }
}
