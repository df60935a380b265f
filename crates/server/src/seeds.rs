//! Where the seeds of the deals come from.

/// A fresh random seed.
#[cfg(not(feature = "seeded"))]
pub use broadside_house::fair::fresh_seed as fresh;

/// The seed in `BROADSIDE_SEED`, so that a test knows its deals; without it a fresh random seed.
#[cfg(feature = "seeded")]
pub fn fresh() -> broadside_cards::Seed {
    let named = std::env::var("BROADSIDE_SEED").ok();
    let seed = named.map(|seed| seed.parse().expect("BROADSIDE_SEED is a seed"));
    seed.unwrap_or_else(broadside_house::fair::fresh_seed)
}
