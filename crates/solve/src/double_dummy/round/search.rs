//! Zero-window search, trick by trick.

use super::deal::{Deal, Suit, View, above, lowest};
use super::law::{Card, Count, Law, NEUTRAL};
use crate::double_dummy::table::{Found, Table};

/// A bound on what our side will count, from below if it meets the need, and the cards whose ranks it rests on.
type Verdict = (i32, u64);

/// With so many tricks left or fewer, playing on is cheaper than looking up.
const LEAN: i32 = 1;

const HABITS: usize = 1 << 14;
/// No card.
const NONE: u8 = 255;

/// A place among the habits and the tag that tells whose it is.
#[inline]
fn habit(key: u64) -> (usize, u8) {
    let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((hash >> 40) as usize % HABITS, (hash >> 32) as u8)
}

/// The trick on the table.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// Cards still in hand.
    pub(super) rem: u64,
    /// Cards on the table.
    pub(super) table: u64,
    /// Of those, the ones that no longer parted anything when the winning card was played.
    gone: u64,
    pub(super) leader: usize,
    /// The suit led.
    pub(super) suit: u32,
    /// The winning card so far, and how many seats after the leader it was played.
    pub(super) best: u32,
    pub(super) best_at: usize,
    need: i32,
    left: i32,
}

/// A position: hands by seat, and the cards on the table from the leader on.
#[derive(Clone, Debug)]
pub struct Stand {
    pub law: Law,
    pub trump: Option<u8>,
    pub hands: Vec<Vec<Card>>,
    pub leader: usize,
    pub trick: Vec<Card>,
    /// Whether the card led makes trump and so must be one (N6).
    pub opening: bool,
}

/// The solver of one position for one side.
pub struct Round<const N: bool> {
    deal: Deal<N>,
    short: Table<u64>,
    long: Table<u128>,
    habits: Vec<[(u8, u8); 6]>,
    stand: Trick,
    played: usize,
    opening: bool,
    /// Trick starts looked at.
    pub nodes: u64,
    pub stats: [u64; 41],
}

impl<const N: bool> Round<N> {
    /// A solver for what the seats of `ours` will count.
    pub fn new(stand: &Stand, ours: u8, count: Count) -> Self {
        let Stand { law, trump, hands, leader, trick, opening } = stand;
        let deal = Deal::<N>::new(*law, hands, trick, *leader, *trump, ours, count);
        let rem = deal.hands.iter().fold(0, |all, hand| all | hand);
        let left = hands.iter().map(Vec::len).max().unwrap_or(0) as i32;
        let mut round = Round {
            stand: Trick {
                rem,
                table: 0,
                gone: 0,
                leader: *leader,
                suit: 0,
                best: 0,
                best_at: 0,
                need: 0,
                left,
            },
            played: trick.len(),
            opening: *opening,
            deal,
            short: Table::new(14),
            long: Table::new(12),
            habits: vec![[(0, NONE); 6]; HABITS],
            nodes: 0,
            stats: [0; 41],
        };
        for (at, &card) in trick.iter().enumerate() {
            let seat = round.deal.seat(*leader, at);
            let place =
                (round.deal.places_of(card) & round.deal.hands[seat] & round.stand.rem).trailing_zeros();
            round.stand = round.deal.laid(&round.stand, at, place);
        }
        round
    }

    /// What our side will count with best play of all.
    pub fn value(&mut self) -> i32 {
        let stand = self.stand;
        let (at, leader) = (self.played, stand.leader);
        let seat = self.deal.seat(leader, at);
        let hand = stand.rem & self.deal.hands[seat];
        if at == 0 && !self.opening {
            return self.bisect(stand.rem, stand.left, |round, need| {
                round.start(stand.rem, leader, need, stand.left).0
            });
        }
        self.bisect(stand.rem | stand.table, stand.left, |round, need| {
            let mut stand = stand;
            stand.need = need;
            if at > 0 {
                return round.follow(&stand, at).0;
            }
            let wants = round.deal.is_ours(seat);
            let mut cards = round.deal.lane(round.deal.tops(hand, stand.rem ^ hand), round.deal.trump);
            let mut value = if wants { 0 } else { i32::MAX };
            while cards != 0 {
                let card = cards.trailing_zeros();
                let next = round.deal.laid(&stand, 0, card);
                let (v, r) = round.follow(&next, 1);
                if (v >= need) == wants {
                    return v;
                }
                value = if wants { value.max(v) } else { value.min(v) };
                cards &= !(1 << card | round.deal.dead(r, card));
            }
            value
        })
    }

    fn bisect(&mut self, cards: u64, left: i32, mut search: impl FnMut(&mut Self, i32) -> i32) -> i32 {
        let (mut low, mut high) = (0, self.deal.most(cards, left, self.deal.neutrals(cards)));
        let mut guess = (high + 1) / 2;
        while low < high {
            let need = guess.clamp(low + 1, high);
            let b = self.nodes;
            let value = search(self, need);
            if std::env::var("LOUD").is_ok() {
                println!("  need {need} value {value} nodes {}", self.nodes - b);
            }
            if value >= need {
                low = value;
                guess = value + 1;
            } else {
                high = value;
                guess = value;
            }
        }
        low
    }

    /// Will our side count at least `need` in the `left` tricks?
    fn start(&mut self, rem: u64, leader: usize, need: i32, left: i32) -> Verdict {
        if need <= 0 {
            return (0, 0);
        }
        let most = self.deal.most(rem, left, self.deal.neutrals(rem));
        if need > most {
            self.stats[0] += 1;
            return (most, self.deal.fallen(rem, need - 1 - most));
        }
        self.nodes += 1;
        self.stats[20 + left as usize] += 1;
        if left == 1 {
            return self.last(rem, leader, need);
        }
        let view = self.deal.view(rem);
        if let Some((value, rel)) = self.deal.bounds(&view, rem, leader, need, left) {
            self.stats[1 + (value < need) as usize] += 1;
            return (value, rel);
        }
        let width = self.deal.owner_bits;
        let room = left as u32 * self.deal.seats as u32 * width;
        let suits = &view[..Deal::<N>::SUITS];
        let key = self.deal.key(&view, leader);
        let found = match room {
            ..=64 => self.short.look(key, pack(suits, width), need as u16),
            65..=128 => self.long.look(key, pack_long(suits, width), need as u16),
            _ => Found::Nothing,
        };
        if let Found::Verdict(value, depths) = found {
            self.stats[3] += 1;
            return (value as i32, self.deal.reach(rem, &view, depths));
        }

        let hand = rem & self.deal.hands[leader];
        let groups = self.deal.tops(hand, rem ^ hand);
        let mut cards = groups;
        if N {
            let belligerent = cards & !self.deal.lane(cards, NEUTRAL);
            if belligerent != 0 {
                cards = belligerent;
            }
        }
        let at = habit(hand);
        let usual = if left <= LEAN { None } else { self.usual(at, 0, cards, hand) };
        let mut card = usual.unwrap_or_else(|| self.deal.lead(&view, rem, leader, groups, cards));
        let mut chosen = usual.is_none();
        let wants = self.deal.is_ours(leader);
        let mut rel = 0;
        let mut value = if wants { 0 } else { most };
        self.stats[4] += 1;
        let begin = self.nodes;
        loop {
            let before = self.nodes;
            let bit = 1u64 << card;
            let suit = self.deal.suit_of(card);
            let trick = Trick {
                rem: rem ^ bit,
                table: bit,
                gone: 0,
                leader,
                suit,
                best: card,
                best_at: 0,
                need,
                left,
            };
            let (v, r) = self.follow(&trick, 1);
            if (v >= need) == wants {
                value = v;
                rel = r;
                self.stats[5] += 1;
                self.stats[6] += (before > begin) as u64;
                self.stats[7] += before - begin;
                self.stats[8] += self.nodes - begin;
                if !chosen && left > LEAN {
                    self.habits[at.0][0] = (at.1, card as u8);
                }
                break;
            }
            value = if wants { value.max(v) } else { value.min(v) };
            rel |= r;
            cards &= !(bit | self.deal.dead(r, card));
            if cards == 0 {
                break;
            }
            chosen = false;
            card = self.deal.lead(&view, rem, leader, groups, cards);
        }

        let depths = self.deal.depths(rem, &view, rel);
        let (low, high) = if value >= need { (value, most) } else { (0, value) };
        let (low, high) = (low as u16, high as u16);
        match room {
            ..=64 => self.short.keep(key, pack(suits, width), mask(suits, width, depths), depths, low, high),
            65..=128 => {
                let (owners, mask) = (pack_long(suits, width), mask_long(suits, width, depths));
                self.long.keep(key, owners, mask, depths, low, high);
            }
            _ => {}
        }
        (value, self.deal.reach(rem, &view, depths))
    }

    #[inline]
    fn usual(&self, at: (usize, u8), place: usize, cards: u64, hand: u64) -> Option<u32> {
        let (tag, hint) = self.habits[at.0][place];
        if tag != at.1 || hint == NONE || hand >> hint & 1 == 0 {
            return None;
        }
        let upto = self.deal.lane(cards, self.deal.suit_of(hint as u32)) & above(hint as u32 + 1);
        (upto != 0).then(|| lowest(upto))
    }

    /// The last trick plays itself.
    fn last(&self, rem: u64, leader: usize, need: i32) -> Verdict {
        let mut best = (rem & self.deal.hands[leader]).trailing_zeros();
        let mut at = 0;
        for o in 1..self.deal.seats {
            let card = (rem & self.deal.hands[self.deal.seat(leader, o)]).trailing_zeros();
            if self.deal.beats(card, best) {
                best = card;
                at = o;
            }
        }
        let suit = self.deal.lane(rem, self.deal.suit_of(best));
        let rel = if suit & (suit - 1) != 0 { 1 << self.deal.rank_end(best) } else { 0 };
        if !self.deal.is_ours(self.deal.seat(leader, at)) {
            return (0, rel);
        }
        let value = self.deal.gain(rem);
        (value, rel | self.deal.crowned(rem, value >= need))
    }

    /// The seat `at` places after the leader plays to the trick.
    fn follow(&mut self, t: &Trick, at: usize) -> Verdict {
        let seat = self.deal.seat(t.leader, at);
        let hand = t.rem & self.deal.hands[seat];
        let (legal, ruled) = self.deal.legal(t, hand);
        let following = self.deal.lane(legal, t.suit) != 0;
        let mut cards = self.deal.tops(hand, self.deal.parting(t, hand)) & legal;
        let wants = self.deal.is_ours(seat);
        let key = if following {
            let out = self.deal.lane(t.rem | t.table, t.suit);
            out ^ (t.best as u64) << 16 ^ (t.leader as u64) << 32 ^ (at as u64) << 40
        } else {
            hand ^ (t.best as u64) << 13 ^ (t.need as u64) << 29
        };
        let lean = t.left <= LEAN || cards & (cards - 1) == 0;
        let place = if lean { (0, 0) } else { habit(key) };
        let usual = if lean { None } else { self.usual(place, at, cards, hand) };
        let mut card = usual.unwrap_or_else(|| {
            if cards & (cards - 1) == 0 {
                cards.trailing_zeros()
            } else {
                self.deal.first(t, at, cards, hand)
            }
        });
        let mut chosen = usual.is_none();
        let mut rel = ruled;
        let mut value = if wants { 0 } else { i32::MAX };
        let begin = self.nodes;
        let k = if following { 9 } else { 13 };
        loop {
            let before = self.nodes;
            let next = self.deal.laid(t, at, card);
            let (v, r) =
                if at + 1 == self.deal.seats { self.taken(&next) } else { self.follow(&next, at + 1) };
            if (v >= t.need) == wants {
                self.stats[k] += 1;
                self.stats[k + 1] += (before > begin) as u64;
                self.stats[k + 2] += before - begin;
                self.stats[k + 3] += self.nodes - begin;
                if !chosen && !lean {
                    self.habits[place.0][at] = (place.1, card as u8);
                }
                return (v, r | if N && self.deal.suit_of(card) == NEUTRAL { ruled } else { 0 });
            }
            value = if wants { value.max(v) } else { value.min(v) };
            rel |= r;
            cards &= !(1 << card | self.deal.dead(r, card));
            if cards == 0 {
                return (value, rel);
            }
            chosen = false;
            card = if following { lowest(cards) } else { self.deal.discard(cards, hand) };
        }
    }

    /// The trick is full: the winner leads on.
    fn taken(&mut self, t: &Trick) -> Verdict {
        let winner = self.deal.seat(t.leader, t.best_at);
        let ours = self.deal.is_ours(winner);
        let gain = if ours { self.deal.gain(t.table) } else { 0 };
        let (v, mut rel) = self.start(t.rem, winner, t.need - gain, t.left - 1);
        let value = v + gain;
        if ours {
            rel |= self.deal.crowned(t.table, value >= t.need);
        }
        let suit = self.deal.lane(t.table, self.deal.suit_of(t.best));
        if suit & (suit - 1) != 0 {
            let card = if (value >= t.need) == ours {
                t.best
            } else {
                // Every card of the winner was tried: those as good count as well.
                let hand = t.rem & self.deal.hands[winner];
                let others = (t.rem ^ hand) | (t.table & !t.gone & !(1 << t.best));
                self.deal.bottom(hand, others, t.best)
            };
            rel |= 1 << self.deal.rank_end(card);
        }
        (value, rel)
    }
}

impl<const N: bool> Deal<N> {
    #[inline]
    pub(super) fn seat(&self, leader: usize, at: usize) -> usize {
        let seat = leader + at;
        if seat >= self.seats { seat - self.seats } else { seat }
    }

    /// The trick with one card more.
    #[inline]
    fn laid(&self, t: &Trick, at: usize, card: u32) -> Trick {
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

    /// The rulers that the count of a trick of ours rests on: those it holds for a bound from below, those of all its
    /// suits for one from above.
    #[inline]
    fn crowned(&self, table: u64, met: bool) -> u64 {
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

    /// The highest trump on the table, as a set.
    #[inline]
    fn high_trump(&self, t: &Trick) -> u64 {
        let trumps = self.lane(t.table, self.trump);
        trumps & trumps.wrapping_neg()
    }

    /// Cards that part those of `hand`: what others still hold, and what is to be beaten.
    #[inline]
    fn parting(&self, t: &Trick, hand: u64) -> u64 {
        let table = if N { self.high_trump(t) } else { 0 };
        (t.rem ^ hand) | 1 << t.best | table
    }

    /// The cards of `hand` that may be played to the trick, and the cards whose ranks decided that.
    #[inline]
    fn legal(&self, t: &Trick, hand: u64) -> (u64, u64) {
        let follow = self.lane(hand, t.suit);
        if !N {
            return (if follow != 0 { follow } else { hand }, 0);
        }
        if t.suit == NEUTRAL {
            return (hand, 0);
        }
        if follow != 0 {
            return (follow, 0);
        }
        let neutrals = self.lane(hand, NEUTRAL);
        let belligerent = hand ^ neutrals;
        if neutrals == 0 || belligerent == 0 {
            return (hand, 0);
        }
        let mut ruled = 0;
        let mine = self.lane(hand, self.trump);
        let there = self.high_trump(t);
        let mut can_trump = mine != 0;
        if mine != 0 && there != 0 {
            let top = mine & mine.wrapping_neg();
            can_trump = top < there;
            ruled |= top.max(there);
        }
        let high = self.lane(t.table, NEUTRAL);
        let high = high & high.wrapping_neg();
        if high == 0 {
            return (if can_trump { belligerent } else { hand }, ruled);
        }
        if !can_trump && self.underplay {
            return (hand, ruled);
        }
        let higher = neutrals & (high - 1);
        let lower = neutrals ^ higher;
        ruled |= if lower != 0 { lower & lower.wrapping_neg() } else { high };
        (belligerent | higher, ruled)
    }
}

/// The owners of all cards out, suit after suit.
#[inline]
fn pack(view: &[Suit], width: u32) -> u64 {
    view.iter().fold(0, |all, suit| {
        let bits = width * suit.total as u32;
        if bits == 0 { all } else { all.unbounded_shl(bits) | suit.owners >> (64 - bits) }
    })
}

/// The mask over the owners of the top cards of each suit.
#[inline]
fn mask(view: &[Suit], width: u32, depths: u32) -> u64 {
    view.iter().enumerate().fold(0, |all, (s, suit)| {
        let k = depths >> (4 * s) & 15;
        let total = suit.total as u32;
        all.unbounded_shl(width * total)
            | (((1u128 << (width * k)) - 1) as u64).unbounded_shl(width * (total - k))
    })
}

/// The owners of all cards out, suit after suit, where there are many.
#[inline]
fn pack_long(view: &[Suit], width: u32) -> u128 {
    view.iter().fold(0, |all, suit| {
        let bits = width * suit.total as u32;
        if bits == 0 { all } else { all << bits | (suit.owners >> (64 - bits)) as u128 }
    })
}

/// The mask over the owners of the top cards of each suit, where there are many.
#[inline]
fn mask_long(view: &[Suit], width: u32, depths: u32) -> u128 {
    view.iter().enumerate().fold(0, |all, (s, suit)| {
        let k = depths >> (4 * s) & 15;
        let total = suit.total as u32;
        all << (width * total) | ((1u128 << (width * k)) - 1) << (width * (total - k))
    })
}

impl<const N: bool> Deal<N> {
    /// What the position is filed under.
    #[inline]
    fn key(&self, view: &View, leader: usize) -> u64 {
        let bits = if N { 9 } else { 14 };
        let shape = view[..Self::SUITS].iter().fold(0, |all, suit| all << bits | suit.shape as u64);
        shape | (leader as u64) << 58 | 1 << 63
    }
}
