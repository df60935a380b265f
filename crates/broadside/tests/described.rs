//! Results as JSON say what they are results of, and failures are told as they were asked for.

use std::fs;

use serde_json::Value;

mod outside;
use outside::{Scratch, broadside};

fn object(args: &[&str]) -> Value {
    let output = broadside(args, "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_result_names_its_command_and_version_and_what_it_depends_on() {
    let scratch = Scratch::new("described");
    let folder = scratch.file("run");
    object(&["simulate", "nations", "--deals", "1", "--records", &folder, "--json"]);
    let record = scratch.file("run/nations-4-0000001.bsr");
    let part = scratch.file("part.bsr");
    let text = fs::read_to_string(&record).unwrap();
    let lines = text.lines().count() - 8;
    fs::write(&part, text.lines().take(lines).collect::<Vec<_>>().join("\n")).unwrap();
    let home = scratch.file("home");
    std::fs::create_dir_all(&home).unwrap();
    let table = ["game", "players", "readings", "target"];
    for (args, more) in [
        (&["simulate", "nations", "--deals", "3", "--bots", "greedy", "--json"][..], &["seed", "bots"][..]),
        (&["arena", "nations", "--deals", "2", "--json"], &["seed", "bots"]),
        (&["hint", &part, "--bot", "expert", "--json"], &["seed", "bots"]),
        (&["solve", &part, "--json"], &[]),
        (&["solve", &record, "--slips", "--json"], &[]),
        (&["solve", "organization", "--players", "2", "--deals", "2", "--json"], &["seed"]),
        (&["solve", "mobilization-2", "--deals", "2", "--json"], &["seed"]),
        (&["verify", &record, "--json"], &[]),
    ] {
        let told = object(args);
        assert_eq!(told["command"], args[0], "{args:?}");
        assert_eq!(told["version"], format!("broadside {}", env!("CARGO_PKG_VERSION")), "{args:?}");
        for key in table.iter().chain(more) {
            assert!(told.get(key).is_some(), "{key} is missing in {told}");
        }
    }
    for args in [
        &["rules", "neutral", "--json"][..],
        &["about", "neutral", "--json"],
        &["replay", "-r", &folder, "--json"],
        &["saved", "--json"],
        &["tournament", "nations", "--bots", "random,greedy", "--deals", "2", "--json"],
    ] {
        let told = object(args);
        assert!(told["command"] == args[0] && told["version"].is_string(), "{told}");
    }
    let replayed = object(&["replay", &record, "--json"]);
    assert!(replayed.get("command").is_none(), "the record's format fixes what replay prints");
}

#[test]
fn a_failure_is_told_in_prose_or_as_json_and_names_the_file() {
    let scratch = Scratch::new("failures");
    let file = scratch.file("bad.bsr");
    fs::write(&file, "[Game \"nations\"]\n[Players \"4\"]\n\n* dealer 9\n").unwrap();
    for command in ["replay", "hint", "solve", "verify"] {
        let prose = broadside(&[command, &file], "");
        let told = String::from_utf8(prose.stderr).unwrap();
        assert_eq!(prose.status.code(), Some(1), "{command}");
        assert!(told.starts_with(&format!("{file}: line 4: ")) && !told.contains('{'), "{command}: {told}");
        let told: Value = serde_json::from_slice(&broadside(&[command, &file, "--json"], "").stderr).unwrap();
        assert_eq!((&told["line"], &told["error"]), (&4.into(), &"chance".into()), "{command}");
        let missing = broadside(&[command, "no-such.bsr", "--json"], "");
        let told: Value = serde_json::from_slice(&missing.stderr).unwrap();
        assert_eq!((missing.status.code(), &told["error"]), (Some(1), &"input".into()));
        assert!(told["message"].as_str().unwrap().contains("no-such.bsr"), "{told}");
    }
    let taken = scratch.file("bad.bsr/records");
    let output = broadside(&["simulate", "nations", "--deals", "1", "--records", &taken], "");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains(&taken));
    let output = broadside(&["simulate", "nations", "--deals", "1", "--data", &taken], "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(3) && told.contains(&taken), "{told}");
    assert_eq!(told.matches("(os error").count(), 1, "the reason is told once: {told}");
    let folder = broadside(&["replay", scratch.path().to_str().unwrap()], "");
    assert_eq!(folder.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&folder.stderr).contains("replay -r"));
    let usage = broadside(&["simulate", "nations", "--players", "9", "--json"], "");
    let told: Value = serde_json::from_slice(&usage.stderr).unwrap();
    assert_eq!((usage.status.code(), &told["error"]), (Some(2), &"usage".into()));
}

#[test]
fn a_share_never_leaves_nought_to_all_and_the_ladder_says_what_it_played() {
    let told = object(&["arena", "nations", "--a", "expert", "--b", "random", "--deals", "20", "--json"]);
    let [rate, low, high] = ["win_rate", "win_low", "win_high"].map(|key| told[key].as_f64().unwrap());
    assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0 && low < high, "{told}");
    let one = object(&["arena", "nations", "--deals", "1", "--json"]);
    assert!(one["low"].is_null() && one["high"].is_null(), "one deal has no interval: {one}");
    let even = broadside(&["arena", "nations", "--a", "random", "--b", "exec:false", "--deals", "2"], "");
    let even = String::from_utf8(even.stdout).unwrap();
    assert!(even.contains("is ahead by 0.000 in each of 2 deals"), "no interval of no width: {even}");
    let scratch = Scratch::new("ladder");
    let (out, kept) = (scratch.file("docs"), scratch.file("kept.jsonl"));
    let bout =
        ["arena", "war-and-diplomacy", "--a", "greedy", "--b", "random", "--deals", "3", "--resume", &kept];
    assert!(broadside(&bout, "").status.success());
    let ladder = [
        "arena",
        "war-and-diplomacy",
        "--ladder",
        "--deals",
        "5",
        "--resume",
        &kept,
        "--kept",
        "--out",
        &out,
    ];
    let told = broadside(&ladder, "");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(told.contains("greedy against random, 3 deals"), "{told}");
    let page = fs::read_to_string(scratch.file("docs/STRENGTH.md")).unwrap();
    assert!(page.contains("| greedy – random | 3 of 5 deals |"), "{page}");
    let added = format!("{page}\n## What time buys\n\nMore.\n");
    fs::write(scratch.file("docs/STRENGTH.md"), &added).unwrap();
    assert!(broadside(&ladder, "").status.success());
    let page = fs::read_to_string(scratch.file("docs/STRENGTH.md")).unwrap();
    assert_eq!(page, added, "a section that is no game's stays, after the games");
    for ignored in [["--a", "random"], ["--reading", "x=y"], ["--target", "9"]] {
        let refused = broadside(&[&ladder[..], &ignored].concat(), "");
        assert_eq!(refused.status.code(), Some(2), "{ignored:?}");
    }
}

#[test]
fn an_arena_stops_once_it_is_clear_and_a_fit_is_the_same_every_time() {
    let clear =
        ["arena", "nations", "--a", "expert", "--b", "random", "--deals", "400", "--until", "55", "--json"];
    let told = object(&clear);
    assert_eq!(told["deals"], 20, "the first look is enough: {told}");
    assert!(told["win_low"].as_f64().unwrap() > 0.55, "{told}");
    assert_eq!(object(&[&clear[..], &["--threads", "1"]].concat())["win_low"], told["win_low"]);
    let fit = |threads: &str| {
        let args = ["arena", "war-and-diplomacy", "--fit", "--deals", "2", "--threads", threads];
        String::from_utf8(broadside(&args, "").stdout).unwrap()
    };
    let line = fit("1");
    assert!(line.starts_with("war-and-diplomacy 4 ") && line.split_whitespace().count() == 8, "{line}");
    assert_eq!(fit("2"), line);
    let share = broadside(&["arena", "nations", "--until", "550"], "");
    assert_eq!(share.status.code(), Some(2));
}
