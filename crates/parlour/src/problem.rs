//! Why a request is refused.

use broadside_engine::{Phrase, phrase};
use broadside_house::NotOver;

/// Why a request is refused: the status of the answer, a word for programs, and the reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The status, as HTTP counts them.
    pub status: u16,
    /// The word for programs.
    pub code: &'static str,
    /// The reason.
    pub reason: Phrase,
}

impl From<NotOver> for Problem {
    fn from(NotOver: NotOver) -> Self {
        Self::not_over()
    }
}

impl Problem {
    /// A problem.
    pub fn new(status: u16, code: &'static str, reason: Phrase) -> Self {
        Problem { status, code, reason }
    }

    /// A request that can be read but not carried out.
    pub fn unusable(reason: Phrase) -> Self {
        Self::new(422, "unusable", reason)
    }

    /// There is no such game.
    pub fn no_game() -> Self {
        Self::new(404, "no_game", phrase!("problem-no-game"))
    }

    /// There is no such seat.
    pub fn no_seat() -> Self {
        Self::new(422, "bad_seat", phrase!("problem-no-seat"))
    }

    /// The game is not over.
    pub fn not_over() -> Self {
        Self::new(409, "not_over", phrase!("problem-not-over"))
    }

    /// A record is too long to be shown.
    pub fn too_long() -> Self {
        Self::new(413, "too_long", phrase!("problem-too-long"))
    }

    /// The table has refused.
    pub fn refused(refusal: broadside_wire::Refusal) -> Self {
        use broadside_wire::Why;
        let (status, code) = match refusal.code {
            Why::Taken => (409, "taken"),
            Why::Full => (409, "full"),
            Why::Cut => (422, "cut"),
            _ => (422, "bad_seat"),
        };
        Self::new(status, code, refusal.reason)
    }
}
