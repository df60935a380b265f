//! Games between bots: every seat is asked with its own view.

use std::time::Instant;

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, AnyMatch, RandomGame, Table, Turn};
use broadside_players::{Ask, Bot, choose};
use broadside_wire::Ending;
use cpu_time::ThreadTime;

use crate::outside::{self, Contender, Forfeit, Seated};

/// A game played by bots.
pub(crate) struct Contest {
    /// The result.
    pub(crate) game: RandomGame,
    /// CPU time of every move in milliseconds, with the seat that made it, counted from 0.
    pub(crate) times: Vec<(usize, f32)>,
    /// The bots of somebody's own that lost their seat, counted from 0, and why.
    pub(crate) forfeits: Vec<(usize, Forfeit)>,
}

/// A bot at its seat.
enum Player<'a> {
    Ours(Bot),
    Outside(Box<Seated<'a>>),
}

impl Player<'_> {
    /// Its move, and the milliseconds it took: our bots' CPU time, the others' time by the clock. For a bot that has
    /// forfeited its seat the weakest of ours plays on.
    fn choose(&mut self, play: &dyn AnyMatch, seat: Seat, chance: u64) -> (Option<String>, f64) {
        let ours = |bot| Ask::at(play).and_then(|ask| choose(bot, &ask, chance, &|| false));
        match self {
            Player::Ours(bot) => {
                let began = thread_ms();
                (ours(*bot), thread_ms() - began)
            }
            Player::Outside(seated) => {
                let began = Instant::now();
                let check = |action: &str| {
                    play.check(seat.number(), action).map_err(|fault| outside::reason(play, &fault))
                };
                let answer = outside::question(play).and_then(|question| seated.choose(question, check));
                let ms = began.elapsed().as_secs_f64() * 1e3;
                (answer.or_else(|| ours(Bot::Random)), ms)
            }
        }
    }
}

/// Plays game number `number` of a seed. Stops when the game is over or after `most_deals` deals. The seating changes
/// neither the cards nor a bot's own random choices, so the same bots always play the same game.
pub(crate) fn play(
    game: &dyn AnyGame,
    table: &Table,
    bots: &[Contender],
    seed: &Seed,
    number: u64,
    most_deals: usize,
    mut scribe: Option<&mut Scribe>,
) -> Contest {
    let mut shuffler = Shuffler::new(seed, number);
    let chance = Shuffler::new(seed, !number).number();
    let mut play = game.start(table);
    let mut players: Vec<Player<'_>> = Seat::all(table.players())
        .map(|seat| match bots[seat.index() % bots.len()] {
            Contender::Ours(bot) => Player::Ours(bot),
            Contender::Outside(program, budget) => {
                let start = outside::start(play.as_ref(), seat);
                Player::Outside(Box::new(Seated::new(program, start, budget)))
            }
        })
        .collect();
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
                let chance = chance ^ times.len() as u64;
                let (answer, ms) = players[seat.index()].choose(play.as_ref(), seat, chance);
                times.push((seat.index(), ms as f32));
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
    let mut forfeits = vec![];
    for (seat, player) in players.into_iter().enumerate() {
        if let Player::Outside(seated) = player {
            forfeits.extend(seated.forfeit.clone().map(|why| (seat, why)));
            seated.end(Ending { scores: play.scores().of(table.players()).to_vec(), winners });
        }
    }
    let game = RandomGame {
        deals: play.deals().to_vec(),
        finished: winners.is_some(),
        winners: winners.map_or(vec![], |winners| winners.iter().map(|seat| seat.number()).collect()),
        moves: times.len() as u64,
    };
    Contest { game, times, forfeits }
}

/// The CPU time of this thread in milliseconds, which does not depend on other programs.
fn thread_ms() -> f64 {
    ThreadTime::now().as_duration().as_secs_f64() * 1e3
}
