//! How a position is stored among the proofs: a key made of shapes, and the owners of the cards from the top.

use super::NEUTRAL;
use super::dealt::{Dealt, SUITS, SuitOut, SuitsOut};

/// The owners of all remaining cards, suit by suit.
#[inline]
pub(super) fn pack(view: &[SuitOut], width: u32) -> u64 {
    view.iter().fold(0, |all, suit| {
        let bits = width * suit.total as u32;
        if bits == 0 { all } else { all.unbounded_shl(bits) | suit.owners >> (64 - bits) }
    })
}

/// The mask over the owners of the top cards of each suit.
#[inline]
pub(super) fn mask(view: &[SuitOut], width: u32, depths: u32) -> u64 {
    view.iter().enumerate().fold(0, |all, (s, suit)| {
        let k = depths >> (4 * s) & 15;
        let total = suit.total as u32;
        all.unbounded_shl(width * total)
            | (((1u128 << (width * k)) - 1) as u64).unbounded_shl(width * (total - k))
    })
}

/// The owners of all remaining cards, suit by suit, for many cards.
#[inline]
pub(super) fn pack_long(view: &[SuitOut], width: u32) -> u128 {
    view.iter().fold(0, |all, suit| {
        let bits = width * suit.total as u32;
        if bits == 0 { all } else { all << bits | (suit.owners >> (64 - bits)) as u128 }
    })
}

/// The mask over the owners of the top cards of each suit, for many cards.
#[inline]
pub(super) fn mask_long(view: &[SuitOut], width: u32, depths: u32) -> u128 {
    view.iter().enumerate().fold(0, |all, (s, suit)| {
        let k = depths >> (4 * s) & 15;
        let total = suit.total as u32;
        all << (width * total) | ((1u128 << (width * k)) - 1) << (width * (total - k))
    })
}

/// The order in which the suits of a position are stored. Two suits with the same lengths and owners are equivalent.
#[derive(Clone, Copy)]
pub(super) struct Filing {
    order: [u8; SUITS],
    straight: bool,
}

impl Filing {
    const STRAIGHT: Self = Filing { order: [0, 1, 2, 3, 4, 5], straight: true };

    /// The depths of the suits, in stored order.
    #[inline]
    pub(super) fn file(&self, depths: u32) -> u32 {
        if self.straight {
            return depths;
        }
        (0..SUITS).fold(0, |filed, at| filed | lift(depths, self.order[at].into(), at as u32))
    }

    /// Stored depths, in the order of the suits.
    #[inline]
    pub(super) fn unfile(&self, depths: u32) -> u32 {
        if self.straight {
            return depths;
        }
        (0..SUITS).fold(0, |all, at| all | lift(depths, at as u32, self.order[at].into()))
    }
}

/// Moves the depth of one suit to another suit.
#[inline]
fn lift(depths: u32, from: u32, to: u32) -> u32 {
    (depths >> (4 * from) & 15) << (4 * to) | (depths >> (24 + from) & 1) << (24 + to)
}

impl<const N: bool, const FOUR: bool> Dealt<N, FOUR> {
    /// The suits in stored order: those that are neither trump nor neutral are sorted by their contents.
    #[inline]
    pub(super) fn filed(&self, view: &SuitsOut) -> (SuitsOut, Filing) {
        if !self.alike {
            return (*view, Filing::STRAIGHT);
        }
        let plain = |s: usize| s as u32 != self.trump && s as u32 != NEUTRAL;
        let mut keys = [u64::MAX; SUITS];
        for (s, key) in keys.iter_mut().enumerate().filter(|(s, _)| plain(*s)) {
            *key = (view[s].shape as u64 >> 1) << 32 | view[s].owners >> 48 << 8 | s as u64;
        }
        // Insertion sort, because they are few and nearly sorted.
        for i in 1..SUITS {
            let mut at = i;
            while at > 0 && keys[at] < keys[at - 1] {
                keys.swap(at, at - 1);
                at -= 1;
            }
        }
        let mut order = [0, 1, 2, 3, 4, 5];
        let mut next = keys.iter().map(|key| *key as u8);
        for s in (0..SUITS).filter(|&s| plain(s)) {
            order[s] = next.next().unwrap_or(s as u8);
        }
        let filing = Filing { order, straight: order == [0, 1, 2, 3, 4, 5] };
        (if filing.straight { *view } else { order.map(|s| view[usize::from(s)]) }, filing)
    }

    /// The suits whose rulers remain.
    #[inline]
    pub(super) fn crowns(&self, view: &SuitsOut) -> u8 {
        if !N {
            return 0;
        }
        view.iter().enumerate().fold(0, |crowns, (s, suit)| crowns | (suit.shape as u8 & 1) << s)
    }

    /// The key of the position.
    #[inline]
    pub(super) fn key(&self, view: &SuitsOut, leader: usize) -> u64 {
        if self.is_levelled() {
            let lens = view[..4].iter().fold(0, |all, suit| all << 16 | u64::from(suit.lens));
            // The last count follows from the others, so the leader is stored in its place.
            return lens & !(15 << 60) | (leader as u64) << 60 | 1 << 63;
        }
        let bits = if N { 9 } else { 14 };
        let shape = view[..Self::SUITS].iter().fold(0, |all, suit| all << bits | (suit.shape >> 1) as u64);
        shape | (leader as u64) << 58 | 1 << 63
    }
}
