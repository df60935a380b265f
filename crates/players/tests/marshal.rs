//! The marshal uses its budget as long as a choice is open, and no more than that.

use broadside_cards::{Seed, Shuffler};
use broadside_engine::{AnyMatch, Table, Turn};
use broadside_games::GAMES;
use broadside_players::{Ask, Bot, advise};

/// A game after some moves of the expert.
fn game_after(game: usize, moves: u64) -> Option<Box<dyn AnyMatch>> {
    let info = GAMES[game].info();
    let table = Table::new(info, info.usual_players, &[], None).expect("a usual table").for_one_deal();
    let (mut play, mut shuffler) = (GAMES[game].start(&table), Shuffler::new(&Seed::from(1918), 3));
    for seed in 0..=moves {
        while play.draw(&mut shuffler, &mut vec![]).is_some() {}
        let Turn::Seat(seat) = play.turn() else { return None };
        if seed < moves {
            let action = advise(Bot::Expert, &Ask::at(play.as_ref())?, seed, &|| false)?.action;
            play.act(seat.number(), &action, &mut vec![]).expect("a legal move");
        }
    }
    Some(play)
}

/// The most worlds on which a move was tried with a budget, and the work.
fn thought(play: &dyn AnyMatch, units: u64) -> (usize, u64) {
    let advice = advise(Bot::Marshal(units), &Ask::at(play).unwrap(), 7, &|| false).expect("an answer");
    assert!(play.legal().contains(&advice.action));
    (advice.candidates.iter().map(|one| one.worlds).max().unwrap_or(0), advice.work)
}

#[test]
fn more_time_is_more_thought_in_every_game() {
    for (game, known) in GAMES.iter().enumerate() {
        let found = (4..40).filter_map(|moves| game_after(game, moves)).any(|play| {
            let (few, some) = thought(play.as_ref(), 1_000);
            let (many, more) = thought(play.as_ref(), 8_000);
            few > 0 && many > 3 * few && more > 3 * some
        });
        assert!(found, "{}", known.info().id);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for game in 0..GAMES.len() {
        let play = game_after(game, 5).expect("a game in progress");
        let answer = || advise(Bot::Marshal(2_000), &Ask::at(play.as_ref()).unwrap(), 1, &|| false).unwrap();
        assert_eq!(format!("{:?}", answer()), format!("{:?}", answer()));
    }
}
