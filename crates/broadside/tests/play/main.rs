//! Playing in lines and on a real terminal.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

mod connect;
#[path = "../outside/mod.rs"]
mod outside;
use outside::broadside as run;

/// What the screen shows where the person is to act, and only there.
const OWN_TURN: &str = "/ type";
/// What the screen says to Enter where nothing is chosen.
const NOTHING_CHOSEN: &str = "Choose first";
const BROADSIDE: &str = env!("CARGO_BIN_EXE_broadside");

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("broadside-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn games() -> Vec<String> {
    let shelf = text(&run(&["games", "--json"], ""));
    let id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
    shelf.lines().map(id).collect()
}

/// A conversation with the line mode.
struct Talk {
    child: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
}

/// A question whose answer marks the end of whatever was told before.
const MARK: &str = "rules zzz";

impl Talk {
    fn new(args: &[&str]) -> Self {
        Talk::of(Command::new(BROADSIDE).arg("play").args(args).arg("--plain"))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (say, hear) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Talk { child, say, hear }
    }

    /// Says something and hears everything up to the mark, or to the end.
    fn ask(&mut self, line: &str) -> Vec<String> {
        let _ = writeln!(self.say, "{line}\n{MARK}");
        let mut heard = vec![];
        loop {
            let mut line = String::new();
            if self.hear.read_line(&mut line).unwrap() == 0 || line.contains("\"zzz\"") {
                return heard;
            }
            heard.push(line.trim_end().to_owned());
        }
    }
}

/// A choice that brings every game to an end.
fn pick(legal: &[String], turn: usize) -> String {
    let find = |wanted: &dyn Fn(&str) -> bool| legal.iter().find(|action| wanted(action)).cloned();
    find(&|action| action.ends_with("home"))
        .or_else(|| find(&|action| action == "turn"))
        .or_else(|| find(&|action| action == "miss" || action == "resign"))
        .unwrap_or_else(|| legal[turn * 7 % legal.len()].clone())
}

#[test]
fn every_game_is_played_to_the_end_of_a_deal_in_lines() {
    for game in games() {
        let record = scratch(&format!("{game}.bsr"));
        let path = record.to_str().unwrap();
        let mut talk =
            Talk::new(&[&game, "--level", "random", "--seed", "7", "--target", "deal", "--record", path]);
        let mut heard = talk.ask("");
        let mut turns = 0;
        while !heard.iter().any(|line| line.starts_with("Deal 1 is over:")) {
            assert!(heard.iter().any(|line| line.starts_with("Legal: ")), "{game}: {heard:?}");
            let legal = talk.ask("legal");
            assert!(!legal.is_empty(), "{game}");
            heard = talk.ask(&pick(&legal, turns));
            turns += 1;
            assert!(turns < 3000, "{game} does not end");
        }
        drop(talk.say);
        assert!(talk.child.wait().unwrap().success());
        let result: Value = serde_json::from_str(&text(&run(&["replay", path, "--json"], ""))).unwrap();
        assert!(!result["deals"].as_array().unwrap().is_empty(), "{game}");
        let told = text(&run(&["watch", path, "--plain"], ""));
        assert!(told.lines().count() > turns, "{game}: {told}");
        let _ = std::fs::remove_file(&record);
    }
}

#[test]
fn the_end_of_input_keeps_the_game_and_record_goes_on_with_it() {
    let record = scratch("resumed.bsr");
    let path = record.to_str().unwrap();
    let whole = scratch("whole.bsr");
    let play = |path: &str, input: &str| {
        text(&run(&["play", "nations", "--seed", "3", "--seat", "2", "--plain", "--record", path], input))
    };
    let told = play(path, "legal\n");
    let first: Vec<&str> = told.lines().filter(|line| line.starts_with("play ")).collect();
    assert!(told.contains("You are seat 2 of 4") && told.contains("To go on: broadside play --record"));
    play(path, &format!("{}\n", first[0]));
    let resumed = text(&run(&["play", "--plain", "--record", path], ""));
    assert!(resumed.contains("You are seat 2 of 4") && resumed.contains("\nLegal: "));
    play(whole.to_str().unwrap(), &format!("{}\n", first[0]));
    let (in_parts, at_once) = (std::fs::read(&record).unwrap(), std::fs::read(&whole).unwrap());
    assert_eq!(String::from_utf8(in_parts), String::from_utf8(at_once));
    assert_eq!(run(&["play", "war", "--plain", "--record", path], "").status.code(), Some(2));
    assert_eq!(run(&["play", "nations", "--seat", "5", "--plain"], "").status.code(), Some(2));
    let _ = (std::fs::remove_file(record), std::fs::remove_file(whole));
}

#[test]
fn a_record_that_is_taken_up_keeps_its_remarks_and_free_tags() {
    let record = scratch("remarks.bsr");
    let path = record.to_str().unwrap();
    let play =
        |input: &str| text(&run(&["play", "nations", "--seed", "3", "--plain", "--record", path], input));
    play("");
    let mut lines: Vec<String> =
        std::fs::read_to_string(&record).unwrap().lines().map(str::to_owned).collect();
    lines.insert(1, "[Event \"A wet Sunday\"]".into());
    let first = lines.iter().position(|line| line.starts_with("* dealer")).unwrap();
    lines[first].push_str(" ; by cutting");
    lines.insert(first, "; before the lot".into());
    lines.push("; and here we stop".into());
    std::fs::write(&record, lines.join("\n")).unwrap();
    let told = play("legal\n");
    let legal = told.lines().find(|line| line.starts_with("play ")).unwrap().to_owned();
    play(&format!("{legal}\n"));
    let kept = std::fs::read_to_string(&record).unwrap();
    for wanted in [
        "[Event \"A wet Sunday\"]\n",
        "\n; before the lot\n* dealer ",
        " ; by cutting\n",
        "\n; and here we stop\n1 play ",
    ] {
        assert!(kept.contains(wanted), "{wanted:?} is missing in {kept}");
    }
    let _ = std::fs::remove_file(record);
}

#[test]
fn what_is_typed_wrongly_gets_a_clear_answer() {
    let input = "hep\nplay\nplay Z9\nplay e\nlegal\nhand\nhelp\nscore\ntable\nlast\nhint\nrules a4\nundo\nsave\n\u{0}\n\nquit\n";
    let told = text(&run(&["play", "nations", "--seed", "5", "--plain"], input));
    for answer in [
        "No: \"Z9\" is no card of this pack",
        "That could be play ",
        "Your hand:",
        "Bot 2’s hand: 12 face down.",
        "undo        take your last action back",
        "There is nothing to take back.",
        "This game has no file yet",
        "A4 ",
    ] {
        assert!(told.contains(answer), "{answer:?} is missing in {told}");
    }
    let held = told.lines().find_map(|line| line.strip_prefix("Your hand: ")).unwrap();
    let legal: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("play ")).collect();
    let held = codes(held);
    let barred = held.iter().find(|card| !legal.contains(&card.as_str())).unwrap();
    let told = text(&run(&["play", "nations", "--seed", "5", "--plain"], barred.to_lowercase()));
    assert!(told.contains("Not legal by clause A"), "{told}");
    let shortened =
        text(&run(&["play", "nations", "--seed", "5", "--plain"], format!("{}\nundo\n", legal[0])));
    assert!(shortened.contains(&format!("Taken back: play {}.", legal[0])), "{shortened}");
}

#[test]
fn the_shelf_can_be_read_and_chosen_from_in_lines() {
    let told = text(&run(&["play", "--plain", "--seed", "1"], "what\nnations\n"));
    assert!(told.contains("There is no such game.") && told.contains("You are seat 1 of 4"), "{told}");
    assert!(text(&run(&["play", "--plain"], "")).contains("Which game?"));
    assert_eq!(run(&["play", "nations"], "").status.code(), Some(2), "a pipe is no terminal");
}

/// A terminal of its own.
struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs a shell line in a terminal of 80 by 24; nothing where tmux is missing, which is an error on CI.
    fn new(name: &str, line: &str) -> Option<Self> {
        let tmux = Tmux { socket: format!("broadside-{}-{name}", std::process::id()) };
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(std::env::var_os("CI").is_none(), "tmux is not installed");
            println!("skipped: tmux is not installed");
            return None;
        }
        let started = tmux.run(&["new-session", "-d", "-x", "80", "-y", "24", line]);
        assert!(started.status.success(), "{started:?}");
        Some(tmux)
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new("tmux").args(["-L", &self.socket, "-f", "/dev/null"]).args(args).output().unwrap()
    }

    fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    fn seen(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until the screen shows a text, and gives the screen.
    fn wait_for(&self, wanted: &str) -> String {
        for _ in 0..400 {
            let seen = self.seen();
            if seen.contains(wanted) {
                return seen;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{wanted:?} does not appear in\n{}", self.seen());
    }

    /// Waits for the shell, and asks whether the terminal is as it was.
    fn is_given_back(&self) {
        let seen = self.wait_for("given back");
        assert!(!seen.contains("q leave"), "the table is still there:\n{seen}");
        assert!(seen.contains(" icanon") && seen.contains(" echo "), "{seen}");
        let flags = self.run(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]).stdout;
        assert_eq!(String::from_utf8_lossy(&flags).trim(), "0 1");
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

/// The codes of the cards in a line that names a hand.
fn codes(hand: &str) -> Vec<String> {
    let cards = hand.trim_end_matches('.').split("; ");
    cards.map(|card| card.split([' ', ',']).next().unwrap().to_owned()).collect()
}

fn on_screen(game: &str, record: &str) -> String {
    format!(
        "{BROADSIDE} play {game} --level random --seed 5 --target deal --record {record}; stty -a; echo given back; cat"
    )
}

/// Bots that know the game bring it to an end where random ones take a thousand turns.
fn level(game: &str) -> &'static str {
    if game == "mobilization" { "recruit" } else { "random" }
}

#[test]
fn every_game_for_several_is_played_to_the_end_of_a_deal_with_the_enter_key() {
    for game in games().iter().filter(|game| *game != "mobilization-2") {
        let record = scratch(&format!("tmux-{game}.bsr"));
        let path = record.to_str().unwrap();
        let line = on_screen(game, path).replace("random", level(game));
        let Some(tmux) = Tmux::new(game, &line) else { return };
        let mut seen = tmux.wait_for(OWN_TURN);
        for _ in 0..1500 {
            if seen.contains("The game is over") {
                break;
            }
            // In an auction nothing is chosen yet, and Enter does not bid.
            if seen.contains(NOTHING_CHOSEN) {
                tmux.keys(&["Right"]);
            }
            if seen.contains(OWN_TURN) {
                tmux.keys(&["Enter"]);
            }
            std::thread::sleep(Duration::from_millis(5));
            seen = tmux.seen();
        }
        tmux.wait_for("The game is over");
        tmux.keys(&["Escape"]);
        tmux.keys(&["q"]);
        tmux.is_given_back();
        let result: Value = serde_json::from_str(&text(&run(&["replay", path, "--json"], ""))).unwrap();
        assert_eq!(result["finished"], true, "{game}");
        let _ = std::fs::remove_file(record);
    }
}

#[test]
fn the_patience_is_played_by_typing() {
    let record = scratch("tmux-patience.bsr");
    let path = record.to_str().unwrap();
    let Some(tmux) = Tmux::new("patience", &on_screen("mobilization-2", path)) else { return };
    let mut seen = tmux.wait_for(OWN_TURN);
    for _ in 0..60 {
        if seen.contains("The game is over") {
            break;
        }
        let choices = seen.lines().rev().take(8).collect::<String>();
        let wanted = ["turn", "home", "move"].into_iter().find(|word| choices.contains(word));
        match wanted {
            Some(word) => tmux.keys(&["/", word, "Enter"]),
            None => break,
        }
        std::thread::sleep(Duration::from_millis(100));
        seen = tmux.seen();
        if choices.contains("turn") && seen.lines().rev().take(8).collect::<String>() == choices {
            continue;
        }
    }
    if !seen.contains("The game is over") {
        // Giving up asks first, also where it is typed.
        for give_up in [&["x"][..], &["/", "resign", "Enter"]] {
            tmux.keys(give_up);
            tmux.wait_for("Give the game up?");
            tmux.keys(&["n"]);
            tmux.wait_for(OWN_TURN);
        }
        tmux.keys(&["x"]);
        tmux.wait_for("Give the game up?");
        tmux.keys(&["y"]);
    }
    tmux.wait_for("The game is over");
    tmux.keys(&["q"]);
    tmux.is_given_back();
    let result: Value = serde_json::from_str(&text(&run(&["replay", path, "--json"], ""))).unwrap();
    assert_eq!(result["finished"], true);
    let _ = std::fs::remove_file(record);
}

#[test]
fn control_c_gives_the_terminal_back_and_loses_nothing() {
    let record = scratch("tmux-leave.bsr");
    let path = record.to_str().unwrap();
    let Some(tmux) = Tmux::new("leave", &on_screen("neutral", path)) else { return };
    tmux.wait_for(OWN_TURN);
    tmux.run(&["resize-window", "-x", "100", "-y", "30"]);
    tmux.keys(&["Right", "Enter"]);
    tmux.run(&["resize-window", "-x", "80", "-y", "24"]);
    tmux.wait_for(OWN_TURN);
    tmux.keys(&["?"]);
    tmux.wait_for("←→ clause");
    tmux.keys(&["C-c"]);
    tmux.is_given_back();
    let saved = std::fs::read_to_string(&record).unwrap();
    assert!(saved.lines().any(|line| line.starts_with("1 ")), "{saved}");
    assert!(text(&run(&["play", "--plain", "--record", path], "")).contains("\nLegal: "));
    let _ = std::fs::remove_file(record);
}

#[test]
fn a_record_is_watched_with_keys() {
    let record = scratch("tmux-watch.bsr");
    let path = record.to_str().unwrap();
    text(&run(&["play", "nations", "--seed", "5", "--plain", "--record", path], ""));
    let line = format!("{BROADSIDE} watch {path}; stty -a; echo given back; cat");
    let Some(tmux) = Tmux::new("watch", &line) else { return };
    tmux.wait_for("Next: Bot 3, play");
    tmux.keys(&["Right"]);
    tmux.wait_for("Next: Bot 4, play");
    tmux.keys(&["Left"]);
    tmux.wait_for("Next: Bot 3, play");
    tmux.keys(&["End"]);
    tmux.wait_for("The record ends here.");
    tmux.keys(&["q"]);
    tmux.is_given_back();
    let _ = std::fs::remove_file(record);
}

#[test]
fn enter_in_an_auction_is_no_bid() {
    let record = scratch("tmux-auction.bsr");
    let path = record.to_str().unwrap();
    let Some(tmux) = Tmux::new("auction", &on_screen("neutral", path)) else { return };
    tmux.wait_for(OWN_TURN);
    let before = std::fs::read_to_string(&record).unwrap();
    tmux.keys(&["Enter", "Space", "Enter"]);
    tmux.wait_for(NOTHING_CHOSEN);
    assert_eq!(std::fs::read_to_string(&record).unwrap(), before);
    tmux.keys(&["q"]);
    tmux.is_given_back();
    let _ = std::fs::remove_file(record);
}

#[test]
fn giving_up_wants_the_whole_word_in_lines() {
    let told = text(&run(&["play", "mobilization-2", "--seed", "1", "--plain"], "resig\nscore\nRESIGN\n"));
    assert!(told.contains("To give the game up, type resign in full."), "{told}");
    assert!(told.contains("The game is over"), "{told}");
}

#[test]
fn a_lesson_is_taken_in_lines_and_every_game_has_one() {
    for game in games() {
        let mut talk = Talk::of(Command::new(BROADSIDE).args(["lesson", &game, "--plain"]));
        let mut heard = talk.ask("");
        let mut turns = 0;
        while !heard.iter().any(|line| line.starts_with("The lesson is over")) {
            assert!(heard.iter().any(|line| line.starts_with("Legal: ")), "{game}: {heard:?}");
            let legal = talk.ask("legal");
            // The lesson goes its own way; whatever else is tried is refused and changes nothing.
            let taught = legal.iter().find(|action| {
                heard = talk.ask(action);
                !heard.iter().any(|line| line.starts_with("No: the lesson goes on with"))
            });
            assert!(taught.is_some(), "{game}: {legal:?}");
            turns += 1;
            assert!(turns < 300, "{game} does not end");
        }
        assert!(turns > 0, "{game} teaches nothing");
    }
}

#[test]
fn cards_are_named_in_lines_and_hints_give_a_reason() {
    let told = text(&run(&["play", "nations", "--seed", "5", "--plain"], "cards\nhint\nquit\n"));
    assert!(told.lines().any(|line| line.starts_with("Your hand: ") && line.contains("House")), "{told}");
    assert_eq!(told.lines().filter(|line| line.starts_with("E14 (Europe Map)")).count(), 1, "{told}");
    let hint = told.lines().find(|line| line.starts_with("The adviser says: Play ")).unwrap();
    assert!(hint.contains(". ") && hint.trim_end_matches('.').contains("deal"), "{hint}");
}

#[test]
fn saved_games_are_listed_and_gone_on_with_from_the_shelf() {
    let home = std::env::temp_dir().join(format!("broadside-home-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir_all(&home).unwrap();
    let with_home =
        format!("HOME={0} XDG_STATE_HOME={0}/state XDG_CONFIG_HOME={0} {BROADSIDE}", home.display());
    let line = format!("{with_home} play nations --seed 5; {with_home} play; stty -a; echo given back; cat");
    let Some(tmux) = Tmux::new("saved", &line) else { return };
    tmux.wait_for(OWN_TURN);
    tmux.keys(&["q"]);
    tmux.wait_for("the shelf");
    tmux.keys(&["s"]);
    tmux.wait_for("The Game of Nations for 4, in deal 1");
    let listed =
        Command::new(BROADSIDE).args(["saved", "--json"]).env("XDG_STATE_HOME", home.join("state")).output();
    let listed: Value = serde_json::from_slice(&listed.unwrap().stdout).unwrap();
    let file = listed["games"][0]["file"].as_str().unwrap().to_owned();
    let before = std::fs::read(&file).unwrap();
    tmux.keys(&["Enter"]);
    tmux.wait_for(OWN_TURN);
    tmux.keys(&["q"]);
    tmux.is_given_back();
    assert_eq!(std::fs::read(&file).unwrap(), before, "opening is not writing");
    let _ = std::fs::remove_dir_all(home);
}

#[test]
fn the_shelf_chooses_readings_level_and_seat() {
    let home = std::env::temp_dir().join(format!("broadside-shelf-{}", std::process::id()));
    let record = scratch("tmux-shelf.bsr");
    let path = record.to_str().unwrap();
    let line = format!(
        "HOME={} {BROADSIDE} play --seed 5 --record {path}; stty -a; echo given back; cat",
        home.display()
    );
    let Some(tmux) = Tmux::new("shelf", &line) else { return };
    tmux.wait_for("the shelf");
    // The second game: its seat, level and first reading.
    tmux.keys(&["Down", "Tab", "Right"]);
    tmux.wait_for("←2→");
    tmux.keys(&["Down", "Left"]);
    tmux.wait_for("←random→");
    tmux.keys(&["Down", "Right"]);
    tmux.wait_for("←on→");
    tmux.keys(&["Enter"]);
    tmux.wait_for(OWN_TURN);
    tmux.keys(&["q"]);
    tmux.is_given_back();
    let text = std::fs::read_to_string(&record).unwrap();
    for tag in ["[Game \"nations\"]", "[You \"2\"]", "[Bot1 \"random\"]", "[Reading \"titles=on\"]"] {
        assert!(text.contains(tag), "{tag} is missing in {text}");
    }
    let _ = (std::fs::remove_file(record), std::fs::remove_dir_all(home));
}

#[test]
fn preferences_come_from_the_file_and_mistakes_in_it_are_named() {
    let home = std::env::temp_dir().join(format!("broadside-config-{}", std::process::id()));
    let folder = home.join("broadside");
    std::fs::create_dir_all(&folder).unwrap();
    let record = home.join("game.bsr");
    let play = |config: &str| {
        let _ = std::fs::remove_file(&record);
        std::fs::write(folder.join("config.toml"), config).unwrap();
        let mut command = Command::new(BROADSIDE);
        command.args(["play", "nations", "--seed", "3", "--plain", "--record", record.to_str().unwrap()]);
        command.env("XDG_CONFIG_HOME", &home).stdin(Stdio::null()).output().unwrap()
    };
    let output = play("name = \"Ann\"\nlevel = \"random\"\npace = 1\n");
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("[Seat1 \"Ann\"]") && text.contains("[Bot2 \"random\"]"), "{text}");
    for wrong in ["level = \"admiral\"", "speed = 3", "pace = \"slow\"", "name"] {
        let output = play(wrong);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && told.contains("config.toml: "), "{wrong}: {told}");
    }
    let _ = std::fs::remove_dir_all(home);
}
