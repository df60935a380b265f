//! What people say to the table.

use broadside_cards::Seat;
use broadside_engine::{Phrase, phrase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a player may say to the table: set phrases, and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remark {
    /// A greeting.
    GoodDay,
    /// Let us begin.
    Ready,
    /// Somebody thinks.
    Moment,
    /// Praise.
    Capital,
    /// Admiration.
    Bold,
    /// Surprise.
    George,
    /// No surprise.
    ThoughtSo,
    /// Modesty.
    Luck,
    /// Sympathy.
    HardLines,
    /// Thanks.
    Obliged,
    /// An apology.
    Pardon,
    /// A farewell.
    GoodNight,
}

impl Remark {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Remark; 12] = [
        Remark::GoodDay,
        Remark::Ready,
        Remark::Moment,
        Remark::Capital,
        Remark::Bold,
        Remark::George,
        Remark::ThoughtSo,
        Remark::Luck,
        Remark::HardLines,
        Remark::Obliged,
        Remark::Pardon,
        Remark::GoodNight,
    ];

    /// The phrase for it.
    pub fn phrase(self) -> Phrase {
        match self {
            Remark::GoodDay => phrase!("remark-good-day"),
            Remark::Ready => phrase!("remark-ready"),
            Remark::Moment => phrase!("remark-moment"),
            Remark::Capital => phrase!("remark-capital"),
            Remark::Bold => phrase!("remark-bold"),
            Remark::George => phrase!("remark-george"),
            Remark::ThoughtSo => phrase!("remark-thought-so"),
            Remark::Luck => phrase!("remark-luck"),
            Remark::HardLines => phrase!("remark-hard-lines"),
            Remark::Obliged => phrase!("remark-obliged"),
            Remark::Pardon => phrase!("remark-pardon"),
            Remark::GoodNight => phrase!("remark-good-night"),
        }
    }
}

/// Something said to the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// Who says it.
    pub seat: Seat,
    /// What is said.
    pub said: Phrase,
    /// The seat that is reminded that it is to act; null for a remark.
    pub nudged: Option<Seat>,
}
