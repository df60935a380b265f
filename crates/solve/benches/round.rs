//! Whole deals and endings of eight tricks, four seats in two partnerships, compared with their target times.
//!
//! The clock is the thread's CPU time and includes building the solver. `DEALS` sets the number of deals, 100 by
//! default; `ONLY` selects one game.

use broadside_cards::Rng;
use broadside_solve::double_dummy::round::solver;
use broadside_solve::double_dummy::{Card, Count, Law, Stand};
use rustix::time::{ClockId, clock_gettime};

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

struct Measure {
    name: &'static str,
    law: Law,
    count: Count,
    tricks: usize,
    /// The target times in milliseconds: mean and 99th percentile.
    marks: (f64, f64),
}

impl Measure {
    fn run<const N: bool>(&self, pack: &[Card], deals: usize) {
        let mut rng = Rng::new(7);
        let mut times = vec![];
        let mut nodes = 0;
        for i in 0..deals {
            let mut pack = pack.to_vec();
            rng.mix(&mut pack);
            let hands: Vec<Vec<Card>> =
                (0..4).map(|seat| pack[seat * self.tricks..][..self.tricks].to_vec()).collect();
            let leader = i % 4;
            // The maker's longest suit is trump.
            let suits = if N { 5 } else { 4 };
            let length = |suit: &u8| hands[leader].iter().filter(|card| card.suit == *suit).count();
            let trump = (0..suits).max_by_key(length);
            let opening = N && self.tricks == 12;
            let stand = Stand { law: self.law, trump, hands, leader, trick: vec![], opening, lying: None };
            let start = now();
            let mut round = solver(&stand, if leader & 1 == 0 { 5 } else { 10 }, self.count);
            std::hint::black_box(round.value(None));
            times.push(now() - start);
            nodes += round.nodes();
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let at = |q: f64| times[((times.len() - 1) as f64 * q).round() as usize];
        let (most, worst) = self.marks;
        println!(
            "{:12} {:2} tricks  mean {mean:8.3} ms  median {:8.3}  p90 {:8.3}  p99 {:8.3}  most {:8.3}  ({} trick \
             starts; marks: mean {most}, p99 {worst})",
            self.name,
            self.tricks,
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0),
            nodes / times.len() as u64
        );
    }
}

fn cards(suits: u8, ranks: u8, copies: usize) -> Vec<Card> {
    (0..suits)
        .flat_map(|suit| (1..=ranks).flat_map(move |rank| std::iter::repeat_n(Card { suit, rank }, copies)))
        .collect()
}

/// The most memory that the program has used so far, in MiB, where the system tells it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_ascii_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
}

fn main() {
    let deals: usize = std::env::var("DEALS").map_or(100, |n| n.parse().expect("DEALS is a number"));
    let only = std::env::var("ONLY").unwrap_or_default();
    let (allie, neutral) = (cards(4, 6, 2), cards(6, 8, 1));
    let worth = Count::by_rank([0, 5, 5, 10, 10, 10, 15, 0]);
    for tricks in [8, 12] {
        let marks = if tricks == 8 { (1.0, 1.0) } else { (30.0, 300.0) };
        let measure = |name, law, count| Measure { name, law, count, tricks, marks };
        if "organization".contains(&only) {
            measure("organization", Law::Double, Count::Tricks).run::<false>(&allie, deals);
        }
        if "neutral".contains(&only) {
            let law = Law::Neutral { underplay: true };
            measure("neutral", law, Count::Neutral { maker: true }).run::<true>(&neutral, deals);
        }
        if "sham-battle".contains(&only) {
            let marks = if tricks == 8 { (1.0, 10.0) } else { (300.0, 3_000.0) };
            let measure = Measure { marks, ..measure("sham-battle", Law::Double, worth) };
            measure.run::<false>(&allie, deals);
        }
    }
    if let Some(mib) = peak() {
        println!("peak memory {mib} MiB (mark: 600)");
    }
}
