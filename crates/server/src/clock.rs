//! The time of day, for logs; and one that nobody can set, for absences.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time of day when the server first asked, and that moment.
static BEGAN: LazyLock<(u64, Instant)> = LazyLock::new(|| (now(), Instant::now()));

/// The time in `BROADSIDE_NOW`, at which the clock starts, so that a test knows its day.
#[cfg(feature = "seeded")]
static NAMED: std::sync::LazyLock<Option<(u64, std::time::Instant)>> = std::sync::LazyLock::new(|| {
    let named = std::env::var("BROADSIDE_NOW").ok()?;
    Some((named.parse().expect("BROADSIDE_NOW is a time"), std::time::Instant::now()))
});

/// The length of a day in milliseconds.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// The day by universal time, counted from the first of January 1970.
pub(crate) fn today() -> u32 {
    (now() / DAY) as u32
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    #[cfg(feature = "seeded")]
    if let Some((start, since)) = &*NAMED {
        return start + since.elapsed().as_millis() as u64;
    }
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// Like [`now`], but it goes on evenly when somebody sets the time of day: it measures how long the table waits for people.
/// In tests it goes `haste` times as fast.
pub(crate) fn steady(haste: u64) -> u64 {
    began() + haste * BEGAN.1.elapsed().as_millis() as u64
}

/// How many times as fast as usual that clock goes; tests of the browser table set it by `BROADSIDE_HASTE`.
pub(crate) fn haste() -> u64 {
    #[cfg(feature = "seeded")]
    if let Ok(named) = std::env::var("BROADSIDE_HASTE") {
        return named.parse().expect("BROADSIDE_HASTE is a number");
    }
    1
}

/// When the server first asked for the time.
pub(crate) fn began() -> u64 {
    BEGAN.0
}
