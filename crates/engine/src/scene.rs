//! What a screen draws. A scene is made from a view, so no screen can show what the viewer may not see.
//!
//! Zones and cards carry the words of the record's notation: a card's code, `p3` for a pile, `2.1` for a row.
//! A screen that lets somebody pick a card and a place can therefore match the legal moves by their words.

use broadside_cards::Seat;

/// One picture of the table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Scene {
    /// What is going on, in a sentence.
    pub headline: String,
    /// The cards, place by place.
    pub zones: Vec<Zone>,
    /// The auction so far, or any other talk that belongs on the table.
    pub calls: Vec<Call>,
    /// Short facts worth a label: trump, bid, tricks won.
    pub notes: Vec<Note>,
}

/// A place where cards lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The word the record's actions use for it, or a name of its own.
    pub id: String,
    /// What a person calls it.
    pub title: String,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// How the cards lie.
    pub layout: Layout,
    /// The cards, the bottom or leftmost first.
    pub cards: Vec<Face>,
}

impl Zone {
    /// A zone.
    pub fn new(id: impl Into<String>, title: impl Into<String>, layout: Layout) -> Self {
        Zone { id: id.into(), title: title.into(), owner: None, layout, cards: vec![] }
    }

    /// A seat's hand, without its cards.
    pub fn hand(seat: Seat) -> Self {
        Zone::new("hand", format!("Hand of seat {seat}"), Layout::Hand).of(seat)
    }

    /// The zone as a seat's own.
    pub fn of(mut self, seat: Seat) -> Self {
        self.owner = Some(seat);
        self
    }

    /// The zone with cards face up.
    pub fn showing<C: ToString>(mut self, cards: impl IntoIterator<Item = C>) -> Self {
        self.cards.extend(cards.into_iter().map(|card| Face::Up { code: card.to_string(), by: None }));
        self
    }

    /// The zone with cards face down.
    pub fn hiding(mut self, count: usize) -> Self {
        self.cards.extend(std::iter::repeat_n(Face::Down, count));
        self
    }

    /// The zone with a card face up that somebody put there.
    pub fn played(mut self, card: impl ToString, by: Seat) -> Self {
        self.cards.push(Face::Up { code: card.to_string(), by: Some(by) });
        self
    }
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Fanned in somebody's hand.
    Hand,
    /// On a trick in the middle.
    Trick,
    /// Squared up: only the last card matters.
    Stack,
    /// Overlapping downward, every card to be read.
    Column,
    /// Side by side.
    Row,
}

/// A card as it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// Face up.
    Up {
        /// The card as the record writes it.
        code: String,
        /// Who played it, on a trick.
        by: Option<Seat>,
    },
    /// Face down.
    Down,
}

/// Something said at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who said it.
    pub seat: Seat,
    /// What, as the record writes it.
    pub text: String,
}

/// A short fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is about: `Trump`.
    pub label: String,
    /// What it is: `Britain`.
    pub text: String,
}

impl Scene {
    /// A scene with a headline and nothing on the table yet.
    pub fn headed(headline: impl Into<String>) -> Self {
        Scene { headline: headline.into(), ..Scene::default() }
    }

    /// Adds a short fact.
    pub fn note(&mut self, label: impl Into<String>, text: impl ToString) {
        self.notes.push(Note { label: label.into(), text: text.to_string() });
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
                (seen.owner, &seen.title, seen.cards.len()) == (zone.owner, &zone.title, zone.cards.len())
            };
            if let Some(seen) = other.zones.iter().filter(same).find(|seen| covered(seen) < covered(zone)) {
                zone.cards.clone_from(&seen.cards);
            }
        }
        self
    }
}
