//! What is shown again: films of records, guided deals, post-mortems.

use std::borrow::Cow;

use broadside_cards::{Seat, Seats};
use broadside_engine::{Offer, Phrase, Told};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Deal, Look, Readings, Target};

/// A record shown frame by frame, with every card open that any player sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Film {
    /// The frames, up to the record's end or its first fault.
    pub frames: Vec<Frame>,
    /// The game's id; null where the record names none.
    pub game: Option<String>,
    /// The title on the box.
    pub title: Option<String>,
    /// The name of the cards' drawings.
    pub pack: Option<String>,
    /// How many play.
    pub players: usize,
    /// How the clauses are read.
    pub readings: Readings,
    /// How far the game goes; null where it ends by its own rule.
    pub target: Option<Target>,
    /// The record's `Seat` tags.
    pub names: Vec<Option<String>>,
    /// The finished deals.
    pub deals: Vec<Deal>,
    /// What each seat has.
    pub scores: Vec<i32>,
    /// Who has won; null until the game is over, empty in a draw.
    pub winners: Option<Seats>,
    /// Comments after the last action.
    pub remarks: Vec<String>,
    /// What is wrong with the record.
    pub fault: Option<Fault>,
}

/// One picture of a film: the table after a move, or after a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Frame {
    /// Who moved; null for a deal.
    pub seat: Option<Seat>,
    /// The move; null for a deal.
    pub action: Option<String>,
    /// The deal's number, from 1.
    pub deal: usize,
    /// What is told of it.
    pub told: Vec<Told>,
    /// Comments of the record.
    pub remarks: Vec<String>,
    /// Who is to act.
    pub to_act: Option<Seat>,
    /// How the table looks then: without zones where the deeds told make them from those of the frame before.
    pub look: Option<Look>,
    /// What each seat has.
    pub scores: Vec<i32>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What kind of fault: `syntax`, `tag`, `chance`, `turn` or `illegal`.
    pub fault: Cow<'static, str>,
    /// The clause that is broken.
    pub clause: Option<Cow<'static, str>>,
    /// What is wrong.
    pub reason: Phrase,
}

/// A guided deal, as the pupil sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// The name of the cards' drawings.
    pub pack: String,
    /// How many play.
    pub players: usize,
    /// How the clauses are read.
    pub readings: Readings,
    /// How far the game goes; null where it ends by its own rule.
    pub target: Option<Target>,
    /// The pupil's seat.
    pub seat: Seat,
    /// The steps; the last has the closing words and no action.
    pub steps: Vec<Step>,
}

/// A step of a guided deal: what is taught, how the table looks, and then what is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// What is said to the pupil before.
    pub teach: Vec<Teaching>,
    /// How the table looks before: without zones where the deeds told in the step before make them.
    pub look: Option<Look>,
    /// What the pupil could do; empty when another is to act.
    pub offers: Vec<Offer>,
    /// Cards of the pupil's hand that may not be played.
    pub refusals: Vec<CardRefused>,
    /// What each seat has.
    pub scores: Vec<i32>,
    /// Who acts; null in the last step.
    pub seat: Option<Seat>,
    /// What he does; null in the last step.
    pub action: Option<String>,
    /// What the pupil is told of it.
    pub told: Vec<Told>,
}

/// A sentence to the pupil, in the words of the lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Teaching {
    /// The clause it explains.
    pub clause: Option<String>,
    /// The words.
    pub text: String,
}

/// A card that may not be played, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardRefused {
    /// The card, as the record writes it.
    pub card: String,
    /// The clause that forbids it.
    pub clause: Option<Cow<'static, str>>,
    /// The reason.
    pub reason: Phrase,
}

/// A post-mortem: where something was given away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slips {
    /// Whether every play was judged.
    pub exact: bool,
    /// What was counted: `tricks`, `points` or the like.
    pub objective: Cow<'static, str>,
    /// How many plays were judged.
    pub judged: usize,
    /// How many there are.
    pub plays: usize,
    /// The plays that gave something away.
    pub slips: Vec<Slip>,
}

/// A play that gave something away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slip {
    /// The frame of the film it is.
    pub frame: usize,
    /// Who played.
    pub seat: Seat,
    /// What, as the record writes it.
    pub action: String,
    /// What would have given nothing away.
    pub better: Vec<Offer>,
    /// What each side was sure of before.
    pub before: Vec<i32>,
    /// What each side was sure of after.
    pub after: Vec<i32>,
}
