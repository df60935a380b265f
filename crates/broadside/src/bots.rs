//! The bots that sit at the server's tables.

use std::time::{Duration, Instant};

use broadside_house::Level;
use broadside_parlour::{Stopwatch, levels};

/// The levels to choose from, weakest first.
pub(crate) const LEVELS: &[Level] = &levels::<Running>();

/// A stopwatch that runs by the machine's clock.
struct Running(Instant);

impl Stopwatch for Running {
    fn start() -> Self {
        Running(Instant::now())
    }

    fn is_past(&self, limit: Duration) -> bool {
        self.0.elapsed() > limit
    }
}
