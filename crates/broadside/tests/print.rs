//! Printing from outside: files, refusals, drawings to take elsewhere.

use std::path::PathBuf;
use std::{env, fs, process};

mod outside;
use outside::broadside;

/// A folder of this test's own, removed when it is done.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("broadside-{name}-{}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_game_is_printed_into_the_file_that_was_named() {
    let folder = Folder::new("print");
    let file = folder.path("neutral.pdf");
    let output =
        broadside(&["print", "neutral", "--what", "cards,backs", "--paper", "letter", "-o", &file], b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{file}: 16 pages (cards, 8 sheets)\n"));
    assert!(fs::read(&file).expect("the file").starts_with(b"%PDF"));
}

#[test]
fn what_a_game_has_not_is_wrong_usage_and_writes_nothing() {
    let folder = Folder::new("print-refused");
    let file = folder.path("never.pdf");
    let refused = [
        (&["--what", "counts"][..], "neutral has no counts; it has cards, backs, rules, score, box"),
        (&["--players", "9"], "neutral is for 2, 3, 4, 5 or 6 players, not 9"),
        (&["--what", "money"], "invalid value 'money'"),
    ];
    for (words, reason) in refused {
        let words = [&["print", "neutral", "-o", &file][..], words].concat();
        let output = broadside(&words, b"");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(reason), "{said}");
        assert!(!fs::exists(&file).expect("the folder can be read"));
    }
}

#[test]
fn drawings_say_millimetres_and_need_no_font() {
    let folder = Folder::new("cards");
    let output = broadside(&["cards", "nations", "--svg", &folder.path("svg")], b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let drawing =
        |name: &str| fs::read_to_string(folder.path(&format!("svg/{name}.svg"))).expect("a drawing");
    let map = drawing("E14");
    assert!(map.contains(r#" width="63mm" height="88mm" viewBox="0 0 200 280""#), "{}", &map[..200]);
    assert!(map.contains("<title>Europe Map</title>"));
    for name in ["E14", "M2", "back", "box"] {
        let drawing = drawing(name);
        assert!(!drawing.contains("<text") && !drawing.contains("font-family"), "{name} needs a font");
    }
}
