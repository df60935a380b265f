//! What a game needs on paper besides its cards and rules.

use broadside_engine::Game;
use broadside_games::mobilization_2::Mobilization2;
use broadside_games::mobilization_3::{self, Mobilization3};
use broadside_games::neutral::Neutral;
use broadside_games::organization::Organization;
use broadside_games::sham_battle::ShamBattle;
use broadside_games::sham_battle_2::ShamBattle2;
use broadside_games::war::War;
use broadside_games::war_and_diplomacy::{PILES, WarAndDiplomacy};
use broadside_press::{count_card_plates, flag_plate, pennant_plate};

use crate::contents::{CARD, COUNTER, Piece, Pieces};
use crate::score::Form;

/// A game on paper.
pub(crate) struct OnPaper {
    /// How many packs a number of players needs.
    pub packs: fn(usize) -> usize,
    /// The counters for a number of players.
    pub counters: Option<fn(usize) -> Pieces>,
    /// The score sheet.
    pub score: Form,
}

/// A game that is not in the table.
const PLAIN: OnPaper = OnPaper {
    packs: |_| 1,
    counters: None,
    score: Form { lead: &[], each: &["points", "total"], rows: &[] },
};

/// A game whose deals begin with an auction.
const AUCTION: OnPaper =
    OnPaper { score: Form { lead: &["maker", "bid"], each: &["points", "total"], rows: &[] }, ..PLAIN };

const GAMES: [(&str, OnPaper); 8] = [
    (Neutral::INFO.id, AUCTION),
    (Organization::INFO.id, AUCTION),
    (ShamBattle::INFO.id, OnPaper { counters: Some(|players| count_cards(players, false)), ..AUCTION }),
    (ShamBattle2::INFO.id, OnPaper { counters: Some(|players| count_cards(players, true)), ..PLAIN }),
    (
        Mobilization2::INFO.id,
        OnPaper { score: Form { lead: &["date"], each: &["mobilized", "won"], rows: &[] }, ..PLAIN },
    ),
    (
        Mobilization3::INFO.id,
        OnPaper {
            packs: |_| mobilization_3::PACKS,
            score: Form { lead: &["date"], each: &["won", "games"], rows: &[] },
            ..PLAIN
        },
    ),
    (
        WarAndDiplomacy::INFO.id,
        OnPaper {
            counters: Some(|_| pennants_and_flags()),
            score: Form { lead: &[], each: &["war × 3", "peace × 2", "total"], rows: &[] },
            ..PLAIN
        },
    ),
    (
        War::INFO.id,
        OnPaper {
            packs: War::packs,
            score: Form { lead: &[], each: &["cards", "points"], rows: &WAR_ROWS },
            ..PLAIN
        },
    ),
];

/// What is counted in the Game of War, in the order of W17 to W26.
const WAR_ROWS: [&str; 14] = [
    "Generals × 30",
    "Colonels × 25",
    "Captains × 20",
    "Lieutenants × 15",
    "Privates × 1",
    "Tokio 30",
    "St. Petersburg 30",
    "Mukden 25",
    "Port Arthur 25",
    "Battle",
    "First arbitration",
    "Second arbitration",
    "Forts left",
    "Total",
];

/// What a game needs on paper.
pub(crate) fn on_paper(game: &str) -> OnPaper {
    GAMES.into_iter().find(|(id, _)| *id == game).map_or(PLAIN, |(_, on_paper)| on_paper)
}

/// A count card for each player.
fn count_cards(players: usize, second: bool) -> Pieces {
    let card = |_| {
        let [front, back] = count_card_plates(second);
        Piece { front, back }
    };
    Pieces { name: "Count cards", size: CARD, pieces: (0..players).map(card).collect() }
}

/// The pennants and the flags (D6), the same on both sides.
fn pennants_and_flags() -> Pieces {
    let [pennants, flags] = PILES;
    let pennants = (0..pennants).map(|_| Piece { front: pennant_plate(), back: pennant_plate() });
    let flags = (0..flags).map(|_| Piece { front: flag_plate(), back: flag_plate() });
    Pieces { name: "Pennants and flags", size: COUNTER, pieces: pennants.chain(flags).collect() }
}
