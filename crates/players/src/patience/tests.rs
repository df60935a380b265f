//! What a judge is told, how it plays, and how much of the best possible play that is where it can be computed.

use std::fmt::Write as _;

use broadside_cards::{Rng, Scores, Seat};
use broadside_engine::{DealOpening, Game as _, Position as _, Silent, Target, Turn};
use broadside_games::mobilization_2::{Mobilization2, Move, Open, Position, Rules, View};

use super::signs::{Order, SIGNS, Signs};
use super::small::{Chances, deal};
use super::{judge, marshal};
use crate::play_out::draw;

/// A fresh deal under the reading with this number, from 0 to 7.
fn dealt(reading: u32, rng: &mut Rng) -> Position {
    let [both_sets, at_once, forced] = [1, 2, 4].map(|bit| reading & bit > 0);
    let opening = DealOpening { lot: Seat::new(0), deals: 0, scores: Scores::ZERO, target: Target::Deal };
    let mut world = Mobilization2::start(&Rules { both_sets, at_once, forced }, &opening);
    draw(&mut world, rng);
    world
}

fn legal(world: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = vec![];
    world.legal_moves(&mut moves);
    moves
}

#[test]
fn no_sign_is_told_twice() {
    let mut rng = Rng::new(1918);
    for number in 0..400 {
        let mut world = dealt(number % 8, &mut rng);
        while world.turn() != Turn::Over {
            let (open, moves) = (world.open(), legal(&world));
            let order = Order::of(open);
            let acts = moves.iter().filter_map(|mv| order.act(open, *mv));
            let mut told: Vec<usize> = Signs::of(open, &order, acts).iter().collect();
            told.sort_unstable();
            assert!(told.windows(2).all(|two| two[0] < two[1]), "{told:?}");
            assert!(told.last().is_some_and(|sign| *sign < SIGNS));
            let mv = world.random_move(&mut rng, &mut vec![]);
            world.play_unchecked(if mv == Move::Resign { moves[0] } else { mv }, &mut Silent);
        }
    }
}

/// The marshal's choice when he may do this much work.
fn chosen(open: &Open, moves: &[Move], units: u64) -> Move {
    let tried = marshal(&View { open: *open }, moves, units, 7, &|| false);
    tried.map_or(moves[0], |(tried, _)| tried[0].0)
}

#[test]
fn the_marshal_plays_as_it_did_when_it_was_measured() {
    let mut told = String::new();
    for number in 0..3 {
        let mut world = dealt(number, &mut Rng::new(1918));
        for _ in 0..14 {
            let moves = legal(&world);
            let mv = chosen(world.open(), &moves, 20_000);
            write!(told, "{mv}, ").expect("a text");
            world.play_unchecked(mv, &mut Silent);
        }
        told.push('\n');
    }
    insta::assert_snapshot!(told);
}

/// `SMALL_CARDS=9` and `SMALL_DEALS=50` ask for bigger and for more deals; 12 cards take more than 2 GB.
#[test]
fn on_small_deals_the_marshal_wins_nearly_as_often_as_is_possible() {
    let asked =
        |name: &str, usual| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (cards, deals) = (asked("SMALL_CARDS", 8), asked("SMALL_DEALS", 3));
    assert!(judge().is_some());
    let (mut best, mut ours, mut rng) = (0.0, 0.0, Rng::new(19180));
    for _ in 0..deals {
        let world = deal(cards, &mut rng);
        best += Chances::default().best(world.open());
        let choose = &mut |open: &Open, moves: &[Move]| Some(chosen(open, moves, 20_000));
        ours += Chances::default().chance(world.open(), choose);
    }
    println!("{deals} deals of {cards} cards: best play wins {best:.3} of them, the marshal {ours:.3}");
    assert!(best > 0.0 && ours <= best + 1e-9);
    assert!(ours > 0.95 * best, "the marshal wins {ours:.3} of {deals} deals, best play {best:.3}");
}
