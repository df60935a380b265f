//! Bots of somebody's own in the arena: good ones play every game, bad ones lose their seat, and none hangs the arena.

use std::process::Output;
use std::time::{Duration, Instant};

use serde_json::Value;

mod outside;
use outside::command;

/// Answers every question with the last legal move.
const GOOD: &str = r#"sed -nu 's/.*"type":"start".*/{"type":"ready","protocol":1,"name":"sed"}/p; s/.*"type":"ask","seq":\([0-9]*\),.*"\([^"]*\)"\],"budget_ms".*/{"type":"move","seq":\1,"action":"\2"}/p'"#;
/// Is ready, then does this with every further line.
const READY: &str = r#"read -r line; echo '{"type":"ready","protocol":1}'; "#;

/// The longest time for one campaign's deal.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time for a move, in milliseconds: enough for any answer on a busy machine.
const AMPLE: &str = "20000";
/// Too little for a bot that gives no answer.
const SHORT: &str = "200";

/// Runs the arena; `None` if it does not end in time.
fn arena(game: &str, bot: &str, budget: &str, patience: Duration) -> Option<Output> {
    let a = format!("exec:{bot}");
    let args = [
        "arena",
        game,
        "--a",
        &a,
        "--b",
        "random",
        "--deals",
        "1",
        "--threads",
        "1",
        "--budget",
        budget,
        "--json",
    ];
    let mut child = command(&args).spawn().unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Some(child.wait_with_output().unwrap())
}

/// Where the bot lost its seat, one deal from every seat.
fn forfeits(game: &str, bot: &str, budget: &str) -> Vec<String> {
    let output = arena(game, bot, budget, PATIENCE).unwrap_or_else(|| panic!("{bot} hangs the arena"));
    assert!(output.status.success(), "{bot}: {}", String::from_utf8_lossy(&output.stderr));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let told = result["forfeits"][0].as_array().unwrap();
    told.iter().map(|forfeit| forfeit.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_good_bot_plays_every_game_and_keeps_its_seat() {
    for game in broadside_games::GAMES {
        let lost = forfeits(game.info().id, GOOD, AMPLE);
        assert!(lost.is_empty(), "{}: {lost:?}", game.info().id);
    }
}

#[test]
fn bad_bots_lose_their_seat_and_the_arena_goes_on() {
    let shell = |body: &str| format!("sh -c \"$(cat <<'BOT'\n{READY}{body}\nBOT\n)\"");
    let campaign = [
        ("no such program", "./there-is-no-such-bot".to_owned(), AMPLE, "ended"),
        ("silent", "sh -c 'cat > /dev/null'".to_owned(), SHORT, "no answer in time"),
        ("late", shell("while read -r line; do sleep 9; done"), SHORT, "no answer in time"),
        ("dying", shell("read -r line; exit 1"), AMPLE, "ended"),
        (
            "wrong",
            shell(
                r#"n=0; while read -r line; do case $line in *ask*) n=$((n+1));; esac; echo "{\"type\":\"move\",\"seq\":$n,\"action\":\"play E99\"}"; done"#,
            ),
            AMPLE,
            "illegal",
        ),
        (
            "another number",
            shell(r#"while read -r line; do echo '{"type":"move","seq":77,"action":"play E14"}'; done"#),
            AMPLE,
            "without being asked",
        ),
        ("garbage", shell("while read -r line; do echo garbage; done"), AMPLE, "is no answer"),
        ("endless line", shell("cat /dev/zero"), AMPLE, "sent a line"),
        ("flooding", r#"yes '{"type":"ready","protocol":1}'"#.to_owned(), AMPLE, "sent a line"),
        (
            "another protocol",
            r#"sh -c 'read -r line; echo "{\"type\":\"ready\",\"protocol\":9}"; cat'"#.to_owned(),
            AMPLE,
            "another version",
        ),
    ];
    for (name, bot, budget, reason) in campaign {
        let lost = forfeits("nations", &bot, budget);
        assert!(lost.len() >= 2 && lost.iter().all(|why| why.contains(reason)), "{name}: {lost:?}");
    }
}

/// With a clock that never runs out, the arena waits for a silent bot for ever: the campaign must notice.
#[test]
fn the_campaign_notices_an_arena_that_hangs() {
    let silent = "sh -c 'cat > /dev/null'";
    assert!(arena("nations", silent, "3600000", Duration::from_secs(5)).is_none());
}
