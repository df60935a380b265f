//! What earlier positions proved: bounds, found by suit lengths and the owners of the top cards.

use std::ops::{BitAnd, BitXor};

/// A number wide enough for the owners of all cards still in hand.
pub(super) trait Owners:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitXor<Output = Self>
{
}
impl Owners for u64 {}
impl Owners for u128 {}

/// What a position has besides the owners of its cards that scores depend on.
pub(super) trait Worths: Copy + Default + PartialEq {
    /// How much more the cards of this position are worth than those of `other`, card by card, and how much less.
    fn differ(&self, other: &Self) -> (i32, i32);
}

impl Worths for () {
    #[inline]
    fn differ(&self, (): &()) -> (i32, i32) {
        (0, 0)
    }
}

/// Mixes the bits of a key, so that the highest depend on all of them.
#[inline]
pub(super) fn scatter(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Entries in a block.
const ENTRIES: usize = 3;

/// The most memory for one table of proofs, in bytes. A table that is full forgets everything, which costs time but
/// changes no answer.
const ROOM: usize = 128 << 20;

/// A bound that holds wherever the masked owners are equal. Where cards have values, it changes at most by as much as the
/// values differ: a lower bound falls by what is missing, an upper bound rises by what is added.
#[derive(Clone, Copy, Default)]
struct Entry<W, V> {
    owners: W,
    mask: W,
    /// The number of top cards of each suit under the mask, four bits each; from bit 24 on, the suits whose ruler
    /// mattered.
    depths: u32,
    /// Which rulers were still in hand.
    crowns: u8,
    low: u8,
    high: u8,
    worths: V,
}

/// Bounds that did not fit in their slot.
#[derive(Clone, Copy, Default)]
struct Block<W, V> {
    entries: [Entry<W, V>; ENTRIES],
    count: u32,
    next: u32,
}

/// The newest bound for a key, and where the others are.
#[derive(Clone, Copy, Default)]
struct Slot<W, V> {
    entry: Entry<W, V>,
    key: u64,
    more: u32,
}

pub(super) struct Proofs<W, V = ()> {
    slots: Vec<Slot<W, V>>,
    used: usize,
    blocks: Vec<Block<W, V>>,
    room: usize,
}

/// The result of a lookup: a bound with the depths it depends on, if any.
pub(super) enum Found {
    Bound(u8, u32),
    Nothing,
}

impl<W: Owners, V: Worths> Entry<W, V> {
    #[inline]
    fn says(&self, owners: W, crowns: u8, need: u8, worths: &V) -> Option<u8> {
        if (self.owners ^ owners) & self.mask != W::default() || !self.crowned_like(crowns) {
            return None;
        }
        let (more, less) = worths.differ(&self.worths);
        if i32::from(self.low) - less >= need.into() {
            Some(self.low - less as u8)
        } else if i32::from(self.high) + more < need.into() {
            Some(self.high + more as u8)
        } else {
            None
        }
    }

    /// Whether the rulers that mattered are still in hand, or played, as these are.
    #[inline]
    fn crowned_like(&self, crowns: u8) -> bool {
        u32::from(self.crowns ^ crowns) & self.depths >> 24 == 0
    }

    /// Merges `other` if it depends on the same cards.
    #[inline]
    fn join(&mut self, other: &Self) -> bool {
        let same = self.owners == other.owners
            && self.mask == other.mask
            && self.depths == other.depths
            && self.worths == other.worths
            && self.crowned_like(other.crowns);
        if same {
            self.low = self.low.max(other.low);
            self.high = self.high.min(other.high);
        }
        same
    }
}

impl<W: Owners, V: Worths> Proofs<W, V> {
    pub(super) fn new(bits: u32) -> Self {
        Self::with_room(bits, ROOM)
    }

    /// A table of `2^bits` slots that may grow to `room` bytes.
    fn with_room(bits: u32, room: usize) -> Self {
        Proofs { slots: vec![Slot::default(); 1 << bits], used: 0, blocks: vec![], room }
    }

    /// Whether the table would need more than its room with this many slots and blocks.
    fn exceeds(&self, slots: usize, blocks: usize) -> bool {
        slots * size_of::<Slot<W, V>>() + blocks * size_of::<Block<W, V>>() > self.room
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.used = 0;
        self.blocks.clear();
    }

    /// Index of the slot for `key`, which is never zero.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut at = (scatter(key) >> (64 - self.slots.len().trailing_zeros())) as usize;
        loop {
            let found = self.slots[at].key;
            if found == key || found == 0 {
                return at;
            }
            at = (at + 1) & last;
        }
    }

    /// Looks up whether at least `need` is reached.
    #[inline]
    pub(super) fn look(&mut self, key: u64, owners: W, crowns: u8, need: u8, worths: &V) -> Found {
        let at = self.slot(key);
        let slot = &mut self.slots[at];
        if slot.key == 0 {
            return Found::Nothing;
        }
        if let Some(bound) = slot.entry.says(owners, crowns, need, worths) {
            return Found::Bound(bound, slot.entry.depths);
        }
        let mut next = slot.more;
        while next != 0 {
            let block = &mut self.blocks[next as usize - 1];
            for entry in &mut block.entries[..block.count as usize] {
                if let Some(bound) = entry.says(owners, crowns, need, worths) {
                    // An entry that was found will probably be needed again.
                    std::mem::swap(&mut slot.entry, entry);
                    return Found::Bound(bound, slot.entry.depths);
                }
            }
            next = block.next;
        }
        Found::Nothing
    }

    /// Stores a bound with the owners, and the mask over those it depends on.
    pub(super) fn keep(
        &mut self,
        key: u64,
        (owners, mask): (W, W),
        crowns: u8,
        depths: u32,
        (low, high): (u8, u8),
        worths: V,
    ) {
        let new = Entry { owners: owners & mask, mask, depths, crowns, low, high, worths };
        let at = self.slot(key);
        let slot = &mut self.slots[at];
        if slot.key == 0 {
            *slot = Slot { entry: new, key, more: 0 };
            self.used += 1;
            if self.used * 2 > self.slots.len() {
                // While it grows, the old slots are there too.
                match self.exceeds(3 * self.slots.len(), self.blocks.capacity()) {
                    true => self.clear(),
                    false => self.grow(),
                }
            }
            return;
        }
        if slot.entry.join(&new) {
            return;
        }
        let mut next = slot.more;
        while next != 0 {
            let block = &mut self.blocks[next as usize - 1];
            if block.entries[..block.count as usize].iter_mut().any(|entry| entry.join(&new)) {
                return;
            }
            next = block.next;
        }
        let first = slot.more;
        let is_full = first == 0 || self.blocks[first as usize - 1].count as usize == ENTRIES;
        if is_full && self.blocks.len() == self.blocks.capacity() && self.has_no_room() {
            return self.clear();
        }
        let slot = &mut self.slots[at];
        let old = std::mem::replace(&mut slot.entry, new);
        if is_full {
            self.blocks.push(Block { next: first, ..Block::default() });
            slot.more = self.blocks.len() as u32;
        }
        let block = &mut self.blocks[slot.more as usize - 1];
        block.entries[block.count as usize] = old;
        block.count += 1;
    }

    /// Whether there is no room for twice as many blocks, and for the old ones while they are moved.
    fn has_no_room(&self) -> bool {
        self.exceeds(self.slots.len(), 3 * self.blocks.capacity())
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![Slot::default(); old.len() * 2];
        for slot in old {
            if slot.key != 0 {
                let at = self.slot(slot.key);
                self.slots[at] = slot;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_and_stays_within_its_room() {
        let mut proofs: Proofs<u64> = Proofs::with_room(4, 1 << 16);
        for n in 0..100_000u64 {
            let (key, owners) = (n % 1_000 + 1, n / 1_000);
            proofs.keep(key, (owners, u64::MAX), 0, 0, (3, 200), ());
            assert!(!proofs.exceeds(proofs.slots.len(), proofs.blocks.capacity()));
            // What is still known is right.
            if let Found::Bound(bound, _) = proofs.look(key, owners, 0, 2, &()) {
                assert_eq!(bound, 3);
            }
        }
    }
}
