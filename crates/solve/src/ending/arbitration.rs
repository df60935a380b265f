//! An arbitration of War with every card known, including those still to be dealt (W19 to W26).

use broadside_cards::packs::War as Pack;
use broadside_cards::{Card, CardBag, MAX_SEATS, Seat, Sides};
use broadside_engine::{Game as _, Position as _};
use broadside_games::war::{Nation, Phase, Position, War, arbitration_value};

use super::Ending;

/// The key of a position. What can still be scored depends on earlier captures, because of courts (W24) and the award
/// (W26).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    hands: [u64; MAX_SEATS],
    tied: u64,
    won: Won,
    next: [u8; 2],
    leader: u8,
    stock: u8,
}

/// The lead of the first side, and the number of enemy officers of each rank that each side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Won {
    margin: i32,
    officers: [[u8; 4]; 2],
}

/// The number of cards of each kind that arbitration distinguishes, three bits each. Officers of the same nation and
/// rank are equivalent whatever their style; with two packs there are four of each.
fn kinds(cards: CardBag<Pack>) -> u64 {
    cards.iter().fold(0, |kinds, card| kinds + (1 << (3 * kind(card))))
}

fn kind(card: Card<Pack>) -> usize {
    match (officer(card), Nation::of(card)) {
        (Some(rank), Some(Nation::Japan)) => rank,
        (Some(rank), _) => 4 + rank,
        (None, Some(nation)) => {
            8 + 3 * usize::from(nation == Nation::Russia) + arbitration_value(card) as usize / 5 - 2
        }
        (None, None) => 14 + usize::from(arbitration_value(card) == 25),
    }
}

/// The rank of an officer; the lowest is 0.
fn officer(card: Card<Pack>) -> Option<usize> {
    let value = arbitration_value(card) as usize;
    (value <= 5).then(|| value - 2)
}

impl Ending for Position {
    type Key = Key;
    const IS_PART: bool = true;

    fn is_known(&self) -> bool {
        self.open().phase == Phase::Arbitration
    }

    fn parties(&self) -> Sides {
        War::sides(&self.open().rules)
    }

    /// The total with the award when the round is over (W26); battle and arbitrations if another arbitration follows,
    /// because its cards cannot be known; 0 before, because courts and award change the value of cards.
    fn points(&self, side: usize) -> i32 {
        let open = self.open();
        match open.phase {
            Phase::Over => self.scores()[Seat::new(side)],
            Phase::Muster => open.battle[side] + open.points[side],
            _ => 0,
        }
    }

    /// No useful limit: totals are scored all at once.
    fn most(&self) -> i32 {
        i32::from(i16::MAX)
    }

    fn key(&self) -> Option<Key> {
        let open = self.open();
        if open.led.is_some() {
            return None;
        }
        let officers = |side: usize| {
            let mut ranks = [0; 4];
            let enemy = open.nations[side].enemy();
            let enemies = open.won[side].iter().filter(|card| Nation::of(*card) == Some(enemy));
            enemies.filter_map(officer).for_each(|rank| ranks[rank] += 1);
            ranks
        };
        let mut hands = [0; MAX_SEATS];
        for seat in Seat::all(open.rules.players) {
            hands[seat.index()] = kinds(self.hand_of(seat));
        }
        Some(Key {
            hands,
            tied: kinds(open.tied),
            won: Won {
                margin: open.arbitration_points(0) - open.arbitration_points(1),
                officers: [officers(0), officers(1)],
            },
            next: open.next,
            leader: open.leader as u8,
            stock: open.stock,
        })
    }
}
