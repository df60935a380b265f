//! Move ordering: which card to try first.

use super::dealt::{Dealt, SuitsOut, above, lane, lowest};
use super::weights::{KIND, LEN, OWN, RUFF};

/// The trick in progress.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// Cards still in hand.
    pub(super) rem: u64,
    /// Cards in the trick.
    pub(super) table: u64,
    /// Those of them that were beaten before the winning card was played.
    pub(super) gone: u64,
    /// The suit led.
    pub(super) suit: u32,
    /// The winning card so far, and how many seats after the leader it was played.
    pub(super) best: u32,
    pub(super) best_at: usize,
    pub(super) leader: usize,
    pub(super) need: i32,
    pub(super) left: i32,
}

impl Trick {
    /// An empty trick, with `left` tricks to go.
    pub(super) fn led_by(leader: usize, rem: u64, need: i32, left: i32) -> Self {
        Trick { rem, table: 0, gone: 0, suit: 0, best: 0, best_at: 0, leader, need, left }
    }
}

/// The highest card that `seat` could play to the trick, or `best` if it could not beat it.
#[inline]
fn strongest(deal: &Dealt, t: &Trick, seat: usize, best: u32) -> u32 {
    let hand = t.rem & deal.hands[seat & 3];
    let mut cards = lane(hand, t.suit);
    if cards == 0 && deal.trump < 4 {
        cards = lane(hand, deal.trump as u32);
    }
    if cards != 0 && deal.beats(cards.trailing_zeros(), best) { cards.trailing_zeros() } else { best }
}

/// The first card to try, among `cards`, for the seat `AT` places after the leader.
#[inline]
pub(super) fn first<const AT: usize>(deal: &Dealt, t: &Trick, cards: u64, hand: u64) -> u32 {
    // What must be beaten once the next opponent has played its best card.
    let bar = if AT < 3 { strongest(deal, t, t.leader + AT + 1, t.best) } else { t.best };
    let safe = match AT {
        // The partner plays last.
        1 => strongest(deal, t, t.leader + 3, bar) != bar,
        _ => bar == t.best && t.best_at & 1 == AT & 1,
    };
    let follow = lane(cards, t.suit);
    if follow != 0 {
        let winners = if safe || bar >> 4 != t.suit { 0 } else { follow & above(bar) };
        return lowest(if winners != 0 { winners } else { follow });
    }
    if deal.trump < 4 && !safe {
        let trumps = lane(cards, deal.trump as u32);
        let winners = if bar >> 4 == deal.trump as u32 { trumps & above(bar) } else { trumps };
        if winners != 0 {
            return lowest(winners);
        }
    }
    discard(deal, cards, hand)
}

/// The lowest card of the longest suit outside trumps.
pub(super) fn discard(deal: &Dealt, cards: u64, hand: u64) -> u32 {
    let mut best = 0;
    let mut card = 0;
    for suit in 0..4 {
        let mine = lane(cards, suit);
        if mine != 0 {
            let low = lowest(mine);
            let held = if suit as usize == deal.trump { 0 } else { lane(hand, suit).count_ones() };
            let weight = held * 16 + (low & 15);
            if weight >= best {
                best = weight;
                card = low;
            }
        }
    }
    card
}

/// The first card to lead, among `cards`; `tops` are the highest of each group.
pub(super) fn lead(deal: &Dealt, view: &SuitsOut, hand: u64, tops: u64, leader: usize, cards: u64) -> u32 {
    let mut best = i16::MIN;
    let mut pick = 0;
    let trumps = if deal.trump < 4 { view[deal.trump].lens_from(leader) } else { [0; 4] };
    for (suit, s) in view.iter().enumerate() {
        let mut mine = lane(cards, suit as u32);
        if mine == 0 {
            continue;
        }
        let trump = (suit == deal.trump) as usize;
        let total = s.total();
        let owner = |i: u32| {
            if i < total { ((s.owners >> (30 - 2 * i) & 3) as usize).wrapping_sub(leader) & 3 } else { 4 }
        };
        let two = owner(0) * 5 + owner(1);
        let mut base = OWN[trump][two * 5 + owner(2)];
        let mut ruffs = 0;
        for (o, len) in s.lens_from(leader).into_iter().enumerate() {
            base += LEN[trump][o * 6 + len.min(5) as usize];
            if o > 0 && len == 0 && trumps[o] > 0 {
                ruffs |= 1 << (o - 1);
            }
        }
        if trump == 0 {
            base += RUFF[ruffs];
        }
        let held = lane(hand, suit as u32);
        let groups = lane(tops, suit as u32);
        while mine != 0 {
            let card = mine.trailing_zeros();
            mine &= mine - 1;
            let kind = match (held & above(card) == 0, groups >> card == 1) {
                (true, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (false, false) => 3,
            };
            let weight = base + KIND[trump][two * 4 + kind];
            if weight > best {
                best = weight;
                pick = card;
            }
        }
    }
    pick
}
