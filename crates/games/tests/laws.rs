//! The laws of all games, over every table and reading. `LAW_GAMES` sets how many games each is tried on.

mod each_game;

use broadside_engine::laws::{Effort, Tally};
use broadside_engine::{AnyGame, Table};

/// The costly laws are tried at one position in so many.
const SAMPLE: u32 = 32;

fn obeys(game: &dyn AnyGame) {
    let games = std::env::var("LAW_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let (id, tables) = (game.info().id, Table::every(game.info()));
    let mut tally = Tally::default();
    for (number, table) in tables.iter().enumerate() {
        tally.add(game.obey_laws(table, 1900 + number as u64, Effort { games, sample: SAMPLE }));
    }
    println!("{id}: {} tables and readings, {games} games each: {tally:?}", tables.len());
    assert!(tally.different_worlds > 0, "{id}: imagined worlds never differ");
}

each_game!(obeys);
