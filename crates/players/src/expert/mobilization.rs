//! Mobilization: remember who must, may and cannot hold each card; take what is sure first, then what is likely
//! and completes most.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardSet, Seat};
use broadside_games::mobilization::{Mobilization, Move, View};

use crate::thumb::Known;

/// How far the viewer is with a country: how many of the six kinds he holds.
fn kinds(view: &View, suit: u8) -> usize {
    (view.hand.kinds() & CardSet::suit(suit)).len()
}

/// The chance that a seat holds the card, for all that calls and answers prove.
fn holds(view: &View, seat: Seat, card: Card<Pack>) -> f32 {
    let open = &view.open;
    let proven = &open.proven[seat.index()];
    if proven.holds.contains(card) {
        return 1.0;
    }
    if !proven.may_hold.contains(card) {
        return 0.0;
    }
    let others = || Seat::all(open.rules.players).filter(|other| !view.viewer.is(*other));
    let unknown = |other: Seat| {
        let proven = &open.proven[other.index()];
        match proven.may_hold.count(card) > proven.holds.count(card) {
            true => f32::from(open.held[other.index()]) - proven.holds.len() as f32,
            false => 0.0,
        }
    };
    let placed: usize = others().map(|other| open.proven[other.index()].holds.count(card)).sum();
    let seen = view.hand.count(card) + open.down.count(card) + placed;
    let room: f32 = others().map(unknown).sum();
    let share = (unknown(seat) / room.max(1.0)).clamp(0.0, 1.0);
    1.0 - (1.0 - share).powi(2usize.saturating_sub(seen) as i32)
}

/// What the card is worth: the nearer its country is to a set the more, and nothing if it is held.
fn value(view: &View, card: Card<Pack>) -> f32 {
    if view.hand.contains(card) {
        return 0.15; // a second copy only keeps it from others
    }
    [0.3, 0.6, 1.0, 1.7, 2.8, 6.0][kinds(view, card.suit()).min(5)]
}

impl Known for Mobilization {
    const COST: u64 = 6;
    const WORLDS: usize = 24;
    const LONGEST: usize = 12;
    /// A card that is sure to be given is called for.
    const PLAIN: f32 = 99.0;

    fn blurs(_players: usize) -> [f64; 2] {
        [0.44, 0.06]
    }

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|Move::Call(card, seat)| {
            let refused = view.open.last.is_some_and(|last| {
                !last.given && last.card == *card && last.called.number() == usize::from(*seat)
            });
            if refused { -1.0 } else { value(view, *card) }
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|Move::Call(card, number)| {
            let seat = Seat::new(usize::from(*number) - 1);
            let (chance, value) = (holds(view, seat, *card), value(view, *card));
            // A sure card costs nothing: the turn goes on.
            if chance >= 1.0 { 100.0 + value } else { chance * value }
        }));
    }

    /// What is held towards sets, against the average hand.
    fn ahead(view: &View) -> f32 {
        (0..4).map(|suit| [0.0, 0.0, 0.2, 0.6, 1.5, 3.0, 5.0][kinds(view, suit)]).sum::<f32>() - 1.5
    }
}
