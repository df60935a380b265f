//! Imagining the cards behind a view: every deal that could have led here is equally likely.
//!
//! What is proved about a hand are bounds: the minimum and maximum number of copies of a card, that it has some card of
//! a country, that it never held a complete set. If the ways to place the unseen cards are few enough, they are counted
//! and drawn exactly. Early in a deal with many seats they are not. Then a random deal is repaired and mixed by a long
//! random walk: each step swaps cards between a few hands within the bounds, and in the long run the walk spends the
//! same time in every world.

use broadside_cards::{MAX_SEATS, Rng, Seat};

use super::View;
use super::counted::Counted;
use super::position::{Card, CardBag, CardSet, SUITS};

/// The most states of the hands that are counted.
const MOST_STATES: usize = 4_000;
/// The number of worlds drawn without regard to countries before countries are counted too.
const TRIES: usize = 1_000;
/// Steps of a walk through worlds that fit, steps in all before it is abandoned, and the number of attempts.
const STEPS: usize = 2_000;
const MOST_STEPS: usize = 20_000;
const WALKS: usize = 10;
/// The most hands that swap cards in one step.
const LONGEST_RING: usize = 5;

/// The unseen cards in each hand.
pub(super) type Given = [CardBag; MAX_SEATS];

/// What a viewer knows about the hands.
pub(super) struct Worlds {
    pub(super) unseen: CardBag,
    pub(super) hands: [Bounds; MAX_SEATS],
}

/// What a viewer knows about one hand.
#[derive(Default)]
pub(super) struct Bounds {
    pub(super) known: CardBag,
    /// The number of unseen cards it holds.
    pub(super) room: usize,
    /// The cards that may be among them, and those of which both copies may be.
    pub(super) once: CardSet,
    pub(super) twice: CardSet,
    /// The cards of which it was dealt the other, visible copy. There are half as many ways to deal a pair to one seat
    /// as to deal the two copies to two seats.
    pub(super) dealt_other: CardSet,
    /// The countries of which it holds a card that is not known.
    pub(super) wanting: [bool; SUITS],
    /// For each gap, it holds no copy of some card of the first set, or just one copy of some card of the second (M5).
    pub(super) gaps: Vec<(CardSet, CardSet)>,
}

impl Bounds {
    /// The gaps of a country.
    pub(super) fn gaps_of(&self, suit: u8) -> impl Iterator<Item = &(CardSet, CardSet)> {
        self.gaps.iter().filter(move |(none, one)| (*none | *one).is_within(CardSet::suit(suit)))
    }

    /// The number of bounds broken if it is given these cards.
    fn broken(&self, given: CardBag) -> usize {
        let mut hand = self.known;
        hand.add(given);
        let wanting = (0..SUITS as u8)
            .filter(|suit| self.wanting[usize::from(*suit)] && !given.kinds().meets(CardSet::suit(*suit)));
        let gaps = self
            .gaps
            .iter()
            .filter(|(none, one)| none.is_within(hand.kinds()) && one.is_within(hand.pairs()));
        let too_many = (given.kinds() - self.once).len() + (given.pairs() - self.twice).len();
        too_many + wanting.count() + gaps.count()
    }
}

impl Worlds {
    pub(super) fn behind(view: &View) -> Self {
        let open = &view.open;
        let players = open.rules.players;
        let mut worlds = Worlds { unseen: CardBag::whole(), hands: Default::default() };
        worlds.unseen.take(open.down);
        let known =
            |seat: Seat| if view.viewer.is(seat) { view.hand } else { open.proven[seat.index()].holds };
        Seat::all(players).for_each(|seat| worlds.unseen.take(known(seat)));
        let single = worlds.unseen.kinds() - worlds.unseen.pairs();
        for (seat, bounds) in Seat::all(players).zip(&mut worlds.hands) {
            let (proven, known) = (&open.proven[seat.index()], known(seat));
            let all = CardSet::ALL.iter();
            let may_gain =
                |card: &Card, copies: usize| proven.may_hold.count(*card) >= known.count(*card) + copies;
            let dealt =
                |card: &Card| known.count(*card) + proven.lost.count(*card) - proven.gained.count(*card);
            *bounds = Bounds {
                known,
                room: usize::from(open.held[seat.index()]) - known.len(),
                once: all.clone().filter(|card| may_gain(card, 1)).collect(),
                twice: all.clone().filter(|card| may_gain(card, 2)).collect(),
                dealt_other: all.filter(|card| single.contains(*card) && dealt(card) == 1).collect(),
                wanting: std::array::from_fn(|suit| {
                    usize::from(proven.of_country[suit]) > known.within(CardSet::suit(suit as u8)).len()
                }),
                gaps: (0..SUITS as u8).flat_map(|suit| proven.gaps(suit)).collect(),
            };
        }
        worlds
    }

    /// Draws the hands.
    pub(super) fn draw(&self, rng: &mut Rng) -> [CardBag; MAX_SEATS] {
        let given = match Counted::cards(self, MOST_STATES) {
            Some(counted) => self.accepted(&counted, rng),
            None => (0..WALKS).find_map(|_| self.walk(rng)),
        };
        let given = given.or_else(|| Counted::countries(self)?.draw(rng));
        self.hands_with(given.expect("the true deal fits the view"))
    }

    /// The hands with the unseen cards in them.
    pub(super) fn hands_with(&self, given: Given) -> [CardBag; MAX_SEATS] {
        std::array::from_fn(|seat| {
            let mut hand = self.hands[seat].known;
            hand.add(given[seat]);
            hand
        })
    }

    /// Draws until a world keeps all bounds. Worlds in which a free card completes a dealt pair are rejected half of
    /// the time.
    pub(super) fn accepted(&self, counted: &Counted, rng: &mut Rng) -> Option<Given> {
        let free = counted.free();
        (0..TRIES).find_map(|_| {
            let given = counted.draw(rng)?;
            let fits = self.hands.iter().zip(given).all(|(hand, given)| {
                let pairs = (given.kinds() & free & hand.dealt_other).len();
                hand.broken(given) == 0 && (0..pairs).all(|_| rng.below(2) == 0)
            });
            fits.then_some(given)
        })
    }

    /// Deals the unseen cards at random and walks on from there; `None` if the walk meets no world that fits.
    pub(super) fn walk(&self, rng: &mut Rng) -> Option<Given> {
        let mut cards: Vec<Card> = self.unseen.iter().collect();
        rng.mix(&mut cards);
        let seats = self.hands.iter().enumerate();
        let places: Vec<usize> =
            seats.flat_map(|(seat, hand)| std::iter::repeat_n(seat, hand.room)).collect();
        let mut given = Given::default();
        places.iter().zip(&cards).for_each(|(seat, card)| given[*seat].insert(*card));
        let mut broken: usize = self.hands.iter().zip(given).map(|(hand, given)| hand.broken(given)).sum();
        let mut steps = 0;
        for _ in 0..MOST_STEPS {
            let length = 2 + (rng.bits().trailing_zeros() as usize).min(LONGEST_RING - 2);
            let ring: [usize; LONGEST_RING] = std::array::from_fn(|_| rng.below(cards.len() as u32) as usize);
            broken = self.change(&ring[..length], &places, &mut cards, &mut given, broken, rng);
            steps += usize::from(broken == 0);
            if steps == STEPS {
                return Some(given);
            }
        }
        None
    }

    /// Passes the cards at these places round: each to the next, the last to the first. It is not done if two places
    /// belong to one hand or if it would break more bounds than before, and half as often for each additional dealt
    /// pair. Returns the number of broken bounds.
    fn change(
        &self,
        ring: &[usize],
        places: &[usize],
        cards: &mut [Card],
        given: &mut Given,
        broken: usize,
        rng: &mut Rng,
    ) -> usize {
        let seat = |n: usize| places[ring[n]];
        if (1..ring.len()).any(|n| (0..n).any(|other| seat(other) == seat(n))) {
            return broken;
        }
        let (mut before, mut after, mut pairs, mut pairs_after) = (0, 0, 0, 0);
        let mut passed = *given;
        for (n, place) in ring.iter().enumerate() {
            let seat = seat(n);
            let from = ring[(n + ring.len() - 1) % ring.len()];
            passed[seat].remove(cards[*place]);
            passed[seat].insert(cards[from]);
            let hand = &self.hands[seat];
            before += hand.broken(given[seat]);
            after += hand.broken(passed[seat]);
            pairs += (given[seat].kinds() & hand.dealt_other).len();
            pairs_after += (passed[seat].kinds() & hand.dealt_other).len();
        }
        if after > before || after == before && (pairs..pairs_after).any(|_| rng.below(2) == 0) {
            return broken;
        }
        *given = passed;
        let last = cards[ring[ring.len() - 1]];
        for n in (1..ring.len()).rev() {
            cards[ring[n]] = cards[ring[n - 1]];
        }
        cards[ring[0]] = last;
        broken + after - before
    }
}
