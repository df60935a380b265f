//! `broadside serve`: tables over HTTP and WebSocket.

use std::io::Write as _;
use std::path::PathBuf;

use broadside_games::GAMES;
use broadside_server::{Certificate, Config, Door, Limits, Network, ProxyHeader, fresh_seed, has_table};
use broadside_storage::Whereabouts;
use clap::Args;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::bots::LEVELS;
use crate::failure::Failure;
use crate::store::{StoreArgs, block_on};

/// Serve tables to play at, alone or with friends
#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:1914")]
    listen: String,
    #[command(flatten)]
    store: StoreArgs,
    /// An address by which the server is known, such as https://cards.example; may be repeated
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,
    /// The address where other nodes of the database reach this one, such as 10.0.0.2:1914 or node-2:1914; they then
    /// relay to it
    #[arg(long, value_name = "ADDRESS")]
    node: Option<String>,
    /// The most connections from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().per_address)]
    per_address: usize,
    /// Requests per second from one address that change something
    #[arg(long, value_name = "N", default_value_t = Limits::default().posts)]
    posts: f64,
    /// Requests per second from one address that only read
    #[arg(long, value_name = "N", default_value_t = Limits::default().reads)]
    reads: f64,
    /// Requests per second from one address for pages, drawings and sockets
    #[arg(long, value_name = "N", default_value_t = Limits::default().pages)]
    pages: f64,
    /// Connections that one address may open in a second
    #[arg(long, value_name = "N", default_value_t = Limits::default().arrivals)]
    arrivals: f64,
    /// Tables that one address may open in an hour
    #[arg(long, value_name = "N", default_value_t = Limits::default().tables)]
    tables: f64,
    /// Public tables that one address may open in an hour
    #[arg(long, value_name = "N", default_value_t = Limits::default().public)]
    public_tables: f64,
    /// Moves and other entries that one address may add to the tables' logs in an hour
    #[arg(long, value_name = "N", default_value_t = Limits::default().entries)]
    entries: f64,
    /// Bytes that one address may add to the tables' logs in an hour
    #[arg(long, value_name = "N", default_value_t = Limits::default().bytes)]
    bytes: f64,
    /// A proxy that is believed for whom it asks, as an address or a network such as 10.0.0.0/8; may be repeated
    #[arg(long = "trusted-proxy", value_name = "NETWORK")]
    proxies: Vec<Network>,
    /// The header in which trusted proxies write for whom they ask, X-Forwarded-For or Forwarded; the other is not read
    #[arg(long, value_name = "NAME", default_value = "X-Forwarded-For")]
    proxy_header: ProxyHeader,
    /// Speak TLS with this certificate and its chain, a PEM file that is read again when it changes
    #[arg(long, value_name = "FILE", requires = "tls_key", conflicts_with = "node")]
    tls_certificate: Option<PathBuf>,
    /// The certificate's key, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    tls_key: Option<PathBuf>,
    /// Serve figures for Prometheus at this address; without it /metrics answers this machine only
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,
    /// Messages per second from one browser page or program; all of an address together may send ten times as many
    #[arg(long, value_name = "N", default_value_t = Limits::default().messages)]
    messages: f64,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let filter = tracing_subscriber::EnvFilter::try_from_env("BROADSIDE_LOG");
        let log = tracing_subscriber::fmt().with_writer(std::io::stderr);
        let log = log.with_env_filter(filter.unwrap_or_else(|_| "info".into()));
        match self.log_json {
            true => log.json().init(),
            false => log.with_ansi(false).with_target(false).init(),
        }
        block_on(self.serve())
    }

    async fn serve(self) -> Result<(), Failure> {
        let bad_origin = |origin: &&String| {
            let host = origin.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"));
            host.is_none_or(|(_, host)| host.is_empty() || host.contains('/'))
        };
        if let Some(origin) = self.origins.iter().find(bad_origin) {
            return Err(Failure::Usage(format!(
                "--origin takes an address like https://cards.example, not {origin:?}"
            )));
        }
        if self.node.is_some() && self.store.database()?.is_none() {
            return Err(Failure::Usage(
                "--node is for nodes that share a database: name it with --database".into(),
            ));
        }
        let tls = match self.tls_certificate.as_deref().zip(self.tls_key.as_deref()) {
            Some((chain, key)) => {
                let certificate = Certificate::open(chain, key);
                Some(certificate.map_err(|bad| Failure::Usage(format!("the certificate: {bad}")))?)
            }
            None => None,
        };
        let scheme = if tls.is_some() { "https" } else { "http" };
        let listener = listen(&self.listen).await?;
        let address = listener.local_addr()?;
        // Whoever listens here now is the only one, so a node knows its own tables by this.
        let place = match &self.node {
            Some(node) => Whereabouts::at(node),
            None => Whereabouts { name: format!("{}/{address}", machine()), address: None },
        };
        let storage = self.store.open(place).await?;
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(async move {
            asked_to_stop().await;
            tracing::info!("stopping");
            let _ = stop.send(true);
        });
        writeln!(std::io::stdout(), "Broadside is at {scheme}://{address}/")?;
        if !has_table() {
            writeln!(
                std::io::stdout(),
                "It has no browser table: `make install` in its source builds one in."
            )?;
        }
        let limits = Limits {
            per_address: self.per_address,
            posts: self.posts,
            reads: self.reads,
            pages: self.pages,
            arrivals: self.arrivals,
            messages: self.messages,
            tables: self.tables,
            public: self.public_tables,
            entries: self.entries,
            bytes: self.bytes,
            ..Limits::default()
        };
        let figures = match &self.metrics {
            Some(at) => Some(listen(at).await?),
            None => None,
        };
        let Serve { origins, proxies, proxy_header, .. } = self;
        let door = Door { origins, proxies, proxy_header, tls, figures };
        let config = Config { games: GAMES, storage, levels: LEVELS, limits, door, seeds: fresh_seed };
        Ok(broadside_server::serve(config, listener, stopped).await?)
    }
}

async fn listen(at: &str) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind(at).await;
    listener.map_err(|error| Failure::System(anyhow::anyhow!("cannot listen on {at}: {error}")))
}

/// What tells this machine from others.
fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname");
    name.map_or_else(|_| String::new(), |name| name.trim().to_owned())
}

/// Waits for an interrupt or a termination signal.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            },
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
