//! Long work: numbers, threads, progress, and Ctrl-C.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Command;

use serde_json::Value;

mod outside;
use outside::{Scratch, broadside, command};

/// Runs a command until it tells of its progress, presses Ctrl-C, and gives its exit code and what it says.
fn stopped(args: &[&str]) -> (Option<i32>, String, String) {
    let mut child = command(args).spawn().unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut heard = String::new();
    while !heard.contains(" to go") {
        let mut line = String::new();
        assert!(told.read_line(&mut line).unwrap() > 0, "{args:?} ends without a word: {heard}");
        heard.push_str(&line);
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    told.read_to_string(&mut heard).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), heard)
}

#[test]
fn a_simulation_that_is_stopped_prints_what_is_done_and_how_to_go_on() {
    let (code, out, told) = stopped(&["simulate", "nations", "--deals", "1e9", "--seed", "5", "--json"]);
    assert_eq!(code, Some(130), "{told}");
    let figures: Value = serde_json::from_str(&out).unwrap();
    let done = figures["deals"].as_u64().unwrap();
    assert!(done > 0 && told.contains(&format!("--skip {done} --deals {}", 1_000_000_000 - done)), "{told}");
}

#[test]
fn deals_that_are_passed_over_are_those_that_were_played() {
    let run = |more: &[&str]| -> Value {
        let output = broadside(&[&["simulate", "nations", "--seed", "5", "--json"], more].concat(), "");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let (all, first, rest) =
        (run(&["--deals", "50"]), run(&["--deals", "20"]), run(&["--deals", "3e1", "--skip", "20"]));
    assert_eq!(
        all["moves"].as_u64(),
        Some(first["moves"].as_u64().unwrap() + rest["moves"].as_u64().unwrap())
    );
    let won = |figures: &Value, seat: usize| figures["seats"][seat]["won"].as_u64().unwrap();
    assert!(
        (0..4).all(|seat| won(&all, seat) == won(&first, seat) + won(&rest, seat)),
        "{all} {first} {rest}"
    );
}

#[test]
fn an_arena_that_is_stopped_goes_on_from_its_file() {
    let scratch = Scratch::new("arena-stopped");
    let file = scratch.file("kept.jsonl");
    let args =
        ["arena", "nations", "--a", "expert", "--b", "greedy", "--deals", "1e7", "--resume", &file, "--json"];
    let (code, out, told) = stopped(&args);
    assert_eq!(code, Some(130), "{told}");
    assert!(told.contains("kept.jsonl; the same command goes on"), "{told}");
    let figures: Value = serde_json::from_str(&out).unwrap();
    let kept = std::fs::read_to_string(&file).unwrap().lines().count();
    assert!(kept > 0 && figures["deals"].as_u64() == Some(kept as u64), "{kept} {figures}");
}

#[test]
fn a_tournament_that_is_stopped_goes_on_from_its_file() {
    let scratch = Scratch::new("tournament-stopped");
    let file = scratch.file("kept.jsonl");
    let args =
        ["tournament", "nations", "--bots", "expert,greedy", "--deals", "1e6", "--resume", &file, "--json"];
    let (code, out, told) = stopped(&args);
    assert_eq!(code, Some(130), "{told}");
    assert!(told.contains("kept.jsonl; the same command goes on"), "{told}");
    let figures: Value = serde_json::from_str(&out).unwrap();
    let kept = std::fs::read_to_string(&file).unwrap().lines().count() as u64;
    assert!(kept > 0 && figures["games"][0]["played"].as_u64() == Some(2 * kept), "{kept} {figures}");
    assert_eq!(figures["stopped"], true);
}

#[test]
fn solved_deals_are_printed_and_kept_when_they_are_stopped() {
    let scratch = Scratch::new("solve-stopped");
    let csv = scratch.file("deals.csv");
    for game in ["organization", "mobilization-2"] {
        let (code, out, told) = stopped(&["solve", game, "--deals", "1_000_000", "--csv", &csv, "--json"]);
        assert_eq!(code, Some(130), "{told}");
        let figures: Value = serde_json::from_str(&out).unwrap();
        let done = figures["deals"].as_u64().unwrap();
        assert!(told.contains(&format!("--skip {done} ")), "{told}");
        let lines = std::fs::read_to_string(&csv).unwrap().lines().count();
        assert_eq!(lines as u64, done + 1);
    }
}

#[test]
fn a_great_number_of_threads_is_cut_down() {
    let output = broadside(&["simulate", "nations", "--deals", "1_0", "--threads", "1000000"], "");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("256 threads"));
    for wrong in [&["--deals", "ten"][..], &["--deals", "0"], &["--threads", "0"], &["--deals", "1.5"]] {
        let args = [&["simulate", "nations"], wrong].concat();
        assert_eq!(broadside(&args, "").status.code(), Some(2), "{wrong:?}");
    }
}
