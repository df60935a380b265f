//! The wire: tables over HTTP and WebSocket, the only crate with JSON in it.
//!
//! A request comes in through [`door`], past the guard, to a route of [`rest`] or to a [`socket`]; the [`hall`]
//! finds the table and makes what was decided durable before anybody hears of it; [`wire`] makes every byte a viewer gets
//! from a view. The protocol is described in `docs/PROTOCOL.md`.

mod clock;
mod door;
mod guard;
mod hall;
pub mod json;
mod lessons;
mod metrics;
mod openapi;
mod pages;
mod relay;
mod replay;
mod rest;
mod shapes;
mod shown;
mod socket;
pub mod wire;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use broadside_engine::Shelf;
use broadside_house::Level;
use broadside_storage::Storage;
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use guard::Limits;
pub use hall::Hall;

/// How a server is set up.
pub struct Config {
    /// The games that can be played.
    pub games: &'static Shelf,
    /// Where logs are kept.
    pub storage: Arc<dyn Storage>,
    /// The bots' levels, the weakest first.
    pub levels: &'static [Level],
    /// Addresses the server is known by besides its own, as `https://cards.example`.
    pub origins: Vec<String>,
    /// What a client may use up.
    pub limits: Limits,
}

/// Serves tables until told to stop; every move that was acknowledged is durable then, and the storage is closed.
pub async fn serve(
    config: Config,
    listener: TcpListener,
    stop: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let server = Arc::new(Server::new(config, stop));
    let ticking = tokio::spawn(server.hall.clone().tick_for_ever());
    let served = door::serve(server.clone(), listener).await;
    ticking.abort();
    let _ = ticking.await;
    server.hall.close().await;
    served
}

/// What every request can reach.
pub(crate) struct Server {
    pub(crate) hall: Arc<Hall>,
    pub(crate) guard: guard::Guard,
    pub(crate) stop: watch::Receiver<bool>,
    pub(crate) art: pages::Art,
    /// The guided deals, read when the first is asked for.
    pub(crate) lessons: OnceLock<HashMap<&'static str, String>>,
}

impl Server {
    fn new(config: Config, stop: watch::Receiver<bool>) -> Self {
        Server {
            hall: Arc::new(Hall::new(config.games, config.storage, config.levels)),
            guard: guard::Guard::new(config.limits, config.origins),
            stop,
            art: pages::Art::default(),
            lessons: OnceLock::new(),
        }
    }
}

/// Waits until the server is told to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
