//! Whole deals and endings of eight tricks, four seats in two partnerships.
//!
//! Time is the thread's own. `DEALS` sets the number of deals, 100 by default.

use broadside_cards::Rng;
use broadside_solve::double_dummy::round::{Card, Count, Law, Round, Stand};
use rustix::time::{ClockId, clock_gettime};

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

fn figures(name: &str, times: &mut [f64], nodes: u64) {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |q: f64| times[((times.len() - 1) as f64 * q).round() as usize];
    println!(
        "{name:28} mean {mean:8.3} ms  median {:8.3}  p90 {:8.3}  p99 {:8.3}  most {:8.3}  ({} trick starts)",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        nodes / times.len() as u64
    );
}

fn measure<const N: bool>(name: &str, law: Law, count: Count, tricks: usize, pack: &[Card], deals: usize) {
    let mut rng = Rng::new(7);
    let mut times = vec![];
    let mut nodes = 0;
    let mut stats = [0; 41];
    for i in 0..deals {
        let mut pack = pack.to_vec();
        rng.mix(&mut pack);
        let hands: Vec<Vec<Card>> = (0..4).map(|seat| pack[seat * tricks..][..tricks].to_vec()).collect();
        let leader = i % 4;
        let trump = if N {
            // The maker makes his longest suit trump.
            (0..5).max_by_key(|&suit| hands[leader].iter().filter(|card| card.suit == suit).count())
        } else {
            (0..4).max_by_key(|&suit| hands[leader].iter().filter(|card| card.suit == suit).count())
        };
        let stand = Stand { law, trump, hands, leader, trick: vec![], opening: N && tricks == 12 };
        let start = now();
        let mut round = Round::<N>::new(&stand, if leader & 1 == 0 { 5 } else { 10 }, count);
        std::hint::black_box(round.value());
        times.push(now() - start);
        nodes += round.nodes;
        for (a, b) in stats.iter_mut().zip(round.stats) {
            *a += b;
        }
        if std::env::var("LOUD").is_ok() {
            println!("{i} {:.1} ms {}", times[times.len() - 1], round.nodes);
        }
    }
    figures(name, &mut times, nodes);
    println!("{:?}", stats.map(|s| s / deals as u64));
}

fn cards(suits: u8, ranks: u8, copies: usize) -> Vec<Card> {
    (0..suits)
        .flat_map(|suit| (1..=ranks).flat_map(move |rank| std::iter::repeat_n(Card { suit, rank }, copies)))
        .collect()
}

fn main() {
    let deals: usize = std::env::var("DEALS").map_or(100, |n| n.parse().expect("DEALS is a number"));
    let only = std::env::var("ONLY").unwrap_or_default();
    let (allie, neutral) = (cards(4, 6, 2), cards(6, 8, 1));
    let law = Law::Neutral { underplay: true };
    let worth = Count::Worth([0, 5, 5, 10, 10, 10, 15, 0]);
    for tricks in [8, 12] {
        if "organization".contains(&only) {
            measure::<false>(
                &format!("organization, {tricks} tricks"),
                Law::Plain,
                Count::Tricks,
                tricks,
                &allie,
                deals,
            );
        }
        if "neutral".contains(&only) {
            let count = Count::Neutral { maker: true };
            measure::<true>(&format!("neutral, {tricks} tricks"), law, count, tricks, &neutral, deals);
        }
        if "sham-battle".contains(&only) {
            measure::<false>(
                &format!("sham-battle, {tricks} tricks"),
                Law::Plain,
                worth,
                tricks,
                &allie,
                deals,
            );
        }
    }
}
