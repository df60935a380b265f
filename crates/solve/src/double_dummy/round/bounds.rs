//! Bounds that follow without playing tricks out.

use super::NEUTRAL;
use super::dealt::{Dealt, SEATS, SuitsOut, above};
use crate::double_dummy::Count;

/// The `n`-th of these cards from the top; the first for 0.
fn nth(mut cards: u64, n: u32) -> u32 {
    for _ in 1..n {
        cards &= cards - 1;
    }
    cards.trailing_zeros()
}

impl<const N: bool, const FOUR: bool> Dealt<N, FOUR> {
    /// The tricks that the leader can cash from the top before anybody can ruff, the cards they depend on, and the
    /// rulers among them.
    pub(super) fn cash(&self, view: &SuitsOut, rem: u64, leader: usize) -> (i32, u64, u64) {
        let plain = rem & !self.lane(rem, self.trump) & if N { !self.lane(rem, NEUTRAL) } else { u64::MAX };
        let mates =
            (0..self.seats()).filter(|&seat| seat != leader && self.is_ours(seat) == self.is_ours(leader));
        let mates = mates.fold(0u8, |mates, seat| mates | 1 << seat);
        let cashed = self.cash_before(view, rem, leader, !mates);
        // Partners need not ruff as long as they have other cards to throw.
        let free = |seat: usize| (plain & self.hands[seat]).count_ones() as i32 >= cashed.0;
        if (0..self.seats()).all(|seat| mates >> seat & 1 == 0 || free(seat)) {
            return cashed;
        }
        self.cash_before(view, rem, leader, u8::MAX)
    }

    fn cash_before(&self, view: &SuitsOut, rem: u64, leader: usize, feared: u8) -> (i32, u64, u64) {
        let hand = rem & self.hands[leader];
        let others = rem ^ hand;
        let mut tricks = 0;
        let mut rel = 0;
        let mut rulers = 0;
        // Seats that could take a trick in a suit they do not have.
        let mut ruffers = [0usize; 6];
        let mut count = 0;
        for seat in (0..self.seats()).filter(|&seat| seat != leader && feared >> seat & 1 == 1) {
            let theirs = rem & self.hands[seat];
            if self.lane(theirs, self.trump) != 0 || (N && self.lane(theirs, NEUTRAL) != 0) {
                ruffers[count] = seat;
                count += 1;
            }
        }
        for (s, suit) in view.iter().enumerate().take(Self::SUITS) {
            let mine = self.lane(hand, s as u32);
            if mine == 0 || (N && s as u32 == NEUTRAL) {
                continue;
            }
            let theirs = self.lane(others, s as u32);
            let mut rounds = 13;
            if s as u32 != self.trump || N {
                for &seat in &ruffers[..count] {
                    rounds = rounds.min(suit.len(seat));
                }
            }
            if rounds == 0 {
                continue;
            }
            // The leader plays first, so the leader wins ties.
            let top = if theirs == 0 { 0 } else { self.rank_end(theirs.trailing_zeros()) };
            let winners = if theirs == 0 { mine } else { mine & above(top + 1) };
            if winners == 0 {
                continue;
            }
            let run = winners.count_ones();
            let longest = (0..self.seats()).filter(|&o| o != leader).map(|o| suit.len(o)).max().unwrap_or(0);
            let cashed = if run >= longest { mine.count_ones() } else { run }.min(rounds);
            tricks += cashed as i32;
            rulers |= mine & self.rulers;
            if longest > 0 {
                rel |= 1 << self.rank_end(nth(winners, cashed.min(longest).min(run)));
            }
        }
        (tricks, rel, rulers)
    }

    /// The tricks that a side certainly gets in a suit that beats all others. Of its cards among the top `j`, at most
    /// one for each trick of the longer hand is wasted, and each card of others among them beats one.
    fn kept(&self, rem: u64, side: u8, suit: u32) -> (i32, u64) {
        let lane = self.lane(rem, suit);
        let mut best = (0, 0);
        if lane == 0 {
            return best;
        }
        let mut first = side as u32 & ((1 << self.seats()) - 1);
        while first != 0 {
            let a = first.trailing_zeros() as usize;
            first &= first - 1;
            let mut second = first;
            loop {
                let (mut mine, mut longer) =
                    (lane & self.hands[a], (lane & self.hands[a]).count_ones() as i32);
                if second != 0 {
                    let b = second.trailing_zeros() as usize;
                    second &= second - 1;
                    mine |= lane & self.hands[b];
                    longer = longer.max((lane & self.hands[b]).count_ones() as i32);
                }
                let (mut rest, mut n) = (mine, 0);
                while rest != 0 && n < longer {
                    let card = rest.trailing_zeros();
                    rest &= rest - 1;
                    n += 1;
                    let foes = (lane & !mine & above(self.rank_end(card) + 1)).count_ones() as i32;
                    if n - foes > best.0 {
                        best = (n - foes, 1 << self.rank_end(card));
                    }
                }
                if second == 0 {
                    break;
                }
            }
        }
        best
    }

    /// Whether our side scores at least `need`, if a bound tells; with the bound and the cards it depends on.
    pub(super) fn bounds(
        &self,
        view: &SuitsOut,
        rem: u64,
        leader: usize,
        need: i32,
        left: i32,
    ) -> Option<(i32, u64)> {
        let plain = !matches!(self.count, Count::Neutral { maker: false }) as i32;
        let neutrals = self.neutrals(rem);
        let (master, each) = if neutrals > 0 { (NEUTRAL, 2) } else { (self.trump, plain) };
        let ours = self.is_ours(leader);
        let (cashed, cash_rel, crowns) = self.cash(view, rem, leader);

        let (kept, kept_rel) = self.kept(rem, self.ours, master);
        let mut low = (kept * each, kept_rel);
        if ours && plain > 0 && neutrals > 0 {
            // Belligerent tricks cashed first contain no neutral.
            low = (low.0 + cashed, low.1 | cash_rel);
        } else if ours && plain > 0 && cashed > kept {
            low = (cashed, cash_rel);
        }
        // A President of ours takes its own trick.
        if low.0 + 1 == need {
            let president = self.lane(rem & self.rulers & self.our_cards, NEUTRAL);
            low = (low.0 + (president != 0) as i32, low.1 | president);
        }
        if low.0 >= need {
            return Some(low);
        }

        let (kept, kept_rel) = self.kept(rem, !self.ours, master);
        let mut lost = (kept, kept_rel);
        let mut safe = 0;
        if !ours && neutrals > 0 {
            lost = (kept + cashed, kept_rel | cash_rel);
            safe = crowns;
        } else if !ours && cashed > kept {
            lost = (cashed, cash_rel);
        }
        let (high, rel) = self.ceiling(rem, left - lost.0, safe, need)?;
        Some((high, lost.1 | rel))
    }

    /// The most our side can score in `tricks` tricks, if that is less than `need`, and the rulers it depends on; those
    /// in `safe` will not score.
    fn ceiling(&self, rem: u64, tricks: i32, safe: u64, need: i32) -> Option<(i32, u64)> {
        let high = self.most(rem, tricks);
        if high < need {
            return Some(self.fallen(rem, high, need));
        }
        let neutrals = self.lane(rem & self.our_cards, NEUTRAL);
        if !N || neutrals == 0 {
            return None;
        }
        // A President of theirs takes its own trick. If only one side has neutrals to take tricks with, the only ruler
        // of its own that can be in such a trick is the President.
        let mut lost = safe | self.lane(rem & !self.our_cards, NEUTRAL);
        for seat in (0..self.seats()).filter(|&seat| neutrals & !self.hands[seat] == 0) {
            lost |= self.hands[seat] & !neutrals;
        }
        lost &= self.rulers & rem;
        let high = high - lost.count_ones() as i32;
        (high < need).then_some((high, lost | (self.rulers & !rem)))
    }

    /// The same where cards have values.
    pub(super) fn worth_bounds(
        &self,
        view: &SuitsOut,
        rem: u64,
        leader: usize,
        need: i32,
    ) -> Option<(i32, u64)> {
        let all = self.total(rem);
        let ours = self.is_ours(leader);
        // What each side needs to settle the question.
        let (mine, theirs) = if ours { (need, all - need + 1) } else { (all - need + 1, need) };
        let settled =
            |worth: i32, rel: u64, leads: bool| Some((if leads == ours { worth } else { all - worth }, rel));
        let side = if ours { self.ours } else { !self.ours };
        let (worth, rel) = self.cash_worth(view, rem, leader, side);
        if worth >= mine {
            return settled(worth, rel, true);
        }
        let (worth, rel) = self.kept_worth(rem, side);
        if worth >= mine {
            return settled(worth, rel, true);
        }
        let (worth, rel) = self.kept_worth(rem, !side);
        if worth >= theirs {
            return settled(worth, rel, false);
        }
        None
    }

    /// What a side certainly gets in trumps.
    fn kept_worth(&self, rem: u64, side: u8) -> (i32, u64) {
        let (tricks, rel) = self.kept(rem, side, self.trump);
        if tricks == 0 {
            return (0, 0);
        }
        let lane = self.lane(rem, self.trump) & above(rel.trailing_zeros() + 1);
        let cards = (0..self.seats()).filter(|seat| side >> seat & 1 == 1);
        let cards = cards.fold(0, |cards, seat| cards | lane & self.hands[seat]);
        let worth = self.least(cards, tricks as u32) + tricks * (self.seats() as i32 - 1) * self.least_worth;
        (worth, rel)
    }

    /// What the side of the leader gets if the leader cashes from the top before anybody can ruff.
    fn cash_worth(&self, view: &SuitsOut, rem: u64, leader: usize, side: u8) -> (i32, u64) {
        let plain = rem & !self.lane(rem, self.trump);
        let mates = side & !(1 << leader) & ((1u8 << self.seats()) - 1);
        let (worth, rel, tricks) = self.cash_worth_before(view, rem, leader, mates, !mates);
        let free = |seat: usize| (plain & self.hands[seat]).count_ones() >= tricks;
        if (0..self.seats()).all(|seat| mates >> seat & 1 == 0 || free(seat)) {
            return (worth, rel);
        }
        let (worth, rel, _) = self.cash_worth_before(view, rem, leader, mates, u8::MAX);
        (worth, rel)
    }

    fn cash_worth_before(
        &self,
        view: &SuitsOut,
        rem: u64,
        leader: usize,
        mates: u8,
        feared: u8,
    ) -> (i32, u64, u32) {
        let hand = rem & self.hands[leader];
        let (mut worth, mut rel, mut tricks) = (0, 0, 0);
        let mut drawn = 0;
        let trump = self.trump as usize;
        let (mut thrown, mut cashed_suits) = ([0; SEATS], self.lane(u64::MAX, self.trump));
        let order = [trump, 0, 1, 2, 3];
        for (n, s) in order.into_iter().enumerate() {
            if s > 3 || (n > 0 && s == trump) {
                continue;
            }
            let suit = &view[s];
            let mine = self.lane(hand, s as u32);
            if mine == 0 {
                continue;
            }
            let theirs = self.lane(rem ^ hand, s as u32);
            let mut rounds = 13;
            let mut longest = 0;
            for seat in (0..self.seats()).filter(|&seat| seat != leader) {
                longest = longest.max(suit.len(seat));
                if n > 0 && trump < 4 && feared >> seat & 1 == 1 && view[trump].len(seat) > drawn {
                    rounds = rounds.min(suit.len(seat));
                }
            }
            let top = if theirs == 0 { 63 } else { self.rank_end(theirs.trailing_zeros()) };
            let winners = if theirs == 0 { mine } else { mine & above(top + 1) };
            let run = winners.count_ones();
            let cashed = if run >= longest { mine.count_ones() } else { run }.min(rounds);
            if cashed == 0 {
                continue;
            }
            if n == 0 {
                drawn = cashed;
            }
            tricks += cashed;
            // The leader's own cards, from the top.
            let mut own = mine;
            for _ in 0..cashed {
                own &= own - 1;
            }
            worth += self.worth(mine ^ own);
            for seat in (0..self.seats()).filter(|&seat| seat != leader) {
                let cards = self.lane(rem & self.hands[seat], s as u32);
                let follows = cashed.min(suit.len(seat));
                thrown[seat] += cashed - follows;
                worth += if mates >> seat & 1 == 1 {
                    self.greatest(cards, follows)
                } else {
                    self.least(cards, follows)
                };
            }
            cashed_suits |= self.lane(u64::MAX, s as u32);
            if longest > 0 {
                rel |= 1 << self.rank_end(nth(winners, cashed.min(longest).min(run)));
            }
        }
        for seat in (0..self.seats()).filter(|&seat| seat != leader && thrown[seat] > 0) {
            // A seat of the same side throws the most it can from suits that are not cashed.
            let loose = rem & self.hands[seat] & !cashed_suits;
            let some = if mates >> seat & 1 == 1 { thrown[seat].min(loose.count_ones()) } else { 0 };
            worth += self.greatest(loose, some) + (thrown[seat] - some) as i32 * self.least_worth;
        }
        (worth, rel, tricks)
    }
}
