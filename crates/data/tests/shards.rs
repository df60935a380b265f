//! Data of simulated games: every table has its columns, shards join, and what is there is there as a whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use broadside_cards::Seed;
use broadside_data::{DataFolder, Dictionary, Failed, Run, shards};
use broadside_engine::{AnyGame, Table};
use broadside_games::GAMES;
use broadside_players::Bot;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use serde_json::json;

const RANDOM: &[Bot] = &[Bot::Random];

fn run<'a>(
    game: &'static dyn AnyGame,
    table: &'a Table,
    bots: &'a [Bot],
    seed: &'a Seed,
    dictionary: &'a Dictionary,
) -> Run<'a> {
    Run { game, table, bots, seed, par: false, dictionary }
}

/// Every file below a folder, with its bytes.
fn files(folder: &Path) -> BTreeSet<(String, Vec<u8>)> {
    let mut found = BTreeSet::new();
    for table in ["games", "deals", "moves", "views", "csv/games", "csv/deals"] {
        for entry in fs::read_dir(folder.join(table)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            found.insert((name, fs::read(&path).unwrap()));
        }
    }
    found
}

#[test]
fn every_table_fills_its_columns() {
    let (seed, mut seated) = (Seed::from(1914), BTreeSet::new());
    for game in GAMES {
        for table in Table::every(game.info()) {
            let table = table.for_one_deal();
            // Views have the same columns whatever the readings: they are written once for each number of players.
            let is_first = seated.insert((table.info().id, table.players()));
            let dictionary = Dictionary::of(*game, &table, false, is_first);
            let named = dictionary.deals.iter().find(|column| column.about.contains("a fact that this game"));
            assert_eq!(named, None, "{table}: not explained");
            let seen = dictionary.views.iter().flat_map(|views| &views.columns);
            let unnamed = seen.clone().find(|column| column.about.contains("a field that this game"));
            assert_eq!((unnamed, seen.count() > 4), (None, is_first), "{table}: not explained");
            let folder = tempfile::tempdir().unwrap();
            let out = DataFolder::open(folder.path(), json!({}), &dictionary).unwrap();
            // Other games than the dictionary was made of.
            let shard = 1_000_000..1_000_020;
            let written = run(*game, &table, RANDOM, &seed, &dictionary)
                .write(&out, &shard, |_| {}, &|| false)
                .unwrap();
            assert_eq!(written.games, 20, "{table}");
            let rows = |table: &str, form: &str| {
                let place = if form == "csv" { folder.path().join("csv") } else { folder.path().into() };
                let path = place.join(table).join(format!("001000000-001000019.{form}"));
                match form {
                    "csv" => {
                        csv::Reader::from_path(path).unwrap().records().map(Result::unwrap).count() as u64
                    }
                    _ => {
                        let file = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
                        file.metadata().file_metadata().num_rows() as u64
                    }
                }
            };
            for form in ["csv", "parquet"] {
                assert_eq!((rows("games", form), rows("deals", form)), (20, written.deals), "{table}");
            }
            assert_eq!(rows("moves", "parquet"), written.moves, "{table}");
            if is_first {
                assert_eq!(rows("views", "parquet"), written.moves, "{table}");
            }
        }
    }
}

#[test]
fn shards_of_two_machines_are_those_of_one() {
    let game = broadside_games::find("neutral").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap().for_one_deal();
    let (seed, dictionary) = (Seed::from(7), Dictionary::of(game, &table, false, true));
    let bots = [Bot::Expert, Bot::Greedy];
    let run = run(game, &table, &bots, &seed, &dictionary);
    let write = |folder: &Path, games| {
        let out = DataFolder::open(folder, json!({ "seed": 7 }), &dictionary).unwrap();
        for shard in out.missing(shards(games, 50)).unwrap() {
            run.write(&out, &shard, |_| {}, &|| false).unwrap();
        }
        out.describe(&dictionary).unwrap();
    };
    let [one, first, second] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    write(one.path(), 0..130);
    write(first.path(), 0..100);
    write(second.path(), 100..130);
    let mut joined = files(first.path());
    joined.extend(files(second.path()));
    assert_eq!(files(one.path()), joined);
    // Asked again, it plays nothing and changes nothing.
    let package = fs::read(one.path().join("datapackage.json")).unwrap();
    write(one.path(), 0..130);
    assert_eq!(
        (files(one.path()), fs::read(one.path().join("datapackage.json")).unwrap()),
        (joined, package)
    );
}

#[test]
fn a_stopped_shard_is_not_there_and_another_run_is_refused() {
    let game = broadside_games::find("nations").unwrap();
    let table = Table::new(game.info(), 4, &[], None).unwrap().for_one_deal();
    let (seed, dictionary) = (Seed::from(7), Dictionary::of(game, &table, false, true));
    let folder = tempfile::tempdir().unwrap();
    let out = DataFolder::open(folder.path(), json!({ "seed": 7 }), &dictionary).unwrap();
    let run = run(game, &table, RANDOM, &seed, &dictionary);
    let stopped = run.write(&out, &(0..10), |_| {}, &|| true);
    assert!(matches!(stopped, Err(Failed::Stopped)) && out.there().unwrap().is_empty());
    run.write(&out, &(0..10), |_| {}, &|| false).unwrap();
    assert!(out.there().unwrap().iter().eq([&(0..10)]));
    assert!(matches!(out.missing(shards(5..20, 10)), Err(Failed::Overlap(_))));
    let other = DataFolder::open(folder.path(), json!({ "seed": 8 }), &dictionary);
    assert!(matches!(other, Err(Failed::AnotherRun(_))));
}
