//! Whole deals of `nations` with one trump and one leader: our solver compared with DDS (`pons-dds`) on the same deals.
//!
//! The clock is the thread's CPU time. `DEALS` sets the number of deals, 300 by default; `ALONE` leaves DDS out.

use broadside_cards::Rng;
use broadside_solve::double_dummy::whist::Whist;
use contract_bridge::{FullDeal, Seat, Strain};
use pons_dds::{Board, CurrentTrick, Objective, Solver, Target};
use rustix::time::{ClockId, clock_gettime};

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

fn deal(rng: &mut Rng) -> [u64; 4] {
    let mut pack: Vec<u32> = (0..52).map(|card| card / 13 * 16 + card % 13).collect();
    rng.mix(&mut pack);
    std::array::from_fn(|seat| pack[seat * 13..][..13].iter().fold(0, |hand, card| hand | 1 << card))
}

fn text(hands: &[u64; 4]) -> String {
    let suit = |hand: u64, suit: usize| -> String {
        (0..13).filter(|r| hand >> (suit * 16 + r) & 1 == 1).map(|r| b"AKQJT98765432"[r] as char).collect()
    };
    let hands = hands.map(|hand| [0, 1, 2, 3].map(|s| suit(hand, s)).join("."));
    format!("N:{}", hands.join(" "))
}

fn figures(name: &str, times: &mut [f64]) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |q: f64| times[((times.len() - 1) as f64 * q).round() as usize];
    println!(
        "{name:9} mean {mean:7.2} ms  median {:7.2}  p90 {:7.2}  p99 {:7.2}  most {:7.2}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    (mean, at(0.99))
}

fn main() {
    let deals: usize = std::env::var("DEALS").map_or(300, |n| n.parse().expect("DEALS is a number"));
    let alone = std::env::var("ALONE").is_ok();
    let mut rng = Rng::new(7);
    let (mut ours, mut theirs) = (vec![], vec![]);
    let (mut whist, mut dds) = (Whist::new(), Solver::new(Strain::Spades));
    for i in 0..deals {
        let hands = deal(&mut rng);
        let (trump, leader) = (i % 4, i / 4 % 4);
        let start = now();
        let tricks = whist.solve(hands, Some(trump), leader);
        ours.push(now() - start);
        if alone {
            continue;
        }
        let full: FullDeal = text(&hands).parse().expect("a deal");
        let strain = [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs][trump];
        let start = now();
        let board =
            Board::try_new(full.into(), CurrentTrick::new(strain, Seat::ALL[leader])).expect("a board");
        let found = dds.solve_board(&Objective { board, target: Target::Any(None) });
        theirs.push(now() - start);
        assert_eq!(tricks, found.plays[0].score.get(), "{}", text(&hands));
    }
    println!("{deals} deals, {} trick starts a deal", whist.nodes / deals as u64);
    let (mean, p99) = figures("ours", &mut ours);
    if !alone {
        let (dds_mean, dds_p99) = figures("pons-dds", &mut theirs);
        println!("ratio     mean {:7.3}     p99 {:7.3}", mean / dds_mean, p99 / dds_p99);
    }
}
