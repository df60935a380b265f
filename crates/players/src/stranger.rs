//! Plays games without a written strategy: every move is tried on the same imagined worlds, which are then played out
//! at random.

use broadside_cards::Rng;
use broadside_engine::{AnyWorld, Turn};

use crate::ask::{Advice, Ask, Candidate};
use crate::bot::{Bot, SECOND};
use crate::reckoning::Stakes;

/// The longest play-out; after that the score so far counts.
const LONGEST: usize = 1_000;

/// The number of worlds on which a bot tries the moves.
fn worlds(bot: Bot) -> usize {
    match bot {
        Bot::Random => 0,
        Bot::Greedy => 2,
        Bot::Recruit => 4,
        Bot::Expert => 8,
        Bot::Sergeant => 16,
        Bot::Weakened(level) => level.worlds.into(),
        Bot::General => 128,
        Bot::Marshal(units) => (units * 4_096 / SECOND).max(1) as usize,
        Bot::Search(units) => (units * 256 / SECOND).max(1) as usize,
    }
}

/// A bot's choice in any game.
pub(crate) fn advise(bot: Bot, ask: &Ask, seed: u64, time_is_up: &dyn Fn() -> bool) -> Option<Advice> {
    let mut rng = Rng::new(seed);
    // The legal moves are the same in every world that fits the view.
    let world = ask.view.imagine(&mut rng);
    let Turn::Seat(seat) = world.turn() else { return None };
    let mut moves: Vec<(usize, String)> = world.legal().into_iter().enumerate().collect();
    rng.mix(&mut moves);
    let stakes = Stakes {
        sides: ask.view.sides(),
        before: ask.before,
        target: ask.table.target(),
        players: ask.table.players(),
        most_nodes: None,
        outlook: false,
    };
    let (mut sums, mut tried) = (vec![0.0; moves.len()], 0);
    while tried < worlds(bot) && moves.len() > 1 && !time_is_up() {
        let world = ask.view.imagine(&mut rng);
        for ((place, _), sum) in moves.iter().zip(&mut sums) {
            let end: Box<dyn AnyWorld> = world.play_out(*place, LONGEST, &mut rng);
            let side = end.sides().unwrap_or(stakes.sides).of(seat);
            *sum += f64::from(stakes.worth_of(&end.scores(), side, seat, 0.0));
        }
        tried += 1;
    }
    let mut candidates: Vec<Candidate> = moves
        .into_iter()
        .zip(sums)
        .map(|((_, action), sum)| Candidate {
            action,
            worth: sum / tried.max(1) as f64,
            worlds: tried,
            cost: 0.0,
        })
        .collect();
    candidates.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let best = candidates.first()?.worth;
    candidates.iter_mut().for_each(|one| one.cost = best - one.worth);
    Some(Advice { action: candidates.first()?.action.clone(), candidates, work: 0 })
}

#[cfg(test)]
mod tests {
    use broadside_cards::{Seat, Seed, Shuffler};
    use broadside_engine::{AnyMatch, Table};
    use broadside_games::GAMES;

    use super::*;

    /// Plays one deal with a bot in every seat.
    fn deal(game: usize, number: u64, bot_of: impl Fn(Seat) -> Bot) -> Box<dyn AnyMatch> {
        let info = GAMES[game].info();
        let table = Table::new(info, info.usual_players, &[], None).unwrap().for_one_deal();
        let (mut play, mut shuffler) = (GAMES[game].start(&table), Shuffler::new(&Seed::from(9), number));
        for seed in 0..200 {
            while play.draw(&mut shuffler, &mut vec![]).is_some() {}
            let Turn::Seat(seat) = play.turn() else { break };
            let ask = Ask::at(play.as_ref()).unwrap();
            let action = advise(bot_of(seat), &ask, seed, &|| false).unwrap().action;
            play.act(seat.number(), &action, &mut vec![]).expect("a legal move");
        }
        play
    }

    #[test]
    fn a_stranger_plays_every_game_by_its_rules() {
        (0..GAMES.len()).for_each(|game| drop(deal(game, 0, |_| Bot::Greedy)));
    }

    #[test]
    fn a_stranger_takes_more_tricks_than_chance_does() {
        let nations = GAMES.iter().position(|game| game.info().id == "nations").unwrap();
        let ahead = |number: u64| {
            let ours = |seat: Seat| seat.index() as u64 % 2 == number % 2;
            let end = deal(nations, number, |seat| if ours(seat) { Bot::Recruit } else { Bot::Random });
            let scores = end.scores();
            let sign = |seat: Seat| if ours(seat) { 1 } else { -1 };
            Seat::all(4).map(|seat| sign(seat) * scores[seat]).sum::<i32>()
        };
        let ahead: i32 = (0..8).map(ahead).sum();
        assert!(ahead > 0, "{ahead}");
    }
}
