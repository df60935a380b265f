//! Threads for long work that nobody's move waits for. They give way to the threads that serve the sockets.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::{ThreadPool, ThreadPoolBuilder};
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
use tokio::sync::oneshot;

/// Some threads, which do waiting work in order.
pub(crate) struct Aside(ThreadPool);

impl Aside {
    /// Starts the threads. Their priority is a number below 50, which other threads have.
    pub(crate) fn new(name: &'static str, threads: usize, priority: u8) -> Self {
        let priority = ThreadPriorityValue::try_from(priority).expect("a priority is at most 99");
        let threads = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(move |_| name.into())
            .start_handler(move |_| {
                if let Err(error) = set_current_thread_priority(ThreadPriority::Crossplatform(priority)) {
                    tracing::warn!(?error, name, "these threads do not give way to people");
                }
            })
            .build();
        Aside(threads.expect("the system starts threads"))
    }

    /// Does the work once it is its turn; `None` if it panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, answer) = oneshot::channel();
        self.0.spawn_fifo(move || {
            let worked = catch_unwind(AssertUnwindSafe(work));
            // Whoever asked may have gone.
            let _ = done.send(worked.ok());
        });
        answer.await.ok()?
    }
}
