//! The first two levels for people: the general, made weaker by a table of numbers, `levels.txt`. A line has a game, a
//! number of players (`*` for all other numbers), and the numbers of the recruit and of the sergeant; `broadside arena
//! GAME --fit` finds such a line.

use std::fmt;
#[cfg(not(target_family = "wasm"))]
use std::str::FromStr;

/// How a level is weaker than the general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// The most worlds on which it tries a move.
    pub worlds: u16,
    /// How much it misjudges a move, in thousandths of the spread of outcomes.
    pub blur: u16,
    /// How often it follows the written strategy where misjudging would spoil the game for everybody, in per cent.
    pub book: u8,
}

impl Handicap {
    /// The handicaps of the first two levels of a game with this number of players, as they were fitted; `None` for a game
    /// without a line.
    pub fn fitted(game: &str, players: usize) -> Option<[Handicap; 2]> {
        let lines = include_str!("levels.txt").lines().filter(|line| !line.starts_with('#'));
        lines.into_iter().find_map(|line| {
            let mut words = line.split_whitespace();
            let is_meant = words.next()? == game
                && words.next().is_some_and(|number| number == "*" || number.parse() == Ok(players));
            let numbers: Vec<u16> = words.filter_map(|word| word.parse().ok()).collect();
            let read = |at: usize| -> Option<Handicap> {
                let [worlds, blur, book] = *numbers.get(at..at + 3)? else { return None };
                Some(Handicap { worlds, blur, book: book.try_into().ok()? })
            };
            is_meant.then_some([read(0)?, read(3)?])
        })
    }

    /// The share of the spread of outcomes by which it misjudges a move.
    pub(crate) fn error(self) -> f64 {
        f64::from(self.blur) / 1000.0
    }

    /// The chance that it follows the written strategy where it may.
    pub(crate) fn by_the_book(self) -> f64 {
        f64::from(self.book) / 100.0
    }
}

/// `8/145/40`: worlds, blur and book.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.worlds, self.blur, self.book)
    }
}

/// A text that names no handicap.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a handicap is three numbers, as 8/145/40: worlds, thousandths of misjudging, per cent by the book")]
pub struct NoHandicap;

#[cfg(not(target_family = "wasm"))]
impl FromStr for Handicap {
    type Err = NoHandicap;

    fn from_str(text: &str) -> Result<Self, NoHandicap> {
        let numbers: Option<Vec<u16>> = text.split('/').map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some([worlds, blur, book @ 0..=100]) if *worlds > 0 => {
                Ok(Handicap { worlds: *worlds, blur: *blur, book: *book as u8 })
            }
            _ => Err(NoHandicap),
        }
    }
}

#[cfg(test)]
mod tests {
    use broadside_games::GAMES;

    use super::*;

    #[test]
    fn every_table_of_every_game_has_two_levels_and_the_second_misjudges_less() {
        for info in GAMES.iter().map(|game| game.info()) {
            for players in info.players {
                let [first, second] = Handicap::fitted(info.id, *players).expect(info.id);
                assert!(first.worlds <= second.worlds && first.blur > second.blur, "{}: {first}", info.id);
                assert_eq!(first.to_string().parse(), Ok(first));
            }
        }
        assert_eq!(Handicap::fitted("chess", 2), None);
        for text in ["", "8", "8/1", "0/1/2", "8/1/101", "8/1/2/3"] {
            assert_eq!(text.parse::<Handicap>(), Err(NoHandicap), "{text}");
        }
    }
}
