//! Cards and playing piles packed into a few bits.

use broadside_cards::packs::AlliePatriot;

/// A card of the solver: its rank times four, plus its country. Copies of a card are the same card here, and
/// the blue countries are the even ones, so that colour is one bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Card(u8);

/// One more than the highest [`Card::index`].
pub(super) const CARDS: usize = 28;
/// Every card, as a set.
pub(super) const EVERY: u32 = 0x0FFF_FFF0;
/// The Battleships, as a set.
pub(super) const BATTLESHIPS: u32 = 0x0000_00F0;
/// The Flags, as a set.
pub(super) const FLAGS: u32 = 0x0F00_0000;
/// The cards of the first country, as a set.
pub(super) const OF_COUNTRY: u32 = 0x0111_1110;
/// The rank of a Flag.
pub(super) const FLAG: u8 = 6;

impl Card {
    pub(super) const fn new(country: u8, rank: u8) -> Self {
        Card(rank << 2 | country)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn rank(self) -> u8 {
        self.0 >> 2
    }

    #[inline]
    pub(super) const fn country(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The card alone, as a set.
    #[inline]
    pub(super) const fn alone(self) -> u32 {
        1 << self.0
    }

    /// The cards that may be laid on this one: one lower, of the other colour (Q3).
    #[inline]
    pub(super) const fn takes(self) -> u32 {
        (0b1010 >> (self.0 & 1)) << ((self.rank() - 1) * 4) & EVERY
    }
}

impl From<broadside_cards::Card<AlliePatriot>> for Card {
    fn from(card: broadside_cards::Card<AlliePatriot>) -> Self {
        Card::new(card.suit(), card.rank())
    }
}

/// One bit for each rank.
const EACH_RANK: u32 = 0x1111_1111;

/// The cards that can be laid on any of these (Q3).
#[inline]
pub(super) const fn laid_on(hosts: u32) -> u32 {
    let blue = (hosts | hosts >> 2) & EACH_RANK;
    let other = (hosts >> 1 | hosts >> 3) & EACH_RANK;
    (((blue >> 4) * 0b1010) | ((other >> 4) * 0b0101)) & EVERY
}

/// A playing pile: how many cards lie face down, and its group. Ranks fall by one and colours alternate in a
/// group, so that the top card, the number of cards and one bit for each card (which of the two countries of
/// its colour) tell it whole. The bits, from the lowest: six of countries, top card first; three of the
/// group's length; three of the top card's rank; its colour; three of the number of face-down cards. Zero is
/// the empty pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Pile(u16);

impl Pile {
    pub(super) const EMPTY: Pile = Pile(0);

    /// A pile with one card face up.
    #[inline]
    pub(super) const fn new(down: u16, card: Card) -> Self {
        Pile(down << 13 | 1 << 6).topped(card.0 as u16, 0)
    }

    #[inline]
    const fn topped(self, card: u16, countries: u16) -> Self {
        Pile(self.0 | (card & 1) << 12 | (card >> 2) << 9 | countries | (card >> 1 & 1))
    }

    #[inline]
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards lie face down.
    #[inline]
    pub(super) const fn down(self) -> usize {
        (self.0 >> 13) as usize
    }

    /// How many cards the group has.
    #[inline]
    pub(super) const fn len(self) -> u16 {
        self.0 >> 6 & 7
    }

    const fn top_rank(self) -> u16 {
        self.0 >> 9 & 7
    }

    /// The group's card at this place, counted from the top.
    #[inline]
    pub(super) const fn card(self, place: u16) -> Card {
        let colour = (self.0 >> 12 ^ place) & 1;
        Card(((self.top_rank() + place) << 2 | (self.0 >> place & 1) << 1 | colour) as u8)
    }

    /// The top card of a pile that is not empty.
    #[inline]
    pub(super) const fn top(self) -> Card {
        self.card(0)
    }

    /// The lowest-lying face-up card of a pile that is not empty.
    #[inline]
    pub(super) const fn base(self) -> Card {
        self.card(self.len() - 1)
    }

    /// The pile with one more card, which fits.
    #[inline]
    pub(super) const fn with(self, card: Card) -> Self {
        Pile(self.0 & 0xE000 | (self.len() + 1) << 6).topped(card.0 as u16, (self.0 & 31) << 1)
    }

    /// The pile with another's group on it, which fits (Q5).
    #[inline]
    pub(super) const fn joined(self, group: Pile) -> Self {
        let countries = (self.0 & 63) << group.len() | group.0 & 63;
        Pile(self.0 & 0xE000 | group.0 & 0x1E00 | (self.len() + group.len()) << 6 | countries)
    }

    /// The pile without the top card of a group of two or more.
    #[inline]
    pub(super) const fn without_top(self) -> Self {
        let colour = (self.0 & 1 << 12) ^ 1 << 12;
        Pile(
            self.0 & 0xE000
                | colour
                | (self.top_rank() + 1) << 9
                | (self.len() - 1) << 6
                | (self.0 & 63) >> 1,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_tells_the_cards_it_was_built_of() {
        let cards: Vec<Card> =
            (1..=6).rev().map(|rank| Card::new([1, 0, 3, 2, 1, 2][rank - 1], rank as u8)).collect();
        let mut pile = Pile::new(5, cards[0]);
        for card in &cards[1..] {
            assert_ne!(pile.top().takes() & card.alone(), 0);
            pile = pile.with(*card);
        }
        let halves = Pile::new(5, cards[0]).with(cards[1]);
        let group = cards[3..].iter().fold(Pile::new(2, cards[2]), |pile, card| pile.with(*card));
        assert_eq!(halves.joined(group), pile);
        assert_eq!((pile.down(), pile.len(), pile.base()), (5, 6, cards[0]));
        for card in cards[1..].iter().rev() {
            assert_eq!(pile.top(), *card);
            pile = pile.without_top();
        }
        assert_eq!(pile, Pile::new(5, cards[0]));
    }

    #[test]
    fn q3_blue_goes_on_not_blue_one_lower() {
        let (american, british, french, italian) = (0, 1, 2, 3);
        let takes = |country, rank| Card::new(country, rank).takes();
        let set =
            |rank, countries: [u8; 2]| countries.iter().fold(0, |set, c| set | Card::new(*c, rank).alone());
        assert_eq!(takes(american, 6), set(5, [british, italian]));
        assert_eq!(takes(french, 2), set(1, [british, italian]));
        assert_eq!(takes(italian, 4), set(3, [american, french]));
        assert_eq!(takes(british, 1), 0);
    }
}
