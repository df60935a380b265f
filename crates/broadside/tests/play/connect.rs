//! Playing at a server's table: in lines, on a screen, and through the server's death.

use std::time::Instant;

use serde_json::json;

use super::screen::{OWN_TURN, PATIENCE, Tmux};
use super::*;

/// The seed, and every other number that the deals here depend on: the table's token, the guests' tokens and secrets. (A
/// server takes a seed only with the feature `seeded`.)
const SEED: u64 = 1914;
/// The guests, and the seat that each asks for; 0 for any.
const GUESTS: [(&str, usize); 4] = [("ann", 0), ("bea", 0), ("bot", 0), ("second", 2)];

/// A number as tokens, secrets and keys are written.
fn digits(number: u64) -> String {
    format!("{number:064x}")
}

/// A server of one's own, on a port and a folder that outlive it.
struct Server {
    child: Child,
    folder: PathBuf,
    address: String,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("broadside-connect-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let (child, address) = Server::spawn(&folder, "127.0.0.1:0");
        Server { child, folder, address }
    }

    fn spawn(folder: &std::path::Path, listen: &str) -> (Child, String) {
        let mut child = Command::new(BROADSIDE)
            .args(["serve", "--listen", listen, "--posts", "1000", "--messages", "1000", "--data"])
            .arg(folder.join("server"))
            .env("BROADSIDE_SEED", SEED.to_string())
            // Nobody is too late for a cut, however busy the machine is.
            .env("BROADSIDE_HASTE", "0")
            .env("BROADSIDE_KEY", digits(SEED))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The pipe stays open: a server without a browser table says so in a second line.
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        (child, address.unwrap_or_else(|| panic!("{line:?}")).to_owned())
    }

    /// Kills it without a word.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where it was.
    fn again(&mut self) {
        (self.child, self.address) = Server::spawn(&self.folder, &self.address);
    }

    /// Opens a table where nobody sits yet, and gives its link. Every guest has a token for it and a secret to cut with.
    fn open(&self, mut opening: Value) -> String {
        opening["seat"] = Value::Null;
        opening["token"] = digits(SEED).into();
        let answer = ureq::post(format!("http://{}/api/tables", self.address))
            .header("Content-Type", "application/json")
            .send(opening.to_string());
        let place: Value =
            serde_json::from_str(&answer.unwrap().body_mut().read_to_string().unwrap()).unwrap();
        let table = place["table"].as_str().unwrap();
        for (number, (who, seat)) in (1..).zip(GUESTS) {
            let kept = self.seats_of(who, table);
            std::fs::create_dir_all(kept.parent().unwrap()).unwrap();
            std::fs::write(kept, format!("{seat} {}\n", digits(number))).unwrap();
            std::fs::write(self.folder.join(who).join("broadside/cuts"), digits(number)).unwrap();
        }
        format!("http://{}/#/table/{table}", self.address)
    }

    /// Where a guest keeps his tokens for a table.
    fn seats_of(&self, who: &str, table: &str) -> PathBuf {
        let host = self.address.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        self.folder.join(who).join("broadside/seats").join(format!("{host}-{table}"))
    }

    /// A guest who keeps his tokens in this server's folder.
    fn guest(&self, who: &str, args: &[&str]) -> Command {
        let mut command = Command::new(BROADSIDE);
        command.arg("play").args(args).env("XDG_DATA_HOME", self.folder.join(who));
        command
    }

    fn talk(&self, who: &str, args: &[&str]) -> Talk {
        Talk::of(self.guest(who, args).arg("--plain"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Plays on with any legal action until a line begins so, or the talk is over.
fn play_until(
    talk: &mut Talk,
    mut heard: Vec<String>,
    wanted: &str,
    mut at_turn: impl FnMut(usize),
) -> Vec<String> {
    for turn in 0..400 {
        if heard.iter().any(|line| line.starts_with(wanted)) {
            return heard;
        }
        assert!(heard.iter().any(|line| line.starts_with("Legal: ")), "{heard:?}");
        at_turn(turn);
        let legal = talk.ask("legal");
        heard = talk.ask(&pick(&legal, turn));
    }
    panic!("no end: {heard:?}");
}

#[test]
fn a_deal_is_played_in_lines_though_the_server_is_killed_in_the_middle() {
    let mut server = Server::start("lines");
    let seats = ["random", "person", "random", "random"];
    let link = server.open(json!({ "game": "nations", "target": "deal", "seats": seats }));
    let mut talk = server.talk("ann", &["--connect", &link, "--name", "Ann"]);
    let heard = talk.ask("");
    assert!(heard.iter().any(|line| line.contains("You are seat 2 of 4 at this table")), "{heard:?}");
    let hand = talk.ask("hand");
    let rules = talk.ask("rules a4");
    assert!(rules.iter().any(|line| line.starts_with("A4 ")), "{rules:?}");
    let refused = talk.ask("save x.bsr");
    assert!(refused.iter().any(|line| line.contains("the game is not over")), "{refused:?}");

    // Who comes back from another terminal has the same seat, and its cards.
    let kept = server.seats_of("ann", link.rsplit('/').next().unwrap());
    assert!(std::fs::read_to_string(kept).unwrap().lines().any(|line| line.starts_with("2 ")));
    let mut again = server.talk("ann", &["--connect", &link]);
    again.ask("");
    assert_eq!(again.ask("hand"), hand);
    drop(again.say);
    assert!(again.child.wait().unwrap().success());

    // Who has no token finds every seat taken, and watches until the end.
    let watcher = server
        .guest("bea", &["--connect", &link, "--plain"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();

    let heard = play_until(&mut talk, heard, "The game is over", |turn| {
        if turn == 4 {
            server.kill();
            server.again();
        }
    });
    assert!(heard.iter().any(|line| line.starts_with("Deal 1 is over: Bot 1 ")), "{heard:?}");
    assert!(heard.iter().any(|line| line.starts_with("Deal 1, shuffled fairly: checked.")), "{heard:?}");
    assert!(heard.iter().any(|line| line.starts_with("The record of the game fits")), "{heard:?}");
    assert!(talk.child.wait().unwrap().success());
    let watched = text(&watcher.wait_with_output().unwrap());
    assert!(watched.contains("Every seat is taken: you watch."), "{watched}");
    assert!(watched.contains("The game is over"), "{watched}");
    assert!(!watched.contains("Ann’s hand: E"), "{watched}");
}

#[test]
fn an_illegal_card_is_refused_with_its_clause_and_a_move_is_taken_back() {
    let server = Server::start("refused");
    let seats = ["person", "random", "random", "random"];
    let link = server.open(json!({ "game": "nations", "target": "deal", "seats": seats }));
    let mut talk = server.talk("ann", &["--connect", &link]);
    let mut heard = talk.ask("");
    let barred = loop {
        assert!(heard.iter().any(|line| line.starts_with("Legal: ")), "{heard:?}");
        let legal = talk.ask("legal");
        let hand = talk.ask("hand").join(" ");
        let held = codes(hand.strip_prefix("Your hand: ").unwrap());
        let may = |card: &str| legal.iter().any(|action| action == &format!("play {card}"));
        if let Some(card) = held.iter().find(|card| !may(card)) {
            break card.to_lowercase();
        }
        heard = talk.ask(&legal[0]);
    };
    let refused = talk.ask(&barred);
    assert!(refused[0].starts_with("Not legal by clause A"), "{refused:?}");
    let nonsense = talk.ask("play Z9");
    assert!(nonsense[0].starts_with("No: "), "{nonsense:?}");
    let legal = talk.ask("legal");
    talk.ask(&legal[0]);
    let back = talk.ask("undo");
    assert!(back.iter().any(|line| line == "You take a move back."), "{back:?}");
    assert_eq!(talk.ask("legal"), legal);
    drop(talk.say);
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn a_clock_is_told_and_shown_and_what_others_may_do_about_waiting_is_answered() {
    let server = Server::start("clock");
    let seats = ["person", "random", "random", "random"];
    let opening = json!({ "game": "nations", "target": "deal", "seats": seats, "clock": "gentle" });
    let mut talk = server.talk("ann", &["--connect", &server.open(opening)]);
    let heard = talk.ask("");
    let told = |heard: &[String], words: &str| heard.iter().any(|line| line.contains(words));
    assert!(told(&heard, "A minute a move; then a bot makes that move."), "{heard:?}");
    let table = talk.ask("table");
    let left = |line: &String| {
        line.to_lowercase().contains("time: 0:") || line.to_lowercase().contains("time: 1:00")
    };
    assert!(table.iter().any(left), "{table:?}");
    for (typed, answer) in [
        ("vote", "No: nobody else is to act."),
        ("nudge", "No: nobody else is to act."),
        ("free 2", "No: nobody who is away sits at seat 2."),
    ] {
        let mut heard = talk.ask(typed);
        // The server answers after a moment.
        let asked = Instant::now();
        while !told(&heard, answer) && asked.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
            heard.extend(talk.ask(""));
        }
        assert!(told(&heard, answer), "{typed}: {heard:?}");
    }
    let help = talk.ask("help");
    assert!(told(&help, "let a bot stand in"), "{help:?}");
    drop(talk.say);
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn two_people_meet_at_a_table_and_one_lets_the_other_take_back() {
    let server = Server::start("two");
    let link = server.open(json!({ "game": "neutral", "players": 2, "seats": ["person", "person"] }));
    let line = |who: &str, more: &str| {
        let home = server.folder.join(who);
        format!("XDG_DATA_HOME={} {BROADSIDE} play --connect {link} {more}; cat", home.display())
    };
    let Some(ann) = Tmux::new("ann", &line("second", "--seat 2 --name Ann")) else { return };
    ann.wait_for("Waiting for people to sit down.");
    let taken = server.guest("cid", &["--connect", &link, "--seat", "2", "--plain"]).output().unwrap();
    assert_eq!(taken.status.code(), Some(1), "{taken:?}");
    let Some(bea) = Tmux::new("bea", &line("bea", "--name Bea")) else { return };
    assert!(bea.wait_for("Players:").contains("2 Ann"));
    let began = Instant::now();
    let (first, second) = loop {
        if ann.seen().contains(OWN_TURN) {
            break (&ann, &bea);
        }
        if bea.seen().contains(OWN_TURN) {
            break (&bea, &ann);
        }
        assert!(began.elapsed() < PATIENCE, "nobody is to act:\n{}\n{}", ann.seen(), bea.seen());
        std::thread::sleep(Duration::from_millis(50));
    };
    first.keys(&["/", "pass", "Enter"]);
    second.wait_for(OWN_TURN);
    first.keys(&["u"]);
    second.wait_for("asks to take a move back. + agree");
    second.keys(&["+"]);
    first.wait_for(OWN_TURN);
}

#[test]
fn a_link_that_leads_nowhere_is_answered_with_an_exit_code() {
    let server = Server::start("nowhere");
    let code = |link: &str| run(&["play", "--plain", "--connect", link], "").status.code();
    assert_eq!(code("ftp://host/#/table/x"), Some(2));
    assert_eq!(code(&format!("http://{}/", server.address)), Some(2));
    assert_eq!(code(&format!("http://{}/#/table/nosuchtable", server.address)), Some(1));
    let mut server = server;
    server.kill();
    assert_eq!(code(&format!("http://{}/#/table/nosuchtable", server.address)), Some(3));
}

#[test]
fn a_deal_is_played_on_the_screen_though_the_server_is_killed_in_the_middle() {
    let mut server = Server::start("screen");
    let seats = ["random", "random", "person", "random"];
    let link = server.open(json!({ "game": "nations", "target": "deal", "seats": seats }));
    let home = server.folder.join("ann");
    let line = format!(
        "XDG_DATA_HOME={} {BROADSIDE} play --connect {link}; stty -a; echo given back; cat",
        home.display()
    );
    let Some(tmux) = Tmux::new("connect", &line) else { return };
    let seen = tmux.wait_for(OWN_TURN);
    assert!(seen.contains("you are seat 3 of 4"), "{seen}");
    let began = Instant::now();
    for round in 0.. {
        let seen = tmux.seen();
        if seen.contains("The game is over") || began.elapsed() > PATIENCE {
            break;
        }
        if round == 5 {
            server.kill();
            tmux.keys(&["Enter"]);
            server.again();
        }
        if seen.contains(OWN_TURN) {
            tmux.keys(&["Enter"]);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    tmux.wait_for("The game is over");
    tmux.keys(&["Escape"]);
    tmux.keys(&["q"]);
    tmux.is_given_back();
}

/// Answers every question with the last legal move.
const SED_BOT: &str = r#"sed -nu 's/.*"type":"start".*/{"type":"ready","protocol":1}/p; s/.*"type":"ask","seq":\([0-9]*\),.*"\([^"]*\)"\],"budget_ms".*/{"type":"move","seq":\1,"action":"\2"}/p'"#;

#[test]
fn a_bot_of_ones_own_plays_a_deal_at_a_servers_table() {
    let server = Server::start("bot");
    let seats = ["random", "person", "random", "random"];
    let link = server.open(json!({ "game": "nations", "target": "deal", "seats": seats }));
    let bot = |exec: &str| {
        let args = ["bot", "--connect", &link, "--exec", exec, "--name", "Sed", "--budget", "10000"];
        Command::new(BROADSIDE).args(args).env("XDG_DATA_HOME", server.folder.join("bot")).output().unwrap()
    };
    let played = bot(SED_BOT);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    assert!(String::from_utf8_lossy(&played.stdout).starts_with("The game is over"));
}

#[test]
fn a_bot_that_ends_gives_up_its_seat_at_a_servers_table() {
    let server = Server::start("dead-bot");
    let seats = ["random", "person", "random", "random"];
    let link = server.open(json!({ "game": "nations", "target": "deal", "seats": seats }));
    let args = ["bot", "--connect", &link, "--exec", "false"];
    let left =
        Command::new(BROADSIDE).args(args).env("XDG_DATA_HOME", server.folder.join("bot")).output().unwrap();
    assert_eq!(left.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&left.stderr).contains("it gives up its seat"));
}
