//! Tests of the unclear points of the rules, each named after its clause.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{Match, Position as _, Silent, Table, Turn, Viewer};

use super::position::{Card, CardSet};
use super::*;

fn dealt(seed: u64) -> Match<Nations> {
    let mut game = due(&[]);
    let mut pack = game.shuffle_due().unwrap().cards;
    Shuffler::new(&Seed::from(seed), 0).shuffle(&mut pack);
    game.shuffled(&pack, &mut Silent);
    game
}

/// A game in which seat 4 is about to deal.
fn due(readings: &[(&str, &str)]) -> Match<Nations> {
    let table = Table::new(&Nations::INFO, 4, readings, None).unwrap();
    let mut game = Match::new(&table);
    game.drawn(Seat::new(3));
    game
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Seat 4 has dealt a whole nation to each seat, America to itself, and has turned this card of it.
fn nation_each(turned: &str, readings: &[(&str, &str)]) -> Match<Nations> {
    let mut game = due(readings);
    let mut nations: Vec<Vec<Card>> = (0..4).map(|suit| CardSet::suit(suit).iter().collect()).collect();
    nations[3].retain(|other| *other != card(turned));
    nations[3].push(card(turned));
    let pack: Vec<Card> = (0..13).flat_map(|n| nations.iter().map(move |nation| nation[n])).collect();
    game.shuffled(&pack, &mut Silent);
    game
}

/// Carries out the plays, each by the seat to act.
fn go(game: &mut Match<Nations>, plays: &str) {
    for play in plays.split_ascii_whitespace().map(|text| Move::Play(card(text))) {
        game.position().unwrap().check(play).unwrap();
        game.play_unchecked(play, &mut Silent);
    }
}

const LIES: [(&str, &str); 1] = [("turned", "table")];

#[test]
fn a2_the_dealers_last_card_makes_the_star_suit() {
    let game = dealt(1);
    let open = game.position().unwrap().view(Viewer::Watcher).open;
    let turned = open.turned.unwrap();
    assert_eq!(open.star(), Some(turned.suit()));
    assert!(game.position().unwrap().view(Viewer::Seat(Seat::new(3))).hand.contains(turned));
}

#[test]
fn a3_the_turned_card_is_known_to_lie_with_the_dealer() {
    let game = dealt(2);
    let position = game.position().unwrap();
    let turned = position.view(Viewer::Watcher).open.turned.unwrap();
    for number in 0..50 {
        let world = Position::imagine(&position.view(Viewer::Watcher), &mut Rng::new(number));
        assert!(world.view(Viewer::Seat(Seat::new(3))).hand.contains(turned));
    }
}

#[test]
fn a3_on_the_table_the_turned_card_is_not_the_dealers_to_play_until_the_first_trick_is_over() {
    let mut game = nation_each("M14", &LIES);
    let dealer = Viewer::Seat(Seat::new(3));
    let hand = |game: &Match<Nations>| game.position().unwrap().view(dealer).hand;
    go(&mut game, "E14");
    assert_eq!(game.position().unwrap().check(Move::Play(card("M14"))).unwrap_err().clause, "C10");
    go(&mut game, "S14 F14");
    assert_eq!(hand(&game).len(), 12);
    assert_eq!(game.position().unwrap().check(Move::Play(card("M14"))).unwrap_err().clause, "A3");
    let mut moves = vec![];
    game.position().unwrap().legal_moves(&mut moves);
    assert_eq!(moves.len(), 12, "he plays one of the other twelve");
    go(&mut game, "M2");
    assert!(hand(&game).contains(card("M14")) && hand(&game).len() == 12, "he has taken it up");
    go(&mut game, "M14");
}

#[test]
fn a3_in_the_hand_the_turned_card_may_be_played_at_once() {
    let mut game = nation_each("M14", &[]);
    go(&mut game, "E14 S14 F14 M14");
    assert_eq!(game.position().unwrap().view(Viewer::Watcher).open.tricks, [0, 1]);
}

/// The dealer has one star card, the turned one, and stars are led to the first trick.
fn stars_led_to_a_lone_star() -> Match<Nations> {
    let mut game = due(&LIES);
    let mut pack = CardSet::ALL;
    let stars = ["M14", "M13", "M12"].map(card);
    stars.iter().chain([&card("M2")]).for_each(|star| pack.remove(*star));
    let (others, rest): (Vec<Card>, Vec<Card>) = pack.iter().partition(|other| other.suit() == 3);
    let mut hands: Vec<Vec<Card>> = stars.map(|star| vec![star]).into_iter().chain([vec![]]).collect();
    hands.iter_mut().zip(others.chunks(3)).for_each(|(hand, more)| hand.extend(more));
    let mut rest = rest.into_iter();
    hands[..3].iter_mut().for_each(|hand| hand.extend(rest.by_ref().take(13 - hand.len())));
    hands[3].extend(rest);
    hands[3].push(card("M2"));
    let cards: Vec<Card> = (0..13).flat_map(|n| hands.iter().map(move |hand| hand[n])).collect();
    game.shuffled(&cards, &mut Silent);
    game
}

#[test]
fn a3_a_dealer_whose_only_star_lies_on_the_table_need_not_follow() {
    let mut game = stars_led_to_a_lone_star();
    go(&mut game, "M14 M13 M12");
    let mut moves = vec![];
    game.position().unwrap().legal_moves(&mut moves);
    assert_eq!(moves.len(), 12, "as if he did not hold it");
    game.play_unchecked(moves[0], &mut Silent);
    let open = game.position().unwrap().view(Viewer::Watcher).open;
    assert_eq!(
        open.may_hold[Seat::new(3)] & CardSet::suit(3),
        card("M2").alone(),
        "he has shown that he has no other"
    );
    for seat in 0..3 {
        assert!(!open.may_hold[Seat::new(seat)].contains(card("M2")));
    }
    for number in 0..50 {
        let world = Position::imagine(&game.position().unwrap().view(Viewer::Watcher), &mut Rng::new(number));
        let hand = world.view(Viewer::Seat(Seat::new(3))).hand;
        assert_eq!(hand & CardSet::suit(3), card("M2").alone());
    }
}

#[test]
fn a3_on_the_table_the_scene_shows_the_turned_card_once_and_twelve_in_the_hand() {
    let game = nation_each("M14", &LIES);
    let own = Viewer::Seat(Seat::new(3));
    for viewer in [own, Viewer::Seat(Seat::new(0)), Viewer::Watcher] {
        let scene = Position::scene(&game.position().unwrap().view(viewer));
        let count = |id: &str| {
            let of =
                |zone: &&broadside_engine::Zone| zone.kind.word() == id && zone.owner == Some(Seat::new(3));
            scene.zones.iter().find(of).unwrap().cards.len()
        };
        assert_eq!((count("hand"), count("turned")), (12, 1));
    }
}

#[test]
fn a7_the_turned_card_counts_as_dealt_to_the_dealer_wherever_it_lay() {
    for turned in ["hand", "table"] {
        let mut game = nation_each("M14", &[("titles", "on"), ("turned", turned)]);
        let mut room = vec![];
        while game.standing().deals.is_empty() {
            let mv = game.position().unwrap().random_move(&mut Rng::new(1), &mut room);
            game.play_unchecked(mv, &mut Silent);
        }
        let scores = game.standing().deals[0].scores.of(4);
        assert_eq!(scores, [0, 11, 0, 11], "seven tricks above six and four titles");
    }
}

#[test]
fn a4_who_can_follow_must_and_is_told_with_what() {
    let mut game = dealt(3);
    let mut moves = vec![];
    game.position().unwrap().legal_moves(&mut moves);
    assert_eq!(moves.len(), 13, "any card may be led");
    game.play_unchecked(moves[0], &mut Silent);
    let position = game.position().unwrap();
    let Turn::Seat(seat) = position.turn() else { panic!("no one to act") };
    let hand = position.view(Viewer::Seat(seat)).hand;
    let Move::Play(led) = moves[0];
    let other = hand.iter().find(|card| card.suit() != led.suit()).unwrap();
    let refusal = position.check(Move::Play(other)).unwrap_err();
    assert_eq!(refusal.clause, "A4");
    assert_eq!(position.check(Move::Play(led)).unwrap_err().clause, "C10");
}
