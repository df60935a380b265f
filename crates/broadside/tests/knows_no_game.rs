//! The terminal and the browser draw by kinds of zones and moves: their sources, comments too, name no game and read no sentence
//! or title, and what the terminal says is a phrase.

use std::path::{Path, PathBuf};

use broadside_games::GAMES;

/// What takes a text apart by another.
const TAKES_APART: [&str; 15] = [
    "split",
    "split_once",
    "rsplit_once",
    "strip_prefix",
    "strip_suffix",
    "starts_with",
    "ends_with",
    "contains",
    "includes",
    "find",
    "indexOf",
    "lastIndexOf",
    "replace",
    "replaceAll",
    "eq",
];
/// What matches a text against a pattern in the browser's language.
const MATCHES: [&str; 7] =
    [".test(", ".exec(", ".match(/", ".matchAll(/", ".replace(/", ".replaceAll(/", ".split(/"];

/// The sources of a folder, without tests.
fn sources(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_source = path.extension().is_some_and(|ending| endings.iter().any(|other| *other == ending));
        if path.is_dir() {
            found.extend(sources(&path, endings));
        } else if is_source && !path.ends_with("golden.rs") {
            found.push(path);
        }
    }
    found
}

/// The lines of the product, without tests.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().take_while(|line| !line.contains("#[cfg(test)]"));
    (1..).zip(lines.map(str::trim))
}

/// A line without its comment.
fn code(line: &str) -> &str {
    let comment = line.match_indices("//").map(|(at, _)| at).find(|at| !line[..*at].ends_with(':'));
    if line.starts_with("<!--") { "" } else { &line[..comment.unwrap_or(line.len())] }
}

/// What the help on the command line has as an example.
const EXAMPLE: &str = ", as neutral/bid-nine";

/// A name's parts, however it is written: `ShamBattle`, `sham_battle` and `sham-battle` alike.
fn parts(word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = '-';
    for letter in word.chars() {
        let number = letter.is_ascii_digit() && !before.is_ascii_digit();
        let begins = number || letter == '-' || letter == '_' || letter.is_ascii_uppercase();
        before = letter;
        if begins && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
        }
        if letter != '-' && letter != '_' {
            parts.last_mut().unwrap().push(letter.to_ascii_lowercase());
        }
    }
    parts
}

/// The game whose id a line has in one of its names or words.
fn game_in(line: &str) -> Option<&'static str> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let words: Vec<Vec<String>> = line.split(|letter| !is_name(letter)).map(parts).collect();
    let has = |id: &&str| {
        let id = parts(id);
        words.iter().any(|word| word.windows(id.len()).any(|some| some == id))
    };
    GAMES.iter().map(|game| game.info().id).find(has)
}

/// Whether a text has a letter beside a space, as sentences do.
fn is_of_sentences(text: &str) -> bool {
    let beside = |letter: u8, space: u8| letter.is_ascii_alphabetic() && space == b' ';
    text.as_bytes().windows(2).any(|two| beside(two[0], two[1]) || beside(two[1], two[0]))
}

/// Whether a line of code matches sentences against a pattern, or parts a title at its colon.
fn reads_sentences(code: &str) -> bool {
    let quoted = |call: &str, quote: char| {
        let opening = format!("{call}({quote}");
        let mut texts = code.split(&opening).skip(1).filter_map(|rest| rest.split(quote).next());
        texts.any(|text| text.trim() == ":" || is_of_sentences(text))
    };
    let literal = |call: &str| quoted(call, '"') || quoted(call, '\'');
    let pattern = code.split('/').skip(1).step_by(2).any(is_of_sentences);
    code.contains("Regex")
        || code.contains("RegExp")
        || TAKES_APART.iter().any(|call| literal(call))
        || (pattern && MATCHES.iter().any(|call| code.contains(call)))
}

/// What is told of the command line and of broken programs, which are English, and the names of commands.
const EXCUSED: [&str; 6] = ["Failure::", "anyhow!", ".expect(", "debug_assert", "#[", "\"help-"];
/// The files that read the command line.
const COMMAND_LINE: [&str; 3] = ["play/mod.rs", "remote/link.rs", "remote/bot_at_table.rs"];

/// Whether a text has two words beside each other.
fn has_words(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let words: Vec<&str> = text.split(' ').map(|word| word.trim_matches([',', '.', ':', ';', '?'])).collect();
    words.windows(2).any(|two| two.iter().all(is_word))
}

/// Whether a line of code says something in words of its own.
fn has_own_words(code: &str) -> bool {
    code.split('"').skip(1).step_by(2).any(has_words) && !EXCUSED.iter().any(|told| code.contains(told))
}

#[test]
fn what_the_terminal_says_is_a_phrase() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play");
    let mut found = vec![];
    for path in sources(&root, &["rs"]) {
        if COMMAND_LINE.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let own = lines(&text).filter(|(_, line)| has_own_words(code(line)));
        found.extend(own.map(|(n, line)| format!("{}: line {n}: {line}", path.display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(has_own_words(r#"Word::told("There is nothing to take back.")"#));
    assert!(!has_own_words(r#"Word::told(phrase!("undo-nothing"))"#));
    assert!(!has_own_words(r#"return Err(Failure::Usage("--speed is a number".into()));"#));
}

fn offences(text: &str) -> Vec<String> {
    let said = lines(text).filter_map(|(n, line)| match game_in(line.trim_end_matches(EXAMPLE)) {
        Some(game) => Some(format!("line {n} names the game {game}: {line}")),
        None => reads_sentences(code(line)).then(|| format!("line {n} reads sentences: {line}")),
    });
    said.collect()
}

#[test]
fn no_screen_names_a_game_or_reads_a_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let terminal = sources(&root.join("src/play"), &["rs"]);
    let browser = sources(&root.join("../../web/src"), &["ts", "svelte"]);
    assert!(terminal.len() > 20 && browser.len() > 20, "{} and {}", terminal.len(), browser.len());
    let told = terminal.iter().chain(&browser).flat_map(|path| {
        let found = offences(&std::fs::read_to_string(path).unwrap());
        found.into_iter().map(|offence| format!("{}: {offence}", path.display())).collect::<Vec<_>>()
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn what_is_sought_is_found() {
    for bad in [
        r#"if about.game == "liberty-bond" {"#,
        "fn as_in_war(word: &str) -> String {",
        "use broadside_games::mobilization_3::Move;",
        "let game = ShamBattle2;",
        "// The war: the forts between both sides' piles.",
        r#"zone.title.split_once(" of seat ")"#,
        r#"zones.iter().find_map(|zone| zone.title.split_once(" at "))"#,
        "let short = title.split_once(':').map_or(title, |(short, _)| short);",
        "const [short] = title.split(': ');",
        "const mine = sentence.includes('You ');",
        "let trick = Regex::new(pattern);",
        r"const taken = /^(\w+) takes the trick/.exec(text);",
        r"const kind = /^Bot \d$/.test(name) ? 1 : 2;",
    ] {
        assert_eq!(offences(bad).len(), 1, "{bad}");
    }
    for good in [
        "let forward = self.nation();",
        r#"let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));"#,
        r"const words = sought.toLowerCase().split(/\s+/).filter(Boolean);",
        r#"let shown = format!("{meant}; {more}");"#,
    ] {
        assert!(offences(good).is_empty(), "{good}");
    }
}
