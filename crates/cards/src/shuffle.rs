//! The shuffle (C3). The tests below freeze its output: a seed means the same deal for ever.
//!
//! A [`Shuffler`] draws 32-bit words from ChaCha20 with the seed as key and the stream as nonce. A number below `n` is
//! a word modulo `n`; words from the last, incomplete run of `n` are rejected, so that every remainder is equally
//! likely. The pack is shuffled by the Fisher-Yates method from the back: each card, from the last to the second, is
//! swapped with a random one at or before its position.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};

use crate::Seat;

/// 256 random bits from which shuffles are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed with these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// The seed's bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<u64> for Seed {
    /// A short seed for simulations: the number in the first eight bytes, low byte first.
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadableSeed;

impl fmt::Display for UnreadableSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is a whole number or 64 hexadecimal digits")
    }
}

impl std::error::Error for UnreadableSeed {}

impl FromStr for Seed {
    type Err = UnreadableSeed;

    fn from_str(text: &str) -> Result<Self, UnreadableSeed> {
        if let Ok(number) = text.parse::<u64>() {
            return Ok(number.into());
        }
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(UnreadableSeed);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| UnreadableSeed)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| UnreadableSeed)?;
        }
        Ok(Seed(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

/// The only source of chance in a game: shuffles and lots, drawn in order from one seed.
#[derive(Debug)]
pub struct Shuffler(ChaCha20Rng);

impl Clone for Shuffler {
    /// Draws on from the same place.
    fn clone(&self) -> Self {
        Shuffler(ChaCha20Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl Shuffler {
    /// A shuffler. Each number `stream` gives an independent sequence for the same seed.
    pub fn new(seed: &Seed, stream: u64) -> Self {
        let mut words = ChaCha20Rng::from_seed(seed.0);
        words.set_stream(stream);
        Shuffler(words)
    }

    /// A number below `n`; all are equally likely.
    pub fn below(&mut self, n: u32) -> u32 {
        let runs = u32::MAX - (u32::MAX - n + 1) % n;
        loop {
            let word = self.0.next_u32();
            if word <= runs {
                return word % n;
            }
        }
    }

    /// Puts the cards in uniformly random order.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A seat drawn by lot (C2).
    pub fn lot(&mut self, players: usize) -> Seat {
        Seat::new(self.below(players as u32) as usize)
    }

    /// A seed for a generator of random play.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(seed: Seed, stream: u64, n: u8) -> Vec<u8> {
        let mut cards: Vec<u8> = (0..n).collect();
        Shuffler::new(&seed, stream).shuffle(&mut cards);
        cards
    }

    #[test]
    fn a_copy_draws_on_from_the_same_place() {
        let mut shuffler = Shuffler::new(&Seed::from(11), 3);
        for _ in 0..7 {
            shuffler.number();
            let mut copy = shuffler.clone();
            let (one, other): (Vec<u64>, Vec<u64>) =
                (0..40).map(|_| (copy.clone().number(), copy.number())).unzip();
            assert_eq!(one, other);
            assert_eq!(shuffler.clone().number(), one[0]);
        }
    }

    #[test]
    fn c3_every_order_of_four_cards_is_equally_likely() {
        let mut shuffler = Shuffler::new(&Seed::from(11), 0);
        let mut seen = std::collections::BTreeMap::<[u8; 4], u32>::new();
        let rounds = 240_000u32;
        for _ in 0..rounds {
            let mut cards = [0, 1, 2, 3];
            shuffler.shuffle(&mut cards);
            *seen.entry(cards).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        let expected = f64::from(rounds) / 24.0;
        let chi: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        assert!(chi < 49.7, "chi squared {chi} of 23 degrees is past the 0.1 % point");
    }

    #[test]
    fn words_past_the_last_whole_run_are_thrown_away() {
        // With n = 3·2³⁰ a quarter of all words is beyond the only complete run; keeping them would make the lowest
        // third twice as likely.
        let mut shuffler = Shuffler::new(&Seed::from(5), 0);
        let n = 3u32 << 30;
        let low = (0..30_000).filter(|_| shuffler.below(n) < n / 3).count();
        assert!((9_600..10_400).contains(&low), "{low} of 30000 in the lowest third");
        assert_eq!(Shuffler::new(&Seed::from(5), 0).below(1), 0);
    }

    #[test]
    fn a_seed_reads_as_a_number_or_as_hexadecimal() {
        assert_eq!("258".parse::<Seed>().unwrap().bytes()[..3], [2, 1, 0]);
        let seed = Seed::new(std::array::from_fn(|i| i as u8 * 7));
        assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        assert!("-1".parse::<Seed>().is_err() && "zz".repeat(32).parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
    }

    #[test]
    fn c3_a_seed_means_the_same_deal_for_ever() {
        let seed = Seed::new(std::array::from_fn(|i| i as u8));
        assert_eq!(order(Seed::from(0), 0, 10), FROZEN_ZERO);
        assert_eq!(order(seed, 0, 10), FROZEN_COUNTING);
        assert_eq!(order(seed, 1, 10), FROZEN_STREAM);
        assert_eq!(order(Seed::from(1914), 0, 52), FROZEN_NATIONS);
    }

    const FROZEN_ZERO: [u8; 10] = [6, 8, 2, 7, 9, 5, 1, 0, 3, 4];
    const FROZEN_COUNTING: [u8; 10] = [6, 1, 9, 7, 0, 2, 4, 5, 8, 3];
    const FROZEN_STREAM: [u8; 10] = [5, 3, 7, 8, 6, 1, 0, 2, 4, 9];
    const FROZEN_NATIONS: [u8; 52] = [
        42, 19, 21, 48, 29, 2, 4, 7, 35, 3, 49, 41, 33, 12, 40, 36, 10, 38, 18, 50, 44, 43, 5, 31, 25, 22,
        30, 45, 46, 24, 37, 16, 23, 26, 32, 11, 27, 1, 15, 20, 51, 6, 17, 9, 8, 34, 39, 28, 13, 0, 47, 14,
    ];
}
