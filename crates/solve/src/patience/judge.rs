//! Rates how promising a position is, to choose which one is searched next.
//!
//! The weights were fitted by logistic regression to positions from random play whose fates had been found by
//! search; the unit is 1/64 of the log odds. They affect only how long the search takes, never its answer.

use super::pile::{CARDS, Card, FLAG};
use super::position::{Dealt, HAND, Position};

struct Weights {
    /// For each card still to be turned.
    hand: i32,
    /// For each card on the discard pile, by rank.
    discard: [i32; 7],
    /// For each face-up card of the playing piles, by rank.
    face_up: [i32; 7],
    /// For each face-down card, by rank.
    face_down: [i32; 7],
    /// For each card on the discard pile with a higher one of its country above it.
    buried: i32,
    /// For each pile that is empty, and that has nothing under its Flag.
    empty: i32,
    flag: i32,
    /// For each card home, and each set complete.
    home: i32,
    set: i32,
    /// For each card above the next wanted of a country, the one after it, and the third.
    above: [i32; 3],
    /// For each card above the next wanted, in the country that has the most.
    most_above: i32,
}

const WEIGHTS: Weights = Weights {
    hand: 3,
    discard: [0, -2, -6, -8, -13, -13, -13],
    face_up: [0, -24, -15, -10, -5, -15, -11],
    face_down: [0, -3, -5, 0, -4, -8, 0],
    buried: -6,
    empty: -19,
    flag: -19,
    home: 15,
    set: 21,
    above: [-6, -6, -2],
    most_above: -8,
};

impl Dealt {
    /// The rating of the position: higher is better.
    pub(super) fn hope(&self, at: &Position) -> i32 {
        let weights = &WEIGHTS;
        let mut hope = weights.hand * i32::from(HAND - at.turned);
        let mut depth = [i32::MAX; CARDS];
        let mut above = 0;
        let mut higher = [0u8; 4];
        let mut discard = at.discard;
        while let Some(place) = discard.checked_ilog2() {
            discard ^= 1 << place;
            let card = self.hand[place as usize];
            hope += weights.discard[card.rank() as usize];
            if higher[card.country()] > card.rank() {
                hope += weights.buried;
            }
            higher[card.country()] = higher[card.country()].max(card.rank());
            depth[card.index()] = depth[card.index()].min(above);
            above += 1;
        }
        for (pile, dealt) in at.piles.iter().zip(&self.dealt) {
            if pile.is_empty() {
                hope += weights.empty;
                continue;
            }
            if pile.down() == 0 && pile.base().rank() == FLAG {
                hope += weights.flag;
            }
            for place in 0..pile.len() {
                let card = pile.card(place);
                hope += weights.face_up[card.rank() as usize];
                depth[card.index()] = depth[card.index()].min(i32::from(place));
            }
            for (above, card) in dealt[..pile.down()].iter().rev().enumerate() {
                hope += weights.face_down[card.rank() as usize];
                depth[card.index()] = depth[card.index()].min(above as i32 + 1);
            }
        }
        let (to_turn, _) = self.to_turn[at.turned as usize];
        let mut most = 0;
        for (country, home) in at.home.iter().enumerate() {
            hope += weights.home * i32::from(home.first() + home.second());
            hope += weights.set * (i32::from(home.first() / FLAG) + i32::from(home.second() / FLAG));
            let reached = if home.first() == FLAG { home.second() } else { home.first() };
            for (next, weight) in weights.above.iter().enumerate() {
                let rank = reached + 1 + next as u8;
                if rank > FLAG {
                    break;
                }
                let card = Card::new(country as u8, rank);
                if to_turn & card.alone() == 0 {
                    hope += weight * depth[card.index()];
                    most = most.max(if next == 0 { depth[card.index()] } else { 0 });
                }
            }
        }
        hope + weights.most_above * most
    }
}
