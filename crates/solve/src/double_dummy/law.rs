//! The subject of the solvers: cards, the rules of tricks, and the score of a trick.

/// A card; the higher rank wins within a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The suit, by its index in the pack.
    pub suit: u8,
    /// The rank, from 1 or 2 upwards.
    pub rank: u8,
}

/// The rules of tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Follow suit; trumps win, otherwise the suit led. Four seats in two partnerships, four suits of thirteen ranks
    /// from 2 to 14, one card of each.
    Single,
    /// The same for two to six seats and any sides; the first of two identical cards wins (C11). At most four suits of
    /// seven ranks, two cards of each.
    Double,
    /// With a neutral suit (N7 to N14), the last of six suits of eight ranks; two to six seats and any sides.
    Neutral {
        /// Whether a neutral may be played below a higher one in the trick (N10).
        underplay: bool,
    },
}

/// The score of a trick for the side that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// One for each trick.
    Tricks,
    /// The value of its cards, by rank; trumps have values of their own.
    Worth {
        /// The values of cards of other suits.
        plain: [u8; 8],
        /// The values of trumps.
        trumps: [u8; 8],
    },
    /// By N15 for the maker's side. Other sides score nothing for belligerent tricks (N17).
    Neutral {
        /// Whether the side is the maker's.
        maker: bool,
    },
}

impl Count {
    /// Card values that are the same for trumps and other suits.
    pub const fn by_rank(worth: [u8; 8]) -> Self {
        Count::Worth { plain: worth, trumps: worth }
    }

    /// The value of a card; 0 if cards have no values.
    pub fn worth_of(self, card: Card, trump: Option<u8>) -> i32 {
        let Count::Worth { plain, trumps } = self else { return 0 };
        let by_rank = if trump == Some(card.suit) { trumps } else { plain };
        by_rank[usize::from(card.rank & 7)].into()
    }
}

/// A position: the hands by seat, and the cards of the trick starting with the leader's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The rules of tricks.
    pub law: Law,
    /// The trump suit.
    pub trump: Option<u8>,
    /// The cards of each seat.
    pub hands: Vec<Vec<Card>>,
    /// The seat that leads, or led, to the trick.
    pub leader: usize,
    /// The cards of the trick.
    pub trick: Vec<Card>,
    /// Whether the next card led decides trump. It must then be of the suit `trump` (N6).
    pub opening: bool,
    /// A card that the last seat may not play to this trick (A3); only under [`Law::Single`].
    pub lying: Option<Card>,
}

impl Stand {
    /// The seat that plays the next card.
    pub fn to_play(&self) -> usize {
        (self.leader + self.trick.len()) % self.hands.len()
    }

    /// The number of tricks still to be taken, including the one in progress.
    pub fn tricks_left(&self) -> usize {
        self.hands.iter().map(Vec::len).max().unwrap_or(0)
    }
}
