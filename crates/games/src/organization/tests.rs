//! Tests of the unclear points of the rules, each named after its clause.

mod partner;

use broadside_cards::{Rng, Seat, Seats};
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

/// A deal by the last seat with the named cards for each seat, and then for the cards left over. The rest of the pack
/// is filled in in pack order.
fn dealt(players: usize, target: Option<Target>, named: &[&str]) -> Played {
    dealt_with(&[], players, target, named)
}

/// The same with these readings.
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

/// Carries out actions, separated by commas, each by the seat to act.
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

/// The clause that refuses an action of the seat to act.
fn refused(game: &Played, action: &str) -> &'static str {
    let Turn::Seat(seat) = game.turn() else { panic!("nobody to {action}") };
    game.check(seat.number(), action).unwrap_err().clause.unwrap()
}

fn play_out(game: &mut Played) -> Vec<Event> {
    let (mut rng, mut room, deals) = (Rng::new(1918), vec![], game.standing().deals.len());
    let mut events = vec![];
    while game.standing().deals.len() == deals {
        let mv = game.position().unwrap().random_move(&mut rng, &mut room);
        game.play_unchecked(mv, &mut events);
    }
    events
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
        assert!(Seat::all(players).all(|seat| position.hands[seat].len() == each));
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
        let heard = |viewer| {
            events.iter().any(|e| e.audience.includes(viewer) && e.phrase.to_string().contains("A1 F6 F6"))
        };
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
    assert!(game.check(2, "play I1").unwrap_err().reason.to_string().contains("A6"));
    go(&mut game, "play A6");
    assert_eq!(game.legal(), ["play B1", "play F2", "play F3", "play F4", "play F5", "play F6", "play I1"]);
    go(&mut game, "play B1");
    assert!(!watched(&game).open.may_hold[seat(3)].meets(CardSet::suit(0)), "seat 3 has shown its void");
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

/// Seat 1 of four holds every Flag and Liberty Bond of three countries. As maker it takes all tricks.
const MASTER: [&str; 1] = ["A6 A6 A5 A5 B6 B6 B5 B5 F6 F6 F5 F5"];

#[test]
fn o8_every_side_scores_its_units_but_a_maker_who_falls_short_loses_the_bid() {
    let mut made = dealt(4, None, &MASTER);
    go(&mut made, "bid 3, pass, pass, pass, country A");
    let told = |events: &[Event], id: &str| events.iter().any(|event| event.phrase.id == id);
    assert!(told(&play_out(&mut made), "bid-made"));
    let scores = made.standing().deals[0].scores;
    assert_eq!(scores[seat(1)], scores[seat(3)]);
    assert!(scores[seat(1)] >= 4 && scores[seat(1)] + scores[seat(2)] == 12, "{scores:?}");
    let mut lost = dealt(4, None, &["", "A6 A6 A5 A5 A4 A4 A3 A3 A2 A2 A1 A1"]);
    go(&mut lost, "bid 9, pass, pass, pass, country A, play B1");
    assert!(told(&play_out(&mut lost), "bid-lost"));
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
    assert_eq!("country F".parse(), Ok(Move::Country(Country(2))));
}
