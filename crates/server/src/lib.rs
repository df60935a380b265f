//! Tables over HTTP and WebSocket.
//!
//! A request comes in through [`door`], past the guard, to a route of [`rest`] or to a [`socket`]. The [`hall`] finds
//! the table and makes decisions durable before anybody is told of them. Everything a viewer gets is a view, in a type
//! of the crate `wire`. `docs/PROTOCOL.md` describes the protocol.

mod address;
mod again;
mod aside;
mod bots;
mod clock;
mod days;
mod door;
mod gate;
mod guard;
mod hall;
mod health;
mod leases;
mod metrics;
mod pages;
mod people;
mod queue;
mod records;
mod reels;
mod relay;
mod rest;
mod secret;
mod seeds;
mod slow;
mod socket;
mod tls;
mod words;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock};

use axum::body::Bytes;
use broadside_cards::Seed;
use broadside_engine::Shelf;
use broadside_house::Level;
use broadside_storage::Storage;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::queue::Queue;

pub use address::{Network, ProxyHeader};
pub use guard::Limits;
pub use hall::Hall;
pub use pages::has_table;
pub use seeds::fresh as fresh_seed;
pub use tls::{BadCertificate, Certificate};

/// How many requests with long bodies are read and worked on at once: each may have 2 MiB in memory.
const LONG_BODIES: usize = 16;
/// How many of one client: whoever sends slowly leaves places to others.
const LONG_BODIES_OF_ONE: usize = 4;

/// The configuration of a server.
pub struct Config {
    /// The games that can be played.
    pub games: &'static Shelf,
    /// Where logs are stored.
    pub storage: Arc<dyn Storage>,
    /// The bots' levels, weakest first.
    pub levels: &'static [Level],
    /// The limits for clients.
    pub limits: Limits,
    /// Where the seeds of the deals come from.
    pub seeds: fn() -> Seed,
    /// How clients come in.
    pub door: Door,
}

/// How clients come in.
#[derive(Default)]
pub struct Door {
    /// Addresses by which the server is known besides its own, such as `https://cards.example`.
    pub origins: Vec<String>,
    /// Proxies that are trusted to name their clients,
    pub proxies: Vec<Network>,
    /// and the header in which they do.
    pub proxy_header: ProxyHeader,
    /// The certificate, where the server speaks TLS by itself.
    pub tls: Option<Certificate>,
    /// A port of their own for the figures; without one they are told to this machine only.
    pub figures: Option<TcpListener>,
}

/// How many threads for what blocks the runtime of a server should have: as many as bots among people may have, which is
/// one for each processor, and some for the storage. With the usual 512, memory of logs that one thread allocates and
/// another frees would lie about at each of them; and SQLite reads no more at once anyway.
pub fn blocking_threads() -> usize {
    16 + std::thread::available_parallelism().map_or(1, usize::from)
}

/// Serves tables until told to stop. By then every acknowledged move is durable and the storage is closed.
pub async fn serve(
    mut config: Config,
    listener: TcpListener,
    stop: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let figures = config.door.figures.take();
    let scheme = if config.door.tls.is_some() { "https" } else { "http" };
    let reached = reached(scheme, listener.local_addr()?);
    let server =
        Arc::new(Server { reached, figures_apart: figures.is_some(), ..Server::new(config, scheme, stop) });
    let hall = &server.hall;
    let keeping = tokio::spawn(hall.clone().keep_leases());
    let mut stop = server.stop.clone();
    tokio::select! {
        () = hall.first_lease() => {}
        () = stopped(&mut stop) => {}
    }
    let figures = figures.map(|listener| {
        let routes = rest::figures_apart(server.clone());
        tokio::spawn(async move { drop(axum::serve(listener, routes).await) })
    });
    let comparing = tokio::spawn({
        // Nobody waits for that: a log is compared with its head before it is shown.
        let hall = hall.clone();
        async move { hall.tell_of_losses().await }
    });
    let ticking = tokio::spawn(hall.clone().tick_for_ever());
    let archiving = tokio::spawn(hall.clone().archive_for_ever());
    let fresh = server.tls.clone().map(|tls| tokio::spawn(tls.keep_fresh()));
    let (served, ()) = tokio::join!(door::serve(server.clone(), listener), async {
        // Others can have the tables while the last sockets are still being closed here.
        stopped(&mut stop).await;
        hall.leave().await;
    });
    for task in [comparing, ticking, archiving, keeping].into_iter().chain(fresh).chain(figures) {
        task.abort();
        let _ = task.await;
    }
    hall.close().await;
    served
}

/// What every request can use.
pub(crate) struct Server {
    pub(crate) hall: Arc<Hall>,
    pub(crate) guard: Arc<guard::Guard>,
    pub(crate) tls: Option<Arc<Certificate>>,
    pub(crate) stop: watch::Receiver<bool>,
    /// The addresses at which other machines reach the server.
    pub(crate) reached: Vec<String>,
    pub(crate) art: pages::Art,
    /// The phrase files, put together when first requested.
    pub(crate) texts: OnceLock<words::Texts>,
    /// Whether the figures have a port of their own.
    pub(crate) figures_apart: bool,
    /// What is known of days that are over.
    pub(crate) known: days::Known,
    /// The lessons, read when first requested.
    pub(crate) lessons: OnceLock<HashMap<&'static str, String>>,
    /// The films of worked examples that have been requested, by game and example.
    pub(crate) films: Mutex<HashMap<(&'static str, &'static str), Bytes>>,
    /// The films that are on their way to clients.
    pub(crate) reels: reels::Reels,
    /// The queue for sending long bodies.
    pub(crate) long_bodies: Queue,
}

impl Server {
    fn new(mut config: Config, scheme: &'static str, stop: watch::Receiver<bool>) -> Self {
        let Door { origins, proxies: networks, proxy_header: header, tls, figures: _ } =
            std::mem::take(&mut config.door);
        let guard = Arc::new(guard::Guard::new(
            config.limits,
            origins,
            address::Proxies { networks, header },
            scheme,
        ));
        Server {
            hall: Arc::new(Hall::new(&config, guard.clone())),
            guard,
            tls: tls.map(Arc::new),
            stop,
            reached: vec![],
            art: pages::Art::default(),
            texts: OnceLock::new(),
            figures_apart: false,
            known: days::Known::default(),
            lessons: OnceLock::new(),
            films: Mutex::default(),
            reels: reels::Reels::default(),
            long_bodies: Queue::shared(LONG_BODIES, LONG_BODIES_OF_ONE),
        }
    }
}

/// The addresses at which other machines reach a server that listens here.
fn reached(scheme: &str, listening: SocketAddr) -> Vec<String> {
    let port = listening.port();
    match listening.ip() {
        own if own.is_loopback() => vec![],
        own if !own.is_unspecified() => vec![format!("{scheme}://{listening}")],
        // The address from which this machine would send to another; nothing is sent.
        any => {
            let out = std::net::UdpSocket::bind((any, 0)).and_then(|socket| {
                socket.connect(if any.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" })?;
                socket.local_addr()
            });
            out.map(|address| format!("{scheme}://{}", SocketAddr::new(address.ip(), port)))
                .into_iter()
                .collect()
        }
    }
}

/// Waits until the server is told to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
