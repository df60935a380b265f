//! A guided deal: a record whose comments teach.
//!
//! Comments on lines of their own speak to the pupil before the action they stand above; `; N9: You must follow.`
//! cites the clause. Comments after the last action are the closing words. `[Pupil "1"]` says whose eyes see the deal.

use broadside_cards::Seat;

use crate::record::{BadRecord, Reader};
use crate::{AnyGame, AnyMatch, Event, Fault, FaultKind, Scene, Table, Turn, Viewer};

/// A guided deal, step by step.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The table it is played at.
    pub table: Table,
    /// Whose eyes see it, and whose moves the pupil makes.
    pub pupil: Seat,
    /// The steps; the last has no action.
    pub steps: Vec<Step>,
}

/// One action of a guided deal, and what is said before it.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// What the pupil is told.
    pub teach: Vec<Teaching>,
    /// What the pupil sees.
    pub scene: Option<Scene>,
    /// What the pupil could do; nothing when another is to act.
    pub legal: Vec<String>,
    /// Cards of the pupil's hand that may not be played, with the reason.
    pub refusals: Vec<(String, Fault)>,
    /// What everybody has.
    pub scores: Vec<i32>,
    /// Who acts, and what he does; nothing in the last step.
    pub action: Option<(Seat, String)>,
    /// What the pupil hears of it.
    pub said: Vec<Event>,
}

/// A sentence to the pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teaching {
    /// The clause it explains.
    pub clause: Option<String>,
    /// The words.
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
    /// Reads a record as a guided deal.
    pub fn read(games: &[&dyn AnyGame], text: &str) -> Result<Self, BadRecord> {
        let mut reader = Reader::new(games, text.as_bytes());
        let (mut steps, mut told): (Vec<Step>, usize) = (vec![], 0);
        let mut pupil = Seat::default();
        while let Some(line) = reader.next_action()? {
            if steps.is_empty() {
                pupil = pupil_of(&mut reader)?;
            }
            let mut said = vec![];
            let Some(seat) = line.seat.and_then(Seat::numbered) else {
                reader.carry_out(&line, &mut said)?;
                // What chance brings follows from the move before it.
                if let Some(last) = steps.last_mut() {
                    last.said.extend(heard(said, pupil));
                }
                continue;
            };
            let teach = teachings(&reader, &mut told);
            let mut step = Step::before(reader.game()?, pupil, teach);
            let action = reader.carry_out(&line, &mut said)?;
            step.action = Some((seat, action));
            step.said = heard(said, pupil);
            steps.push(step);
        }
        let teach = teachings(&reader, &mut told);
        let game = reader.game()?;
        steps.push(Step::before(game, pupil, teach));
        Ok(Lesson { table: game.table().clone(), pupil, steps })
    }
}

/// What the remarks on lines of their own teach that have not been told yet.
fn teachings(reader: &Reader<'_>, told: &mut usize) -> Vec<Teaching> {
    let fresh = &reader.remarks()[*told..];
    *told += fresh.len();
    fresh.iter().filter(|remark| !remark.beside).map(|remark| Teaching::read(remark.text)).collect()
}

/// The seat that the `Pupil` tag names; the first unless said.
fn pupil_of(reader: &mut Reader<'_>) -> Result<Seat, BadRecord> {
    let players = reader.game()?.table().players();
    let Some(tag) = reader.tags().iter().find(|tag| tag.name == "Pupil") else { return Ok(Seat::default()) };
    let seat = tag.value.parse().ok().and_then(Seat::numbered).filter(|seat| seat.number() <= players);
    let fault = || Fault::written(FaultKind::Tag, format!("the seats of this table are 1 to {players}"));
    seat.ok_or_else(|| BadRecord { line: tag.line, fault: fault() })
}

fn heard(said: Vec<Event>, pupil: Seat) -> Vec<Event> {
    said.into_iter().filter(|event| event.audience.includes(Viewer::Seat(pupil))).collect()
}

impl Step {
    /// The table before an action, for the pupil.
    fn before(game: &dyn AnyMatch, pupil: Seat, teach: Vec<Teaching>) -> Self {
        let viewer = Viewer::Seat(pupil);
        let legal = if game.turn() == Turn::Seat(pupil) { game.legal() } else { vec![] };
        let plays = legal.iter().any(|action| action.starts_with("play "));
        let scene = game.scene(viewer);
        let refusals = scene.iter().flat_map(|scene| scene.hand_of(pupil)).filter(|_| plays);
        let refused = |code: &str| {
            let action = format!("play {code}");
            let fault = game.check(pupil.number(), &action).err()?;
            (fault.kind == FaultKind::Illegal).then_some((action, fault))
        };
        let mut refusals: Vec<(String, Fault)> = refusals.filter_map(refused).collect();
        refusals.dedup();
        Step {
            teach,
            legal,
            refusals,
            scores: game.scores().of(game.table().players()).to_vec(),
            scene,
            ..Step::default()
        }
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
