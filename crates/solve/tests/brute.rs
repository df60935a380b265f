//! Short endings of every kind must give the same result as a plain search by the rules, also with suits renamed.
//! `ENDINGS` sets the number of each kind; 400 by default.

use std::collections::HashMap;

use broadside_cards::Rng;
use broadside_solve::double_dummy::round::solver;
use broadside_solve::double_dummy::{Card, Count, Law, Stand};

/// Plain search: every legal card, no bounds, no merging; positions at the start of a trick are stored.
struct Plain {
    law: Law,
    trump: Option<u8>,
    ours: u8,
    count: Count,
    seen: HashMap<(Vec<Vec<Card>>, usize), i32>,
}

const NEUTRAL: u8 = 5;

fn endings() -> usize {
    std::env::var("ENDINGS").map_or(400, |n| n.parse().expect("ENDINGS is a number"))
}

impl Plain {
    fn beats(&self, card: Card, best: Card) -> bool {
        if card.suit == best.suit {
            return card.rank > best.rank;
        }
        if matches!(self.law, Law::Neutral { .. }) {
            if best.suit == NEUTRAL {
                return false;
            }
            if card.suit == NEUTRAL {
                return true;
            }
        }
        Some(card.suit) == self.trump
    }

    fn gain(&self, trick: &[Card]) -> i32 {
        match self.count {
            Count::Tricks => 1,
            Count::Worth { plain, trumps } => {
                let worth = |card: &Card| if Some(card.suit) == self.trump { trumps } else { plain };
                trick.iter().map(|card| worth(card)[card.rank as usize] as i32).sum()
            }
            Count::Neutral { maker } => {
                if trick.iter().any(|card| card.suit == NEUTRAL) {
                    2 + trick.iter().filter(|card| card.rank == 8).count() as i32
                } else {
                    maker as i32
                }
            }
        }
    }

    fn legal(&self, hand: &[Card], trick: &[Card]) -> Vec<Card> {
        let only = |test: &dyn Fn(&Card) -> bool| -> Vec<Card> {
            hand.iter().copied().filter(|c| test(c)).collect()
        };
        let follow = |suit: u8| only(&|card| card.suit == suit);
        let Law::Neutral { underplay } = self.law else {
            return match trick.first() {
                Some(led) if !follow(led.suit).is_empty() => follow(led.suit),
                _ => hand.to_vec(),
            };
        };
        let belligerent = only(&|card| card.suit != NEUTRAL);
        let Some(led) = trick.first() else {
            return if belligerent.is_empty() { hand.to_vec() } else { belligerent };
        };
        if led.suit == NEUTRAL || belligerent.is_empty() {
            return hand.to_vec();
        }
        if !follow(led.suit).is_empty() {
            return follow(led.suit);
        }
        let high = |suit: Option<u8>, cards: &[Card]| {
            cards.iter().filter(|card| Some(card.suit) == suit).map(|card| card.rank).max()
        };
        let trumps_there = high(self.trump, trick);
        let neutral_there = high(Some(NEUTRAL), trick);
        let can_trump = match (high(self.trump, hand), trumps_there) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(mine), Some(there)) => mine > there,
        };
        only(&|card| {
            if card.suit != NEUTRAL {
                return true;
            }
            let higher = neutral_there.is_none_or(|there| card.rank > there);
            if can_trump { neutral_there.is_some() && higher } else { higher || underplay }
        })
    }

    fn start(&mut self, hands: &[Vec<Card>], leader: usize) -> i32 {
        if hands[leader].is_empty() {
            return 0;
        }
        let key = (hands.to_vec(), leader);
        if let Some(&value) = self.seen.get(&key) {
            return value;
        }
        let value = self.play(&mut hands.to_vec(), leader, &mut vec![]);
        self.seen.insert(key, value);
        value
    }

    fn play(&mut self, hands: &mut Vec<Vec<Card>>, leader: usize, trick: &mut Vec<Card>) -> i32 {
        let seats = hands.len();
        if trick.len() == seats {
            let mut best = 0;
            for i in 1..seats {
                if self.beats(trick[i], trick[best]) {
                    best = i;
                }
            }
            let winner = (leader + best) % seats;
            let gain = if self.ours >> winner & 1 == 1 { self.gain(trick) } else { 0 };
            return gain + self.start(hands, winner);
        }
        let seat = (leader + trick.len()) % seats;
        let ours = self.ours >> seat & 1 == 1;
        let mut best = None;
        let mut legal = self.legal(&hands[seat], trick);
        legal.sort();
        legal.dedup();
        for card in legal {
            let at = hands[seat].iter().position(|&c| c == card).unwrap();
            hands[seat].remove(at);
            trick.push(card);
            let value = self.play(hands, leader, trick);
            trick.pop();
            hands[seat].insert(at, card);
            best = Some(best.map_or(value, |b: i32| if ours { b.max(value) } else { b.min(value) }));
        }
        best.unwrap()
    }
}

fn compare<const N: bool>(
    rng: &mut Rng,
    law: Law,
    count: Count,
    positions: usize,
    shape: impl Fn(&mut Rng) -> (usize, usize, Vec<Card>),
) {
    for i in 0..positions {
        let (seats, tricks, mut pack) = shape(rng);
        rng.mix(&mut pack);
        let mut hands: Vec<Vec<Card>> = (0..seats).map(|s| pack[s * tricks..][..tricks].to_vec()).collect();
        hands.iter_mut().for_each(|hand| hand.sort());
        let leader = rng.below(seats as u32) as usize;
        let ours = loop {
            let side = rng.below(1 << seats) as u8;
            if side != 0 && side != (1 << seats) - 1 {
                break side;
            }
        };
        let suits = if N { 5 } else { 4 };
        let trump = Some(rng.below(suits + 1) as u8).filter(|&t| t < suits as u8);
        let mut plain = Plain { law, trump, ours, count, seen: HashMap::new() };
        let mut trick = vec![];
        for at in 0..rng.below(seats as u32) as usize {
            let seat = (leader + at) % seats;
            let legal = plain.legal(&hands[seat], &trick);
            let card = legal[rng.below(legal.len() as u32) as usize];
            let place = hands[seat].iter().position(|&c| c == card).unwrap();
            hands[seat].remove(place);
            trick.push(card);
        }
        let want = plain.play(&mut hands.clone(), leader, &mut trick.clone());
        let stand = Stand { law, trump, hands, leader, trick, opening: false, lying: None };
        let near = (rng.below(3) > 0).then(|| rng.below(27) as i32);
        let mut round = solver(&stand, ours, count);
        assert_eq!(round.value(near), Some(want), "{i}: ours {ours:b} {stand:?}");
        let (stand, ours) = renamed::<N>(rng, &stand, ours);
        let mut round = solver(&stand, ours, count);
        assert_eq!(round.value(near), Some(want), "{i}: renamed, ours {ours:b} {stand:?}");
    }
}

/// The same position with suits renamed and seats rotated, so that the other copy of a card may come first.
fn renamed<const N: bool>(rng: &mut Rng, stand: &Stand, ours: u8) -> (Stand, u8) {
    let mut names: Vec<u8> = (0..if N { 5 } else { 4 }).collect();
    rng.mix(&mut names);
    names.push(NEUTRAL);
    let seats = stand.hands.len();
    let on = rng.below(seats as u32) as usize;
    let card = |card: &Card| Card { suit: names[usize::from(card.suit)], ..*card };
    let mut hands: Vec<Vec<Card>> = stand.hands.iter().map(|hand| hand.iter().map(card).collect()).collect();
    hands.rotate_right(on);
    let ours = (0..seats)
        .filter(|seat| ours >> seat & 1 == 1)
        .fold(0, |mask, seat| mask | 1 << ((seat + on) % seats));
    let stand = Stand {
        trump: stand.trump.map(|suit| names[usize::from(suit)]),
        hands,
        leader: (stand.leader + on) % seats,
        trick: stand.trick.iter().map(card).collect(),
        ..stand.clone()
    };
    (stand, ours)
}

fn cards(suits: u8, ranks: u8, copies: usize) -> Vec<Card> {
    (0..suits)
        .flat_map(|suit| (1..=ranks).flat_map(move |rank| std::iter::repeat_n(Card { suit, rank }, copies)))
        .collect()
}

#[test]
fn o6_o7_short_endings_of_tricks() {
    compare::<false>(&mut Rng::new(1), Law::Double, Count::Tricks, endings(), |rng| {
        let seats = 2 + rng.below(5) as usize;
        let tricks = if seats > 4 { 2 } else { 2 + rng.below(3) as usize };
        (seats, tricks, cards(4, 6, 2))
    });
    compare::<false>(&mut Rng::new(2), Law::Double, Count::Tricks, endings(), |rng| {
        let tricks = 3 + rng.below(2) as usize;
        (4, tricks, cards(2 + rng.below(3) as u8, 5, 2))
    });
}

#[test]
fn s7_s8_short_endings_of_card_values() {
    let worth = Count::by_rank([0, 5, 5, 10, 10, 10, 15, 0]);
    compare::<false>(&mut Rng::new(3), Law::Double, worth, endings(), |rng| {
        let seats = 2 + rng.below(3) as usize;
        (seats, 2 + rng.below(3) as usize, cards(4, 6, 2))
    });
    compare::<false>(&mut Rng::new(4), Law::Double, worth, endings(), |rng| {
        (4, 3 + rng.below(2) as usize, cards(2 + rng.below(3) as u8, 6, 2))
    });
    // Long enough to be solved for tricks first.
    compare::<false>(&mut Rng::new(7), Law::Double, worth, endings() / 4, |rng| {
        (2, 6 + rng.below(2) as usize, cards(4, 6, 2))
    });
}

/// A low trump that is worth more than a higher one.
#[test]
fn t6_short_endings_with_battleships_of_the_country_in_power_worth_ten() {
    let plain = [0, 5, 5, 10, 10, 10, 15, 0];
    let worth = Count::Worth { plain, trumps: [0, 10, 5, 10, 10, 10, 15, 0] };
    compare::<false>(&mut Rng::new(5), Law::Double, worth, endings(), |rng| {
        (2, 3 + rng.below(3) as usize, cards(4, 6, 2))
    });
    compare::<false>(&mut Rng::new(6), Law::Double, worth, endings(), |rng| {
        (2, 4 + rng.below(3) as usize, cards(1 + rng.below(2) as u8, 6, 2))
    });
}

#[test]
fn n6_to_n17_short_endings_of_neutral() {
    for (seed, underplay, maker) in [(5, true, true), (6, false, true), (7, true, false), (8, false, false)] {
        let law = Law::Neutral { underplay };
        compare::<true>(&mut Rng::new(seed), law, Count::Neutral { maker }, endings() / 4, |rng| {
            let seats = 2 + rng.below(5) as usize;
            (seats, if seats > 4 { 2 } else { 2 + rng.below(3) as usize }, cards(6, 8, 1))
        });
        compare::<true>(&mut Rng::new(seed + 9), law, Count::Neutral { maker }, endings() / 4, |rng| {
            let mut pack = cards(6, 8, 1);
            let few = rng.below(3) as u8;
            pack.retain(|card| card.suit >= few && (card.suit == NEUTRAL || card.rank > 4));
            (4, 3 + rng.below(2) as usize, pack)
        });
    }
}
