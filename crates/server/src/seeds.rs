//! Where the seeds of the deals come from.

/// A seed nobody has seen.
#[cfg(not(feature = "seeded"))]
pub(crate) use broadside_house::fair::fresh_seed as fresh;

/// The seed that `BROADSIDE_SEED` names, so that a test knows its deals; a seed nobody has seen without it.
#[cfg(feature = "seeded")]
pub(crate) fn fresh() -> broadside_cards::Seed {
    let named = std::env::var("BROADSIDE_SEED").ok();
    let seed = named.map(|seed| seed.parse().expect("BROADSIDE_SEED is a seed"));
    seed.unwrap_or_else(broadside_house::fair::fresh_seed)
}
