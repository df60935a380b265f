//! Games between bots: every seat is asked with its own view.

use std::time::Instant;

use broadside_cards::{Seat, Seed};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, AnyMatch, RandomGame, Table};
use broadside_players::{Ask, Bot, SeededGame, choose};
use broadside_wire::Ending;
use cpu_time::ThreadTime;

use crate::outside::{self, Contender, Forfeit, Seated};

/// A game played by bots.
pub(crate) struct Contest {
    /// The result.
    pub(crate) game: RandomGame,
    seats: usize,
    /// CPU time of every move in milliseconds, with the seat that made it, counted from 0.
    pub(crate) times: Vec<(usize, f32)>,
    /// The bots of somebody's own that lost their seat, counted from 0, and why.
    pub(crate) forfeits: Vec<(usize, Forfeit)>,
}

impl Contest {
    /// What a seat has from it: points of the last deal, or whether it won, in a whole game and in a patience.
    pub(crate) fn points(&self, seat: Seat, is_whole_game: bool) -> f64 {
        match self.game.deals.last() {
            Some(deal) if !is_whole_game && self.seats > 1 => f64::from(deal.scores[seat]),
            None if !is_whole_game && self.seats > 1 => 0.0,
            _ => f64::from(u8::from(self.game.winners.contains(&seat.number()))),
        }
    }
}

/// A deal that is thrown in is dealt again, this often at most.
const MOST_DEALS: usize = 8;

/// Plays a deal or a whole game of a seed between bots, one for each seat.
pub(crate) fn deal(
    game: &dyn AnyGame,
    table: &Table,
    seed: &Seed,
    number: u64,
    bots: &[Contender],
    is_whole_game: bool,
) -> Contest {
    let most_deals = if is_whole_game { usize::MAX } else { MOST_DEALS };
    play(SeededGame { game, table, seed, number, most_deals }, bots, None)
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
                let check = |action: &str| play.check(seat.number(), action);
                let answer = outside::question(play).and_then(|question| seated.choose(question, check));
                let ms = began.elapsed().as_secs_f64() * 1e3;
                (answer.or_else(|| ours(Bot::Random)), ms)
            }
        }
    }
}

/// Plays a game between bots.
pub(crate) fn play(seeded: SeededGame<'_>, bots: &[Contender], scribe: Option<&mut Scribe>) -> Contest {
    let start = seeded.game.start(seeded.table);
    let mut seated: Vec<Player<'_>> = Seat::all(seeded.table.players())
        .map(|seat| match bots[seat.index() % bots.len()] {
            Contender::Ours(bot) => Player::Ours(bot),
            Contender::Outside(program, budget) => {
                let start = outside::start(start.as_ref(), seat);
                Player::Outside(Box::new(Seated::new(program, start, budget)))
            }
        })
        .collect();
    let mut times = vec![];
    let (game, end) = seeded.play(scribe, |play, seat, chance| {
        let (answer, ms) = seated[seat.index()].choose(play, seat, chance);
        times.push((seat.index(), ms as f32));
        answer
    });
    let mut forfeits = vec![];
    for (seat, player) in seated.into_iter().enumerate() {
        if let Player::Outside(seated) = player {
            forfeits.extend(seated.forfeit.clone().map(|why| (seat, why)));
            seated.end(Ending {
                scores: end.scores().of(seeded.table.players()).to_vec(),
                winners: end.winners(),
            });
        }
    }
    Contest { game, seats: seeded.table.players(), times, forfeits }
}

/// The CPU time of this thread in milliseconds, which does not depend on other programs.
fn thread_ms() -> f64 {
    ThreadTime::now().as_duration().as_secs_f64() * 1e3
}
