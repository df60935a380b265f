//! The post-mortem: where in the last finished deal did its value change? It is computed on a thread of its own, so that
//! keys are answered meanwhile.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use broadside_cards::Seat;
use broadside_engine::record::Reader;
use broadside_engine::{Phrase, phrase};
use broadside_games::GAMES;
use broadside_solve::{Objective, Play, PostMortem, Slips};

use super::chair::Chair;
use super::voice::{Language, Voice, text};

/// The most trick starts that are visited: a few seconds.
const MOST_NODES: u64 = 20_000_000;

/// Who is told of a post-mortem, and in what language.
pub(super) struct Listener {
    game: String,
    language: Language,
    /// What the players are called.
    names: Vec<String>,
    you: Option<Seat>,
}

impl Listener {
    /// The person in a chair.
    pub(super) fn at(chair: &dyn Chair) -> Self {
        let (about, voice) = (chair.about(), chair.voice());
        let (game, names) = (about.game.clone(), voice.names(about.players));
        Listener { game, language: voice.language(), names, you: chair.own() }
    }

    fn voice(&self) -> Voice {
        let mut voice = Voice::of(&self.game, self.language, self.you);
        voice.meet(self.names.clone(), self.you);
        voice
    }
}

/// A post-mortem that was asked for, and its result so far.
pub(super) struct Reckoning {
    /// The turn it was asked at.
    pub(super) turn: u64,
    pub(super) lines: Vec<String>,
    /// What is said if the findings never arrive.
    stopped: String,
    /// The channel of the findings, until they arrive.
    findings: Option<Receiver<Vec<String>>>,
}

impl Reckoning {
    /// Begins to reckon from a record, or says why there is none.
    pub(super) fn begin(turn: u64, record: Result<String, Phrase>, listener: Listener) -> Self {
        let voice = listener.voice();
        let stopped = voice.sentence(&phrase!("slips-stopped"));
        let record = match record {
            Ok(record) => record,
            Err(why) => return Reckoning { turn, lines: vec![voice.words(&why)], stopped, findings: None },
        };
        let (send, findings) = sync_channel(1);
        // Nobody waits any more if the person has left.
        std::thread::spawn(move || send.send(of_last_deal(record.as_bytes(), &listener)).ok());
        let lines = vec![voice.sentence(&phrase!("slips-wait"))];
        Reckoning { turn, lines, stopped, findings: Some(findings) }
    }

    /// Takes the findings if they are ready.
    pub(super) fn look(&mut self) {
        let Some(findings) = &self.findings else { return };
        self.lines = match findings.try_recv() {
            Ok(lines) => lines,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => vec![self.stopped.clone()],
        };
        self.findings = None;
    }

    /// Whether it is still being computed.
    pub(super) fn goes_on(&self) -> bool {
        self.findings.is_some()
    }
}

/// What there is to say of the last finished deal of a record. A deal that goes on is never judged: its cards are
/// hidden.
pub(super) fn of_last_deal(record: &[u8], listener: &Listener) -> Vec<String> {
    let voice = listener.voice();
    match PostMortem::of_record(GAMES, record).map(PostMortem::of_last_deal) {
        Err(bad) => {
            let (line, why) = (bad.line, bad.fault.reason);
            vec![voice.sentence(&phrase!("slips-bad-record", line, why))]
        }
        Ok(None) => vec![voice.sentence(&phrase!("slips-no-deal"))],
        Ok(Some((number, seen))) => match seen.judge(MOST_NODES) {
            Err(none) => vec![voice.sentence(&phrase!("slips-cannot", deal = number, why = none.reason()))],
            Ok(found) => told(record, &found, &voice, listener.you).unwrap_or_default(),
        },
    }
}

/// The verdict on each side, one's own first, then each slip with what would have been better.
fn told(record: &[u8], found: &Slips, voice: &Voice, you: Option<Seat>) -> Option<Vec<String>> {
    let mut reader = Reader::new(GAMES, record);
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
            let [seat, done, said] = [who, done, said].map(text);
            lines.push(voice.sentence(&phrase!("slips-move", number = *number, seat, done, said)));
        }
        reader.carry_out(&line, &mut vec![]).ok()?;
    }
    Some(lines)
}
