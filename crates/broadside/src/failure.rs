//! Failures, and their exit codes.

use std::io;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is at fault: exit code 1.
    Input(String),
    /// The command was used wrongly: exit code 2.
    Usage(String),
    /// The system is at fault: exit code 3.
    System(anyhow::Error),
    /// The reader of the output closed it: nothing is wrong.
    ReaderGone,
}

impl Failure {
    /// Prints what is wrong and returns the exit code.
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
