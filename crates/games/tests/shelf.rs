//! Tests of the shelf: every game describes itself, its perft counts are unchanged, a whole deal at every table reads
//! as prose, and what is refused is refused with the same words. Where a change is meant, `INSTA_UPDATE=always` writes
//! the new texts, for reading over.

mod each_game;

use std::collections::BTreeMap;
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

fn deals_read_as_they_did(game: &dyn AnyGame) {
    for table in Table::every(game.info()) {
        insta::assert_snapshot!(format!("playthrough-{}", slug(&table)), playthrough(game, &table));
    }
}

mod playthroughs {
    use crate::{deals_read_as_they_did, each_game};
    each_game!(deals_read_as_they_did);
}

/// Moves are tried at one position in this many.
const TRIED: u32 = 8;

/// How often each reason is given for refusing a move in one random deal at each table, with the first such move.
fn refusals(game: &dyn AnyGame) -> String {
    let speech = Speech::english(game);
    let mut reasons: BTreeMap<(&str, String), (u32, String)> = BTreeMap::new();
    for (number, table) in Table::every(game.info()).iter().enumerate() {
        let mut play = game.start(&table.for_one_deal());
        let mut shuffler = Shuffler::new(&Seed::from(1914), number as u64);
        let mut rng = Rng::new(1914);
        loop {
            match play.turn() {
                Turn::Over => break,
                Turn::Chance => drop(play.draw(&mut shuffler, &mut vec![]).unwrap()),
                Turn::Seat(seat) => {
                    let tried = if rng.below(TRIED) == 0 { play.every_action() } else { vec![] };
                    for action in tried {
                        let Err(fault) = play.check(seat.number(), &action) else { continue };
                        let key = (fault.clause.unwrap_or("no clause"), fault.reason.id.to_string());
                        let first =
                            || format!("{action}: {}", speech.sentence(&fault.reason, &Company::NAMELESS));
                        reasons.entry(key).or_insert_with(|| (0, first())).0 += 1;
                    }
                    let mut legal = play.legal();
                    legal.retain(|action| action != "resign");
                    let action = &legal[rng.below(legal.len() as u32) as usize];
                    play.act(seat.number(), action, &mut vec![]).unwrap();
                }
            }
        }
    }
    let mut told = String::new();
    for ((clause, _), (times, first)) in reasons {
        let _ = writeln!(told, "{clause:<4} {times:>7} times, {first}");
    }
    told
}

fn refuses_as_it_did(game: &dyn AnyGame) {
    insta::assert_snapshot!(format!("refusals-{}", game.info().id), refusals(game));
}

mod refused {
    use crate::{each_game, refuses_as_it_did};
    each_game!(refuses_as_it_did);
}
