//! Imagined deals come as often as they should.

use std::collections::BTreeMap;

use broadside_cards::{MAX_SEATS, Rng, Seed, Shuffler};
use broadside_engine::{Silent, Target, Turn, Viewer};

use super::super::counted::Counted;
use super::super::worlds::Worlds;
use super::*;

/// A random deal after `calls` random calls, and those calls.
fn random_deal(rules: Rules, seed: u64, calls: usize) -> (Position, Vec<Move>) {
    let mut position = undealt(rules.players, rules.only_held, Target::Deal, &[]);
    let mut pack = position.shuffle_due().unwrap().cards;
    Shuffler::new(&Seed::from(seed), 0).shuffle(&mut pack);
    position.shuffled(&pack, &mut Silent);
    let (mut rng, mut moves) = (Rng::new(seed), vec![]);
    while moves.len() < calls && position.turn() != Turn::Over {
        let mv = position.random_move(&mut rng, &mut vec![]);
        position.play_unchecked(mv, &mut Silent);
        moves.push(mv);
    }
    (position, moves)
}

/// The original hands, if they lead to `hands` by the same calls with the same answers and sets.
fn replays(hands: &Hands, moves: &[Move], truth: &Position) -> Option<Hands> {
    let rules = truth.open.rules;
    let mut dealt = *hands;
    for (hand, proven) in dealt.iter_mut().zip(truth.open.proven) {
        hand.add(proven.lost);
        hand.take(proven.gained);
    }
    let mut position = undealt(rules.players, rules.only_held, Target::Deal, &[]);
    deal(&mut position, &dealt[..rules.players]);
    for mv in moves {
        if position.turn() == Turn::Over || position.check(*mv).is_err() {
            return None;
        }
        position.play_unchecked(*mv, &mut Silent);
    }
    (position.open == truth.open).then_some(dealt)
}

/// Every way to put the unseen cards into the hands of the view, ignoring what is proved.
fn all_hands(view: &View) -> Vec<Hands> {
    let known = |seat: Seat| match view.viewer.is(seat) {
        true => view.hand,
        false => view.open.proven[seat.index()].holds,
    };
    let mut unseen = CardBag::whole();
    unseen.take(view.open.down);
    let mut start = [CardBag::EMPTY; MAX_SEATS];
    for seat in Seat::all(view.open.rules.players) {
        unseen.take(known(seat));
        start[seat.index()] = known(seat);
    }
    let mut worlds = vec![start];
    for card in unseen.iter() {
        let place = |world: &Hands| {
            let world = *world;
            let room = move |seat: &usize| world[*seat].len() < usize::from(view.open.held[*seat]);
            (0..MAX_SEATS)
                .filter(room)
                .map(move |seat| {
                    let mut world = world;
                    world[seat].insert(card);
                    world
                })
                .collect::<Vec<_>>()
        };
        worlds = worlds.iter().flat_map(place).collect();
        worlds.sort();
        worlds.dedup();
    }
    worlds
}

/// Draws hands and compares their frequencies with the expected ones.
fn comes_out(weights: &BTreeMap<Hands, f64>, mut draw: impl FnMut() -> Hands) {
    let (rounds, all) = (200 * weights.len(), weights.values().sum::<f64>());
    let mut seen = BTreeMap::<Hands, f64>::new();
    (0..rounds).for_each(|_| *seen.entry(draw()).or_default() += 1.0);
    if let Some(strange) = seen.keys().find(|hands| !weights.contains_key(*hands)) {
        panic!("no deal leads to {strange:?}");
    }
    let off = |(hands, weight): (&Hands, &f64)| {
        let expected = weight / all * rounds as f64;
        (seen.get(hands).copied().unwrap_or_default() - expected).powi(2) / expected
    };
    let (chi, freedom) = (weights.iter().map(off).sum::<f64>(), (weights.len() - 1) as f64);
    assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 10.0, "chi squared {chi} of {freedom} degrees");
}

#[test]
fn every_deal_that_leads_here_is_imagined_equally_often() {
    let mut tried = 0;
    for seed in 0..600u64 {
        let rules = Rules { players: 3 + seed as usize % 3, only_held: seed % 2 == 0, whole_added: false };
        let (truth, moves) = random_deal(rules, seed, 20 + seed as usize % 7 * 20);
        let Turn::Seat(mover) = truth.turn() else { continue };
        let view = truth.view(if seed % 5 == 0 { Viewer::Watcher } else { Viewer::Seat(mover) });
        let worlds = Worlds::behind(&view);
        if !(3..=9).contains(&worlds.unseen.len()) {
            continue;
        }
        let mut weights = BTreeMap::new();
        for hands in all_hands(&view) {
            if let Some(dealt) = replays(&hands, &moves, &truth) {
                let pairs: usize = dealt.iter().map(|hand| hand.pairs().len()).sum();
                weights.insert(hands, 0.5f64.powi(pairs as i32));
            }
        }
        if weights.len() < 2 {
            continue;
        }
        tried += 1;
        let mut rng = Rng::new(seed);
        comes_out(&weights, || Position::imagine(&view, &mut rng).hands);
        let counted = Counted::countries(&worlds).unwrap();
        comes_out(&weights, || worlds.hands_with(counted.draw(&mut rng).unwrap()));
    }
    assert!(tried > 20, "only {tried} positions were tried");
}

#[test]
fn a_walk_meets_each_card_in_each_hand_as_often_as_the_count_says() {
    for seed in 0..4 {
        let rules = Rules { players: 5, only_held: seed % 2 == 0, whole_added: false };
        let (truth, _) = random_deal(rules, seed, 16);
        let worlds = Worlds::behind(&truth.view(Viewer::Watcher));
        let counted = Counted::cards(&worlds, usize::MAX).unwrap();
        let mut rng = Rng::new(seed);
        let rounds = 600;
        let mut often = |draw: &mut dyn FnMut(&mut Rng) -> Hands| {
            let mut often = vec![0.0f64; MAX_SEATS * 64];
            for _ in 0..rounds {
                for (seat, given) in draw(&mut rng).iter().enumerate() {
                    given.kinds().iter().for_each(|card| often[seat * 64 + usize::from(card.index())] += 1.0);
                }
            }
            often
        };
        let walked = often(&mut |rng| worlds.walk(rng).unwrap());
        let drawn = often(&mut |rng| worlds.accepted(&counted, rng).unwrap());
        for (walked, drawn) in walked.iter().zip(drawn) {
            let spread = (walked + drawn).max(1.0).sqrt();
            assert!((walked - drawn).abs() < 4.5 * spread, "{walked} and {drawn} of {rounds}");
        }
    }
}
