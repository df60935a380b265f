//! What messages have in common: how the table looks, and why something is refused.

use std::borrow::Cow;
use std::fmt;

use broadside_engine::{Call, Fault, FaultKind, Note, Phrase, Scene, Zone};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the table looks to somebody: a scene, without its zones where the deeds told since the last look make them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Look {
    /// What is going on.
    pub headline: Phrase,
    /// The cards, place by place. Absent: carry out the deeds on the zones you have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zones: Option<Vec<Zone>>,
    /// The auction so far, or any other talk that belongs on the table.
    pub calls: Vec<Call>,
    /// Short facts worth a label: trump, bid, tricks won.
    pub notes: Vec<Note>,
}

impl Look {
    /// A scene with its zones, or without them for who can make them himself.
    pub fn of(scene: Scene, with_zones: bool) -> Self {
        let Scene { headline, zones, calls, notes } = scene;
        Look { headline, zones: with_zones.then_some(zones), calls, notes }
    }

    /// Lets a scene on which the deeds were carried out look so.
    pub fn show_on(self, scene: &mut Scene) {
        let zones = self.zones.unwrap_or_else(|| std::mem::take(&mut scene.zones));
        *scene = Scene { headline: self.headline, zones, calls: self.calls, notes: self.notes };
    }
}

/// What kind of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The rules forbid it; the clause says which.
    Illegal,
    /// There is no such action.
    Syntax,
    /// Another seat is to act, or none, or the game has gone on since the turn that was named.
    Turn,
    /// Not from this seat, or not at this table.
    Seat,
    /// Somebody sits there.
    Taken,
    /// Every seat is taken.
    Full,
    /// It cannot be taken back.
    Takeback,
    /// Already cut, or no cut.
    Cut,
    /// It cannot be done now: ask again with the same id.
    Busy,
}

/// Why something is not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// What kind of refusal.
    pub code: Why,
    /// The clause that forbids it; its words are in the booklet.
    pub clause: Option<Cow<'static, str>>,
    /// The reason, which names only what the asker can see.
    pub reason: Phrase,
}

impl Refusal {
    /// A refusal that no clause explains.
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
