//! `broadside completions` and `broadside man`: what shells and manuals need to know about the command line.

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::Cli;
use crate::failure::Failure;

/// Print the completions for a shell
///
/// For bash: broadside completions bash > ~/.local/share/bash-completion/completions/broadside
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut text = vec![];
        clap_complete::generate(self.shell, &mut Cli::command(), "broadside", &mut text);
        Ok(io::stdout().write_all(&text)?)
    }
}

/// Write the manual pages, one for each command
///
/// To read one: man DIR/broadside-play.1
#[derive(Args)]
pub(crate) struct Man {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let folder = &self.folder;
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let written = clap_mangen::generate_to(Cli::command(), folder);
        written.with_context(|| format!("cannot write to {}", folder.display()))?;
        Ok(())
    }
}
