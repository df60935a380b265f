//! Bounds that follow without playing tricks out.

use super::dealt::SuitsOut;

/// The number of top cards of each suit that a count depends on.
type Depths = [u32; 4];

fn pack(depths: &Depths) -> u16 {
    (depths[0] | depths[1] << 4 | depths[2] << 8 | depths[3] << 12) as u16
}

/// The trump tricks that a side certainly gets, whoever leads. Of its trumps among the top `j`, at most one for each
/// trick of its longer hand is wasted, and each enemy trump among them beats one. Returns `j`; `None` means all trumps,
/// whose number follows from the lengths.
fn trump_tricks(view: &SuitsOut, seat: usize, trump: usize, need: i32) -> Option<u32> {
    let s = &view[trump];
    let lens = s.lens_from(seat);
    let longer = lens[0].max(lens[2]) as i32;
    if longer < need {
        return None;
    }
    let foes = (lens[1] + lens[3]) as i32;
    if longer - foes >= need {
        return Some(0);
    }
    // One bit for each card, set for the enemy's, highest first.
    let mut rest = (s.owners ^ (0x5555_5555 * (seat as u32 & 1))) << 1;
    let mut lead = 0;
    let mut ours = 0;
    for j in 1..=s.total() {
        if rest >> 31 == 0 {
            ours += 1;
            lead += 1;
            if lead >= need {
                return Some(j);
            }
            if ours == longer {
                break;
            }
        } else {
            lead -= 1;
        }
        rest <<= 2;
    }
    None
}

/// Whether the leader's side gets at least `need` tricks from the top, if a bound tells.
pub(super) fn sure(view: &SuitsOut, leader: usize, trump: usize, need: i32, left: i32) -> Option<(i32, u16)> {
    let (mut ruff_l, mut ruff_r) = (false, false);
    let mut drawn = 0;
    let mut cross = false;
    let mut trump_run = 0;
    let mut longer = 0;
    if trump < 4 {
        let s = &view[trump];
        let lens = s.lens_from(leader);
        longer = lens[0].max(lens[2]) as i32;
        ruff_l = lens[1] > 0;
        ruff_r = lens[3] > 0;
        let (run, own) = s.joint(leader);
        if run > 0 {
            let theirs = run - own;
            trump_run = run;
            if own > 0 && (lens[2] - theirs >= own || theirs == 0) {
                let (l, r) = (lens[1] > own, lens[3] > own);
                if l != ruff_l || r != ruff_r {
                    drawn = run;
                    ruff_l = l;
                    ruff_r = r;
                }
            }
            cross = theirs > 0 && lens[0] > own;
        }
    }
    let mut depths = [0; 4];
    let mut crossed = [0; 4];
    let mut mine = 0;
    let mut other = 0;
    for suit in 0..4 {
        if suit == trump {
            continue;
        }
        let s = &view[suit];
        let [me, l, pard, r] = s.lens_from(leader);
        let rounds = if ruff_l { l } else { 13 }.min(if ruff_r { r } else { 13 });
        if rounds == 0 {
            continue;
        }
        let foes = l.max(r);
        let (run, own) = s.joint(leader);
        if run == 0 {
            continue;
        }
        let mut theirs = run - own;
        let mut cashed = own;
        let mut depth = 0;
        if own > 0 {
            if theirs > 0 && pard - theirs < own {
                // The partner would have to throw winners under ours: count our own top cards first.
                cashed = s.run(leader);
                theirs = theirs.min(pard - cashed.min(pard));
                depth = cashed;
            } else {
                depth = if theirs == 0 { own } else { s.last_of(leader, run) };
            }
            if cashed >= foes && cashed >= pard {
                cashed = me;
                depth = depth.min(foes.max(pard));
            }
            cashed = cashed.min(rounds);
        }
        mine += cashed as i32;
        depths[suit] = depth;
        crossed[suit] = depth;
        if theirs > 0 {
            let held = pard - cashed.min(pard);
            let mut more = theirs.min(held);
            if own > cashed {
                // Our next card would overtake the partner's second.
                more = more.min(1);
            } else if cashed + more >= foes.max(me) {
                more = held;
            }
            more = more.min(rounds - cashed);
            if more > 0 {
                other += more as i32;
                crossed[suit] = run;
                cross |= me > cashed;
            }
        }
    }
    if mine >= need {
        if drawn > 0 {
            depths[trump] = drawn;
        }
        return Some((mine.min(left), pack(&depths)));
    }
    if cross {
        mine += other;
        depths = crossed;
        if trump < 4 {
            depths[trump] = trump_run;
        }
    } else if drawn > 0 {
        depths[trump] = drawn;
    }
    if mine >= need {
        return Some((mine.min(left), pack(&depths)));
    }
    if longer + mine >= need {
        let t = trump_tricks(view, leader, trump, need - mine)?;
        // Unbeaten trumps can wait. Others remain winners only while the longer hand has other cards to play meanwhile.
        if (1..=trump_run).contains(&t) || (drawn == 0 && left - longer >= mine) {
            depths[trump] = depths[trump].max(t);
            return Some((need, pack(&depths)));
        }
    }
    None
}

/// Whether the side that is not on lead gets at least `need` tricks, if a bound tells.
pub(super) fn later(view: &SuitsOut, leader: usize, trump: usize, need: i32) -> Option<u16> {
    if trump > 3 || view[trump].total() == 0 {
        return None;
    }
    if let Some(t) = trump_tricks(view, (leader + 1) & 3, trump, need) {
        return Some((t << (4 * trump)) as u16);
    }
    if need == 1 {
        // The second highest trump behind the highest, or protected against it when that is bare.
        let s = &view[trump];
        let top = (s.owners >> 30) as usize;
        let second = (s.owners >> 28) as usize & 3;
        if second & 1 != leader & 1 && s.len(second) > 1 && (second == (top + 1) & 3 || s.len(top) == 1) {
            return Some(2 << (4 * trump));
        }
    }
    None
}
