//! A deal of the Game of Nations solved with all cards known: `cargo run -p broadside-solve --example solved_deal -- 7`.

use broadside_cards::{Seed, Shuffler};
use broadside_engine::Table;
use broadside_solve::{Answer, Asked, solve};

fn solved(number: u64) -> Answer {
    let nations = broadside_games::find("nations").expect("it is on the shelf");
    let table = Table::new(nations.info(), 4, &[], None).expect("a table of four");
    let mut game = nations.start(&table);
    let mut shuffler = Shuffler::new(&Seed::from(1914), number);
    while game.draw(&mut shuffler, &mut vec![]).is_some() {}
    solve(game.as_ref(), Asked::Count, None).expect("Nations has a solver")
}

fn main() {
    let number = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
    let answer = solved(number);
    for (side, tricks) in answer.sides.iter().zip(&answer.by_side) {
        println!("seats {side} can be sure of {tricks} tricks");
    }
    println!("leads that keep it: {}", answer.best.join(", "));
}

#[test]
fn the_sides_share_thirteen_tricks() {
    let answer = solved(0);
    assert!(answer.exact && !answer.best.is_empty());
    assert_eq!(answer.by_side.iter().sum::<i32>(), 13);
}
