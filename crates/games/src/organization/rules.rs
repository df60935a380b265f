//! What the number of players means for the rules (O1).

use broadside_cards::{Seat, Seats, Sides};
use broadside_engine::mechanics::auction::Passes;

use super::position::{CardBag, CardSet};

/// The rules at a table: the number of players and the chosen readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of players.
    pub players: usize,
    /// What a pass means (C7).
    pub passes: Passes,
    /// With five players: whether the three opponents of the maker and the called partner are one side (O9).
    pub three_together: bool,
    /// How many ranks of each suit are dealt: all, but for small packs.
    pub ranks: u8,
}

/// The number of cards for each seat, which is also the number of tricks: two lay four cards aside, three and five leave a
/// reserve of three (O1).
pub(super) fn hand_size(players: usize, ranks: u8) -> usize {
    let ranks = usize::from(ranks);
    match players {
        2 => 2 * ranks - 2,
        3 | 5 => (8 * ranks - 3) / players,
        _ => 8 * ranks / players,
    }
}

impl Rules {
    /// The cards that are used: with two players one set of each country, otherwise all (O1).
    pub fn pack(&self) -> CardBag {
        let kinds = CardSet::top(self.ranks);
        if self.players == 2 { kinds.into() } else { CardBag::all_of(kinds) }
    }

    /// The number of cards for each seat.
    pub fn hand_size(&self) -> usize {
        hand_size(self.players, self.ranks)
    }

    /// Whether the cards left over are a reserve for the maker (O3).
    pub(super) fn has_reserve(&self) -> bool {
        matches!(self.players, 3 | 5)
    }

    /// Whether the maker calls for a partner (O5).
    pub(super) fn has_call(&self) -> bool {
        self.players == 5
    }

    /// Which seats play together before a partner is called: four as partners, six as couples (O1).
    pub fn sides(&self) -> Sides {
        match self.players {
            4 => Sides::every(2, 4),
            6 => Sides::every(3, 6),
            players => Sides::single(players),
        }
    }

    /// Which seats play together after the maker of five has called this partner (O9).
    pub fn sides_with(&self, maker: Seat, partner: Seat) -> Sides {
        let pair = Seats::from(maker) | partner.into();
        let others: Seats = Seat::all(self.players).filter(|seat| !pair.contains(*seat)).collect();
        let sides = self.sides().with(pair);
        if self.three_together { sides.with(others) } else { sides }
    }
}
