//! Seats round the table, and the sides they play for.

use std::fmt;
use std::ops::{BitOr, Index, IndexMut};

/// The largest number of seats in any of the games.
pub const MAX_SEATS: usize = 8;

/// A seat at the table. Counted from 0 in code, from 1 wherever people see it (C1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, counted from 0.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Seat(index as u8)
    }

    /// The seat with this number, counted from 1.
    pub fn numbered(number: usize) -> Option<Self> {
        (1..=MAX_SEATS).contains(&number).then(|| Seat(number as u8 - 1))
    }

    /// The seat's number, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's number, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The next seat to the left at a table of `players` (C1).
    #[inline]
    pub fn left(self, players: usize) -> Self {
        let next = self.0 + 1;
        Seat(if usize::from(next) == players { 0 } else { next })
    }

    /// The seat `steps` to the left at a table of `players`.
    #[inline]
    pub fn left_by(self, steps: usize, players: usize) -> Self {
        Seat::new((self.index() + steps) % players)
    }

    /// All seats of a table, from seat 1.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players).map(Seat::new)
    }

    /// All seats of a table in playing order, from this one.
    pub fn round(self, players: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..players).map(move |step| self.left_by(step, players))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Seats(0);

    /// All seats of a table.
    pub fn all(players: usize) -> Self {
        Seats(((1u16 << players) - 1) as u8)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The number of seats.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`th seat from the lowest, counted from 0; the set must have more than `n`.
    #[inline]
    pub fn nth(self, n: u32) -> Seat {
        let seats = (0..n).fold(self.0, |seats, _| seats & seats.wrapping_sub(1));
        Seat(seats.trailing_zeros() as u8)
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS).map(Seat::new).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Self {
        Seats(1 << seat.0)
    }
}

impl BitOr for Seats {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Seats(self.0 | other.0)
    }
}

impl fmt::Display for Seats {
    /// A side in a sentence: `seat 2`, `seats 1 and 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.len().saturating_sub(1);
        for (n, seat) in self.iter().enumerate() {
            let before = match n {
                0 if last == 0 => "seat ",
                0 => "seats ",
                _ if n == last => " and ",
                _ => ", ",
            };
            write!(f, "{before}{seat}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which seats play together (C5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    of: [Seats; MAX_SEATS],
    players: u8,
}

impl Sides {
    /// Every seat plays alone.
    pub fn single(players: usize) -> Self {
        Self::every(players, players)
    }

    /// Seats that are a multiple of `steps` apart are partners: steps of 2 among four or six make two sides, steps of 3
    /// among six make three couples.
    pub fn every(steps: usize, players: usize) -> Self {
        let mut of = [Seats::NONE; MAX_SEATS];
        for (seat, side) in of.iter_mut().enumerate().take(players) {
            *side = (seat % steps..players).step_by(steps).map(Seat::new).collect();
        }
        Sides { of, players: players as u8 }
    }

    /// The same sides, except that these seats form a side of their own.
    pub fn with(mut self, side: Seats) -> Self {
        for seat in side.iter() {
            self.of[seat.index()] = side;
        }
        self
    }

    /// The side a seat plays for.
    #[inline]
    pub fn of(&self, seat: Seat) -> Seats {
        self.of[seat.index()]
    }

    /// The sides in order of their lowest seat.
    pub fn iter(&self) -> impl Iterator<Item = Seats> + Clone + use<> {
        let sides = *self;
        Seat::all(usize::from(self.players))
            .filter(move |seat| sides.of(*seat).iter().next() == Some(*seat))
            .map(move |seat| sides.of(seat))
    }
}

/// A value for each seat of a table with at most `N` seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// The same value for each seat.
    #[inline]
    pub const fn each(same: T) -> Self
    where
        T: Copy,
    {
        BySeat([same; N])
    }

    /// A value for each seat, computed from the seat.
    pub fn from_fn(mut of: impl FnMut(Seat) -> T) -> Self {
        BySeat(std::array::from_fn(|index| of(Seat::new(index))))
    }

    /// The values, from seat 1.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values, from seat 1, for changing.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Applies a function to each value.
    pub fn map<U>(self, of: impl FnMut(T) -> U) -> BySeat<U, N> {
        BySeat(self.0.map(of))
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T, N> {
    /// The values, from seat 1.
    fn from(each: [T; N]) -> Self {
        BySeat(each)
    }
}

impl<T, const N: usize> IntoIterator for BySeat<T, N> {
    type Item = T;
    type IntoIter = std::array::IntoIter<T, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A score for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Scores([i32; MAX_SEATS]);

impl Scores {
    /// Zero for each seat.
    pub const ZERO: Self = Scores([0; MAX_SEATS]);

    /// Adds points to every seat of a side.
    pub fn add_to(&mut self, side: Seats, points: i32) {
        side.iter().for_each(|seat| self[seat] += points);
    }

    /// Adds the scores of each seat.
    pub fn add(&mut self, other: &Scores) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// The scores of a table's seats.
    pub fn of(&self, players: usize) -> &[i32] {
        &self.0[..players]
    }
}

impl Index<Seat> for Scores {
    type Output = i32;
    #[inline]
    fn index(&self, seat: Seat) -> &i32 {
        &self.0[seat.index()]
    }
}

impl IndexMut<Seat> for Scores {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut i32 {
        &mut self.0[seat.index()]
    }
}

#[cfg(feature = "serde")]
mod wire {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{MAX_SEATS, Seat, Seats};

    /// A seat is serialized as its number, counted from 1.
    impl Serialize for Seat {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            (self.number() as u8).serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Seat {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let number = u8::deserialize(deserializer)?;
            Seat::numbered(number.into()).ok_or_else(|| D::Error::custom("seats are numbered 1 to 8"))
        }
    }

    impl JsonSchema for Seat {
        fn schema_name() -> Cow<'static, str> {
            "Seat".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "integer", "minimum": 1, "maximum": MAX_SEATS,
                "description": "A seat at the table, counted from 1."
            })
        }
    }

    /// Seats are serialized as a list of numbers.
    impl Serialize for Seats {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }

    impl<'de> Deserialize<'de> for Seats {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
        }
    }

    impl JsonSchema for Seats {
        fn schema_name() -> Cow<'static, str> {
            "Seats".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let seat = generator.subschema_for::<Seat>();
            json_schema!({ "type": "array", "items": seat, "description": "Seats at the table, from the lowest." })
        }
    }
}
