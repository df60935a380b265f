//! Only a build for tests lets the seed of a deal be named.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use broadside_cards::Seed;
use broadside_house::fair;
use broadside_wire::{Place, Summary};

/// What a server that was told a seed publishes of a table's first deal.
fn published(seed: &str) -> String {
    let data = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env("BROADSIDE_SEED", seed)
        .env("BROADSIDE_KEY", "5a".repeat(32))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let tables = format!("{}api/tables", line.trim_end().rsplit(' ').next().unwrap());
    let json = ("content-type", "application/json");
    let mut opened = ureq::post(&tables).header(json.0, json.1).send(r#"{"game":"nations"}"#).unwrap();
    let place: Place = serde_json::from_str(&opened.body_mut().read_to_string().unwrap()).unwrap();
    let mut seen = ureq::get(format!("{tables}/{}", place.table)).call().unwrap();
    let summary: Summary = serde_json::from_str(&seen.body_mut().read_to_string().unwrap()).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    summary.fair.commitment.unwrap()
}

#[test]
fn a_server_takes_a_seed_only_in_a_build_for_tests() {
    let named = fair::commitment(&Seed::from(1914)) == published("1914");
    assert_eq!(named, cfg!(feature = "seeded"));
}

#[test]
fn a_game_at_the_terminal_takes_a_seed_only_in_a_build_for_tests() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.bsr");
    let played = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["play", "nations", "--plain", "--record"])
        .arg(&record)
        .env("BROADSIDE_SEED", "1914")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(played.status.success(), "{played:?}");
    let named = std::fs::read_to_string(&record).unwrap().contains("[Seed \"1914\"]");
    assert_eq!(named, cfg!(feature = "seeded"));
}
