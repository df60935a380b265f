//! The bots that sit at the server's tables.

use std::time::{Duration, Instant};

use broadside_house::Level;
use broadside_parlour::{Watch, levels};

/// The levels to choose from, weakest first.
pub(crate) const LEVELS: &[Level] = &levels::<StopWatch>();

/// The clock of the machine.
struct StopWatch(Instant);

impl Watch for StopWatch {
    fn start() -> Self {
        StopWatch(Instant::now())
    }

    fn is_past(&self, limit: Duration) -> bool {
        self.0.elapsed() > limit
    }
}
