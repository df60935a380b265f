//! A lesson: a record whose comments teach the game.
//!
//! Comments on lines of their own are shown to the pupil before the action below them; `; N9: You must follow.` cites a
//! clause. Comments after the last action close the lesson. `[Pupil "1"]` names the seat whose cards the pupil sees.

use broadside_cards::Seat;

use crate::record::{BadRecord, Reader};
use crate::{
    AnyGame, AnyMatch, Event, Fault, FaultKind, Gesture, MoveKind, Offer, Scene, Table, Told, Turn, Viewer,
    phrase,
};

/// A lesson, step by step.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its table.
    pub table: Table,
    /// The seat whose cards the pupil sees and whose moves the pupil makes.
    pub pupil: Seat,
    /// The steps; the last one has no action.
    pub steps: Vec<Step>,
}

/// One action of a lesson, and what is taught before it.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The sentences shown to the pupil.
    pub teach: Vec<Teaching>,
    /// What the pupil sees.
    pub scene: Option<Scene>,
    /// The pupil's legal moves; empty when it is another seat's turn.
    pub offers: Vec<Offer>,
    /// Cards in the pupil's hand that may not be played, each with the reason.
    pub refusals: Vec<(String, Fault)>,
    /// The score of every seat.
    pub scores: Vec<i32>,
    /// The seat that acts and its action; `None` in the last step.
    pub action: Option<(Seat, String)>,
    /// What the pupil is told of the action.
    pub told: Vec<Told>,
    /// Whether the deeds told turn the zones of this step into those of the next.
    pub follows: bool,
}

/// A sentence for the pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teaching {
    /// The clause it explains.
    pub clause: Option<String>,
    /// The sentence.
    pub text: String,
}

impl Teaching {
    /// Reads `N9: words` or plain words.
    fn read(remark: &str) -> Self {
        let is_clause = |id: &str| {
            let digits = id.trim_start_matches(|c: char| c.is_ascii_uppercase());
            digits.len() < id.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
        };
        match remark.split_once(": ") {
            Some((id, text)) if is_clause(id) => Teaching { clause: Some(id.into()), text: text.into() },
            _ => Teaching { clause: None, text: remark.into() },
        }
    }
}

impl Lesson {
    /// Reads a record as a lesson.
    pub fn read(games: &[&dyn AnyGame], text: &str) -> Result<Self, BadRecord> {
        let mut reader = Reader::new(games, text.as_bytes());
        let (mut steps, mut told): (Vec<Step>, usize) = (vec![], 0);
        let mut pupil = Seat::default();
        while let Some(line) = reader.next_action()? {
            if steps.is_empty() {
                pupil = pupil_of(&mut reader)?;
            }
            let mut events = vec![];
            let Some(seat) = line.seat.and_then(Seat::numbered) else {
                reader.carry_out(&line, &mut events)?;
                // A shuffle or lot belongs to the step before it.
                if let Some(last) = steps.last_mut() {
                    last.told.extend(said(events, pupil));
                    last.follows = false;
                }
                continue;
            };
            let teach = teachings(&reader, &mut told);
            let mut step = Step::before(reader.game()?, pupil, teach);
            let action = reader.carry_out(&line, &mut events)?;
            step.action = Some((seat, action));
            step.tell(reader.game()?, events, pupil);
            steps.push(step);
        }
        let teach = teachings(&reader, &mut told);
        let game = reader.game()?;
        steps.push(Step::before(game, pupil, teach));
        Ok(Lesson { table: game.table().clone(), pupil, steps })
    }
}

/// The remarks on lines of their own that have not been taught yet.
fn teachings(reader: &Reader<'_>, told: &mut usize) -> Vec<Teaching> {
    let fresh = &reader.remarks()[*told..];
    *told += fresh.len();
    fresh.iter().filter(|remark| !remark.beside).map(|remark| Teaching::read(remark.text)).collect()
}

/// The seat that the `Pupil` tag names; seat 1 without the tag.
fn pupil_of(reader: &mut Reader<'_>) -> Result<Seat, BadRecord> {
    let players = reader.game()?.table().players();
    let Some(tag) = reader.tags().iter().find(|tag| tag.name == "Pupil") else { return Ok(Seat::default()) };
    let seat = tag.value.parse().ok().and_then(Seat::numbered).filter(|seat| seat.number() <= players);
    let fault = || Fault::new(FaultKind::Tag, phrase!("fault-seats", players));
    seat.ok_or_else(|| BadRecord { line: tag.line, fault: fault() })
}

/// What the pupil is told of events, without the deeds.
fn said(events: Vec<Event>, pupil: Seat) -> impl Iterator<Item = Told> {
    let heard = events.into_iter().filter(move |event| event.audience.includes(Viewer::Seat(pupil)));
    heard.map(|event| Told { clause: event.clause.map(Into::into), said: event.phrase, deeds: vec![] })
}

impl Step {
    /// The step before its action, as the pupil sees the table.
    fn before(game: &dyn AnyMatch, pupil: Seat, teach: Vec<Teaching>) -> Self {
        let viewer = Viewer::Seat(pupil);
        let offers = if game.turn() == Turn::Seat(pupil) { game.offers() } else { vec![] };
        let plays = offers.iter().any(|offer| offer.kind == MoveKind::Play);
        let scene = game.scene(viewer);
        let refusals = scene.iter().flat_map(|scene| scene.hand_of(pupil)).filter(|_| plays);
        let refused = |code: &str| {
            let gesture = Gesture { cards: vec![code.to_owned()], ..Gesture::default() };
            let fault = game.tried(pupil.number(), &gesture).err()?;
            (fault.kind == FaultKind::Illegal).then(|| (code.to_owned(), fault))
        };
        let mut refusals: Vec<(String, Fault)> = refusals.filter_map(refused).collect();
        refusals.dedup();
        Step {
            teach,
            offers,
            refusals,
            scores: game.scores().of(game.table().players()).to_vec(),
            scene,
            ..Step::default()
        }
    }

    /// Adds what the pupil is told of the action.
    fn tell(&mut self, game: &dyn AnyMatch, events: Vec<Event>, pupil: Seat) {
        let viewer = Viewer::Seat(pupil);
        if let (Some(before), Some(after)) = (&self.scene, game.scene(viewer))
            && let Ok(told) = game.tell(viewer, &events, &before.zones, &after.zones)
        {
            (self.told, self.follows) = (told, true);
            return;
        }
        self.told = said(events, pupil).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_may_cite_a_clause() {
        let cited = Teaching { clause: Some("N9".into()), text: "Follow: you must.".into() };
        assert_eq!(Teaching::read("N9: Follow: you must."), cited);
        for plain in ["Now: play.", "N: no number.", "9: no letter.", "Play N9: it wins."] {
            assert_eq!(Teaching::read(plain), Teaching { clause: None, text: plain.into() });
        }
    }
}
