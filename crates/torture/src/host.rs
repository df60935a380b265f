//! A server within this process.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use broadside_cards::Seed;
use broadside_games::GAMES;
use broadside_house::{LEVELS, Level};
use broadside_parlour::{Stopwatch, levels};
use broadside_server::{Config, Door, Limits};
use broadside_storage::Storage;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A running server.
pub struct Host {
    /// Its address.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    task: JoinHandle<std::io::Result<()>>,
}

/// Limits high enough for a campaign from one address.
pub fn wide() -> Limits {
    let pace = Duration::ZERO;
    let (posts, reads, messages) = (1e6, 1e6, 1e6);
    let (tables, public, entries, bytes) = (1e9, 1e9, 1e9, 1e9);
    let (connections, per_address) = (100_000, 15_000);
    let limits =
        Limits { connections, per_address, posts, reads, messages, tables, public, ..Limits::default() };
    Limits { pages: reads, arrivals: reads, names: tables, entries, bytes, pace, ..limits }
}

/// The bots of a real server.
pub const BOTS: &[Level] = &levels::<Running>();

/// A stopwatch that runs by the machine's clock.
pub struct Running(Instant);

impl Stopwatch for Running {
    fn start() -> Self {
        Running(Instant::now())
    }

    fn is_past(&self, limit: Duration) -> bool {
        self.0.elapsed() > limit
    }
}

/// What every deal is made of, together with the name of its table.
pub fn named() -> Seed {
    Seed::from(1914)
}

impl Host {
    /// Starts a server on a free port.
    pub async fn start(storage: Arc<dyn Storage>, limits: Limits, origins: Vec<String>) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        Self::on(
            listener,
            Config {
                games: GAMES,
                storage,
                levels: LEVELS,
                limits,
                door: Door { origins, ..Door::default() },
                seeds: named,
            },
        )
    }

    /// Starts a server on an existing listener.
    pub fn on(listener: TcpListener, config: Config) -> Result<Self> {
        let address = listener.local_addr()?;
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(broadside_server::serve(config, listener, stopped));
        Ok(Host { address, stop, task })
    }

    /// Stops the server gracefully and waits until it has stopped.
    pub async fn stop(self) -> Result<()> {
        self.stop.send(true)?;
        Ok(self.task.await??)
    }
}
