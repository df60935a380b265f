//! W1 to W8.

use broadside_engine::{Face, Viewer, ZoneKind};

use super::*;

#[test]
fn w4_more_than_four_players_use_two_packs() {
    for (players, cards) in [(2, 26), (4, 26), (6, 52), (8, 52)] {
        assert_eq!(table(players).shuffle_due().unwrap().cards.len(), cards, "{players} players");
        assert_eq!(table(players).census().len(), 2 * cards + cards * 8 / 26, "{players} players");
    }
}

#[test]
fn w6_equal_cards_go_back_and_both_packs_are_shuffled_again() {
    let mut round = table(2);
    shuffle(&mut round, "japan", "JwG");
    shuffle(&mut round, "russia", "RcG");
    assert_eq!(round.turn(), Turn::Chance, "30 against 30");
    assert_eq!(round.shuffle_due().unwrap().cards.len(), 26);
    shuffle(&mut round, "japan", "Jw9");
    shuffle(&mut round, "russia", "Rc10");
    assert_eq!(to_act(&round), 2);
    assert_eq!(legal(&round), "choose japan, choose russia");
    assert_eq!(round.open.captives, [CardBag::EMPTY, bag("Jw9 Rc10")]);
}

/// The captives of each side that a watcher sees.
fn captives_shown(round: &Position) -> Vec<String> {
    let scene = Position::scene(&round.view(Viewer::Watcher));
    let up = |face: &Face| match face {
        Face::Up { code, .. } => code.clone(),
        Face::Down => "face down".into(),
    };
    let zones = scene.zones.iter().filter(|zone| zone.kind == ZoneKind::Captives);
    zones.map(|zone| zone.cards.iter().map(up).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn w6_captives_lie_open() {
    let mut round = table(2);
    shuffle(&mut round, "japan", "JwG");
    shuffle(&mut round, "russia", "Rc2");
    assert_eq!(captives_shown(&round), ["JwG Rc2", ""]);
    play(&mut round, "choose japan");
    shuffle(&mut round, "japan", "Jc3");
    shuffle(&mut round, "russia", "Rw4");
    assert_eq!(captives_shown(&round), ["JwG Rc2", "Jc3 Rw4"], "W7");
    play(&mut round, "first other");
    shuffle(&mut round, "japan", "JwC");
    shuffle(&mut round, "russia", "RwL");
    play(&mut round, "play JwC tokio, play RwL tokio");
    hold(&mut round, 1, "JwP");
    play(&mut round, "play JwP tokio");
    assert_eq!(captives_shown(&round), ["JwG RwL Rc2", "Jc3 Rw4"], "W10");
}

#[test]
fn w6_w7_other_actions_wait_for_the_choice_and_the_order() {
    let mut round = table(2);
    shuffle(&mut round, "japan", "JwL");
    shuffle(&mut round, "russia", "Rc10");
    assert_eq!(refused(&round, "first self"), "W6");
    assert_eq!(refused(&round, "play Jw2 tokio"), "W6");
    play(&mut round, "choose japan");
    shuffle(&mut round, "japan", "Jw8");
    shuffle(&mut round, "russia", "Rc9");
    assert_eq!(refused(&round, "choose russia"), "W7");
    assert_eq!(refused(&round, "play Rc2"), "W7");
    assert!("first japan".parse::<Move>().is_err() && "choose".parse::<Move>().is_err());
    assert!("play JwG tokio now".parse::<Move>().is_err() && "play Jw1 tokio".parse::<Move>().is_err());
}

#[test]
fn w7_each_side_draws_from_the_nation_it_now_fights_for() {
    let mut round = table(2);
    shuffle(&mut round, "japan", "JwG");
    shuffle(&mut round, "russia", "Rc2");
    assert_eq!(play(&mut round, "choose russia"), [1]);
    assert_eq!(round.shuffle_due().unwrap().cards.len(), 25);
    shuffle(&mut round, "japan", "Jc5");
    shuffle(&mut round, "russia", "Rw5");
    assert_eq!(round.shuffle_due().unwrap().cards.len(), 25, "a tie: both go back");
    shuffle(&mut round, "japan", "Jc3");
    shuffle(&mut round, "russia", "Rw4");
    assert_eq!(to_act(&round), 1, "Russia drew higher, and seat 1 fights for Russia");
    assert_eq!(round.open.captives[0], bag("JwG Rc2 Jc3 Rw4"));
    play(&mut round, "first other");
    assert_eq!(round.shuffle_due().unwrap().cards.len(), 24);
    shuffle(&mut round, "japan", "");
    shuffle(&mut round, "russia", "");
    assert_eq!(to_act(&round), 2);
}

#[test]
fn w8_members_of_a_side_are_served_one_card_at_a_time_in_seat_order() {
    let mut round = table(4);
    shuffle(&mut round, "japan", "JwG");
    shuffle(&mut round, "russia", "Rc2");
    play(&mut round, "choose japan");
    shuffle(&mut round, "japan", "JwC");
    shuffle(&mut round, "russia", "Rc3");
    play(&mut round, "first self");
    shuffle(&mut round, "japan", "Jc2 Jw2 Jc3 Jw3 Jc4 Jw4 Jc5 Jw5 Jc6 Jw6 Jc7 Jw7 JcG");
    shuffle(&mut round, "russia", "");
    assert_eq!(round.hand_of(seat(1)), bag("Jc2 Jc3 Jc4 Jc5 Jc6 Jc7"));
    assert_eq!(round.hand_of(seat(3)), bag("Jw2 Jw3 Jw4 Jw5 Jw6 Jw7"));
    assert_eq!((round.open.undealt, round.packs[0].top()), ([12, 12], cards("JcG").pop()));
    assert_eq!(to_act(&round), 1);
}

#[test]
fn c13_a_number_of_points_is_refused_and_a_single_deal_changes_nothing() {
    use broadside_engine::Target;
    let laid = |target| Table::new(&War::INFO, 2, &[], Some(target));
    assert!(laid(Target::Points(100)).is_err());
    assert!(laid(Target::Deal).is_ok());
}

#[test]
fn w25_once_for_two_and_twice_for_more_unless_agreed() {
    let rounds = |players, readings: &[_]| {
        War::rules(&Table::new(&War::INFO, players, readings, None).unwrap()).arbitrations
    };
    assert_eq!([2, 4, 6, 8].map(|players| rounds(players, &[])), [1, 2, 2, 2]);
    assert_eq!(rounds(2, &[("arbitration", "twice")]), 2);
    assert_eq!(rounds(8, &[("arbitration", "once")]), 1);
}
