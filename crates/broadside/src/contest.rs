//! Games between bots: every seat is asked with its own view.

use broadside_cards::{Seed, Shuffler};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, RandomGame, Table, Turn};
use broadside_players::{Ask, Bot, choose};
use cpu_time::ThreadTime;

/// A game played by bots.
pub(crate) struct Contest {
    /// The result.
    pub(crate) game: RandomGame,
    /// CPU time of every move in milliseconds, with the seat that made it, counted from 0.
    pub(crate) times: Vec<(usize, f32)>,
}

/// Plays game number `number` of a seed. Stops when the game is over or after `most_deals` deals. The seating changes
/// neither the cards nor a bot's own random choices, so the same bots always play the same game.
pub(crate) fn play(
    game: &dyn AnyGame,
    table: &Table,
    bots: &[Bot],
    seed: &Seed,
    number: u64,
    most_deals: usize,
    mut scribe: Option<&mut Scribe>,
) -> Contest {
    let mut shuffler = Shuffler::new(seed, number);
    let chance = Shuffler::new(seed, !number).number();
    let mut play = game.start(table);
    let (mut times, mut events) = (vec![], vec![]);
    while play.deals().len() < most_deals {
        match play.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let drawn = play.draw(&mut shuffler, &mut events);
                if let (Some(scribe), Some(drawn)) = (&mut scribe, drawn) {
                    scribe.chance(&drawn);
                }
            }
            Turn::Seat(seat) => {
                let Some(ask) = Ask::at(play.as_ref()) else { break };
                let began = thread_ms();
                let bot = bots[seat.index() % bots.len()];
                let answer = choose(bot, &ask, chance ^ times.len() as u64, &|| false);
                times.push((seat.index(), (thread_ms() - began) as f32));
                let taken = answer.and_then(|action| play.act(seat.number(), &action, &mut events).ok());
                let Some(action) = taken else { break };
                if let Some(scribe) = &mut scribe {
                    scribe.act(seat.number(), &action);
                }
            }
        }
        events.clear();
    }
    let winners = play.winners();
    let game = RandomGame {
        deals: play.deals().to_vec(),
        finished: winners.is_some(),
        winners: winners.map_or(vec![], |winners| winners.iter().map(|seat| seat.number()).collect()),
        moves: times.len() as u64,
    };
    Contest { game, times }
}

/// The CPU time of this thread in milliseconds, which does not depend on other programs.
fn thread_ms() -> f64 {
    ThreadTime::now().as_duration().as_secs_f64() * 1e3
}
