//! A new bot for the Game of Nations, compared with the bots of this crate: `cargo run -p broadside-players --example
//! own_bot`.

use broadside_cards::{Scores, Seed, Shuffler};
use broadside_engine::{Table, Turn, Viewer};
use broadside_games::nations::{Move, View};
use broadside_players::{Ask, Bot, choose};

/// Takes the trick as cheaply as possible, and otherwise throws its lowest card. It knows only the view.
fn own(view: &View, legal: &[Move]) -> Option<Move> {
    let rank = |Move::Play(card): &Move| card.rank();
    let wins = |Move::Play(card): &Move| {
        let (seat, mut trick) = (view.open.trick.to_play(), view.open.trick);
        trick.play(*card, view.open.star());
        trick.best().is_some_and(|(best, _)| best == seat)
    };
    let moves = || legal.iter().copied();
    moves().filter(wins).min_by_key(rank).or_else(|| moves().min_by_key(rank))
}

/// A deal with the new bot on seats 1 and 3 and another bot on seats 2 and 4.
fn deal(other: Bot, number: u64) -> Scores {
    let nations = broadside_games::find("nations").expect("it is on the shelf");
    let table = Table::new(nations.info(), 4, &[], None).expect("a table of four").for_one_deal();
    let mut game = nations.start(&table);
    let mut shuffler = Shuffler::new(&Seed::from(1914), number);
    loop {
        while game.draw(&mut shuffler, &mut vec![]).is_some() {}
        let Turn::Seat(seat) = game.turn() else { return game.scores() };
        let action = if seat.index() % 2 == 0 {
            let view = game.view(Viewer::Seat(seat)).expect("a deal is being played");
            let view: &View = view.typed().downcast_ref().expect("a view of this game");
            let legal: Vec<Move> = game.legal().iter().filter_map(|action| action.parse().ok()).collect();
            own(view, &legal).map(|mv| mv.to_string())
        } else {
            let ask = Ask::at(game.as_ref()).expect("a seat is to act");
            choose(other, &ask, number, &|| false)
        };
        let action = action.expect("a seat is to act");
        game.act(seat.number(), &action, &mut vec![]).expect("a legal move");
    }
}

/// The scores of the new bot and of the other over a number of deals.
fn points(other: Bot, deals: u64) -> [i32; 2] {
    (0..deals).map(|number| deal(other, number)).fold([0; 2], |[own, others], scores| {
        let scores = scores.of(4);
        [own + scores[0], others + scores[1]]
    })
}

fn main() {
    for (name, bot) in [("random", Bot::Random), ("greedy", Bot::Greedy), ("expert", Bot::Expert)] {
        let [own, others] = points(bot, 100);
        println!("100 deals against {name}: {own} points to {others}");
    }
}

#[test]
fn it_plays_better_than_chance() {
    let [own, others] = points(Bot::Random, 20);
    assert!(own > others, "{own} to {others}");
}
