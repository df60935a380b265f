//! Double dummy: the play of a deal with every card known.

mod law;
mod proofs;
pub mod round;
mod study;
pub mod whist;

pub use law::{Card, Count, Law, Stand};
pub use study::{Mark, Study};

/// The value from 0 to `most` that bounds settle, asked for near `guess` first. A bound is a lower one if it reaches what was
/// asked for, otherwise an upper one; `None` if one cannot be had.
fn between(most: i32, mut guess: i32, mut bound: impl FnMut(i32) -> Option<i32>) -> Option<i32> {
    let (mut low, mut high) = (0, most);
    while low < high {
        let need = guess.clamp(low + 1, high);
        let value = bound(need)?;
        if value >= need {
            low = value;
            guess = value + 1;
        } else {
            high = value;
            guess = value;
        }
    }
    Some(low)
}
