//! What earlier positions proved: bounds keyed by suit lengths and the owners of the top cards.

use std::ops::{BitAnd, BitXor};

/// Room for the owners of all cards out, two bits each: a word of 64 bits up to eight tricks, of 128 before.
pub(super) trait Word:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitXor<Output = Self>
{
}
impl Word for u64 {}
impl Word for u128 {}

const ENTRIES: usize = 5;

/// A bound that holds wherever the masked owners agree.
#[derive(Clone, Copy, Default)]
struct Entry<W> {
    owners: W,
    mask: W,
    /// How many top cards of each suit the mask spans, four bits each.
    depths: u16,
    low: u8,
    high: u8,
}

#[derive(Clone, Copy, Default)]
struct Block<W> {
    entries: [Entry<W>; ENTRIES],
    count: u32,
    next: u32,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    first: u32,
}

pub(super) struct Table<W> {
    slots: Vec<Slot>,
    used: usize,
    blocks: Vec<Block<W>>,
}

/// What a look at the table gave: a verdict with the depths it rests on, if any.
pub(super) enum Found {
    Verdict(u8, u16),
    Nothing,
}

impl<W: Word> Table<W> {
    pub(super) fn new(bits: u32) -> Self {
        Table { slots: vec![Slot { key: 0, first: 0 }; 1 << bits], used: 0, blocks: vec![] }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot { key: 0, first: 0 });
        self.used = 0;
        self.blocks.clear();
    }

    /// Index of the slot for `key`; `key` is never zero.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & last;
        loop {
            let found = self.slots[at].key;
            if found == key || found == 0 {
                return at;
            }
            at = (at + 1) & last;
        }
    }

    /// Does the leader's side take at least `need` tricks?
    #[inline]
    pub(super) fn look(&self, key: u64, owners: W, need: u8) -> Found {
        let mut block = self.slots[self.slot(key)].first;
        while block != 0 {
            let b = &self.blocks[block as usize - 1];
            for e in &b.entries[..b.count as usize] {
                if (e.owners ^ owners) & e.mask == W::default() {
                    if e.low >= need {
                        return Found::Verdict(e.low, e.depths);
                    }
                    if e.high < need {
                        return Found::Verdict(e.high, e.depths);
                    }
                }
            }
            block = b.next;
        }
        Found::Nothing
    }

    pub(super) fn keep(&mut self, key: u64, owners: W, mask: W, depths: u16, low: u8, high: u8) {
        let slot = self.slot(key);
        let owners = owners & mask;
        let first = self.slots[slot].first;
        if first == 0 {
            self.slots[slot].key = key;
            self.used += 1;
        }
        let mut block = first;
        while block != 0 {
            let b = &mut self.blocks[block as usize - 1];
            for e in &mut b.entries[..b.count as usize] {
                if e.owners == owners && e.mask == mask {
                    e.low = e.low.max(low);
                    e.high = e.high.min(high);
                    return;
                }
            }
            block = b.next;
        }
        if first == 0 || self.blocks[first as usize - 1].count as usize == ENTRIES {
            self.blocks.push(Block { next: first, ..Block::default() });
            self.slots[slot].first = self.blocks.len() as u32;
        }
        let b = &mut self.blocks[self.slots[slot].first as usize - 1];
        b.entries[b.count as usize] = Entry { owners, mask, depths, low, high };
        b.count += 1;
        if self.used * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![Slot { key: 0, first: 0 }; old.len() * 2];
        for slot in old {
            if slot.key != 0 {
                let at = self.slot(slot.key);
                self.slots[at] = slot;
            }
        }
    }
}
