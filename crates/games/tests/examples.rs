//! The worked examples of the booklets as records (`tests/examples`). Comments say what must come out:
//! `; expect scores 2 0 2 0`, `; expect winners 1 3`, `; expect legal play A, play Y` at the record's end, or
//! `; expect refused D3` of its last line.

use std::path::Path;

use broadside_engine::AnyMatch;
use broadside_engine::record::{BadRecord, Reader};
use broadside_games::GAMES;

fn words<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

/// What came out, in the words of the expectation.
fn found(what: &str, end: &Result<Box<dyn AnyMatch>, BadRecord>, lines: usize) -> String {
    match (what, end) {
        ("refused", Err(bad)) if bad.line == lines => bad.fault.clause.unwrap_or("no clause").into(),
        (_, Err(bad)) => panic!("{bad}"),
        ("scores", Ok(game)) => words(game.scores().of(game.table().players()), " "),
        ("winners", Ok(game)) => words(game.winners().expect("the game is over").iter(), " "),
        ("legal", Ok(game)) => words(game.legal(), ", "),
        (other, Ok(_)) => panic!("nothing can be expected of {other:?}"),
    }
}

#[test]
fn every_example_comes_out_as_the_booklet_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples");
    let mut examples = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let end = Reader::new(GAMES, text.as_bytes()).finish();
        let mut expected = text.lines().filter_map(|line| line.strip_prefix("; expect ")).peekable();
        assert!(expected.peek().is_some(), "{} expects nothing", path.display());
        for line in expected {
            let (what, wanted) = line.split_once(' ').unwrap_or((line, ""));
            assert_eq!(found(what, &end, text.lines().count()), wanted, "{} {what}", path.display());
        }
        examples += 1;
    }
    println!("{examples} examples");
}
