//! What goes wrong, and how long a table may then be away.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use broadside_cards::Rng;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::sleep;

use super::{Effort, Field, NODES, Node, lock};
use crate::postgres::PostgresServer;

/// The longest time without a table after a node died or stood still.
const TAKEN_OVER: Duration = Duration::from_secs(8);
/// The longest time without a table after a node was restarted.
const RESTARTED: Duration = Duration::from_secs(3);
/// The longest time without a table after the database was back.
const BACK: Duration = Duration::from_secs(5);

/// What goes wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trouble {
    #[default]
    Nothing,
    Kill,
    KillAndRestart,
    Pause,
    Freeze,
    RestartDatabase,
    Rolling,
}

/// The order in which they come. The seed says which is the first.
const TROUBLES: [Trouble; 6] = [
    Trouble::Kill,
    Trouble::Rolling,
    Trouble::Pause,
    Trouble::Freeze,
    Trouble::KillAndRestart,
    Trouble::RestartDatabase,
];

impl Trouble {
    /// The longest time without a table.
    pub(super) fn longest(self) -> Duration {
        match self {
            Trouble::Kill | Trouble::Pause => TAKEN_OVER,
            Trouble::KillAndRestart | Trouble::Rolling => RESTARTED,
            Trouble::Nothing | Trouble::Freeze | Trouble::RestartDatabase => BACK,
        }
    }
}

/// One trouble, and when the database was back where that was what went wrong: until then nobody could come in.
#[derive(Clone, Default)]
pub(super) struct Round {
    pub(super) trouble: Trouble,
    back: Arc<OnceLock<Instant>>,
}

impl Round {
    /// How long somebody who lost a table then has been waiting for something that could be had.
    pub(super) fn waited(&self, lost: Instant) -> Duration {
        self.back.get().map_or(lost, |back| lost.max(*back)).elapsed()
    }
}

/// Starts a node.
pub(super) async fn start(program: &Path, database: &str, at: SocketAddr, words: &[&str]) -> Result<Child> {
    let at = at.to_string();
    let mut child = Command::new(program)
        .args(["serve", "--database", database, "--listen", &at])
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line).await?;
    Ok(child)
}

/// Lets one thing after another go wrong, and waits each time until it must be well again.
pub(super) async fn torment(
    field: &Field,
    program: &Path,
    database: &mut PostgresServer,
    effort: Effort,
) -> Result<()> {
    let mut rng = Rng::new(effort.seed);
    let end = Instant::now() + Duration::from_secs(effort.seconds);
    let mut round = (effort.seed % TROUBLES.len() as u64) as usize;
    while Instant::now() < end {
        let now = Round { trouble: TROUBLES[round % TROUBLES.len()], ..Round::default() };
        round += 1;
        *lock(&field.round) = now.clone();
        let number = rng.below(NODES as u32) as usize;
        let address = lock(&field.nodes[number]).address;
        match now.trouble {
            Trouble::Nothing => {}
            Trouble::Kill | Trouble::KillAndRestart => {
                let child = lock(&field.nodes[number]).child.take();
                child.context("a node that runs")?.kill().await?;
                let away = if now.trouble == Trouble::Kill { 9_000 } else { 100 };
                sleep(Duration::from_millis(away)).await;
                let child = start(program, &database.address, address, &[]).await?;
                lock(&field.nodes[number]).child = Some(child);
            }
            Trouble::Pause => {
                signal(&field.nodes[number], "-STOP", true).await?;
                sleep(Duration::from_millis(7_000 + u64::from(rng.below(8_000)))).await;
                signal(&field.nodes[number], "-CONT", false).await?;
            }
            Trouble::Freeze => {
                database.freeze(true)?;
                sleep(Duration::from_millis(2_000 + u64::from(rng.below(8_000)))).await;
                database.freeze(false)?;
                let _ = now.back.set(Instant::now());
            }
            Trouble::RestartDatabase => {
                database.restart().context("the database does not come back")?;
                let _ = now.back.set(Instant::now());
            }
            Trouble::Rolling => {
                for node in &field.nodes {
                    let (address, child) = {
                        let mut node = lock(node);
                        (node.address, node.child.take())
                    };
                    let mut child = child.context("a node that runs")?;
                    let pid = child.id().context("a node that runs")?.to_string();
                    Command::new("kill").args(["-TERM", &pid]).status().await?;
                    child.wait().await?;
                    let child = start(program, &database.address, address, &[]).await?;
                    lock(node).child = Some(child);
                    sleep(Duration::from_secs(2)).await;
                }
            }
        }
        sleep(Duration::from_secs(4)).await;
    }
    *lock(&field.round) = Round::default();
    sleep(Duration::from_secs(10)).await;
    Ok(())
}

async fn signal(node: &Mutex<Node>, signal: &str, paused: bool) -> Result<()> {
    let pid = {
        let mut node = lock(node);
        node.paused = paused;
        node.child.as_ref().and_then(Child::id).context("a node that runs")?
    };
    Command::new("kill").args([signal, &pid.to_string()]).status().await?;
    Ok(())
}
