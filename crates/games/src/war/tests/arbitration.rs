//! W19 to W26.

use broadside_cards::Rng;
use broadside_engine::Viewer;

use super::super::forces::{ARBITRATORS, OFFICERS};
use super::*;

/// A round in which the side of seat 1, Japan, is about to deal the arbitration for Tokio.
fn muster(players: usize, arbitrations: u8) -> Position {
    let mut position = Position::new(Rules { players, arbitrations });
    position.packs = Default::default();
    position.open.undealt = [0; 2];
    position.open.standing = Forts::NONE;
    position.open.standing.insert(Fort::Tokio);
    position.open.battle = [5, 0];
    position.go_to_arbitration();
    position
}

/// An arbitration in which the seats hold these cards, with none left to deal.
fn arbitration(hands: &[&str]) -> Position {
    let mut position = muster(hands.len(), 1);
    position.open.phase = Phase::Arbitration;
    hands.iter().enumerate().for_each(|(index, hand)| hold(&mut position, index + 1, hand));
    position
}

#[test]
fn w19_the_pack_is_dealt_from_the_left_of_the_dealing_seat() {
    let mut position = muster(2, 1);
    shuffle(&mut position, "arbitration", "JwG US JcG HG");
    assert!(
        position.hands[seat(2)].contains_bag(bag("JwG JcG"))
            && position.hands[seat(1)].contains_bag(bag("US HG"))
    );
    assert_eq!((held(&position, 2), position.open.stock), (vec![6, 6], 12));
    assert_eq!(to_act(&position), 1, "the dealing side leads the first engagement");
}

#[test]
fn w19_with_six_players_the_second_deal_brings_two_cards_each() {
    let mut position = muster(6, 1);
    assert_eq!(position.shuffle_due().unwrap().cards.len(), 48);
    shuffle(&mut position, "arbitration", "");
    let mut rng = Rng::new(4);
    for _ in 0..36 {
        assert_eq!(position.open.stock, 12);
        position.play_unchecked(position.random_move(&mut rng, &mut vec![]), &mut Silent);
    }
    assert_eq!((held(&position, 6), position.open.stock), (vec![2; 6], 0));
}

#[test]
fn w25_a_round_that_was_arbitrated_stays_so_when_it_is_over() {
    let mut position = muster(2, 1);
    shuffle(&mut position, "arbitration", "");
    while position.turn() != Turn::Over {
        position.play_unchecked(position.random_move(&mut Rng::new(6), &mut vec![]), &mut Silent);
    }
    assert!(position.open.is_arbitrated());
}

#[test]
fn w5_each_arbitration_starts_again_with_seat_1_or_2() {
    let mut position = muster(6, 2);
    shuffle(&mut position, "arbitration", "");
    let mut rng = Rng::new(5);
    let mut seats = [vec![], vec![]];
    while let Turn::Seat(seat) = position.turn() {
        seats[seat.index() % 2].push(seat.number());
        position.play_unchecked(position.random_move(&mut rng, &mut vec![]), &mut Silent);
    }
    assert_eq!(seats, [[1, 3, 5].repeat(8), [2, 4, 6].repeat(8)]);
    shuffle(&mut position, "arbitration", "");
    assert_eq!(to_act(&position), 1, "W25: the same side deals, and leads");
}

#[test]
fn w20_a_card_is_answered_by_the_other_nation_or_a_neutral() {
    let mut position = arbitration(&["JwG R10 US", "RwL J20 HG"]);
    assert_eq!(legal(&position), "play JwG, play US, play R10", "anything may be led");
    play(&mut position, "play JwG");
    assert_eq!(legal(&position), "play RwL, play HG");
    assert_eq!(refused(&position, "play J20"), "W20");
    assert_eq!(refused(&position, "play JwC"), "C10");
    assert_eq!(refused(&position, "play RwL tokio"), "W20", "no fort is named here");
    assert_eq!(refused(&position, "first self"), "W20");
    play(&mut position, "play RwL, play US");
    assert_eq!(legal(&position), "play HG, play J20", "a neutral may be answered with anything");
}

#[test]
fn w21_who_has_no_opposite_card_may_answer_with_a_neutral_or_a_like_card_that_loses() {
    let mut position = arbitration(&["J10 RwL", "J20 US JwG"]);
    play(&mut position, "play J10");
    assert_eq!(legal(&position), "play JwG, play US, play J20");
    play(&mut position, "play J20");
    assert_eq!(position.open.won, [bag("J10 J20"), CardBag::EMPTY], "10 takes 20");
    assert_eq!(to_act(&position), 1);
}

#[test]
fn w21_a_like_card_loses_even_to_an_equal_one() {
    let mut position = arbitration(&["JwG RwL", "JcG US"]);
    play(&mut position, "play JwG, play JcG");
    assert_eq!(position.open.won[0], bag("JwG JcG"));
}

/// Puts all remaining cards among Japan's captives, so that every card is somewhere.
fn complete(position: &mut Position) {
    let mut captives = position.open.rules.copies(OFFICERS | ARBITRATORS);
    position.hands.iter().for_each(|hand| captives.take(*hand));
    captives.take(position.stock.cards().iter().copied().collect());
    position.open.won[0] = captives;
}

#[test]
fn w21_a_like_answer_shows_that_there_is_no_opposite_card() {
    let mut position = arbitration(&["R20 JwG RcC R10", "US R15 RwL RwP"]);
    position.stock = cards("JcG JcC JwL J10").into_iter().collect();
    position.open.stock = 4;
    complete(&mut position);
    let ever_japanese = |position: &Position| {
        let view = position.view(Viewer::Watcher);
        let japanese = |number| {
            let hand = Position::imagine(&view, &mut Rng::new(number)).hands[seat(2)];
            hand.kinds().meets(Nation::Japan.cards())
        };
        (0..100).any(japanese)
    };
    play(&mut position, "play R20, play US, play RwL, play JwG");
    assert!(ever_japanese(&position), "a neutral shows nothing");
    play(&mut position, "play R10, play RwP");
    assert!(!ever_japanese(&position), "a like card does");
    play(&mut position, "play RcC, play R15");
    assert!(ever_japanese(&position), "the next deal may bring one");
}

#[test]
fn w22_officers_have_small_values_and_the_higher_card_takes_both() {
    let mut position = arbitration(&["JwG JcP US", "R10 RwC J20"]);
    play(&mut position, "play JwG, play R10");
    assert_eq!((position.open.won[1], to_act(&position)), (bag("JwG R10"), 2), "a 10 wins any officer");
    play(&mut position, "play RwC, play JcP");
    assert_eq!(position.open.won[1], bag("JwG R10 RwC JcP"), "4 against 3");
    play(&mut position, "play J20, play US");
    assert_eq!(position.open.won[0], bag("J20 US"));
}

#[test]
fn w22_tied_cards_wait_for_the_next_decided_engagement() {
    let mut position = arbitration(&["JwG J20 JcL JcG", "RwG R20 RwL R10"]);
    play(&mut position, "play JwG, play RwG");
    assert_eq!(
        (to_act(&position), position.open.won),
        (1, [CardBag::EMPTY; 2]),
        "the same leader leads again"
    );
    play(&mut position, "play J20, play R20, play JcL, play R10");
    assert_eq!(position.open.won[1], bag("JwG RwG J20 R20 JcL R10"));
    assert_eq!(to_act(&position), 2);
}

#[test]
fn w22_cards_still_tied_at_the_end_belong_to_nobody() {
    let mut position = arbitration(&["J20 JcL", "R10 RwL"]);
    play(&mut position, "play J20, play R10, play JcL, play RwL");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!((position.open.won, position.open.tied), ([bag("J20 R10"), CardBag::EMPTY], bag("JcL RwL")));
    assert_eq!(position.open.points, [10, 0]);
}

#[test]
fn w23_only_the_hand_of_him_who_answers_decides() {
    let mut position = arbitration(&["JwG J10", "JcC US", "RwG R10", "RwL R20"]);
    play(&mut position, "play JwG");
    assert_eq!(
        (to_act(&position), legal(&position)),
        (2, "play JcC, play US".into()),
        "seat 4 holds the Russians"
    );
    play(&mut position, "play US");
    assert_eq!(to_act(&position), 4, "the winning side's next member leads");
}

#[test]
fn w24_only_the_enemys_cards_and_neutrals_count() {
    let mut position = arbitration(&["", ""]);
    position.open.won = [bag("J20 JwG R10 RwC US"), bag("RwG R20 J15 JwL HG")];
    assert_eq!([0, 1].map(|side| position.open.arbitration_points(side)), [10 + 4 + 30, 15 + 2 + 25]);
}

#[test]
fn w24_a_court_needs_all_four_ranks_of_the_enemy() {
    let mut position = arbitration(&["", ""]);
    let points = |position: &mut Position, won: &str| {
        position.open.won[0] = bag(won);
        position.open.arbitration_points(0)
    };
    assert_eq!(points(&mut position, "RwG RcC RwP RcL"), 14 + 25, "styles do not matter");
    assert_eq!(points(&mut position, "RwG RcC RwP JcL"), 12);
    assert_eq!(points(&mut position, "RwG RcG RwC RcC RwP RcP RwL"), 26 + 25, "one Lieutenant, one court");
    assert_eq!(points(&mut position, "RwG RcG RwC RcC RwP RcP RwL RcL"), 28 + 50);
    assert_eq!(points(&mut position, "RwG RwG RwC RwC RcP RcP RwL RcL RcL"), 30 + 50, "with two packs");
}

#[test]
fn w25_the_points_of_both_arbitrations_are_added() {
    let mut position = arbitration(&["US", "R10"]);
    position.open.rules.arbitrations = 2;
    play(&mut position, "play US, play R10");
    assert_eq!((position.turn(), position.open.points), (Turn::Chance, [40, 0]));
    assert_eq!(position.shuffle_due().unwrap().label, Some("arbitration"));
    position.open.phase = Phase::Arbitration;
    position.open.to_act = seat(1);
    hold(&mut position, 1, "JwL");
    hold(&mut position, 2, "RwG");
    play(&mut position, "play JwL, play RwG");
    assert_eq!((position.turn(), position.open.points), (Turn::Over, [40, 2]));
    assert_eq!(position.scores().of(2), [5 + 40 + 30, 2]);
}

#[test]
fn w26_equal_arbitration_points_leave_the_forts_to_nobody() {
    let mut position = arbitration(&["JwG RcG", "RwG JcG"]);
    play(&mut position, "play JwG, play RwG, play RcG, play JcG");
    assert_eq!(position.scores().of(2), [5, 0]);
    let mut position = arbitration(&["JwL", "RwG"]);
    play(&mut position, "play JwL, play RwG");
    assert_eq!(position.scores().of(2), [5, 2 + 30]);
}
