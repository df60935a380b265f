//! Tests of the unclear points of the rules, each named after its clause.

use std::collections::BTreeMap;

use broadside_cards::{Rng, Seat};
use broadside_engine::{DealOpening, Gesture, Position as _, Silent, Target, Turn, Viewer, ZoneId};

use super::combination::{all, count, shape};
use super::open::Phase;
use super::position::{Card, CardBag};
use super::*;

fn bag(cards: &str) -> CardBag {
    CardBag::read(cards.split_whitespace()).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn undealt(players: usize, redraw_barred: bool) -> Position {
    let lot = Seat::new(players - 1);
    let opening = DealOpening { lot, deals: 0, scores: Default::default(), target: Target::Deal };
    Position::new(Rules { players, redraw_barred }, &opening)
}

/// A deal by the last seat from a pack in pack order, with `turned` as the card turned up.
fn dealt(players: usize, turned: &str) -> Position {
    let mut position = undealt(players, false);
    let (mut pack, at) = (CardBag::whole(), players * [10, 8, 6][players.min(4) - 2]);
    pack.take(bag(turned));
    let mut pack: Vec<Card> = pack.iter().collect();
    pack.insert(at, turned.parse().unwrap());
    position.shuffled(&pack, &mut Silent);
    position
}

/// Two players, seat 1 to draw. Each row belongs to the seat named with it; the rest of the pack is in seat 2's hand.
fn table(barred: bool, hand: &str, rows: &[(usize, &str)], discard: &str, reserve: &str) -> Position {
    let mut position = undealt(2, barred);
    position.open.phase = Phase::Play;
    for (owner, row) in rows {
        position.open.to_act = seat(*owner);
        position.hands[seat(*owner)].add(bag(row));
        position.open.held[seat(*owner)] += bag(row).len() as u8;
        position.play_unchecked(Move::Lay(bag(row).into()), &mut Silent);
    }
    position.hands[seat(1)] = bag(hand);
    position.open.discard = cards(discard).into_iter().collect();
    position.reserve = cards(reserve).into_iter().rev().collect();
    position.open.reserve_left = position.reserve.len() as u8;
    let mut rest = CardBag::whole();
    position.census().into_iter().for_each(|card| rest.remove(card));
    position.hands[seat(2)] = rest;
    position.open.held = position.hands.map(|hand| hand.len() as u8);
    position.open.to_act = seat(1);
    position.open.phase = Phase::Draw;
    position
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split(", ") {
        let mv = text.parse().unwrap();
        position.check(mv).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        position.play_unchecked(mv, &mut Silent);
    }
}

/// The clause that a move breaks; empty if it is legal.
fn breaks(position: &Position, mv: &str) -> &'static str {
    position.check(mv.parse().unwrap()).err().map_or("", |refusal| refusal.clause)
}

fn may(position: &Position, mv: &str) -> bool {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.contains(&mv.parse().unwrap())
}

/// The seat to act draws and discards the same card.
fn stand_still(position: &mut Position, source: Source) {
    let before = position.hands[position.open.to_act];
    position.play_unchecked(Move::Draw(source), &mut Silent);
    let mut drawn = position.hands[position.open.to_act];
    drawn.take(before);
    position.play_unchecked(Move::Discard(drawn.kinds().first().unwrap()), &mut Silent);
}

fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

#[test]
fn l1_hands_and_piles_by_number_of_players() {
    for (players, hand, reserve) in [(2, 10, 27), (3, 8, 23), (4, 6, 23), (5, 6, 17), (6, 6, 11)] {
        let position = dealt(players, "I6");
        let open = position.open;
        assert!(position.hands.iter().take(players).all(|cards| cards.len() == hand));
        assert_eq!((position.reserve.len(), usize::from(open.reserve_left)), (reserve, reserve));
        assert_eq!(open.discard.cards(), cards("I6"));
        assert_eq!(position.turn(), Turn::Seat(seat(1)), "the dealer is the last seat");
        assert!(position.hands[seat(1)].contains("A6".parse().unwrap()), "the first card goes to his left");
        let next = position.reserve.cards().last().unwrap().index();
        assert!(position.reserve.cards().iter().all(|card| card.index() >= next), "the top card comes first");
    }
}

#[test]
fn l2_a_turn_is_a_draw_then_one_combination_and_additions_then_a_discard() {
    let mut position = table(false, "A6 A5 A4 A3 A6 B6 F6", &[], "B5", "I1 I2");
    for early in ["lay A6 A5 A4", "add A6 1.1", "discard A6", "discard I1"] {
        assert_eq!(breaks(&position, early), "L2", "{early} before the draw");
    }
    play(&mut position, "draw discard");
    assert_eq!(breaks(&position, "draw reserve"), "L2");
    assert_eq!(breaks(&position, "draw discard"), "L2");
    play(&mut position, "lay A5 A4 A3");
    assert_eq!(breaks(&position, "lay A6 B6 F6"), "L2", "one combination a turn");
    assert!(!may(&position, "lay A6 B6 F6"));
    play(&mut position, "add A6 1.1, discard B5");
    assert_eq!(position.turn(), Turn::Seat(seat(2)));
    play(&mut position, "draw reserve, discard I1, draw reserve, lay A6 B6 F6");
}

#[test]
fn l3_a_card_taken_from_the_discard_pile_is_known_until_it_is_played() {
    let mut position = dealt(2, "I6");
    play(&mut position, "draw discard");
    assert_eq!(position.open.known[seat(1)], bag("I6"));
    let discard = position.hands[seat(1)].kinds().first().unwrap();
    play(&mut position, &format!("discard {discard}"));
    let view = position.view(Viewer::Seat(seat(2)));
    for number in 0..40 {
        let world = Position::imagine(&view, &mut Rng::new(number));
        assert!(world.hands[seat(1)].contains("I6".parse().unwrap()));
        assert_eq!(world.view(Viewer::Seat(seat(2))), view);
    }
    stand_still(&mut position, Source::Reserve);
    play(&mut position, "draw reserve, discard I6");
    assert_eq!(position.open.known[seat(1)], CardBag::EMPTY);
}

#[test]
fn l4_sequences_neither_wrap_nor_repeat_and_groups_take_both_copies() {
    let mut position = table(false, "A6 A5 A4 A4 A2 A1 A1 B1 B6 F6", &[], "I3", "B1");
    play(&mut position, "draw reserve");
    for wrong in [
        "lay A6 A5",
        "lay A6 A5 A4 A4",
        "lay A6 A5 A1",
        "lay A6 A2 A1",
        "lay A5 A4 A2",
        "lay A6 A5 A4 B6",
        "lay A6",
        "lay A1 A1",
        "lay A6 B6 F6 A5",
    ] {
        assert_eq!(breaks(&position, wrong), "L4", "{wrong}");
    }
    assert_eq!(breaks(&position, "lay A6 A5 A4 A3"), "C10");
    assert_eq!(breaks(&position, "lay A6 A6 B6"), "C10", "only one A6 is held");
    for right in ["lay A6 A5 A4", "lay A1 A1 B1 B1", "lay A1 A1 B1", "lay A1 B1 B1", "lay A6 B6 F6"] {
        assert_eq!(breaks(&position, right), "", "{right}");
        assert!(may(&position, right), "{right}");
    }
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    assert_eq!(moves.iter().filter(|mv| matches!(mv, Move::Lay(_))).count(), 5);
}

#[test]
fn l4_every_part_of_a_hand_that_is_a_combination_is_found_once() {
    let mut rng = Rng::new(4);
    for _ in 0..300 {
        let mut pack: Vec<Card> = CardBag::whole().iter().collect();
        rng.mix(&mut pack);
        let hand: CardBag = pack[..11].iter().copied().collect();
        let mut parts = vec![CardBag::EMPTY];
        for card in hand.kinds().iter() {
            for part in parts.clone() {
                for copies in 1..=hand.count(card) {
                    parts.push(part.iter().chain(std::iter::repeat_n(card, copies)).collect());
                }
            }
        }
        parts.retain(|part| shape(*part).is_some());
        parts.sort();
        let mut found: Vec<CardBag> = all(hand).collect();
        found.sort();
        assert_eq!(found, parts, "{hand}");
        assert_eq!(count(hand) as usize, parts.len(), "{hand}");
    }
}

#[test]
fn l5_a_sequence_grows_at_both_ends_and_a_group_by_its_kind() {
    let mut position = table(false, "A4 A3 A2 A5 A6 A1 A6 A1 B6 I6", &[(2, "B6 F6 I6")], "F6", "");
    play(&mut position, "draw discard, lay A4 A3 A2");
    assert_eq!(breaks(&position, "add A6 1.1"), "L5", "A5 is missing between");
    assert_eq!(breaks(&position, "add B6 1.1"), "L5");
    play(&mut position, "add A1 1.1, add A5 1.1, add A6 1.1");
    assert_eq!(breaks(&position, "add A1 1.1"), "L5", "no card twice, and no wrap");
    assert_eq!(breaks(&position, "add A6 1.1"), "L5");
    assert_eq!(breaks(&position, "add A5 1.1"), "C10");
    assert_eq!(breaks(&position, "add A1 2.1"), "L5");
    play(&mut position, "add F6 2.1, add B6 2.1, add A6 2.1, add I6 2.1");
    assert_eq!(position.open.rows()[0].cards, bag("A6 B6 B6 F6 F6 I6 I6"));
    assert_eq!(position.open.rows()[1].cards, bag("A6 A5 A4 A3 A2 A1"));
}

#[test]
fn l5_rows_keep_their_number_at_their_seat() {
    let rows = [(1, "A6 A5 A4"), (2, "B6 B5 B4"), (1, "F3 F2 F1")];
    let mut position = table(false, "A3 F4 I1", &rows, "I1", "I2");
    let names: Vec<String> = position.open.rows().iter().map(|row| row.name().to_string()).collect();
    assert_eq!(names, ["1.1", "2.1", "1.2"]);
    play(&mut position, "draw reserve");
    for no_row in ["1.0", "0.1", "1.3", "2.2", "3.1", "9.1", "99999999999.1", "1.65536"] {
        assert_eq!(breaks(&position, &format!("add A3 {no_row}")), "L5", "{no_row}");
    }
    for no_name in ["1", "1.", ".1", "1.1.1", "01.1", "a.1", "-1.1"] {
        assert!(format!("add A3 {no_name}").parse::<Move>().is_err(), "{no_name}");
    }
    play(&mut position, "add A3 1.1, add F4 1.2");
    assert_eq!(position.open.rows()[2].cards, bag("F4 F3 F2 F1"));
}

#[test]
fn l6_no_combination_or_addition_takes_the_last_card() {
    let mut position = table(false, "F5 F4", &[(1, "A3 A2 A1")], "I1", "F3");
    play(&mut position, "draw reserve");
    assert_eq!(breaks(&position, "lay F5 F4 F3"), "L6");
    assert!(!may(&position, "lay F5 F4 F3"));
    let mut position = table(false, "A5", &[(1, "A3 A2 A1")], "I1", "A4");
    play(&mut position, "draw reserve, add A4 1.1");
    assert_eq!(breaks(&position, "add A5 1.1"), "L6");
    assert!(!may(&position, "add A5 1.1"));
    play(&mut position, "discard A5");
}

#[test]
fn l7_the_pile_is_turned_over_unshuffled_under_its_top_card() {
    let mut position = dealt(6, "I6");
    let mut discards = cards("I6");
    for _ in 0..11 {
        assert_eq!(position.open.turnovers, 0);
        stand_still(&mut position, Source::Reserve);
        discards.push(*position.open.discard.cards().last().unwrap());
    }
    assert_eq!(position.open.turnovers, 1, "turned over when seat 6 is to draw");
    assert_eq!(position.turn(), Turn::Seat(seat(6)));
    assert_eq!(position.open.discard.cards(), &discards[11..]);
    for next in &discards[..11] {
        assert_eq!(position.view(Viewer::Watcher).reserve.unwrap().cards().last(), Some(next));
        let drawer = position.open.to_act;
        position.play_unchecked(Move::Draw(Source::Reserve), &mut Silent);
        assert!(position.open.known[drawer].contains(*next), "all know what is drawn");
        position.play_unchecked(Move::Discard(*next), &mut Silent);
    }
    assert_eq!(position.open.turnovers, 2);
}

#[test]
fn l8_l10_who_is_out_scores_the_other_hands_and_bonds_pay_the_rows_owner() {
    let rows = [(1, "A4 A3 A2"), (2, "I6 I5 I4"), (1, "A5 B5 F5")];
    let mut position = table(false, "I1", &rows, "I1", "A5");
    play(&mut position, "draw reserve, add A5 1.1");
    assert_eq!(position.scores().of(2), [0, 0], "nothing counts before the deal is over");
    play(&mut position, "discard I1");
    assert_eq!((position.turn(), position.open.out), (Turn::Over, Some(seat(1))));
    let in_rows_and_pile = (3 * 10 - 5) + (15 + 20) + 30 + 10 + 5 + 5;
    assert_eq!(position.scores().of(2), [440 - in_rows_and_pile + 40, 10]);
}

#[test]
fn l5_l10_a_bond_added_to_anothers_row_pays_its_owner() {
    let mut position = table(false, "I1 I5", &[(2, "A4 A3 A2"), (2, "B5 B5 F5")], "I1", "A5");
    play(&mut position, "draw reserve, add A5 2.1, add I5 2.2, discard I1");
    assert_eq!(position.open.out, Some(seat(1)));
    assert_eq!(position.scores()[seat(2)], 50);
    assert_eq!((position.open.bonds(seat(1)), position.open.bonds(seat(2))), (0, 5));
}

#[test]
fn l9_the_pile_is_turned_over_five_times_and_no_more() {
    let mut position = dealt(6, "I6");
    let mut turns = 0;
    while position.turn() != Turn::Over {
        stand_still(&mut position, Source::Reserve);
        turns += 1;
    }
    assert_eq!((turns, position.open.turnovers, position.open.out), (66, 5, None));
    assert_eq!(position.scores().of(6), [0; 6], "nobody is out and there is no row");
}

#[test]
fn l9_the_deal_ends_after_400_turns() {
    let mut position = table(false, "A6 I1", &[(1, "A5 A4 A3"), (2, "B6 B5 B4")], "I1", "I2");
    for turn in 0..400 {
        assert_ne!(position.turn(), Turn::Over, "after {turn} turns");
        stand_still(&mut position, Source::Discard);
    }
    assert_eq!((position.turn(), position.open.turnovers, position.open.out), (Turn::Over, 0, None));
    assert_eq!(position.scores().of(2), [10, 10], "bonds count though nobody is out");
}

#[test]
fn l9_the_400th_turn_may_go_out_but_turns_no_pile_over() {
    for (last, out) in
        [("draw reserve, discard I2", None), ("draw reserve, add A6 1.1, discard I2", Some(seat(1)))]
    {
        let mut position = table(false, "A6", &[(1, "A5 A4 A3")], "I1", "I2");
        stand_still(&mut position, Source::Discard);
        position.open.turns = 398;
        stand_still(&mut position, Source::Discard);
        play(&mut position, last);
        assert_eq!((position.open.turns, position.open.turnovers, position.open.out), (400, 0, out));
    }
}

#[test]
fn l12_a_card_taken_from_the_discard_pile_may_go_back_only_if_that_is_allowed() {
    for (barred, clause) in [(false, ""), (true, "L12")] {
        let mut position = table(barred, "A6 A5", &[], "I6", "I5 I4");
        play(&mut position, "draw discard");
        assert_eq!(breaks(&position, "discard I6"), clause);
        assert_eq!(may(&position, "discard I6"), !barred);
        play(&mut position, "discard A6, draw reserve");
        assert_eq!(breaks(&position, "discard I5"), "", "from the reserve all is free");
    }
}

#[test]
fn l12_the_other_copy_frees_the_card_while_it_is_in_the_hand() {
    let mut position = table(true, "A6 A5 A4 A3 I1", &[], "A6", "I2 I3 I4");
    play(&mut position, "draw discard");
    assert_eq!(breaks(&position, "discard A6"), "", "two are held");
    play(&mut position, "lay A6 A5 A4");
    assert_eq!(breaks(&position, "discard A6"), "L12", "one is held");
    play(&mut position, "discard A3, draw reserve, discard I2, draw reserve");
    assert_eq!(breaks(&position, "discard A6"), "", "the bar ends with the turn");
}

#[test]
fn l12_no_addition_may_leave_only_the_barred_card() {
    let rows = [(1, "A4 A3 A2"), (1, "B4 B3 B2")];
    let mut position = table(true, "A5", &rows, "B5", "I1");
    play(&mut position, "draw discard");
    assert_eq!(breaks(&position, "add A5 1.1"), "L12");
    assert!(!may(&position, "add A5 1.1"));
    play(&mut position, "add B5 1.2, discard A5");
    assert_eq!(position.open.out, Some(seat(1)));

    let mut position = table(true, "A5", &rows, "A5", "I1");
    play(&mut position, "draw discard");
    assert_eq!(breaks(&position, "add A5 1.1"), "L12", "one A5 would be left, and it could not be discarded");
    play(&mut position, "discard A5");
    assert_eq!(position.turn(), Turn::Seat(seat(2)));

    let mut position = table(false, "A5", &rows, "B5", "I1");
    play(&mut position, "draw discard, add A5 1.1, discard B5");
    assert_eq!(position.open.out, Some(seat(1)), "allowed");
}

#[test]
fn l12_no_combination_may_leave_only_the_barred_card() {
    let mut position = table(true, "I6 I5 I4", &[(1, "B4 B3 B2")], "B5", "I1");
    play(&mut position, "draw discard");
    assert_eq!(breaks(&position, "lay I6 I5 I4"), "L12");
    assert!(!may(&position, "lay I6 I5 I4"));
    play(&mut position, "add B5 1.1");
    assert_eq!(breaks(&position, "lay I6 I5 I4"), "L6");
}

#[test]
fn l12_discarding_what_was_taken_shows_the_other_copy() {
    for barred in [false, true] {
        let mut position = table(barred, "A6 I1", &[], "A6", "I2 I3");
        play(&mut position, "draw discard, discard A6");
        assert_eq!(position.open.known[seat(1)], if barred { bag("A6") } else { CardBag::EMPTY });
        let view = position.view(Viewer::Watcher);
        let worlds = (0..40).map(|number| Position::imagine(&view, &mut Rng::new(number)));
        assert_eq!(
            worlds.filter(|world| world.hands[seat(1)].contains("A6".parse().unwrap())).count() == 40,
            barred
        );
    }
}

#[test]
fn l12_a_last_card_kept_for_the_discard_is_not_the_barred_one() {
    let mut position = table(true, "I2", &[(1, "A4 A3 A2")], "A5", "I1");
    play(&mut position, "draw discard, add A5 1.1");
    let view = position.view(Viewer::Watcher);
    for number in 0..400 {
        assert_ne!(Position::imagine(&view, &mut Rng::new(number)).hands[seat(1)], bag("A5"));
    }
}

#[test]
fn l4_cards_picked_together_are_laid_and_a_single_one_is_discarded() {
    let mut position = table(false, "A6 A5 A4 B5 F6", &[], "I1", "I2 I3");
    play(&mut position, "draw reserve");
    let view = position.view(Viewer::Seat(seat(1)));
    for (picked, meant) in [
        ("A4 A5 A6", "lay A6 A5 A4"),
        ("A5 B5 F6", "lay A5 B5 F6"),
        ("B5", "discard B5"),
        ("I6", "discard I6"),
    ] {
        let cards = picked.split(' ').map(String::from).collect();
        let gesture = Gesture { cards, from: Some(ZoneId::hand(seat(1))), to: None };
        assert_eq!(position.meant(&view, &gesture), meant.parse().ok(), "{picked}");
    }
}

#[test]
fn a_random_move_is_drawn_evenly() {
    let rows = [(1, "I6 I5 I4"), (2, "B6 F6 I6")];
    for hand in ["A6 A5 A4 A3 B6 A6 F1", "I3 A6 F1", "B5 B5", "A5 B5 I5", "I3"] {
        let mut position = table(true, hand, &rows, "F5", "I1");
        play(&mut position, "draw discard");
        let (mut moves, mut seen, mut rng) = (vec![], BTreeMap::<Move, u32>::new(), Rng::new(1));
        position.legal_moves(&mut moves);
        for _ in 0..2_000 * moves.len() {
            *seen.entry(position.random_move(&mut rng, &mut vec![])).or_default() += 1;
        }
        assert_eq!(seen.keys().copied().collect::<Vec<_>>(), moves);
        let off = |n: &u32| (f64::from(*n) - 2_000.0).abs();
        assert!(seen.values().all(|n| off(n) < 5.0 * 2_000f64.sqrt()), "{seen:?}");
    }
}
