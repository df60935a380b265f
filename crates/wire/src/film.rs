//! What can be reviewed: films of records, lessons, post-mortems.

use std::borrow::Cow;

use broadside_cards::{Seat, Seats};
use broadside_engine::{Offer, Phrase, Told};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DealScore, Look, Readings, Target};

/// A record as a film, frame by frame, with every card face up that any player sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Film {
    /// The frames, up to the record's end or its first fault.
    pub frames: Vec<Frame>,
    /// The game's id; null where the record names none.
    pub game: Option<String>,
    /// The title on the box.
    pub title: Option<String>,
    /// The name of the pack's drawings.
    pub pack: Option<String>,
    /// The number of players.
    pub players: usize,
    /// Which seats play together throughout the game.
    #[serde(default)]
    pub sides: Vec<Seats>,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// The record's `Seat` tags.
    pub names: Vec<Option<String>>,
    /// The finished deals.
    pub deals: Vec<DealScore>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The winners; null until the game is over, empty for a draw.
    pub winners: Option<Seats>,
    /// Comments after the last action.
    pub remarks: Vec<String>,
    /// What is wrong with the record.
    pub fault: Option<Fault>,
}

/// One frame of a film: the table after a move or a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Frame {
    /// The seat that moved; null for a deal.
    pub seat: Option<Seat>,
    /// The move; null for a deal.
    pub action: Option<String>,
    /// The deal's number, from 1.
    pub deal: usize,
    /// What is told of it.
    pub told: Vec<Told>,
    /// Comments of the record.
    pub remarks: Vec<String>,
    /// Whose turn it is.
    pub to_act: Option<Seat>,
    /// The scene. It has no zones if the deeds told lead there from the frame before.
    pub look: Option<Look>,
    /// The score of each seat.
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

/// A lesson, as the pupil sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// The title on the box.
    pub title: String,
    /// The name of the pack's drawings.
    pub pack: String,
    /// The number of players.
    pub players: usize,
    /// The chosen readings.
    pub readings: Readings,
    /// When the game ends; null if by the game's own rules.
    pub target: Option<Target>,
    /// The pupil's seat.
    pub seat: Seat,
    /// The steps; the last one closes the lesson and has no action.
    pub steps: Vec<Step>,
}

/// A step of a lesson: what is taught, the scene, and then the action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// What the pupil is told before the action.
    pub teach: Vec<Teaching>,
    /// The scene before the action. It has no zones if the deeds told in the step before lead there.
    pub look: Option<Look>,
    /// The pupil's legal moves; empty when it is another seat's turn.
    pub offers: Vec<Offer>,
    /// Cards of the pupil's hand that may not be played.
    pub refusals: Vec<CardRefused>,
    /// The score of each seat.
    pub scores: Vec<i32>,
    /// The seat that acts; null in the last step.
    pub seat: Option<Seat>,
    /// The action; null in the last step.
    pub action: Option<String>,
    /// What the pupil is told of the action.
    pub told: Vec<Told>,
}

/// A sentence for the pupil, from the lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Teaching {
    /// The clause it explains.
    pub clause: Option<String>,
    /// The sentence.
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

/// A post-mortem: the mistakes in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slips {
    /// Whether every play was judged.
    pub exact: bool,
    /// What was counted: `tricks`, `points` and so on.
    pub objective: Cow<'static, str>,
    /// The number of plays judged.
    pub judged: usize,
    /// The number of plays that can be judged; 0 for a game without a solver.
    pub plays: usize,
    /// What there is to say of the whole, in sentences.
    pub remarks: Vec<Phrase>,
    /// The sides whose plays were judged.
    pub sides: Vec<SideJudged>,
    /// The mistakes.
    pub slips: Vec<Slip>,
    /// How a lost patience could have been won; null if it could not, or was.
    pub solution: Option<Solution>,
}

/// A side in a post-mortem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SideJudged {
    /// Its seats.
    pub seats: Seats,
    /// How often it gave something away, as a sentence.
    pub said: Phrase,
}

/// A mistake: a play that lowers its side's guaranteed value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Slip {
    /// The number of its frame in the film.
    pub frame: usize,
    /// The number of moves before it.
    pub moves: usize,
    /// The seat that played.
    pub seat: Seat,
    /// The seats of its side.
    pub side: Seats,
    /// The play, as the record writes it.
    pub action: String,
    /// What it gave away, as a sentence.
    pub said: Phrase,
    /// The moves that would have kept the value.
    pub better: Vec<Offer>,
    /// What each side could guarantee before.
    pub before: Vec<i32>,
    /// What each side can guarantee after.
    pub after: Vec<i32>,
}

/// The way to win a patience.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Solution {
    /// The frame from which it differs from the game that was played.
    pub frame: usize,
    /// The record of a game that is won.
    pub record: String,
}
