//! Random deals of `mobilization-2` with every card known, under each reading: how long the fate takes and how many
//! deals can be won.
//!
//! The clock is the thread's CPU time. `DEALS` sets the number of deals, 3,000 by default; `READING` selects readings
//! by name, such as `both free`.

use broadside_cards::{CardBag, Rng, Scores, Seat};
use broadside_engine::{DealOpening, Game, Position as _, Silent, Target};
use broadside_games::mobilization_2::{Card, Mobilization2, Position, Rules};
use broadside_solve::patience::{self, Fate, NODE_LIMIT};
use rustix::time::{ClockId, clock_gettime};

/// The thread's CPU time in milliseconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

fn deal(rules: Rules, rng: &mut Rng) -> Position {
    let mut pack: Vec<Card> = CardBag::whole().iter().collect();
    rng.mix(&mut pack);
    let opening = DealOpening { lot: Seat::new(0), deals: 0, scores: Scores::ZERO, target: Target::Deal };
    let mut position = Mobilization2::start(&rules, &opening);
    position.shuffled(&pack, &mut Silent);
    position
}

/// The 95 % confidence interval of a proportion, by Wilson's formula.
fn interval(hits: usize, of: usize) -> (f64, f64) {
    let (n, share, z) = (of as f64, hits as f64 / of as f64, 1.96);
    let middle = share + z * z / (2.0 * n);
    let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    ((middle - reach) / scale, (middle + reach) / scale)
}

/// The most memory that the program has used so far, in MiB, where the system tells it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_ascii_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
}

fn main() {
    let deals: usize = std::env::var("DEALS").map_or(3_000, |n| n.parse().expect("DEALS is a number"));
    let only = std::env::var("READING").unwrap_or_default();
    let readings = [(true, false), (true, true), (false, false), (false, true)];
    for (at_once, (both_sets, forced)) in [false, true].into_iter().flat_map(|at| readings.map(|r| (at, r))) {
        let sets = if both_sets { "both" } else { "one" };
        let turned = if forced { "forced" } else { "free" };
        let name = format!("{sets} {turned}{}", if at_once { " at-once" } else { "" });
        if !name.contains(&only) {
            continue;
        }
        let mut rng = Rng::new(7);
        let (mut times, mut nodes, mut won, mut unknown) = (vec![], 0, 0, 0);
        for number in 0..deals {
            let position = deal(Rules { both_sets, at_once, forced }, &mut rng);
            let start = now();
            let answer = patience::solve(&position, NODE_LIMIT);
            times.push(now() - start);
            nodes += answer.nodes;
            won += usize::from(matches!(answer.fate, Fate::Winnable(_)));
            unknown += usize::from(answer.fate == Fate::Unknown);
            if std::env::var("LOUD").is_ok() && times[number] > 100.0 {
                let fate = answer.fate.name();
                println!("{name}: deal {number} {fate}, {} nodes, {:.0} ms", answer.nodes, times[number]);
            }
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / deals as f64;
        let at = |q: f64| times[((deals - 1) as f64 * q).round() as usize];
        let (low, high) = interval(won, deals);
        println!(
            "{name:18}  {deals} deals  median {:.1} µs  mean {mean:.2} ms  p99 {:.1} ms  most {:.0} ms  {} nodes a deal",
            at(0.5) * 1e3,
            at(0.99),
            at(1.0),
            nodes / deals as u64,
        );
        println!(
            "{name:18}  winnable {:.2} % ({:.2} to {:.2})  unknown {unknown}",
            100.0 * won as f64 / deals as f64,
            100.0 * low,
            100.0 * high
        );
    }
    if let Some(mib) = peak() {
        println!("peak memory {mib} MiB (mark: 300)");
    }
}
