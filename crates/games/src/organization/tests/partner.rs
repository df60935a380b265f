//! The called partner with five players (O9): who it is, when it shows, and what the others score.

use broadside_engine::mechanics::worlds::{HiddenPlace, deal_out};
use broadside_engine::phrase;

use super::*;

/// Five players after the call. Seat 1 is the maker, with these hands, and has laid away the cards left over, A1 A2 A3.
fn called(hands: &[&str; 5], card: &str) -> Played {
    let named: Vec<&str> = hands.iter().copied().chain(["A1 A2 A3"]).collect();
    let mut game = dealt(5, None, &named);
    go(&mut game, "bid 1, pass, pass, pass, pass, discard A1, discard A2, discard A3, country I");
    go(&mut game, &format!("call {card}"));
    game
}

const WITH_BOTH_OUT: [&str; 5] = ["B1 A4", "B2", "B3 A6", "B4", "B5 A6"];

#[test]
fn o9_any_card_may_be_called_of_which_a_copy_is_elsewhere() {
    let mut game = dealt(5, None, &["A6 A6 A5 B6 F6 F5 F4 F3 F2", "", "", "", "", "A5 B6 I1"]);
    go(&mut game, "bid 9, discard A5, discard B6, discard I1");
    assert_eq!(refused(&game, "call A6"), "O5", "the country comes first");
    go(&mut game, "country A");
    assert_eq!(refused(&game, "play A6"), "O5");
    for (both, how) in [("A6", "both held"), ("A5", "one held, one laid away"), ("B6", "the same")] {
        assert_eq!(refused(&game, &format!("call {both}")), "O9", "{how}");
    }
    let legal = game.legal();
    assert_eq!(legal.len(), 24 - 3);
    assert!(legal.contains(&"call F6".into()) && legal.contains(&"call I1".into()), "one copy is his own");
}

#[test]
fn o9_of_two_holders_the_nearer_to_the_makers_left_is_partner() {
    let game = called(&WITH_BOTH_OUT, "A6");
    assert_eq!(game.position().unwrap().partner(), Some(seat(3)));
    let behind = called(&["B1", "", "", "B4 A6", "B5 A6"], "A6");
    assert_eq!(behind.position().unwrap().partner(), Some(seat(4)));
    let own_copy = called(&["B1 A6", "", "", "", "B5 A6"], "A6");
    assert_eq!(own_copy.position().unwrap().partner(), Some(seat(5)));
}

#[test]
fn o9_a_holder_need_not_know_whether_it_is_he() {
    let mut game = called(&WITH_BOTH_OUT, "A6");
    assert_eq!(watched(&game).possible_partners(), seats(&[2, 3, 4, 5]));
    assert_eq!(view(&game, 1).possible_partners(), seats(&[2, 3, 4, 5]), "the maker holds none");
    assert_eq!(view(&game, 3).possible_partners(), seats(&[2, 3]));
    assert_eq!(view(&game, 5).possible_partners(), seats(&[2, 3, 4, 5]));
    let partners = |view: &View| -> Seats {
        (0..200).filter_map(|n| Position::imagine(view, &mut Rng::new(n)).partner()).collect()
    };
    for viewer in [view(&game, 1), view(&game, 3), view(&game, 5), watched(&game)] {
        assert_eq!(partners(&viewer), viewer.possible_partners(), "{:?}", viewer.viewer);
    }
    let next_to_him = called(&["B1", "A6", "", "", "A6"], "A6");
    assert_eq!(view(&next_to_him, 2).possible_partners(), seats(&[2]), "nobody is nearer");
    let both = called(&["B1", "", "", "A6 A6", ""], "A6");
    assert_eq!(view(&both, 4).possible_partners(), seats(&[4]), "no other copy");
    go(&mut game, "play A4");
    assert_eq!(watched(&game).open.partner(), None);
}

#[test]
fn o9_the_further_copy_proves_nothing_while_a_nearer_seat_may_have_the_other() {
    let mut game = called(&["B1 A4", "A5 B2", "A6 A5 B3", "A4 B4", "A6 B5"], "A6");
    let events = go(&mut game, "play A4, play A5, play A5, play A4, play A6");
    assert!(events.iter().all(|event| !event.phrase.to_string().contains("partner")), "{events:?}");
    assert_eq!(watched(&game).open.partner(), None);
    assert_eq!(watched(&game).possible_partners(), seats(&[2, 3, 4, 5]));
    assert_eq!(view(&game, 3).possible_partners(), seats(&[3]), "he has the other himself");
    assert_eq!(view(&game, 5).possible_partners(), seats(&[2, 3, 4, 5]));
    play_out(&mut game);
    let scores = game.standing().deals[0].scores;
    assert_eq!(scores[seat(1)], scores[seat(3)], "maker and partner score the same");
}

#[test]
fn o9_the_partnership_shows_when_no_nearer_seat_can_have_the_card() {
    let near = ["A4 B1", "A6 A5 B2", "A5 B3", "B4", "A6 B5"];
    let mut game = called(&near, "A6");
    let events = go(&mut game, "play A4, play A6");
    assert_eq!(watched(&game).open.partner(), Some(seat(2)));
    let shown = phrase!("shows-partner", partner = seat(2), maker = seat(1));
    assert_eq!(events.last().unwrap().phrase, shown);
    let void = ["A4 B1", "B2 B2 B3 B3 B4 B4 F2 F2 F3", "A6 A5", "", "A6 B5"];
    let mut game = called(&void, "A6");
    go(&mut game, "play A4, play B2, play A6");
    assert_eq!(watched(&game).open.partner(), Some(seat(3)), "seat 2 has no American card");
}

#[test]
fn o9_a_called_card_is_never_imagined_with_the_maker_alone() {
    for game in [called(&WITH_BOTH_OUT, "A6"), called(&["B1 A6", "", "", "", "B5 A6"], "A6")] {
        for viewer in [watched(&game), view(&game, 2), view(&game, 4)] {
            for n in 0..300 {
                assert!(Position::imagine(&viewer, &mut Rng::new(n)).partner().is_some());
            }
        }
    }
}

#[test]
fn o9_who_is_shown_is_the_partner_and_nobody_ever_rules_him_out() {
    let (mut rng, mut room, mut shown_early) = (Rng::new(5), vec![], 0);
    for _ in 0..100 {
        let mut game = dealt(5, None, &[]);
        go(&mut game, "pass, pass, pass, pass, pass");
        let mut cards = game.shuffle_due().unwrap().cards;
        rng.mix(&mut cards);
        game.shuffled(&cards, &mut Silent);
        go(&mut game, "bid 9");
        while let Some(position) = game.position().filter(|_| game.standing().deals.len() < 2) {
            let mv = position.random_move(&mut rng, &mut room);
            if let Some(partner) = position.partner() {
                let shown = position.open.partner();
                assert!(shown.is_none_or(|shown| shown == partner), "{shown:?} is not {partner:?}");
                shown_early += usize::from(shown.is_some() && !position.open.called_by.contains(partner));
                for viewer in Seat::all(5).map(Viewer::Seat).chain([Viewer::Watcher]) {
                    assert!(position.view(viewer).possible_partners().contains(partner), "{viewer:?}");
                }
            }
            game.play_unchecked(mv, &mut Silent);
        }
        let report = game.standing().deals[1].facts.last().unwrap();
        assert!(matches!(report, ("partner", Fact::Seat(Some(_)))), "{report:?}");
    }
    assert!(shown_early > 0, "voids alone never told");
}

/// The seats that can be the partner in some deal that fits all a watcher has seen. Each seat is tried with the called
/// card, and the seats nearer to the maker's left without it.
fn partners_by_trying(view: &View) -> Seats {
    let open = view.open;
    let called = open.called.unwrap();
    let mut unseen = open.rules.pack();
    unseen.take(open.played);
    let fits = |partner: Seat| {
        let others: Vec<Seat> = open.maker.unwrap().0.round(5).skip(1).collect();
        let nearer: Vec<Seat> = others.into_iter().take_while(|seat| *seat != partner).collect();
        if open.made_by(partner) || nearer.iter().any(|seat| open.called_by.contains(*seat)) {
            return false;
        }
        let had = open.called_by.contains(partner);
        let may_hide = unseen.contains(called) && open.may_hold[partner].contains(called);
        if !had && (!may_hide || open.held[partner] == 0) {
            return false;
        }
        let mut unseen = unseen;
        let mut places: Vec<HiddenPlace<_>> = Seat::all(5)
            .map(|seat| {
                let without = if nearer.contains(&seat) { !called.alone() } else { CardSet::ALL };
                HiddenPlace { room: open.held[seat].into(), may_hold: open.may_hold[seat] & without }
            })
            .collect();
        places.push(HiddenPlace { room: 3, may_hold: CardSet::ALL });
        if !had {
            unseen.remove(called);
            places[partner.index()].room -= 1;
        }
        deal_out(unseen.iter(), &places, &mut Rng::new(1)).is_some()
    };
    Seat::all(5).filter(|seat| fits(*seat)).collect()
}

#[test]
fn o9_the_partnership_shows_as_soon_as_the_cards_seen_leave_no_doubt() {
    let (mut rng, mut room) = (Rng::new(9), vec![]);
    let mut by_room = 0;
    for _ in 0..800 {
        let mut game = dealt(5, None, &[]);
        go(&mut game, "pass, pass, pass, pass, pass");
        let mut cards = game.shuffle_due().unwrap().cards;
        rng.mix(&mut cards);
        game.shuffled(&cards, &mut Silent);
        go(&mut game, "bid 9");
        while let Some(position) = game.position().filter(|_| game.standing().deals.len() < 2) {
            let open = position.open;
            if open.played.len() >= 20 {
                let watched = position.view(Viewer::Watcher);
                let possible = watched.possible_partners();
                assert_eq!(possible, partners_by_trying(&watched), "{watched:?}");
                let called = open.called.unwrap();
                let may_hide = |seat: &Seat| open.held[*seat] > 0 && open.may_hold[*seat].contains(called);
                let nearer = open.maker.unwrap().0.round(5).skip(1);
                let mut nearer = nearer.take_while(|seat| !open.called_by.contains(*seat));
                let copy_out = open.played.count(called) < 2;
                by_room +=
                    usize::from(copy_out && nearer.any(|seat| may_hide(&seat) && !possible.contains(seat)));
            }
            let mv = position.random_move(&mut rng, &mut room);
            game.play_unchecked(mv, &mut Silent);
        }
    }
    assert!(by_room > 0, "voids alone always told, never the room that the others' cards need");
}

#[test]
fn o9_maker_and_partner_each_score_or_lose_the_full_amount() {
    let mut game = called(&["I6 I6", "", "A6", "", "A6"], "A6");
    play_out(&mut game);
    let report = &game.standing().deals[0];
    let [maker, second, partner, fourth, fifth] = report.scores.of(5) else { panic!("five scores") };
    assert_eq!(maker, partner);
    assert_eq!(maker + second + fourth + fifth, 9, "the two together and three singly took nine units");
    let named = ["A4 B1", "A6 I6 I6 I5 I5 I4 I4 I3 I3", "", "", "", "F1 F1 F2"];
    let mut lost = dealt(5, None, &named);
    go(&mut lost, "bid 9, discard F1, discard F1, discard F2, country I, call B6");
    let partner = lost.position().unwrap().partner().unwrap();
    assert_ne!(partner, seat(2));
    play_out(&mut lost);
    let scores = lost.standing().deals[0].scores;
    assert_eq!((scores[seat(1)], scores[partner]), (-9, -9));
}

#[test]
fn o9_under_three_side_the_other_three_count_together() {
    let side = [("three", "side")];
    // The nearer of the two copies of A6 makes seat 3 the partner; seat 5 is one of the three opponents.
    let hands = ["I6 I6", "", "A6", "", "A6", "A1 A2 A3"];
    let play = "bid 1, pass, pass, pass, pass, discard A1, discard A2, discard A3, country I, call A6";
    let scores = |readings: &[(&str, &str)]| {
        let mut game = dealt_with(readings, 5, None, &hands);
        go(&mut game, play);
        play_out(&mut game);
        let units = |report: &broadside_engine::DealReport| report.scores.of(5).to_vec();
        units(&game.standing().deals[0])
    };
    let (single, together) = (scores(&[]), scores(&side));
    assert_eq!((together[0], together[2]), (single[0], single[2]), "maker and partner score as ever");
    let sum = single[1] + single[3] + single[4];
    assert_eq!([together[1], together[3], together[4]], [sum; 3]);
    assert!(single[1] != single[3] || single[3] != single[4], "or the test proves nothing");
    assert_eq!(sum + single[0], 9);
    assert!(Table::new(&Organization::INFO, 4, &side, None).is_err(), "five players only");
}

#[test]
fn o9_under_three_side_nobody_is_told_who_the_three_are_before_it_shows() {
    let named: Vec<&str> = WITH_BOTH_OUT.into_iter().chain(["A1 A2 A3"]).collect();
    let mut game = dealt_with(&[("three", "side")], 5, None, &named);
    go(&mut game, "bid 1, pass, pass, pass, pass, discard A1, discard A2, discard A3, country I, call A6");
    assert_eq!(game.position().unwrap().sides(), Some(broadside_cards::Sides::single(5)));
}
