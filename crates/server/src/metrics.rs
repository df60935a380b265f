//! Figures for operators, in Prometheus' format.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// The upper bounds of the latency buckets, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.64, 2.56];
/// The media type of the page of figures.
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Counts since the server started.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) entries: Counter,
    pub(crate) commands: Counter,
    pub(crate) repeats: Counter,
    pub(crate) refusals: Counter,
    pub(crate) failures: Counter,
    pub(crate) dropped: Counter,
    pub(crate) proofs: Counter,
    pub(crate) sockets: Gauge,
    tables: Gauge,
    leases: Gauge,
    /// Bots that wait until they may think.
    pub(crate) bots_waiting: Gauge,
    storage_up: Gauge,
    storage_lag: Gauge<f64, AtomicU64>,
    /// The time to make a command durable, in seconds.
    pub(crate) durable: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("broadside");
        let mut counter = |name, about| {
            let counter = Counter::default();
            registry.register(name, about, counter.clone());
            counter
        };
        let entries = counter("entries", "Log entries made durable");
        let commands = counter("commands", "Commands carried out");
        let repeats = counter("repeats", "Commands answered as before");
        let refusals = counter("refusals", "Commands refused");
        let failures = counter("storage_failures", "Commands that could not be stored");
        let dropped = counter("sockets_dropped", "Sockets dropped for breaking a limit");
        let proofs = counter("proofs", "Results of days proved by replaying their records");
        let (sockets, tables, leases) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("tables", "Tables in memory", tables.clone());
        registry.register("leases", "Tables that this node holds of a shared storage", leases.clone());
        let bots_waiting = Gauge::default();
        registry.register("bots_waiting", "Bots that wait until they may think", bots_waiting.clone());
        let (storage_up, storage_lag) = (Gauge::default(), Gauge::<f64, AtomicU64>::default());
        registry.register("storage_up", "Whether the storage takes what is written", storage_up.clone());
        let about = "Time that the storage takes for the smallest write";
        registry.register_with_unit("storage_lag", about, Unit::Seconds, storage_lag.clone());
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        registry.register("build", "The release that runs", Info::new(version));
        let durable = Histogram::new(BOUNDS);
        let about = "Time from a command to its durability";
        registry.register_with_unit("durable", about, Unit::Seconds, durable.clone());
        Metrics {
            registry,
            entries,
            commands,
            repeats,
            refusals,
            failures,
            dropped,
            proofs,
            sockets,
            tables,
            leases,
            bots_waiting,
            storage_up,
            storage_lag,
            durable,
        }
    }
}

impl Metrics {
    /// The page of figures.
    pub(crate) fn page(&self, live_tables: usize, leases: usize, (sound, lag): (bool, Duration)) -> String {
        self.storage_up.set(sound.into());
        self.storage_lag.set(lag.as_secs_f64());
        self.tables.set(live_tables as i64);
        self.leases.set(leases as i64);
        let mut page = String::new();
        encode(&mut page, &self.registry).expect("a text takes what is written to it");
        page
    }
}
