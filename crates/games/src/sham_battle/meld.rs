//! Combinations (S4 to S6): their value, and which a hand can lay.

use broadside_cards::Pack as _;
use broadside_cards::packs::AlliePatriot as Pack;
use broadside_engine::{Phrase, phrase};

/// A card of the pack.
pub type Card = broadside_cards::Card<Pack>;
/// Cards of the pack, each at most once.
pub type CardSet = broadside_cards::CardSet<Pack>;
/// Cards of the pack, each at most twice.
pub type CardBag = broadside_cards::CardBag<Pack>;

const FLAG: u8 = 6;
const ARMY: u8 = 4;
const BATTLESHIP: u8 = 1;
pub(super) const NATIONS: usize = Pack::SUITS.len();

/// The value of four of a kind, from Battleships to Flags.
const FOURS: [u16; 6] = [40, 50, 60, 70, 80, 100];
const FURTHER: u16 = 20;
pub(super) const SEQUENCE: u16 = 150;
const FLAG_AND_ARMY: u16 = 20;
const FLAG_AND_ARMY_IN_POWER: u16 = 40;
pub(super) const FLAG_AND_BATTLESHIP: u16 = 40;

/// The Battleship of a country.
pub fn battleship(country: u8) -> Card {
    Card::of(country, BATTLESHIP)
}

/// The Flag of a country.
pub(super) fn flag(country: u8) -> Card {
    Card::of(country, FLAG)
}

/// The plural name of a rank.
pub(crate) fn kind_name(rank: u8) -> Phrase {
    Phrase::new(format!("kind-{rank}.many"))
}

/// The cards of a rank from all nations.
pub(super) const fn kind(rank: u8) -> CardSet {
    CardSet::from_bits(0x0101_0101 << (Pack::TOP - rank))
}

/// The highest five cards of a country.
pub(super) const fn highest_five(country: u8) -> CardSet {
    CardSet::from_bits(0b1_1111 << (country * Pack::STRIDE))
}

pub(super) fn flag_and_army(nation: u8) -> CardSet {
    Card::of(nation, FLAG).alone() | Card::of(nation, ARMY).alone()
}

/// The American Flag and the British Battleship.
pub(super) fn flag_and_battleship() -> CardSet {
    Card::of(0, FLAG).alone() | Card::of(1, BATTLESHIP).alone()
}

pub(super) fn flag_and_army_count(nation: u8, country: u8) -> u16 {
    if nation == country { FLAG_AND_ARMY_IN_POWER } else { FLAG_AND_ARMY }
}

/// The kinds of which a hand has laid a group. It may lay one group of each kind (S5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Groups(u8);

impl Groups {
    /// No kinds.
    pub const NONE: Self = Groups(0);

    /// Whether the group of the cards of this rank is laid.
    #[inline]
    pub fn contains(self, rank: u8) -> bool {
        self.0 >> rank & 1 == 1
    }

    /// Adds the group of a rank.
    pub fn insert(&mut self, rank: u8) {
        self.0 |= 1 << rank;
    }

    /// The ranks whose groups are not laid.
    #[inline]
    pub(super) fn others(self) -> impl Iterator<Item = u8> {
        (1..=Pack::RANKS).filter(move |rank| !self.contains(*rank))
    }
}

/// The kinds of combination (S4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combination {
    /// Four or more of a kind.
    Group {
        /// The rank of the kind.
        rank: u8,
        /// The number of cards.
        cards: u8,
        /// Whether there are two pairs of identical cards among them (S6).
        doubled: bool,
    },
    /// The highest five of the country in power.
    Sequence,
    /// Flag and Army of one nation.
    FlagAndArmy {
        /// The nation's suit.
        nation: u8,
        /// Whether it is the country in power.
        in_power: bool,
    },
    /// The American Flag and the British Battleship.
    FlagAndBattleship,
}

impl Combination {
    /// The combination that these cards form; `None` if they form none.
    pub fn of(cards: CardBag, country: u8) -> Option<Self> {
        let first = cards.kinds().first()?;
        if cards.kinds().is_within(kind(first.rank())) {
            return group(cards, first.rank());
        }
        match cards.kinds() {
            _ if !cards.pairs().is_empty() => None,
            kinds if kinds == highest_five(country) => Some(Combination::Sequence),
            kinds if kinds == flag_and_battleship() => Some(Combination::FlagAndBattleship),
            kinds if kinds == flag_and_army(first.suit()) => {
                Some(Combination::FlagAndArmy { nation: first.suit(), in_power: first.suit() == country })
            }
            _ => None,
        }
    }

    /// Its value.
    pub fn count(self) -> u16 {
        match self {
            Combination::Group { rank, cards, doubled } => {
                FOURS[usize::from(rank) - 1] * (1 + u16::from(doubled)) + FURTHER * (u16::from(cards) - 4)
            }
            Combination::Sequence => SEQUENCE,
            Combination::FlagAndArmy { in_power: true, .. } => FLAG_AND_ARMY_IN_POWER,
            Combination::FlagAndArmy { in_power: false, .. } => FLAG_AND_ARMY,
            Combination::FlagAndBattleship => FLAG_AND_BATTLESHIP,
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> Phrase {
        match self {
            Combination::Group { rank, cards, doubled: false } => {
                phrase!("combination-group", number = cards, kind = kind_name(rank))
            }
            Combination::Group { rank, cards, doubled: true } => {
                phrase!("combination-group-doubled", number = cards, kind = kind_name(rank))
            }
            Combination::Sequence => phrase!("combination-sequence"),
            Combination::FlagAndArmy { in_power: true, .. } => phrase!("combination-flag-army-in-power"),
            Combination::FlagAndArmy { in_power: false, .. } => phrase!("combination-flag-army"),
            Combination::FlagAndBattleship => phrase!("combination-flag-battleship"),
        }
    }

    /// The rank, if it is a group.
    pub fn group(self) -> Option<u8> {
        match self {
            Combination::Group { rank, .. } => Some(rank),
            _ => None,
        }
    }
}

/// The group of all cards of a rank; `None` if there are fewer than four.
#[inline]
pub(super) fn group(cards: CardBag, rank: u8) -> Option<Combination> {
    let cards = cards.within(kind(rank));
    let doubled = cards.pairs().len() >= 2;
    (cards.len() >= 4).then(|| Combination::Group { rank, cards: cards.len() as u8, doubled })
}

/// The combinations that can be laid from cards not yet laid, without duplicates: first pairs of Flag and Army, then
/// the American Flag with the British Battleship, the sequence, and the groups with every choice of their cards.
#[derive(Clone, Copy, Debug)]
pub struct Lays {
    free: CardBag,
    country: u8,
    /// The Flags whose Army is also there.
    flags: CardSet,
    battleship: bool,
    sequence: bool,
    /// For each kind, from Battleships up, the number of ways to choose a group.
    groups: [u8; Pack::RANKS as usize],
}

impl Lays {
    /// The combinations in these cards, for a hand that has already laid `laid` groups.
    #[inline]
    pub fn of(free: CardBag, laid: Groups, country: u8) -> Self {
        let kinds = free.kinds();
        let army_there = CardSet::from_bits(kinds.bits() >> (FLAG - ARMY));
        let mut groups = [0; Pack::RANKS as usize];
        for rank in laid.others() {
            let cards = free.within(kind(rank));
            groups[usize::from(rank) - 1] = CHOICES[cards.kinds().len()][cards.pairs().len()];
        }
        Lays {
            free,
            country,
            flags: kinds & kind(FLAG) & army_there,
            battleship: flag_and_battleship().is_within(kinds),
            sequence: highest_five(country).is_within(kinds),
            groups,
        }
    }

    /// Their number.
    #[inline]
    pub fn len(&self) -> u32 {
        let groups: u32 = self.groups.iter().map(|ways| u32::from(*ways)).sum();
        self.flags.len() as u32 + u32::from(self.battleship) + u32::from(self.sequence) + groups
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The `n`th combination, counted from 0; `None` after the last.
    pub fn nth(&self, n: u32) -> Option<CardBag> {
        let Some(mut n) = n.checked_sub(self.flags.len() as u32) else {
            return Some(flag_and_army(self.flags.nth(n).suit()).into());
        };
        let others = [(self.battleship, flag_and_battleship()), (self.sequence, highest_five(self.country))];
        for (_, cards) in others.into_iter().filter(|(there, _)| *there) {
            match n.checked_sub(1) {
                Some(rest) => n = rest,
                None => return Some(cards.into()),
            }
        }
        for (rank, ways) in (1..).zip(self.groups) {
            match n.checked_sub(ways.into()) {
                Some(rest) => n = rest,
                None => return groups(self.free.within(kind(rank))).nth(n as usize),
            }
        }
        None
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = CardBag> {
        (0..self.len()).filter_map(move |n| self.nth(n))
    }
}

/// Every selection of four or more cards of one kind.
fn groups(cards: CardBag) -> impl Iterator<Item = CardBag> {
    let kinds = subsets(cards.kinds());
    let choices =
        kinds.flat_map(move |kinds| subsets(cards.pairs() & kinds).map(move |pairs| (kinds, pairs)));
    choices
        .map(|(kinds, pairs)| {
            let mut choice = CardBag::from(kinds);
            choice.add(pairs.into());
            choice
        })
        .filter(|choice| choice.len() >= 4)
}

/// Every subset of a set.
fn subsets(whole: CardSet) -> impl Iterator<Item = CardSet> {
    let next =
        move |set: &CardSet| (!set.is_empty()).then(|| CardSet::from_bits((set.bits() - 1) & whole.bits()));
    std::iter::successors(Some(whole), next)
}

/// The number of ways to choose four or more cards of a kind, by the number of different cards and the number of pairs.
const CHOICES: [[u8; NATIONS + 1]; NATIONS + 1] = {
    let mut choices = [[0; NATIONS + 1]; NATIONS + 1];
    let (mut kinds, mut pairs) = (0, 0);
    while kinds <= NATIONS {
        choices[kinds][pairs] = ways_to_take_four(kinds - pairs, pairs, 0);
        (kinds, pairs) = if pairs < kinds { (kinds, pairs + 1) } else { (kinds + 1, 0) };
    }
    choices
};

const fn ways_to_take_four(singles: usize, pairs: usize, taken: u8) -> u8 {
    if singles > 0 {
        ways_to_take_four(singles - 1, pairs, taken) + ways_to_take_four(singles - 1, pairs, taken + 1)
    } else if pairs > 0 {
        ways_to_take_four(0, pairs - 1, taken)
            + ways_to_take_four(0, pairs - 1, taken + 1)
            + ways_to_take_four(0, pairs - 1, taken + 2)
    } else {
        (taken >= 4) as u8
    }
}

/// Combinations that the owner of a hand might try to lay: every combination of the game if the hand has cards, and
/// selections of one or two of its cards; for an empty hand only a few combinations.
pub(crate) fn to_try(hand: CardBag) -> impl Iterator<Item = CardBag> {
    let pack = if hand.is_empty() { CardBag::from(CardSet::ALL) } else { CardBag::whole() };
    let sequences = (1..NATIONS as u8).map(|country| highest_five(country).into());
    let pairs = hand.kinds().iter().flat_map(move |one| {
        let lower = hand.kinds() - CardSet::from_bits((2 << one.index()) - 1);
        let twice = if hand.count(one) == 2 { vec![one, one] } else { vec![one] };
        let with_lower = lower.iter().map(move |other| CardBag::from(one.alone() | other.alone()));
        with_lower.chain([twice.into_iter().collect()])
    });
    Lays::of(pack, Groups::NONE, 0).iter().chain(sequences).chain(pairs)
}
