//! Mobilization: remember who must, may and cannot hold each card. Call first for certain cards, then for likely ones
//! that complete most.

use std::sync::LazyLock;

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, CardSet, MAX_SEATS, Seat};
use broadside_games::mobilization::{Mobilization, Move, Position, View};

use crate::learned::{self, outlook};
use crate::thumb::Known;

/// How many of a country's six kinds the viewer holds.
fn kinds(view: &View, suit: u8) -> usize {
    (view.hand.kinds() & CardSet::suit(suit)).len()
}

/// Where the copies of a card may be that calls and answers have not located.
struct Unplaced {
    card: Card<Pack>,
    copies: usize,
    /// For each seat, the number of unknown cards, if one of them can be a copy.
    room: [f32; MAX_SEATS],
}

impl Unplaced {
    /// The copies of a card, given the number of unknown cards of each seat.
    fn of(view: &View, unknown: &[f32; MAX_SEATS], card: Card<Pack>) -> Self {
        let (open, mut room) = (&view.open, [0.0; MAX_SEATS]);
        let mut seen = view.hand.count(card) + open.down.count(card);
        for other in Seat::all(open.rules.players).filter(|other| !view.viewer.is(*other)) {
            let proven = &open.proven[other.index()];
            let placed = proven.holds.count(card);
            seen += placed;
            if proven.may_hold.count(card) > placed {
                room[other.index()] = unknown[other.index()];
            }
        }
        Unplaced { card, copies: 2usize.saturating_sub(seen), room }
    }

    /// The chance that a seat holds the card, by everything that calls and answers prove.
    fn held_by(&self, view: &View, seat: Seat) -> f32 {
        let proven = &view.open.proven[seat.index()];
        if proven.holds.contains(self.card) {
            return 1.0;
        }
        let share = (self.room[seat.index()] / self.room.iter().sum::<f32>().max(1.0)).clamp(0.0, 1.0);
        1.0 - (1.0 - share).powi(self.copies as i32)
    }
}

/// The value of a card: higher the nearer its country is to a set, and low if it is already held.
fn value(view: &View, card: Card<Pack>) -> f32 {
    if view.hand.contains(card) {
        return 0.15; // a second copy only keeps it from others
    }
    let laid = view.viewer.seat().map_or(0, |seat| view.open.sets[seat.index()][usize::from(card.suit())]);
    // The rest of a country is worth five times as much where 100 points are added (M6).
    let rest = if laid > 0 && view.open.rules.whole_added { 5.0 } else { 1.0 };
    rest * [0.3, 0.6, 1.0, 1.7, 2.8, 6.0][kinds(view, card.suit()).min(5)]
}

impl Known for Mobilization {
    const COST: u64 = 6;
    const PACE: u64 = 7;
    const WORLDS: usize = 24;
    const LONGEST: usize = 12;
    /// A card that is certain to be given is called for.
    const PLAIN: f32 = 99.0;

    fn greedy(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        worths.extend(moves.iter().map(|Move::Call(card, seat)| {
            let refused = view.open.last.is_some_and(|last| {
                !last.given && last.card == *card && last.called.number() == usize::from(*seat)
            });
            if refused { -1.0 } else { value(view, *card) }
        }));
    }

    fn expert(view: &View, moves: &[Move], worths: &mut Vec<f32>) {
        let open = &view.open;
        let mut unknown = [0.0; MAX_SEATS];
        for seat in Seat::all(open.rules.players) {
            let held = f32::from(open.held[seat.index()]);
            unknown[seat.index()] = held - open.proven[seat.index()].holds.len() as f32;
        }
        for calls in moves.chunk_by(|Move::Call(one, _), Move::Call(two, _)| one == two) {
            let Move::Call(card, _) = calls[0];
            let (unplaced, value) = (Unplaced::of(view, &unknown, card), value(view, card));
            worths.extend(calls.iter().map(|Move::Call(_, number)| {
                let chance = unplaced.held_by(view, Seat::new(usize::from(*number) - 1));
                // A certain card costs nothing, because the turn continues.
                if chance >= 1.0 { 100.0 + value } else { chance * value }
            }));
        }
    }

    fn outlook(world: &Position, seat: Seat) -> f32 {
        static NUMBERS: LazyLock<Vec<f32>> =
            LazyLock::new(|| learned::values(include_str!("../learned/mobilization.outlook.txt")));
        outlook::ahead::<Self>(&NUMBERS, world, seat, world.open().rules.players)
    }

    /// Progress towards sets, compared with the average hand.
    fn ahead(view: &View) -> f32 {
        (0..4).map(|suit| [0.0, 0.0, 0.2, 0.6, 1.5, 3.0, 5.0][kinds(view, suit)]).sum::<f32>() - 1.5
    }
}
