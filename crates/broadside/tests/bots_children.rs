//! A bot that loses its seat takes with it whatever it has started.
#![cfg(unix)]

use std::time::{Duration, Instant};

mod outside;
use outside::{Scratch, command};

/// The longest wait for a process to be gone that was ended: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// Whether a process runs. One that has ended and waits to be fetched runs no more.
fn runs(id: &str) -> bool {
    let told = std::process::Command::new("ps").args(["-o", "stat=", "-p", id]).output().unwrap();
    let state = String::from_utf8_lossy(&told.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

/// Lets a bot play a deal from every seat. It starts a process of its own, is ready, and goes on like this. Whatever it
/// started must be gone when the arena is over.
fn is_ended_with_its_children(name: &str, goes_on: &str) {
    let folder = Scratch::new(name);
    let (children, script) = (folder.file("children"), folder.file("bot.sh"));
    let begins = format!("read -r line; sleep 600 > /dev/null 2>&1 & echo $! >> {children}");
    let ready = r#"echo '{"type":"ready","protocol":1}'"#;
    std::fs::write(&script, format!("{begins}\n{ready}\n{goes_on}\n")).unwrap();
    let bot = format!("exec:sh {script}");
    let args = ["arena", "nations", "--a", &bot, "--b", "random", "--deals", "1", "--threads", "1"];
    let output = command(&args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let children = std::fs::read_to_string(&children).unwrap();
    assert!(children.lines().count() >= 2, "one from each of its seats: {children:?}");
    let began = Instant::now();
    while let Some(child) = children.lines().find(|id| runs(id)) {
        assert!(began.elapsed() < PATIENCE, "process {child} is left behind");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_bot_that_loses_its_seat_is_ended_with_all_that_it_started() {
    is_ended_with_its_children("bots-children-late", "cat > /dev/null");
}

#[test]
fn a_bot_that_played_to_the_end_is_let_go_with_all_that_it_started() {
    let first_legal = r#"sed -nu 's/.*"type":"ask","seq":\([0-9]*\),.*"\([^"]*\)"\],"budget_ms".*/{"type":"move","seq":\1,"action":"\2"}/p; s/.*"type":"start".*/{"type":"ready","protocol":1}/p'"#;
    is_ended_with_its_children("bots-children-played", first_legal);
}
