//! Failures, and their exit codes.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use broadside_wire::results::{BadRecordAt, Failed};
use serde_json::json;

use crate::interrupt;
use crate::numbers::counted;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is at fault: exit code 1.
    Input(String),
    /// The command was used wrongly: exit code 2.
    Usage(String),
    /// The system is at fault: exit code 3.
    System(anyhow::Error),
    /// A record cannot be replayed: exit code 1.
    Record(BadRecordAt),
    /// The result is printed already and says what is wrong: exit code 1.
    Told,
    /// Ctrl-C stopped the work; what was done is printed, and this says how to go on: exit code 130.
    Stopped(String),
    /// The reader of the output closed it: nothing is wrong.
    ReaderGone,
}

impl Failure {
    /// Ctrl-C stopped work that keeps what is done in a file, if it was given one.
    pub(crate) fn stopped(kept: Option<&Path>) -> Self {
        Failure::Stopped(match kept {
            Some(path) => {
                format!("Stopped. What is done is in {}; the same command goes on.", path.display())
            }
            None => {
                "Stopped. With --resume FILE what is played is kept, and the same command goes on with it."
                    .into()
            }
        })
    }

    /// Ctrl-C stopped work on deals that go by their numbers, before this one.
    pub(crate) fn stopped_before(next: u64, done: u64, asked: u64) -> Self {
        let left = asked - done;
        let asked = counted(asked, "deal");
        Failure::Stopped(format!(
            "Stopped after {done} of {asked}. For the others: the same command with --skip {next} --deals {left}"
        ))
    }

    /// Prints what is wrong, in prose or as JSON, and returns the exit code.
    pub(crate) fn report(self, as_json: bool) -> ExitCode {
        let (code, told, prose) = match self {
            Failure::Input(message) => (1, failed("input", &message), message),
            Failure::Usage(message) => {
                let prose = format!("error: {message}\n\nFor more information, try '--help'.");
                (2, failed("usage", &message), prose)
            }
            Failure::System(error) => {
                let message = format!("{error:#}");
                (3, failed("system", &message), format!("broadside: {message}"))
            }
            Failure::Record(bad) => {
                let prose = in_words(&bad);
                // The form of these is fixed by the record's format.
                let BadRecordAt { line, error, clause, message, .. } = bad;
                let told = json!({ "line": line, "error": error, "clause": clause, "message": message });
                (1, told.to_string(), prose)
            }
            Failure::Stopped(how_to_go_on) => {
                eprintln!("{how_to_go_on}");
                return ExitCode::from(interrupt::STOPPED);
            }
            Failure::Told => return ExitCode::from(1),
            Failure::ReaderGone => return ExitCode::SUCCESS,
        };
        eprintln!("{}", if as_json { told } else { prose });
        ExitCode::from(code)
    }
}

fn failed(error: &'static str, message: &str) -> String {
    broadside_wire::json(&Failed { error: error.into(), message: message.to_owned() })
}

/// A record's fault in a line: file, line, what is wrong.
pub(crate) fn in_words(bad: &BadRecordAt) -> String {
    let BadRecordAt { file, line, clause, message, .. } = bad;
    let line = line.map_or_else(String::new, |line| format!("line {line}: "));
    let clause = clause.as_ref().map_or_else(String::new, |clause| format!(" ({clause})"));
    let file = if file == "-" { "standard input" } else { file };
    format!("{file}: {line}{message}{clause}")
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::System(error.into()),
        }
    }
}

impl From<broadside_data::Failed> for Failure {
    fn from(failed: broadside_data::Failed) -> Self {
        use broadside_data::Failed::{AnotherRun, Overlap};
        match failed {
            AnotherRun(_) | Overlap(_) => Failure::Input(failed.to_string()),
            _ => Failure::System(failed.into()),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Failure::System(error)
    }
}
