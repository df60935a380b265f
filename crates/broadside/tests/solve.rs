//! `broadside solve` from outside.

use serde_json::Value;

mod outside;
use outside::broadside;

fn object(args: &[&str], input: &str) -> Value {
    let output = broadside(args, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Nations with the pack in order: every suit goes round the table, and America is the star suit.
fn nations() -> String {
    let cards =
        ["E", "S", "F", "M"].into_iter().flat_map(|nation| (2..=14).rev().map(move |rank| (nation, rank)));
    let pack: Vec<String> = cards.map(|(nation, rank)| format!("{nation}{rank}")).collect();
    format!("[Game \"nations\"]\n[Players \"4\"]\n\n* dealer 4\n* shuffle {}\n", pack.join(" "))
}

/// Organization for two with the pack in order: every second card is seat 1's.
fn organization() -> String {
    let cards =
        ["A", "B", "F", "I"].into_iter().flat_map(|country| (1..=6).rev().map(move |rank| (country, rank)));
    let pack: Vec<String> = cards.map(|(country, rank)| format!("{country}{rank}")).collect();
    format!("[Game \"organization\"]\n[Players \"2\"]\n\n* dealer 2\n* shuffle {}\n", pack.join(" "))
}

#[test]
fn a_trick_game_is_answered_in_the_agreed_form() {
    let answer = object(&["solve", "-", "--json"], &nations());
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    let described = ["command", "version", "game", "players", "readings", "target"];
    assert_eq!(keys[..6], described);
    assert_eq!(keys[6..], ["exact", "objective", "by_side", "best", "nodes", "ms"]);
    assert_eq!((&answer["exact"], &answer["objective"]), (&true.into(), &"tricks".into()));
    let [ours, theirs] = [0, 1].map(|side| answer["by_side"][side].as_i64().unwrap());
    assert_eq!(ours + theirs, 13);
    let best = answer["best"].as_array().unwrap();
    assert!(!best.is_empty() && best.iter().all(|action| action.as_str().unwrap().starts_with("play ")));
}

#[test]
fn o4_before_the_auction_is_over_each_maker_and_trump_has_an_answer() {
    let answer = object(&["solve", "-", "--json"], &organization());
    let contracts = answer["contracts"].as_array().unwrap();
    assert_eq!(contracts.len(), 8);
    // Seat 1 holds the Flag, the Army and the Submarine of three countries and leads: he draws and cashes.
    assert!(contracts.iter().all(|contract| contract["by_side"][0].as_i64() >= Some(4)), "{answer}");
    let named = organization() + "1 bid 10\n";
    let answer = object(&["solve", "-", "--json"], &named);
    assert_eq!(answer["by_side"].as_array().unwrap().len(), 2);
    assert!(answer["best"][0].as_str().unwrap().starts_with("country "), "{answer}");
    let bid = object(&["solve", "-", "--json", "--objective", "bid"], &(named + "1 country A\n"));
    assert_eq!(bid["objective"], "bid");
}

#[test]
fn a_play_that_gives_a_trick_away_is_a_slip_and_the_better_one_is_named() {
    // Seat 1 has A6 A4 A2 of the country, seat 2 A5 A3 A1: leading low gives the trick to the five.
    let record = organization() + "1 bid 10\n1 country A\n1 play A2\n2 play A3\n";
    let answer = object(&["solve", "-", "--slips", "--json"], &record);
    assert_eq!(answer["exact"], true);
    assert_eq!(answer["plays"], 2);
    for slip in answer["slips"].as_array().unwrap() {
        assert_ne!(slip["before"], slip["after"]);
        assert!(!slip["better"].as_array().unwrap().contains(&slip["action"]), "{slip}");
    }
}

#[test]
fn what_has_no_solver_is_refused_with_one() {
    for record in
        ["[Game \"liberty-bond\"]\n[Players \"2\"]\n", "[Game \"nations\"]\n[Players \"4\"]\n* dealer 1\n"]
    {
        let output = broadside(&["solve", "-"], record);
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn q10_the_patience_is_won_or_lost_and_counted() {
    let figures =
        object(&["solve", "mobilization-2", "--deals", "30", "--reading", "sets=both", "--json"], "");
    let [winnable, lost, unknown] =
        ["winnable", "lost", "unknown"].map(|word| figures[word].as_u64().unwrap());
    assert_eq!(winnable + lost + unknown, 30);
    assert!(winnable >= 25, "{figures}");
}

#[test]
fn random_deals_are_counted_by_trump_length() {
    let figures =
        object(&["solve", "organization", "--players", "2", "--deals", "20", "--seed", "7", "--json"], "");
    let counts = figures["results"].as_object().unwrap().values().map(|count| count.as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 20);
    assert_eq!(broadside(&["solve", "whist", "--deals", "2"], "").status.code(), Some(2));
}

#[test]
fn a_finished_game_is_said_to_be_over() {
    let scratch = outside::Scratch::new("solve-over");
    // Also of a game without a solver.
    for game in ["nations", "mobilization-2", "liberty-bond"] {
        let folder = scratch.file(game);
        let args = ["simulate", game, "--deals", "1", "--bots", "expert", "--records", &folder];
        assert!(broadside(&args, "").status.success());
        let file = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let file =
            file.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "bsr")).unwrap();
        let file = file.to_str().unwrap();
        for command in ["solve", "hint"] {
            let output = broadside(&[command, file], "");
            assert_eq!(output.status.code(), Some(1));
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(told.starts_with(file) && told.contains("the game is over"), "{told}");
        }
    }
}

#[test]
fn the_patience_and_war_are_judged_and_what_cannot_be_says_why() {
    let scratch = outside::Scratch::new("slips");
    let record = |game: &str, seed: &str| {
        let folder = scratch.file(&format!("{game}-{seed}"));
        let args = ["simulate", game, "--deals", "1", "--seed", seed, "--records", &folder];
        assert!(broadside(&args, "").status.success());
        let mut files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let file = files.find(|path| path.extension().is_some_and(|ending| ending == "bsr")).unwrap();
        std::fs::read_to_string(file).unwrap()
    };
    // Random play loses a patience that could be won, or it was lost as dealt: the answer says which.
    for seed in 1..5 {
        let text = record("mobilization-2", &seed.to_string());
        let told = object(&["solve", "-", "--slips", "--json"], &text);
        let lost = told["lost_as_dealt"].as_array().is_some_and(|lost| !lost.is_empty());
        assert_eq!(lost, told["slips"].as_array().unwrap().is_empty(), "{told}");
        let prose = String::from_utf8(broadside(&["solve", "-", "--slips"], &text).stdout).unwrap();
        let wanted = if lost {
            "Deal 1 could not be won as it was dealt."
        } else {
            " lost deal 1, which could be won; better: "
        };
        assert!(prose.contains(wanted), "{prose}");
    }
    let with_arbitration = (1..40).map(|seed| record("war", &seed.to_string()));
    let (judged, not): (Vec<String>, Vec<String>) =
        with_arbitration.partition(|text| text.contains("shuffle arbitration"));
    assert!(!judged.is_empty() && !not.is_empty(), "{} {}", judged.len(), not.len());
    let told = object(&["solve", "-", "--slips", "--json"], &judged[0]);
    assert!(told["plays"].as_u64() > Some(0), "{told}");
    let refused = broadside(&["solve", "-", "--slips"], &not[0]);
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(1) && told.contains("only arbitrations can be judged"), "{told}");
    let refused = broadside(&["solve", "-", "--slips"], record("liberty-bond", "1"));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("has no exact solver"));
}
