//! Zones: the places on the table where cards lie.

use std::fmt;
use std::str::FromStr;

use broadside_cards::Seat;

use crate::Phrase;

/// What a zone is for. Screens draw by kind and layout, without knowing the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ZoneKind {
    /// A player's hand.
    Hand,
    /// The trick being played.
    Trick,
    /// The previous trick, which players may look at again.
    LastTrick,
    /// Tricks taken that lie face up before a player.
    Taken,
    /// The face-down pack or what is left of it, to deal or draw from.
    Stock,
    /// Cards kept for later.
    Reserve,
    /// Cards thrown away, the last one on top.
    Discard,
    /// Cards out of play.
    Aside,
    /// A card turned up for all to see.
    Turned,
    /// Cards laid down together: a combination, a set, a row.
    Meld,
    /// A pile that cards are played to and from.
    Pile,
    /// A pile for cards that have reached their goal.
    Home,
    /// Cards played against a fort.
    Fort,
    /// Cards taken prisoner.
    Captives,
    /// Cards that nobody has won yet.
    Tied,
}

impl ZoneKind {
    const ALL: [(ZoneKind, &'static str); 15] = [
        (ZoneKind::Hand, "hand"),
        (ZoneKind::Trick, "trick"),
        (ZoneKind::LastTrick, "last-trick"),
        (ZoneKind::Taken, "taken"),
        (ZoneKind::Stock, "stock"),
        (ZoneKind::Reserve, "reserve"),
        (ZoneKind::Discard, "discard"),
        (ZoneKind::Aside, "aside"),
        (ZoneKind::Turned, "turned"),
        (ZoneKind::Meld, "meld"),
        (ZoneKind::Pile, "pile"),
        (ZoneKind::Home, "home"),
        (ZoneKind::Fort, "fort"),
        (ZoneKind::Captives, "captives"),
        (ZoneKind::Tied, "tied"),
    ];

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// The id of a zone: its kind, its owner, and a number where the owner has several. Written `hand:2`, `pile:1/3`,
/// `home/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId {
    /// What it is for.
    pub kind: ZoneKind,
    /// Its owner; `None` if it belongs to the table.
    pub owner: Option<Seat>,
    /// Which one of several, counted from 1; 0 if there is only one.
    pub number: u8,
}

impl ZoneId {
    /// The table's only zone of its kind.
    pub const fn the(kind: ZoneKind) -> Self {
        ZoneId { kind, owner: None, number: 0 }
    }

    /// A player's only zone of its kind.
    pub const fn of(kind: ZoneKind, owner: Seat) -> Self {
        ZoneId { kind, owner: Some(owner), number: 0 }
    }

    /// A player's hand.
    pub const fn hand(owner: Seat) -> Self {
        Self::of(ZoneKind::Hand, owner)
    }

    /// The same zone with a number, counted from 1.
    pub const fn number(self, number: u8) -> Self {
        ZoneId { number, ..self }
    }
}

impl fmt::Display for ZoneId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        if let Some(owner) = self.owner {
            write!(f, ":{owner}")?;
        }
        if self.number > 0 {
            write!(f, "/{}", self.number)?;
        }
        Ok(())
    }
}

impl FromStr for ZoneId {
    type Err = NoZone;

    fn from_str(text: &str) -> Result<Self, NoZone> {
        let (text, number) = match text.split_once('/') {
            Some((text, number)) => (text, number.parse().map_err(|_| NoZone)?),
            None => (text, 0),
        };
        let (word, owner) = match text.split_once(':') {
            Some((word, seat)) => {
                let seat = seat.parse().ok().and_then(Seat::numbered);
                (word, Some(seat.ok_or(NoZone)?))
            }
            None => (text, None),
        };
        let kind = ZoneKind::ALL.iter().find(|(_, known)| *known == word).ok_or(NoZone)?.0;
        Ok(ZoneId { kind, owner, number })
    }
}

/// A text that is no zone id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this names no zone of the table")]
pub struct NoZone;

#[cfg(feature = "serde")]
mod wire {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::ZoneId;

    impl Serialize for ZoneId {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for ZoneId {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = Cow::<str>::deserialize(deserializer)?;
            text.parse().map_err(serde::de::Error::custom)
        }
    }

    impl schemars::JsonSchema for ZoneId {
        fn schema_name() -> Cow<'static, str> {
            "ZoneId".into()
        }

        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({
                "type": "string",
                "description": "A zone of the table: `hand:2`, `pile:1/3`, `trick`."
            })
        }
    }
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Layout {
    /// Fanned out in a hand.
    Hand,
    /// Around the middle, as a trick.
    Trick,
    /// Squared up: only the top card shows.
    Stack,
    /// Overlapping downward, with every card readable.
    Column,
    /// Side by side.
    Row,
}

/// A card as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(from = "FaceFields", into = "FaceFields"))]
pub enum Face {
    /// Face up.
    Up {
        /// The card as the record writes it.
        code: String,
        /// The seat that played it, in a trick.
        by: Option<Seat>,
    },
    /// Face down.
    Down,
}

impl Face {
    /// A face-up card with no particular player.
    pub fn up(card: impl ToString) -> Self {
        Face::Up { code: card.to_string(), by: None }
    }

    /// The card's code, if it is face up.
    pub fn code(&self) -> Option<&str> {
        match self {
            Face::Up { code, .. } => Some(code),
            Face::Down => None,
        }
    }
}

/// A face in JSON.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
struct FaceFields {
    face: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Seat>,
}

#[cfg(feature = "serde")]
impl From<FaceFields> for Face {
    fn from(FaceFields { face, by }: FaceFields) -> Self {
        face.map_or(Face::Down, |code| Face::Up { code, by })
    }
}

#[cfg(feature = "serde")]
impl From<Face> for FaceFields {
    fn from(face: Face) -> Self {
        match face {
            Face::Up { code, by } => FaceFields { face: Some(code), by },
            Face::Down => FaceFields { face: None, by: None },
        }
    }
}

/// A zone and its cards, as one viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Zone {
    /// Its id.
    pub id: ZoneId,
    /// What it is for.
    pub kind: ZoneKind,
    /// Its owner.
    #[cfg_attr(feature = "serde", serde(default))]
    pub owner: Option<Seat>,
    /// Its title for people.
    pub title: Phrase,
    /// How the cards lie.
    pub layout: Layout,
    /// Whether visible cards are kept in pack order, wherever they are dropped.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sorted: bool,
    /// The drawing for the zone itself, from the game's pack: a fort, for example.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub drawing: Option<String>,
    /// The combined worth of the cards, where it matters.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub worth: Option<i32>,
    /// How many cards it takes, where the places of those to come are shown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub room: Option<u8>,
    /// The cards, bottom or leftmost first.
    pub cards: Vec<Face>,
}

impl Zone {
    /// An empty zone. Its title is made from its kind: the phrase `zone-pile` with owner and number.
    pub fn new(id: ZoneId, layout: Layout) -> Self {
        let mut title = Phrase::new(format!("zone-{}", id.kind.word()));
        if let Some(owner) = id.owner {
            title = title.with("owner", owner);
        }
        if id.number > 0 {
            title = title.with("number", id.number);
        }
        let ZoneId { kind, owner, .. } = id;
        Zone {
            id,
            kind,
            owner,
            title,
            layout,
            sorted: false,
            drawing: None,
            worth: None,
            room: None,
            cards: vec![],
        }
    }

    /// A player's hand, still empty, kept in pack order.
    pub fn hand(owner: Seat) -> Self {
        Zone::new(ZoneId::hand(owner), Layout::Hand).sorted()
    }

    /// The zone with its own title.
    pub fn titled(mut self, title: Phrase) -> Self {
        self.title = title;
        self
    }

    /// The zone with a drawing for the place.
    pub fn drawn(mut self, drawing: impl Into<String>) -> Self {
        self.drawing = Some(drawing.into());
        self
    }

    /// The zone with the worth of its cards.
    pub fn worth(mut self, worth: i32) -> Self {
        self.worth = Some(worth);
        self
    }

    /// The zone with room for `room` cards, whose places are shown before the cards come.
    pub fn with_room(mut self, room: u8) -> Self {
        self.room = Some(room);
        self
    }

    /// The zone, kept in pack order.
    pub fn sorted(mut self) -> Self {
        self.sorted = true;
        self
    }

    /// The zone with these cards face up.
    pub fn showing<C: ToString>(mut self, cards: impl IntoIterator<Item = C>) -> Self {
        self.cards.extend(cards.into_iter().map(Face::up));
        self
    }

    /// The zone with `count` cards face down.
    pub fn hiding(mut self, count: usize) -> Self {
        self.cards.extend(std::iter::repeat_n(Face::Down, count));
        self
    }

    /// The zone with a face-up card that `by` played.
    pub fn played(mut self, card: impl ToString, by: Seat) -> Self {
        self.cards.push(Face::Up { code: card.to_string(), by: Some(by) });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zones_name_round_trips() {
        for (n, (kind, word)) in ZoneKind::ALL.into_iter().enumerate() {
            assert_eq!((kind as usize, kind.word()), (n, word));
        }
        let seat = Seat::new(1);
        for id in [
            ZoneId::hand(seat),
            ZoneId::the(ZoneKind::Home).number(3),
            ZoneId::of(ZoneKind::Pile, seat).number(2),
        ] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        assert_eq!("pile:2/2".parse(), Ok(ZoneId::of(ZoneKind::Pile, seat).number(2)));
        assert_eq!("pile:9".parse::<ZoneId>(), Err(NoZone));
    }
}
