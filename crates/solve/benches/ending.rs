//! Whole endings, reached by random play: how long an exact answer takes, and how many exceed the limit.
//!
//! The clock is the thread's CPU time. `DEALS` sets the number of endings for each table, 30 by default.

use broadside_cards::{Rng, Scores, Seat};
use broadside_engine::{DealOpening, Game, Position as _, Silent, Target, Turn};
use broadside_games::{sham_battle_2, war, war_and_diplomacy};
use broadside_solve::ending::{self, Ending, NODE_LIMIT};
use rustix::time::{ClockId, clock_gettime};

/// The thread's CPU time in milliseconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

/// Plays at random until an ending begins; `None` if the deal is over before.
fn begun<G: Game<Position: Ending>>(rules: &G::Rules, rng: &mut Rng) -> Option<G::Position> {
    let opening = DealOpening { lot: Seat::new(0), deals: 0, scores: Scores::ZERO, target: Target::Deal };
    let mut at = G::start(rules, &opening);
    let mut room = vec![];
    while !at.is_known() {
        match at.turn() {
            Turn::Over => return None,
            Turn::Chance => {
                let mut cards = at.shuffle_due()?.cards;
                rng.mix(&mut cards);
                at.shuffled(&cards, &mut Silent);
            }
            Turn::Seat(_) => {
                let mv = at.random_move(rng, &mut room);
                at.play_unchecked(mv, &mut Silent);
            }
        }
    }
    Some(at)
}

fn measure<G: Game<Position: Ending>>(name: &str, rules: &G::Rules, deals: usize) {
    let mut rng = Rng::new(7);
    let (mut times, mut nodes, mut too_long) = (vec![], 0, 0);
    while times.len() < deals {
        let Some(at) = begun::<G>(rules, &mut rng) else { continue };
        let start = now();
        let answer = ending::solve(&at, NODE_LIMIT);
        times.push(now() - start);
        match answer {
            Ok(answer) => nodes += answer.nodes,
            Err(_) => too_long += 1,
        }
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / deals as f64;
    println!(
        "{name:22} {deals} endings  median {:.1} ms  mean {mean:.1} ms  most {:.0} ms  {} nodes each  too long {too_long}",
        times[deals / 2],
        times[deals - 1],
        nodes / (deals - too_long).max(1) as u64
    );
}

fn main() {
    let deals: usize = std::env::var("DEALS").map_or(30, |n| n.parse().expect("DEALS is a number"));
    measure::<sham_battle_2::ShamBattle2>("sham-battle-2", &Default::default(), deals);
    for players in [3, 4, 5] {
        let rules = war_and_diplomacy::Rules { players, pile_ends_five: false, copies: 4 };
        measure::<war_and_diplomacy::WarAndDiplomacy>(&format!("war-and-diplomacy {players}"), &rules, deals);
    }
    for players in [2, 4] {
        measure::<war::War>(&format!("war {players}"), &war::Rules { players, arbitrations: 1 }, deals);
    }
}
