//! The laws of all games, for every table and reading. `LAW_GAMES` sets the number of games for each table. Without it
//! the tables of a game share [`GAMES`], so that games with many readings do not take too long.

mod each_game;

use broadside_engine::laws::{Effort, Tally};
use broadside_engine::{AnyGame, Table};

/// The costly laws are checked at one position in this many.
const SAMPLE: u32 = 32;

/// The number of games shared by all tables of a game; a table plays at most a thousand.
const GAMES: u64 = 3000;

fn obeys(game: &dyn AnyGame) {
    let (id, tables) = (game.info().id, Table::every(game.info()));
    let asked = std::env::var("LAW_GAMES").ok().map(|text| text.parse().expect("LAW_GAMES is a number"));
    let games = asked.unwrap_or((GAMES / tables.len() as u64).min(1000));
    let mut tally = Tally::default();
    for (number, table) in tables.iter().enumerate() {
        tally.add(game.obey_laws(table, 1900 + number as u64, Effort { games, sample: SAMPLE }));
    }
    println!("{id}: {} tables and readings, {games} games each: {tally:?}", tables.len());
    assert!(tally.different_worlds > 0, "{id}: imagined worlds never differ");
}

each_game!(obeys);
