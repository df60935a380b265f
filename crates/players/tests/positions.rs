//! Positions with known answers, taken from complaints about other programs. In each file a comment says `; best …`, of
//! which one must be chosen, or `; never …`, of which none may be. Those of `losses` are mistakes of the marshal itself, in
//! deals that it lost to the general (`examples/losses.rs`).

use std::fs;
use std::path::Path;

use broadside_engine::record::Reader;
use broadside_games::GAMES;
use broadside_players::{Ask, Bot, choose};

/// The positions of a folder that a bot answers wrongly, and the number of positions.
fn wrong_answers(bot: Bot, folder: &str) -> (Vec<String>, usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut wrong = vec![];
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let line = |word: &str| -> Option<Vec<&str>> {
            let actions = text.lines().find_map(|line| line.strip_prefix(word))?;
            Some(actions.split('|').map(str::trim).collect())
        };
        let game = Reader::new(GAMES, text.as_bytes()).finish().unwrap();
        let ask = Ask::at(game.as_ref()).expect("a seat is to act");
        let answer = choose(bot, &ask, 1914, &|| false).expect("a game bots know");
        let right = match (line("; best "), line("; never ")) {
            (Some(best), None) => best.contains(&answer.as_str()),
            (None, Some(never)) => !never.contains(&answer.as_str()),
            _ => panic!("{} has no answer", file.display()),
        };
        if !right {
            wrong.push(format!("{}: {answer}", file.file_name().unwrap_or_default().display()));
        }
    }
    (wrong, files.len())
}

#[test]
fn the_general_answers_every_position() {
    let (wrong, all) = wrong_answers(Bot::General, "positions");
    assert!(all >= 60, "only {all} positions");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_marshal_answers_every_position() {
    let (wrong, _) = wrong_answers(Bot::Marshal(20_000), "positions");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_sergeant_answers_most_positions() {
    let (wrong, all) = wrong_answers(Bot::Sergeant, "positions");
    assert!(100 * wrong.len() <= 15 * all, "{wrong:#?}");
}

#[test]
fn the_marshal_has_learned_from_most_of_its_losses() {
    let (wrong, all) = wrong_answers(Bot::Marshal(100_000), "losses");
    assert!(all >= 130, "only {all} positions");
    assert!(100 * wrong.len() <= 10 * all, "{} of {all}: {wrong:#?}", wrong.len());
}
