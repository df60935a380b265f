//! The doubtful points of the game, each test named after its clause.

use broadside_cards::{Rng, Seat, Seed, Shuffler};
use broadside_engine::{Match, Position as _, Silent, Table, Turn, Viewer};

use super::*;

fn dealt(seed: u64) -> Match<Nations> {
    let table = Table::new(&Nations::INFO, 4, &[], None).unwrap();
    let mut game = Match::new(&table);
    game.drawn(Seat::new(3));
    let mut pack = game.shuffle_due().unwrap().cards;
    Shuffler::new(&Seed::from(seed), 0).shuffle(&mut pack);
    game.shuffled(&pack, &mut Silent);
    game
}

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
