//! Bots of somebody's own: programs that are asked by JSON lines (docs/BOTS.md).

mod process;
mod seated;

use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;
use std::time::Duration;

use broadside_players::{Bot, UnknownBot};

pub(crate) use process::{Forfeit, Process};
pub(crate) use seated::{Seated, question, start};

/// For getting ready a bot has this many times the time for a move: its language may be slow to start.
const TO_GET_READY: u32 = 10;

/// The time for a bot to get ready.
pub(crate) fn to_get_ready(budget: Duration) -> Duration {
    TO_GET_READY * budget
}

/// A program that plays, and its processes that wait for a game.
pub(crate) struct Program {
    /// The command, for a shell.
    pub(crate) command: String,
    idle: Mutex<Vec<Process>>,
}

impl Program {
    pub(crate) fn new(command: &str) -> Self {
        Program { command: command.into(), idle: Mutex::default() }
    }

    /// A process that waits for a game, or a new one.
    fn process(&self) -> Result<Process, Forfeit> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        idle.map_or_else(|| Process::start(&self.command), Ok)
    }

    /// Lets the processes go that wait for a game: there will be none.
    fn dismiss(&self) {
        if let Ok(mut idle) = self.idle.lock() {
            process::dismiss(std::mem::take(&mut idle));
        }
    }

    /// Keeps a process for the next game.
    fn keep(&self, process: Process) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(process);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// Who plays a seat in the arena. Programs come from the command line and live as long as the process.
#[derive(Clone, Copy)]
pub(crate) enum Contender {
    /// One of our bots.
    Ours(Bot),
    /// A program of somebody's own, and the time for its moves.
    Outside(&'static Program, Duration),
}

impl Contender {
    /// The same with this time for the moves of a program.
    pub(crate) fn within(self, budget: Duration) -> Self {
        match self {
            Contender::Outside(program, _) => Contender::Outside(program, budget),
            ours => ours,
        }
    }
}

/// Lets the processes of outside bots go once all games are played.
pub(crate) fn dismiss(bots: &[Contender]) {
    for bot in bots {
        if let Contender::Outside(program, _) = bot {
            program.dismiss();
        }
    }
}

impl From<Bot> for Contender {
    fn from(bot: Bot) -> Self {
        Contender::Ours(bot)
    }
}

impl PartialEq<Bot> for Contender {
    fn eq(&self, other: &Bot) -> bool {
        matches!(self, Contender::Ours(bot) if bot == other)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Ours(bot) => bot.fmt(f),
            Contender::Outside(program, _) => write!(f, "exec:{}", program.command),
        }
    }
}

impl FromStr for Contender {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        match text.strip_prefix("exec:") {
            Some(command) => {
                let program = Box::leak(Box::new(Program::new(command)));
                Ok(Contender::Outside(program, Duration::from_secs(1)))
            }
            None => text.parse().map(Contender::Ours),
        }
    }
}
