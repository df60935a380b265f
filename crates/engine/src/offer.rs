//! A legal move as a screen offers it.

use crate::{Phrase, ZoneId};

/// The first word of every move that lays a card away. Only such a move names a card that others do not see, so a stored
/// line of play with this word is sealed; a law checks that no other move hides what it names.
pub const LAYS_AWAY: &str = "discard";

/// What kind of move it is, in terms that fit every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MoveKind {
    /// Play or move a card from one zone to another.
    Play,
    /// Bid a number.
    Bid,
    /// Pass instead of bidding.
    Pass,
    /// Discard a card or lay it away.
    Discard,
    /// Lay cards down together.
    Lay,
    /// Draw or turn a card.
    Draw,
    /// Call for a card.
    Call,
    /// Choose something: a country, who begins.
    Choose,
    /// End the turn or a part of it.
    Done,
    /// Give the game up.
    GiveUp,
}

/// A legal move with everything a screen needs to offer it. The player picks the `cards` and drops them on the zone
/// `to`; a move with neither is a button.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Offer {
    /// The move as the record writes it.
    pub action: String,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// The text of its button.
    pub label: Phrase,
    /// The cards it moves, as the record writes them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<String>,
    /// The zone they lie in.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<ZoneId>,
    /// The zone they go to.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub to: Option<ZoneId>,
    /// The number that is bid.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bid: Option<u16>,
    /// Whether a pass is not final: the player may be asked again in the same auction.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub again: bool,
}

impl Offer {
    /// A move without cards or zones.
    pub fn said(kind: MoveKind, action: impl ToString, label: Phrase) -> Self {
        let action = action.to_string();
        Offer { action, kind, label, cards: vec![], from: None, to: None, bid: None, again: false }
    }

    /// The same move with these cards.
    pub fn taking<C: ToString>(mut self, cards: impl IntoIterator<Item = C>) -> Self {
        self.cards.extend(cards.into_iter().map(|card| card.to_string()));
        self
    }

    /// The same move from a zone.
    pub fn from(mut self, zone: impl Into<Option<ZoneId>>) -> Self {
        self.from = zone.into();
        self
    }

    /// The same move to a zone.
    pub fn to(mut self, zone: impl Into<Option<ZoneId>>) -> Self {
        self.to = zone.into();
        self
    }

    /// The same pass, which may be final or not.
    pub fn again(mut self, again: bool) -> Self {
        self.again = again;
        self
    }

    /// The same move with the number that is bid.
    pub fn bidding(mut self, bid: u16) -> Self {
        self.bid = Some(bid);
        self
    }
}

/// What a person did by hand: picked cards and moved them from one zone to another. It may not be a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Gesture {
    /// The cards picked, as the record writes them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<String>,
    /// The zone they lie in.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub from: Option<ZoneId>,
    /// The zone they were dropped on.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub to: Option<ZoneId>,
}

impl Gesture {
    /// Whether the gesture means this move: the same cards, and no contradicting zone.
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
