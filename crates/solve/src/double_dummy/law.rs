//! What is played: the cards, the law of the tricks, and what a trick counts.

/// A card; of two in one suit the higher rank wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The suit, counted in pack order.
    pub suit: u8,
    /// The rank, from 1 or 2 up.
    pub rank: u8,
}

/// How tricks are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Follow suit; trumps win, else the suit led. Four seats in two partnerships, four suits of thirteen ranks
    /// from 2 to 14, one card of each.
    Single,
    /// The same for two to six seats and any sides; of identical cards the first (C11). Four suits at most, of
    /// seven ranks, two cards of each.
    Double,
    /// With a neutral suit (N7 to N14), the last of six suits of eight; two to six seats and any sides.
    Neutral {
        /// Whether a neutral lower than the highest on the trick may be played (N10).
        underplay: bool,
    },
}

/// What a trick counts for the side that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// One.
    Tricks,
    /// What its cards are worth: by rank, and trumps by theirs.
    Worth {
        /// Cards of other suits.
        plain: [u8; 8],
        /// Trumps.
        trumps: [u8; 8],
    },
    /// As in N15 for the maker's side; other sides count no belligerent tricks (N17).
    Neutral {
        /// Whether the side is the maker's.
        maker: bool,
    },
}

impl Count {
    /// What cards are worth where trumps are worth no more than others.
    pub const fn by_rank(worth: [u8; 8]) -> Self {
        Count::Worth { plain: worth, trumps: worth }
    }

    /// What a card is worth; nothing where cards do not count by themselves.
    pub fn worth_of(self, card: Card, trump: Option<u8>) -> i32 {
        let Count::Worth { plain, trumps } = self else { return 0 };
        let by_rank = if trump == Some(card.suit) { trumps } else { plain };
        by_rank[usize::from(card.rank & 7)].into()
    }
}

/// A position: hands by seat, and the cards on the table from the leader on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// How tricks are played.
    pub law: Law,
    /// The suit that beats the others.
    pub trump: Option<u8>,
    /// What each seat holds.
    pub hands: Vec<Vec<Card>>,
    /// Who leads, or led, to the trick.
    pub leader: usize,
    /// The cards on the table.
    pub trick: Vec<Card>,
    /// Whether the card to be led makes trump and so must be one (N6).
    pub opening: bool,
    /// A card of the last seat to play that it may not play to this trick (A3); under [`Law::Single`] only.
    pub lying: Option<Card>,
}

impl Stand {
    /// Who plays the next card.
    pub fn to_play(&self) -> usize {
        (self.leader + self.trick.len()) % self.hands.len()
    }

    /// How many tricks are still to be taken, the one on the table included.
    pub fn tricks_left(&self) -> usize {
        self.hands.iter().map(Vec::len).max().unwrap_or(0)
    }
}
