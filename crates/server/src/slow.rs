//! Clients that take an answer slowly. Until they have it, it lies in memory; so there is a slowest speed, and a
//! connection that is slower ends.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How many bytes a second a client must take that keeps the server waiting.
const SLOWEST: f64 = 32.0 * 1024.0;

/// How long a client may keep the server waiting. Waiting uses that up; what is taken gives it back, and so does the time
/// in which nothing waits. It does not begin anew with every write that ends: a film is written in many pieces.
struct Credit {
    most: Duration,
    left: Duration,
    waits: bool,
    /// When this wait began, or the time without one.
    since: Instant,
}

impl Credit {
    fn new(most: Duration, now: Instant) -> Self {
        Credit { most, left: most, waits: false, since: now }
    }

    fn give(&mut self, time: Duration) {
        self.left = (self.left + time).min(self.most);
    }

    /// A write has to wait. Returns when that has lasted too long.
    fn wait(&mut self, now: Instant) -> Instant {
        if !self.waits {
            self.give(now - self.since);
            (self.waits, self.since) = (true, now);
        }
        self.since + self.left
    }

    /// The client has taken so many bytes, so nothing waits now.
    fn take(&mut self, bytes: usize, now: Instant) {
        if self.waits {
            self.left = self.left.saturating_sub(now - self.since);
            (self.waits, self.since) = (false, now);
        }
        self.give(Duration::from_secs_f64(bytes as f64 / SLOWEST));
    }
}

/// A stream whose writes fail when the client takes them too slowly.
pub(crate) struct Impatient<S> {
    stream: S,
    credit: Credit,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl<S> Impatient<S> {
    /// A stream whose client may keep the server waiting for so long, and longer only for what it takes meanwhile.
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Impatient { stream, credit: Credit::new(patience, Instant::now()), alarm: None }
    }

    /// Passes on what became of a write, unless the client has kept it waiting for too long.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
        bytes: impl Fn(&T) -> usize,
    ) -> Poll<io::Result<T>> {
        match written {
            Poll::Pending => {
                let until = self.credit.wait(Instant::now());
                let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(until)));
                alarm.as_mut().poll(context).map(|()| Err(ErrorKind::TimedOut.into()))
            }
            Poll::Ready(written) => {
                self.alarm = None;
                self.credit.take(written.as_ref().map_or(0, bytes), Instant::now());
                Poll::Ready(written)
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written, |bytes| *bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.judge(context, written, |bytes| *bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, flushed, |()| 0)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(context, closed, |()| 0)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
    use tokio::time::{sleep, timeout};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// How many seconds a client is waited for that takes so many bytes every nine seconds; `None` if it is for ever.
    fn lasts(bytes: usize) -> Option<u64> {
        let mut now = Instant::now();
        let began = now;
        let mut credit = Credit::new(10 * SECOND, now);
        for _ in 0..1_000 {
            let until = credit.wait(now);
            if until < now + 9 * SECOND {
                return Some((until - began).as_secs());
            }
            now += 9 * SECOND;
            credit.take(bytes, now);
        }
        None
    }

    #[test]
    fn whoever_takes_less_than_32_kib_a_second_is_not_waited_for() {
        assert_eq!(lasts(0), Some(10));
        assert_eq!(lasts(1), Some(10), "a byte is a byte's worth of time");
        assert_eq!(lasts(8 * 32 * 1024), Some(26), "in the end eight seconds' worth for nine is too little");
        assert_eq!(lasts(9 * 32 * 1024), None);
        assert_eq!(lasts(1 << 30), None);
    }

    #[test]
    fn time_comes_back_while_nothing_waits_and_is_not_saved_up() {
        let mut now = Instant::now();
        let mut credit = Credit::new(10 * SECOND, now);
        credit.take(1 << 30, now);
        assert_eq!(credit.wait(now), now + 10 * SECOND);
        now += 8 * SECOND;
        credit.take(0, now);
        now += 3 * SECOND;
        assert_eq!(credit.wait(now), now + 5 * SECOND);
        now += SECOND;
        assert_eq!(credit.wait(now), now + 4 * SECOND, "the same wait");
        credit.take(0, now);
        now += 1_000 * SECOND;
        assert_eq!(credit.wait(now), now + 10 * SECOND);
    }

    #[tokio::test]
    async fn a_client_that_sips_is_cut_off_and_one_that_reads_is_not() {
        const LENGTH: usize = 1 << 20;
        let answer = |patience| {
            let (mut client, server) = duplex(1024);
            let mut server = Impatient::new(server, patience);
            let writing = tokio::spawn(async move { server.write_all(&vec![0; LENGTH]).await });
            let reading = async move |sip: usize, pause| {
                let (mut read, mut sip) = (0, vec![0; sip]);
                while let Ok(bytes @ 1..) = client.read(&mut sip).await {
                    read += bytes;
                    sleep(pause).await;
                }
                read
            };
            (writing, reading)
        };
        // It would take 1,000 s for all.
        let (writing, mut reading) = answer(Duration::from_millis(300));
        let read = timeout(60 * SECOND, reading(64, Duration::from_millis(60))).await.expect("it is cut off");
        assert_eq!(writing.await.unwrap().unwrap_err().kind(), ErrorKind::TimedOut);
        assert!(read < LENGTH / 10, "{read}");

        let (writing, mut reading) = answer(60 * SECOND);
        assert_eq!(reading(64 << 10, Duration::ZERO).await, LENGTH);
        writing.await.unwrap().unwrap();
    }
}
