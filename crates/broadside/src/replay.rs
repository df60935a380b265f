//! `broadside replay`: a record proves its result.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use broadside_engine::record::{BadRecord, Reader};
use broadside_engine::{AnyMatch, Turn};
use broadside_games::GAMES;
use broadside_speech::{Company, Speech};
use broadside_wire::Fact;
use broadside_wire::results::{Standing, ToAct};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;

/// The largest record that is read, in bytes.
const LARGEST_RECORD: u64 = 64 << 20;

/// Replay a record: is every move legal, and who won?
#[derive(Args)]
pub(crate) struct Replay {
    /// The record, a .bsr file; - reads standard input
    file: String,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Print a JSON object for every line, with all legal actions, and finally the result
    #[arg(long)]
    trace: bool,
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = read(&self.file)?;
        let mut out = BufWriter::new(io::stdout().lock());
        let mut reader = Reader::new(GAMES, &text);
        let replayed = self.replay(&mut reader, &mut out);
        out.flush()?;
        let Err(bad) = replayed? else { return Ok(()) };
        let (message, BadRecord { line, fault }) = (in_words(&text, &bad), bad);
        let told =
            json!({ "line": line, "error": fault.kind.word(), "clause": fault.clause, "message": message });
        Err(Failure::Input(told.to_string()))
    }

    fn replay(
        &self,
        reader: &mut Reader<'_>,
        out: &mut impl Write,
    ) -> Result<Result<(), BadRecord>, Failure> {
        let mut events = vec![];
        loop {
            let line = match reader.next_action() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(bad) => return Ok(Err(bad)),
            };
            let before = match reader.game() {
                Ok(play) if self.trace => Some((ToAct::of(play.turn()), play.legal())),
                _ => None,
            };
            let action = match reader.carry_out(&line, &mut events) {
                Ok(action) => action,
                Err(bad) => return Ok(Err(bad)),
            };
            events.clear();
            if let Some((to_act, legal)) = before {
                let step = json!({ "line": line.line, "to_act": to_act, "legal": legal, "action": action });
                writeln!(out, "{step}")?;
            }
        }
        let play = match reader.game() {
            Ok(play) => play,
            Err(bad) => return Ok(Err(bad)),
        };
        if self.json || self.trace {
            writeln!(out, "{}", broadside_wire::json(&Standing::of(play)))?;
        } else {
            tell(play, out)?;
        }
        Ok(Ok(()))
    }
}

/// What is wrong with a record, in a sentence.
pub(crate) fn in_words(text: &[u8], bad: &BadRecord) -> String {
    let mut reader = Reader::new(GAMES, text);
    // A line that cannot be read says no less of the game than the tags above it.
    let _ = reader.next_action();
    let game = reader.game().ok().and_then(|play| broadside_games::find(play.table().info().id));
    let speech = game.map_or_else(Speech::common_english, Speech::english).with_codes();
    speech.words(&bad.fault.reason, &Company::NAMELESS)
}

/// The fault of a record that cannot be replayed.
pub(crate) fn at_fault(text: &[u8], bad: &BadRecord) -> Failure {
    Failure::Input(format!("line {}: {}", bad.line, in_words(text, bad)))
}

/// The whole record. A missing file is the user's fault; one that cannot be read is the system's.
pub(crate) fn read(file: &str) -> Result<Vec<u8>, Failure> {
    let mut text = vec![];
    let source: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin().lock()),
        path => match File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::Input(format!("there is no file {path:?}")));
            }
            Err(error) => return Err(Failure::System(anyhow::anyhow!("cannot open {path:?}: {error}"))),
        },
    };
    match source.take(LARGEST_RECORD + 1).read_to_end(&mut text) {
        Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
            Err(Failure::Input(format!("{file:?} is a folder, not a record")))
        }
        Err(error) => Err(Failure::System(anyhow::anyhow!("cannot read {file:?}: {error}"))),
        Ok(_) if text.len() as u64 > LARGEST_RECORD => Err(Failure::Input(format!(
            "{file:?} has more than {} MiB: no record is so large",
            LARGEST_RECORD >> 20
        ))),
        Ok(_) => Ok(text),
    }
}

/// The result for a person.
fn tell(play: &dyn AnyMatch, out: &mut impl Write) -> io::Result<()> {
    let table = play.table();
    let row = |scores: &[i32]| scores.iter().map(|score| format!("{score:>7}")).collect::<String>();
    writeln!(out, "{} — {table}", table.info().title)?;
    let seats: String = (1..=table.players()).map(|seat| format!("{:>7}", format!("seat {seat}"))).collect();
    writeln!(out, "{:<9}{seats}", "")?;
    for (n, deal) in play.deals().iter().enumerate() {
        let facts: Vec<String> = deal
            .facts
            .iter()
            .map(|(name, fact)| format!("{name} {}", broadside_wire::json(&Fact::from(fact))))
            .collect();
        writeln!(out, "deal {:<4}{}   {}", n + 1, row(deal.scores.of(table.players())), facts.join(", "))?;
    }
    writeln!(out, "{:<9}{}", "score", row(play.scores().of(table.players())))?;
    match (play.winners(), play.turn()) {
        (Some(winners), _) if winners.is_empty() => writeln!(out, "The game is over; nobody has won."),
        (Some(winners), _) => {
            let seats: Vec<String> = winners.iter().map(|seat| format!("seat {seat}")).collect();
            writeln!(out, "The game is over; won by {}.", seats.join(" and "))
        }
        (None, Turn::Seat(seat)) => {
            let legal = play.legal();
            let shown = if legal.len() > 12 { format!("{} actions", legal.len()) } else { legal.join(", ") };
            writeln!(out, "Seat {seat} is to act: {shown}.")
        }
        (None, _) => match play.chance_due() {
            Some(due) => writeln!(out, "The record stops where {due} would come."),
            None => Ok(()),
        },
    }
}
