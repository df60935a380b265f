//! Zero-window search, trick by trick.

use super::dealt::{Dealt, Levels, above, lowest};
use super::entry::{mask, mask_long, pack, pack_long};
use super::play::{DealSolver, Mark};
use super::trick::Trick;
use crate::double_dummy::proofs::{Found, Proofs, scatter};
use crate::double_dummy::{Card, Count, Stand, between};

/// A bound on our side's score (a lower bound if it reaches `need`, otherwise an upper bound) and the cards whose ranks
/// it depends on. It holds in every position where those cards and all above them have the same owners, and each seat
/// has as many cards of each suit.
type Bound = (i32, u64);

/// With fewer tricks than this, values are guessed without solving for tricks first.
const FEW: i32 = 6;

/// No card.
const NONE: u8 = 255;

/// The solver of one deal for one side, from any point of its play.
pub(super) struct Round<const N: bool, const FOUR: bool> {
    deal: Dealt<N, FOUR>,
    short: Proofs<u64>,
    long: Proofs<u128>,
    /// The same where values are compared card by card.
    short_valued: Proofs<u64, Levels>,
    long_valued: Proofs<u128, Levels>,
    /// By seat in the trick: the card that caused a cut-off in a similar position where the first choice did not.
    habits: Vec<[(u8, u8); 6]>,
    stand: Trick,
    played: usize,
    opening: bool,
    /// The number of trick starts visited, and the limit.
    nodes: u64,
    most_nodes: u64,
}

impl<const N: bool, const FOUR: bool> DealSolver for Round<N, FOUR> {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn limit(&mut self, nodes: u64) {
        self.most_nodes = self.nodes.saturating_add(nodes);
    }

    fn play(&mut self, card: Card) -> i32 {
        let place = self.place_of(card);
        self.stand = self.deal.laid(&self.stand, self.played, place);
        self.played += 1;
        self.opening = false;
        if self.played < self.deal.seats() {
            return 0;
        }
        let Trick { rem, table, leader, best_at, left, .. } = self.stand;
        let winner = self.deal.seat(leader, best_at);
        self.played = 0;
        self.stand = Trick::led_by(winner, rem, 0, left - 1);
        if self.deal.is_ours(winner) { self.deal.gain(table) * self.deal.unit } else { 0 }
    }

    fn to_play(&self) -> usize {
        self.deal.seat(self.stand.leader, self.played)
    }

    fn mark(&self) -> Mark {
        Mark { stand: self.stand, played: self.played, opening: self.opening }
    }

    fn back_to(&mut self, mark: &Mark) {
        Mark { stand: self.stand, played: self.played, opening: self.opening } = *mark;
    }

    fn value(&mut self, near: Option<i32>) -> Option<i32> {
        let near = match near {
            Some(near) => near / self.deal.unit,
            None => self.expected()?,
        };
        Some(self.settle(near)? * self.deal.unit)
    }

    fn reaches(&mut self, need: i32) -> Option<bool> {
        let need = self.in_units(need);
        Some(self.bound(need)? >= need)
    }

    fn reaches_with(&mut self, card: Card, need: i32) -> Option<bool> {
        let need = self.in_units(need);
        let trick = self.deal.laid(&Trick { need, ..self.stand }, self.played, self.place_of(card));
        let value = self.onward(&trick, self.played + 1).0;
        (self.nodes <= self.most_nodes).then_some(value >= need)
    }

    fn legal(&self) -> Vec<Card> {
        let hand = self.stand.rem & self.deal.hands[self.to_play()];
        let cards = match self.played {
            0 if self.opening => self.deal.lane(hand, self.deal.trump),
            0 => self.deal.leads(hand),
            _ => self.deal.choice(&self.stand, hand).cards,
        };
        let mut legal: Vec<Card> =
            (0..64).filter(|place| cards >> place & 1 == 1).map(|place| self.deal.card(place)).collect();
        legal.dedup();
        legal
    }
}

impl<const N: bool, const FOUR: bool> Round<N, FOUR> {
    /// A solver for the score of the seats `ours`.
    pub(super) fn new(stand: &Stand, ours: u8, count: Count) -> Self {
        let deal = Dealt::<N, FOUR>::new(stand, ours, count);
        let rem = deal.hands.iter().fold(0, |all, hand| all | hand);
        let left = stand.tricks_left();
        let bits = (left as u32 + 5).min(14);
        let levelled = deal.is_levelled();
        let mut round = Round {
            stand: Trick::led_by(stand.leader, rem, 0, left as i32),
            played: 0,
            opening: stand.opening,
            deal,
            short: Proofs::new(bits - 2),
            long: Proofs::new(if left > 8 { 12 } else { 1 }),
            short_valued: Proofs::new(if levelled { bits - 2 } else { 1 }),
            long_valued: Proofs::new(if levelled && left > 5 { 10 } else { 1 }),
            habits: vec![[(0, NONE); 6]; 1 << bits],
            nodes: 0,
            most_nodes: u64::MAX,
        };
        stand.trick.iter().for_each(|card| {
            round.play(*card);
        });
        round
    }

    fn place_of(&self, card: Card) -> u32 {
        (self.deal.places_of(card) & self.deal.hands[self.to_play()] & self.stand.rem).trailing_zeros()
    }

    /// The number of units that make at least `need`.
    fn in_units(&self, need: i32) -> i32 {
        need.div_euclid(self.deal.unit) + (need.rem_euclid(self.deal.unit) > 0) as i32
    }

    /// What our side will score with best play by everybody, in units, found by questions starting with `guess`.
    fn settle(&mut self, guess: i32) -> Option<i32> {
        let most = self.deal.most(self.stand.rem | self.stand.table, self.stand.left);
        between(most, guess, |need| self.bound(need))
    }

    /// The average score of our side.
    fn guess(&self) -> i32 {
        let cards = self.stand.rem | self.stand.table;
        let most = self.deal.most(cards, self.stand.left);
        let Count::Neutral { maker } = self.deal.count else { return most * self.deal.unit * 9 / 20 };
        let ours = cards & self.deal.our_cards;
        let count = |set: u64| set.count_ones() as i32;
        let neutrals = [ours, cards ^ ours].map(|side| count(self.deal.lane(side, super::NEUTRAL)));
        let rulers = 2 * count(ours & self.deal.rulers) - count(cards & self.deal.rulers);
        // In hundredths, fitted to random deals.
        let points = match maker {
            true => 54 * self.stand.left + 139 * neutrals[0] - 89 * neutrals[1] + 57 * rulers + 162,
            false => 22 * self.stand.left + 161 * neutrals[0] - 49 * neutrals[1] + 37 * rulers - 44,
        };
        ((points + 50) / 100).clamp(0, most)
    }

    /// A good guess at the score of our side, in units. Whole deals with card values are first solved for tricks, which
    /// takes little of the time: the share of the values is nearly the share of the tricks.
    fn expected(&mut self) -> Option<i32> {
        let left = self.stand.left;
        if !self.deal.is_levelled() || left < FEW {
            return Some(self.guess() / self.deal.unit);
        }
        let most = self.deal.most(self.stand.rem | self.stand.table, left);
        let values = self.deal.count_tricks();
        let tricks = self.settle(left / 2);
        self.deal.count_values(values);
        Some((most * tricks? + left / 2) / left)
    }

    /// A lower bound if it reaches `need`, otherwise an upper bound.
    fn bound(&mut self, need: i32) -> Option<i32> {
        let stand = Trick { need, ..self.stand };
        let value = match self.played {
            0 if self.opening => self.open(&stand),
            0 => self.start(stand.rem, stand.leader, need, stand.left).0,
            at => self.follow(&stand, at).0,
        };
        (self.nodes <= self.most_nodes).then_some(value)
    }

    /// The first lead, which decides trump and so must be one (N6).
    fn open(&mut self, stand: &Trick) -> i32 {
        let hand = stand.rem & self.deal.hands[stand.leader];
        let wants = self.deal.is_ours(stand.leader);
        let mut cards = self.deal.lane(self.deal.tops(hand, stand.rem ^ hand), self.deal.trump);
        let mut value = if wants { 0 } else { i32::MAX };
        while cards != 0 {
            let card = cards.trailing_zeros();
            let (v, r) = self.follow(&self.deal.laid(stand, 0, card), 1);
            if (v >= stand.need) == wants {
                return v;
            }
            let (dead, v) = self.deal.dead(r, card, v, stand.need, wants, None);
            value = if wants { value.max(v) } else { value.min(v) };
            cards &= !(1 << card | dead);
        }
        value
    }

    /// Decides whether our side scores at least `need` in the remaining `left` tricks.
    fn start(&mut self, rem: u64, leader: usize, need: i32, left: i32) -> Bound {
        if need <= 0 {
            return (0, 0);
        }
        let most = self.deal.most(rem, left);
        if need > most {
            return self.deal.fallen(rem, most, need);
        }
        self.nodes += 1;
        if left == 1 {
            return self.last(rem, leader, need);
        }
        let view = self.deal.view(rem);
        // With card values the bounds take longer than a look at the proofs.
        if !self.deal.is_valued()
            && let Some(verdict) = self.deal.bounds(&view, rem, leader, need, left)
        {
            return verdict;
        }
        let width = self.deal.owner_bits();
        let room = left as u32 * self.deal.seats() as u32 * width;
        let (filed, filing) = self.deal.filed(&view);
        let suits = &filed[..Dealt::<N, FOUR>::SUITS];
        let key = self.deal.key(&filed, leader);
        let crowns = self.deal.crowns(&filed);
        // A score above 255, or owners that need more than two words, are not stored.
        let room = if most < 255 { room } else { u32::MAX };
        let valued = self.deal.is_valued() && self.deal.is_levelled();
        let levels = if valued { self.deal.levels(rem) } else { Levels::default() };
        let found = match room {
            ..=64 if valued => self.short_valued.look(key, pack(suits, width), 0, need as u8, &levels),
            ..=64 => self.short.look(key, pack(suits, width), crowns, need as u8, &()),
            65..=128 if valued => self.long_valued.look(key, pack_long(suits, width), 0, need as u8, &levels),
            65..=128 => self.long.look(key, pack_long(suits, width), crowns, need as u8, &()),
            _ => Found::Nothing,
        };
        if let Found::Bound(value, depths) = found {
            return (value as i32, self.deal.reach(rem, &view, filing.unfile(depths)));
        }
        if self.deal.is_valued()
            && let Some(verdict) = self.deal.worth_bounds(&view, rem, leader, need)
        {
            return verdict;
        }

        let hand = rem & self.deal.hands[leader];
        let mut cards = self.deal.leads(self.deal.tops(hand, rem ^ hand));
        // Where cards have values, too many scores occur for `need` to tell positions apart.
        let score = if self.deal.is_valued() { 0 } else { need as u64 };
        let at = self.habit(hand ^ score << 27 ^ scatter(self.deal.lane(rem, super::NEUTRAL)));
        let usual = self.usual(at, 0, cards, hand);
        let mut card = usual.unwrap_or_else(|| self.deal.lead(&view, rem, leader, cards));
        let mut chosen = usual.is_none();
        let wants = self.deal.is_ours(leader);
        let mut rel = 0;
        let mut value = if wants { 0 } else { most };
        let stand = Trick::led_by(leader, rem, need, left);
        loop {
            let (v, r) = self.follow(&self.deal.laid(&stand, 0, card), 1);
            if self.nodes > self.most_nodes {
                return (value, 0);
            }
            if (v >= need) == wants {
                value = v;
                rel = r;
                if !chosen {
                    self.habits[at.0][0] = (at.1, card as u8);
                }
                break;
            }
            let (dead, v) = self.deal.dead(r, card, v, need, wants, None);
            value = if wants { value.max(v) } else { value.min(v) };
            rel |= r;
            cards &= !(1 << card | dead);
            if cards == 0 {
                break;
            }
            chosen = false;
            card = self.deal.lead(&view, rem, leader, cards);
        }

        let reached = self.deal.depths(rem, &view, rel);
        let depths = filing.file(reached);
        let bounds = if value >= need { (value as u8, u8::MAX) } else { (0, value as u8) };
        match room {
            ..=64 => {
                let owners = (pack(suits, width), mask(suits, width, depths));
                if valued {
                    self.short_valued.keep(key, owners, 0, depths, bounds, levels);
                } else {
                    self.short.keep(key, owners, crowns, depths, bounds, ());
                }
            }
            65..=128 => {
                let owners = (pack_long(suits, width), mask_long(suits, width, depths));
                if valued {
                    self.long_valued.keep(key, owners, 0, depths, bounds, levels);
                } else {
                    self.long.keep(key, owners, crowns, depths, bounds, ());
                }
            }
            _ => {}
        }
        (value, self.deal.reach(rem, &view, reached))
    }

    /// The index in `habits`, and the tag that identifies the position.
    #[inline]
    fn habit(&self, key: u64) -> (usize, u8) {
        let hash = scatter(key);
        ((hash >> 48) as usize & (self.habits.len() - 1), (hash >> 40) as u8)
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

    /// The last trick has no choices.
    fn last(&self, rem: u64, leader: usize, need: i32) -> Bound {
        let mut best = (rem & self.deal.hands[leader]).trailing_zeros();
        let mut at = 0;
        for o in 1..self.deal.seats() {
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
    fn follow(&mut self, t: &Trick, at: usize) -> Bound {
        let seat = self.deal.seat(t.leader, at);
        let hand = t.rem & self.deal.hands[seat];
        let choice = self.deal.choice(t, hand);
        let wants = self.deal.is_ours(seat);
        let mut cards = self.deal.tops(hand, self.deal.parting(t, hand)) & choice.cards;
        if cards & (cards - 1) == 0 {
            let card = cards.trailing_zeros();
            let (value, rel) = self.onward(&self.deal.laid(t, at, card), at + 1);
            let met = (value >= t.need) == wants;
            return (value, rel | if met { self.relied(choice.lets, card) } else { choice.bars });
        }
        let following = self.deal.lane(choice.cards, t.suit) != 0;
        let place = self.habit(if following {
            let out = self.deal.lane(t.rem | t.table, t.suit);
            out ^ (t.best as u64) << 16 ^ (t.leader as u64) << 32 ^ (at as u64) << 40
        } else {
            let best = (self.deal.suit_of(t.best) as usize) << 2 | t.best_at;
            let score = if self.deal.is_valued() { 0 } else { t.need as u64 };
            hand ^ (best as u64) << 13 ^ score << 29
        });
        let usual = self.usual(place, at, cards, hand);
        let mut card = usual.unwrap_or_else(|| self.deal.first(t, at, cards, hand));
        let mut chosen = usual.is_none();
        let mut rel = choice.bars;
        let mut value = if wants { 0 } else { i32::MAX };
        loop {
            let (v, r) = self.onward(&self.deal.laid(t, at, card), at + 1);
            if (v >= t.need) == wants {
                if !chosen {
                    self.habits[place.0][at] = (place.1, card as u8);
                }
                return (v, r | self.relied(choice.lets, card));
            }
            let (dead, v) = self.deal.dead(r, card, v, t.need, wants, self.deal.taker(t, at, card));
            value = if wants { value.max(v) } else { value.min(v) };
            rel |= r;
            cards &= !(1 << card | dead);
            if cards == 0 || self.nodes > self.most_nodes {
                return (value, rel);
            }
            chosen = false;
            card = self.deal.next(t, at, cards, hand, following);
        }
    }

    /// The ranks that make this card legal, where it depends on ranks.
    #[inline]
    fn relied(&self, lets: u64, card: u32) -> u64 {
        if N && self.deal.suit_of(card) == super::NEUTRAL { lets } else { 0 }
    }

    /// The next seat plays, or the trick is complete.
    #[inline]
    fn onward(&mut self, t: &Trick, at: usize) -> Bound {
        if at == self.deal.seats() { self.taken(t) } else { self.follow(t, at) }
    }

    /// The trick is complete: its winner leads the next.
    fn taken(&mut self, t: &Trick) -> Bound {
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
                // All cards of the winner were tried, so equally good ones count as well.
                let hand = t.rem & self.deal.hands[winner];
                let others = (t.rem ^ hand) | (t.table & !t.gone & !(1 << t.best));
                self.deal.bottom(hand, others, t.best)
            };
            rel |= 1 << self.deal.rank_end(card);
        }
        (value, rel)
    }
}
