//! A twelfth game, written as `docs/ADDING-A-GAME.md` describes. It is only on this test's shelf, and everything that
//! the eleven games have works for it: the laws, speech, plain drawings, paper, bots, a table, a server and its
//! records.

#[path = "../../../broadside/src/bots.rs"]
mod bots;
pub mod fair_wind;
mod page;
mod served;

use broadside_cards::{Seat, Seed, Shuffler};
use broadside_engine::laws::{Effort, Tally};
use broadside_engine::record::{Reader, Scribe};
use broadside_engine::{AnyGame as _, Shelf, Table, Turn, find_game};
use broadside_games::common;
use broadside_players::{Ask, Bot, choose};
use broadside_solve::PostMortem;
use broadside_speech::{Company, Speech, laws};

use fair_wind::FairWind;

macro_rules! shelf {
    ($($folder:ident::$game:ident,)*) => {
        const GAMES: &Shelf = &[
            $(&broadside_games::$folder::$game,)*
            &fair_wind::FairWind,
        ];
    };
}

broadside_games::for_each_game!(shelf);

#[test]
fn it_is_found_on_the_shelf() {
    assert_eq!(GAMES.len(), broadside_games::GAMES.len() + 1);
    assert_eq!(find_game(GAMES, "fair-wind").unwrap().info().title, "Fair Wind");
}

#[test]
fn it_obeys_the_laws_at_every_table_and_reading() {
    let tables = Table::every(FairWind.info());
    assert_eq!(tables.len(), 6, "for two, three and four, with two readings each");
    let mut tally = Tally::default();
    for (number, table) in (0..).zip(&tables) {
        tally.add(FairWind.obey_laws(table, 1900 + number, Effort { games: 200, sample: 4 }));
    }
    assert!(tally.different_worlds > 1000, "{tally:?}");
}

#[test]
fn everything_it_says_can_be_said_and_it_says_all_that_it_has_words_for() {
    let said = laws::everything_can_be_said(&FairWind);
    let [(_, words)] = FairWind.phrases() else { panic!("one text") };
    let ids = words.lines().filter_map(|line| line.split_once(" = ")).map(|(id, _)| id);
    // Cards and winds are spoken as parts of other phrases.
    for id in ids.filter(|id| !id.starts_with("card-") && !id.starts_with("suit-")) {
        assert!(said.contains(id), "nobody ever says {id}");
    }
}

#[test]
fn its_cards_have_the_same_names_in_drawings_and_sentences() {
    let speech = Speech::english(&FairWind);
    for code in FairWind.pack().codes() {
        let phrase = broadside_engine::Phrase::new(format!("card-{code}"));
        assert_eq!(speech.try_words(&phrase, &Company::NAMELESS), Ok(FairWind.pack().name(&code).unwrap()));
    }
}

#[test]
fn its_cards_and_its_box_are_drawn_plainly() {
    let pack = FairWind.pack();
    assert!(broadside_press::card(pack, "N6").unwrap().contains("<title>North 6</title>"));
    assert_eq!(broadside_press::sprite(pack).matches("<symbol id=\"winds-").count(), 24 + 1);
    assert!(broadside_press::box_top(FairWind.info()).contains("<title>Fair Wind</title>"));
}

#[test]
fn it_can_be_printed() {
    let printed = broadside_paper::print(&FairWind, &broadside_paper::Order::default()).unwrap();
    assert!(printed.pdf.starts_with(b"%PDF"));
}

/// Plays a game of three with a bot on every seat and records it.
fn played_by(bots: [Bot; 3], number: u64) -> String {
    let table = Table::new(FairWind.info(), 3, &[], None).unwrap();
    let (mut game, mut shuffler) = (FairWind.start(&table), Shuffler::new(&Seed::from(12), number));
    let mut scribe = Scribe::new(&table, &[]);
    for seed in 0.. {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => scribe.chance(&game.draw(&mut shuffler, &mut vec![]).unwrap()),
            Turn::Seat(seat) => {
                let ask = Ask::at(game.as_ref()).unwrap();
                let action = choose(bots[seat.index()], &ask, seed, &|| false).unwrap();
                game.act(seat.number(), &action, &mut vec![]).expect("a legal move");
                scribe.act(seat.number(), &action);
            }
        }
    }
    scribe.text().to_owned()
}

#[test]
fn bots_play_it_who_never_heard_of_it() {
    for bot in [Bot::Random, Bot::Greedy, Bot::Recruit, Bot::Expert, Bot::Sergeant] {
        let record = played_by([bot; 3], 0);
        let end = Reader::new(GAMES, record.as_bytes()).finish().unwrap();
        assert!(end.winners().is_some(), "{bot:?}");
    }
    let wins = |number: u64| {
        let record = played_by([Bot::Sergeant, Bot::Random, Bot::Random], number);
        let end = Reader::new(GAMES, record.as_bytes()).finish().unwrap();
        usize::from(end.winners().unwrap().contains(Seat::new(0)))
    };
    let won: usize = (0..60).map(wins).sum();
    assert!(won > 27, "a bot that thinks won {won} of 60 games against two that do not: chance wins 20");
}

#[test]
fn simulated_games_replay_and_nobody_claims_to_have_solved_them() {
    for table in Table::every(FairWind.info()) {
        let mut scribe = Scribe::new(&table, &[]);
        FairWind.random_game(&table, &Seed::from(12), 0, usize::MAX, Some(&mut scribe));
        let end = Reader::new(GAMES, scribe.text().as_bytes()).finish().unwrap();
        assert!(end.winners().is_some(), "{table}");
        let judged = PostMortem::of_record(GAMES, scribe.text().as_bytes()).unwrap().judge(1000);
        assert!(judged.is_err(), "{table}");
    }
}
