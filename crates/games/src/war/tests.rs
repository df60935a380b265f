//! The doubtful points of the game, each test named after its clause.

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

/// Makes moves by whoever is to act, each checked first; gives who they were.
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

/// Gives the due shuffle with these cards on top and the others below them.
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

/// How many cards each seat holds.
fn held(position: &Position, players: usize) -> Vec<u8> {
    position.open.held.iter().copied().take(players).collect()
}
