//! A game at random, told in its own ids: `cargo run -p broadside-games --example random_game -- war 3`.

use broadside_cards::{Rng, Seed, Shuffler};
use broadside_engine::{Table, Turn};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = words.first().and_then(|id| broadside_games::find(id)).unwrap_or(broadside_games::GAMES[0]);
    let seed = words.get(1).and_then(|seed| seed.parse().ok()).unwrap_or(1914);
    play(game, seed);
}

fn play(game: &dyn broadside_engine::AnyGame, seed: u64) {
    let info = game.info();
    let table = Table::new(info, info.usual_players, &[], None).expect("the usual table").for_one_deal();
    let mut play = game.start(&table);
    let (mut shuffler, mut rng) = (Shuffler::new(&Seed::from(seed), 0), Rng::new(seed));
    let mut events = vec![];
    println!("{table}");
    loop {
        match play.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let _ = play.draw(&mut shuffler, &mut events);
            }
            Turn::Seat(seat) => {
                let legal = play.legal();
                let action = &legal[rng.below(legal.len() as u32) as usize];
                play.act(seat.number(), action, &mut events).expect("a legal move");
            }
        }
        for event in events.drain(..) {
            println!("{} ({})", event.phrase, event.clause.unwrap_or("-"));
        }
    }
    println!("scores: {:?}", play.scores().of(table.players()));
}

#[test]
fn it_runs() {
    play(broadside_games::GAMES[0], 1914);
}
