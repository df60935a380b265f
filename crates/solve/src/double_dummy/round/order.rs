//! Which card to try first.

use super::deal::{Deal, View, above, lowest};
use super::law::NEUTRAL;
use super::search::Trick;
use crate::double_dummy::weights::{KIND, LEN, OWN, RUFF};

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

    /// The first card to try for the seat `at` places after the leader, of the candidates `cards`.
    pub(super) fn first(&self, t: &Trick, at: usize, cards: u64, hand: u64) -> u32 {
        let seat = self.seat(t.leader, at);
        let ours = self.is_ours(seat);
        // The best the others behind can do, and whether a partner behind tops it.
        let mut bar = t.best;
        let mut helped = false;
        for o in at + 1..self.seats {
            let s = self.seat(t.leader, o);
            let c = self.strongest(t, s, bar);
            if c != bar {
                if self.is_ours(s) == ours {
                    helped = true;
                } else {
                    bar = c;
                    helped = false;
                }
            }
        }
        let holder = self.seat(t.leader, t.best_at);
        let safe = helped || (bar == t.best && self.is_ours(holder) == ours);
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

    /// How a seat stands to the leader: itself, an enemy that plays before any partner, a partner, another enemy.
    #[inline]
    pub(super) fn role(&self, leader: usize, seat: usize) -> usize {
        self.roles[leader][seat] as usize
    }

    /// The first card to try on lead, of the candidates `cards` among the groups' `tops`.
    pub(super) fn lead(&self, view: &View, rem: u64, leader: usize, tops: u64, cards: u64) -> u32 {
        let hand = rem & self.hands[leader];
        let mut best = i16::MIN;
        let mut pick = 0;
        for (s, suit) in view.iter().enumerate().take(Self::SUITS) {
            let mut mine = self.lane(cards, s as u32);
            if mine == 0 {
                continue;
            }
            let trump = (s as u32 == self.trump) as usize;
            let owner = |n: u32| {
                if n < suit.total as u32 { self.role(leader, self.owner_at(suit.owners, n)) } else { 4 }
            };
            let two = owner(0) * 5 + owner(1);
            let mut base = OWN[trump][two * 5 + owner(2)];
            let mut ruffs = 0;
            for seat in 0..self.seats {
                let role = self.role(leader, seat);
                let len = suit.len(seat);
                base += LEN[trump][role * 6 + len.min(5) as usize];
                if role > 0 && len == 0 && self.lane(rem & self.hands[seat], self.trump) != 0 {
                    ruffs |= 1 << (role - 1);
                }
            }
            if trump == 0 {
                base += RUFF[ruffs];
            }
            let held = self.lane(hand, s as u32);
            let groups = self.lane(tops, s as u32);
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
}
