//! Events: what happened, as a phrase to say and as deeds that a screen can carry out.

use broadside_cards::{Card, Pack, Seat, Seats};

use crate::{Phrase, Viewer, ZoneId};

/// Who is told of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// Only this seat.
    Only(Seat),
    /// Everybody except this seat, which gets an event of its own.
    AllBut(Seat),
}

impl Audience {
    /// Whether the viewer is told.
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
    /// Who is told of it.
    pub audience: Audience,
    /// The clause behind it, if there is one.
    pub clause: Option<&'static str>,
    /// The sentence.
    pub phrase: Phrase,
    /// What was done, with every card named. [`crate::telling`] reduces it to what each viewer can see.
    pub deeds: Vec<Deed>,
}

/// Something done at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Cards went one by one from one zone to another.
    Moved {
        /// The cards, as the record writes them.
        cards: Vec<String>,
        /// Where they lay; `None` if they were not on the table.
        from: Option<ZoneId>,
        /// Where they lie now; `None` if they left the table.
        to: Option<ZoneId>,
        /// How they lie there.
        lie: Lie,
    },
    /// A face-down card was turned up in its zone.
    Turned {
        /// The card, as the record writes it.
        card: String,
        /// The zone it lies in.
        zone: ZoneId,
    },
    /// A seat took the trick.
    Took(Seat),
    /// A seat said something: a bid, a pass, a card it calls for.
    Said(Seat, Phrase),
    /// Some seats scored.
    Scored {
        /// The seats that score.
        seats: Seats,
        /// How many points each of them gets.
        points: i32,
    },
}

/// How a card lies in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lie {
    /// In a hand or laid away: face up for the owner, face down for others. In a stock: face down. Elsewhere: face up.
    #[default]
    Usual,
    /// Face up for everybody.
    Up,
    /// Face down for everybody.
    Down,
}

impl Deed {
    /// Cards move from one zone to another and lie there in the usual way.
    pub fn moved<P: Pack>(
        cards: impl IntoIterator<Item = Card<P>>,
        from: impl Into<Option<ZoneId>>,
        to: impl Into<Option<ZoneId>>,
    ) -> Self {
        let cards = cards.into_iter().map(|card| card.to_string()).collect();
        Deed::Moved { cards, from: from.into(), to: to.into(), lie: Lie::Usual }
    }

    /// The same deed with its cards lying this way.
    pub fn lying(mut self, how: Lie) -> Self {
        if let Deed::Moved { lie, .. } = &mut self {
            *lie = how;
        }
        self
    }

    /// A seat plays a card from its hand to the trick.
    pub fn played<P: Pack>(card: Card<P>, by: Seat) -> Self {
        Deed::moved([card], ZoneId::hand(by), ZoneId::the(crate::ZoneKind::Trick))
    }

    /// Seats score points.
    pub fn scored(seats: impl Into<Seats>, points: i32) -> Self {
        Deed::Scored { seats: seats.into(), points }
    }
}

impl Event {
    /// An event for everybody, without a clause.
    pub fn plain(phrase: Phrase) -> Self {
        Event { audience: Audience::All, clause: None, phrase, deeds: vec![] }
    }
}

/// Receives events. Events are built only if the log keeps them.
pub trait Log {
    /// Takes an event.
    fn note(&mut self, event: impl FnOnce() -> Event);

    /// Whether events are kept. Ask this first where it is costly to find out what to tell.
    fn listens(&self) -> bool;

    /// Tells everybody a phrase.
    #[inline]
    fn tell(&mut self, clause: &'static str, phrase: impl FnOnce() -> Phrase) {
        self.note(|| Event { clause: Some(clause), ..Event::plain(phrase()) });
    }

    /// Tells everybody a phrase, with deeds.
    #[inline]
    fn tell_done(&mut self, clause: &'static str, event: impl FnOnce() -> (Phrase, Vec<Deed>)) {
        self.note(|| {
            let (phrase, deeds) = event();
            Event { clause: Some(clause), deeds, ..Event::plain(phrase) }
        });
    }

    /// Tells an audience a phrase.
    #[inline]
    fn tell_to(&mut self, audience: Audience, clause: &'static str, phrase: impl FnOnce() -> Phrase) {
        self.note(|| Event { audience, clause: Some(clause), ..Event::plain(phrase()) });
    }

    /// Tells one seat one phrase and everybody else another, with deeds.
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

/// Two versions of an event: one for a seat, one for everybody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// For the seat.
    pub own: Phrase,
    /// For everybody else.
    pub others: Phrase,
}

/// A log that keeps nothing, for search.
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
