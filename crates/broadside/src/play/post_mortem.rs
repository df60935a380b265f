//! The post-mortem: where in the last finished deal did its value change? It is computed on a thread of its own, so that
//! keys are answered meanwhile.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use broadside_cards::Seat;
use broadside_engine::record::Reader;
use broadside_engine::{Phrase, phrase};
use broadside_games::GAMES;
use broadside_solve::{Objective, Play, PostMortem, Slips};

use super::voice::Voice;

/// The most trick starts that are visited: a few seconds.
const MOST_NODES: u64 = 20_000_000;

/// A post-mortem that was asked for, and its result so far.
pub(super) struct Reckoning {
    /// The turn it was asked at.
    pub(super) turn: u64,
    pub(super) lines: Vec<String>,
    /// The channel of the findings, until they arrive.
    findings: Option<Receiver<Vec<String>>>,
}

impl Reckoning {
    /// Begins to reckon from a record, or says why there is none.
    pub(super) fn begin(
        turn: u64,
        record: Result<String, String>,
        names: Vec<String>,
        you: Option<Seat>,
    ) -> Self {
        let record = match record {
            Ok(record) => record,
            Err(why) => return Reckoning { turn, lines: vec![why], findings: None },
        };
        let (send, findings) = sync_channel(1);
        // Nobody waits any more if the person has left.
        std::thread::spawn(move || send.send(of_last_deal(record.as_bytes(), &names, you)).ok());
        Reckoning { turn, lines: vec!["Reckoning…".into()], findings: Some(findings) }
    }

    /// Takes the findings if they are ready.
    pub(super) fn look(&mut self) {
        let Some(findings) = &self.findings else { return };
        self.lines = match findings.try_recv() {
            Ok(lines) => lines,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => vec!["The deal could not be judged.".into()],
        };
        self.findings = None;
    }

    /// Whether it is still being computed.
    pub(super) fn goes_on(&self) -> bool {
        self.findings.is_some()
    }
}

/// What there is to say of the last finished deal of a record. A deal that goes on is never judged: its cards are
/// hidden. The players go by these names, and `you` listens.
pub(super) fn of_last_deal(record: &[u8], names: &[String], you: Option<Seat>) -> Vec<String> {
    match PostMortem::of_record(GAMES, record).map(PostMortem::of_last_deal) {
        Err(bad) => {
            let why = crate::replay::in_words(record, &bad);
            vec![format!("The record cannot be replayed: line {}: {why}.", bad.line)]
        }
        Ok(None) => vec!["No deal is over yet.".into()],
        Ok(Some((number, seen))) => match seen.judge(MOST_NODES) {
            Err(none) => vec![format!("Deal {number} cannot be judged: {none}.")],
            Ok(found) => told(record, &found, names, you).unwrap_or_default(),
        },
    }
}

/// The verdict on each side, one's own first, then each slip with what would have been better.
fn told(record: &[u8], found: &Slips, names: &[String], you: Option<Seat>) -> Option<Vec<String>> {
    let game = Reader::new(GAMES, record).finish().ok()?.table().info().id;
    let mut reader = Reader::new(GAMES, record);
    let mut voice = Voice::of(game, you);
    voice.meet(names.to_vec(), you);
    let mut lines: Vec<String> = found.remarks().iter().map(|remark| voice.sentence(remark)).collect();
    let mut sides = found.sides.clone();
    sides.sort_by_key(|side| !you.is_some_and(|you| side.contains(you)));
    if found.objective != Objective::Win {
        lines.extend(sides.iter().map(|side| voice.sentence(&found.said_of(*side))));
    }
    while let Some(line) = reader.next_action().ok()? {
        let game = reader.game().ok()?;
        for slip in found.slips.iter().filter(|slip| slip.play.line == line.line) {
            let Play { number, seat, action, .. } = &slip.play;
            let label = |action: &String| game.offer(*seat, action).map(|offer| offer.label);
            let who = Seat::numbered(*seat).map_or(String::new(), |seat| voice.heading(seat));
            let done = label(action).map_or(action.clone(), |label| voice.words(&label));
            let better: Vec<Phrase> = slip.better.iter().filter_map(label).collect();
            let said = [slip.said(found.objective), phrase!("slip-better", moves = better)];
            let said = said.iter().map(|said| voice.sentence(said)).collect::<Vec<_>>().join(" ");
            lines.push(String::new());
            lines.push(format!("Move {number}, {who}: {done}. {said}"));
        }
        reader.carry_out(&line, &mut vec![]).ok()?;
    }
    Some(lines)
}
