//! Records: what is opened stays as it is, and what is written says who played.

use std::fs;

mod outside;
use outside::{Scratch, broadside};

fn said(output: &std::process::Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A game that is over.
fn play_to_the_end(scratch: &Scratch) -> String {
    let file = scratch.file("over.bsr");
    let start = [
        "play",
        "war-and-diplomacy",
        "--players",
        "3",
        "--target",
        "deal",
        "--seed",
        "7",
        "--plain",
        "--record",
        &file,
    ];
    broadside(&start, "");
    for _ in 0..60 {
        let told = broadside(&["play", "--plain", "--record", &file], "legal\n");
        let told = String::from_utf8(told.stdout).unwrap();
        let Some(action) = told.lines().find(|line| line.starts_with("play ")) else { return file };
        broadside(&["play", "--plain", "--record", &file], format!("{action}\n"));
    }
    panic!("the game does not end");
}

#[test]
fn a_finished_game_is_offered_to_be_watched_and_stays_as_it_is() {
    let scratch = Scratch::new("finished");
    let file = play_to_the_end(&scratch);
    let before = fs::read(&file).unwrap();
    let opened = broadside(&["play", "--plain", "--record", &file], "legal\nquit\n");
    assert_eq!(opened.status.code(), Some(0));
    assert!(said(&opened).contains("is over. Watch it with: broadside watch"), "{}", said(&opened));
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_foreign_record_is_not_taken_up_and_stays_as_it_is() {
    let scratch = Scratch::new("foreign");
    let folder = scratch.file("run");
    assert!(broadside(&["simulate", "nations", "--deals", "1", "--records", &folder], "").status.success());
    let file = scratch.file("run/nations-4-0000001.bsr");
    // Also one that is not over.
    let whole = fs::read_to_string(&file).unwrap();
    let part: String =
        whole.lines().take(whole.lines().count() - 5).map(|line| format!("{line}\n")).collect();
    for text in [whole, part] {
        fs::write(&file, &text).unwrap();
        for more in [&[][..], &["--seat", "2"], &["nations", "--seed", "3"]] {
            let args = [&["play", "--plain", "--record", &file], more].concat();
            let opened = broadside(&args, "legal\n");
            assert_eq!(opened.status.code(), Some(1), "{}", said(&opened));
            assert!(
                said(&opened).contains("not a game that was saved by broadside play"),
                "{}",
                said(&opened)
            );
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
    }
}

#[test]
fn options_that_contradict_a_saved_game_are_refused_by_name() {
    let scratch = Scratch::new("contradicted");
    let file = scratch.file("game.bsr");
    let start = [
        "play",
        "neutral",
        "--players",
        "4",
        "--seed",
        "3",
        "--seat",
        "2",
        "--level",
        "random",
        "--target",
        "50",
        "--reading",
        "passes=final",
        "--plain",
        "--record",
        &file,
    ];
    assert!(broadside(&start, "").status.success());
    let before = fs::read(&file).unwrap();
    for (option, value) in [
        ("", "nations"),
        ("--players", "5"),
        ("--seed", "4"),
        ("--seat", "1"),
        ("--level", "general"),
        ("--target", "20"),
        ("--reading", "passes=open"),
        ("--name", "Ann"),
    ] {
        let args = ["play", "--plain", "--record", &file, option, value];
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        let refused = broadside(&args, "legal\n");
        let told = said(&refused);
        assert_eq!(refused.status.code(), Some(2), "{option} {value}: {told}");
        assert!(told.contains(&format!("{option} {value}").trim().to_owned()), "{told}");
        assert_eq!(fs::read(&file).unwrap(), before, "{option}");
    }
    let again = broadside(&start, "quit\n");
    assert!(again.status.success(), "the same options are no contradiction: {}", said(&again));
    assert_eq!(fs::read(&file).unwrap(), before, "opening is not writing");
}

#[test]
fn a_game_only_appends_to_its_record() {
    let scratch = Scratch::new("appends");
    let file = scratch.file("game.bsr");
    let play =
        |input: &str| broadside(&["play", "nations", "--seed", "3", "--plain", "--record", &file], input);
    play("");
    // A person's own way of writing stays: blank lines, comments, spaces, a free tag.
    let text = fs::read_to_string(&file).unwrap().replacen("* dealer", "\n; the lot\n*  dealer", 1);
    let text = text.replacen("[Seed", "[Event \"A wet Sunday\"] ; in June\n[Seed", 1);
    fs::write(&file, text.trim_end()).unwrap();
    let told = String::from_utf8(play("legal\n").stdout).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), text.trim_end());
    let action = told.lines().find(|line| line.starts_with("play ")).unwrap();
    play(&format!("{action}\n"));
    let after = fs::read_to_string(&file).unwrap();
    assert!(after.starts_with(text.trim_end()) && after.contains(&format!("\n1 {action}\n")), "{after}");
}

#[test]
fn a_record_that_another_program_writes_meanwhile_is_left_alone() {
    let scratch = Scratch::new("meanwhile");
    let file = scratch.file("game.bsr");
    let args = ["play", "nations", "--seed", "3", "--plain", "--record", &file];
    let told = String::from_utf8(broadside(&args, "legal\n").stdout).unwrap();
    let action = told.lines().find(|line| line.starts_with("play ")).unwrap().to_owned();
    let mut child = outside::command(&args).stdin(std::process::Stdio::piped()).spawn().unwrap();
    let mut heard = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("Legal: ") {
        line.clear();
        let read = std::io::BufRead::read_line(&mut heard, &mut line).unwrap();
        assert!(read > 0, "the game ends before it asks for a move");
    }
    let theirs = fs::read_to_string(&file).unwrap() + "; mine now\n";
    fs::write(&file, &theirs).unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), format!("{action}\n").as_bytes()).unwrap();
    let mut told = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(told.contains("game.bsr was written by another program"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), theirs);
}

#[test]
fn saving_never_writes_over_another_file() {
    let scratch = Scratch::new("save");
    let file = scratch.file("mine.txt");
    fs::write(&file, "my diary").unwrap();
    let told = broadside(&["play", "nations", "--seed", "3", "--plain"], format!("save {file}\n"));
    assert!(said(&told).contains("is there already"), "{}", said(&told));
    assert_eq!(fs::read_to_string(&file).unwrap(), "my diary");
    let new = scratch.file("new.bsr");
    let told = broadside(&["play", "nations", "--seed", "3", "--plain"], format!("save {new}\n"));
    assert!(said(&told).contains("Written to"), "{}", said(&told));
    assert!(broadside(&["replay", &new], "").status.success());
}

#[test]
fn a_record_says_who_played_with_which_seed_and_program() {
    let scratch = Scratch::new("tags");
    let file = scratch.file("game.bsr");
    let args = [
        "play", "nations", "--seed", "3", "--seat", "2", "--level", "sergeant", "--name", "Ann", "--plain",
        "--record", &file,
    ];
    assert!(broadside(&args, "").status.success());
    let text = fs::read_to_string(&file).unwrap();
    let version = format!("[Version \"broadside {}\"]", env!("CARGO_PKG_VERSION"));
    for tag in [
        "[Seat1 \"Bot 1\"]",
        "[Bot1 \"sergeant\"]",
        "[Seat2 \"Ann\"]",
        "[You \"2\"]",
        "[Seed \"3\"]",
        &version,
    ] {
        assert!(text.contains(tag), "{tag} is missing in {text}");
    }
    assert!(!text.contains("[Bot2"), "{text}");
    let watched = broadside(&["watch", &file, "--plain"], "");
    assert!(said(&watched).contains("Bot 1") && !said(&watched).contains("Seat 1"), "{}", said(&watched));
    let folder = scratch.file("run");
    let args = [
        "simulate",
        "nations",
        "--bots",
        "expert,greedy",
        "--deals",
        "2",
        "--seed",
        "9",
        "--records",
        &folder,
    ];
    assert!(broadside(&args, "").status.success());
    let text = fs::read_to_string(scratch.file("run/nations-4-0000002.bsr")).unwrap();
    for tag in ["[Bot1 \"expert\"]", "[Bot4 \"greedy\"]", "[Seed \"9\"]", "[Round \"2\"]", &version] {
        assert!(text.contains(tag), "{tag} is missing in {text}");
    }
}

#[test]
fn a_simulation_does_not_mix_its_records_with_those_of_another_run() {
    let scratch = Scratch::new("runs");
    let folder = scratch.file("run");
    let run = |seed: &str, more: &[&str]| {
        let args =
            [&["simulate", "war", "--deals", "2", "--seed", seed, "--records", &folder], more].concat();
        broadside(&args, "").status.code()
    };
    assert_eq!(run("1", &[]), Some(0));
    let first = scratch.file("run/war-2-0000001.bsr");
    let before = fs::read(&first).unwrap();
    let mark: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(scratch.file("run/run.json")).unwrap()).unwrap();
    assert_eq!(
        (&mark["command"], &mark["seed"], &mark["game"]),
        (&"simulate".into(), &"1".into(), &"war".into())
    );
    assert_eq!(run("1", &[]), Some(0), "the same run again");
    assert_eq!(run("2", &[]), Some(1));
    assert_eq!(fs::read(&first).unwrap(), before);
    assert_eq!(run("2", &["--overwrite"]), Some(0));
    assert_ne!(fs::read(&first).unwrap(), before);
    fs::remove_file(scratch.file("run/run.json")).unwrap();
    assert_eq!(run("2", &[]), Some(1), "records without a mark are not ours");
}

#[test]
fn many_records_are_replayed_with_a_summary() {
    let scratch = Scratch::new("many");
    let (one, two) = (scratch.file("all/one"), scratch.file("all/one/two"));
    assert!(broadside(&["simulate", "nations", "--deals", "5", "--records", &one], "").status.success());
    assert!(broadside(&["simulate", "war", "--deals", "3", "--records", &two], "").status.success());
    let all = scratch.file("all");
    let object = |args: &[&str]| -> (Option<i32>, serde_json::Value) {
        let output = broadside(args, "");
        (output.status.code(), serde_json::from_slice(&output.stdout).unwrap())
    };
    let (code, told) = object(&["replay", "-r", &all, "--json"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        (&told["records"], &told["by_game"]["nations"], &told["by_game"]["war"]),
        (&8.into(), &5.into(), &3.into())
    );
    let bad = scratch.file("all/one/nations-4-0000003.bsr");
    let text = fs::read_to_string(&bad).unwrap() + "1 play E14\n";
    fs::write(&bad, text).unwrap();
    let first = scratch.file("all/one/nations-4-0000001.bsr");
    let (code, told) = object(&["replay", &bad, &first, "--json"]);
    assert_eq!((code, &told["records"], told["bad"].as_array().unwrap().len()), (Some(1), &2.into(), 1));
    assert_eq!(told["bad"][0]["file"], bad);
    let prose = broadside(&["replay", "-r", &all, "--threads", "2"], "");
    assert_eq!(prose.status.code(), Some(1));
    let prose = String::from_utf8(prose.stdout).unwrap();
    assert!(
        prose.contains(&format!("{bad}: line ")) && prose.contains("8 records: 7 of finished games"),
        "{prose}"
    );
    assert_eq!(broadside(&["replay", &all], "").status.code(), Some(1), "a folder needs -r");
    assert_eq!(broadside(&["replay", "-r", &scratch.file("none")], "").status.code(), Some(1));
}
