//! Tests of the shelf: every game describes itself, its perft counts are unchanged, and a whole deal at every table
//! reads as prose.

use std::fmt::Write as _;

use broadside_cards::{Rng, Seed, Shuffler};
use broadside_engine::record::Scribe;
use broadside_engine::{AnyGame, Event, Table, Turn, Viewer};
use broadside_games::GAMES;
use broadside_speech::{Company, Speech};

fn every_table() -> impl Iterator<Item = (&'static dyn AnyGame, Table)> {
    GAMES.iter().flat_map(|game| Table::every(game.info()).into_iter().map(move |table| (*game, table)))
}

/// A table's name, fit for a file name.
fn slug(table: &Table) -> String {
    let mut name = format!("{}-{}", table.info().id, table.players());
    for (reading, choice) in table.choices() {
        if choice.id != reading.choices[0].id {
            let _ = write!(name, "-{}={}", reading.id, choice.id);
        }
    }
    name
}

#[test]
fn readings_ask_a_question_with_several_answers() {
    for game in GAMES {
        let info = game.info();
        for reading in info.readings {
            assert!(reading.choices.len() > 1 && reading.question.ends_with('?'), "{}", reading.id);
        }
        assert!(info.players.contains(&info.usual_players) && info.players.is_sorted());
    }
}

#[test]
fn play_branches_as_it_did() {
    let mut counts = String::new();
    for (game, table) in every_table() {
        let lines: Vec<String> = (1..=3).map(|depth| game.perft(&table, 1914, depth).to_string()).collect();
        let _ = writeln!(counts, "{}: {}", slug(&table), lines.join(" "));
    }
    insta::assert_snapshot!("perft", counts);
}

/// A deal played at random without giving up, as told to a watcher, with the record beside it.
fn playthrough(game: &dyn AnyGame, table: &Table) -> String {
    let mut told = format!("{table}\n\n");
    let speech = Speech::english(game);
    let mut play = game.start(&table.for_one_deal());
    let mut shuffler = Shuffler::new(&Seed::from(1914), 1);
    let mut rng = Rng::new(1914);
    let mut scribe = Scribe::new(table, &[]);
    let mut events: Vec<Event> = vec![];
    let mut lines = 0;
    while play.deals().is_empty() && lines < 600 {
        lines += 1;
        let line = match play.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let line = play.draw(&mut shuffler, &mut events).unwrap();
                scribe.chance(&line);
                format!("* {line}")
            }
            Turn::Seat(seat) => {
                let mut legal = play.legal();
                legal.retain(|action| action != "resign");
                let action = &legal[rng.below(legal.len() as u32) as usize];
                let action = play.act(seat.number(), action, &mut events).unwrap();
                scribe.act(seat.number(), &action);
                format!("{seat} {action}")
            }
        };
        let heard: Vec<String> = events
            .iter()
            .filter(|event| event.audience.includes(Viewer::Watcher))
            .map(|event| speech.sentence(&event.phrase, &Company::NAMELESS))
            .collect();
        let _ = writeln!(told, "{line:<24} {}", heard.join(" "));
        events.clear();
    }
    for deal in play.deals() {
        let _ = writeln!(told, "\n{:?} {:?}", deal.scores.of(table.players()), deal.facts);
    }
    told
}

#[test]
fn a_deal_at_every_table_reads_as_it_did() {
    for (game, table) in every_table() {
        insta::assert_snapshot!(format!("playthrough-{}", slug(&table)), playthrough(game, &table));
    }
}
