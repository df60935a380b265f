//! Compares with games from an independent program (`tests/vectors`, gzipped lines of JSON). At every line of a record
//! the seat to act and all legal actions must agree, and at the end the deals, scores and winners.

mod each_game;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use broadside_engine::record::Reader;
use broadside_engine::{AnyGame, AnyMatch, Choice, Fact, Reading, Turn};
use broadside_games::GAMES;
use flate2::read::GzDecoder;
use serde_json::{Value, json};

fn to_act(game: &dyn AnyMatch) -> Value {
    match game.turn() {
        Turn::Seat(seat) => json!(seat.number()),
        Turn::Chance => json!("*"),
        Turn::Over => Value::Null,
    }
}

fn fact(fact: &Fact) -> Value {
    match fact {
        Fact::Seat(seat) => json!(seat.map(|seat| seat.number())),
        Fact::Number(number) => json!(number),
        Fact::Truth(truth) => json!(truth),
        Fact::Word(word) => json!(word),
        Fact::Numbers(numbers) => json!(numbers),
        Fact::Words(words) => json!(words),
    }
}

fn agrees(file: &str, number: usize, vector: &Value) {
    let record = vector["record"].as_str().unwrap();
    let mut reader = Reader::new(GAMES, record.as_bytes());
    let mut steps = vector["trace"].as_array().unwrap().iter();
    let fail = |line: usize, what: &str, ours: Value, theirs: &Value| -> ! {
        panic!("{file} game {number} line {line}: {what}\n ours   {ours}\n theirs {theirs}\n{record}")
    };
    while let Some(line) = reader.next_action().unwrap_or_else(|bad| panic!("{file} game {number}: {bad}")) {
        let step = steps.next().unwrap();
        let game = reader.game().unwrap();
        if to_act(game) != step["to_act"] {
            fail(line.line, "who is to act", to_act(game), &step["to_act"]);
        }
        if json!(game.legal()) != step["legal"] {
            fail(line.line, "legal actions", json!(game.legal()), &step["legal"]);
        }
        let said = reader
            .carry_out(&line, &mut vec![])
            .unwrap_or_else(|bad| panic!("{file} game {number}: {bad}\n{record}"));
        assert_eq!(json!(said), step["action"], "{file} game {number} line {}", line.line);
    }
    assert!(steps.next().is_none(), "{file} game {number}: the record is shorter than its trace");
    let game = reader.finish().unwrap();
    let end = &vector["final"];
    let players = game.table().players();
    for (report, theirs) in game.deals().iter().zip(end["deals"].as_array().unwrap()) {
        let mut ours = json!({ "scores": report.scores.of(players) });
        report.facts.iter().for_each(|(name, value)| ours[*name] = fact(value));
        if ours != *theirs {
            fail(0, "a deal", ours, theirs);
        }
    }
    // Readings added after the file was made are missing there; they have their default.
    let is_younger = |(reading, choice): &&(&Reading, &Choice)| {
        end["readings"].get(reading.id).is_none() && choice.id == reading.choices[0].id
    };
    let choices = game.table().choices().iter().filter(|one| !is_younger(one));
    let readings: serde_json::Map<String, Value> =
        choices.map(|(reading, choice)| (reading.id.into(), json!(choice.id))).collect();
    let winners: Vec<usize> =
        game.winners().map_or(vec![], |winners| winners.iter().map(|seat| seat.number()).collect());
    for (what, ours) in [
        ("game", json!(game.table().info().id)),
        ("players", json!(players)),
        ("readings", Value::Object(readings)),
        ("scores", json!(game.scores().of(players))),
        ("finished", json!(game.winners().is_some())),
        ("winners", json!(winners)),
        ("to_act", to_act(game.as_ref())),
        ("legal", json!(game.legal())),
    ] {
        if ours != end[what] {
            fail(0, what, ours, &end[what]);
        }
    }
    assert_eq!(game.deals().len(), end["deals"].as_array().unwrap().len(), "{file} game {number}: deals");
}

/// A file's name consists of the game's id, the number of players, and readings.
fn files() -> impl Iterator<Item = PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    folder.read_dir().unwrap().map(|entry| entry.unwrap().path())
}

/// The games of a file.
fn lines(path: &Path) -> impl Iterator<Item = String> {
    BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines().map(Result::unwrap)
}

fn is_of(id: &str, line: &str) -> bool {
    line.contains(&format!("[Game \\\"{id}\\\"]"))
}

/// Checks every file of a game.
fn check_game(game: &dyn AnyGame) {
    let id = game.info().id;
    let mut games = 0;
    for path in files() {
        for (number, line) in lines(&path).enumerate() {
            if !is_of(id, &line) {
                break;
            }
            agrees(
                &path.file_name().unwrap().to_string_lossy(),
                number,
                &serde_json::from_str(&line).unwrap(),
            );
            games += 1;
        }
    }
    println!("{id}: {games} games agree");
}

/// A game that is added may have none.
#[test]
fn each_of_the_eleven_old_games_has_vectors() {
    let first_lines: Vec<String> = files().filter_map(|path| lines(&path).next()).collect();
    let has_some = |game: &&&dyn AnyGame| first_lines.iter().any(|line| is_of(game.info().id, line));
    assert!(GAMES.iter().filter(has_some).count() >= 11);
}

each_game!(check_game);
