//! Short endings must give the same result as a plain search.

use std::collections::HashMap;

use broadside_cards::Rng;
use broadside_solve::double_dummy::whist::Whist;

struct Brute {
    trump: usize,
    /// A card that is forbidden in the first trick, and the number of tricks at that point.
    lying: u64,
    tricks: u32,
    seen: HashMap<([u64; 4], usize), u8>,
}

impl Brute {
    /// The tricks of seats 1 and 3 (even indices) from the start of a trick.
    fn value(&mut self, hands: [u64; 4], leader: usize) -> u8 {
        if hands[leader] == 0 {
            return 0;
        }
        if let Some(&v) = self.seen.get(&(hands, leader)) {
            return v;
        }
        let v = self.play(hands, leader, &mut vec![]);
        self.seen.insert((hands, leader), v);
        v
    }

    fn play(&mut self, hands: [u64; 4], leader: usize, trick: &mut Vec<usize>) -> u8 {
        if trick.len() == 4 {
            let key = |c: usize| {
                if c / 16 == self.trump {
                    200 - c % 16
                } else if c / 16 == trick[0] / 16 {
                    100 - c % 16
                } else {
                    0
                }
            };
            let best = (0..4).max_by_key(|&i| key(trick[i])).unwrap();
            let winner = (leader + best) % 4;
            return (winner & 1 == 0) as u8 + self.value(hands, winner);
        }
        let seat = (leader + trick.len()) % 4;
        let mut legal = hands[seat];
        if legal.count_ones() == self.tricks {
            legal &= !self.lying;
        }
        if let Some(lead) = trick.first() {
            let suit = 0xffff << (lead / 16 * 16);
            if legal & suit != 0 {
                legal &= suit;
            }
        }
        let mut best = if seat & 1 == 0 { 0 } else { 99 };
        for card in 0..64 {
            if legal >> card & 1 == 1 {
                let mut next = hands;
                next[seat] &= !(1 << card);
                trick.push(card);
                let v = self.play(next, leader, trick);
                trick.pop();
                best = if seat & 1 == 0 { best.max(v) } else { best.min(v) };
            }
        }
        best
    }
}

#[test]
fn a3_to_a5_short_endings_agree_with_plain_search() {
    let mut rng = Rng::new(52);
    let (mut whist, mut differ) = (Whist::new(), 0);
    for i in 0..20_000 {
        let tricks = 2 + i % 3;
        let ranks = [4, 5, 6, 13][i / 3 % 4].max(tricks);
        let mut pack: Vec<usize> = (0..4 * ranks).map(|c| c / ranks * 16 + c % ranks).collect();
        rng.mix(&mut pack);
        let hands: [u64; 4] =
            std::array::from_fn(|s| pack[s * tricks..][..tricks].iter().fold(0, |h, c| h | 1 << c));
        let (trump, leader) = (rng.below(5) as usize, rng.below(4) as usize);
        let mut brute = Brute { trump, lying: 0, tricks: tricks as u32, seen: HashMap::new() };
        let even = brute.value(hands, leader);
        let want = if leader % 2 == 0 { even } else { tricks as u8 - even };
        let got = whist.solve(hands, Some(trump).filter(|&t| t < 4), leader);
        let show = |h: u64| -> String {
            (0..64)
                .filter(|c| h >> c & 1 == 1)
                .map(|c| format!("{}{} ", b"SHDC"[c / 16] as char, b"AKQJT98765432"[c % 16] as char))
                .collect()
        };
        assert_eq!(got, want, "{i}: trump {trump} leader {leader} {:?}", hands.map(show));
        if i % 5 != 0 {
            continue;
        }
        let barred = pack[(leader + 3) % 4 * tricks];
        let lying = 1 << barred;
        let mut brute = Brute { trump, lying, tricks: tricks as u32, seen: HashMap::new() };
        let even = brute.value(hands, leader);
        let want_barred = if leader % 2 == 0 { even } else { tricks as u8 - even };
        whist.begin(hands, Some(trump).filter(|&t| t < 4), leader);
        whist.bar(barred as u32);
        let got = whist.value(i32::from(want)).unwrap() as u8;
        assert_eq!(got, want_barred, "{i}: without {} {:?}", show(lying), hands.map(show));
        differ += usize::from(want_barred != want);
    }
    assert!(differ > 50, "a card that lies on the table hardly ever mattered: {differ}");
}
