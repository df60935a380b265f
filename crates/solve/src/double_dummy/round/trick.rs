//! The trick in progress: what may be played, and the cards whose ranks that depends on.

use super::NEUTRAL;
use super::dealt::Dealt;

/// The trick in progress.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// Cards still in hand.
    pub(super) rem: u64,
    /// Cards in the trick.
    pub(super) table: u64,
    /// Those of them that no longer separated anything when the winning card was played.
    pub(super) gone: u64,
    pub(super) leader: usize,
    /// The suit led.
    pub(super) suit: u32,
    /// The winning card so far, and how many seats after the leader it was played.
    pub(super) best: u32,
    pub(super) best_at: usize,
    pub(super) need: i32,
    pub(super) left: i32,
}

impl Trick {
    /// An empty trick, with `left` tricks to go.
    pub(super) fn led_by(leader: usize, rem: u64, need: i32, left: i32) -> Self {
        Trick { rem, table: 0, gone: 0, leader, suit: 0, best: 0, best_at: 0, need, left }
    }
}

/// What a seat may play, and why.
pub(super) struct Playable {
    pub(super) cards: u64,
    /// Cards whose ranks forbid some neutrals. A result of trying everything else depends on them.
    pub(super) bars: u64,
    /// Cards whose ranks allow neutrals. A result of playing one depends on them.
    pub(super) lets: u64,
}

impl Playable {
    fn free(cards: u64) -> Self {
        Playable { cards, bars: 0, lets: 0 }
    }
}

impl<const N: bool, const FOUR: bool> Dealt<N, FOUR> {
    #[inline]
    pub(super) fn seat(&self, leader: usize, at: usize) -> usize {
        let seat = leader + at;
        if FOUR {
            seat & 3
        } else if seat >= self.seats() {
            seat - self.seats()
        } else {
            seat
        }
    }

    /// The trick with one more card.
    #[inline]
    pub(super) fn laid(&self, t: &Trick, at: usize, card: u32) -> Trick {
        let mut next = *t;
        next.rem ^= 1 << card;
        next.table |= 1 << card;
        if at == 0 {
            next.suit = self.suit_of(card);
            next.best = card;
        } else if self.beats(card, t.best) {
            next.gone = t.table & !(1 << t.best);
            next.best = card;
            next.best_at = at;
        }
        next
    }

    /// Whether our side takes the trick, if this is its last card.
    #[inline]
    pub(super) fn taker(&self, t: &Trick, at: usize, card: u32) -> Option<bool> {
        if at + 1 < self.seats() {
            return None;
        }
        let best_at = if self.beats(card, t.best) { at } else { t.best_at };
        Some(self.is_ours(self.seat(t.leader, best_at)))
    }

    /// The rulers that the score of a trick of ours depends on: those in it for a lower bound, those of all its suits
    /// for an upper bound.
    #[inline]
    pub(super) fn crowned(&self, table: u64, met: bool) -> u64 {
        if !N || self.lane(table, NEUTRAL) == 0 {
            return 0;
        }
        if met {
            return table & self.rulers;
        }
        (0..Self::SUITS as u32)
            .filter(|&s| self.lane(table, s) != 0)
            .fold(0, |set, s| set | self.lane(self.rulers, s))
    }

    /// The highest trump in the trick, as a set.
    #[inline]
    fn high_trump(&self, t: &Trick) -> u64 {
        let trumps = self.lane(t.table, self.trump);
        trumps & trumps.wrapping_neg()
    }

    /// Cards that separate those of `hand`: the cards of others, and the card to beat.
    #[inline]
    pub(super) fn parting(&self, t: &Trick, hand: u64) -> u64 {
        let table = if N { self.high_trump(t) } else { 0 };
        (t.rem ^ hand) | 1 << t.best | table
    }

    /// The cards that a seat may lead (N13).
    #[inline]
    pub(super) fn leads(&self, hand: u64) -> u64 {
        let belligerent = if N { hand & !self.lane(hand, NEUTRAL) } else { hand };
        if belligerent != 0 { belligerent } else { hand }
    }

    /// The cards that a seat may play to the trick (N7 to N11, O6).
    #[inline]
    pub(super) fn choice(&self, t: &Trick, hand: u64) -> Playable {
        let follow = self.lane(hand, t.suit);
        if follow != 0 && !(N && t.suit == NEUTRAL) {
            return Playable::free(follow);
        }
        if !N || t.suit == NEUTRAL {
            return Playable::free(hand);
        }
        let neutrals = self.lane(hand, NEUTRAL);
        let belligerent = hand ^ neutrals;
        if neutrals == 0 || belligerent == 0 {
            return Playable::free(hand);
        }
        // Who holds trumps is known. Ranks matter only against a trump already in the trick.
        let mine = self.lane(hand, self.trump);
        let there = self.high_trump(t);
        let top = mine & mine.wrapping_neg();
        let can_trump = mine != 0 && (there == 0 || top < there);
        let lower = if mine != 0 && there != 0 { top.max(there) } else { 0 };
        let high = self.lane(t.table, NEUTRAL);
        let high = high & high.wrapping_neg();
        if !can_trump && (high == 0 || self.underplay) {
            return Playable { cards: hand, bars: 0, lets: lower };
        }
        if high == 0 {
            return Playable { cards: belligerent, bars: lower, lets: 0 };
        }
        let over = neutrals & (high - 1);
        let bars = if over == neutrals { 0 } else { high | if self.underplay { lower } else { 0 } };
        Playable { cards: belligerent | over, bars, lets: high }
    }
}
