//! What happened, told in sentences.

use broadside_cards::Seat;

use crate::Viewer;

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

/// Something that happened, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who may hear of it.
    pub audience: Audience,
    /// The clause by which it happened, where one explains it.
    pub clause: Option<&'static str>,
    /// The sentence. Seats are written `Seat 2`.
    pub text: String,
}

/// Where sentences go. The sentence is only made if somebody listens.
pub trait Log {
    /// Takes an event.
    fn note(&mut self, event: impl FnOnce() -> Event);

    /// Whether somebody listens, where it takes work to find out if there is anything to tell.
    fn listens(&self) -> bool;

    /// Tells everybody.
    #[inline]
    fn tell(&mut self, clause: &'static str, text: impl FnOnce() -> String) {
        self.note(|| Event { audience: Audience::All, clause: Some(clause), text: text() });
    }

    /// Tells some.
    #[inline]
    fn tell_to(&mut self, audience: Audience, clause: &'static str, text: impl FnOnce() -> String) {
        self.note(|| Event { audience, clause: Some(clause), text: text() });
    }
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
