//! `broadside replay`: a record proves its result.

mod many;

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use broadside_engine::record::{BadRecord, Reader};
use broadside_engine::{AnyMatch, Turn};
use broadside_games::GAMES;
use broadside_wire::Fact;
use broadside_wire::results::{BadRecordAt, Standing, ToAct};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::numbers;
use crate::play::{in_english, in_english_of};

/// The largest record that is read, in bytes.
const LARGEST_RECORD: u64 = 64 << 20;

/// Replay records: is every move legal, and who won?
///
/// Of several records, those that cannot be replayed are named, and the others counted.
#[derive(Args)]
pub(crate) struct Replay {
    /// The records, .bsr files; - reads standard input; with -r also folders
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Replay every .bsr file in the named folders and the folders inside
    #[arg(short, long, conflicts_with = "trace")]
    recursive: bool,
    /// The number of threads for several records [default: one for each core]
    #[arg(long, value_name = "T", value_parser = numbers::positive)]
    threads: Option<u64>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Print a JSON object for every line, with all legal actions, and finally the result
    #[arg(long)]
    pub(crate) trace: bool,
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let file = match &self.files[..] {
            [file] if !self.recursive => file,
            _ if self.trace => return Err(Failure::Usage("--trace takes one record".into())),
            _ => return self.replay_many(),
        };
        let text = read(file)?;
        let mut out = BufWriter::new(io::stdout().lock());
        let mut reader = Reader::new(GAMES, &text);
        let replayed = self.replay(&mut reader, &mut out);
        out.flush()?;
        replayed?.map_err(|bad| at_fault(file, &text, &bad))
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
    let game = reader.game().map_or("", |play| play.table().info().id);
    in_english_of(game, &bad.fault.reason)
}

/// The fault of a record that cannot be replayed.
pub(crate) fn at_fault(file: &str, text: &[u8], bad: &BadRecord) -> Failure {
    Failure::Record(fault_of(file, text, bad))
}

fn fault_of(file: &str, text: &[u8], bad: &BadRecord) -> BadRecordAt {
    BadRecordAt {
        file: file.to_owned(),
        line: Some(bad.line),
        error: bad.fault.kind.word().into(),
        clause: bad.fault.clause.map(Cow::Borrowed),
        message: in_words(text, bad),
    }
}

/// The game at the end of a record.
pub(crate) fn finish(file: &str, text: &[u8]) -> Result<Box<dyn AnyMatch>, Failure> {
    Reader::new(GAMES, text).finish().map_err(|bad| at_fault(file, text, &bad))
}

/// What a file on the command line is called.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

/// The whole record. A missing file is the user's fault; one that cannot be read is the system's.
pub(crate) fn read(file: &str) -> Result<Vec<u8>, Failure> {
    let mut text = vec![];
    let source: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin().lock()),
        path if Path::new(path).is_dir() => {
            return Err(Failure::Input(format!(
                "{path:?} is a folder, not a record (`replay -r` reads all in it)"
            )));
        }
        path => match File::open(path) {
            Ok(file) => Box::new(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::Input(format!("there is no file {path:?}")));
            }
            Err(error) => return Err(Failure::System(anyhow::anyhow!("cannot open {path:?}: {error}"))),
        },
    };
    match source.take(LARGEST_RECORD + 1).read_to_end(&mut text) {
        Err(error) => Err(Failure::System(anyhow::anyhow!("cannot read {:?}: {error}", name(file)))),
        Ok(_) if text.len() as u64 > LARGEST_RECORD => Err(Failure::Input(format!(
            "{:?} has more than {} MiB: no record is so large",
            name(file),
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
            Some(due) => writeln!(out, "The record stops where {} would come.", in_english(&due.said())),
            None => Ok(()),
        },
    }
}
