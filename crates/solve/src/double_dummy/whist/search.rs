//! Zero-window search, trick by trick.

use super::bounds;
use super::dealt::{Dealt, above, bottom, lane, lane_of, lowest, tops};
use super::order::{self, Trick};
use crate::double_dummy::between;
use crate::double_dummy::proofs::{Found, Proofs};

/// A bound on the tricks of the leader's side (a lower bound if it reaches `need`, otherwise an upper bound), and the
/// cards whose ranks it depends on.
type Bound = (i32, u64);

const HABITS: usize = 1 << 14;

/// No card.
const NONE: u8 = 255;

/// The index in `habits`, and the tag that identifies the position.
#[inline]
fn habit(key: u64) -> (usize, u8) {
    let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((hash >> 40) as usize % HABITS, (hash >> 32) as u8)
}

/// A point of the play to return to.
#[derive(Clone, Copy)]
pub struct Mark {
    stand: Trick,
    played: usize,
}

/// The solver of one deal.
pub struct Whist {
    deal: Dealt,
    short: Proofs<u64>,
    long: Proofs<u128>,
    /// By seat in the trick: the card that caused a cut-off in a similar position where the first choice did not.
    habits: Vec<[(u8, u8); 4]>,
    stand: Trick,
    played: usize,
    /// A card that the last seat may not play to the first trick, and the number of tricks at that point.
    lying: u64,
    tricks: i32,
    /// The number of trick starts visited, and the limit.
    pub nodes: u64,
    most_nodes: u64,
}

impl Default for Whist {
    fn default() -> Self {
        Self::new()
    }
}

impl Whist {
    /// A solver without a deal.
    pub fn new() -> Self {
        Whist {
            deal: Dealt::new(),
            short: Proofs::new(14),
            long: Proofs::new(10),
            habits: vec![[(0, NONE); 4]; HABITS],
            stand: Trick::led_by(0, 0, 0, 0),
            played: 0,
            lying: 0,
            tricks: 0,
            nodes: 0,
            most_nodes: u64::MAX,
        }
    }

    /// The tricks that the leader's side takes with best play by both sides.
    ///
    /// A hand is a set of cards: card `16 * suit + n` is the `n`th of its suit from the top. All hands have the same
    /// size.
    pub fn solve(&mut self, hands: [u64; 4], trump: Option<usize>, leader: usize) -> u8 {
        self.begin(hands, trump, leader);
        self.value(hands[0].count_ones() as i32 / 2).unwrap_or(0) as u8
    }

    /// Starts with a deal, which can then be played and solved from any point.
    pub fn begin(&mut self, hands: [u64; 4], trump: Option<usize>, leader: usize) {
        self.deal.set(hands, trump.unwrap_or(4));
        self.short.clear();
        self.long.clear();
        self.habits.fill([(0, NONE); 4]);
        let rem = hands.iter().fold(0, |all, hand| all | hand);
        self.tricks = hands[0].count_ones() as i32;
        self.stand = Trick::led_by(leader, rem, 0, self.tricks);
        self.played = 0;
        self.lying = 0;
    }

    /// Forbids a card to the seat that plays last to the first trick of the deal; its hand must have other cards.
    pub fn bar(&mut self, card: u32) {
        self.lying = 1 << card;
    }

    /// The card that is forbidden in the current trick, as a set.
    pub fn barred(&self) -> u64 {
        if self.stand.left == self.tricks { self.lying } else { 0 }
    }

    /// Stops after `nodes` further trick starts.
    pub fn limit(&mut self, nodes: u64) {
        self.most_nodes = self.nodes.saturating_add(nodes);
    }

    /// Plays a legal card for the seat to play. Returns the winner if the trick is complete.
    pub fn play(&mut self, card: u32) -> Option<usize> {
        self.stand = self.laid(&self.stand, self.played, card);
        self.played += 1;
        if self.played < 4 {
            return None;
        }
        let winner = (self.stand.leader + self.stand.best_at) & 3;
        self.stand = Trick::led_by(winner, self.stand.rem, 0, self.stand.left - 1);
        self.played = 0;
        Some(winner)
    }

    /// The current point of the play.
    pub fn mark(&self) -> Mark {
        Mark { stand: self.stand, played: self.played }
    }

    /// Returns to an earlier point of the play.
    pub fn back_to(&mut self, mark: &Mark) {
        Mark { stand: self.stand, played: self.played } = *mark;
    }

    /// The seat that leads, or led, to the trick.
    pub fn leader(&self) -> usize {
        self.stand.leader
    }

    /// The number of tricks still to be taken, including the one in progress.
    pub fn left(&self) -> i32 {
        self.stand.left
    }

    /// The tricks that the leader's side takes from here with best play by everybody; `None` if the limit is reached.
    pub fn value(&mut self, near: i32) -> Option<i32> {
        between(self.stand.left, near, |need| self.bound(need))
    }

    /// A bound on the tricks of the leader's side from here: a lower bound if it reaches `need`, otherwise an upper
    /// bound.
    pub fn bound(&mut self, need: i32) -> Option<i32> {
        self.bound_at(Trick { need, ..self.stand }, self.played)
    }

    /// The same if the seat to play plays this card.
    pub fn bound_with(&mut self, card: u32, need: i32) -> Option<i32> {
        let stand = Trick { need, ..self.laid(&self.stand, self.played, card) };
        self.bound_at(stand, self.played + 1)
    }

    fn bound_at(&mut self, stand: Trick, played: usize) -> Option<i32> {
        let value = match self.barred() {
            0 => self.at::<false>(&stand, played).0,
            _ => self.at::<true>(&stand, played).0,
        };
        (self.nodes <= self.most_nodes).then_some(value)
    }

    /// The bound for a trick with `played` cards. With `BARS` the last seat may not play the forbidden card.
    fn at<const BARS: bool>(&mut self, t: &Trick, played: usize) -> Bound {
        match played {
            0 => self.lead::<BARS>(t.rem, t.leader, t.need, t.left),
            1 => self.follow::<1, BARS>(t),
            2 => self.follow::<2, BARS>(t),
            3 => self.follow::<3, BARS>(t),
            _ => self.taken(t),
        }
    }

    /// The trick with one more card.
    #[inline]
    fn laid(&self, t: &Trick, at: usize, card: u32) -> Trick {
        let mut next = *t;
        next.rem ^= 1 << card;
        next.table |= 1 << card;
        if at == 0 {
            next.suit = card >> 4;
            next.best = card;
        } else if self.deal.beats(card, t.best) {
            next.gone = t.table & !(1 << t.best);
            next.best = card;
            next.best_at = at;
        }
        next
    }

    /// Decides whether the leader's side takes at least `need` of the `left` tricks. With a forbidden card in this
    /// trick, neither bounds nor stored proofs are used.
    fn lead<const BARS: bool>(&mut self, rem: u64, leader: usize, need: i32, left: i32) -> Bound {
        if need <= 0 {
            return (0, 0);
        }
        if need > left {
            return (left, 0);
        }
        self.nodes += 1;
        if left == 1 {
            return self.last(rem, leader);
        }
        let view = self.deal.view(rem);
        if !BARS && let Some((value, depths)) = bounds::sure(&view, leader, self.deal.trump, need, left) {
            return (value, self.deal.reach(rem, &view, depths));
        }
        if !BARS && let Some(depths) = bounds::later(&view, leader, self.deal.trump, left - need + 1) {
            return (need - 1, self.deal.reach(rem, &view, depths));
        }
        let shape = view[0].lens as u64
            | (view[1].lens as u64) << 16
            | (view[2].lens as u64) << 32
            | (view[3].lens as u64) << 48;
        // The last count follows from the others, so the leader is stored in its place.
        let key = shape & !(15 << 60) | (leader as u64) << 60;
        let (mut owners, mut owners_long) = (0u64, 0u128);
        let found = if BARS {
            Found::Nothing
        } else if left <= 8 {
            owners = view
                .iter()
                .fold(0, |all, s| all << (2 * s.total()) | (s.owners as u64) >> (32 - 2 * s.total()));
            self.short.look(key, owners, 0, need as u8, &())
        } else {
            owners_long = view.iter().fold(0, |all, s| {
                all << (2 * s.total()) | ((s.owners as u64) >> (32 - 2 * s.total())) as u128
            });
            self.long.look(key, owners_long, 0, need as u8, &())
        };
        if let Found::Bound(value, depths) = found {
            return (value as i32, self.deal.reach(rem, &view, depths as u16));
        }

        let hand = rem & self.deal.hands[leader];
        let groups = tops(hand, rem ^ hand);
        let mut cards = groups;
        let at = habit(hand);
        let usual = hinted(cards, hand, self.usual::<0>(at));
        let mut card = usual.unwrap_or_else(|| order::lead(&self.deal, &view, hand, groups, leader, cards));
        let mut rel = 0;
        let mut value = 0;
        let mut tried = usual.is_some() as u32;
        let stand = Trick::led_by(leader, rem, need, left);
        loop {
            let bit = 1u64 << card;
            let trick = self.laid(&stand, 0, card);
            let (v, r) = self.follow::<1, BARS>(&trick);
            if self.nodes > self.most_nodes {
                return (value, 0);
            }
            value = value.max(v);
            if v >= need {
                rel = r;
                if tried > 0 {
                    self.habits[at.0][0] = (at.1, card as u8);
                }
                break;
            }
            rel |= r;
            cards &= !(bit | dead(r, card));
            if cards == 0 {
                break;
            }
            tried += 1;
            card = if tried < 3 {
                order::lead(&self.deal, &view, hand, groups, leader, cards)
            } else {
                lowest(cards)
            };
        }

        if BARS {
            return (value, rel);
        }
        // Store what was proved.
        let depths = self.deal.depths(rem, &view, rel);
        let (low, high) = if value >= need { (value as u8, left as u8) } else { (0, value as u8) };
        if left <= 8 {
            let mut mask = 0u64;
            for (s, suit) in view.iter().enumerate() {
                let (total, k) = (suit.total(), depths as u32 >> (4 * s) & 15);
                mask = mask << (2 * total) | ((1u64 << (2 * k)) - 1) << (2 * (total - k));
            }
            self.short.keep(key, (owners, mask), 0, depths as u32, (low, high), ());
        } else {
            let mut mask = 0u128;
            for (s, suit) in view.iter().enumerate() {
                let (total, k) = (suit.total(), depths as u32 >> (4 * s) & 15);
                mask = mask << (2 * total) | ((1u128 << (2 * k)) - 1) << (2 * (total - k));
            }
            self.long.keep(key, (owners_long, mask), 0, depths as u32, (low, high), ());
        }
        (value, self.deal.reach(rem, &view, depths))
    }

    #[inline]
    fn usual<const AT: usize>(&self, at: (usize, u8)) -> u8 {
        let (tag, card) = self.habits[at.0][AT];
        if tag == at.1 { card } else { NONE }
    }

    /// The last trick has no choices.
    fn last(&self, rem: u64, leader: usize) -> Bound {
        let mut best = (rem & self.deal.hands[leader]).trailing_zeros();
        let mut at = 0;
        for o in 1..4 {
            let card = (rem & self.deal.hands[(leader + o) & 3]).trailing_zeros();
            if self.deal.beats(card, best) {
                best = card;
                at = o;
            }
        }
        let suit = lane_of(rem, best);
        ((at & 1 == 0) as i32, if suit & (suit - 1) != 0 { 1 << best } else { 0 })
    }

    /// The seat `AT` places after the leader plays to the trick.
    fn follow<const AT: usize, const BARS: bool>(&mut self, t: &Trick) -> Bound {
        let seat = (t.leader + AT) & 3;
        let hand = t.rem & self.deal.hands[seat];
        let free = if BARS && AT == 3 { hand & !self.lying } else { hand };
        // Cards that separate ours: those of others, and the one to beat.
        let mut cards = tops(free, (t.rem ^ hand) | 1 << t.best);
        let following = lane(cards, t.suit);
        if following != 0 {
            cards = following;
        }
        if cards & (cards - 1) == 0 {
            return self.onward::<AT, BARS>(t, cards.trailing_zeros());
        }
        let at = if following != 0 {
            let out = lane(t.rem | t.table, t.suit) >> (16 * t.suit);
            habit(out | (t.best as u64) << 16 | (t.leader as u64) << 32 | (t.suit as u64) << 36)
        } else {
            habit(hand ^ (t.best as u64) << 13 ^ (t.need as u64) << 29)
        };
        let usual = hinted(cards, hand, self.usual::<AT>(at));
        let mut card = usual.unwrap_or_else(|| order::first::<AT>(&self.deal, t, cards, hand));
        let mut chosen = usual.is_none();
        let wants = AT == 2;
        let mut rel = 0;
        let mut value = if wants { 0 } else { t.left };
        loop {
            let (v, r) = self.onward::<AT, BARS>(t, card);
            if (v >= t.need) == wants {
                if !chosen {
                    self.habits[at.0][AT] = (at.1, card as u8);
                }
                return (v, r);
            }
            value = if wants { value.max(v) } else { value.min(v) };
            rel |= r;
            cards &= !(1 << card | dead(r, card));
            if cards == 0 || self.nodes > self.most_nodes {
                return (value, rel);
            }
            chosen = false;
            card = if following != 0 { lowest(cards) } else { order::discard(&self.deal, cards, hand) };
        }
    }

    #[inline]
    fn onward<const AT: usize, const BARS: bool>(&mut self, t: &Trick, card: u32) -> Bound {
        let next = self.laid(t, AT, card);
        match AT {
            1 => self.follow::<2, BARS>(&next),
            2 => self.follow::<3, BARS>(&next),
            _ => self.taken(&next),
        }
    }

    /// The trick is complete: its winner leads the next.
    #[inline]
    fn taken(&mut self, t: &Trick) -> Bound {
        let winner = (t.leader + t.best_at) & 3;
        let ours = t.best_at & 1 == 0;
        let (value, mut rel) = if ours {
            let (v, rel) = self.lead::<false>(t.rem, winner, t.need - 1, t.left - 1);
            (v + 1, rel)
        } else {
            let (theirs, rel) = self.lead::<false>(t.rem, winner, t.left - t.need, t.left - 1);
            (t.left - 1 - theirs, rel)
        };
        let suit = lane_of(t.table, t.best);
        if suit & (suit - 1) != 0 {
            let card = if (value >= t.need) == ours {
                t.best
            } else {
                // All cards of the winner were tried, so equally good ones count as well.
                let hand = t.rem & self.deal.hands[winner];
                bottom(hand, (t.rem ^ hand) | (t.table & !t.gone & !(1 << t.best)), t.best)
            };
            rel |= 1 << card;
        }
        (value, rel)
    }
}

/// The candidate that is equivalent to the hinted card, if the hand holds that.
#[inline]
fn hinted(cards: u64, hand: u64, hint: u8) -> Option<u32> {
    if hint == NONE || hand >> hint & 1 == 0 {
        return None;
    }
    let upto = lane_of(cards, hint as u32) & ((2u64 << hint) - 1);
    if upto == 0 { None } else { Some(lowest(upto)) }
}

/// Cards of the suit of `card` that would have done no better, if the result depends only on `rel`.
#[inline]
fn dead(rel: u64, card: u32) -> u64 {
    let r = lane_of(rel, card);
    if r >> card != 0 {
        return 0;
    }
    let below = if r == 0 { u64::MAX } else { !above(lowest(r) + 1) };
    lane_of(below, card)
}
