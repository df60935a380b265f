//! What a screen draws. A scene is made from a view, so no screen can show what the viewer may not see.

use broadside_cards::{Seat, Seats};

use crate::{Face, Layout, Phrase, Zone};

/// One picture of the table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Scene {
    /// What is going on.
    pub headline: Phrase,
    /// The cards, place by place.
    pub zones: Vec<Zone>,
    /// The auction so far, or any other talk that belongs on the table.
    pub calls: Vec<Call>,
    /// Short facts worth a label: trump, bid, tricks won.
    pub notes: Vec<Note>,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Call {
    /// Who said it.
    pub seat: Seat,
    /// What.
    pub said: Phrase,
}

/// A short fact, with the seats it is about where it is about some and not about the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Note {
    /// Whom it is about; nobody if it is about the table.
    #[cfg_attr(feature = "serde", serde(default))]
    pub about: Seats,
    /// What it says of them: `Trump`.
    pub label: Phrase,
    /// What it is: `Britain`; nothing if the label says it all, as `Dealer` does.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub value: Option<Phrase>,
}

impl Scene {
    /// A scene with a headline and nothing on the table yet.
    pub fn headed(headline: Phrase) -> Self {
        Scene { headline, ..Scene::default() }
    }

    /// Adds a short fact about the table.
    pub fn fact(&mut self, label: Phrase, value: Phrase) {
        self.notes.push(Note { about: Seats::NONE, label, value: Some(value) });
    }

    /// Adds a short fact about a seat or a side.
    pub fn fact_about(&mut self, about: impl Into<Seats>, label: Phrase, value: impl Into<Option<Phrase>>) {
        self.notes.push(Note { about: about.into(), label, value: value.into() });
    }

    /// The cards of a seat's hand that can be seen.
    pub(crate) fn hand_of(&self, seat: Seat) -> impl Iterator<Item = &str> {
        let own = move |zone: &&Zone| zone.layout == Layout::Hand && zone.owner == Some(seat);
        self.zones.iter().filter(own).flat_map(|zone| &zone.cards).filter_map(|card| match card {
            Face::Up { code, .. } => Some(code.as_str()),
            Face::Down => None,
        })
    }

    /// The scene with every card face up that somebody else sees: for a game that is over. Both scenes show the same
    /// table, so their zones pair by owner and title.
    pub fn uncovered_by(mut self, other: &Scene) -> Self {
        let covered = |zone: &Zone| zone.cards.iter().filter(|card| **card == Face::Down).count();
        for zone in self.zones.iter_mut().filter(|zone| covered(zone) > 0) {
            let same = |seen: &&Zone| {
                (seen.id, &seen.title, seen.cards.len()) == (zone.id, &zone.title, zone.cards.len())
            };
            if let Some(seen) = other.zones.iter().filter(same).find(|seen| covered(seen) < covered(zone)) {
                zone.cards.clone_from(&seen.cards);
            }
        }
        self
    }
}
