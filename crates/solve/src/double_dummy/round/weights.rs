//! Weights for ordering leads and throws by how soon they cause a cut-off, fitted to random deals.

/// Weights for a lead. Of three weights the first is for an opponent who plays second, the second for the leader's
/// side, the third for other opponents.
pub(super) struct Leads {
    /// For every step down in the suit, and an extra for the neutral suit.
    pub(super) step: i32,
    pub(super) neutral_step: i32,
    /// No card of others beats it; it is the leader's highest; it is a ruler.
    pub(super) top: i32,
    pub(super) highest: i32,
    pub(super) ruler: i32,
    /// The suit is trumps; only the leader has it; for each card the leader has of it.
    pub(super) trump: i32,
    pub(super) alone: i32,
    pub(super) length: i32,
    /// A seat can trump it; can only neutralize it; can do neither.
    pub(super) ruffs: [i32; 3],
    pub(super) neutralizes: [i32; 3],
    pub(super) discards: [i32; 3],
    /// A seat has the highest card; has one card; has two.
    pub(super) has_top: [i32; 3],
    pub(super) follows_once: [i32; 3],
    pub(super) follows_twice: [i32; 3],
}

/// Without a neutral suit.
pub(super) const PLAIN_LEADS: Leads = Leads {
    step: 1,
    neutral_step: 0,
    top: 20,
    highest: 0,
    ruler: 0,
    trump: -5,
    alone: 0,
    length: 0,
    ruffs: [-20, 25, -20],
    neutralizes: [0, 0, 0],
    discards: [0, 0, 0],
    has_top: [0, 15, 0],
    follows_once: [0, 0, 0],
    follows_twice: [0, 0, 0],
};

/// With card values.
pub(super) const VALUED_LEADS: Leads = Leads {
    step: -1,
    neutral_step: 0,
    top: 20,
    highest: 0,
    ruler: 0,
    trump: -5,
    alone: -8,
    length: -2,
    ruffs: [-32, 21, -26],
    neutralizes: [0, 0, 0],
    discards: [-8, 2, -8],
    has_top: [4, 17, 2],
    follows_once: [0, 0, 8],
    follows_twice: [2, 0, 4],
};

/// Weights for a card to a trick where cards have values.
pub(super) struct Valued {
    /// For every step down in the suit.
    pub(super) step: i32,
    /// For each card the hand has of its suit, if it is not the suit led; and an extra for a trump.
    pub(super) length: i32,
    pub(super) ruff: i32,
    /// The trick stays with the side: for the value of the card; if no card of others beats it.
    pub(super) gives: i32,
    pub(super) gives_top: i32,
    /// The card will take the trick; for its value.
    pub(super) takes: i32,
    pub(super) takes_value: i32,
    /// The trick will be lost: for the value of the card; if it takes the lead meanwhile; if no card of others beats it.
    pub(super) loses: i32,
    pub(super) presses: i32,
    pub(super) loses_top: i32,
}

pub(super) const VALUED: Valued = Valued {
    step: 1,
    length: -1,
    ruff: -32,
    gives: 24,
    gives_top: -21,
    takes: 40,
    takes_value: 4,
    loses: -8,
    presses: 4,
    loses_top: -7,
};

/// With a neutral suit.
pub(super) const NEUTRAL_LEADS: Leads = Leads {
    step: -1,
    neutral_step: -2,
    top: 20,
    highest: 11,
    ruler: 13,
    trump: -7,
    alone: -20,
    length: 4,
    ruffs: [-35, 24, -50],
    neutralizes: [-33, 25, -53],
    discards: [-13, -3, -10],
    has_top: [7, 31, 3],
    follows_once: [8, 4, 3],
    follows_twice: [5, 8, 0],
};

/// For a throw, by the situation (whether the trick is safe, the winning card plain, trump or neutral, whether there is
/// a neutral to beat) and by its effect: a neutral that will win, wins so far, does not; a trump likewise; a ruler, the
/// highest of its suit, another card.
pub(super) const STAKE: [[i16; 9]; 12] = [
    [4, 0, 0, 7, -4, 0, -2, -2, -3],
    [4, -2, 0, 0, -1, 0, -6, 0, 2],
    [2, 0, 0, 6, -1, -5, 1, 0, -1],
    [3, -5, 0, 0, 14, -3, -7, -2, 2],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [8, 13, -8, 0, 0, -1, -7, -2, 0],
    [-1, 0, 0, -3, -3, 0, 0, 1, 2],
    [-2, 0, 0, 0, -1, 0, 3, -1, 1],
    [-1, 0, 0, -2, 0, -2, -1, 0, 2],
    [-3, 0, 0, 0, 0, 0, 3, -1, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [-10, 0, 0, 0, 0, 3, 10, 0, 0],
];
/// By kind (neutral, trump, plain) and whether the trick is safe; by length, and whether it is the lowest.
pub(super) const LENGTH: [[i16; 8]; 6] = [
    [0, 1, -2, 4, 3, 6, 4, 11],
    [0, -2, 0, 2, -2, 2, -9, -3],
    [0, 1, 0, 5, 3, 7, 8, 1],
    [0, 1, -1, -1, -2, 1, -13, 0],
    [0, -2, -4, -1, -1, 3, 0, 5],
    [0, 1, 1, 2, 1, 4, 2, 8],
];
/// By kind and length; by how many cards of the suit others have.
pub(super) const OUT: [[i16; 5]; 12] = [
    [-2, 0, 0, -1, 1],
    [1, -1, 0, 0, 2],
    [-5, 0, 2, 2, 1],
    [-2, -8, 2, 2, 5],
    [-2, 0, 1, 3, 7],
    [0, 0, 2, 2, 0],
    [2, 5, 1, 1, 0],
    [-8, 4, 0, 0, 0],
    [0, -2, -1, -1, 2],
    [4, 1, -1, -1, -4],
    [4, 2, 2, -1, -2],
    [3, 3, 4, 1, 0],
];
/// By seat after the leader; by what it does.
pub(super) const BY_SEAT: [[i16; 9]; 4] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, -1, 0, 4, 1, -2, 1, 0, 0],
    [4, 1, -7, 4, 2, -2, -4, -1, -1],
    [1, 0, -5, 2, 0, -1, -2, -1, 0],
];
