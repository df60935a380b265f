//! The levels below the marshal are fixed rungs of the ladder: whatever is added above them, they choose the same moves.

use std::fmt::Write as _;

use broadside_cards::{Seed, Shuffler};
use broadside_engine::{Table, Turn};
use broadside_games::GAMES;
use broadside_players::{Ask, Bot, choose};

/// The rungs that are asked, in turn.
const RUNGS: [Bot; 4] = [Bot::General, Bot::Search(3_000), Bot::General, Bot::Sergeant];
/// A question is asked at every third move, up to the number of `QUESTIONS` in each game.
const EVERY: u64 = 3;
const QUESTIONS: usize = 12;

/// The answers in one game of seed 1914, in which the expert makes the moves.
fn answers(game: usize) -> String {
    let info = GAMES[game].info();
    let table = Table::new(info, info.usual_players, &[], None).expect("a usual table");
    let (mut play, mut shuffler) = (GAMES[game].start(&table), Shuffler::new(&Seed::from(1914), 0));
    let (mut told, mut asked) = (format!("{}:\n", info.id), 0);
    for seed in 0.. {
        while play.draw(&mut shuffler, &mut vec![]).is_some() {}
        let (Turn::Seat(seat), true) = (play.turn(), asked < QUESTIONS) else { break };
        let ask = Ask::at(play.as_ref()).expect("a seat is to act");
        if seed % EVERY == 0 && play.legal().len() > 1 {
            let bot = RUNGS[asked % RUNGS.len()];
            let action = choose(bot, &ask, seed, &|| false).expect("an answer");
            writeln!(told, "  move {seed}: {bot} {action}").expect("a text");
            asked += 1;
        }
        let action = choose(Bot::Expert, &ask, seed, &|| false).expect("an answer");
        play.act(seat.number(), &action, &mut vec![]).expect("a legal move");
    }
    told
}

#[test]
fn the_rungs_below_the_marshal_choose_as_ever() {
    let told: String = (0..GAMES.len()).map(answers).collect();
    insta::assert_snapshot!(told);
}
