//! Tests of the unclear points of the rules, each named after its clause.

mod arbitration;
mod battle;
mod skirmish;

use broadside_cards::Seat;
use broadside_engine::{Position as _, Silent, Turn};

use super::forces::{Card, CardBag};
use super::*;

fn cards(text: &str) -> Vec<Card> {
    text.split_ascii_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn bag(text: &str) -> CardBag {
    cards(text).into_iter().collect()
}

fn to_act(position: &Position) -> usize {
    let Turn::Seat(seat) = position.turn() else { panic!("no one to act") };
    seat.number()
}

fn legal(position: &Position) -> String {
    let mut moves = vec![];
    position.legal_moves(&mut moves);
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Makes moves, each by the seat to act and checked first; returns the seat numbers.
fn play(position: &mut Position, moves: &str) -> Vec<usize> {
    let one = |action: &str| {
        let mv: Move = action.trim().parse().unwrap();
        let seat = to_act(position);
        position.check(mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
        position.play_unchecked(mv, &mut Silent);
        seat
    };
    moves.split(',').map(one).collect()
}

fn refused(position: &Position, action: &str) -> &'static str {
    position.check(action.parse().unwrap()).unwrap_err().clause
}

/// Carries out the shuffle that is due, with these cards on top and the others below.
fn shuffle(position: &mut Position, label: &str, top: &str) {
    let due = position.shuffle_due().unwrap();
    assert_eq!(due.label, Some(label));
    let mut order = cards(top);
    let mut rest: CardBag = due.cards.into_iter().collect();
    rest.take(bag(top));
    order.extend(rest.iter());
    position.shuffled(&order, &mut Silent);
}

fn table(players: usize) -> Position {
    Position::new(Rules { players, arbitrations: 1 })
}

/// Puts cards into a seat's hand.
fn hold(position: &mut Position, seat: usize, cards: &str) {
    position.hands[self::seat(seat)] = bag(cards);
    position.open.held[self::seat(seat)] = bag(cards).len() as u8;
}

fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

/// The number of cards in each hand.
fn held(position: &Position, players: usize) -> Vec<u8> {
    position.open.held.iter().copied().take(players).collect()
}
