//! Tests of the worked examples. Their `Expect` tags say what must hold at the record's end: `scores 2 0 2 0`, `winners
//! 1 3`, `legal play A, play Y`, or `refused 1 play A D3` for a move that must be refused.

use broadside_engine::AnyMatch;
use broadside_engine::record::Reader;
use broadside_games::GAMES;

fn words<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

/// The actual result, written like the expectation.
fn found(what: &str, wanted: &str, game: &dyn AnyMatch) -> String {
    match what {
        "refused" => {
            let (action, _) = wanted.rsplit_once(' ').expect("an action and its clause");
            let (seat, act) = action.split_once(' ').expect("a seat and what it does");
            let fault = game.check(seat.parse().unwrap(), act).expect_err("this is refused");
            format!("{action} {}", fault.clause.unwrap_or("by no clause"))
        }
        "scores" => words(game.scores().of(game.table().players()), " "),
        "winners" => words(game.winners().expect("the game is over").iter(), " "),
        "legal" => words(game.legal(), ", "),
        other => panic!("nothing can be expected of {other:?}"),
    }
}

#[test]
fn every_example_comes_out_as_the_booklet_says() {
    let mut examples = 0;
    for info in GAMES.iter().map(|game| game.info()) {
        for example in info.examples {
            let name = format!("{}/{}", info.id, example.id);
            let text = example.record;
            assert!(text.starts_with(&format!("[Game \"{}\"]", info.id)), "{name}");
            let end =
                Reader::new(GAMES, text.as_bytes()).finish().unwrap_or_else(|bad| panic!("{name}: {bad}"));
            let expected = |line: &'static str| line.strip_prefix("[Expect \"")?.strip_suffix("\"]");
            let mut expected = text.lines().filter_map(expected).peekable();
            assert!(expected.peek().is_some(), "{name} expects nothing");
            for line in expected {
                let (what, wanted) = line.split_once(' ').unwrap_or((line, ""));
                assert_eq!(found(what, wanted, end.as_ref()), wanted, "{name} {what}");
            }
            assert!(example.title() != example.id && text.contains("\n; "), "{name} says what it is about");
            assert!(broadside_games::example(&name).is_some_and(|found| found.record == text), "{name}");
            examples += 1;
        }
    }
    assert!(examples >= 20, "{examples} examples");
}

#[test]
fn the_shelf_has_every_example_file() {
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = src.read_dir().unwrap().map(|entry| entry.unwrap().path().join("examples"));
    let files: usize = folders.filter_map(|folder| folder.read_dir().ok()).map(Iterator::count).sum();
    assert_eq!(files, GAMES.iter().map(|game| game.info().examples.len()).sum::<usize>());
}
