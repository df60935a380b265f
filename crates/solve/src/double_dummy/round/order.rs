//! Which card to try first.

use super::NEUTRAL;
use super::deal::{Deal, View, above, lowest};
use super::trick::Trick;

impl<const N: bool> Deal<N> {
    /// The highest card `seat` could put on the trick, or `best` if it could not beat it.
    #[inline]
    fn strongest(&self, t: &Trick, seat: usize, best: u32) -> u32 {
        let hand = t.rem & self.hands[seat];
        let mut cards = self.lane(hand, t.suit);
        if cards == 0 {
            cards = self.lane(hand, self.trump);
            if N && cards == 0 {
                cards = self.lane(hand, NEUTRAL);
            }
        }
        if cards != 0 && self.beats(cards.trailing_zeros(), best) { cards.trailing_zeros() } else { best }
    }

    /// What the others behind can put on the trick at best, and whether it stays with our side without us.
    #[inline]
    pub(super) fn outlook(&self, t: &Trick, at: usize) -> (u32, bool) {
        let ours = self.is_ours(self.seat(t.leader, at));
        let mut bar = t.best;
        let mut helped = false;
        for o in at + 1..self.seats {
            let s = self.seat(t.leader, o);
            let c = self.strongest(t, s, bar);
            if c != bar {
                helped = self.is_ours(s) == ours;
                if !helped {
                    bar = c;
                }
            }
        }
        let holder = self.seat(t.leader, t.best_at);
        (bar, helped || (bar == t.best && self.is_ours(holder) == ours))
    }

    /// The first card to try for the seat `at` places after the leader, of the candidates `cards`.
    pub(super) fn first(&self, t: &Trick, at: usize, cards: u64, hand: u64) -> u32 {
        let (bar, safe) = self.outlook(t, at);
        let follow = self.lane(cards, t.suit);
        if follow != 0 {
            let winners =
                if safe || self.suit_of(bar) != t.suit { 0 } else { follow & above(self.rank_start(bar)) };
            return lowest(if winners != 0 { winners } else { follow });
        }
        if !safe {
            if N {
                let neutrals = self.lane(cards, NEUTRAL);
                let winners = if self.suit_of(bar) == NEUTRAL { neutrals & above(bar) } else { neutrals };
                if winners != 0 {
                    return lowest(winners);
                }
            }
            let trumps = self.lane(cards, self.trump);
            let held = self.suit_of(bar);
            let winners = if held == self.trump {
                trumps & above(self.rank_start(bar))
            } else if N && held == NEUTRAL {
                0
            } else {
                trumps
            };
            if winners != 0 {
                return lowest(winners);
            }
        }
        self.discard(cards, hand)
    }

    /// The lowest card of the longest plain suit.
    pub(super) fn discard(&self, cards: u64, hand: u64) -> u32 {
        let mut best = 0;
        let mut card = lowest(cards);
        for suit in 0..Self::SUITS as u32 {
            let mine = self.lane(cards, suit);
            if mine == 0 || suit == self.trump || (N && suit == NEUTRAL) {
                continue;
            }
            let low = lowest(mine);
            let weight = self.lane(hand, suit).count_ones() * 16 + low % Self::WIDTH;
            if weight >= best {
                best = weight;
                card = low;
            }
        }
        card
    }

    /// The first card to try on lead, of the candidates `cards`.
    pub(super) fn lead(&self, view: &View, rem: u64, leader: usize, mut cards: u64) -> u32 {
        let others = rem & !self.hands[leader];
        let side = self.is_ours(leader);
        let mut best = i32::MIN;
        let mut pick = 0;
        while cards != 0 {
            let card = cards.trailing_zeros();
            cards &= cards - 1;
            let s = self.suit_of(card);
            let suit = &view[s as usize];
            let mut weight = (card % Self::WIDTH) as i32;
            if self.lane(others, s) & above(self.rank_start(card)) == 0 {
                weight += 20;
            }
            for seat in (0..self.seats).filter(|&seat| seat != leader) {
                let mate = self.is_ours(seat) == side;
                if s != self.trump
                    && suit.len(seat) == 0
                    && self.lane(rem & self.hands[seat], self.trump) != 0
                {
                    weight += if mate { 25 } else { -20 };
                }
                if mate && suit.total > 0 && self.owner_at(suit.owners, 0) == seat {
                    weight += 15;
                }
            }
            if s == self.trump {
                weight -= 5;
            }
            if weight > best {
                best = weight;
                pick = card;
            }
        }
        pick
    }
}
