//! Figures for operators, as Prometheus reads them.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper bounds of the latency classes, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.64, 2.56];

/// Counts since the server began.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) entries: AtomicU64,
    pub(crate) commands: AtomicU64,
    pub(crate) repeats: AtomicU64,
    pub(crate) refusals: AtomicU64,
    pub(crate) failures: AtomicU64,
    pub(crate) sockets: AtomicI64,
    pub(crate) dropped: AtomicU64,
    latency: [AtomicU64; BOUNDS.len() + 1],
    latency_micros: AtomicU64,
}

impl Metrics {
    /// Counts the time it took to make a command durable.
    pub(crate) fn durable(&self, took: Duration) {
        let class = BOUNDS.iter().position(|bound| took.as_secs_f64() <= *bound).unwrap_or(BOUNDS.len());
        self.latency[class].fetch_add(1, Relaxed);
        self.latency_micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// The page.
    pub(crate) fn page(&self, live_tables: usize) -> String {
        let mut page = String::new();
        let mut line = |name: &str, kind: &str, about: &str, value: i64| {
            let _ = write!(
                page,
                "# HELP broadside_{name} {about}\n# TYPE broadside_{name} {kind}\nbroadside_{name} {value}\n"
            );
        };
        let count = |counter: &AtomicU64| counter.load(Relaxed) as i64;
        line("entries_total", "counter", "Log entries made durable.", count(&self.entries));
        line("commands_total", "counter", "Commands carried out.", count(&self.commands));
        line("repeats_total", "counter", "Commands answered as before.", count(&self.repeats));
        line("refusals_total", "counter", "Commands refused.", count(&self.refusals));
        line(
            "storage_failures_total",
            "counter",
            "Commands that could not be stored.",
            count(&self.failures),
        );
        line(
            "sockets_dropped_total",
            "counter",
            "Sockets dropped for breaking a limit.",
            count(&self.dropped),
        );
        line("sockets", "gauge", "Open sockets.", self.sockets.load(Relaxed));
        line("tables", "gauge", "Tables in memory.", live_tables as i64);
        page.push_str("# HELP broadside_durable_seconds Time from a command to its durability.\n");
        page.push_str("# TYPE broadside_durable_seconds histogram\n");
        let mut sum = 0;
        for (class, counter) in self.latency.iter().enumerate() {
            sum += counter.load(Relaxed);
            let bound = BOUNDS.get(class).map_or("+Inf".into(), f64::to_string);
            let _ = writeln!(page, "broadside_durable_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.latency_micros.load(Relaxed) as f64 / 1e6;
        let _ =
            write!(page, "broadside_durable_seconds_sum {seconds}\nbroadside_durable_seconds_count {sum}\n");
        page
    }
}
