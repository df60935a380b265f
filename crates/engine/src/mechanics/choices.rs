//! A set of numbered choices, for games whose moves are few enough to be bits of one number.

/// A set of choices, numbered 0 to 127.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Choices(u128);

impl Choices {
    /// No choice.
    pub const NONE: Self = Choices(0);

    /// Adds a choice if `is_one` is true.
    #[inline]
    pub fn offer(&mut self, choice: u32, is_one: bool) {
        self.0 |= u128::from(is_one) << choice;
    }

    /// Adds the choices whose bits are set in `row`; its lowest bit is choice number `first`.
    #[inline]
    pub fn offer_row(&mut self, first: u32, row: u64) {
        self.0 |= u128::from(row) << first;
    }

    /// The number of choices.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`th choice, counted from 0; the set must have more than `n`.
    #[inline]
    pub fn nth(self, n: u32) -> u32 {
        let low = self.0 as u64;
        let (mut bits, skipped, start) = match n.checked_sub(low.count_ones()) {
            None => (low, n, 0),
            Some(rest) => ((self.0 >> 64) as u64, rest, 64),
        };
        for _ in 0..skipped {
            bits &= bits - 1;
        }
        start + bits.trailing_zeros()
    }

    /// The choices in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..self.len()).map(move |n| self.nth(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back_in_the_order_of_their_numbers() {
        let mut choices = Choices::NONE;
        assert!(choices.is_empty());
        let numbers = [0, 5, 63, 64, 127];
        numbers.iter().rev().for_each(|number| choices.offer(*number, true));
        choices.offer(6, false);
        choices.offer_row(62, 0b101);
        assert!(choices.iter().eq([0, 5, 62, 63, 64, 127]));
    }
}
