//! The judge: a small net of whole numbers, so that it says the same on every machine. Its weights are a file, whose first lines
//! tell where it comes from.

use super::signs::{ACTS, Order, SIGNS, Signs};
use broadside_games::mobilization_2::{Move, Open};

/// The number of units of the first layer and of the second.
const UNITS: usize = 128;
const SECOND: usize = 32;
const OUT: usize = ACTS + 2;
/// The most that a layer hands on.
const MOST: i32 = 127;
/// The steps of the last layer in a whole.
const STEPS: f32 = 2048.0;

/// A judge.
pub(crate) struct Net {
    /// For each sign what it adds to the units of the first layer.
    first: Vec<[i16; UNITS]>,
    first_bias: [i16; UNITS],
    between: Vec<[i16; UNITS]>,
    between_bias: Vec<i32>,
    last: Vec<[i16; SECOND]>,
    last_bias: Vec<i32>,
}

/// What a judge says of a view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Verdict {
    /// The chance to win.
    pub(crate) win: f32,
    /// The share of the pack that will be home.
    pub(crate) home: f32,
}

fn wide(bytes: &mut &[u8], count: usize) -> Option<Vec<i32>> {
    let (now, rest) = bytes.split_at_checked(4 * count)?;
    *bytes = rest;
    Some(now.as_chunks().0.iter().map(|four| i32::from_le_bytes(*four)).collect())
}

fn small<const N: usize>(bytes: &mut &[u8], rows: usize) -> Option<Vec<[i16; N]>> {
    let (now, rest) = bytes.split_at_checked(N * rows)?;
    *bytes = rest;
    Some(now.as_chunks::<N>().0.iter().map(|row| row.map(|byte| i16::from(byte as i8))).collect())
}

fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

impl Net {
    /// Reads a file of weights; `None` if it is not one for these signs.
    pub(crate) fn read(file: &[u8]) -> Option<Self> {
        let mut bytes = file;
        while let [b'#', ..] = bytes {
            let end = bytes.iter().position(|byte| *byte == b'\n')?;
            bytes = &bytes[end + 1..];
        }
        let sizes: &[u8];
        (sizes, bytes) = bytes.split_at_checked(2)?;
        if sizes != [UNITS as u8, SECOND as u8] {
            return None;
        }
        let bytes = &mut bytes;
        let net = Net {
            first: small(bytes, SIGNS)?,
            first_bias: {
                let bias = wide(bytes, UNITS)?;
                std::array::from_fn(|n| bias[n] as i16)
            },
            between: small(bytes, SECOND)?,
            between_bias: wide(bytes, SECOND)?,
            last: small(bytes, OUT)?,
            last_bias: wide(bytes, OUT)?,
        };
        bytes.is_empty().then_some(net)
    }

    /// Judges a view. `hopes` gets the moves worth a try, by their numbers among `moves`, and how likely each is best.
    pub(crate) fn judge(&self, open: &Open, moves: &[Move], hopes: &mut Vec<(usize, f32)>) -> Verdict {
        let handed_on = self.look(open, moves, hopes);
        let most = hopes.iter().fold(f32::NEG_INFINITY, |most, (_, hope)| most.max(*hope));
        hopes.iter_mut().for_each(|(_, hope)| *hope = libm::expf(*hope - most));
        let all: f32 = hopes.iter().map(|(_, hope)| hope).sum();
        hopes.iter_mut().for_each(|(_, hope)| *hope /= all);
        let home = open.mobilized.len() as f32 / 48.0 + self.out(ACTS + 1, &handed_on);
        Verdict { win: 1.0 / (1.0 + libm::expf(-self.out(ACTS, &handed_on))), home: home.min(1.0) }
    }

    /// Rates the moves worth a try; the higher, the likelier best. Returns what the second layer hands on.
    pub(crate) fn look(&self, open: &Open, moves: &[Move], rated: &mut Vec<(usize, f32)>) -> [i16; SECOND] {
        let order = Order::of(open);
        let mut acts = [(0u8, 0u8); ACTS];
        let mut count = 0;
        for (number, mv) in moves.iter().enumerate() {
            if let Some(act) = order.act(open, *mv) {
                acts[count] = (number as u8, act as u8);
                count += 1;
            }
        }
        let acts = &acts[..count];
        let signs = Signs::of(open, &order, acts.iter().map(|(_, act)| usize::from(*act)));
        let handed_on = self.hand_on(&signs);
        rated.clear();
        rated.extend(acts.iter().map(|(n, act)| (usize::from(*n), self.out(usize::from(*act), &handed_on))));
        handed_on
    }

    fn out(&self, n: usize, handed_on: &[i16; SECOND]) -> f32 {
        (self.last_bias[n] + dot(&self.last[n], handed_on)) as f32 / STEPS
    }

    /// What the second layer hands on.
    fn hand_on(&self, signs: &Signs) -> [i16; SECOND] {
        let mut units = self.first_bias;
        for sign in signs.iter() {
            units.iter_mut().zip(&self.first[sign]).for_each(|(unit, weight)| *unit += weight);
        }
        units.iter_mut().for_each(|unit| *unit = (*unit).clamp(0, MOST as i16));
        std::array::from_fn(|n| {
            let sum = self.between_bias[n] + dot(&self.between[n], &units);
            (sum >> 6).clamp(0, MOST) as i16
        })
    }
}
