//! The laws of all games, over every table and reading. `LAW_GAMES` sets how many games each table is tried on; without
//! it a game's tables share [`GAMES`], so that a game with many readings does not keep everybody waiting.

mod each_game;

use broadside_engine::laws::{Effort, Tally};
use broadside_engine::{AnyGame, Table};

/// The costly laws are tried at one position in so many.
const SAMPLE: u32 = 32;

/// So many games are shared by all tables of a game, but no table plays more than a thousand.
const GAMES: u64 = 6000;

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
