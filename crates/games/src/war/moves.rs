//! The moves of the game.

use std::fmt;

use broadside_engine::moves::{ActionWord, Misspelt};
use broadside_engine::spelling::Words;
use broadside_engine::{Arg, moves, phrase};

use super::forces::{Card, Fort, Nation};

/// The side that begins the battle (W7), from the point of view of the winner of the draw for attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Beginner {
    /// The enemy's side.
    Other,
    /// The winner's own side.
    Own,
}

impl ActionWord for Beginner {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        match words.word()? {
            "self" => Ok(Beginner::Own),
            "other" => Ok(Beginner::Other),
            _ => Err(Misspelt(phrase!("misspelt-first"))),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Beginner::Own => "self",
            Beginner::Other => "other",
        })
    }

    fn arg(&self) -> Arg {
        match self {
            Beginner::Own => phrase!("first-self").into(),
            Beginner::Other => phrase!("first-other").into(),
        }
    }
}

impl ActionWord for Nation {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        let word = words.word()?;
        let nation = Nation::BOTH.into_iter().find(|nation| nation.word() == word);
        nation.ok_or_else(|| Misspelt(phrase!("misspelt-nation")))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }

    fn arg(&self) -> Arg {
        self.name().into()
    }
}

impl ActionWord for Fort {
    fn read(words: &mut Words<'_>) -> Result<Self, Misspelt> {
        let word = words.word()?;
        let fort = Fort::ALL.into_iter().find(|fort| fort.word() == word);
        fort.ok_or_else(|| Misspelt(phrase!("misspelt-fort")))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }

    fn arg(&self) -> Arg {
        self.name().into()
    }
}

moves! {
    /// A move.
    pub enum Move {
        /// Chooses a nation for the seat's side.
        "choose" Choose(nation: Nation),
        /// Decides which side begins.
        "first" First(who: Beginner),
        /// Plays a card against a fort.
        "play" Play(card: Card, fort: Fort) = "play-to-fort",
        /// Plays a card to an engagement.
        "play" Engage(card: Card),
    }
}
