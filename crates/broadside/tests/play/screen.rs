//! Playing on a real terminal.

use std::time::Instant;

use super::*;

/// What the screen shows where the person is to act, and only there.
pub(crate) const OWN_TURN: &str = "/ type";
/// What the screen says to Enter where nothing is chosen.
const NOTHING_CHOSEN: &str = "Choose first";

/// How long anything is waited for: a slow machine fails no test.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal of its own.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs a shell line in a terminal of 80 by 24; nothing where tmux is missing, which is an error on CI.
    pub(crate) fn new(name: &str, line: &str) -> Option<Self> {
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

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    pub(crate) fn seen(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until the screen shows a text, and gives the screen.
    pub(crate) fn wait_for(&self, wanted: &str) -> String {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let seen = self.seen();
            if seen.contains(wanted) {
                return seen;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{wanted:?} does not appear in\n{}", self.seen());
    }

    /// Waits for the shell, and asks whether the terminal is as it was.
    pub(crate) fn is_given_back(&self) {
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
        let began = Instant::now();
        while !seen.contains("The game is over") && began.elapsed() < PATIENCE {
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
    tmux.wait_for("Hand ## of 28");
    let turns = |left: std::ops::Range<u32>| {
        for left in left.rev() {
            tmux.keys(&["/", "turn", "Enter"]);
            tmux.wait_for(&format!("Hand ## of {left} "));
        }
    };
    // The second card of this deal is an American Battleship, whose pile is still empty.
    turns(26..28);
    tmux.keys(&["/", "move", "Enter"]);
    tmux.wait_for("Mobilized: 1 of 48");
    turns(20..26);
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
    tmux.wait_for("The game is over");
    tmux.keys(&["q"]);
    tmux.is_given_back();
    let result: Value = serde_json::from_str(&text(&run(&["replay", path, "--json"], ""))).unwrap();
    assert_eq!(result["finished"], true);
    let kept = std::fs::read_to_string(&record).unwrap();
    let is_typed = |line: &str| line.starts_with("1 turn") || line.starts_with("1 move");
    assert!(kept.lines().any(is_typed), "no typed move was accepted:\n{kept}");
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
    tmux.wait_for("←Random→");
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
