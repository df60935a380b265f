//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::{Rng, Seat};
use broadside_engine::{AnyMatch, Fact, Match, Position as _, Silent, Table, Target, Turn, Viewer};

use super::*;
use crate::sham_battle::meld::{Card, CardBag, CardSet};
use crate::sham_battle::tests::{bag, draws_evenly, go, picks, piles, refused, seat};

/// A deal by seat 2 with the named cards for seat 1, seat 2, the card turned up, and the reserve from its top. The rest
/// is filled in in pack order.
fn dealt(named: &[&str]) -> Match<ShamBattle2> {
    dealt_to(named, &[], Target::Deal)
}

/// The same with these readings and this target.
fn dealt_to(named: &[&str], readings: &[(&str, &str)], target: Target) -> Match<ShamBattle2> {
    let table = Table::new(&ShamBattle2::INFO, 2, readings, Some(target)).unwrap();
    let mut game = Match::new(&table);
    game.drawn(seat(2));
    deal(&mut game, named);
    game
}

/// Deals the named cards to seat 1, seat 2, the card turned up, and the reserve.
fn deal(game: &mut Match<ShamBattle2>, named: &[&str]) {
    let piles = piles(&[12, 12, 1, 23], named);
    let packets = piles[0].chunks(3).zip(piles[1].chunks(3));
    let hands = packets.flat_map(|(first, second)| first.iter().chain(second));
    let cards: Vec<Card> = hands.chain(&piles[2]).chain(&piles[3]).copied().collect();
    game.shuffled(&cards, &mut Silent);
}

fn open(game: &Match<ShamBattle2>) -> Open {
    game.position().unwrap().view(Viewer::Watcher).open
}

fn hand(game: &Match<ShamBattle2>, number: usize) -> CardBag {
    game.position().unwrap().view(Viewer::Seat(seat(number))).hand
}

fn lays(game: &Match<ShamBattle2>) -> Vec<String> {
    game.legal().into_iter().filter(|action| action.starts_with("lay")).collect()
}

/// Plays the deal to its end, always with the first legal card or else `done`.
fn play_to_the_end(game: &mut Match<ShamBattle2>) {
    let deals = game.deals().len();
    while game.deals().len() == deals {
        let first = game.legal().into_iter().find(|action| action == "done" || action.starts_with("play"));
        go(game, &first.unwrap());
    }
}

/// Plays the first legal card or else `done` until the deal is in this phase.
fn play_to(game: &mut Match<ShamBattle2>, phase: Phase) {
    while open(game).phase != phase {
        let first = game.legal().into_iter().find(|action| action == "done" || action.starts_with("play"));
        go(game, &first.unwrap());
    }
}

#[test]
fn t1_three_at_a_time_from_the_non_dealer_and_the_next_card_is_turned_up() {
    let table = Table::new(&ShamBattle2::INFO, 2, &[], None).unwrap();
    let mut game = Match::<ShamBattle2>::new(&table);
    game.drawn(seat(1));
    let pack: Vec<Card> = CardBag::whole().iter().collect();
    game.shuffled(&pack, &mut Silent);
    let places = [0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19, 20];
    assert_eq!(hand(&game, 2), places.iter().map(|place| pack[*place]).collect());
    assert_eq!(game.position().unwrap().hand_of(seat(2)), hand(&game, 2));
    let open = open(&game);
    assert_eq!((open.turned, open.country, open.reserve), (Some(pack[24]), Some(pack[24].suit()), 23));
    assert_eq!(game.turn(), Turn::Seat(seat(2)), "the non-dealer leads");
}

#[test]
fn t2_there_is_no_duty_to_follow_while_the_reserve_lasts() {
    let mut game = dealt(&["A6", "A5 B1 F1 I1", "F4"]);
    go(&mut game, "play A6");
    assert_eq!(game.legal().len(), hand(&game, 2).kinds().len());
    assert_eq!(refused(&game, "play A6"), "C10");
    assert_eq!(refused(&game, "lay A6 B1"), "T4");
    assert_eq!(refused(&game, "done"), "T4");
    go(&mut game, "play B1");
}

#[test]
fn t2_t8_a_card_is_told_with_the_clause_it_is_played_by() {
    let mut game = dealt(&[]);
    for (phase, clause) in [(Phase::Free, "T2"), (Phase::Strict, "T8")] {
        play_to(&mut game, phase);
        let (Turn::Seat(seat), mut events) = (game.turn(), vec![]) else { panic!("nobody to lead") };
        game.act(seat.number(), &game.legal()[0], &mut events).unwrap();
        assert_eq!(events[0].clause, Some(clause));
    }
}

#[test]
fn t3_the_leader_takes_unless_he_is_beaten() {
    for (led, answer, winner) in [
        ("A4", "A5", 2),
        ("A4", "A3", 1),
        ("A4", "A4", 1),
        ("A4", "B6", 1),
        ("A4", "F1", 2),
        ("F4", "F4", 1),
        ("F2", "A6", 1),
        ("F2", "F3", 2),
    ] {
        let mut game = dealt(&[led, answer, "F6"]);
        go(&mut game, &format!("play {led}, play {answer}"));
        assert_eq!(game.turn(), Turn::Seat(seat(winner)), "{led} {answer}");
    }
}

#[test]
fn t4_one_combination_after_a_trick_and_battleships_before_or_after_it() {
    let hand = "F6 A6 A4 B6 B4 F1 F1";
    let mut game = dealt(&[hand, "A1 A2", "F3"]);
    go(&mut game, "play F6, play A1");
    assert_eq!(refused(&game, "play A6"), "T4");
    let mut after = game.clone();
    go(&mut after, "lay A6 A4, show, show");
    assert_eq!(open(&after).claimed, [40, 0].into());
    assert_eq!(refused(&after, "lay B6 B4"), "T4");
    go(&mut game, "show, lay A6 A4, show");
    assert_eq!(refused(&game, "lay A6 A6 A6"), "T4");
    go(&mut game, "done");
    assert_eq!(game.turn(), Turn::Seat(seat(1)), "the winner leads");
    go(&mut game, "play A6, play A2, lay B6 B4");
    assert_eq!(open(&game).claimed, [60, 0].into());
}

#[test]
fn t4_every_claim_is_as_likely_in_random_play() {
    let mut game = dealt(&["F6 A6 A4 B6 B4 F1 F1", "A1 A2", "F3"]);
    go(&mut game, "play F6, play A1");
    assert!(draws_evenly(game.position().unwrap()));
    assert!(game.legal().contains(&"show".into()));
}

#[test]
fn t5_cards_on_the_table_may_be_played_but_not_laid_again() {
    let mut game = dealt(&["F6 F5 F4 A6 A4 B1 B2 B3", "A1 A2 A6 A4", "F2"]);
    go(&mut game, "play F6, play A1, lay A6 A4, done, play F5, play A2");
    assert_eq!(refused(&game, "lay A6 B1"), "T5");
    assert_eq!(refused(&game, "lay A6 A4"), "T5");
    assert_eq!(refused(&game, "lay I6 I4"), "C10");
    assert_eq!(refused(&game, "lay B1 B2"), "S4");
    go(&mut game, "done, play A6");
    assert_eq!(open(&game).table[Seat::new(0)], bag("A4"));
    assert_eq!(open(&game).claimed, [20, 0].into(), "breaking a combination costs nothing");
}

#[test]
fn t5_one_group_of_each_kind_in_a_deal() {
    let mut game = dealt(&["F6 F5 A3 A3 B3 B3 F3 F3 I3 I3", "A1 A2 A4 A5 B1", "F2"]);
    go(&mut game, "play F6, play A1, lay A3 B3 F3 I3, done");
    go(&mut game, "play F5, play A2");
    assert_eq!(refused(&game, "lay A3 B3 F3 I3"), "T5");
    assert!(lays(&game).iter().all(|lay| !lay.contains('3')));
    // The first group has been played, but a second is still not legal.
    go(&mut game, "done, play F3, play A4, done, play A3, play B1, done");
    assert_eq!(open(&game).table[Seat::new(0)], bag("B3 I3"));
    assert_eq!(hand(&game, 1).within(bag("A3 B3 F3 I3").kinds()), bag("A3 B3 F3 I3"));
    assert_eq!(open(&game).phase, Phase::Free);
}

#[test]
fn t5_the_same_card_on_the_table_is_played_before_the_one_in_hand() {
    let mut game = dealt(&["F6 F5 A6 A6 A4 A4", "A1 A2 A3", "F2"]);
    go(&mut game, "play F6, play A1, lay A6 A4, done, play A6, play A2");
    assert_eq!(open(&game).table[Seat::new(0)], bag("A4"));
    assert!(hand(&game, 1).contains_bag(bag("A6 A4")));
    go(&mut game, "lay A6 A4");
    assert_eq!(open(&game).claimed, [40, 0].into());
    assert_eq!(open(&game).table[Seat::new(0)], bag("A6 A4 A4"));
}

#[test]
fn t5_of_two_identical_cards_the_one_in_hand_may_be_picked_too() {
    let mut game = dealt(&["F6 F5 A6 A6 A4 A4", "A1 A2 A3", "F2"]);
    go(&mut game, "play F6, play A1");
    assert_eq!(picks(&game, "A4 A6"), "lay A6 A4");
    assert_eq!(picks(&game, "A4 F5"), "S4");
    go(&mut game, "lay A6 A4, done");
    assert_eq!(picks(&game, "A6"), "play A6");
}

#[test]
fn t6_a_battleship_is_exchanged_for_the_turned_card_and_the_second_one_stays() {
    let mut game = dealt(&["F6 F1 F1 A1 B1 I1 F5", "A2 A3", "F4"]);
    go(&mut game, "play F6, play A2, show");
    assert_eq!((open(&game).turned, open(&game).claimed), (Some("F1".parse().unwrap()), [10, 0].into()));
    assert!(hand(&game, 1).contains_bag(bag("F1 F4")));
    go(&mut game, "show");
    assert_eq!(open(&game).claimed, [20, 0].into());
    assert!(hand(&game, 1).contains_bag(bag("F1 F4")));
    assert_eq!(refused(&game, "show"), "T6");
    go(&mut game, "done, play F5, play A3");
    assert_eq!(refused(&game, "show"), "T6", "nor after another trick");
    go(&mut game, "lay A1 B1 F1 I1");
    assert_eq!(open(&game).claimed, [60, 0].into());
    assert_eq!(refused(&game, "show"), "T6", "it lies on the table");
}

#[test]
fn t6_a_turned_battleship_scores_nobody_and_leaves_the_other_in_the_hand() {
    let mut game = dealt(&["F6 F1 F5", "A2 A3", "F1"]);
    assert_eq!(open(&game).claimed, [0, 0].into());
    go(&mut game, "play F6, play A2, show");
    assert_eq!((open(&game).turned, open(&game).claimed), (Some("F1".parse().unwrap()), [10, 0].into()));
    assert!(hand(&game, 1).contains_bag(bag("F1")));
    assert_eq!(refused(&game, "show"), "T6");
    go(&mut game, "done, play F1, play A3");
    assert_eq!(refused(&game, "show"), "T6");
}

#[test]
fn t6_a_battleship_on_the_table_cannot_be_shown() {
    let mut game = dealt(&["B6 A6 B1 A1", "A2 A3", "B4", "I2 B1"]);
    go(&mut game, "play B6, play A2");
    let mut shown = game.clone();
    go(&mut game, "lay A6 B1");
    assert_eq!(refused(&game, "show"), "T6");
    go(&mut shown, "show");
    assert_eq!(refused(&shown, "lay A6 B1"), "C10", "it was exchanged");
    assert_eq!(refused(&shown, "show"), "T6");
}

#[test]
fn t6_both_may_show_a_battleship() {
    let mut game = dealt(&["F5 F1 A1", "F6 F1 A2 A3", "F4"]);
    go(&mut game, "play F5, play A2, show, done, play A1, play F6, show");
    assert_eq!(open(&game).claimed, [10, 10].into());
    assert_eq!(open(&game).turned, Some("F1".parse().unwrap()));
    assert!(hand(&game, 2).contains_bag(bag("F1")), "there is nothing to exchange it for");
}

#[test]
fn t6_what_is_taken_up_or_shown_and_kept_is_known() {
    let mut game = dealt(&["F6 F1 F1 F5", "A2 A3 A1", "F4"]);
    go(&mut game, "play F6, play A2, show, show, done");
    assert_eq!(open(&game).known[Seat::new(0)], bag("F4 F1"));
    let view = game.position().unwrap().view(Viewer::Seat(seat(2)));
    let worlds: Vec<Position> = (0..40).map(|n| Position::imagine(&view, &mut Rng::new(n))).collect();
    assert!(worlds.iter().all(|world| world.hands[Seat::new(0)].contains_bag(bag("F4 F1"))));
    assert!(worlds.iter().any(|world| world.hands[Seat::new(0)] != hand(&game, 1)));
    assert!(worlds.iter().any(|world| world.reserve != worlds[0].reserve));
    go(&mut game, "play F4, play A3, done, play F1, play A1");
    assert_eq!(open(&game).known[Seat::new(0)], CardBag::EMPTY);
}

const TAKEN: &[(&str, &str)] = &[("battleship", "taken")];

#[test]
fn t6_taken_makes_showing_the_exchange_alone() {
    let mut game = dealt_to(&["F6 F1 F1 F5", "A2 A3", "F4"], TAKEN, Target::Deal);
    go(&mut game, "play F6, play A2, show");
    assert_eq!((open(&game).turned, open(&game).claimed), (Some("F1".parse().unwrap()), [0, 0].into()));
    assert!(hand(&game, 1).contains_bag(bag("F1 F4")));
    assert_eq!(open(&game).known[Seat::new(0)], bag("F4"), "the other Battleship was not seen");
    assert_eq!(refused(&game, "show"), "T6", "there is nothing left to exchange it for");
    assert!(!game.legal().contains(&"show".into()));
    let mut turned = dealt_to(&["F6 F1", "A2", "F1"], TAKEN, Target::Deal);
    go(&mut turned, "play F6, play A2");
    assert_eq!(refused(&turned, "show"), "T6");
    let mut without = dealt_to(&["F6", "A2 F1 F1", "F4"], TAKEN, Target::Deal);
    go(&mut without, "play F6, play A2");
    assert_eq!(refused(&without, "show"), "T6");
}

#[test]
fn t6_taken_counts_ten_for_a_battleship_of_the_country_in_power_in_a_trick() {
    for (led, answer, value) in [("F1", "A2", 15), ("F6", "F1", 25), ("A1", "F1", 15), ("A1", "B1", 10)] {
        let mut game = dealt_to(&[led, answer, "F4"], TAKEN, Target::Deal);
        go(&mut game, &format!("play {led}, play {answer}"));
        assert_eq!(open(&game).taken.iter().sum::<u16>(), value, "{led} {answer}");
    }
}

#[test]
fn t9_taken_adds_ten_to_what_the_whole_pack_counts() {
    let mut game = dealt_to(&["F6 A6 A4 F1", "A1", "F4"], TAKEN, Target::Deal);
    go(&mut game, "play F6, play A1, show, lay A6 A4, done");
    play_to_the_end(&mut game);
    assert_eq!(game.deals()[0].scores.of(2).iter().sum::<i32>(), 440 + 10 + 20);
    assert_eq!(game.deals()[0].facts[1], ("combinations", Fact::Numbers(vec![20, 0])));
}

const AT_ONCE: &[(&str, &str)] = &[("finish", "at-once")];

#[test]
fn t10_at_once_a_combination_or_a_battleship_that_reaches_the_target_wins() {
    let named = ["F6 A6 A4 F1", "A1", "F4"];
    for (target, actions) in
        [(20, "lay A6 A4"), (30, "show, lay A6 A4"), (30, "lay A6 A4, show"), (10, "show")]
    {
        let mut game = dealt_to(&named, AT_ONCE, Target::Points(target));
        go(&mut game, &format!("play F6, play A1, {actions}"));
        assert_eq!((game.turn(), game.winners()), (Turn::Over, Some(seat(1).into())), "{target}");
        let report = &game.deals()[0];
        assert_eq!(report.scores.of(2), [target, 0], "cards taken are not counted");
        assert_eq!(report.facts[1], ("combinations", Fact::Numbers(vec![target.into(), 0])));
        assert_eq!(game.scores().of(2), [target, 0]);
    }
    for (readings, target) in
        [(AT_ONCE, Target::Deal), (AT_ONCE, Target::Points(40)), (&[], Target::Points(30))]
    {
        let mut game = dealt_to(&named, readings, target);
        go(&mut game, "play F6, play A1, lay A6 A4, show, done");
        assert_eq!(game.scores().of(2), [0, 0], "combinations enter with the deal");
    }
}

#[test]
fn t10_at_once_adds_the_deals_before_and_the_count_of_cards_stays_under_c12() {
    let after_one_deal = |target| {
        let mut game = dealt_to(&["A1 A2", "F6 F6 F5 F5 A6 B6", "F4"], AT_ONCE, Target::Points(target));
        play_to_the_end(&mut game);
        game
    };
    let scores = after_one_deal(1000).scores();
    let (one, two) = (scores[seat(1)], scores[seat(2)]);
    assert!(two > one, "{one} {two}");
    assert_eq!(after_one_deal(two).winners(), Some(seat(2).into()), "cards count after the last trick");
    for (target, wins) in [(two + 20, true), (two + 21, false)] {
        let mut game = after_one_deal(target);
        deal(&mut game, &["F6 A6 A4", "A1", "F4"]);
        go(&mut game, "play F6, play A1, lay A6 A4");
        assert_eq!(game.winners(), wins.then(|| seat(2).into()), "{two} and 20, to {target}");
        assert_eq!(game.scores()[seat(2)], if wins { target } else { two });
    }
}

#[test]
fn t10_taken_and_at_once_a_shown_battleship_reaches_nothing() {
    let readings = [("battleship", "taken"), ("finish", "at-once")];
    let mut game = dealt_to(&["F6 A6 A4 F1", "A1", "F4"], &readings, Target::Points(10));
    go(&mut game, "play F6, play A1, show");
    assert_eq!(game.turn(), Turn::Seat(seat(1)));
    go(&mut game, "lay A6 A4");
    assert_eq!(game.winners(), Some(seat(1).into()));
}

#[test]
fn t10_a_deal_cut_short_hides_what_was_hidden() {
    let mut game = dealt_to(&["F6 A6 A4 F1", "A1", "F4"], AT_ONCE, Target::Points(20));
    go(&mut game, "play F6, play A1, lay A6 A4");
    let over = game.on_table().unwrap();
    let view = over.view(Viewer::Seat(seat(1)));
    let world = Position::imagine(&view, &mut Rng::new(1));
    assert_eq!(world.view(Viewer::Seat(seat(1))), view);
    assert_ne!(world.hands[Seat::new(1)], over.hands[Seat::new(1)]);
}

#[test]
fn t7_the_winner_draws_first_and_the_last_loser_takes_the_turned_card() {
    let mut game = dealt(&["F6", "A1", "F4", "I6 I5"]);
    go(&mut game, "play F6, play A1, done");
    assert!(hand(&game, 1).contains_bag(bag("I6")) && hand(&game, 2).contains_bag(bag("I5")));
    while open(&game).reserve > 1 || open(&game).phase == Phase::Free {
        let first = game.legal()[0].clone();
        go(&mut game, &first);
    }
    let Turn::Seat(winner) = game.turn() else { panic!("somebody won the twelfth trick") };
    let (loser, turned) = (winner.left(2), open(&game).turned.unwrap());
    go(&mut game, "done");
    assert_eq!((open(&game).phase, open(&game).turned), (Phase::Strict, None));
    assert!(open(&game).known[loser].contains(turned));
    assert_eq!(open(&game).held, [12; 2].into());
    assert_eq!(game.turn(), Turn::Seat(winner));
}

#[test]
fn t8_table_cards_go_back_to_the_hand_and_suit_is_followed() {
    let mut game = dealt(&["F6 A6 A4", "A1", "F4"]);
    go(&mut game, "play F6, play A1, lay A6 A4, done");
    while open(&game).phase != Phase::Strict {
        // Seat 1 keeps its combination on the table.
        let kept = ["play A6", "play A4", "lay", "show"];
        let next = game.legal().into_iter().find(|action| !kept.iter().any(|kept| action.starts_with(kept)));
        go(&mut game, &next.unwrap());
    }
    assert!(open(&game).known[Seat::new(0)].contains_bag(bag("A6 A4")));
    assert!(hand(&game, 1).contains_bag(bag("A6 A4")));
    for action in ["lay A6 A4", "show", "done"] {
        assert_eq!(refused(&game, action), "T8");
    }
    let Turn::Seat(leader) = game.turn() else { panic!("nobody to lead") };
    let held = hand(&game, leader.left(2).number()).kinds();
    let answerable = |card: &Card| held.meets(CardSet::suit(card.suit()));
    let led = hand(&game, leader.number()).iter().find(answerable).unwrap();
    go(&mut game, &format!("play {led}"));
    let (same, other) = held.iter().partition::<Vec<Card>, _>(|card| card.suit() == led.suit());
    assert_eq!(game.legal().len(), same.len());
    assert_eq!(refused(&game, &format!("play {}", other[0])), "T8");
}

#[test]
fn t8_with_the_reserve_gone_each_player_knows_the_others_hand() {
    let mut game = dealt(&[]);
    play_to(&mut game, Phase::Strict);
    let view = game.position().unwrap().view(Viewer::Seat(seat(1)));
    let world = Position::imagine(&view, &mut Rng::new(1));
    assert_eq!(world.hands[Seat::new(1)], hand(&game, 2));
}

#[test]
fn t9_cards_taken_count_beside_combinations_and_battleships() {
    let mut game = dealt(&["F6 A6 A4 F1", "A1", "F4"]);
    go(&mut game, "play F6, play A1, lay A6 A4, show, done");
    while let Turn::Seat(_) = game.turn() {
        let first = game.legal().into_iter().find(|action| action == "done" || action.starts_with("play"));
        assert_eq!(game.scores().of(2), [0, 0], "nothing counts before the end");
        go(&mut game, &first.unwrap());
    }
    let deal = &game.deals()[0];
    assert_eq!(deal.scores.of(2).iter().sum::<i32>(), 440 + 30);
    assert_eq!(deal.facts[1], ("combinations", Fact::Numbers(vec![30, 0])));
}
