//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::{Scores, Seat, Seats};
use broadside_engine::{Event, Match, Position as _, Silent, Table, Target, Turn, Viewer, ZoneId, ZoneKind};

use super::position::{Card, CardBag};
use super::*;

const PLAIN: Rules = Rules { both_sets: false, at_once: false, forced: false };
const BOTH: Rules = Rules { both_sets: true, ..PLAIN };
const FORCED: Rules = Rules { forced: true, ..PLAIN };
const AT_ONCE: Rules = Rules { at_once: true, ..PLAIN };

fn cards(text: &str) -> impl DoubleEndedIterator<Item = Card> {
    text.split_ascii_whitespace().map(|card| card.parse().unwrap())
}

/// A position with these cards: for each pile the face-down cards, a stroke and the group, from the bottom; the hand
/// from its top, the discard pile from its bottom, and the mobilized cards.
fn laid(rules: Rules, piles: [&str; 5], hand: &str, discard: &str, mobilized: &str) -> Position {
    let piles = piles.map(|pile| pile.split_once('/').unwrap_or(("", pile)));
    let listed = |text: &str| cards(text).collect::<Vec<_>>();
    let (covered, groups) = (piles.map(|pile| listed(pile.0)), piles.map(|pile| listed(pile.1)));
    Position::laid(
        rules,
        std::array::from_fn(|n| covered[n].as_slice()),
        std::array::from_fn(|n| groups[n].as_slice()),
        &listed(hand),
        &listed(discard),
        cards(mobilized).collect(),
    )
}

fn legal(position: &Position) -> String {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn refused(position: &Position, action: &str) -> &'static str {
    position.check(action.parse().unwrap()).map_or_else(|refusal| refusal.clause, |()| "allowed")
}

fn play(position: &mut Position, action: &str) {
    assert_eq!(refused(position, action), "allowed", "{action}");
    position.play_unchecked(action.parse().unwrap(), &mut Silent);
}

const AMERICA: &str = "A1 A2 A3 A4 A5 A6 ";

#[test]
fn q1_rows_are_dealt_from_one_pile_later_each_and_begin_face_up() {
    let mut position = Position::new(PLAIN);
    let pack: Vec<Card> = CardBag::whole().iter().collect();
    position.shuffled(&pack, &mut Silent);
    let at = |places: &[usize]| places.iter().map(|place| pack[*place]).collect::<Vec<_>>();
    let covered = [&[0][..], &[1, 6], &[2, 7, 11], &[3, 8, 12, 15], &[4, 9, 13, 16, 18]];
    for (n, (covered, up)) in covered.into_iter().zip([5, 10, 14, 17, 19]).enumerate() {
        assert_eq!(position.covered(n), at(covered), "pile {n}");
        assert_eq!(position.open.groups[n].cards(), at(&[up]), "pile {n}");
        assert_eq!(usize::from(position.open.covered[n]), n + 1);
    }
    position.play_unchecked(Move::Turn, &mut Silent);
    assert_eq!(position.open.discard.top(), Some(pack[20]), "the hand's top card follows the piles");
    assert_eq!((position.hand().len(), position.hand().last()), (27, Some(&pack[21])));
}

#[test]
fn q1_q2_each_of_the_five_playing_piles_and_of_the_eight_mobilized_ones_has_a_place_of_its_own() {
    let numbered = |kind, most| (1..=most).map(move |number| ZoneId::the(kind).number(number));
    assert!((0..5).map(position::pile_zone).eq(numbered(ZoneKind::Pile, 5)));
    let mobilized = (0..4).flat_map(|suit| [0, 1].map(|second| position::home_zone(suit, second)));
    assert!(mobilized.eq(numbered(ZoneKind::Home, 8)));
}

#[test]
fn q2_one_set_must_be_complete_before_the_country_starts_its_second() {
    let position = laid(PLAIN, ["A1", "A6", "B1", "", ""], "", "", "A1 A2 A3 A4 A5");
    assert_eq!(legal(&position), "move p2 home, move p3 home, resign");
    assert_eq!(refused(&position, "move p1 home"), "Q2");
    let position = laid(PLAIN, ["A1", "A2", "", "", ""], "", "", AMERICA);
    assert_eq!(legal(&position), "move p1 home, resign");
    assert_eq!(refused(&position, "move p2 home"), "Q2");
}

#[test]
fn q2_both_sets_grow_side_by_side() {
    let mut position = laid(BOTH, ["A4", "A2", "A1", "A3", ""], "", "", "A1 A2 A3");
    assert_eq!(refused(&position, "move p2 home"), "Q2", "the second pile is not started");
    play(&mut position, "move p3 home");
    play(&mut position, "move p2 home");
    play(&mut position, "move p4 home");
    play(&mut position, "move p1 home");
    assert_eq!(position.open.mobilized.pairs().len(), 3);
    assert_eq!(position.open.wanted(), cards("A5 A4 B1 F1 I1").collect());
}

#[test]
fn q2_with_both_sets_level_one_card_fits_either_pile() {
    let mut position = laid(BOTH, ["A3", "A3", "", "", ""], "", "", "A1 A1 A2 A2");
    play(&mut position, "move p1 home");
    play(&mut position, "move p2 home");
    assert_eq!(position.open.wanted(), cards("A4 B1 F1 I1").collect());
}

#[test]
fn q3_building_goes_down_by_one_and_changes_colour() {
    let position = laid(PLAIN, ["F3", "B2", "A2", "I1", "F2"], "", "B3", "");
    let fits = "move p2 p1, move p4 home, move p4 p3, move p4 p5";
    assert_eq!(legal(&position), format!("{fits}, resign"), "blue takes red or green, one lower");
    for wrong in ["move p3 p1", "move p4 p2", "move p1 p2", "move p4 p1", "move discard p1"] {
        assert_eq!(refused(&position, wrong), "Q3", "{wrong}");
    }
}

#[test]
fn q4_the_top_card_of_a_group_may_leave_it_for_home() {
    let mut position = laid(PLAIN, ["F6 / B3 A2 I1", "", "", "", ""], "", "", "");
    play(&mut position, "move p1 home");
    assert_eq!(position.open.groups[0].cards(), cards("B3 A2").collect::<Vec<_>>());
    assert_eq!(refused(&position, "move p2 home"), "Q4");
}

#[test]
fn q4_at_once_leaves_only_the_starts_in_any_order() {
    let mut position = laid(AT_ONCE, ["B3", "F6 / A2 I1", "B5 / F1", "B2", "A4"], "A2", "B1", "");
    assert_eq!(legal(&position), "move discard home, move p2 home, move p3 home");
    for wrong in
        ["turn", "resign", "move p2 p4", "move p4 home", "move p5 home", "move home p1", "move p1 discard"]
    {
        assert_eq!(refused(&position, wrong), "Q4", "{wrong}");
    }
    for start in ["move p3 home", "move discard home", "move p2 home"] {
        play(&mut position, start);
    }
    assert_eq!(legal(&position), "move p1 p5, move p2 p1, move p4 home, move p5 p3, resign, turn");
}

#[test]
fn q4_at_once_a_battleship_that_may_not_start_a_pile_binds_nobody() {
    let position = laid(AT_ONCE, ["A1", "B2", "B4", "", ""], "F5", "", "A1 A2");
    assert_eq!(legal(&position), "move p1 p2, resign, turn");
    let both = laid(Rules { both_sets: true, ..AT_ONCE }, ["A1", "B2", "B4", "", ""], "F5", "", "A1 A2");
    assert_eq!(legal(&both), "move p1 home", "with both sets it may start the second pile");
    let done = laid(AT_ONCE, ["A1", "B2", "B4", "", ""], "F5", "", AMERICA);
    assert_eq!(legal(&done), "move p1 home", "and when the first is complete");
}

#[test]
fn q4_at_once_binds_a_battleship_that_a_move_has_uncovered() {
    let mut position = laid(AT_ONCE, ["I1 / B3", "A4", "", "", ""], "A2", "B1 F1", "F1");
    play(&mut position, "move p1 p2");
    assert_eq!(legal(&position), "move p1 home");
    play(&mut position, "move p1 home");
    assert_eq!(legal(&position), "resign, turn", "F1 on the discard pile has its first pile begun");
}

#[test]
fn q4_of_two_copies_the_player_chooses_which_starts() {
    let mut position = laid(AT_ONCE, ["B3 / A1", "B5 / A1", "", "", ""], "A2", "", "");
    assert_eq!(legal(&position), "move p1 home, move p2 home");
    play(&mut position, "move p2 home");
    assert_eq!(legal(&position), "resign, turn", "the other may wait");
}

#[test]
fn q4_at_once_goes_before_a_forced_card_and_leaves_the_rest_to_q8() {
    let rules = Rules { forced: true, ..AT_ONCE };
    let mut position = laid(rules, ["B2", "F6", "", "", ""], "A1 A1 I5", "", "");
    play(&mut position, "turn");
    assert_eq!(legal(&position), "move discard home", "it would fit on B2 as well");
    assert_eq!(refused(&position, "move discard p1"), "Q4");
    assert_eq!(refused(&position, "resign"), "Q4");
    play(&mut position, "move discard home");
    play(&mut position, "turn");
    assert_eq!(legal(&position), "move discard p1", "the second may not start a pile and is under Q8 alone");
    assert_eq!((refused(&position, "turn"), refused(&position, "resign")), ("Q8", "Q10"));
}

#[test]
fn q5_a_group_moves_whole_and_its_bottom_card_must_fit() {
    let mut position = laid(PLAIN, ["F6 / B3 A2", "I3", "F4", "", ""], "", "", "");
    assert_eq!(refused(&position, "move p1 p2"), "Q5", "A2 alone may not leave B3");
    assert_eq!(refused(&position, "move p1 p1"), "Q5");
    assert_eq!(refused(&position, "move p4 p1"), "Q5");
    play(&mut position, "move p1 p3");
    assert_eq!(position.open.groups[2].cards(), cards("F4 B3 A2").collect::<Vec<_>>());
}

#[test]
fn q4_q5_a_move_is_offered_with_the_cards_that_go() {
    let position = laid(PLAIN, ["B3 A2", "F4", "", "", ""], "", "F1", "A1");
    let view = position.view(Viewer::Watcher);
    for (action, cards) in [("move p1 p2", "B3 A2"), ("move p1 home", "A2"), ("move discard home", "F1")] {
        let offer = Position::offer(&view, action.parse().unwrap());
        assert!(offer.label.to_string().contains(&format!("cards={cards} ")), "{}", offer.label);
    }
}

#[test]
fn q6_the_next_card_is_turned_up_when_all_face_up_cards_have_left() {
    let mut position = laid(PLAIN, ["F6 B5 / B3 A2", "F4", "I6 / A1", "", ""], "", "", "");
    play(&mut position, "move p1 p2");
    assert_eq!(position.open.groups[0].cards(), cards("B5").collect::<Vec<_>>());
    assert_eq!(position.open.covered[0], 1);
    play(&mut position, "move p3 home");
    assert_eq!(position.open.groups[2].cards(), cards("I6").collect::<Vec<_>>());
    assert_eq!(position.open.covered[2], 0);
}

#[test]
fn q7_only_a_flag_or_a_group_from_a_flag_starts_an_empty_pile() {
    let mut position = laid(PLAIN, ["A2 / B6 A5", "F3 / I5", "", "A6", "B2 / A6 B5"], "", "F6", "");
    assert_eq!(refused(&position, "move p2 p3"), "Q7");
    assert_eq!(refused(&position, "move p4 p3"), "Q7", "nothing lies beneath it");
    assert_eq!(refused(&position, "move p1 p3"), "allowed");
    assert_eq!(refused(&position, "move discard p3"), "allowed");
    play(&mut position, "move p5 p3");
    assert_eq!(position.open.groups[2].cards(), cards("A6 B5").collect::<Vec<_>>());
}

#[test]
fn q8_the_hand_is_gone_through_once_and_a_turned_card_may_stay() {
    let mut position = laid(PLAIN, ["B3", "", "", "", ""], "A2 F5", "", "");
    play(&mut position, "turn");
    assert_eq!(legal(&position), "move discard p1, resign, turn");
    play(&mut position, "turn");
    assert_eq!(refused(&position, "turn"), "Q8");
    assert_eq!(refused(&position, "move p1 discard"), "Q8");
}

#[test]
fn q8_forced_leaves_only_the_turned_card_and_its_piles() {
    let mut position = laid(FORCED, ["B3", "I3", "A1", "", ""], "A2 F5 I6 B2", "", "A1");
    play(&mut position, "turn");
    assert_eq!(legal(&position), "move discard home, move discard p1, move discard p2");
    assert_eq!(refused(&position, "turn"), "Q8");
    assert_eq!(refused(&position, "move p3 home"), "Q8");
    assert_eq!(refused(&position, "move discard p3"), "Q3");
    play(&mut position, "move discard p2");
    play(&mut position, "turn");
    assert_eq!(legal(&position), "move p2 home, resign, turn", "F5 fits nowhere and binds nobody");
    play(&mut position, "turn");
    assert_eq!(legal(&position), "move discard p4, move discard p5", "a Flag fits an empty pile");
}

#[test]
fn q8_forced_binds_only_the_card_just_turned() {
    let mut position = laid(FORCED, ["B3", "I3", "", "", ""], "A2 F5", "F2", "");
    assert_eq!(legal(&position), "move discard p1, move discard p2, resign, turn");
    play(&mut position, "turn");
    play(&mut position, "move discard p1");
    assert_eq!(legal(&position), "move discard p2, resign, turn", "F2 lies open again and is free");
}

#[test]
fn q9_nothing_leaves_a_mobilized_pile() {
    let position = laid(PLAIN, ["B3", "", "", "", ""], "F5", "", "A1 A2");
    assert_eq!(refused(&position, "move home p1"), "Q9");
}

#[test]
fn q10_the_game_ends_by_itself_when_only_giving_up_is_left() {
    let mut position = laid(PLAIN, ["B3", "I5", "", "", ""], "F5", "", "A1 A2");
    assert_eq!(legal(&position), "resign, turn");
    assert_eq!(position.scores(), Scores::ZERO);
    play(&mut position, "turn");
    assert_eq!((position.turn(), legal(&position)), (Turn::Over, String::new()));
    assert_eq!(position.scores()[Seat::new(0)], 2);
    assert!(!position.is_won());
}

#[test]
fn q10_giving_up_ends_it_but_not_while_a_forced_card_waits() {
    let mut position = laid(FORCED, ["B3", "", "", "", ""], "A2 F5", "", "A1");
    play(&mut position, "turn");
    assert_eq!(refused(&position, "resign"), "Q10");
    play(&mut position, "move discard home");
    play(&mut position, "resign");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.scores()[Seat::new(0)], 2);
}

#[test]
fn q10_the_end_is_told_as_it_came() {
    let all = ["A", "B", "F", "I"].map(|country| AMERICA.replace('A', country).repeat(2)).concat();
    let won = laid(PLAIN, ["", "", "", "", ""], "", "I6", all.strip_suffix("I6 ").unwrap());
    let stuck = laid(PLAIN, ["B3", "I5", "", "", ""], "F5", "", "A1 A2");
    for (mut position, action, told) in [
        (won, "move discard home", "all-mobilized"),
        (stuck.clone(), "turn", "no-move-left number=2"),
        (stuck, "resign", "gives-up number=2 seat=1"),
    ] {
        let mut events: Vec<Event> = vec![];
        position.play_unchecked(action.parse().unwrap(), &mut events);
        assert_eq!(events.last().unwrap().phrase.to_string(), told);
    }
}

#[test]
fn q10_only_the_whole_pack_wins() {
    let table = Table::new(&Mobilization2::INFO, 1, &[], None).unwrap();
    let standing = Match::<Mobilization2>::new(&table).standing().clone();
    let all = ["A", "B", "F", "I"].map(|country| AMERICA.replace('A', country).repeat(2)).concat();
    let mut position = laid(PLAIN, ["", "", "I5", "", ""], "", "I6", all.strip_suffix("I5 I6 ").unwrap());
    play(&mut position, "move p3 home");
    assert_eq!(Mobilization2::settle(&PLAIN, &standing, &position), Next::Over(Seats::NONE));
    play(&mut position, "move discard home");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.scores()[Seat::new(0)], 48);
    assert_eq!(Mobilization2::settle(&PLAIN, &standing, &position), Next::Over(Seats::all(1)));
}

#[test]
fn c13_a_target_of_one_deal_changes_nothing_and_a_number_is_refused() {
    let table = |target| Table::new(&Mobilization2::INFO, 1, &[], Some(target));
    assert!(table(Target::Points(48)).is_err());
    let mut game = Match::<Mobilization2>::new(&table(Target::Deal).unwrap());
    let pack = game.shuffle_due().unwrap().cards;
    game.shuffled(&pack, &mut Silent);
    game.play_unchecked(Move::Resign, &mut Silent);
    assert_eq!(game.winners(), Some(Seats::NONE), "giving up wins nothing");
}
