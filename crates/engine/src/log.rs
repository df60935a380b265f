//! What happened: a phrase to be said, and deeds that a screen can carry out.

use broadside_cards::{Card, Pack, Seat, Seats};

use crate::{Phrase, Viewer, ZoneId};

/// Who may hear of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// One seat alone.
    Only(Seat),
    /// Everybody but one seat, who is told more.
    AllBut(Seat),
}

impl Audience {
    /// Whether the viewer is among them.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer.is(seat),
            Audience::AllBut(seat) => !viewer.is(seat),
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who may hear of it.
    pub audience: Audience,
    /// The clause by which it happened, where one explains it.
    pub clause: Option<&'static str>,
    /// What is said of it.
    pub phrase: Phrase,
    /// What was done, with every card named; each viewer is told what he can see of it (see [`crate::telling`]).
    pub deeds: Vec<Deed>,
}

/// Something that was done at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Cards went from one zone to another, one after the other.
    Moved {
        /// The cards, as the record writes them.
        cards: Vec<String>,
        /// Where they lay; nothing if they were not on the table.
        from: Option<ZoneId>,
        /// Where they lie now; nothing if they left the table.
        to: Option<ZoneId>,
        /// How they lie there.
        lie: Lie,
    },
    /// A card that lay face down was turned up where it lies.
    Turned {
        /// The card, as the record writes it.
        card: String,
        /// Where.
        zone: ZoneId,
    },
    /// Somebody took a trick.
    Took(Seat),
    /// Somebody said something: a bid, a pass, a card called for.
    Said(Seat, Phrase),
    /// Somebody scored.
    Scored {
        /// The seats that score.
        seats: Seats,
        /// How much each gets.
        points: i32,
    },
}

/// How a card lies in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lie {
    /// Face up for its owner and face down for others in a hand, and where cards are laid away; face down in a stock;
    /// face up elsewhere.
    #[default]
    Usual,
    /// Face up for all.
    Up,
    /// Face down for all.
    Down,
}

impl Deed {
    /// Cards go from a zone to another and lie there as is usual.
    pub fn moved<P: Pack>(
        cards: impl IntoIterator<Item = Card<P>>,
        from: impl Into<Option<ZoneId>>,
        to: impl Into<Option<ZoneId>>,
    ) -> Self {
        let cards = cards.into_iter().map(|card| card.to_string()).collect();
        Deed::Moved { cards, from: from.into(), to: to.into(), lie: Lie::Usual }
    }

    /// The deed with its cards lying so.
    pub fn lying(mut self, how: Lie) -> Self {
        if let Deed::Moved { lie, .. } = &mut self {
            *lie = how;
        }
        self
    }

    /// Somebody plays a card from his hand to the trick.
    pub fn played<P: Pack>(card: Card<P>, by: Seat) -> Self {
        Deed::moved([card], ZoneId::hand(by), ZoneId::the(crate::ZoneKind::Trick))
    }

    /// Somebody scores.
    pub fn scored(seats: impl Into<Seats>, points: i32) -> Self {
        Deed::Scored { seats: seats.into(), points }
    }
}

impl Event {
    /// An event that everybody may hear of and that no clause explains.
    pub fn plain(phrase: Phrase) -> Self {
        Event { audience: Audience::All, clause: None, phrase, deeds: vec![] }
    }
}

/// Where events go. An event is only made if somebody listens.
pub trait Log {
    /// Takes an event.
    fn note(&mut self, event: impl FnOnce() -> Event);

    /// Whether somebody listens, where it takes work to find out if there is anything to tell.
    fn listens(&self) -> bool;

    /// Tells everybody.
    #[inline]
    fn tell(&mut self, clause: &'static str, phrase: impl FnOnce() -> Phrase) {
        self.note(|| Event { clause: Some(clause), ..Event::plain(phrase()) });
    }

    /// Tells everybody, with what was done.
    #[inline]
    fn tell_done(&mut self, clause: &'static str, event: impl FnOnce() -> (Phrase, Vec<Deed>)) {
        self.note(|| {
            let (phrase, deeds) = event();
            Event { clause: Some(clause), deeds, ..Event::plain(phrase) }
        });
    }

    /// Tells some.
    #[inline]
    fn tell_to(&mut self, audience: Audience, clause: &'static str, phrase: impl FnOnce() -> Phrase) {
        self.note(|| Event { audience, clause: Some(clause), ..Event::plain(phrase()) });
    }

    /// Tells a seat one thing and everybody else another, with what was done.
    #[inline]
    fn tell_apart(&mut self, seat: Seat, clause: &'static str, event: impl Fn() -> (Apart, Vec<Deed>)) {
        self.note(|| {
            let (Apart { own, .. }, deeds) = event();
            Event { audience: Audience::Only(seat), clause: Some(clause), phrase: own, deeds }
        });
        self.note(|| {
            let (Apart { others, .. }, deeds) = event();
            Event { audience: Audience::AllBut(seat), clause: Some(clause), phrase: others, deeds }
        });
    }
}

/// What one seat is told, and what everybody else is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// To the seat.
    pub own: Phrase,
    /// To everybody else.
    pub others: Phrase,
}

/// Nobody listens: for search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Log for Silent {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> Event) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

impl Log for Vec<Event> {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }

    fn listens(&self) -> bool {
        true
    }
}
