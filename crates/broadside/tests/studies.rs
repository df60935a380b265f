//! Studies from the command line. All use the studies' own seed, 1914.

use std::fs;

use serde_json::Value;

mod outside;
use outside::{Scratch, broadside};

fn run(args: &[&str]) -> Vec<u8> {
    let output = broadside(&[&["study"], args].concat(), "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn the_questions_are_listed_and_an_unknown_one_is_wrong_usage() {
    let list = String::from_utf8(run(&[])).unwrap();
    assert!(list.contains("neutral-ten") && list.contains("Is ten points a fairly good score"), "{list}");
    let told: Value = serde_json::from_slice(&run(&["--json"])).unwrap();
    assert!(told["command"] == "study" && told["studies"].as_array().unwrap().len() > 50, "{told}");
    assert_eq!(broadside(&["study", "neutral-elven"], "").status.code(), Some(2));
}

#[test]
fn a_study_says_what_it_is_and_gives_the_same_bytes_with_any_number_of_threads() {
    let scratch = Scratch::new("study");
    let study = |threads: &str, folder: &str| {
        let folder = scratch.file(folder);
        let args = ["nations-one-side", "--deals", "12", "--json", "--threads", threads, "--out", &folder];
        let told = run(&args);
        let files =
            ["svg", "csv", "json"].map(|end| fs::read(format!("{folder}/nations-one-side.{end}")).unwrap());
        (told, files)
    };
    let (told, files) = study("1", "one");
    assert_eq!((told.clone(), files.clone()), study("3", "three"));
    let told: Value = serde_json::from_slice(&told).unwrap();
    for key in [
        "command", "version", "seed", "study", "game", "asks", "verdict", "answer", "run", "groups",
        "figures",
    ] {
        assert!(told.get(key).is_some(), "{key} is missing in {told}");
    }
    assert_eq!(told["run"], "broadside study nations-one-side --deals 12");
    let kept: Value = serde_json::from_slice(&files[2]).unwrap();
    assert_eq!(kept, told);
}

#[test]
fn a_study_goes_on_from_what_was_kept() {
    let scratch = Scratch::new("study-kept");
    let file = scratch.file("lots.jsonl");
    let study = ["nations-one-side", "--deals", "12", "--resume", &file];
    let first = run(&study);
    let kept = fs::read_to_string(&file).unwrap();
    // The last lot is lost, in the middle of its line; another is said to have come out otherwise.
    let torn = &kept[..kept.len() - 30];
    fs::write(&file, torn).unwrap();
    assert_eq!(run(&study), first);
    assert!(fs::read_to_string(&file).unwrap().starts_with(torn));
    fs::write(&file, kept.replacen("[1.0,", "[0.0,", 1)).unwrap();
    assert_ne!(run(&study), first, "what was kept is not played again");
}
