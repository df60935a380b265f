//! Keeping count of the ways to place the unseen cards.
//!
//! Cards are placed one after the other, both copies of a card at once. All that matters about earlier cards is the
//! room they left in each hand. That is the state; for every reachable state the ways to place the remaining cards are
//! counted, from the last card to the first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use broadside_cards::{MAX_SEATS, Rng};

use super::position::{Card, CardSet};
use super::worlds::{Bounds, Given, Worlds};

/// The number of bits of a state for a seat's room. The highest is a guard bit, which a room that is too small borrows.
const ROOM_BITS: usize = 6;
const GUARDS: State = {
    let (mut guards, mut seat) = (0, 0);
    while seat < MAX_SEATS {
        guards |= one(seat) << (ROOM_BITS - 1);
        seat += 1;
    }
    guards
};
/// Where the bits begin for the seats that still need a card of the country being placed, and for the gaps in it that
/// are still to be filled.
const WANTING: usize = ROOM_BITS * MAX_SEATS;
const GAPS: usize = WANTING + MAX_SEATS;
const GAP_BITS: usize = 8;

/// The room in every hand and, while a country is being placed, what is still needed of it.
type State = u128;

/// One card for a seat, as part of a state.
const fn one(seat: usize) -> State {
    1 << (ROOM_BITS * seat)
}

/// The flag of a seat's `n`th gap in a country.
fn gap(seat: usize, n: usize) -> State {
    1 << (GAPS + GAP_BITS * seat + n)
}

fn room(state: State, seat: usize) -> usize {
    (state >> (ROOM_BITS * seat)) as usize % (1 << (ROOM_BITS - 1))
}

/// A way to place the unseen copies of a card.
struct Share {
    taken: State,
    /// Mask of the state bits that stay: all except the flags of what it gives and fills.
    kept: State,
    /// The number of ways to deal the card that lead to it.
    deals: f64,
}

/// A card and every way to place it.
struct Placing {
    card: Card,
    shares: Vec<Share>,
}

type Ways = HashMap<State, f64, BuildHasherDefault<StateHasher>>;

/// The ways to place cards, counted for every state.
pub(super) struct Counted<'a> {
    worlds: &'a Worlds,
    placings: Vec<Placing>,
    /// For each card, the number of ways to place it and all later cards; at the end, the free cards.
    ways: Vec<Ways>,
    /// Cards that every hand with room may hold. They fill what is left.
    free: Vec<Card>,
    /// Whether the states include the needs of countries.
    countries: bool,
}

impl<'a> Counted<'a> {
    /// Counts the ways without regard to countries; `None` if there are more than `most_states` states.
    pub(super) fn cards(worlds: &'a Worlds, most_states: usize) -> Option<Self> {
        let open = worlds.hands.iter().filter(|hand| hand.room > 0).map(|hand| hand.once);
        let free = open.fold(CardSet::ALL, |free, once| free & once);
        let mut placings: Vec<Placing> =
            (worlds.unseen.kinds() - free).iter().map(|card| Placing::of(worlds, card)).collect();
        placings.sort_by_key(|placing| placing.shares.len());
        let free = worlds.unseen.within(free).iter().collect();
        Counted { worlds, placings, ways: vec![], free, countries: false }.counted(most_states)
    }

    /// Counts the ways with everything that is proved; `None` if there is none.
    pub(super) fn countries(worlds: &'a Worlds) -> Option<Self> {
        let placings = worlds.unseen.kinds().iter().map(|card| Placing::of(worlds, card)).collect();
        Counted { worlds, placings, ways: vec![], free: vec![], countries: true }.counted(usize::MAX)
    }

    /// The cards that were placed without regard to pairs and dealt pairs.
    pub(super) fn free(&self) -> CardSet {
        self.free.iter().copied().collect()
    }

    fn start(&self) -> State {
        let hands = self.worlds.hands.iter().enumerate();
        hands.map(|(seat, hand)| hand.room as State * one(seat)).sum::<State>() | self.entering(0)
    }

    /// What is needed of the country of the `n`th card, before its first card is placed.
    fn entering(&self, n: usize) -> State {
        let Some(placing) = self.placings.get(n).filter(|_| self.countries) else { return 0 };
        let suit = placing.card.suit();
        let seen = CardSet::suit(suit) - self.worlds.unseen.kinds();
        let mut wanted = 0;
        for (seat, hand) in self.worlds.hands.iter().enumerate() {
            wanted |= State::from(hand.wanting[usize::from(suit)]) << (WANTING + seat);
            for (n, (none, one)) in hand.gaps_of(suit).enumerate() {
                let (none, one) = (*none & seen, *one & seen);
                if none.is_within(hand.known.kinds()) && one.is_within(hand.known.pairs()) {
                    wanted |= gap(seat, n);
                }
            }
        }
        wanted
    }

    /// The state after a share of the `n`th card; `None` if there is no room, or if its country is complete and a need
    /// is unmet.
    #[inline]
    fn after(&self, n: usize, state: State, share: &Share) -> Option<State> {
        let left = (state | GUARDS) - share.taken;
        if left & GUARDS != GUARDS {
            return None;
        }
        let left = (left ^ GUARDS) & share.kept;
        let suit = |n: usize| self.placings.get(n).map(|placing| placing.card.suit());
        if !self.countries || suit(n) == suit(n + 1) {
            return Some(left);
        }
        (left >> WANTING == 0).then(|| left | self.entering(n + 1))
    }

    /// The shares of the `n`th card that lead to a solution: the number of ways, the share, and the next state.
    fn next<'b>(
        &'b self,
        n: usize,
        state: State,
        later: &'b Ways,
    ) -> impl Iterator<Item = (f64, &'b Share, State)> {
        self.placings[n].shares.iter().filter_map(move |share| {
            let after = self.after(n, state, share)?;
            let ways = share.deals * later[&after];
            (ways > 0.0).then_some((ways, share, after))
        })
    }

    fn counted(mut self, most_states: usize) -> Option<Self> {
        let mut ways = vec![Ways::from_iter([(self.start(), 0.0)])];
        let mut states = 1;
        for (n, placing) in self.placings.iter().enumerate() {
            let mut reached = Ways::default();
            for state in ways[n].keys() {
                let after = placing.shares.iter().filter_map(|share| self.after(n, *state, share));
                reached.extend(after.map(|state| (state, 0.0)));
            }
            states += reached.len();
            if states > most_states {
                return None;
            }
            ways.push(reached);
        }
        let last = self.placings.len();
        ways[last].iter_mut().for_each(|(state, ways)| *ways = self.ways_to_fill(*state));
        for n in (0..last).rev() {
            let (here, later) = ways.split_at_mut(n + 1);
            for (state, ways) in &mut here[n] {
                *ways = self.next(n, *state, &later[0]).map(|(ways, ..)| ways).sum();
            }
        }
        self.ways = ways;
        Some(self)
    }

    /// The number of ways in which the free cards fill the remaining room.
    fn ways_to_fill(&self, state: State) -> f64 {
        let orders = |cards: usize| (1..=cards).map(|n| n as f64).product::<f64>();
        let in_hands = (0..MAX_SEATS).map(|seat| orders(room(state, seat)));
        orders(self.free.len()) / in_hands.product::<f64>()
    }

    /// Draws a world in proportion to the ways that lead to it; `None` if there is none.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Given> {
        let mut given = Given::default();
        let mut state = self.start();
        for (n, placing) in self.placings.iter().enumerate() {
            let mut left = rng.fraction() * self.ways[n][&state];
            let mut drawn = None;
            for (ways, share, after) in self.next(n, state, &self.ways[n + 1]) {
                drawn = Some((share, after));
                left -= ways;
                if left < 0.0 {
                    break;
                }
            }
            let (share, after) = drawn?;
            for (seat, given) in given.iter_mut().enumerate() {
                (0..room(share.taken, seat)).for_each(|_| given.insert(placing.card));
            }
            state = after;
        }
        let mut free = self.free.clone();
        rng.mix(&mut free);
        for (seat, given) in given.iter_mut().enumerate() {
            free.drain(..room(state, seat)).for_each(|card| given.insert(card));
        }
        Some(given)
    }
}

impl Placing {
    fn of(worlds: &Worlds, card: Card) -> Self {
        let seats = |set: fn(&Bounds) -> CardSet| {
            let hands = worlds.hands.iter().enumerate();
            hands.filter(move |(_, hand)| set(hand).contains(card)).map(|(seat, _)| seat)
        };
        let share = |first: usize, second: Option<usize>, deals: f64| {
            let taken = one(first) + second.map_or(0, one);
            let mut kept = State::MAX;
            for (seat, hand) in worlds.hands.iter().enumerate() {
                let held = hand.known.count(card) + room(taken, seat);
                if room(taken, seat) > 0 {
                    kept &= !(1 << (WANTING + seat));
                }
                for (n, (none, one)) in hand.gaps_of(card.suit()).enumerate() {
                    if held == 0 && none.contains(card) || held == 1 && one.contains(card) {
                        kept &= !gap(seat, n);
                    }
                }
            }
            Share { taken, kept, deals }
        };
        let shares = match worlds.unseen.count(card) {
            1 => seats(|hand| hand.once)
                .map(|seat| {
                    share(seat, None, if worlds.hands[seat].dealt_other.contains(card) { 1.0 } else { 2.0 })
                })
                .collect(),
            _ => {
                let pairs = seats(|hand| hand.twice).map(|seat| share(seat, Some(seat), 1.0));
                let first = seats(|hand| hand.once);
                let apart = first.flat_map(|first| {
                    let second = seats(|hand| hand.once).filter(move |second| *second > first);
                    second.map(move |second| share(first, Some(second), 2.0)).collect::<Vec<_>>()
                });
                pairs.chain(apart).collect()
            }
        };
        Placing { card, shares }
    }
}

/// A hash function that is one multiplication, which spreads states well.
#[derive(Clone, Copy, Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u128(State::from(*byte)));
    }

    fn write_u128(&mut self, state: State) {
        let halves = state as u64 ^ ((state >> 64) as u64).rotate_left(32);
        let spread = (self.0 ^ halves).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ spread >> 32;
    }
}
