//! A bot's process: lines to it and from it, never waiting longer than allowed.

use std::fmt;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use broadside_wire::{FromBot, LONGEST_BOT_LINE, ToBot, json};

/// Lines that may wait to be read: of a bot, before it is found to talk out of turn; to a bot, before it is found not to
/// listen.
const WAITING: usize = 64;

/// The time for bots to end after their input has ended.
const TO_END: Duration = Duration::from_secs(1);

/// Why a bot loses its seat for the rest of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Forfeit {
    /// Its process could not be started.
    NotStarted(String),
    /// Its process ended, or closed its output.
    Died,
    /// It gave no answer in time.
    Late,
    /// It sent something that is no answer.
    Malformed,
    /// It sent something when it was not asked.
    OutOfTurn,
    /// It does not read what it is told.
    Deaf,
    /// It speaks another version of the protocol.
    Protocol,
    /// It answered twice with something that is no legal move.
    Illegal,
    /// It plays on and on.
    Endless,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::NotStarted(why) => write!(f, "could not be started: {why}"),
            Forfeit::Died => f.write_str("ended in the middle of a game"),
            Forfeit::Late => f.write_str("gave no answer in time"),
            Forfeit::Malformed => f.write_str("sent a line that is no answer"),
            Forfeit::OutOfTurn => f.write_str("sent a line without being asked"),
            Forfeit::Deaf => f.write_str("does not read its input"),
            Forfeit::Protocol => f.write_str("speaks another version of the protocol"),
            Forfeit::Endless => f.write_str("plays in circles"),
            Forfeit::Illegal => f.write_str("answered twice with an illegal move"),
        }
    }
}

/// A running bot. It is ended when this is dropped, on Unix with all that it has started.
pub(crate) struct Process {
    child: Child,
    /// `None` once its input is closed.
    say: Option<SyncSender<String>>,
    heard: Receiver<Vec<u8>>,
}

impl Process {
    /// Starts a bot by a shell command.
    pub(super) fn start(command: &str) -> Result<Self, Forfeit> {
        let failed = |error: std::io::Error| Forfeit::NotStarted(error.to_string());
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec {command}")]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn().map_err(failed)?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Forfeit::Died);
        };
        let (say, said) = sync_channel::<String>(WAITING);
        let (tell, heard) = sync_channel(WAITING);
        // Both threads end with the pipes, and nobody waits for them.
        std::thread::Builder::new()
            .name("to bot".into())
            .spawn(move || said.iter().all(|line| stdin.write_all(line.as_bytes()).is_ok()))
            .map_err(failed)?;
        std::thread::Builder::new()
            .name("from bot".into())
            .spawn(move || {
                let mut lines = BufReader::new(stdout);
                loop {
                    let mut line = vec![];
                    let most = LONGEST_BOT_LINE as u64 + 1;
                    match lines.by_ref().take(most).read_until(b'\n', &mut line) {
                        Ok(1..) if tell.send(line).is_ok() => {}
                        _ => return,
                    }
                }
            })
            .map_err(failed)?;
        Ok(Process { child, say: Some(say), heard })
    }

    /// Sends a message.
    pub(super) fn tell(&self, message: &ToBot) -> Result<(), Forfeit> {
        let line = json(message) + "\n";
        self.say.as_ref().ok_or(Forfeit::Died)?.try_send(line).map_err(|error| match error {
            std::sync::mpsc::TrySendError::Full(_) => Forfeit::Deaf,
            std::sync::mpsc::TrySendError::Disconnected(_) => Forfeit::Died,
        })
    }

    /// Sends a message that is to be answered. Nothing may have been said before it.
    pub(super) fn ask(&self, message: &ToBot, until: Instant) -> Result<FromBot, Forfeit> {
        match self.heard.try_recv() {
            Ok(_) => return Err(Forfeit::OutOfTurn),
            Err(TryRecvError::Disconnected) => return Err(Forfeit::Died),
            Err(TryRecvError::Empty) => {}
        }
        self.tell(message)?;
        let left = until.saturating_duration_since(Instant::now());
        match self.heard.recv_timeout(left) {
            Ok(line) => serde_json::from_slice(&line).map_err(|_| Forfeit::Malformed),
            Err(RecvTimeoutError::Timeout) => Err(Forfeit::Late),
            Err(RecvTimeoutError::Disconnected) => Err(Forfeit::Died),
        }
    }
}

/// Closes the input of bots whose games are over, and waits a moment for them to end by themselves.
pub(super) fn dismiss(mut processes: Vec<Process>) {
    processes.iter_mut().for_each(|process| process.say = None);
    let until = Instant::now() + TO_END;
    let left = || until.saturating_duration_since(Instant::now());
    for process in &processes {
        while process.heard.recv_timeout(left()).is_ok() && !left().is_zero() {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
