//! No game is named but where something was made for it: a game that is added needs no edit elsewhere.

use std::path::{Path, PathBuf};

use broadside_games::GAMES;

/// Where things are made for single games, or a game is played as an example.
const MADE_FOR_GAMES: [&str; 11] = [
    "games/",
    // Packs have names too.
    "cards/src/packs.rs",
    "press/",
    "paper/",
    "solve/",
    "players/src/expert/",
    "players/src/learned/",
    "players/src/patience/",
    "studies/",
    "tensor/src/games/",
    // Its campaigns choose the game they play.
    "torture/",
];

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// What of a file is the product: no comments, and nothing from its tests on.
fn product(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The modules that a file has for its tests alone.
fn test_modules(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("#[cfg(test)]\nmod ").skip(1);
    after.filter_map(|rest| rest.split_once(';').map(|(name, _)| name)).filter(|name| !name.contains(' '))
}

#[test]
fn no_game_is_named_where_all_games_are_meant() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = vec![];
    for entry in std::fs::read_dir(crates).unwrap() {
        let source = entry.unwrap().path().join("src");
        if source.is_dir() {
            sources(&source, &mut paths);
        }
    }
    let texts: Vec<(String, String)> = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(crates).unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    let for_tests: Vec<String> = texts
        .iter()
        .flat_map(|(name, text)| {
            let folder = name.strip_suffix("mod.rs").unwrap_or_else(|| &name[..=name.rfind('/').unwrap()]);
            test_modules(text).map(move |module| format!("{folder}{module}.rs"))
        })
        .collect();
    let mut read = 0;
    for (name, text) in &texts {
        if MADE_FOR_GAMES.iter().any(|place| name.starts_with(place)) || for_tests.contains(name) {
            continue;
        }
        read += 1;
        let code = product(text);
        for info in GAMES.iter().map(|game| game.info()) {
            let module = info.id.replace('-', "_");
            for word in [format!("\"{}\"", info.id), format!("games::{module}::")] {
                assert!(!code.contains(&word), "{name} names {word}");
            }
        }
    }
    assert!(read > 100, "{read} files were read");
}
