//! The post-mortem: where in the last finished deal did its value change? It is computed on a thread of its own, so that
//! keys are answered meanwhile.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use broadside_games::GAMES;
use broadside_solve::{Objective, Play, PostMortem, Slip, Slips};

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
    /// Begins the post-mortem of a record, or says why there is none.
    pub(super) fn begin(turn: u64, record: Result<String, String>, names: Vec<String>) -> Self {
        let record = match record {
            Ok(record) => record,
            Err(why) => return Reckoning { turn, lines: vec![why], findings: None },
        };
        let (send, findings) = sync_channel(1);
        // Nobody waits any more if the person has left.
        std::thread::spawn(move || send.send(of_last_deal(record.as_bytes(), &names)).ok());
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

/// The findings about the last finished deal of a record. A deal in progress is never judged: its cards are
/// hidden. `names` are the players' names.
pub(super) fn of_last_deal(record: &[u8], names: &[String]) -> Vec<String> {
    match PostMortem::of_record(GAMES, record).map(PostMortem::of_last_deal) {
        Err(bad) => {
            let why = crate::replay::in_words(record, &bad);
            vec![format!("The record cannot be replayed: line {}: {why}.", bad.line)]
        }
        Ok(None) => vec!["No deal is over yet.".into()],
        Ok(Some((number, seen))) => match seen.judge(MOST_NODES) {
            Err(none) => vec![format!("Deal {number} cannot be judged: {none}.")],
            Ok(found) if found.objective == Objective::Win => told_of_patience(&found),
            Ok(found) => told(number, &found, names),
        },
    }
}

/// Whether a patience could be won, and which move lost it.
fn told_of_patience(found: &Slips) -> Vec<String> {
    vec![match (&found.slips[..], found.exact) {
        ([Slip { play, better, .. }, ..], _) => format!(
            "Until move {} the deal could be won; {} lost it. Better: {}.",
            play.number,
            play.action,
            better.join(", ")
        ),
        ([], false) => "The deal could not be judged: it would take too long.".into(),
        ([], true) if found.lost_as_dealt().next().is_some() => {
            "The deal could not be won as it was dealt, whatever was played.".into()
        }
        ([], true) => "None of your moves gave the deal away.".into(),
    }]
}

fn told(number: usize, found: &Slips, names: &[String]) -> Vec<String> {
    let Slips { objective, slips, judged, plays, .. } = found;
    let sure = |sides: &[i32]| sides.iter().map(i32::to_string).collect::<Vec<_>>().join("-");
    let mut lines = vec![
        format!("Where the value of deal {number} changed: the {} each side is sure of.", objective.word()),
        String::new(),
    ];
    for Slip { play: Play { number, seat, action, .. }, better, before, after } in slips {
        let who = names.get(seat - 1).map_or("", String::as_str);
        lines.push(format!(
            "Move {number}, {who}, {action}: {} became {}. Better: {}.",
            sure(before),
            sure(after),
            better.join(", ")
        ));
    }
    if !slips.is_empty() {
        lines.push(String::new());
    }
    let of = if judged == plays {
        format!("{plays} plays")
    } else {
        format!("the last {judged} of {plays} plays")
    };
    lines.push(match slips.len() {
        0 => format!("None of {of} gave anything away."),
        1 => format!("1 of {of} gave something away."),
        slips => format!("{slips} of {of} gave something away."),
    });
    lines
}
