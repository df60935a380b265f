//! The five packs of the eleven games.

use std::fmt;

use crate::{Card, Pack, Suit};

const fn suit(letter: char, name: &'static str) -> Suit {
    Suit { letter, name }
}

/// The pack of *Neutral*: six nations of eight (N1, N2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Neutral;

impl Neutral {
    /// The neutral suit.
    pub const UNITED_STATES: u8 = 5;
}

impl Pack for Neutral {
    const ID: &'static str = "neutral";
    const SUITS: &'static [Suit] = &[
        suit('B', "British"),
        suit('F', "French"),
        suit('G', "German"),
        suit('R', "Russian"),
        suit('A', "Austrian"),
        suit('U', "United States"),
    ];
    const STRIDE: u8 = 8;
    const TOP: u8 = 8;
    const RANKS: u8 = 8;
    const COPIES: u8 = 1;

    fn name(card: Card<Self>) -> String {
        const RANKS: [&str; 8] =
            ["Corporal", "Sergeant", "Lieutenant", "Captain", "Major", "Colonel", "General", "Ruler"];
        match (card.suit(), card.rank()) {
            (Self::UNITED_STATES, 8) => "President".into(),
            (Self::UNITED_STATES, rank) => format!("United States {rank}"),
            (suit, rank) => format!("{} {}", Self::SUITS[suit as usize].name, RANKS[rank as usize - 1]),
        }
    }
}

/// The pack of the *Game of Nations*: four continents of thirteen (A1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nations;

impl Pack for Nations {
    const ID: &'static str = "nations";
    const SUITS: &'static [Suit] =
        &[suit('E', "Europe"), suit('S', "Asia"), suit('F', "Africa"), suit('M', "America")];
    const STRIDE: u8 = 16;
    const TOP: u8 = 14;
    const RANKS: u8 = 13;
    const COPIES: u8 = 1;

    fn name(card: Card<Self>) -> String {
        let nation = Self::SUITS[card.suit() as usize].name;
        match card.rank() {
            14 => format!("{nation} Map"),
            13 => format!("{nation} Man"),
            12 => format!("{nation} Woman"),
            11 => format!("{nation} Children"),
            rank => format!("{nation} House {rank}"),
        }
    }
}

/// The Allie-Patriot pack of the Liberty Patriot games: four nations of six, every card twice (P1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AlliePatriot;

impl AlliePatriot {
    /// The kinds from Battleship 1 to Flag 6.
    pub const KINDS: [&'static str; 6] =
        ["Battleship", "Submarine", "Aeroplane", "Army", "Liberty Bond", "Flag"];

    /// The values of cards, from the Flag down (P2).
    pub const VALUES: &'static [i32; 8] = &[15, 10, 10, 10, 5, 5, 0, 0];

    /// The value of a card (P2).
    #[inline]
    pub fn value(card: Card<Self>) -> i32 {
        Self::VALUES[usize::from(card.index() % Self::STRIDE)]
    }

    /// Whether the card is blue: American or French (P1).
    pub fn is_blue(card: Card<Self>) -> bool {
        matches!(card.suit(), 0 | 2)
    }
}

impl Pack for AlliePatriot {
    const ID: &'static str = "allie-patriot";
    const SUITS: &'static [Suit] =
        &[suit('A', "American"), suit('B', "British"), suit('F', "French"), suit('I', "Italian")];
    const STRIDE: u8 = 8;
    const TOP: u8 = 6;
    const RANKS: u8 = 6;
    const COPIES: u8 = 2;

    fn name(card: Card<Self>) -> String {
        let country = Self::SUITS[card.suit() as usize].name;
        format!("{country} {}", Self::KINDS[card.rank() as usize - 1])
    }
}

/// The letters of *War and Diplomacy* (D1): six kinds, of which the pack holds eight or four each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Letters;

impl Letters {
    const LETTERS: [&'static str; 6] = ["A", "Y", "M", "V", "N", "R"];
}

impl Pack for Letters {
    const ID: &'static str = "letters";
    const SUITS: &'static [Suit] = &[suit('*', "letter")];
    const STRIDE: u8 = 6;
    const TOP: u8 = 6;
    const RANKS: u8 = 6;
    const COPIES: u8 = 8;

    fn spell(card: Card<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::LETTERS[card.index() as usize])
    }

    fn read(text: &str) -> Option<Card<Self>> {
        let index = Self::LETTERS.iter().position(|letter| *letter == text)?;
        Some(Card::new(index as u8))
    }

    fn name(card: Card<Self>) -> String {
        let mark = ["", "", " (officer)", " (officer)", " (official)", " (official)"];
        format!("letter {card}{}", mark[card.index() as usize])
    }
}

/// The pack of the *Game of War* (W1, W3): two nations in two styles of thirteen, and eight arbitration
/// cards; with more than four players every card twice (W4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct War;

impl War {
    const RANK_CODES: [&'static str; 13] = ["G", "C", "P", "L", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
    const ARBITRATION: [(&'static str, &'static str); 8] = [
        ("US", "Uncle Sam"),
        ("HG", "The Hague"),
        ("J20", "England (Japan's 20)"),
        ("J15", "Italy (Japan's 15)"),
        ("J10", "Turkey (Japan's 10)"),
        ("R20", "France (Russia's 20)"),
        ("R15", "Germany (Russia's 15)"),
        ("R10", "Denmark (Russia's 10)"),
    ];
    /// The number of the first arbitration card; nation cards come before it.
    pub const FIRST_ARBITRATION: u8 = 52;
}

impl Pack for War {
    const ID: &'static str = "war";
    const SUITS: &'static [Suit] = &[
        suit('J', "Japanese war"),
        suit('j', "Japanese commercial"),
        suit('R', "Russian war"),
        suit('r', "Russian commercial"),
    ];
    const STRIDE: u8 = 13;
    const TOP: u8 = 13;
    const RANKS: u8 = 13;
    const COPIES: u8 = 2;
    const ALL: u64 = (1 << 60) - 1;

    fn spell(card: Card<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match card.index().checked_sub(Self::FIRST_ARBITRATION) {
            Some(n) => f.write_str(Self::ARBITRATION[n as usize].0),
            None => {
                let style = ["Jw", "Jc", "Rw", "Rc"][card.suit() as usize];
                write!(f, "{style}{}", Self::RANK_CODES[(card.index() % 13) as usize])
            }
        }
    }

    fn read(text: &str) -> Option<Card<Self>> {
        if let Some(n) = Self::ARBITRATION.iter().position(|(code, _)| *code == text) {
            return Some(Card::new(Self::FIRST_ARBITRATION + n as u8));
        }
        let (style, rank) = text.split_at_checked(2)?;
        let suit = ["Jw", "Jc", "Rw", "Rc"].iter().position(|s| *s == style)?;
        let place = Self::RANK_CODES.iter().position(|code| *code == rank)?;
        Some(Card::new((suit * 13 + place) as u8))
    }

    fn name(card: Card<Self>) -> String {
        if let Some(n) = card.index().checked_sub(Self::FIRST_ARBITRATION) {
            return Self::ARBITRATION[n as usize].1.into();
        }
        let nation = if card.suit() < 2 { "Japanese" } else { "Russian" };
        let flag = if card.suit().is_multiple_of(2) { "war flag" } else { "commercial flag" };
        match card.index() % 13 {
            0 => format!("{nation} General ({flag})"),
            1 => format!("{nation} Colonel ({flag})"),
            2 => format!("{nation} Captain ({flag})"),
            3 => format!("{nation} Lieutenant ({flag})"),
            place => format!("{nation} Private {} ({flag})", Self::RANK_CODES[place as usize]),
        }
    }
}
