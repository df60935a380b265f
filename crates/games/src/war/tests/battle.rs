//! W5, W9 to W18.

use super::*;

/// A battle in which Japan, the odd seats, is to play. The seats from 1 on hold these cards, with none left to deal.
fn battle(hands: &[&str]) -> Position {
    let mut position = table(hands.len());
    position.packs = Default::default();
    position.open.undealt = [0; 2];
    for (index, hand) in hands.iter().enumerate() {
        hold(&mut position, index + 1, hand);
        position.open.unplayed[index % 2] += bag(hand).len() as u8;
    }
    position.open.phase = Phase::Battle;
    position
}

/// Puts Japan's and Russia's cards at a fort, bottom first.
fn lay(position: &mut Position, fort: Fort, japan: &str, russia: &str) {
    for (siege, text) in position.open.piles[fort.index()].iter_mut().zip([japan, russia]) {
        cards(text).into_iter().for_each(|card| siege.push(card));
    }
}

/// Gives forts to a side, so that only the others stand.
fn capture(position: &mut Position, side: usize, forts: &[Fort]) {
    for fort in forts {
        position.open.standing.remove(*fort);
        position.open.forts[side].insert(*fort);
    }
}

fn siege(text: &str) -> Siege {
    let mut siege = Siege::default();
    cards(text).into_iter().for_each(|card| siege.push(card));
    siege
}

#[test]
fn w5_members_take_turns_also_when_their_side_plays_again() {
    let six = "Jw2 Jw3 Jw4 Jc2 Jc3 Jc4";
    let russian = "RwG RwC RwP RcG RcC RcP";
    let mut position = battle(&[six, russian, six, russian, six, russian]);
    let seats = play(
        &mut position,
        "play Jw2 tokio, play RwG tokio, play RcG mukden, play Jw3 petersburg, play RcC mukden, \
         play Jc2 mukden, play RwC tokio",
    );
    assert_eq!(seats, [1, 2, 4, 3, 6, 5, 2]);
}

#[test]
fn w5_a_member_with_no_card_is_passed_over() {
    let mut position = battle(&["Jw2", "Rw2 Rw3 Rw4", "Jw3 Jw4 Jc5", "Rc2 Rc3 Rc4"]);
    let moves = "play Jw2 tokio, play Rw2 petersburg, play Jw3 tokio, play Rc2 arthur, play Jw4 tokio";
    assert_eq!(play(&mut position, moves), [1, 2, 3, 4, 3]);
}

#[test]
fn w9_war_flags_go_to_inner_forts_and_commercial_flags_to_outer_ones() {
    let position = battle(&["Jw5 Jc6", "Rw2"]);
    assert_eq!(legal(&position), "play Jw5 tokio, play Jw5 petersburg, play Jc6 mukden, play Jc6 arthur");
    assert_eq!(refused(&position, "play Jw5 mukden"), "W9");
    assert_eq!(refused(&position, "play Jc6 tokio"), "W9");
    assert_eq!(refused(&position, "play Jw6 tokio"), "C10");
    assert_eq!(refused(&position, "play Jw5"), "W9", "a play names a fort");
    assert_eq!(refused(&position, "choose japan"), "W9");
}

#[test]
fn w9_a_style_whose_forts_are_both_captured_goes_to_any_that_remains() {
    let mut position = battle(&["Jw5 Jc6", "Rw2"]);
    capture(&mut position, 0, &[Fort::Tokio]);
    assert_eq!(legal(&position), "play Jw5 petersburg, play Jc6 mukden, play Jc6 arthur");
    assert_eq!(refused(&position, "play Jw5 tokio"), "W9");
    capture(&mut position, 1, &[Fort::Petersburg]);
    assert_eq!(legal(&position), "play Jw5 mukden, play Jw5 arthur, play Jc6 mukden, play Jc6 arthur");
    capture(&mut position, 1, &[Fort::Mukden]);
    assert_eq!(legal(&position), "play Jw5 arthur, play Jc6 arthur");
}

#[test]
fn w10_only_a_higher_card_captures_and_only_the_top_one() {
    let mut position = battle(&["Jw5 Jw6 Jw2", "Rw7 Rw8"]);
    lay(&mut position, Fort::Tokio, "Jw9", "RwL Rw5");
    assert_eq!(play(&mut position, "play Jw5 tokio, play Rw7 petersburg"), [1, 2], "equal captures nothing");
    play(&mut position, "play Jw6 tokio");
    assert_eq!(position.open.captives[0], bag("Rw5"));
    assert_eq!(to_act(&position), 1, "W13: who captures plays again");
    play(&mut position, "play Jw2 tokio");
    assert_eq!(position.open.captives[0], bag("Rw5"), "the Lieutenant below is higher");
    assert_eq!(to_act(&position), 2);
}

#[test]
fn w10_the_capture_comes_before_the_test_of_the_fort() {
    let mut position = battle(&["Jw5 Jc2", "Rw2"]);
    lay(&mut position, Fort::Tokio, "Jw2 Jw3 Jw4", "Rw4");
    play(&mut position, "play Jw5 tokio");
    assert!(
        position.open.forts[0].contains(Fort::Tokio),
        "without Rw4 nothing stands against the four privates"
    );
    assert_eq!(position.open.captives[0], bag("Rw4"));
}

#[test]
fn w11_the_booklets_illustration_of_two_generals() {
    assert!(siege("JwG JcG").wins(&siege("")));
    assert!(!siege("JwG JcG").wins(&siege("RwP")));
    assert!(!siege("JwG JcG Jw10 Jw9").wins(&siege("RwP")), "19 besides do not equal 20");
    assert!(siege("JwG Jw10 JcG Jc10").wins(&siege("RwP")), "20 besides do");
    assert!(!siege("JwG Jw10 Jc10").wins(&siege("")), "one General is no combination");
}

#[test]
fn w11_the_other_combinations_in_any_style_and_order() {
    assert!(siege("JwL JcC Jw2 JwP").wins(&siege("Rw2")));
    assert!(!siege("JwL JcC Jw2 JwC").wins(&siege("")));
    assert!(siege("Jw5 Jc3 Jw2 Jc4").wins(&siege("")));
    assert!(siege("Jw10 Jc8 Jw9 Jc7").wins(&siege("")));
    assert!(!siege("JwL Jw10 Jw9 Jw8").wins(&siege("")), "a Lieutenant does not go on where privates end");
    assert!(!siege("Jw5 Jc5 Jw4 Jw3 Jw7").wins(&siege("")));
}

#[test]
fn w11_the_cheapest_combination_is_set_apart() {
    let mine = siege("Jw10 Jw9 Jw8 Jw7 Jc5 Jc4 Jc3 Jc2");
    assert!(mine.wins(&siege("RwC Rw9")), "5 4 3 2 set apart leave 34");
    assert!(!mine.wins(&siege("RwC Rw10")), "34 do not equal 35");
    let run = siege("Jw6 Jw5 Jw4 Jw3 Jw2");
    assert!(run.wins(&siege("Rw6")) && !run.wins(&siege("Rw7")), "of 6 5 4 3 2 the 6 is spared");
    let mixed = siege("JwG JcG Jw5 Jw4 Jw3 Jw2");
    assert!(mixed.wins(&siege("RwG RcG")) && !mixed.wins(&siege("RwG RcG Rw2")), "the Generals are spared");
}

#[test]
fn w12_a_won_fort_gives_captives_and_a_reserve_as_the_cards_lie() {
    let mut position = battle(&["JwL Jc2", "Rw2"]);
    position.open.reserves[0].push(cards("Jc9")[0]);
    lay(&mut position, Fort::Tokio, "JwC JwP Jw10 Jw9", "Rw5 RwL");
    play(&mut position, "play JwL tokio");
    assert!(position.open.forts[0].is_empty(), "19 do not equal 20");
    play(&mut position, "play Rw2 petersburg");
    assert_eq!(position.open.captives[0], CardBag::EMPTY);

    let mut position = battle(&["JwL Jc2", "Rw2"]);
    position.open.reserves[0].push(cards("Jc9")[0]);
    lay(&mut position, Fort::Tokio, "JwC JwP Jw10 Jw10", "Rw5 RwL");
    play(&mut position, "play JwL tokio");
    assert!(position.open.forts[0].contains(Fort::Tokio) && !position.open.standing.contains(Fort::Tokio));
    assert_eq!(position.open.captives[0], bag("Rw5 RwL"));
    assert_eq!(position.open.reserves[0].cards(), cards("Jc9 JwC JwP Jw10 Jw10 JwL"));
    assert_eq!(to_act(&position), 1, "W13: who wins a fort plays again");
}

#[test]
fn w14_a_player_who_has_played_out_his_hand_gets_six_more_or_what_is_left() {
    let mut position = battle(&["Jw2", "Rw2 Rw3 Rw4", "Jw3", "Rc3 Rc4"]);
    let pack = cards("JcG JcC Jc2 Jc3 Jc4 Jc5 Jc6 Jc7");
    position.packs[0] = pack.into_iter().rev().collect();
    position.open.undealt[0] = 8;
    position.open.unplayed[0] += 8;
    play(&mut position, "play Jw2 tokio");
    assert_eq!(position.hands[seat(1)], bag("JcG JcC Jc2 Jc3 Jc4 Jc5"), "at once, and from the top");
    play(&mut position, "play Rw2 petersburg, play Jw3 tokio");
    assert_eq!(position.hands[seat(3)], bag("Jc6 Jc7"));
    assert_eq!(position.open.undealt[0], 0);
}

#[test]
fn w15_a_side_without_cards_draws_and_plays_the_top_of_its_reserve() {
    let mut position = battle(&["Jw2", "Rw2 Rw3 Rw4 Rc5", "", ""]);
    cards("Jc4 Jw8 Jc9").into_iter().for_each(|card| position.open.reserves[0].push(card));
    lay(&mut position, Fort::Arthur, "", "Rc8 Rc2");
    assert_eq!(play(&mut position, "play Jw2 tokio, play Rw2 petersburg"), [1, 2]);
    assert_eq!(to_act(&position), 3, "W5: the member whose turn it is draws");
    assert_eq!(legal(&position), "play Jc9 mukden, play Jc9 arthur");
    assert_eq!(refused(&position, "play Jw8 tokio"), "W15");
    play(&mut position, "play Jc9 arthur");
    assert_eq!(to_act(&position), 1, "it captured, so its side plays and draws again");
    assert_eq!(legal(&position), "play Jw8 tokio, play Jw8 petersburg");
    assert_eq!(position.open.reserves[0].cards(), cards("Jc4"));
}

#[test]
fn w15_without_reserve_the_battle_ends_when_that_side_is_to_play() {
    let mut position = battle(&["Jw2", "Rw2 Rw3 RcG"]);
    play(&mut position, "play Jw2 tokio");
    assert_eq!(to_act(&position), 2, "not before");
    play(&mut position, "play Rw3 petersburg");
    assert_eq!(
        (position.turn(), position.open.battle),
        (Turn::Chance, [0, 0]),
        "unplayed cards are no captives"
    );
}

#[test]
fn w15_a_last_card_that_captures_leaves_its_side_to_play() {
    let mut position = battle(&["Jw5", "Rw2 Rw3 RcG"]);
    lay(&mut position, Fort::Tokio, "", "Rw4");
    play(&mut position, "play Jw5 tokio");
    assert_eq!((position.turn(), position.open.battle), (Turn::Chance, [1, 0]));
}

#[test]
fn w15_a_fort_won_with_the_last_card_makes_the_reserve_to_draw_from() {
    let mut position = battle(&["Jw5", "Rw2 Rw3 RcG"]);
    lay(&mut position, Fort::Tokio, "Jw2 Jw3 Jw4", "");
    play(&mut position, "play Jw5 tokio");
    assert_eq!(legal(&position), "play Jw5 petersburg");
}

#[test]
fn w16_the_battle_ends_when_the_cards_of_both_are_gone() {
    let mut position = battle(&["Jw5", "Rw6"]);
    cards("Jc4 Jc5").into_iter().for_each(|card| position.open.reserves[0].push(card));
    play(&mut position, "play Jw5 tokio");
    play(&mut position, "play Rw6 tokio");
    assert_eq!(
        (position.turn(), position.open.battle),
        (Turn::Chance, [0, 1]),
        "a reserve does not prolong it"
    );
}

/// The last fort falls to Japan's Jw5, with these cards unplayed.
fn last_fort(japan: &str, russia: &str) -> Position {
    let mut position = battle(&[&format!("Jw5 {japan}"), russia]);
    capture(&mut position, 1, &[Fort::Petersburg, Fort::Mukden, Fort::Arthur]);
    lay(&mut position, Fort::Tokio, "Jw2 Jw3 Jw4", "");
    play(&mut position, "play Jw5 tokio");
    assert_eq!(position.turn(), Turn::Over, "W18: no fort is left, so there is no arbitration");
    position
}

#[test]
fn w16_when_all_forts_are_captured_the_richer_hand_takes_the_poorer() {
    let richer = last_fort("Jc10", "RwL");
    assert_eq!(richer.open.captives, [CardBag::EMPTY, bag("Jc10")]);
    assert_eq!(richer.open.reserves[1].cards(), cards("RwL"));
    assert_eq!(richer.scores().of(2), [30, 30 + 25 + 25 + 1]);
    let poorer = last_fort("JcG", "RwL Rc10");
    assert_eq!(poorer.scores().of(2), [30 + 15 + 1, 30 + 25 + 25]);
    let equal = last_fort("JcL", "Rw10 Rc5");
    assert_eq!(equal.open.captives, [CardBag::EMPTY; 2]);
    assert_eq!(equal.scores().of(2), [30, 80]);
}

#[test]
fn w16_undealt_cards_are_unplayed_cards() {
    let mut position = battle(&["Jw5", "RwL"]);
    position.packs[0].push(cards("JcP")[0]);
    (position.open.undealt[0], position.open.unplayed[0]) = (1, 2);
    capture(&mut position, 1, &[Fort::Petersburg, Fort::Mukden, Fort::Arthur]);
    lay(&mut position, Fort::Tokio, "Jw2 Jw3 Jw4", "");
    play(&mut position, "play Jw5 tokio");
    assert_eq!(position.open.captives[0], bag("RwL"));
}

#[test]
fn w17_captives_count_and_every_private_one() {
    let mut position = battle(&["Jw5", "Rw6"]);
    position.open.captives = [bag("RwG RcC JwP RcL Rw10 Rw2"), bag("Jw9")];
    capture(&mut position, 0, &[Fort::Tokio, Fort::Mukden]);
    capture(&mut position, 1, &[Fort::Arthur]);
    assert_eq!([0, 1].map(|side| position.open.battle_points(side)), [30 + 25 + 20 + 15 + 2 + 55, 1 + 25]);
}

#[test]
fn w19_the_side_with_more_battle_points_deals() {
    for (captives, attack, dealer) in [("Rw9", 1, 0), ("", 0, 0), ("", 1, 1)] {
        let mut position = battle(&["Jw5", "Rw5"]);
        position.open.captives[0] = bag(captives);
        position.open.attack = attack;
        play(&mut position, "play Jw5 tokio, play Rw5 tokio");
        assert_eq!(position.open.dealer, dealer, "with {captives:?} and the draw won by side {attack}");
    }
}
