//! What an interrupted deal will still bring each seat: learned numbers, added up over what is told of the seat in a world
//! with every card known. The numbers are those that fit deals played to their end best (least squares).

use broadside_cards::Seat;

use crate::thumb::Known;

/// A game whose interrupted deals are valued by learned numbers.
pub(crate) trait Outlook: Known {
    /// How many numbers there are.
    #[cfg(any(test, feature = "train"))]
    const NUMBERS: usize;
    /// The name of a number in the file.
    #[cfg(any(test, feature = "train"))]
    fn name(number: usize) -> String;
    /// Tells of a seat: which numbers count, and how many times each.
    fn told(world: &Self::Position, seat: Seat, tell: &mut impl FnMut(usize, f32));
}

/// How many points the seat will be ahead of the others by what is still to come.
pub(crate) fn ahead<G: Outlook>(numbers: &[f32], world: &G::Position, seat: Seat, players: usize) -> f32 {
    let coming = |seat: Seat| {
        let mut sum = 0.0;
        G::told(world, seat, &mut |number, times| sum += numbers[number] * times);
        sum
    };
    let others: f32 = Seat::all(players).filter(|other| *other != seat).map(coming).sum();
    coming(seat) - others / (players - 1) as f32
}
