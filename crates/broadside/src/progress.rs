//! How far long work is: a bar on a terminal, elsewhere a line now and then. Both go to standard error.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

/// How long work takes before the first line tells of it, and from then on.
const FIRST: Duration = Duration::from_secs(2);
const THEN: Duration = Duration::from_secs(10);

/// The progress of some work.
pub(crate) struct Progress {
    bar: ProgressBar,
    name: String,
    began: Instant,
    /// When the next line is due.
    due: Mutex<Instant>,
    /// How much was done before.
    before: u64,
}

impl Progress {
    /// The progress of work on this number of deals, of which some are done already.
    pub(crate) fn new(name: impl Into<String>, deals: u64, before: u64) -> Self {
        let style =
            ProgressStyle::with_template("{msg} {bar:30} {human_pos} of {human_len} deals, {eta} to go");
        let bar = ProgressBar::new(deals).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (name, began) = (name.into(), Instant::now());
        bar.set_message(name.clone());
        bar.set_position(before);
        Progress { bar, name, began, due: Mutex::new(began + FIRST), before }
    }

    /// Counts more deals as done.
    pub(crate) fn add(&self, deals: u64) {
        self.bar.inc(deals);
        if !self.bar.is_hidden() {
            return;
        }
        let mut due = self.due.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let now = Instant::now();
        if now >= *due {
            *due = now + THEN;
            eprintln!("{}", self.line(now - self.began));
        }
    }

    /// A line for where there is no bar.
    fn line(&self, took: Duration) -> String {
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
        let here = done.saturating_sub(self.before).max(1) as f64;
        let left = took.mul_f64(all.saturating_sub(done) as f64 / here);
        let (name, done, all, left) = (&self.name, HumanCount(done), HumanCount(all), HumanDuration(left));
        format!("{name}: {done} of {all} deals, {left} to go")
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_reckoned_from_what_was_done_here() {
        let progress = Progress::new("nations", 10_000, 4000);
        progress.bar.inc(2000);
        let line = progress.line(Duration::from_secs(60));
        assert_eq!(line, "nations: 6,000 of 10,000 deals, 2 minutes to go");
    }
}
