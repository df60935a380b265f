//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::{Rng, Seat};
use broadside_engine::{
    AnyMatch, Gesture, Match, Position as _, Silent, Table, Target, Turn, Viewer, ZoneId,
};

use super::meld::{Card, CardBag, Combination, Groups, Lays};
use super::*;

const AMERICA: u8 = 0;
const BRITAIN: u8 = 1;

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

pub(crate) fn bag(text: &str) -> CardBag {
    CardBag::read(text.split_ascii_whitespace()).unwrap()
}

/// The pack in piles of these sizes. Each has its named cards and is filled up in pack order.
pub(crate) fn piles(sizes: &[usize], named: &[&str]) -> Vec<Vec<Card>> {
    let mut pack: Vec<Card> = CardBag::whole().iter().collect();
    let cards = |text: &&str| text.split_ascii_whitespace().map(|card| card.parse().unwrap()).collect();
    let mut piles: Vec<Vec<Card>> = named.iter().map(cards).collect();
    piles.resize(sizes.len(), vec![]);
    for named in piles.iter().flatten() {
        pack.remove(pack.iter().position(|other| other == named).unwrap());
    }
    for (pile, size) in piles.iter_mut().zip(sizes) {
        pile.extend(pack.drain(..size - pile.len()));
    }
    piles
}

/// Carries out actions, separated by commas, each by the seat to act.
pub(crate) fn go(game: &mut impl AnyMatch, actions: &str) {
    for action in actions.split(',') {
        let Turn::Seat(seat) = game.turn() else { panic!("nobody to {action}") };
        if let Err(fault) = game.act(seat.number(), action.trim(), &mut vec![]) {
            panic!("seat {seat} {action}: {fault}");
        }
    }
}

/// The clause that refuses an action of the seat to act.
pub(crate) fn refused(game: &impl AnyMatch, action: &str) -> &'static str {
    let Turn::Seat(seat) = game.turn() else { panic!("nobody to {action}") };
    game.check(seat.number(), action).expect_err(action).clause.expect(action)
}

/// What the seat to act does when it picks these cards in its hand: the action, or the clause that refuses it.
pub(crate) fn picks(game: &impl AnyMatch, cards: &str) -> String {
    let Turn::Seat(seat) = game.turn() else { panic!("nobody to pick {cards}") };
    let cards = cards.split_ascii_whitespace().map(String::from).collect();
    let gesture = Gesture { cards, from: Some(ZoneId::hand(seat)), to: None };
    game.tried(seat.number(), &gesture).unwrap_or_else(|fault| fault.clause.unwrap_or("no move").into())
}

/// Whether random play chooses all legal moves equally often.
pub(crate) fn draws_evenly<P: broadside_engine::Position>(position: &P) -> bool {
    let (mut rng, mut legal, mut drawn) = (Rng::new(8), vec![], std::collections::BTreeMap::new());
    position.legal_moves(&mut legal);
    for _ in 0..400 * legal.len() {
        *drawn.entry(position.random_move(&mut rng, &mut vec![])).or_insert(0) += 1;
    }
    legal.len() > 2 && legal.iter().all(|mv| drawn.get(mv).is_some_and(|times| (320..480).contains(times)))
}

/// A deal by the last seat in which the seats hold the named cards.
fn dealt(players: usize, named: &[&str]) -> Match<ShamBattle> {
    dealt_with(&[], players, named)
}

/// The same with these readings.
fn dealt_with(readings: &[(&str, &str)], players: usize, named: &[&str]) -> Match<ShamBattle> {
    let table = Table::new(&ShamBattle::INFO, players, readings, Some(Target::Deal)).unwrap();
    let mut game = Match::new(&table);
    game.drawn(seat(players));
    let piles = piles(&vec![48 / players; players], named);
    let packets: Vec<Vec<&[Card]>> = piles.iter().map(|pile| pile.chunks(3).collect()).collect();
    let cards: Vec<Card> = (0..packets[0].len())
        .flat_map(|round| packets.iter().flat_map(move |packets| packets[round].iter().copied()))
        .collect();
    game.shuffled(&cards, &mut Silent);
    game
}

/// A deal of four in which seat 1 is the maker with a bid of 100.
fn laying(named: &[&str], country: char) -> Match<ShamBattle> {
    let mut game = dealt(4, named);
    go(&mut game, &format!("bid 100, pass, pass, pass, country {country}"));
    game
}

fn open(game: &Match<ShamBattle>) -> Open {
    game.position().unwrap().view(Viewer::Watcher).open
}

fn count(cards: &str, country: u8) -> Option<u16> {
    Combination::of(bag(cards), country).map(Combination::count)
}

fn best(hand: &str, country: u8) -> u16 {
    Claim::best(bag(hand), Groups::NONE, country).count()
}

fn random_hand(size: usize, rng: &mut Rng) -> CardBag {
    let mut pack: Vec<Card> = CardBag::whole().iter().collect();
    rng.mix(&mut pack);
    pack.into_iter().take(size).collect()
}

#[test]
fn s1_packets_of_three_and_for_three_the_last_three_cards_singly() {
    let pack: Vec<Card> = CardBag::whole().iter().collect();
    let first_hand = |players: usize| {
        let table = Table::new(&ShamBattle::INFO, players, &[], None).unwrap();
        let mut game = Match::<ShamBattle>::new(&table);
        game.drawn(seat(2));
        game.shuffled(&pack, &mut Silent);
        game.position().unwrap().view(Viewer::Seat(seat(3))).hand
    };
    let cards = |places: &[usize]| places.iter().map(|place| pack[*place]).collect::<CardBag>();
    let three = [0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 28, 29, 36, 37, 38, 45];
    assert_eq!(first_hand(3), cards(&three));
    assert_eq!(first_hand(4), cards(&[0, 1, 2, 12, 13, 14, 24, 25, 26, 36, 37, 38]));
}

#[test]
fn s2_bids_are_multiples_of_five_up_to_a_thousand() {
    let mut game = dealt(4, &[]);
    assert_eq!(game.legal().len(), 201);
    for bid in ["bid 0", "bid 7", "bid 1005", "bid 99999999"] {
        assert_eq!(refused(&game, bid), "S2");
    }
    go(&mut game, "bid 600");
    assert_eq!(refused(&game, "bid 600"), "C6");
    go(&mut game, "bid 605");
}

#[test]
fn s2_in_a_small_pack_bids_go_by_fifty_up_to_one_for_each_rank() {
    let table = Table::new(&ShamBattle::INFO, 4, &[], Some(Target::Deal)).unwrap();
    let small = broadside_engine::AnyGame::small(&ShamBattle, &table, 3).unwrap();
    let mut game = Match::<ShamBattle>::new(&small);
    game.drawn(seat(4));
    let pack = game.shuffle_due().unwrap().cards;
    game.shuffled(&pack, &mut Silent);
    assert_eq!(game.legal(), ["bid 100", "bid 150", "bid 50", "pass"]);
}

#[test]
fn c8_passes_all_round_throw_the_deal_in() {
    let mut game = dealt(3, &[]);
    go(&mut game, "pass, pass, pass");
    assert_eq!(game.deals().len(), 1);
    assert_eq!(game.turn(), Turn::Chance, "it is not the single deal");
    assert_eq!(game.deals()[0].facts.len(), 3, "no country is reported");
}

#[test]
fn c9_a_bid_of_a_thousand_ends_the_auction_at_once() {
    let mut game = dealt(4, &[]);
    go(&mut game, "pass, bid 1000");
    assert_eq!(open(&game).maker, Some((seat(2), 1000)));
    assert_eq!(game.legal(), ["country A", "country B", "country F", "country I"]);
    assert_eq!(refused(&game, "pass"), "C9");
}

#[test]
fn s3_the_maker_and_after_him_his_partner_lay_until_they_are_done() {
    let mut game = laying(&["A6 A4 B6 B4", "F6 F4", "I6 I4"], 'A');
    assert_eq!(game.turn(), Turn::Seat(seat(1)));
    go(&mut game, "lay A4 A6, lay B6 B4, done");
    assert_eq!(game.turn(), Turn::Seat(seat(3)));
    assert_eq!(refused(&game, "play I6"), "S3");
    go(&mut game, "lay I6 I4, done");
    assert_eq!(open(&game).laid, [60, 0, 20, 0].into());
    assert_eq!(game.turn(), Turn::Seat(seat(1)), "the maker leads");
    assert_eq!(refused(&game, "lay A6 A4"), "S3");
    assert_eq!(refused(&game, "done"), "S3");
    assert_eq!(refused(&game, "country A"), "S3");
    assert_eq!(refused(&game, "bid 200"), "C9");
}

#[test]
fn s3_of_three_the_maker_alone_lays() {
    let mut game = dealt(3, &[]);
    assert_eq!(refused(&game, "country A"), "S3");
    assert_eq!(refused(&game, "lay A6 A4"), "S3");
    assert_eq!(refused(&game, "play A6"), "S7");
    go(&mut game, "pass, bid 5, pass, pass, country F, done");
    assert_eq!((open(&game).phase, game.turn()), (Phase::Play, Turn::Seat(seat(2))));
}

#[test]
fn s1_four_who_play_singly_have_no_partners_and_the_maker_alone_lays() {
    let single = [("sides", "single")];
    let hands = ["A6 A6 A5 A5 A4 A4 A3 A3 A2 A2", "F6 F4", "I6 I4"];
    let mut game = dealt_with(&single, 4, &hands);
    go(&mut game, "bid 100, pass, pass, pass, country A, lay A6 A5 A4 A3 A2, done");
    assert_eq!((open(&game).phase, game.turn()), (Phase::Play, Turn::Seat(seat(1))), "he leads");
    assert_eq!(refused(&game, "lay A6 A5 A4 A3 A2"), "S3");
    play_out(&mut game);
    let scores = game.deals()[0].scores.of(4).to_vec();
    assert_eq!(scores.iter().sum::<i32>(), 150 + 440, "S9: each scores his own");
    assert!(scores[0] > 150 && scores[2] != scores[0], "{scores:?}");
    assert_eq!(game.winners(), Some(seat(1).into()), "C13: a side of one");
    assert!(Table::new(&ShamBattle::INFO, 3, &single, None).is_err(), "four players only");
}

#[test]
fn s3_cards_shown_are_known_to_all_until_they_are_played() {
    let mut game = laying(&["A6 A4 A4 B2 B3", "", "I6 I4"], 'A');
    go(&mut game, "lay A6 A4, done, lay I6 I4, done");
    let shown_in_every_world = |game: &Match<ShamBattle>, viewer: usize, holder: usize, cards: &str| {
        let view = game.position().unwrap().view(Viewer::Seat(seat(viewer)));
        (0..40).all(|number| {
            let world = Position::imagine(&view, &mut Rng::new(number));
            world.view(Viewer::Seat(seat(holder))).hand.contains_bag(bag(cards))
        })
    };
    assert!(shown_in_every_world(&game, 2, 1, "A6 A4"));
    assert!(shown_in_every_world(&game, 1, 3, "I6 I4"));
    assert!(!shown_in_every_world(&game, 2, 1, "A4 A4"), "the other A4 was not shown");
    go(&mut game, "play A4");
    assert!(shown_in_every_world(&game, 2, 1, "A6"));
    assert!(!shown_in_every_world(&game, 2, 1, "A4"), "the A4 played may have been the one shown");
}

#[test]
fn s4_the_table_of_combinations() {
    for (cards, in_power_a, in_power_b) in [
        ("A6 B6 F6 I6", Some(100), Some(100)),
        ("A5 B5 F5 I5", Some(80), Some(80)),
        ("A4 A4 B4 F4", Some(70), Some(70)),
        ("A3 B3 F3 I3", Some(60), Some(60)),
        ("A2 B2 F2 I2", Some(50), Some(50)),
        ("A1 B1 F1 I1", Some(40), Some(40)),
        ("A1 B1 F1 I1 I1", Some(60), Some(60)),
        ("B6 B6 I6 I6", Some(200), Some(200)),
        ("A6 A6 B6 B6 F6 F6 I6 I6", Some(280), Some(280)),
        ("A6 A5 A4 A3 A2", Some(150), None),
        ("B6 B5 B4 B3 B2", None, Some(150)),
        ("A6 A4", Some(40), Some(20)),
        ("B6 B4", Some(20), Some(40)),
        ("F6 F4", Some(20), Some(20)),
        ("A6 B1", Some(40), Some(40)),
        ("A6 B4", None, None),
        ("B6 A1", None, None),
        ("A6 A6", None, None),
        ("A6", None, None),
        ("A6 A4 B1", None, None),
        ("A6 B6 F6", None, None),
        ("A6 A6 A4", None, None),
        ("A6 A6 A5 A4 A3 A2", None, None),
        ("A6 A6 A4 A4", None, None),
        ("A6 A5 A4 A3 A2 A1", None, None),
        ("A6 B6 F6 I5", None, None),
    ] {
        assert_eq!(count(cards, AMERICA), in_power_a, "{cards}");
        assert_eq!(count(cards, BRITAIN), in_power_b, "{cards}");
    }
}

#[test]
fn s4_what_is_no_combination_or_not_held_is_refused() {
    let game = laying(&["A6 A4 B6 F6", "I6"], 'A');
    assert_eq!(refused(&game, "lay A6 B6 F6"), "S4");
    assert_eq!(refused(&game, "lay A6 B6 F6 I6"), "C10");
    assert_eq!(refused(&game, "lay A6 A6 A6"), "C10");
    assert_eq!(AnyMatch::check(&game, 1, "lay").unwrap_err().clause, None, "it names no card");
}

#[test]
fn s4_cards_picked_together_are_laid_and_a_single_one_is_played() {
    let mut game = laying(&["A6 A4 B6 I2"], 'A');
    assert_eq!(picks(&game, "A4 A6"), "lay A6 A4");
    assert_eq!(picks(&game, "A4 B6"), "S4");
    go(&mut game, "done, done");
    assert_eq!(picks(&game, "I2"), "play I2");
}

#[test]
fn s5_no_card_is_in_two_combinations() {
    let mut game = laying(&["A6 A4 A4 B1 B2 B2 B3 B3 F1 F1 F2 F2"], 'I');
    go(&mut game, "lay A6 A4");
    assert_eq!(refused(&game, "lay A6 B1"), "S5");
    assert_eq!(refused(&game, "lay A6 A4"), "S5");
    assert_eq!(game.legal(), ["done", "lay B2 B2 F2 F2"]);
}

#[test]
fn s5_one_group_of_each_kind_in_a_hand_and_another_in_the_partners() {
    let mut game = laying(&["A6 A6 B6 B6 F6", "", "F6 I6 I6 I4 I4 I5 I5 I3 I3 I2 I2 F2", "A2"], 'A');
    go(&mut game, "lay A6 A6 B6 B6");
    assert_eq!(refused(&game, "lay A6 A6 B6 F6"), "S5");
    let mut eight = laying(&["A6 A6 B6 B6 F6 F6 I6 I6", "A4 A4"], 'F');
    go(&mut eight, "lay A6 B6 F6 I6");
    assert_eq!(refused(&eight, "lay A6 B6 F6 I6"), "S5", "the other four are no second group");
    let mut four = laying(&["A1 A1 B1 B1", "A6 B6 A5", "F1 F1 I1 I1"], 'A');
    go(&mut four, "lay A1 A1 B1 B1, done, lay F1 F1 I1 I1, done");
    assert_eq!(open(&four).laid, [80, 0, 80, 0].into());
}

#[test]
fn s5_a_hand_may_lay_two_sequences_and_the_same_pair_twice() {
    let mut game = laying(&["A6 A6 A5 A5 A4 A4 A3 A3 A2 A2"], 'A');
    go(&mut game, "lay A6 A5 A4 A3 A2, lay A6 A5 A4 A3 A2, done");
    assert_eq!(open(&game).laid[Seat::new(0)], 300);
    let mut game = laying(&["B6 B6 B4 B4"], 'A');
    go(&mut game, "lay B6 B4, lay B6 B4");
    assert_eq!(open(&game).laid[Seat::new(0)], 40);
}

#[test]
fn s5_the_booklets_example_lacks_the_bond_and_is_no_sequence() {
    let game = laying(&["A6 A4 A3 A2 A1 I6 I4", "A5 A5"], 'A');
    assert_eq!(refused(&game, "lay A6 A4 A3 A2 A1"), "S4");
    assert_eq!(best("A6 A4 A3 A2 A1 I6 I4", AMERICA), 60);
    assert_eq!(best("A6 A5 A4 A3 A2 I6 I4", AMERICA), 170);
}

#[test]
fn s6_doubling_needs_two_identical_pairs_among_the_cards_laid() {
    assert_eq!(count("A6 A6 B6 F6 I6", AMERICA), Some(120));
    assert_eq!(count("A6 A6 B6 B6 I6", AMERICA), Some(220));
    assert_eq!(count("A6 A6 B6 B6 F6 I6", AMERICA), Some(240));
    assert_eq!(count("A6 A6 B6 F6", AMERICA), Some(100));
    let mut game = laying(&["A6 A6 B6 B6 F6"], 'I');
    go(&mut game, "lay A6 A6 B6 F6");
    assert_eq!(open(&game).laid[Seat::new(0)], 100, "the pair not laid does not double");
}

#[test]
fn s5_the_best_claim_is_not_the_greedy_one() {
    // The sequence is the single combination with the highest value, but it breaks three groups of four.
    let hand = "A6 A5 A4 A3 A2 B6 B5 B4 F6 F5 F4 I6 I5 I4";
    assert_eq!(best(hand, AMERICA), 250);
    // A fifth Flag adds no more to the group than it scores with its Army, and less if its country is in power.
    assert_eq!(best("A6 A6 B6 F6 I6 A4", AMERICA), 140);
    // Taking the Army pairs first would lose a doubled group.
    assert_eq!(best("A6 A6 B6 B6 A4 B4", AMERICA), 200);
    assert_eq!(best("A6 A6 B6 F6 A4 A4", AMERICA), 100);
    assert_eq!(best("A6 A6 B6 A4 A4 B1", AMERICA), 80);
}

/// The best claim, found by trying every order of laying combinations.
fn best_by_trying(free: CardBag, laid: Groups, country: u8) -> u16 {
    let each = Lays::of(free, laid, country).iter().map(|cards| {
        let combination = Combination::of(cards, country).unwrap();
        let (mut free, mut laid) = (free, laid);
        free.take(cards);
        combination.group().into_iter().for_each(|rank| laid.insert(rank));
        combination.count() + best_by_trying(free, laid, country)
    });
    each.max().unwrap_or(0)
}

#[test]
fn s5_the_best_claim_is_the_best_of_all() {
    let mut rng = Rng::new(5);
    for number in 0..400 {
        // Hands of high cards from few nations have many combinations.
        let narrow = number % 2 == 0;
        let mut hand = random_hand(if narrow { 24 } else { 12 }, &mut rng);
        if narrow {
            let kept = hand.iter().filter(|card| card.rank() > 3 || card.suit() < 2).take(9);
            hand = kept.collect();
        }
        let mut laid = Groups::NONE;
        if number % 3 == 0 {
            laid.insert(1 + rng.below(6) as u8);
        }
        let country = rng.below(4) as u8;
        let claim = Claim::best(hand, laid, country);
        assert_eq!(claim.count(), best_by_trying(hand, laid, country), "{hand} with {country} in power");
        let (mut left, mut count) = (hand, 0);
        for cards in claim.combinations() {
            left.take(cards);
            let combination = Combination::of(cards, country).unwrap();
            assert!(!combination.group().is_some_and(|rank| laid.contains(rank)));
            combination.group().into_iter().for_each(|rank| laid.insert(rank));
            count += combination.count();
        }
        assert_eq!(count, claim.count(), "{hand}");
    }
}

#[test]
fn s4_every_choice_of_cards_that_combines_can_be_laid_once() {
    let mut rng = Rng::new(6);
    for _ in 0..60 {
        let hand = random_hand(12, &mut rng);
        let cards: Vec<Card> = hand.iter().collect();
        let country = rng.below(4) as u8;
        let chosen = |bits: u32| (0..12).filter(move |n| bits >> n & 1 == 1).map(|n| cards[n as usize]);
        let mut all: Vec<CardBag> = (1..1 << 12).map(|bits| chosen(bits).collect()).collect();
        all.retain(|cards| Combination::of(*cards, country).is_some());
        all.sort();
        all.dedup();
        let lays = Lays::of(hand, Groups::NONE, country);
        let mut listed: Vec<CardBag> = lays.iter().collect();
        listed.sort();
        assert_eq!(listed, all, "{hand} with {country} in power");
        assert_eq!((lays.len() as usize, lays.nth(lays.len())), (all.len(), None));
    }
}

#[test]
fn every_move_is_as_likely_in_random_play() {
    let mut bidding = dealt(3, &[]);
    assert!(draws_evenly(bidding.position().unwrap()));
    go(&mut bidding, "bid 900");
    assert!(draws_evenly(bidding.position().unwrap()));
    go(&mut bidding, "bid 1000");
    assert!(draws_evenly(bidding.position().unwrap()));
    let game = laying(&["A6 A6 B6 B6 F6 I6 A4 A5 A3 A2 B1 B4"], 'A');
    assert_eq!(game.legal().len(), 13 + 5, "thirteen groups, three pairs, the sequence, done");
    assert!(draws_evenly(game.position().unwrap()));
}

#[test]
fn s7_who_can_follow_must_and_the_country_in_power_beats_all() {
    let mut game = laying(&["A6 B2", "A5 B6", "A4 A3", "I1 I2 I3 I4 I5 I6 F1 F2 F3 F4 F5 F6"], 'I');
    go(&mut game, "done, done, play A6");
    assert_eq!(refused(&game, "play B6"), "S7");
    assert_eq!(refused(&game, "play A6"), "C10");
    go(&mut game, "play A5, play A3, play I1");
    assert_eq!(game.turn(), Turn::Seat(seat(4)), "the lowest Italian card beats the American Flag");
    assert_eq!(open(&game).taken, [0, 0, 0, 15 + 10 + 10 + 5].into());
}

#[test]
fn c11_of_two_identical_cards_the_first_takes() {
    let mut game = laying(&["A6 A1", "A2", "A6", "A3"], 'B');
    go(&mut game, "done, done, play A6, play A2, play A6, play A3");
    assert_eq!(game.turn(), Turn::Seat(seat(1)));
}

/// Plays the deal to its end, always with the first legal card.
fn play_out(game: &mut Match<ShamBattle>) {
    while let Turn::Seat(_) = game.turn() {
        let first = game.legal()[0].clone();
        go(game, &first);
    }
}

#[test]
fn s9_the_maker_scores_his_points_if_they_reach_the_bid_and_else_loses_the_bid() {
    let hand = "A6 A6 A5 A5 A4 A4 A3 A3 A2 A2 A1 A1";
    let score = |bid: &str| {
        let mut game = dealt(4, &[hand]);
        go(&mut game, &format!("{bid}, pass, pass, pass, country A, lay A6 A5 A4 A3 A2, done, done"));
        play_out(&mut game);
        game.deals()[0].scores.of(4).to_vec()
    };
    // With every trick in the only scoring country: 150 for combinations and the 440 of the pack.
    assert_eq!(score("bid 590"), [590, 0, 590, 0]);
    assert_eq!(score("bid 595"), [-595, 0, -595, 0]);
}

#[test]
fn s9_the_other_sides_score_what_they_took_whatever_happens() {
    let score = |bid: &str| {
        let mut game = dealt(3, &["", "I6 I6 I5 I5"]);
        go(&mut game, &format!("{bid}, country I, done"));
        play_out(&mut game);
        game.deals()[0].scores.of(3).to_vec()
    };
    let made = score("bid 5, pass, pass");
    assert_eq!(made.iter().sum::<i32>(), 440);
    assert!(made.iter().all(|taken| *taken > 0), "{made:?}");
    assert_eq!(score("bid 1000"), [-1000, made[1], made[2]]);
}
