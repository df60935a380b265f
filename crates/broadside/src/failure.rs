//! What can go wrong, and the exit code that says so.

use std::io;
use std::process::ExitCode;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is at fault: exit code 1.
    Input(String),
    /// The command was used wrongly: exit code 2.
    Usage(String),
    /// The system is at fault: exit code 3.
    System(anyhow::Error),
    /// Whoever read the output has had enough: nothing is wrong.
    ReaderGone,
}

impl Failure {
    /// Says what is wrong and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                eprintln!("{message}");
                ExitCode::from(1)
            }
            Failure::Usage(message) => {
                eprintln!("error: {message}\n\nFor more information, try '--help'.");
                ExitCode::from(2)
            }
            Failure::System(error) => {
                eprintln!("broadside: {error:#}");
                ExitCode::from(3)
            }
            Failure::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::System(error.into()),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Failure::System(error)
    }
}
