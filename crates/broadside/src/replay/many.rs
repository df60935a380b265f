//! Many records at once.

use std::io::{self, Write};

use broadside_engine::Turn;
use broadside_engine::record::Reader;
use broadside_games::GAMES;
use broadside_wire::results::{BadRecordAt, Replayed};
use rayon::prelude::*;
use walkdir::WalkDir;

use super::{Replay, fault_of, read};
use crate::described::Source;
use crate::failure::{self, Failure};
use crate::numbers;
use crate::numbers::counted;

/// A legal record: its game, and whether that is over.
struct Proved {
    game: &'static str,
    is_over: bool,
}

impl Replay {
    /// Replays all records side by side, names those at fault and counts the others.
    pub(super) fn replay_many(&self) -> Result<(), Failure> {
        let files = self.named_files()?;
        if files.is_empty() {
            return Err(Failure::Input(format!("there is no .bsr file in {}", self.files.join(", "))));
        }
        let proved: Vec<Result<Proved, BadRecordAt>> =
            numbers::threads(self.threads)?.install(|| files.par_iter().map(|file| prove(file)).collect());
        let mut result = Replayed { records: proved.len(), ..Replayed::default() };
        for one in proved {
            match one {
                Ok(Proved { game, is_over }) => {
                    *result.by_game.entry(game.to_owned()).or_default() += 1;
                    *(if is_over { &mut result.finished } else { &mut result.unfinished }) += 1;
                }
                Err(bad) => result.bad.push(bad),
            }
        }
        let is_good = result.bad.is_empty();
        let mut out = io::stdout().lock();
        match self.json {
            true => Source { command: "replay", ..Source::default() }.print(&mut out, result)?,
            false => tell(&result, &mut out)?,
        }
        if is_good { Ok(()) } else { Err(Failure::Told) }
    }

    /// The files that were named, and with -r the records in the folders that were, in the order of their names.
    fn named_files(&self) -> Result<Vec<String>, Failure> {
        let mut files = vec![];
        for path in &self.files {
            if !self.recursive || path == "-" {
                files.push(path.clone());
                continue;
            }
            for entry in WalkDir::new(path).sort_by_file_name() {
                let entry = entry.map_err(|error| match error.io_error().map(io::Error::kind) {
                    Some(io::ErrorKind::NotFound) => Failure::Input(format!("there is no file {path:?}")),
                    _ => Failure::System(error.into()),
                })?;
                let is_record = entry.path().extension().is_some_and(|ending| ending == "bsr");
                if entry.file_type().is_file() && (is_record || entry.depth() == 0) {
                    files.push(entry.path().to_string_lossy().into_owned());
                }
            }
        }
        Ok(files)
    }
}

fn prove(file: &str) -> Result<Proved, BadRecordAt> {
    let text = read(file).map_err(|failure| BadRecordAt {
        file: file.to_owned(),
        line: None,
        error: "file".into(),
        clause: None,
        message: match failure {
            Failure::System(error) => format!("{error:#}"),
            Failure::Input(message) | Failure::Usage(message) => message,
            _ => "it cannot be read".into(),
        },
    })?;
    let play = Reader::new(GAMES, &text).finish().map_err(|bad| fault_of(file, &text, &bad))?;
    Ok(Proved { game: play.table().info().id, is_over: play.turn() == Turn::Over })
}

fn tell(result: &Replayed, out: &mut impl Write) -> io::Result<()> {
    let Replayed { records, finished, unfinished, by_game, bad } = result;
    for one in bad {
        writeln!(out, "{}", failure::in_words(one))?;
    }
    writeln!(
        out,
        "{}: {finished} of finished games, {unfinished} that stop before the end, {} at fault",
        counted(records, "record"),
        bad.len()
    )?;
    by_game.iter().try_for_each(|(game, count)| writeln!(out, "  {game:<18} {count:>9}"))
}
