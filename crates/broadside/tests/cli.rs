//! The binary from outside: what it prints, and how it ends.

use std::process::Output;

use serde_json::{Value, json};

mod outside;
use outside::broadside;

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What a record's fault is said to be: exit code, line, kind and clause.
fn fault(record: &[u8]) -> (i32, u64, String, Value) {
    let output = broadside(&["replay", "-", "--json"], record);
    let told: Value = serde_json::from_slice(&output.stderr)
        .unwrap_or_else(|_| panic!("no fault in {:?}", String::from_utf8_lossy(record)));
    assert!(told["message"].as_str().is_some_and(|message| !message.is_empty() && message.len() < 1000));
    let (line, kind) = (told["line"].as_u64().unwrap(), told["error"].as_str().unwrap().to_owned());
    (output.status.code().unwrap(), line, kind, told["clause"].clone())
}

const HEAD: &str = "[Game \"nations\"]\n[Players \"4\"]\n\n* dealer 4\n";

/// The pack in order: seat 1 gets E14 E10 …, and M2, turned up, makes America the star suit.
fn shuffle() -> String {
    let mut cards = vec![];
    for nation in ["E", "S", "F", "M"] {
        cards.extend((2..=14).rev().map(|rank| format!("{nation}{rank}")));
    }
    format!("* shuffle {}\n", cards.join(" "))
}

#[test]
fn the_shelf_is_one_object_a_line() {
    let output = broadside(&["games", "--json"], b"");
    assert!(output.status.success());
    for game in lines(&output) {
        assert!(game["id"].is_string() && game["title"].is_string());
        assert!(game["year"].is_u64() || game["id"] == "nations" && game["year"].is_null(), "{game}");
        assert!(game["players"].is_array() && game["readings"].is_array());
        assert!(game["target"].is_u64() || game["target"].is_null());
        for reading in game["readings"].as_array().unwrap() {
            assert!(reading["choices"].as_array().unwrap().contains(&reading["default"]));
        }
    }
}

#[test]
fn a_trace_tells_every_line_and_then_the_result() {
    let record = format!("{HEAD}{}1 play E14\n2 play E13 ; a comment\n", shuffle());
    let output = broadside(&["replay", "-", "--trace"], record.as_bytes());
    let told = lines(&output);
    assert_eq!(told.len(), 5);
    assert_eq!(told[0], json!({"line": 4, "to_act": "*", "legal": [], "action": "dealer 4"}));
    assert_eq!(told[2]["legal"].as_array().unwrap().len(), 13);
    assert_eq!(
        told[3],
        json!({"line": 7, "to_act": 2, "legal": ["play E13", "play E5", "play E9"], "action": "play E13"})
    );
    let result = &told[4];
    assert_eq!(
        (&result["to_act"], &result["finished"], &result["deals"]),
        (&json!(3), &json!(false), &json!([]))
    );
    assert_eq!(
        (&result["target"], &result["readings"]),
        (&json!(10), &json!({"titles": "off", "turned": "hand"}))
    );
}

#[test]
fn every_kind_of_fault_is_told_with_its_line() {
    let dealt = format!("{HEAD}{}", shuffle());
    let with = |more: &str| fault(format!("{dealt}{more}\n").as_bytes());
    let bare = |text: &str| fault(text.as_bytes());
    let none = || Value::Null;
    assert_eq!(with("1 play E13"), (1, 6, "illegal".into(), json!("C10")));
    assert_eq!(with("1 play E14\n2 play S14"), (1, 7, "illegal".into(), json!("A4")));
    assert_eq!(with("2 play E13"), (1, 6, "turn".into(), none()));
    assert_eq!(with("9 play E13"), (1, 6, "turn".into(), none()));
    for unreadable in
        ["0 play E14", "1 play", "1 play E14 E13", "1 bid 9", "1 play Z9", "* twist", "1", "one play E14"]
    {
        assert_eq!(with(unreadable), (1, 6, "syntax".into(), none()), "{unreadable}");
    }
    assert_eq!(with(&shuffle()), (1, 6, "chance".into(), none()));
    assert_eq!(bare(&format!("{HEAD}1 play E14\n")), (1, 5, "chance".into(), none()));
    assert_eq!(bare(&format!("{HEAD}* dealer 2\n")), (1, 5, "chance".into(), none()));
    assert_eq!(bare(&HEAD.replace("dealer 4", "dealer 5")), (1, 4, "chance".into(), none()));
    assert_eq!(bare(&format!("{HEAD}{}", shuffle().replace("E13", "E14"))), (1, 5, "chance".into(), none()));
    assert_eq!(bare(&format!("{HEAD}{}", shuffle().replace(" E13", ""))), (1, 5, "chance".into(), none()));
    for tags in [
        "",
        "[Game \"nations\"]",
        "[Players \"4\"]",
        "[Game \"whist\"]\n[Players \"4\"]",
        "[Game \"nations\"]\n[Players \"5\"]",
        "[Game \"nations\"]\n[Players \"4\"]\n[Reading \"titles=maybe\"]",
        "[Game \"nations\"]\n[Players \"4\"]\n[Reading \"passes=open\"]",
        "[Game \"nations\"]\n[Players \"4\"]\n[Target \"0\"]",
        "[Game \"nations\"]\n[Players \"4\"]\n[Target \"99999999999999999999\"]",
    ] {
        assert_eq!(bare(tags).2, "tag", "{tags}");
    }
    assert_eq!(bare("[Game nations]").2, "syntax");
}

#[test]
fn hostile_records_are_refused_quickly() {
    let long = "9".repeat(5 << 20);
    for record in [
        long.clone(),
        format!("[Game \"{long}\"]"),
        format!("{HEAD}* shuffle {}", "E14 ".repeat(1 << 20)),
        format!("{HEAD}{}1 play {long}", shuffle()),
        "\0\0\0\n\0".into(),
        "[".repeat(1 << 20),
        "[Game \"nations\"]\n[Players \"18446744073709551617\"]".into(),
    ] {
        assert_eq!(fault(record.as_bytes()).0, 1);
    }
    assert_eq!(fault(b"[Game \"nations\"]\n\xff\xfe\n").2, "syntax");
    let comments = format!("{HEAD}{}; {}\n", shuffle(), "x".repeat(5 << 20));
    assert!(broadside(&["replay", "-", "--json"], comments.as_bytes()).status.success());
}

#[test]
fn a_record_of_fifty_thousand_lines_replays_in_a_time_that_grows_with_the_lines() {
    // To the highest target there is, so that deal follows deal.
    let folder = std::env::temp_dir().join(format!("broadside-long-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let args = ["simulate", "nations", "--deals", "960", "--target", "1000000", "--records", path];
    assert!(broadside(&args, b"").status.success());
    let record = std::fs::read(folder.join("nations-4-0000001.bsr")).unwrap();
    let _ = std::fs::remove_dir_all(&folder);
    assert!(record.iter().filter(|byte| **byte == b'\n').count() >= 50_000);
    let began = std::time::Instant::now();
    assert!(broadside(&["replay", "-", "--json"], &record).status.success());
    assert!(began.elapsed().as_secs() < 60, "unoptimised code on a busy machine gets a minute");
}

#[test]
fn a_seed_gives_the_same_figures_on_any_number_of_threads() {
    let run = |threads| {
        let args = [
            "simulate",
            "neutral",
            "--players",
            "5",
            "--deals",
            "3000",
            "--seed",
            "7",
            "--json",
            "--threads",
            threads,
        ];
        let output = broadside(&args, b"");
        assert!(output.status.success());
        output.stdout
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn wrong_usage_ends_with_two_and_a_missing_file_with_one() {
    for args in [
        &["simulate", "whist"][..],
        &["simulate", "neutral", "--players", "9"],
        &["simulate", "neutral", "--reading", "passes"],
        &["simulate", "neutral", "--target", "none"],
        &["rules", "neutral", "Z1"],
        &["replay"],
        &["shuffle"],
    ] {
        assert_eq!(broadside(args, b"").status.code(), Some(2), "{args:?}");
    }
    assert_eq!(broadside(&["replay", "no-such-file.bsr"], b"").status.code(), Some(1));
    assert_eq!(broadside(&["replay", "/"], b"").status.code(), Some(1));
}

#[test]
fn a_clause_is_read_out_with_its_readings() {
    let output = broadside(&["rules", "neutral", "n10"], b"");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("N10 ") && text.contains("underplay") && text.contains("barred"), "{text}");
}

fn text(args: &[&str]) -> String {
    let output = broadside(args, b"");
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The letters of a text without its spaces and marks, to compare how it is set.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

#[test]
fn rules_are_the_same_as_text_as_html_and_as_json() {
    for game in lines(&broadside(&["games", "--json"], b"")) {
        let id = game["id"].as_str().unwrap();
        let (plain, page) = (letters(&text(&["rules", id])), text(&["rules", id, "--html"]));
        let booklet: Value = serde_json::from_str(&text(&["rules", id, "--json"])).unwrap();
        assert_eq!(booklet["game"], id);
        assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
        assert!(!page.contains("http:") && !page.contains("<script"), "{id}: the page stands alone");
        for clause in booklet["clauses"].as_array().unwrap() {
            let (name, html) = (clause["id"].as_str().unwrap(), clause["html"].as_str().unwrap());
            assert!(page.contains(&format!("<article id=\"{name}\">")) && page.contains(html), "{id} {name}");
            assert!(page.contains(&format!("<a href=\"#{name}\">{name}</a>")), "{id} {name}");
            let words = letters(clause["text"].as_str().unwrap());
            let words = &words[..words.len().min(60)];
            assert!(plain.contains(words), "{id} {name}: {words}");
        }
        for reading in booklet["readings"].as_array().unwrap() {
            assert!(plain.contains(&letters(reading["source"].as_str().unwrap())), "{id}: {reading}");
        }
    }
}

#[test]
fn a_ruling_says_that_it_is_one() {
    let clause = text(&["rules", "neutral", "N11"]);
    assert!(clause.starts_with("N11 Nothing but neutrals (our ruling)\n"), "{clause}");
    assert!(text(&["rules", "neutral", "N5"]).contains("in part our ruling"));
    assert!(!text(&["rules", "neutral", "N7"]).contains("uling"));
    let one: Value = serde_json::from_str(&text(&["rules", "neutral", "n11", "--json"])).unwrap();
    assert_eq!(
        (&one["clauses"][0]["ruling"], one["clauses"].as_array().unwrap().len()),
        (&json!("whole"), 1)
    );
    let page = text(&["rules", "neutral", "N11", "--html"]);
    assert!(page.contains("our ruling") && !page.contains("id=\"N7\""), "{page}");
}

#[test]
fn every_game_is_told_about_with_its_claims_and_examples() {
    for game in lines(&broadside(&["games", "--json"], b"")) {
        let id = game["id"].as_str().unwrap();
        let (plain, page) = (text(&["about", id]), text(&["about", id, "--html"]));
        let about: Value = serde_json::from_str(&text(&["about", id, "--json"])).unwrap();
        for claim in about["claims"].as_array().unwrap() {
            let name = claim["id"].as_str().unwrap();
            assert!(plain.contains(name) && page.contains(&format!("id=\"{name}\"")), "{name}");
        }
        for example in about["examples"].as_array().unwrap() {
            let name = format!("{id}/{}", example["id"].as_str().unwrap());
            assert!(plain.contains(&name), "{name}");
            let told = text(&["watch", &name, "--plain"]);
            assert!(told.starts_with('('), "{name} begins with its comment: {told}");
            let record = text(&["about", id, "--example", example["id"].as_str().unwrap()]);
            assert!(broadside(&["replay", "-"], record.as_bytes()).status.success(), "{name}");
        }
    }
    assert_eq!(broadside(&["about", "neutral", "--example", "none"], b"").status.code(), Some(2));
}

#[test]
fn the_version_names_the_commit_and_the_build() {
    let told = text(&["--version"]);
    let build = told.trim().strip_prefix(&format!("broadside {} (", env!("CARGO_PKG_VERSION"))).unwrap();
    let parts: Vec<&str> = build.trim_end_matches(')').split(", ").collect();
    let [commit, profile, target] = parts[..] else { panic!("{told}") };
    assert!(commit == "commit unknown" || commit.len() == 12, "{told}");
    assert!(["debug", "release"].contains(&profile) && target.contains(std::env::consts::ARCH), "{told}");
}

#[test]
fn shells_get_completions_and_every_command_a_manual_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("simulate") && script.contains("deals"), "{shell}");
    }
    assert_eq!(broadside(&["completions", "cmd"], b"").status.code(), Some(2));
    let scratch = outside::Scratch::new("man");
    let folder = scratch.file("man1");
    text(&["man", &folder]);
    let help = text(&["help"]);
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands = commands.filter(|line| !line.starts_with("   "));
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 15, "{help}");
    for command in commands.iter().filter(|command| **command != "help") {
        let page = std::fs::read_to_string(scratch.path().join(format!("man1/broadside-{command}.1")));
        assert!(page.unwrap().contains(".SH NAME"), "{command}");
    }
}

#[test]
fn one_is_said_as_one() {
    let record = format!("{HEAD}{}1 play E14\n", shuffle());
    for (arguments, input) in [
        (&["simulate", "nations", "--deals", "1", "--seed", "1918"][..], ""),
        (&["solve", "nations", "--deals", "1", "--seed", "1918"], ""),
        (&["arena", "nations", "--a", "random", "--b", "random", "--deals", "1", "--seed", "1918"], ""),
        (&["verify", "-"], &record),
        (&["hint", "-", "--bot", "marshal:20"], &record),
    ] {
        let output = broadside(arguments, input.as_bytes());
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        let told = [output.stdout, output.stderr].map(|told| String::from_utf8(told).unwrap()).concat();
        let words: Vec<&str> = told.split(|sign: char| !sign.is_alphanumeric() && sign != '.').collect();
        let many = words.windows(2).find(|two| two[0] == "1" && two[1].len() > 2 && two[1].ends_with('s'));
        assert_eq!(many, None, "{arguments:?} says\n{told}");
    }
}
