//! What is played: the cards, the law of the tricks, and what a trick counts.

/// A card; of two in one suit the higher rank wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    pub suit: u8,
    pub rank: u8,
}

/// How tricks are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Follow suit; trumps win, else the suit led; of identical cards the first (C11). Four suits at most, of
    /// seven ranks, two cards of each.
    Plain,
    /// The same with a neutral suit (N7 to N14), the last of six suits of eight.
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
    /// What its cards are worth: by rank.
    Worth([u8; 8]),
    /// As in N15 for the maker's side; other sides count no belligerent tricks (N17).
    Neutral { maker: bool },
}

/// The neutral suit.
pub(super) const NEUTRAL: u32 = 5;
