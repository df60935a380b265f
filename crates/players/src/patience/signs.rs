//! What a judge is told of a view: signs, each of which is there or not. `train/patience/deals.cu` tells the same when a judge
//! is trained, so a change here is one there too.

use broadside_cards::packs::AlliePatriot as Pack;
use broadside_cards::{Card, Pack as _};
use broadside_games::mobilization_2::{Move, Open, Spot};

const FLAG: u8 = Pack::TOP;
const PILES: usize = 5;
const KINDS: usize = 24;

/// The number of signs.
pub(crate) const SIGNS: usize = GUESTS + 25;
/// The most signs that a view can have.
const ROOM: usize = 192;
/// The number of moves that a judge tells apart.
pub(crate) const ACTS: usize = 32;

// Where each kind of sign begins.
/// How far each set has grown.
const HOME: usize = 0;
/// How many cards lie face down on each pile.
const COVERED: usize = HOME + 56;
/// The lowest card of each group, its top card, and every card of it.
const BOTTOM: usize = COVERED + 30;
const TOP: usize = BOTTOM + 120;
const GROUP: usize = TOP + 120;
/// How many they are.
const LENGTH: usize = GROUP + 120;
/// Each card of the discard pile and how deep it lies.
const DEEP: usize = LENGTH + 35;
/// How many cards the hand has left.
const LEFT: usize = DEEP + 312;
/// Which cards are unseen once, and twice.
const UNSEEN: usize = LEFT + 29;
/// How many cards lie face down in all.
const DOWN: usize = UNSEEN + 48;
/// Where the next four cards of each country are.
const NEXT: usize = DOWN + 16;
/// Whether a turned card must be played.
const WAITS: usize = NEXT + 192;
/// The readings.
const RULES: usize = WAITS + 1;
/// What may be done.
const LEGAL: usize = RULES + 3;
/// How often a higher card of a country lies over a lower one on the discard pile.
const CROSSED: usize = LEGAL + ACTS;
/// How many cards must be home before each pile's top card, and before the top three of the discard pile.
const WAIT: usize = CROSSED + 28;
const WAIT_DEEP: usize = WAIT + 40;
/// How many unseen cards would take each pile's group, and how many could be laid on it.
const HOSTS: usize = WAIT_DEEP + 24;
const GUESTS: usize = HOSTS + 25;

/// The piles in the order in which a judge sees them, which are alike to the rules: most cards face down first, empty ones
/// last. Two piles that keep their places are exactly alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pile_at: [u8; PILES],
    place_of: [u8; PILES],
}

impl Order {
    pub(crate) fn of(open: &Open) -> Self {
        let key = |pile: u8| {
            let group = open.groups[usize::from(pile)].cards();
            let shorter = if group.is_empty() { 0 } else { 7 - group.len() as u64 };
            let first = u64::from(open.covered[usize::from(pile)]) << 3 | shorter;
            (0..6).fold(first, |key, n| key << 5 | group.get(n).map_or(0, |card| kind(*card) as u64 + 1))
        };
        let mut piles: [(u64, u8); PILES] = std::array::from_fn(|pile| (key(pile as u8), pile as u8));
        piles.sort_by_key(|pile| std::cmp::Reverse(pile.0));
        let pile_at = piles.map(|(_, pile)| pile);
        let mut place_of = [0; PILES];
        pile_at.iter().zip(0..).for_each(|(pile, place)| place_of[usize::from(*pile)] = place);
        Order { pile_at, place_of }
    }

    /// The number by which a judge calls a move; `None` for giving up, and for an empty pile that is not the first.
    pub(crate) fn act(&self, open: &Open, mv: Move) -> Option<usize> {
        let place = |pile: u8| usize::from(self.place_of[usize::from(pile)]);
        let is_bare = |place: usize| open.groups[usize::from(self.pile_at[place])].is_empty();
        let to = match mv {
            Move::Move(_, Spot::Pile(to)) => place(to),
            _ => 0,
        };
        if to > 0 && is_bare(to) && is_bare(to - 1) {
            return None;
        }
        match mv {
            Move::Move(Spot::Pile(from), Spot::Home) => Some(place(from)),
            Move::Move(_, Spot::Home) => Some(5),
            Move::Move(Spot::Pile(from), _) => {
                let from = place(from);
                Some(6 + 4 * from + to - usize::from(to > from))
            }
            Move::Move(..) => Some(26 + to),
            Move::Turn => Some(31),
            Move::Resign => None,
        }
    }

    /// The piles in this order.
    pub(crate) fn piles(&self) -> impl Iterator<Item = usize> {
        self.pile_at.into_iter().map(usize::from)
    }
}

/// The signs of a view.
pub(crate) struct Signs {
    count: usize,
    all: [u16; ROOM],
}

fn kind(card: Card<Pack>) -> usize {
    usize::from(card.suit()) * 6 + usize::from(card.rank()) - 1
}

/// Where on the discard pile a card lies, the nearer the finer.
fn shelf(depth: usize) -> usize {
    match depth {
        0..8 => depth,
        8..10 => 8,
        10..12 => 9,
        12..15 => 10,
        15..19 => 11,
        _ => 12,
    }
}

/// How far the two sets of a country have grown.
pub(crate) fn grown(open: &Open, suit: u8) -> [u8; 2] {
    let country = broadside_cards::CardSet::suit(suit);
    [open.mobilized.kinds(), open.mobilized.pairs()].map(|home| (home & country).len() as u8)
}

impl Signs {
    /// The signs of a view in which these moves, as a judge calls them, may be made.
    pub(crate) fn of(open: &Open, order: &Order, acts: impl Iterator<Item = usize>) -> Self {
        let mut signs = Signs { count: 0, all: [0; ROOM] };
        let home: [[u8; 2]; 4] = std::array::from_fn(|suit| grown(open, suit as u8));
        let mut seen = Seen::new(&home);
        for (c, sets) in home.iter().enumerate() {
            sets.iter()
                .enumerate()
                .for_each(|(s, grown)| signs.add(HOME + 14 * c + 7 * s + usize::from(*grown)));
        }
        for (p, pile) in order.piles().enumerate() {
            signs.pile(open, &home, &mut seen, p, pile);
        }
        signs.discard(open, &home, &mut seen);
        signs.add(LEFT + usize::from(open.hand));
        signs.add(DOWN + open.covered.iter().map(|covered| usize::from(*covered)).sum::<usize>());
        for (card, unseen) in seen.unseen.iter().enumerate() {
            (0..usize::from(*unseen)).for_each(|copy| signs.add(UNSEEN + 24 * copy + card));
        }
        signs.next(&home, &seen);
        for (p, pile) in order.piles().enumerate() {
            signs.neighbours(open, &seen, p, pile);
        }
        let rules = [open.rules.both_sets, open.rules.at_once, open.rules.forced];
        let flags = [open.waits].into_iter().chain(rules).enumerate();
        flags.filter(|(_, flag)| *flag).for_each(|(n, _)| signs.add(WAITS + n));
        acts.for_each(|act| signs.add(LEGAL + act));
        signs
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.all[..self.count].iter().map(|sign| usize::from(*sign))
    }

    #[inline]
    fn add(&mut self, sign: usize) {
        self.all[self.count] = sign as u16;
        self.count += 1;
    }

    fn pile(&mut self, open: &Open, home: &[[u8; 2]; 4], seen: &mut Seen, p: usize, pile: usize) {
        let group = open.groups[pile].cards();
        self.add(COVERED + 6 * p + usize::from(open.covered[pile]));
        self.add(LENGTH + 7 * p + group.len());
        let [bottom, ..] = group else { return };
        let top = group[group.len() - 1];
        self.add(BOTTOM + 24 * p + kind(*bottom));
        self.add(TOP + 24 * p + kind(top));
        self.add(WAIT + 8 * p + wait(home, top));
        for (above, card) in group.iter().rev().enumerate() {
            self.add(GROUP + 24 * p + kind(*card));
            seen.at(*card, above.min(3));
        }
    }

    fn discard(&mut self, open: &Open, home: &[[u8; 2]; 4], seen: &mut Seen) {
        let (mut highest, mut crossed) = ([0; 4], [0; 4]);
        for (depth, card) in open.discard.cards().iter().rev().enumerate() {
            self.add(DEEP + 24 * shelf(depth) + kind(*card));
            let place = match depth {
                0..3 => 4 + depth,
                3..5 => 7,
                5..8 => 8,
                8..13 => 9,
                _ => 10,
            };
            seen.at(*card, place);
            let c = usize::from(card.suit());
            crossed[c] = if highest[c] > card.rank() { 6.min(crossed[c] + 1) } else { crossed[c] };
            highest[c] = highest[c].max(card.rank());
            if depth < 3 {
                self.add(WAIT_DEEP + 8 * depth + wait(home, *card));
            }
        }
        crossed.iter().enumerate().for_each(|(c, crossed)| self.add(CROSSED + 7 * c + crossed));
    }

    /// Where the next cards of each country are.
    fn next(&mut self, home: &[[u8; 2]; 4], seen: &Seen) {
        for (c, [first, second]) in home.iter().enumerate() {
            for o in 0..4 {
                let rank = match first + 1 + o {
                    rank if rank <= FLAG => rank,
                    rank if *first < FLAG => rank - FLAG,
                    _ => second + 1 + o,
                };
                if rank > FLAG {
                    break;
                }
                let place = usize::from(seen.place[6 * c + usize::from(rank) - 1]);
                self.add(NEXT + 48 * c + 12 * usize::from(o) + place);
            }
        }
    }

    fn neighbours(&mut self, open: &Open, seen: &Seen, p: usize, pile: usize) {
        let (Some(bottom), Some(top)) = (open.groups[pile].bottom(), open.groups[pile].top()) else { return };
        let unseen = |card: Card<Pack>, rank: u8| -> usize {
            let others = (0..4).map(|suit| Card::<Pack>::of(suit, rank));
            let fit = others.filter(|other| Pack::is_blue(*other) != Pack::is_blue(card));
            fit.map(|other| usize::from(seen.unseen[kind(other)])).sum()
        };
        let hosts = if bottom.rank() < FLAG { unseen(bottom, bottom.rank() + 1) } else { 0 };
        let guests = if top.rank() > 1 { unseen(top, top.rank() - 1) } else { 0 };
        self.add(HOSTS + 5 * p + hosts);
        self.add(GUESTS + 5 * p + guests);
    }
}

/// What is known of each card: how many copies are unseen, and where the nearest copy lies.
struct Seen {
    unseen: [u8; KINDS],
    place: [u8; KINDS],
}

impl Seen {
    fn new(home: &[[u8; 2]; 4]) -> Self {
        let unseen =
            |n: usize| 2 - home[n / 6].iter().filter(|grown| n % 6 < usize::from(**grown)).count() as u8;
        Seen { unseen: std::array::from_fn(unseen), place: [11; KINDS] }
    }

    #[inline]
    fn at(&mut self, card: Card<Pack>, place: usize) {
        let n = kind(card);
        self.unseen[n] -= 1;
        self.place[n] = self.place[n].min(place as u8);
    }
}

/// How many cards of its country must be home before a card, at most 7.
fn wait(home: &[[u8; 2]; 4], card: Card<Pack>) -> usize {
    let [first, second] = home[usize::from(card.suit())].map(i32::from);
    let below = i32::from(card.rank()) - 1;
    let wait = if below < first { i32::from(FLAG) - first + below - second } else { below - first };
    wait.clamp(0, 7) as usize
}
