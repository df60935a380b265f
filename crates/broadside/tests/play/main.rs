//! Playing in lines; on a real terminal in `screen`, at a server in `connect`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

mod connect;
#[path = "../outside/mod.rs"]
mod outside;
mod screen;
use outside::broadside as run;

const BROADSIDE: &str = env!("CARGO_BIN_EXE_broadside");

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("broadside-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn games() -> Vec<String> {
    let shelf = text(&run(&["games", "--json"], ""));
    let id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
    shelf.lines().map(id).collect()
}

/// A conversation with the line mode.
struct Talk {
    child: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
}

/// A question whose answer marks the end of whatever was told before.
const MARK: &str = "rules zzz";

impl Talk {
    fn new(args: &[&str]) -> Self {
        Talk::of(Command::new(BROADSIDE).arg("play").args(args).arg("--plain"))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (say, hear) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Talk { child, say, hear }
    }

    /// Says something and hears everything up to the mark, or to the end.
    fn ask(&mut self, line: &str) -> Vec<String> {
        let _ = writeln!(self.say, "{line}\n{MARK}");
        let mut heard = vec![];
        loop {
            let mut line = String::new();
            if self.hear.read_line(&mut line).unwrap() == 0 || line.contains("\"zzz\"") {
                return heard;
            }
            heard.push(line.trim_end().to_owned());
        }
    }
}

/// A choice that brings every game to an end.
fn pick(legal: &[String], turn: usize) -> String {
    let find = |wanted: &dyn Fn(&str) -> bool| legal.iter().find(|action| wanted(action)).cloned();
    find(&|action| action.ends_with("home"))
        .or_else(|| find(&|action| action == "turn"))
        .or_else(|| find(&|action| action == "miss" || action == "resign"))
        .unwrap_or_else(|| legal[turn * 7 % legal.len()].clone())
}

#[test]
fn every_game_is_played_to_the_end_of_a_deal_in_lines() {
    for game in games() {
        let record = scratch(&format!("{game}.bsr"));
        let path = record.to_str().unwrap();
        let mut talk =
            Talk::new(&[&game, "--level", "random", "--seed", "7", "--target", "deal", "--record", path]);
        let mut heard = talk.ask("");
        let mut turns = 0;
        while !heard.iter().any(|line| line.starts_with("Deal 1 is over:")) {
            assert!(heard.iter().any(|line| line.starts_with("Legal: ")), "{game}: {heard:?}");
            let legal = talk.ask("legal");
            assert!(!legal.is_empty(), "{game}");
            heard = talk.ask(&pick(&legal, turns));
            turns += 1;
            assert!(turns < 3000, "{game} does not end");
        }
        drop(talk.say);
        assert!(talk.child.wait().unwrap().success());
        let result: Value = serde_json::from_str(&text(&run(&["replay", path, "--json"], ""))).unwrap();
        assert!(!result["deals"].as_array().unwrap().is_empty(), "{game}");
        let told = text(&run(&["watch", path, "--plain"], ""));
        assert!(told.lines().count() > turns, "{game}: {told}");
        let _ = std::fs::remove_file(&record);
    }
}

#[test]
fn the_end_of_input_keeps_the_game_and_record_goes_on_with_it() {
    let record = scratch("resumed.bsr");
    let path = record.to_str().unwrap();
    let whole = scratch("whole.bsr");
    let play = |path: &str, input: &str| {
        text(&run(&["play", "nations", "--seed", "3", "--seat", "2", "--plain", "--record", path], input))
    };
    let told = play(path, "legal\n");
    let first: Vec<&str> = told.lines().filter(|line| line.starts_with("play ")).collect();
    assert!(told.contains("You are seat 2 of 4") && told.contains("To go on: broadside play --record"));
    play(path, &format!("{}\n", first[0]));
    let resumed = text(&run(&["play", "--plain", "--record", path], ""));
    assert!(resumed.contains("You are seat 2 of 4") && resumed.contains("\nLegal: "));
    play(whole.to_str().unwrap(), &format!("{}\n", first[0]));
    let (in_parts, at_once) = (std::fs::read(&record).unwrap(), std::fs::read(&whole).unwrap());
    assert_eq!(String::from_utf8(in_parts), String::from_utf8(at_once));
    assert_eq!(run(&["play", "war", "--plain", "--record", path], "").status.code(), Some(2));
    assert_eq!(run(&["play", "nations", "--seat", "5", "--plain"], "").status.code(), Some(2));
    let _ = (std::fs::remove_file(record), std::fs::remove_file(whole));
}

#[test]
fn a_record_that_is_taken_up_keeps_its_remarks_and_free_tags() {
    let record = scratch("remarks.bsr");
    let path = record.to_str().unwrap();
    let play =
        |input: &str| text(&run(&["play", "nations", "--seed", "3", "--plain", "--record", path], input));
    play("");
    let mut lines: Vec<String> =
        std::fs::read_to_string(&record).unwrap().lines().map(str::to_owned).collect();
    lines.insert(1, "[Event \"A wet Sunday\"]".into());
    let first = lines.iter().position(|line| line.starts_with("* dealer")).unwrap();
    lines[first].push_str(" ; by cutting");
    lines.insert(first, "; before the lot".into());
    lines.push("; and here we stop".into());
    std::fs::write(&record, lines.join("\n")).unwrap();
    let told = play("legal\n");
    let legal = told.lines().find(|line| line.starts_with("play ")).unwrap().to_owned();
    play(&format!("{legal}\n"));
    let kept = std::fs::read_to_string(&record).unwrap();
    for wanted in [
        "[Event \"A wet Sunday\"]\n",
        "\n; before the lot\n* dealer ",
        " ; by cutting\n",
        "\n; and here we stop\n1 play ",
    ] {
        assert!(kept.contains(wanted), "{wanted:?} is missing in {kept}");
    }
    let _ = std::fs::remove_file(record);
}

#[test]
fn what_is_typed_wrongly_gets_a_clear_answer() {
    let input = "hep\nplay\nplay Z9\nplay e\nlegal\nhand\nhelp\nscore\ntable\nlast\nhint\nrules a4\nundo\nsave\n\u{0}\n\nquit\n";
    let told = text(&run(&["play", "nations", "--seed", "5", "--plain"], input));
    for answer in [
        "No: \"Z9\" is no card of this pack",
        "That could be play ",
        "Your hand:",
        "Bot 2’s hand: 12 face down.",
        "undo        take your last action back",
        "There is nothing to take back.",
        "This game has no file yet",
        "A4 ",
    ] {
        assert!(told.contains(answer), "{answer:?} is missing in {told}");
    }
    let held = told.lines().find_map(|line| line.strip_prefix("Your hand: ")).unwrap();
    let legal: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("play ")).collect();
    let held = codes(held);
    let barred = held.iter().find(|card| !legal.contains(&card.as_str())).unwrap();
    let told = text(&run(&["play", "nations", "--seed", "5", "--plain"], barred.to_lowercase()));
    assert!(told.contains("Not legal by clause A"), "{told}");
    let shortened =
        text(&run(&["play", "nations", "--seed", "5", "--plain"], format!("{}\nundo\n", legal[0])));
    assert!(shortened.contains(&format!("Taken back: play {}.", legal[0])), "{shortened}");
    let german = ["play", "nations", "--seed", "5", "--plain", "--language", "de"];
    let told = text(&run(&german, "play Z9\nplay E14 E13\nquit\n"));
    assert!(told.contains("„Z9“ ist keine Karte dieses Spiels"), "{told}");
    assert!(told.contains("„E13“ ist ein Wort zu viel"), "{told}");
}

#[test]
fn the_shelf_can_be_read_and_chosen_from_in_lines() {
    let told = text(&run(&["play", "--plain", "--seed", "1"], "what\nnations\n"));
    assert!(told.contains("There is no such game.") && told.contains("You are seat 1 of 4"), "{told}");
    assert!(text(&run(&["play", "--plain"], "")).contains("Which game?"));
    assert_eq!(run(&["play", "nations"], "").status.code(), Some(2), "a pipe is no terminal");
}

/// The codes of the cards in a line that names a hand.
fn codes(hand: &str) -> Vec<String> {
    let cards = hand.trim_end_matches('.').split("; ");
    cards.map(|card| card.split([' ', ',']).next().unwrap().to_owned()).collect()
}

#[test]
fn giving_up_wants_the_whole_word_in_lines() {
    let told = text(&run(&["play", "mobilization-2", "--seed", "1", "--plain"], "resig\nscore\nRESIGN\n"));
    assert!(told.contains("To give the game up, type resign in full."), "{told}");
    assert!(told.contains("The game is over"), "{told}");
}

#[test]
fn a_lesson_is_taken_in_lines_and_every_game_has_one() {
    for game in games() {
        let mut talk = Talk::of(Command::new(BROADSIDE).args(["lesson", &game, "--plain"]));
        let mut heard = talk.ask("");
        let mut turns = 0;
        while !heard.iter().any(|line| line.starts_with("The lesson is over")) {
            assert!(heard.iter().any(|line| line.starts_with("Legal: ")), "{game}: {heard:?}");
            let legal = talk.ask("legal");
            // The lesson goes its own way; whatever else is tried is refused and changes nothing.
            let taught = legal.iter().find(|action| {
                heard = talk.ask(action);
                !heard.iter().any(|line| line.starts_with("No: the lesson goes on with"))
            });
            assert!(taught.is_some(), "{game}: {legal:?}");
            turns += 1;
            assert!(turns < 300, "{game} does not end");
        }
        assert!(turns > 0, "{game} teaches nothing");
    }
}

#[test]
fn cards_are_named_in_lines_and_hints_give_a_reason() {
    let told = text(&run(&["play", "nations", "--seed", "5", "--plain"], "cards\nhint\nquit\n"));
    assert!(told.lines().any(|line| line.starts_with("Your hand: ") && line.contains("House")), "{told}");
    assert_eq!(told.lines().filter(|line| line.starts_with("E14 (Europe Map)")).count(), 1, "{told}");
    let hint = told.lines().find(|line| line.starts_with("The adviser says: Play ")).unwrap();
    assert!(hint.contains(". ") && hint.trim_end_matches('.').contains("deal"), "{hint}");
}

#[test]
fn preferences_come_from_the_file_and_mistakes_in_it_are_named() {
    let home = std::env::temp_dir().join(format!("broadside-config-{}", std::process::id()));
    let folder = home.join("broadside");
    std::fs::create_dir_all(&folder).unwrap();
    let record = home.join("game.bsr");
    let play = |config: &str| {
        let _ = std::fs::remove_file(&record);
        std::fs::write(folder.join("config.toml"), config).unwrap();
        let mut command = Command::new(BROADSIDE);
        command.args(["play", "nations", "--seed", "3", "--plain", "--record", record.to_str().unwrap()]);
        command.env("XDG_CONFIG_HOME", &home).stdin(Stdio::null()).output().unwrap()
    };
    let output = play("name = \"Ann\"\nlevel = \"random\"\npace = 1\n");
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("[Seat1 \"Ann\"]") && text.contains("[Bot2 \"random\"]"), "{text}");
    for wrong in ["level = \"admiral\"", "speed = 3", "pace = \"slow\"", "name"] {
        let output = play(wrong);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && told.contains("config.toml: "), "{wrong}: {told}");
    }
    let _ = std::fs::remove_dir_all(home);
}
