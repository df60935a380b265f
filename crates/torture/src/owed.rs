//! What a socket owes its client. A ping is answered after everything that had been acknowledged anywhere when it was sent:
//! from then on nothing older may be shown, and what is missing must come soon.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long a socket that answers may leave out what has been acknowledged.
const SOON: Duration = Duration::from_secs(8);
/// What counts at most between two answers: a node that stands still answers nothing.
const STEP: Duration = Duration::from_secs(1);

/// The pings of one socket, by the last event that had been acknowledged when each was sent.
#[derive(Default)]
pub struct Owed {
    asked: VecDeque<u64>,
    /// No view may be older.
    least: u64,
    /// The event that is waited for, when a ping was last answered without it, and for how long all in all.
    wanted: u64,
    missing: Option<(Instant, Duration)>,
    old: bool,
}

impl Owed {
    /// A ping is sent after this event was acknowledged.
    pub fn ask(&mut self, acknowledged: u64) {
        self.asked.push_back(acknowledged);
    }

    /// The next ping was answered to a client that has been sent the events up to this one.
    pub fn answered(&mut self, seq: u64, now: Instant) {
        let Some(acknowledged) = self.asked.pop_front() else { return };
        self.least = self.least.max(acknowledged);
        if seq >= self.wanted {
            (self.wanted, self.missing) = (self.least, None);
        }
        if seq < self.wanted {
            let (last, before) = self.missing.unwrap_or((now, Duration::ZERO));
            self.missing = Some((now, before + (now - last).min(STEP)));
        }
    }

    /// A view of this event has come.
    pub fn shown(&mut self, seq: u64) {
        self.old |= seq < self.least;
    }

    /// Whether a view was too old, or something acknowledged has been left out for too long.
    pub fn is_overdue(&self) -> bool {
        self.old || self.missing.is_some_and(|(_, time)| time > SOON)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_may_be_as_old_as_the_last_ping_that_was_answered() {
        let mut owed = Owed::default();
        owed.ask(7);
        owed.shown(3);
        assert!(!owed.is_overdue(), "the ping has not been answered yet");
        owed.answered(3, Instant::now());
        owed.shown(7);
        assert!(!owed.is_overdue());
        owed.shown(6);
        assert!(owed.is_overdue());
    }

    #[test]
    fn a_socket_that_answers_must_show_what_was_acknowledged() {
        let began = Instant::now();
        // The event sent and the one acknowledged at each answer, one in a second.
        let overdue = |rows: &[(u64, u64)], apart: u64| {
            let mut owed = Owed::default();
            for (number, (sent, acknowledged)) in rows.iter().enumerate() {
                owed.ask(*acknowledged);
                owed.answered(*sent, began + Duration::from_secs(number as u64 * apart));
            }
            owed.is_overdue()
        };
        assert!(overdue(&[(5, 6); 10], 1));
        assert!(!overdue(&[(5, 6); 9], 1), "there is time left");
        let slow: Vec<_> = (0..30).map(|number| (number, number + 2)).collect();
        assert!(!overdue(&slow, 1), "always late, but it goes on");
        assert!(!overdue(&[(5, 6); 3], 15), "it stood still and answered nothing");
    }
}
