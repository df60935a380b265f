//! Ctrl-C during long work: the first stops it where it can be told, the second at once.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// The exit code of work that was stopped.
pub(crate) const STOPPED: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks the work to stop.
pub(crate) fn listen() -> Result<(), Failure> {
    let heard = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            exit(STOPPED.into());
        }
    };
    Ok(ctrlc::set_handler(heard).map_err(anyhow::Error::from)?)
}

/// Whether the work is asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// The results of a lot of work up to the first piece that was not done: those of the same work without a stop.
pub(crate) fn until_stopped<T>(done: Vec<Option<T>>) -> impl Iterator<Item = T> {
    done.into_iter().map_while(|piece| piece)
}
