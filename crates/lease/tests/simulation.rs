//! Leases under a simulator: kills, pauses, sleeps, stalls, lost and late letters. `LEASE_SEEDS` says how many worlds.

mod world;

use world::{PLANTS, World};

/// How many worlds are tried with each planted fault, at most.
const PLANTED_SEEDS: u64 = 20_000;

fn seeds() -> u64 {
    std::env::var("LEASE_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(300)
}

#[test]
fn no_world_breaks_an_invariant() {
    let mut views = 0;
    for seed in 0..seeds() {
        match World::new(seed, None).run() {
            Ok(shown) => views += shown,
            Err(broken) => panic!("seed {seed}: {broken}"),
        }
    }
    println!("{} worlds, {views} views", seeds());
    assert!(views > 100 * seeds(), "hardly anybody was shown anything");
}

#[test]
fn every_planted_fault_is_found_and_its_seed_fails_again() {
    for plant in PLANTS {
        let broken =
            (0..PLANTED_SEEDS).find_map(|seed| Some((seed, World::new(seed, Some(plant)).run().err()?)));
        let Some((seed, broken)) = broken else { panic!("{plant:?} goes unnoticed") };
        println!("{plant:?}: seed {seed}: {broken}");
        assert_eq!(World::new(seed, Some(plant)).run(), Err(broken), "a seed tells the same story twice");
    }
}
