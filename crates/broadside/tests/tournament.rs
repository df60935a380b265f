//! Tournaments of any number of bots.

use std::fs;

use serde_json::Value;

mod outside;
use outside::{Scratch, broadside};

fn text(args: &[&str]) -> String {
    let output = broadside(&[&["tournament"], args].concat(), "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn told(args: &[&str]) -> Value {
    serde_json::from_str(&text(&[args, &["--json"]].concat())).unwrap()
}

/// The bots of a game, best first.
fn ranks(told: &Value) -> Vec<&str> {
    told["games"][0]["ratings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rated| rated["bot"].as_str().unwrap())
        .collect()
}

#[test]
fn the_stronger_bot_has_the_higher_rating_and_the_interval_says_so() {
    let args = ["nations", "--bots", "greedy,random,expert", "--deals", "60", "--seed", "3"];
    let result = told(&args);
    assert_eq!(ranks(&result), ["expert", "greedy", "random"], "{result}");
    let rated = |n: usize, key: &str| result["games"][0]["ratings"][n][key].as_f64();
    assert!(rated(1, "low") > rated(2, "high"), "{result}");
    assert!(
        (rated(0, "rating").unwrap() + rated(1, "rating").unwrap() + rated(2, "rating").unwrap()).abs() < 0.2
    );
    for (key, value) in [("command", "tournament"), ("seed", "3"), ("form", "round-robin")] {
        assert_eq!(result[key], value, "{result}");
    }
    assert_eq!(result["bots"], serde_json::json!(["greedy", "random", "expert"]));
    // Three meetings of sixty deals, each from two sides; every bot is at two of them.
    assert_eq!(
        (&result["games"][0]["played"], &result["games"][0]["pairs"][0]["deals"]),
        (&360.into(), &60.into())
    );
    // The number of threads changes nothing.
    let by = |threads: &str| text(&[&args[..], &["--threads", threads]].concat());
    assert_eq!(by("1"), by("3"));
}

#[test]
fn ratings_are_written_as_text_markdown_and_a_plot() {
    let scratch = Scratch::new("tournament_forms");
    let plot = scratch.file("ratings.svg");
    let games =
        ["nations", "organization", "--bots", "random,greedy,expert", "--deals", "8", "--plot", &plot];
    insta::assert_snapshot!("text", text(&games));
    insta::assert_snapshot!("markdown", text(&[&games[..], &["--markdown"]].concat()));
    let plot = fs::read_to_string(plot).unwrap();
    assert_eq!(plot.matches("<rect").count(), 1 + 9, "three bots over all games and in each of two: {plot}");
    assert!(plot.contains("all games: expert") && plot.contains("mean of all"), "{plot}");
}

#[test]
fn a_tournament_that_goes_on_is_one_that_never_stopped() {
    let scratch = Scratch::new("tournament_resumed");
    let file = scratch.file("kept.jsonl");
    let run = |deals: &str, more: &[&str]| {
        let bots = "random,greedy,expert,search:1ms";
        let args = ["liberty-bond", "--players", "4", "--bots", bots, "--deals", deals, "--json"];
        text(&[&args[..], more].concat())
    };
    run("4", &["--resume", &file]);
    // Cut off within a line.
    let kept = fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().count(), 4, "one meeting of four: {kept}");
    fs::write(&file, &kept[..kept.len() - 20]).unwrap();
    let resumed = run("9", &["--resume", &file]);
    assert_eq!(resumed, run("9", &[]));
    // What is there is not played again, whatever the order of the bots.
    let lines = fs::read_to_string(&file).unwrap().lines().count();
    run("9", &["--resume", &file]);
    let bots = "search:1ms,expert,random,greedy";
    text(&["liberty-bond", "--players", "4", "--bots", bots, "--deals", "9", "--resume", &file]);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), lines);
}

#[test]
fn a_further_bot_plays_only_its_own_meetings() {
    let scratch = Scratch::new("tournament_grows");
    let file = scratch.file("kept.jsonl");
    let lines = || fs::read_to_string(&file).unwrap().lines().count();
    text(&["nations", "--bots", "random,greedy", "--deals", "5", "--resume", &file]);
    assert_eq!(lines(), 5);
    text(&["nations", "--bots", "random,expert,greedy", "--deals", "5", "--resume", &file]);
    assert_eq!(lines(), 15);
}

#[test]
fn partners_are_rated_as_a_pair() {
    let result = told(&["nations", "--bots", "random,expert,expert+random", "--deals", "60", "--seed", "5"]);
    assert_eq!(ranks(&result), ["expert", "expert+random", "random"], "{result}");
    let refused =
        broadside(&["tournament", "organization", "--players", "3", "--bots", "random,expert+random"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("expert+random"));
}

#[test]
fn different_bots_sit_at_one_table_and_a_patience_is_played_alone() {
    let bots = "random,greedy,expert,search:1ms";
    let mixed = told(&["liberty-bond", "--players", "4", "--bots", bots, "--deals", "3"]);
    // One meeting of four, from four seats.
    assert_eq!((&mixed["games"][0]["at_table"], &mixed["games"][0]["played"]), (&4.into(), &12.into()));
    assert_eq!(mixed["games"][0]["pairs"].as_array().unwrap().len(), 6);
    let bots = "random,greedy,expert";
    let pairs = told(&["organization", "--players", "3", "--bots", bots, "--deals", "3", "--meet", "2"]);
    assert_eq!((&pairs["games"][0]["at_table"], &pairs["games"][0]["played"]), (&2.into(), &18.into()));
    let alone = told(&["mobilization-2", "--bots", "random,greedy,expert", "--deals", "40", "--seed", "7"]);
    assert_eq!((&alone["games"][0]["at_table"], ranks(&alone)[2]), (&1.into(), "random"), "{alone}");
    for wrong in [
        &["mobilization-2", "--bots", "random,greedy", "--swiss", "2"][..],
        &["organization", "--bots", "random,greedy", "--meet", "3"],
        &["organization", "--bots", "random,greedy", "--meet", "1"],
        &["organization", "--bots", "random,random"],
        &["organization", "--bots", "random"],
        &["organization"],
    ] {
        assert_eq!(broadside(&[&["tournament"], wrong].concat(), "").status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_swiss_tournament_pairs_nobody_twice() {
    let bots = "random,greedy,expert,search:1ms,search:2ms,random+expert,greedy+expert";
    let result = told(&["nations", "--bots", bots, "--deals", "2", "--swiss", "3"]);
    let rounds = result["games"][0]["rounds"].as_array().unwrap();
    assert_eq!((rounds.len(), &result["form"]), (3, &"swiss".into()));
    let mut met: Vec<Vec<&str>> = vec![];
    for table in rounds.iter().flat_map(|round| round.as_array().unwrap()) {
        let mut pair: Vec<&str> = table.as_array().unwrap().iter().map(|bot| bot.as_str().unwrap()).collect();
        pair.sort_unstable();
        assert!(!met.contains(&pair), "{pair:?} twice in {rounds:?}");
        met.push(pair);
    }
    assert_eq!(met.len(), 9, "of seven one sits out in every round");
}

#[test]
fn a_bot_that_dies_loses_its_seat_and_the_tournament_goes_on() {
    // It plays its first card, with a comma in its command, and is gone.
    let dying =
        r#"sh -c 'read -r line; echo "{\"type\":\"ready\",\"protocol\":1}"; read -r line, more; exit 1'"#;
    let bots = format!("greedy,exec:{dying},expert");
    let args = ["nations", "--bots", &bots, "--deals", "6", "--budget", "20000"];
    let result = told(&args);
    let ratings = result["games"][0]["ratings"].as_array().unwrap();
    assert_eq!((ratings.len(), &ratings[2]["bot"]), (3, &format!("exec:{dying}").into()), "{result}");
    // Against each of two, on both sides of six deals, at both seats.
    let lost = ratings[2]["forfeits"].as_array().unwrap();
    assert_eq!(lost.len(), 48, "{result}");
    assert!(
        lost.iter().all(|why| why.as_str().unwrap().contains("ended in the middle of a game")),
        "{result}"
    );
    assert!(text(&args).contains("lost its seat 48 times"));
}
