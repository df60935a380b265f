//! What can be reached in an easier game, in which a card that was open once stays available for ever.
//!
//! In the easier game every card of the hand is open from the start. A card that was open once takes others on it for
//! ever, and can go home as soon as a copy of each lower card of its country was open or is home (two copies for the
//! second pile). A group can leave its pile when its lowest card fits anywhere. Every move of the real game is a move of
//! the easier one that reaches at least as much, and there no move takes anything away, so making all moves in any order
//! finds everything that can be reached. If not all cards can come home there, they cannot in the real game either: such
//! a position can be given up, under any reading.

use super::pile::{BATTLESHIPS, Card, EVERY, FLAGS, Pile, laid_on};
use super::position::{Dealt, PILES, Position};

/// What can be reached.
struct Reach {
    /// The cards of which one copy, and of which both, can come to lie open or are home.
    once: u32,
    twice: u32,
    /// The cards that can lie open on the playing piles.
    in_piles: u32,
    /// The cards that can go home.
    home: u32,
    /// The cards that can lie open on the discard pile.
    in_hand: u32,
    discard: u32,
    piles: [Descent; PILES],
    /// Whether a pile can be emptied.
    has_empty: bool,
}

/// How far down a pile can be laid bare.
#[derive(Clone, Copy, Default)]
struct Descent {
    /// The group without the cards that can go home from its top; at least one stays.
    group: Pile,
    /// The card that must leave next to uncover another; none when the pile can be emptied.
    base: Option<Card>,
    down: usize,
    is_turned: bool,
}

impl Reach {
    #[inline]
    fn open(&mut self, card: Card) {
        self.twice |= self.once & card.alone();
        self.once |= card.alone();
    }

    #[inline]
    fn open_in_piles(&mut self, card: Card) {
        self.open(card);
        self.in_piles |= card.alone();
    }
}

/// The cards of the unbroken rows that begin with a Battleship.
#[inline]
fn rows(cards: u32) -> u32 {
    let mut rows = cards & BATTLESHIPS;
    for _ in 1..6 {
        rows |= cards & rows << 4;
    }
    rows
}

impl Dealt {
    /// Whether the position is lost for certain.
    pub(super) fn is_stuck(&self, at: &Position) -> bool {
        let hand = self.to_turn[at.turned as usize];
        let (mut first, mut second) = (0, 0);
        for (country, home) in at.home.iter().enumerate() {
            let row = |length: u8| (((1u32 << (4 * length)) - 1) & 0x0011_1111) << (4 + country);
            first |= row(home.first());
            second |= row(home.second());
        }
        let mut reach = Reach {
            once: first | hand.0,
            twice: second | hand.1 | first & hand.0,
            in_piles: 0,
            home: 0,
            in_hand: hand.0,
            discard: at.discard,
            piles: [Descent::default(); PILES],
            has_empty: false,
        };
        for (pile, group) in at.piles.iter().enumerate() {
            if group.is_empty() {
                reach.has_empty = true;
                continue;
            }
            reach.open_in_piles(group.top());
            reach.piles[pile] =
                Descent { group: *group, base: Some(group.base()), down: group.down(), is_turned: false };
        }
        self.open_discard(&mut reach);
        loop {
            let mut placed = laid_on(reach.in_piles) | if reach.has_empty { FLAGS } else { 0 };
            loop {
                let more = placed | laid_on(reach.in_hand & placed);
                if more == placed {
                    break;
                }
                placed = more;
            }
            let first_home = rows(reach.once);
            let may_grow = match self.rules.both_sets {
                true => EVERY,
                false => (first_home >> 24) * 0x0111_1111,
            };
            let second_home = rows(reach.twice & may_grow);
            reach.home = first_home & !first | second_home & !second;
            if second_home == EVERY {
                return false;
            }
            if !self.descend(&mut reach, placed) {
                return true;
            }
        }
    }

    fn open_discard(&self, reach: &mut Reach) {
        if let Some(place) = reach.discard.checked_ilog2() {
            let card = self.hand[place as usize];
            reach.open(card);
            reach.in_hand |= card.alone();
        }
    }

    /// Takes away what can be placed or go home; whether anything has changed.
    fn descend(&self, reach: &mut Reach, placed: u32) -> bool {
        let home = reach.home;
        let mut has_changed = false;
        while let Some(place) = reach.discard.checked_ilog2() {
            if self.hand[place as usize].alone() & (placed | home) == 0 {
                break;
            }
            reach.discard ^= 1 << place;
            self.open_discard(reach);
            has_changed = true;
        }
        for pile in 0..PILES {
            let mut at = reach.piles[pile];
            while at.group.len() > 1 && at.group.top().alone() & home != 0 {
                at.group = at.group.without_top();
                reach.open_in_piles(at.group.top());
                has_changed = true;
            }
            while let Some(base) = at.base {
                let moves = base.alone() & placed != 0 && (base.alone() & FLAGS == 0 || at.down > 0);
                let goes_home = base.alone() & home != 0 && (at.is_turned || at.group.len() == 1);
                if !moves && !goes_home {
                    break;
                }
                has_changed = true;
                if at.down == 0 {
                    at.base = None;
                    reach.has_empty = true;
                    break;
                }
                at.down -= 1;
                at.is_turned = true;
                let next = self.dealt[pile][at.down];
                at.base = Some(next);
                reach.open_in_piles(next);
            }
            reach.piles[pile] = at;
        }
        has_changed
    }
}
