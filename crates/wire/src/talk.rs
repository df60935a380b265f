//! What messages have in common: the scene, and refusals.

use std::borrow::Cow;
use std::fmt;

use broadside_engine::{Call, Fault, FaultKind, Note, Phrase, Scene, Zone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A scene as it is sent. It has no zones if the deeds told since the last scene lead there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Look {
    /// What is going on.
    pub headline: Phrase,
    /// The cards, zone by zone. If absent, carry out the deeds on the zones you have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zones: Option<Vec<Zone>>,
    /// What was said at the table: the auction so far, for example.
    pub calls: Vec<Call>,
    /// Short facts to show as labels: trump, bid, tricks won.
    pub notes: Vec<Note>,
}

impl Look {
    /// A scene, with its zones or without.
    pub fn of(scene: Scene, with_zones: bool) -> Self {
        let Scene { headline, zones, calls, notes } = scene;
        Look { headline, zones: with_zones.then_some(zones), calls, notes }
    }

    /// Applies it to a scene whose zones are up to date.
    pub fn show_on(self, scene: &mut Scene) {
        let zones = self.zones.unwrap_or_else(|| std::mem::take(&mut scene.zones));
        *scene = Scene { headline: self.headline, zones, calls: self.calls, notes: self.notes };
    }
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The rules forbid it; the clause says which.
    Illegal,
    /// There is no such action.
    Syntax,
    /// It is not this seat's turn, or the game has moved on since the turn that was named.
    Turn,
    /// Not for this seat, or not at this table.
    Seat,
    /// The seat is taken.
    Taken,
    /// Every seat is taken.
    Full,
    /// The move cannot be taken back.
    Takeback,
    /// The deal is already cut, or the text is not a cut.
    Cut,
    /// The table's log is as long as it may be.
    Long,
    /// Too soon after the last remark, or too much from one address.
    Often,
    /// Not possible at the moment: repeat the command with the same id.
    Busy,
}

/// Why something is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// What kind of refusal.
    pub code: Why,
    /// The clause that forbids it; its words are in the booklet.
    pub clause: Option<Cow<'static, str>>,
    /// The reason; it names only what the asker can see.
    pub reason: Phrase,
}

impl Refusal {
    /// A refusal without a clause.
    pub fn new(code: Why, reason: Phrase) -> Self {
        Refusal { code, clause: None, reason }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        let code = match fault.kind {
            FaultKind::Illegal => Why::Illegal,
            FaultKind::Turn | FaultKind::Chance => Why::Turn,
            FaultKind::Syntax | FaultKind::Tag => Why::Syntax,
        };
        Refusal { code, clause: fault.clause.map(Cow::Borrowed), reason: fault.reason }
    }
}
