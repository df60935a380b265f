//! Move ordering: which card to try first.

use super::NEUTRAL;
use super::dealt::{Dealt, SuitsOut, above, lowest};
use super::trick::Trick;
use super::weights::{BY_SEAT, LENGTH, NEUTRAL_LEADS, OUT, PLAIN_LEADS, STAKE, VALUED, VALUED_LEADS};

impl<const N: bool, const FOUR: bool> Dealt<N, FOUR> {
    /// The highest card that `seat` could play to the trick, or `best` if it could not beat it.
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

    /// The best card that later seats can play, and whether the trick stays with our side without us.
    #[inline]
    fn outlook(&self, t: &Trick, at: usize) -> (u32, bool) {
        let ours = self.is_ours(self.seat(t.leader, at));
        let mut bar = t.best;
        let mut helped = false;
        for o in at + 1..self.seats() {
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

    /// The first card to try, among `cards`, for the seat `at` places after the leader.
    pub(super) fn first(&self, t: &Trick, at: usize, cards: u64, hand: u64) -> u32 {
        let (bar, safe) = self.outlook(t, at);
        if self.is_valued() {
            return self.valued(t, (bar, safe), cards, hand);
        }
        let follow = self.lane(cards, t.suit);
        if follow != 0 {
            let ruler = follow & self.rulers;
            if N && safe && ruler != 0 && self.is_neutralized(t, at) {
                return ruler.trailing_zeros();
            }
            let winners =
                if safe || self.suit_of(bar) != t.suit { 0 } else { follow & above(self.rank_start(bar)) };
            return lowest(if winners != 0 { winners } else { follow });
        }
        if N {
            return self.thrown(t, at, (bar, safe), cards, hand);
        }
        if !safe {
            let trumps = self.lane(cards, self.trump);
            let over = self.suit_of(bar) == self.trump;
            let winners = if over { trumps & above(self.rank_start(bar)) } else { trumps };
            if winners != 0 {
                return lowest(winners);
            }
        }
        self.discard(cards, hand)
    }

    /// Whether the trick has a neutral, or a later seat of the same side can play one.
    fn is_neutralized(&self, t: &Trick, at: usize) -> bool {
        let ours = self.is_ours(self.seat(t.leader, at));
        let has = |hand: u64, suit: u32| self.lane(hand, suit) != 0;
        let can = |seat: usize| {
            let hand = t.rem & self.hands[seat];
            !has(hand, t.suit) && !has(hand, self.trump) && has(hand, NEUTRAL)
        };
        let mut behind = (at + 1..self.seats()).map(|o| self.seat(t.leader, o));
        has(t.table, NEUTRAL) || behind.any(|seat| self.is_ours(seat) == ours && can(seat))
    }

    /// The next card to try after the first; `following` if the seat can follow.
    pub(super) fn next(&self, t: &Trick, at: usize, cards: u64, hand: u64, following: bool) -> u32 {
        if self.is_valued() {
            self.valued(t, self.outlook(t, at), cards, hand)
        } else if following {
            lowest(cards)
        } else if N {
            self.thrown(t, at, self.outlook(t, at), cards, hand)
        } else {
            self.discard(cards, hand)
        }
    }

    /// The most promising card where cards have values: valuable ones to tricks that stay with the side, others to tricks
    /// that do not.
    fn valued(&self, t: &Trick, (bar, safe): (u32, bool), mut cards: u64, hand: u64) -> u32 {
        let weights = &VALUED;
        let mut best = i32::MIN;
        let mut pick = 0;
        while cards != 0 {
            let card = cards.trailing_zeros();
            cards &= cards - 1;
            let suit = self.suit_of(card);
            let value = self.value(card);
            let top = self.lane(t.rem & !hand, suit) & above(self.rank_start(card)) == 0;
            let mut weight = weights.step * (card % Self::WIDTH) as i32;
            if suit != t.suit {
                weight += weights.length * self.lane(hand, suit).count_ones() as i32;
                weight += if suit == self.trump { weights.ruff } else { 0 };
            }
            let extra = |holds: bool, weight: i32| if holds { weight } else { 0 };
            weight += if safe {
                weights.gives * value + extra(top, weights.gives_top)
            } else if self.beats(card, bar) {
                weights.takes + weights.takes_value * value
            } else {
                let presses = self.beats(card, t.best);
                weights.loses * value + extra(presses, weights.presses) + extra(top, weights.loses_top)
            };
            if weight > best {
                best = weight;
                pick = card;
            }
        }
        pick
    }

    /// The lowest card of the longest plain suit.
    fn discard(&self, cards: u64, hand: u64) -> u32 {
        let mut best = 0;
        let mut card = lowest(cards);
        for suit in 0..Self::SUITS as u32 {
            let mine = self.lane(cards, suit);
            if mine == 0 || suit == self.trump {
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

    /// The most promising card of a seat that cannot follow, where there is a neutral suit: it may trump, neutralize or
    /// throw off.
    fn thrown(&self, t: &Trick, at: usize, (bar, safe): (u32, bool), mut cards: u64, hand: u64) -> u32 {
        let kind = |suit: u32| if suit == NEUTRAL { 0 } else { 2 - (suit == self.trump) as usize };
        let held = kind(self.suit_of(t.best));
        let stake = (safe as usize * 3 + 2 - held) * 2 + (self.suit_of(bar) == NEUTRAL) as usize;
        let mut best = i16::MIN;
        let mut pick = 0;
        while cards != 0 {
            let card = cards.trailing_zeros();
            cards &= cards - 1;
            let suit = self.suit_of(card);
            let mine = self.lane(hand, suit);
            let others = self.lane(t.rem & !hand, suit);
            let wins = self.beats(card, t.best);
            let kind = kind(suit);
            let class = match kind {
                2 if self.rulers >> card & 1 == 1 => 6,
                2 => 8 - (others & above(card) == 0) as usize,
                _ if wins && self.beats(card, bar) => 3 * kind,
                _ => 3 * kind + 2 - wins as usize,
            };
            let length = (mine.count_ones() as usize).min(4) - 1;
            let lowest = (mine >> card == 1) as usize;
            let out = (others.count_ones() as usize).min(4);
            let weight = STAKE[stake][class]
                + LENGTH[kind * 2 + safe as usize][length * 2 + lowest]
                + OUT[kind * 4 + length][out]
                + BY_SEAT[at.min(3)][class];
            if weight > best {
                best = weight;
                pick = card;
            }
        }
        pick
    }

    /// The first card to lead, among `cards`.
    pub(super) fn lead(&self, view: &SuitsOut, rem: u64, leader: usize, mut cards: u64) -> u32 {
        let weights = match self.is_valued() {
            true => &VALUED_LEADS,
            false if N => &NEUTRAL_LEADS,
            false => &PLAIN_LEADS,
        };
        let others = rem & !self.hands[leader];
        let mut best = i32::MIN;
        let mut pick = 0;
        while cards != 0 {
            let s = self.suit_of(cards.trailing_zeros());
            let suit = &view[s as usize];
            let mut of_suit = self.lane(cards, s);
            cards ^= of_suit;
            let mine = self.lane(rem & self.hands[leader], s);
            let theirs = self.lane(others, s);
            let mut base = weights.length * mine.count_ones() as i32;
            base += if s == self.trump { weights.trump } else { 0 };
            base += if theirs == 0 { weights.alone } else { 0 };
            for o in 1..self.seats() {
                let seat = self.seat(leader, o);
                // An opponent who plays second, a seat of the leader's side, or a later opponent.
                let who = if self.is_ours(seat) == self.is_ours(leader) { 1 } else { 2 * (o > 1) as usize };
                let hand = rem & self.hands[seat];
                match suit.len(seat) {
                    0 if s != self.trump && self.lane(hand, self.trump) != 0 => base += weights.ruffs[who],
                    0 if N && self.lane(hand, NEUTRAL) != 0 => base += weights.neutralizes[who],
                    0 => base += weights.discards[who],
                    1 => base += weights.follows_once[who],
                    2 => base += weights.follows_twice[who],
                    _ => {}
                }
                if suit.total > 0 && self.owner_at(suit.owners, 0) == seat {
                    base += weights.has_top[who];
                }
            }
            while of_suit != 0 {
                let card = of_suit.trailing_zeros();
                of_suit &= of_suit - 1;
                let step = weights.step + if N && s == NEUTRAL { weights.neutral_step } else { 0 };
                let mut weight = base + step * (card % Self::WIDTH) as i32;
                if theirs & above(self.rank_start(card)) == 0 {
                    weight += weights.top;
                }
                if mine & above(card) == 0 {
                    weight += weights.highest;
                }
                if self.rulers >> card & 1 == 1 {
                    weight += weights.ruler;
                }
                if weight > best {
                    best = weight;
                    pick = card;
                }
            }
        }
        pick
    }
}
