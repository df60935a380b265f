//! Tests of the unclear points of the rules, each named after its clause.

mod worlds;

use broadside_cards::{MAX_SEATS, Rng, Seat, Seats, Seed, Shuffler};
use broadside_engine::{DealOpening, Event, Match, Position as _, Silent, Target, Turn, ZoneId, ZoneKind};

use super::position::{Card, CardBag, CardSet, MOST_QUIET_CALLS, Phase};
use super::*;

fn bag(cards: &str) -> CardBag {
    CardBag::read(cards.split_whitespace()).unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

fn undealt(players: usize, only_held: bool, target: Target, before: &[i32]) -> Position {
    let mut opening = DealOpening { lot: seat(1), deals: 0, scores: Default::default(), target };
    Seat::all(players).zip(before).for_each(|(seat, points)| opening.scores[seat] = *points);
    Position::new(Rules { players, only_held, whole_added: false }, &opening)
}

/// A position in mid-deal, seat 1 to call, after the seats laid down the named sets: `1A 1A 2B`. Only the named cards
/// exist.
fn table(only_held: bool, hands: &[&str], sets: &str) -> Position {
    let mut position = undealt(hands.len(), only_held, Target::Points(600), &[]);
    for set in sets.split_whitespace() {
        let seat = usize::from(set.as_bytes()[0] - b'1');
        let suit = "ABFI".find(&set[1..]).unwrap();
        position.open.sets[seat][suit] += 1;
        position.open.down.add(CardSet::suit(suit as u8).into());
    }
    for (seat, hand) in hands.iter().enumerate() {
        position.hands[seat] = bag(hand);
        position.open.held[seat] = position.hands[seat].len() as u8;
    }
    let with_cards = |seat: &Seat| !position.hands[seat.index()].is_empty();
    position.open.with_cards = Seat::all(hands.len()).filter(with_cards).collect::<Seats>();
    position.open.phase = Phase::Call;
    for proven in &mut position.open.proven {
        (0..4).for_each(|suit| proven.has_no_set(suit));
    }
    position
}

/// Deals these hands, starting with seat 1. They must be the whole pack, divided as evenly as a deal does it.
fn deal(position: &mut Position, hands: &[CardBag]) {
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| hand.iter().collect()).collect();
    let rounds = 0..hands[0].len();
    let pack: Vec<Card> =
        rounds.flat_map(|n| hands.iter().filter_map(move |hand| hand.get(n).copied())).collect();
    position.shuffled(&pack, &mut Silent);
}

fn play(position: &mut Position, calls: &str) {
    for text in calls.split(", ") {
        let mv = format!("call {text}").parse().unwrap();
        position.check(mv).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        position.play_unchecked(mv, &mut Silent);
    }
}

/// The clause that a call breaks; empty if it is legal.
fn breaks(position: &Position, call: &str) -> &'static str {
    position.check(format!("call {call}").parse().unwrap()).err().map_or("", |refusal| refusal.clause)
}

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves
}

#[test]
fn m1_all_cards_are_dealt_from_the_seat_that_calls_first() {
    let table = Table::new(&Mobilization::INFO, 5, &[], Some(Target::Deal)).unwrap();
    let mut game = Match::<Mobilization>::new(&table);
    assert!(game.lot_due());
    game.drawn(seat(4));
    let mut pack = game.shuffle_due().unwrap().cards;
    Shuffler::new(&Seed::from(1), 0).shuffle(&mut pack);
    game.shuffled(&pack, &mut Silent);
    let position = game.position().unwrap();
    assert_eq!(position.open.held[..5], [10, 9, 9, 10, 10]);
    assert_eq!(position.turn(), Turn::Seat(seat(4)));
    assert!(position.hands[3].contains(pack[0]) && position.hands[4].contains(pack[1]));
}

#[test]
fn m1_the_lot_is_drawn_before_each_deal() {
    let table = Table::new(&Mobilization::INFO, 4, &[], None).unwrap();
    let mut game = Match::<Mobilization>::new(&table);
    let (mut shuffler, mut rng, mut lots) = (Shuffler::new(&Seed::from(2), 0), Rng::new(2), 0);
    while game.standing().deals.len() < 2 {
        if game.lot_due() {
            lots += 1;
            game.drawn(shuffler.lot(4));
            let mut pack = game.shuffle_due().unwrap().cards;
            shuffler.shuffle(&mut pack);
            game.shuffled(&pack, &mut Silent);
        } else {
            let mv = game.position().unwrap().random_move(&mut rng, &mut vec![]);
            game.play_unchecked(mv, &mut Silent);
        }
    }
    assert!(game.lot_due(), "the next deal wants a lot as well");
    assert_eq!(lots, 2);
}

#[test]
fn m2_who_gets_the_card_calls_again_and_who_does_not_passes_to_the_left() {
    let mut position = table(false, &["A6 B1", "A5 A5", "A4"], "");
    play(&mut position, "A5 2");
    assert_eq!(position.turn(), Turn::Seat(seat(1)));
    assert_eq!((position.hands[0], position.hands[1]), (bag("A6 A5 B1"), bag("A5")), "one copy is given");
    play(&mut position, "A5 3");
    assert_eq!(position.turn(), Turn::Seat(seat(2)));
    for wrong in ["A4 2", "A4 0", "A4 4", "A4 9", "A4 65536", "A4 99999999999999999999"] {
        assert_eq!(breaks(&position, wrong), "M2", "{wrong}");
    }
    for misspelt in
        ["call A4", "call A4 -1", "call A4 3 3", "call A7 3", "ask A4 3", "call 3 A4", "call A4 03"]
    {
        assert!(misspelt.parse::<Move>().is_err(), "{misspelt}");
    }
}

#[test]
fn m3_nobody_calls_for_a_card_of_which_no_copy_can_be_in_another_hand() {
    for only_held in [false, true] {
        let position = table(only_held, &["A6 A6 B6 F1 I1", "A5 B6 F2", "F3 I6"], "2B 3F 3F");
        assert_eq!(breaks(&position, "A6 2"), "M3", "both are his own");
        assert_eq!(breaks(&position, "B6 2"), "M3", "one is his own and one is down");
        assert_eq!(breaks(&position, "F3 3"), "M3", "both are down");
        assert_eq!(breaks(&position, "A5 2"), "");
        assert_eq!(breaks(&position, "B5 2"), "", "one is down and one may be anywhere");
        assert!(legal(&position).iter().all(|mv| position.check(*mv).is_ok()));
        assert_eq!(legal(&position).len(), 2 * (5 + 5 + 6), "F is all down");
    }
}

#[test]
fn m3_held_wants_a_card_of_the_country_in_hand() {
    for (only_held, clause) in [(false, ""), (true, "M3")] {
        let mut position = table(only_held, &["A6 A5", "A4 B4", "F3"], "");
        assert_eq!(breaks(&position, "B4 2"), clause);
        assert_eq!(breaks(&position, "F3 3"), clause);
        assert_eq!(breaks(&position, "A4 2"), "");
        assert_eq!(legal(&position).len(), if only_held { 12 } else { 48 });
        play(&mut position, "A4 2");
        assert_eq!(breaks(&position, "A4 2"), "", "one is his own, the other may be in a hand");
    }
}

#[test]
fn m4_only_a_seat_that_has_cards_may_be_called() {
    let mut position = table(false, &["A6 B1", "A5", "A4 F1"], "");
    play(&mut position, "A5 2");
    assert_eq!(breaks(&position, "A5 2"), "M4");
    assert_eq!(breaks(&position, "A4 3"), "");
    assert!(legal(&position).iter().all(|Move::Call(_, called)| *called == 3));
}

#[test]
fn m4_an_empty_handed_seat_calls_under_any_and_is_passed_over_under_held() {
    for only_held in [false, true] {
        let mut position = table(only_held, &["A6 B1", "A5", "A4 F1", "A3"], "");
        play(&mut position, "A5 2, A6 3");
        let next = if only_held { 3 } else { 2 };
        assert_eq!(position.turn(), Turn::Seat(seat(next)));
        if !only_held {
            assert_eq!(legal(&position).len(), 24 * 3);
            play(&mut position, "A5 1");
            assert_eq!(position.hands[1], bag("A5"), "and is in the game again");
        }
    }
}

#[test]
fn m4_a_caller_who_lays_down_his_last_cards_keeps_his_turn_only_under_any() {
    for only_held in [false, true] {
        let mut position = table(only_held, &["A6 A5 A4 A3 A2", "A1 B1", "B2"], "");
        play(&mut position, "A1 2");
        assert_eq!(position.hands[0], CardBag::EMPTY);
        assert_eq!(position.turn(), Turn::Seat(seat(if only_held { 2 } else { 1 })));
    }
}

#[test]
fn m5_a_set_is_laid_down_at_once_and_the_turn_goes_on() {
    let mut position = table(false, &["A6 A5 A4 A3 A2 A2 B1", "A1 B2", "B3"], "");
    assert_eq!(position.scores().of(3), [0, 0, 0]);
    play(&mut position, "A1 2");
    assert_eq!(position.hands[0], bag("A2 B1"), "one copy of each kind goes");
    assert_eq!(position.scores().of(3), [25, 0, 0], "sets count when they are laid down");
    assert_eq!((position.turn(), position.open.quiet), (Turn::Seat(seat(1)), 0));
}

/// Hands for four seats, a country each, with cards swapped between neighbours so that only seat 1 has sets.
fn hands_with_sets() -> Vec<CardBag> {
    let mut hands: Vec<CardBag> = (0..4)
        .map(|suit| {
            let mut hand = CardBag::from(CardSet::suit(suit));
            hand.add(CardSet::suit(suit).into());
            hand
        })
        .collect();
    for (card, from, to) in
        [("B1", 1, 2), ("B1", 1, 2), ("F1", 2, 3), ("F1", 2, 3), ("I1", 3, 1), ("I1", 3, 1)]
    {
        hands[from].remove(card.parse().unwrap());
        hands[to].insert(card.parse().unwrap());
    }
    hands
}

#[test]
fn m5_sets_that_complete_in_the_deal_are_laid_before_the_first_call() {
    let mut position = undealt(4, false, Target::Deal, &[]);
    deal(&mut position, &hands_with_sets());
    assert_eq!(position.open.sets[0], [2, 0, 0, 0], "both American sets");
    assert_eq!(position.scores().of(4), [100, 0, 0, 0]);
    assert_eq!(position.turn(), Turn::Seat(seat(1)), "who may call without cards under `any`");
    let mut position = undealt(4, true, Target::Deal, &[]);
    deal(&mut position, &hands_with_sets());
    assert_eq!(position.turn(), Turn::Seat(seat(2)), "but is passed over under `held` (M4)");
}

#[test]
fn m5_m7_a_deal_may_be_over_before_the_first_call() {
    let mut position = undealt(4, false, Target::Deal, &[]);
    let whole = |suit| {
        let mut hand = CardBag::from(CardSet::suit(suit));
        hand.add(CardSet::suit(suit).into());
        hand
    };
    deal(&mut position, &[whole(0), whole(1), whole(2), whole(3)]);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.scores().of(4), [100; 4]);
    assert_eq!(position.facts(), [("stalled", broadside_engine::Fact::Truth(Some(false)))]);
}

#[test]
fn m5_each_of_the_eight_sets_has_a_place_of_its_own() {
    let places = (0..4).flat_map(|suit| [0, 1].map(|before| position::set_zone(seat(2), suit, before)));
    assert!(places.eq((1..=8).map(|number| ZoneId::of(ZoneKind::Meld, seat(2)).number(number))));
}

#[test]
fn m5_m6_a_set_is_told_with_the_clause_that_counts_it() {
    for (sets, clause) in [("", "M5"), ("1A", "M6")] {
        let mut position = table(false, &["A6 A5 A4 A3 A2", "A1 B1"], sets);
        let mut events: Vec<Event> = vec![];
        position.play_unchecked("call A1 2".parse().unwrap(), &mut events);
        let clauses: Vec<_> = events.iter().filter_map(|event| event.clause).collect();
        assert_eq!(clauses, ["M2", clause]);
    }
}

#[test]
fn m6_only_the_second_set_of_a_country_by_the_same_seat_counts_75() {
    let mut position = table(false, &["A6 A5 A4 A3 A2 B6 B5 B4 B3 B2", "A1 B1", "B3"], "1A 2B");
    play(&mut position, "A1 2");
    assert_eq!(position.scores().of(3), [100, 25, 0], "the whole country makes 100");
    play(&mut position, "B1 2");
    assert_eq!(position.scores().of(3), [125, 25, 0], "the other British set is another seat's");
}

#[test]
fn m6_added_gives_100_besides_the_25_of_the_second_set() {
    let mut position = table(false, &["A6 A5 A4 A3 A2 B6 B5 B4 B3 B2", "A1 B1", "B3"], "1A 2B");
    position.open.rules.whole_added = true;
    assert_eq!(position.scores().of(3), [25, 25, 0]);
    play(&mut position, "A1 2");
    assert_eq!(position.scores().of(3), [150, 25, 0], "the whole country makes 150");
    play(&mut position, "B1 2");
    assert_eq!(position.scores().of(3), [175, 25, 0], "the other British set is another seat's");
}

#[test]
fn m8_a_whole_country_wins_from_further_off_when_its_hundred_is_added() {
    for (before, whole_added, over) in
        [(474, true, false), (475, true, true), (475, false, false), (525, false, true)]
    {
        let mut position = table(false, &["A6 A5 A4 A3 A2", "A1 B2", "B3"], "1A");
        position.open.rules.whole_added = whole_added;
        position.open.before[seat(1)] = before - 25;
        play(&mut position, "A1 2");
        assert_eq!(position.turn() == Turn::Over, over, "from {before}, added: {whole_added}");
    }
}

#[test]
fn m7_the_deal_ends_when_all_eight_sets_are_down() {
    let mut position = table(false, &["A6 A5 A4 A3 A2", "A1", ""], "1A 2B 2B 3F 3F 3I 1I");
    play(&mut position, "A1 2");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.scores().of(3), [125, 100, 125]);
    assert_eq!(position.facts(), [("stalled", broadside_engine::Fact::Truth(Some(false)))]);
}

#[test]
fn m7_the_deal_ends_after_1000_calls_in_a_row_without_a_set() {
    let mut position = table(false, &["A6 A5 A4 A3 A2", "A1 B1 B1", "F1 F1"], "1F");
    for calls in 0..999 {
        assert_eq!(usize::from(position.open.quiet), calls);
        let Turn::Seat(caller) = position.turn() else { panic!("over after {calls} calls") };
        play(&mut position, if caller == seat(3) { "I6 1" } else { "I6 3" });
    }
    assert_eq!(position.turn(), Turn::Seat(seat(1)));
    let mut stalled = position.clone();
    let mut saved = position;
    play(&mut stalled, "I5 2");
    assert_eq!((stalled.turn(), stalled.open.quiet), (Turn::Over, MOST_QUIET_CALLS));
    assert_eq!(stalled.facts(), [("stalled", broadside_engine::Fact::Truth(Some(true)))]);
    assert_eq!(stalled.scores().of(3), [25, 0, 0], "what was laid down counts");
    play(&mut saved, "A1 2");
    assert_eq!((saved.turn(), saved.open.quiet), (Turn::Seat(seat(1)), 0), "a set begins the count again");
}

#[test]
fn m8_the_first_seat_to_reach_the_target_wins_at_once() {
    let hands = ["A6 A5 A4 A3 A2 B1", "A1 B2", "B3"];
    for (before, over) in [(574, false), (575, true), (590, true)] {
        let mut position = table(false, &hands, "");
        position.open.before[seat(1)] = before;
        play(&mut position, "A1 2");
        assert_eq!(position.turn() == Turn::Over, over, "from {before}");
        assert_eq!(position.scores().of(3), [25, 0, 0]);
    }
    let mut position = table(false, &hands, "");
    position.open.before[seat(1)] = 590;
    position.open.target = Target::Deal;
    play(&mut position, "A1 2");
    assert_eq!(position.turn(), Turn::Seat(seat(1)), "a single deal is played to its end (C13)");
}

#[test]
fn m8_of_several_that_reach_the_target_in_the_deal_the_highest_wins() {
    let mut hands = hands_with_sets();
    for (card, from, to) in [("B1", 2, 1), ("I1", 1, 2)] {
        hands[from].remove(card.parse().unwrap());
        hands[to].insert(card.parse().unwrap());
    }
    for (before, winner) in
        [([500, 575], None), ([500, 580], Some(2)), ([510, 580], Some(1)), ([490, 580], Some(2))]
    {
        let mut position = undealt(4, false, Target::Points(600), &before);
        deal(&mut position, &hands);
        assert_eq!(position.scores().of(4), [100, 25, 0, 0], "two American sets and a British one");
        assert_eq!(position.open.winner(), winner.map(seat), "{before:?}");
        assert_eq!(position.turn() == Turn::Over, winner.is_some(), "{before:?}");
    }
}

#[test]
fn m8_while_the_highest_total_is_shared_play_goes_on() {
    for (before, winner) in [([600, 570, 600], None), ([600, 575, 600], None), ([600, 580, 600], Some(2))] {
        let mut position = table(false, &["", "A6 A5 A4 A3 A2 B1", "A1 B2"], "");
        Seat::all(3).zip(before).for_each(|(seat, points)| position.open.before[seat] = points);
        position.open.caller = seat(2);
        play(&mut position, "A1 3");
        assert_eq!(position.open.winner(), winner.map(seat), "{before:?} and 25 for seat 2");
        assert_eq!(position.turn() == Turn::Over, winner.is_some());
    }
}

#[test]
fn m8_the_deal_cut_short_is_entered_and_the_match_is_over() {
    let table = Table::new(&Mobilization::INFO, 3, &[], Some(Target::Points(25))).unwrap();
    let mut game = Match::<Mobilization>::new(&table);
    let (mut shuffler, mut rng) = (Shuffler::new(&Seed::from(5), 0), Rng::new(5));
    game.drawn(seat(1));
    let mut pack = game.shuffle_due().unwrap().cards;
    shuffler.shuffle(&mut pack);
    game.shuffled(&pack, &mut Silent);
    while let Some(position) = game.position() {
        let mv = position.random_move(&mut rng, &mut vec![]);
        game.play_unchecked(mv, &mut Silent);
    }
    let deals = &game.standing().deals;
    assert_eq!((deals.len(), game.scores()), (1, deals[0].scores));
    let winner = game.winners().unwrap().iter().next().unwrap();
    assert_eq!((game.winners().unwrap().len(), game.scores()[winner]), (1, 25));
}

#[test]
fn a_given_card_is_known_and_a_card_called_for_in_vain_is_lacking_until_it_is_gained() {
    let mut position = table(false, &["A6 B1 B1", "A5 A4 B2", "A4 F1"], "");
    play(&mut position, "A5 2, A4 3, A6 2");
    let proven = |position: &Position, number: usize| position.open.proven[number - 1];
    assert_eq!(proven(&position, 1).holds, bag("A5 A4"));
    assert!(!proven(&position, 2).may_hold.contains("A6".parse().unwrap()));
    assert_eq!(proven(&position, 2).may_hold.count("A5".parse().unwrap()), 1, "it gave one of two");
    assert_eq!(proven(&position, 1).may_hold.count("A6".parse().unwrap()), 1, "who calls has not both (M3)");
    play(&mut position, "A6 1, A4 1");
    assert_eq!(proven(&position, 2).holds, bag("A6 A4"));
    assert_eq!(proven(&position, 1).holds, bag("A5"));
    assert_eq!(proven(&position, 2).may_hold.count("A6".parse().unwrap()), 1);
}

#[test]
fn m3_who_calls_under_held_shows_a_country_until_he_may_have_given_that_card_away() {
    let mut position = table(true, &["A6 A6 B1", "A5 A4 B2", "A3 B4"], "");
    let country = |position: &Position| position.open.proven[0].of_country[0];
    play(&mut position, "A3 2");
    assert_eq!(country(&position), 1);
    play(&mut position, "A6 1");
    assert_eq!((country(&position), position.open.proven[0].holds), (0, CardBag::EMPTY));
}

#[test]
fn m5_the_card_that_completed_a_set_is_lacking_afterwards() {
    let mut position = table(false, &["A6 A6 A5 A4 A3 A2", "A1 A1 B2", "F1"], "");
    play(&mut position, "A1 2");
    assert_eq!(position.scores().of(3), [25, 0, 0]);
    assert!(!position.open.proven[0].may_hold.contains("A1".parse().unwrap()), "one was not there before");
    assert!(position.open.proven[0].may_hold.contains("A6".parse().unwrap()));
}

#[test]
fn m5_who_is_sure_to_hold_five_kinds_lacks_the_sixth() {
    let mut position = table(false, &["B1", "A6 A5 A4 A3 A2 B2", "A1 F1"], "");
    play(&mut position, "A6 2, A5 2, A4 2, A3 2");
    assert_eq!(position.open.proven[0].may_hold.count("A1".parse().unwrap()), 2);
    play(&mut position, "A2 2");
    assert!(!position.open.proven[0].may_hold.contains("A1".parse().unwrap()));
    play(&mut position, "F2 2, A6 1");
    assert!(!position.open.proven[0].may_hold.contains("A1".parse().unwrap()), "even after giving one away");
}

type Hands = [CardBag; MAX_SEATS];
