//! A legal move as a screen offers it.

use crate::{Phrase, ZoneId};

/// What kind of move it is, whatever game it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MoveKind {
    /// A card is played or moved from one place to another.
    Play,
    /// A number is bid.
    Bid,
    /// Nothing is bid.
    Pass,
    /// A card is thrown or laid away.
    Discard,
    /// Cards are laid down together.
    Lay,
    /// A card is drawn or turned.
    Draw,
    /// A card is called for.
    Call,
    /// Something is chosen: a country, who begins.
    Choose,
    /// The turn, or a part of it, is ended.
    Done,
    /// The game is given up.
    GiveUp,
}

/// A legal move with all that a screen needs to offer it: a card that is in `cards` can be picked, a zone that is `to`
/// takes what was picked, and what has neither is a button with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Offer {
    /// The move as the record writes it.
    pub action: String,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// What it is called on a button.
    pub label: Phrase,
    /// The cards it takes, as the record writes them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<String>,
    /// Where they lie.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<ZoneId>,
    /// Where they go.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub to: Option<ZoneId>,
    /// What is bid.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bid: Option<u16>,
}

impl Offer {
    /// A move that needs neither cards nor zones.
    pub fn said(kind: MoveKind, action: impl ToString, label: Phrase) -> Self {
        let action = action.to_string();
        Offer { action, kind, label, cards: vec![], from: None, to: None, bid: None }
    }

    /// The move, taking cards.
    pub fn taking<C: ToString>(mut self, cards: impl IntoIterator<Item = C>) -> Self {
        self.cards.extend(cards.into_iter().map(|card| card.to_string()));
        self
    }

    /// The move, from a zone.
    pub fn from(mut self, zone: impl Into<Option<ZoneId>>) -> Self {
        self.from = zone.into();
        self
    }

    /// The move, to a zone.
    pub fn to(mut self, zone: impl Into<Option<ZoneId>>) -> Self {
        self.to = zone.into();
        self
    }

    /// The move, being a bid of this.
    pub fn bidding(mut self, bid: u16) -> Self {
        self.bid = Some(bid);
        self
    }
}

/// What a person tried by hand: cards picked, put from one zone to another. It may be no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Gesture {
    /// The cards picked, as the record writes them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<String>,
    /// Where they lie.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<ZoneId>,
    /// Where they were put.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub to: Option<ZoneId>,
}

impl Gesture {
    /// Whether a move is what was tried: the same cards, and no zone that contradicts.
    pub fn means(&self, offer: &Offer) -> bool {
        let sorted = |cards: &[String]| {
            let mut cards = cards.to_vec();
            cards.sort();
            cards
        };
        let agree = |tried: Option<ZoneId>, offered: Option<ZoneId>| tried.is_none() || tried == offered;
        let moves_something = !self.cards.is_empty() || self.from.is_some() || self.to.is_some();
        moves_something
            && (self.cards.is_empty() || sorted(&self.cards) == sorted(&offer.cards))
            && agree(self.from, offer.from)
            && agree(self.to, offer.to)
    }
}
