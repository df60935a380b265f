//! A fast generator for random play and imagined worlds. It never shuffles a pack for a real game.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Xoshiro256++: the same numbers from the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A generator whose sequence depends only on `seed`.
    pub fn new(seed: u64) -> Self {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, by multiplication. The bias is less than one part in 2³² for each choice, too little to
    /// notice.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((self.bits() >> 32).wrapping_mul(u64::from(n)) >> 32) as u32
    }

    /// A fraction from 0 (included) to 1 (excluded).
    #[inline]
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts a slice in random order.
    pub fn mix<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
