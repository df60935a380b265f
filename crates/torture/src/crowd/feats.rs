//! What the crowd gets done, by which a campaign sees that it is really there. The crowd tells it once a second, as a line
//! of numbers on its output.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, ChildStdout};
use tokio::time::sleep;

use super::Crowd;

/// How often the crowd tells what it got done.
const BETWEEN_TELLINGS: Duration = Duration::from_secs(1);

/// Something that attackers get done, each kind of attacker something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feat {
    /// A watcher was told of an event at a table of bots, after the first view of it.
    Shown,
    /// A long log, a table's state or the list of tables was read.
    Read,
    /// A long log was read compressed.
    Packed,
    /// A page or a drawing was read.
    Visited,
    /// Somebody was sent all events of a long table.
    Stormed,
    /// One more table of bots was opened.
    Opened,
    /// A hint was given.
    Hinted,
    /// A player who does not think has moved.
    Hurried,
    /// A watcher who never reads has said hello.
    Stared,
    /// The first part of a film was read by somebody who then reads next to nothing of it.
    Sipped,
}

const FEATS: [Feat; 10] = [
    Feat::Shown,
    Feat::Read,
    Feat::Packed,
    Feat::Visited,
    Feat::Stormed,
    Feat::Opened,
    Feat::Hinted,
    Feat::Hurried,
    Feat::Stared,
    Feat::Sipped,
];

impl Feat {
    /// How many of a crowd try it.
    fn tried_by(self, crowd: Crowd) -> usize {
        match self {
            Feat::Shown => crowd.shows,
            Feat::Read => crowd.readers,
            Feat::Packed => crowd.packed,
            Feat::Visited => crowd.visitors,
            Feat::Stormed => crowd.storms,
            Feat::Opened => crowd.openings,
            Feat::Hinted => crowd.askers,
            Feat::Hurried => crowd.hasty,
            Feat::Stared => crowd.slow,
            Feat::Sipped => crowd.sippers,
        }
    }
}

/// How often each feat succeeded.
#[derive(Default)]
struct Count([AtomicU64; FEATS.len()]);

impl Count {
    fn of(&self, feat: Feat) -> &AtomicU64 {
        &self.0[feat as usize]
    }

    fn line(&self) -> String {
        FEATS.map(|feat| self.of(feat).load(SeqCst).to_string()).join(" ")
    }

    /// Takes over what a line says.
    fn read(&self, line: &str) -> Result<()> {
        let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>();
        let numbers = numbers.with_context(|| format!("the crowd said {line:?}"))?;
        ensure!(numbers.len() == FEATS.len(), "the crowd said {line:?}");
        for (count, number) in self.0.iter().zip(numbers) {
            count.store(number, SeqCst);
        }
        Ok(())
    }

    /// What part of a crowd tries and has never got done.
    fn missing(&self, crowd: Crowd) -> Vec<Feat> {
        let is_missing = |feat: &Feat| feat.tried_by(crowd) > 0 && self.of(*feat).load(SeqCst) == 0;
        FEATS.into_iter().filter(is_missing).collect()
    }
}

/// What the crowd in this process got done.
static DONE: Count = Count([const { AtomicU64::new(0) }; FEATS.len()]);

/// Counts a feat.
pub(super) fn done(feat: Feat) {
    done_times(feat, 1);
}

/// Counts a feat several times.
pub(super) fn done_times(feat: Feat, times: usize) {
    DONE.of(feat).fetch_add(times as u64, SeqCst);
}

/// Tells what was done, for ever.
pub(super) async fn tell() {
    loop {
        println!("{}", DONE.line());
        sleep(BETWEEN_TELLINGS).await;
    }
}

/// A crowd that has come, in a process of its own. It leaves when this is dropped.
pub struct Gathered {
    crowd: Crowd,
    child: Child,
    done: Arc<Count>,
}

impl Gathered {
    /// Reads what the crowd tells from now on.
    pub(super) fn hear(crowd: Crowd, child: Child, output: BufReader<ChildStdout>) -> Self {
        let done = Arc::new(Count::default());
        let heard = done.clone();
        tokio::spawn(async move {
            let mut lines = output.lines();
            while let Ok(Some(line)) = lines.next_line().await {
                heard.read(&line)?;
            }
            anyhow::Ok(())
        });
        Gathered { crowd, child, done }
    }

    /// Waits until every part of the crowd has got something done, at most so long. Returns what is missing: what was never
    /// done, or the whole crowd, if it has left.
    pub async fn missing(&mut self, patience: Duration) -> Result<Vec<String>> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(vec![format!("the crowd, which ended with {status}")]);
            }
            let missing = self.done.missing(self.crowd);
            if missing.is_empty() || began.elapsed() > patience {
                return Ok(missing.into_iter().map(|feat| format!("{feat:?}")).collect());
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// What it got done, in words.
    pub fn tale(&self) -> String {
        let told = FEATS.into_iter().filter(|feat| feat.tried_by(self.crowd) > 0);
        let told = told.map(|feat| format!("{feat:?} {}", self.done.of(feat).load(SeqCst)).to_lowercase());
        told.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_gets_nothing_done_is_missing() {
        let crowd = Crowd { readers: 2, shows: 1, ..Crowd::default() };
        let (done, heard) = (Count::default(), Count::default());
        assert_eq!(done.missing(crowd), [Feat::Shown, Feat::Read]);
        done.of(Feat::Read).store(7, SeqCst);
        heard.read(&done.line()).unwrap();
        assert_eq!(heard.missing(crowd), [Feat::Shown]);
        assert!(heard.read("all are here").is_err());
        assert!(heard.read("1 2").is_err());
    }
}
