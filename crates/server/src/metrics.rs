//! Figures for operators, in Prometheus' format.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
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
    pub(crate) sockets: Gauge,
    tables: Gauge,
    leases: Gauge,
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
        let (sockets, tables, leases) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("tables", "Tables in memory", tables.clone());
        registry.register("leases", "Tables that this node holds of a shared storage", leases.clone());
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
            sockets,
            tables,
            leases,
            durable,
        }
    }
}

impl Metrics {
    /// The page of figures.
    pub(crate) fn page(&self, live_tables: usize, leases: usize) -> String {
        self.tables.set(live_tables as i64);
        self.leases.set(leases as i64);
        let mut page = String::new();
        encode(&mut page, &self.registry).expect("a text takes what is written to it");
        page
    }
}
