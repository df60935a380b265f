//! The doubtful points of the game, each test named after its clause.

use broadside_cards::{Rng, Seat, Seats};
use broadside_engine::mechanics::worlds::{Place, deal_out};
use broadside_engine::{
    AnyMatch as _, Event, Fact, Match, Position as _, Silent, Table, Target, Turn, Viewer,
};

use super::position::{Card, CardBag, CardSet};
use super::*;

type Played = Match<Organization>;

fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// A deal by the last seat in which each seat has the named cards, and the cards left over are those named
/// after them; the rest of the pack fills up in pack order.
fn dealt(players: usize, target: Option<Target>, named: &[&str]) -> Played {
    dealt_with(&[], players, target, named)
}

/// The same, read as told.
fn dealt_with(readings: &[(&str, &str)], players: usize, target: Option<Target>, named: &[&str]) -> Played {
    let table = Table::new(&Organization::INFO, players, readings, target).unwrap();
    let mut game = Match::new(&table);
    game.drawn(seat(players));
    deal(&mut game, players, named);
    game
}

fn deal(game: &mut Played, players: usize, named: &[&str]) {
    let mut pack = game.shuffle_due().unwrap().cards;
    let size = game.rules().hand_size();
    let mut piles: Vec<Vec<Card>> = (0..=players)
        .map(|n| named.get(n).map_or(vec![], |cards| cards.split_ascii_whitespace().map(card).collect()))
        .collect();
    for named in piles.iter().flatten() {
        pack.remove(pack.iter().position(|other| other == named).unwrap());
    }
    let left_over = pack.len() + piles.iter().flatten().count() - players * size;
    for (n, pile) in piles.iter_mut().enumerate() {
        let room = if n == players { left_over } else { size } - pile.len();
        pile.extend(pack.drain(..room));
    }
    let dealt = (0..size).flat_map(|n| piles[..players].iter().map(move |pile| pile[n]));
    let cards: Vec<Card> = dealt.chain(piles[players].iter().copied()).collect();
    game.shuffled(&cards, &mut Silent);
}

/// Acts one after the other, separated by commas, by whoever is to act.
fn go(game: &mut Played, actions: &str) -> Vec<Event> {
    let mut events = vec![];
    for action in actions.split(',') {
        let Turn::Seat(seat) = game.turn() else { panic!("nobody to {action}") };
        if let Err(fault) = game.act(seat.number(), action.trim(), &mut events) {
            panic!("seat {seat} {action}: {fault}");
        }
    }
    events
}

/// The clause by which an action of the seat to act is refused.
fn refused(game: &Played, action: &str) -> &'static str {
    let Turn::Seat(seat) = game.turn() else { panic!("nobody to {action}") };
    game.check(seat.number(), action).unwrap_err().clause.unwrap()
}

fn play_out(game: &mut Played) {
    let (mut rng, mut room, deals) = (Rng::new(1918), vec![], game.standing().deals.len());
    while game.standing().deals.len() == deals {
        let mv = game.position().unwrap().random_move(&mut rng, &mut room);
        game.play_unchecked(mv, &mut Silent);
    }
}

fn view(game: &Played, number: usize) -> View {
    game.position().unwrap().view(Viewer::Seat(seat(number)))
}

fn watched(game: &Played) -> View {
    game.position().unwrap().view(Viewer::Watcher)
}

fn seats(numbers: &[usize]) -> Seats {
    numbers.iter().map(|number| seat(*number)).collect()
}

#[test]
fn o1_cards_and_sides_for_every_number_of_players() {
    for (players, each, aside, sides) in
        [(2, 10, 4, 2), (3, 15, 3, 3), (4, 12, 0, 2), (5, 9, 3, 5), (6, 8, 0, 3)]
    {
        let game = dealt(players, None, &[]);
        let position = game.position().unwrap();
        assert!(position.hands[..players].iter().all(|hand| hand.len() == each));
        assert_eq!((position.aside.len(), position.open.sides().iter().count()), (aside, sides));
    }
    let two = dealt(2, None, &[]);
    let mut cards = two.position().unwrap().census();
    cards.sort();
    assert!(cards.iter().copied().eq(CardSet::ALL.iter()), "one set of each country");
    let couples: Vec<Seats> = dealt(6, None, &[]).rules().sides().iter().collect();
    assert_eq!(couples, [seats(&[1, 4]), seats(&[2, 5]), seats(&[3, 6])]);
}

#[test]
fn o2_a_bid_is_from_one_to_the_number_of_tricks_and_that_ends_the_auction() {
    for (players, tricks) in [(2, 10), (3, 15), (4, 12), (5, 9), (6, 8)] {
        let mut game = dealt(players, None, &[]);
        assert_eq!(refused(&game, "bid 0"), "O2");
        assert_eq!(refused(&game, &format!("bid {}", tricks + 1)), "O2");
        assert_eq!(refused(&game, "bid 99999999999"), "O2");
        go(&mut game, &format!("bid {}", tricks - 1));
        assert_eq!(refused(&game, &format!("bid {}", tricks - 1)), "C6");
        go(&mut game, &format!("bid {tricks}"));
        assert_eq!((game.turn(), refused(&game, "pass")), (Turn::Seat(seat(2)), "C9"));
    }
}

#[test]
fn o3_the_maker_takes_up_three_and_lays_three_away_unseen() {
    for players in [3, 5] {
        let named =
            vec!["A1"; 1].into_iter().chain(vec![""; players - 1]).chain(["F6 F6 A1"]).collect::<Vec<_>>();
        let mut game = dealt(players, None, &named);
        assert_eq!(refused(&game, "discard A1"), "O3");
        let events = go(&mut game, &format!("bid 1{}", ", pass".repeat(players - 1)));
        let heard =
            |viewer| events.iter().any(|e| e.audience.includes(viewer) && e.text.contains("A1 F6 F6"));
        assert!(heard(Viewer::Seat(seat(1))) && !heard(Viewer::Seat(seat(2))) && !heard(Viewer::Watcher));
        assert_eq!((view(&game, 1).hand.count(card("F6")), view(&game, 1).hand.count(card("A1"))), (2, 2));
        assert_eq!((refused(&game, "discard I1"), refused(&game, "play F6")), ("C10", "O3"));
        go(&mut game, "discard A1, discard F6, discard A1");
        assert_eq!(view(&game, 1).laid_away, [card("A1"), card("A1"), card("F6")].into_iter().collect());
        assert_eq!(view(&game, 2).laid_away, CardBag::EMPTY);
        assert_eq!(view(&game, 1).hand.len(), game.rules().hand_size());
        assert_eq!(refused(&game, "discard F6"), "O3");
    }
    let mut four = dealt(4, None, &[]);
    go(&mut four, "bid 12");
    assert_eq!(refused(&four, "discard A6"), "O3", "four have no reserve");
}

#[test]
fn o4_the_country_is_named_after_the_exchange() {
    let mut game = dealt(3, None, &["A1"]);
    assert_eq!((refused(&game, "country A"), refused(&game, "play A1")), ("O4", "O6"));
    go(&mut game, "bid 15, discard A1");
    assert_eq!(refused(&game, "country A"), "O4");
    let hand = view(&game, 1).hand;
    let two: Vec<String> = hand.iter().take(2).map(|card| format!("discard {card}")).collect();
    go(&mut game, &two.join(","));
    assert_eq!(game.legal(), ["country A", "country B", "country F", "country I"]);
    assert_eq!(refused(&game, "play A6"), "O4");
    go(&mut game, "country I");
    assert_eq!((refused(&game, "country I"), refused(&game, "call A6")), ("O4", "O5"));
    assert_eq!(game.turn(), Turn::Seat(seat(1)), "the maker leads (O6)");
}

#[test]
fn o6_who_can_follow_must_and_who_cannot_need_not_trump() {
    let mut game = dealt(4, None, &["A1", "A6 I1", "B1 I1 F6 F6 F5 F5 F4 F4 F3 F3 F2 F2", ""]);
    go(&mut game, "bid 12, country I, play A1");
    assert_eq!((refused(&game, "play I1"), refused(&game, "play I2")), ("O6", "C10"));
    assert!(game.check(2, "play I1").unwrap_err().message.contains("A6"));
    go(&mut game, "play A6");
    assert_eq!(game.legal(), ["play B1", "play F2", "play F3", "play F4", "play F5", "play F6", "play I1"]);
    go(&mut game, "play B1");
    assert!(!watched(&game).open.may_hold[2].meets(CardSet::suit(0)), "seat 3 has shown its void");
}

#[test]
fn o7_c11_of_two_identical_cards_the_first_takes() {
    let hands = ["A5 B6", "A6 B6", "A6 I1", "A1 I1"];
    let mut game = dealt(4, None, &hands);
    go(&mut game, "bid 12, country I, play A5, play A6, play A6, play A1");
    assert_eq!(game.turn(), Turn::Seat(seat(2)));
    let mut trumps = dealt(
        4,
        None,
        &["B1", "B2", "I3 A6 A6 A5 A5 A4 A4 A3 A3 F1 F1 F2", "I3 A2 A2 A1 A1 F6 F6 F5 F5 F4 F4 F3"],
    );
    go(&mut trumps, "bid 12, country I, play B1, play B2, play I3, play I3");
    assert_eq!(trumps.turn(), Turn::Seat(seat(3)));
}

/// Seat 1 of four holds every Flag and Liberty Bond of three countries: as maker it takes all tricks.
const MASTER: [&str; 1] = ["A6 A6 A5 A5 B6 B6 B5 B5 F6 F6 F5 F5"];

#[test]
fn o8_every_side_scores_its_units_but_a_maker_who_falls_short_loses_the_bid() {
    let mut made = dealt(4, None, &MASTER);
    go(&mut made, "bid 3, pass, pass, pass, country A");
    play_out(&mut made);
    let scores = made.standing().deals[0].scores;
    assert_eq!(scores[seat(1)], scores[seat(3)]);
    assert!(scores[seat(1)] >= 4 && scores[seat(1)] + scores[seat(2)] == 12, "{scores:?}");
    let mut lost = dealt(4, None, &["", "A6 A6 A5 A5 A4 A4 A3 A3 A2 A2 A1 A1"]);
    go(&mut lost, "bid 9, pass, pass, pass, country A, play B1");
    play_out(&mut lost);
    assert_eq!(lost.standing().deals[0].scores.of(4), [-9, 12, -9, 12], "twelve trumps against the maker");
}

#[test]
fn o8_two_and_three_play_singly() {
    let mut game = dealt(3, None, &["A1", "A6 A6 A5 A5 A4 A4 A3 A3 A2 A2 B6 B6 F6 F6 I6", "", "A1 I6 B5"]);
    go(&mut game, "bid 15, discard I6, discard B5, discard A1, country A, play A1");
    play_out(&mut game);
    let scores = game.standing().deals[0].scores;
    assert_eq!((scores[seat(1)], scores[seat(2)] + scores[seat(3)]), (-15, 15));
}

/// Five after the call, seat 1 having made it with these hands; it lays away the cards left over, A1 A2 A3.
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
    assert!(events.iter().all(|event| !event.text.contains("partner")), "{events:?}");
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
    assert!(events.last().unwrap().text.contains("seat 2 is the maker's partner"), "{events:?}");
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

/// Who can be the partner in some deal of the unseen cards that fits all a watcher has seen: each seat is tried with
/// the called card, and those nearer to the maker's left without it.
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
        let may_hide = unseen.contains(called) && open.may_hold[partner.index()].contains(called);
        if !had && (!may_hide || open.held[partner.index()] == 0) {
            return false;
        }
        let mut unseen = unseen;
        let mut places: Vec<Place<_>> = Seat::all(5)
            .map(|seat| {
                let without = if nearer.contains(&seat) { !called.alone() } else { CardSet::ALL };
                Place {
                    room: open.held[seat.index()].into(),
                    may_hold: open.may_hold[seat.index()] & without,
                }
            })
            .collect();
        places.push(Place { room: 3, may_hold: CardSet::ALL });
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
                let may_hide =
                    |seat: &Seat| open.held[seat.index()] > 0 && open.may_hold[seat.index()].contains(called);
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
    // Of the two copies of A6 the nearer one makes seat 3 the partner; seat 5 is one of the three.
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

#[test]
fn c8_a_thrown_in_deal_scores_nothing_and_is_not_the_single_deal() {
    let mut game = dealt(5, Some(Target::Deal), &[]);
    go(&mut game, "pass, pass, pass, pass, pass");
    assert_eq!((game.turn(), game.winners()), (Turn::Chance, None));
    assert_eq!(game.standing().deals[0].scores.of(5), [0; 5]);
    deal(&mut game, 5, &[]);
    assert_eq!(game.turn(), Turn::Seat(seat(2)), "the deal has passed to seat 1");
}

#[test]
fn c13_in_a_single_deal_maker_and_partner_of_five_are_one_side() {
    let named = ["A6 A6 A5 A5 A4 A4 A3 A3 B6", "B6 B1", "", "", "", "B1 B2 F1"];
    let mut game = dealt(5, Some(Target::Deal), &named);
    go(&mut game, "bid 9, discard B1, discard B2, discard F1, country A, call B6");
    play_out(&mut game);
    assert_eq!(game.standing().deals[0].scores.of(5), [9, 9, 0, 0, 0]);
    assert_eq!(game.winners(), Some(seats(&[1, 2])));
    let mut to_points = dealt(5, Some(Target::Points(9)), &named);
    go(&mut to_points, "bid 9, discard B1, discard B2, discard F1, country A, call B6");
    play_out(&mut to_points);
    assert_eq!(to_points.winners(), None, "to points every seat is a side, and two share the highest (C12)");
}

#[test]
fn c13_in_a_single_deal_the_other_three_of_five_are_one_side_under_three_side() {
    let named = ["A4 B1", "A6 I6 I6 I5 I5 I4 I4 I3 I3", "", "", "", "F1 F1 F2"];
    let won = |readings: &[(&str, &str)], target| {
        let mut game = dealt_with(readings, 5, target, &named);
        go(&mut game, "bid 9, discard F1, discard F1, discard F2, country I, call B6");
        assert_eq!(game.position().unwrap().partner(), Some(seat(3)));
        play_out(&mut game);
        (game.standing().deals[0].scores.of(5).to_vec(), game.winners())
    };
    let (scores, winners) = won(&[("three", "side")], Some(Target::Deal));
    assert_eq!((scores[0], scores[2], scores[1]), (-9, -9, scores[4]));
    assert_eq!(winners, Some(seats(&[2, 4, 5])));
    let (_, alone) = won(&[], Some(Target::Deal));
    assert_eq!(alone, Some(seats(&[2])), "singly the one with most units wins");
    let (_, to_points) = won(&[("three", "side")], Some(Target::Points(1)));
    assert_eq!(to_points, None, "to points the three are three sides, which share the highest (C12)");
}

#[test]
fn an_action_is_spelled_in_one_way() {
    for misspelt in [
        "bid",
        "bid x",
        "bid 1 2",
        "pass 1",
        "country",
        "country X",
        "country AB",
        "call",
        "play Z1",
        "lead A6",
        "",
    ] {
        assert!(misspelt.parse::<Move>().is_err(), "{misspelt:?}");
    }
    assert_eq!("country F".parse(), Ok(Move::Country(2)));
}
