//! A node's own clock, checked against the time of day.

use crate::Time;

/// How far the time of day may run ahead between two looks.
const NOTICED: Time = 200;

/// Notices that a machine slept: its steady clock stood still meanwhile, its time of day did not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    steady: Time,
    wall: Time,
}

impl Clock {
    /// A clock that is looked at for the first time.
    pub fn new(steady: Time, wall: Time) -> Self {
        Clock { steady, wall }
    }

    /// Looks at both; returns whether more time may have passed than the steady one says: see [`Tenant::doubt`].
    ///
    /// [`Tenant::doubt`]: crate::Tenant::doubt
    pub fn look(&mut self, steady: Time, wall: Time) -> bool {
        let passed = steady.saturating_sub(self.steady);
        let doubtful = wall.saturating_sub(self.wall) > passed + NOTICED;
        *self = Clock { steady, wall };
        doubtful
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_day_that_runs_ahead_is_doubtful() {
        let mut clock = Clock::new(0, 1_000_000);
        assert!(!clock.look(100, 1_000_110));
        assert!(clock.look(200, 1_003_000), "the machine slept for three seconds");
        assert!(!clock.look(300, 1_003_100));
        assert!(!clock.look(400, 900_000), "somebody set the time back");
        assert!(!clock.look(10_000, 909_600), "only this process slept: the steady clock went on");
    }
}
