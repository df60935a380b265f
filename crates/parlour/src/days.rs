//! The deal of the day: which games, and at what table.

use broadside_engine::{AnyGame, Shelf, Table, Target};
use broadside_house::{LEVELS, Level, Origin, SeatPlan, Setup};
use broadside_wire::shared::DayOpening;

use crate::{Problem, plan};

/// The games of a day: a patience and another game, in turn.
pub fn games_of(games: &'static Shelf, day: u32) -> impl Iterator<Item = &'static dyn AnyGame> {
    let (alone, shared): (Vec<&'static dyn AnyGame>, Vec<_>) =
        games.iter().partition(|game| game.info().players == [1]);
    let of_day = move |games: Vec<&'static dyn AnyGame>| {
        (!games.is_empty()).then(|| games[day as usize % games.len()])
    };
    [of_day(alone), of_day(shared)].into_iter().flatten()
}

/// The table for the deal of a day: the person has the first seat.
pub fn day_setup(
    levels: &[Level],
    game: &'static dyn AnyGame,
    day: u32,
    wish: &DayOpening,
) -> Result<Setup, Problem> {
    let chosen: Vec<(&str, &str)> =
        wish.readings.iter().map(|(id, choice)| (id.as_str(), choice.as_str())).collect();
    let players = wish.players.unwrap_or(game.info().usual_players);
    let table = Table::new(game.info(), players, &chosen, Some(Target::Deal))
        .map_err(|bad| Problem::unusable(bad.reason()))?;
    let short: Vec<&Level> = levels.iter().filter(|level| !level.long).collect();
    let usual = short.get(short.len().saturating_sub(2)).map_or(LEVELS[0].id, |level| level.id);
    let bot = plan(levels, wish.level.as_deref().unwrap_or(usual))?;
    let seats = (0..players).map(|n| if n == 0 { SeatPlan::Person } else { bot.clone() }).collect();
    Ok(Setup { origin: Some(Origin::Day(day)), ..Setup::plain(game, table, seats) })
}
