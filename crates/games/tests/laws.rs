//! The laws of all games, over every game, table and reading. `LAW_GAMES` sets how many games each,
//! `LAW_GAME` the one game to try.

use broadside_engine::Table;
use broadside_engine::laws::{Effort, Tally};
use broadside_games::GAMES;

#[test]
fn every_table_and_reading_obeys_the_laws() {
    let games = std::env::var("LAW_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let (mut all, mut tables) = (Tally::default(), 0);
    let only = std::env::var("LAW_GAME").ok();
    for game in GAMES.iter().filter(|game| only.as_deref().is_none_or(|id| id == game.info().id)) {
        let mut of_game = Tally::default();
        let laid = Table::every(game.info());
        for (number, table) in laid.iter().enumerate() {
            of_game.add(game.obey_laws(table, 1900 + number as u64, Effort { games, sample: 8 }));
        }
        println!("{}: {} tables, {of_game:?}", game.info().id, laid.len());
        assert!(of_game.different_worlds > 0, "{}: imagined worlds never differ", game.info().id);
        all.add(of_game);
        tables += laid.len();
    }
    assert!(tables > 0, "no such game");
    println!("in all: {} games, {tables} tables and readings, {all:?}", GAMES.len());
}
