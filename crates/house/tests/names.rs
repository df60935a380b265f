//! People at one table are told apart, whatever they call themselves.

mod common;

use broadside_engine::{Viewer, phrase};
use broadside_house::{Command, Token};
use common::{Hand, seat, setup};

/// What four people are called who sit down under these names.
fn called(names: [&str; 4]) -> Vec<String> {
    let mut hand = Hand::open(setup("nations", 4, 4), 1);
    for name in names {
        let command =
            Command::Sit { seat: None, hash: Token::fresh().hash(), name: Some(name.into()), cut: None };
        hand.run(None, command).unwrap();
    }
    (1..=4).map(|number| hand.state.name_of(seat(number)).to_owned()).collect()
}

#[test]
fn names_that_look_alike_are_numbered() {
    assert_eq!(called(["Ann", "Ann", "Bea", "ANN"]), ["Ann", "Ann (2)", "Bea", "ANN (3)"]);
    // With Cyrillic letters, with something unseen inside, and turned round and back.
    let alike = called(["Ann", "\u{410}nn", "A\u{200B}nn", "\u{202E}\u{2066}Ann\u{2069}"]);
    assert_eq!(alike, ["Ann", "\u{410}nn (2)", "Ann (3)", "Ann (4)"]);
    assert!(
        alike.iter().flat_map(|name| name.chars()).all(|sign| !('\u{200B}'..='\u{206F}').contains(&sign))
    );
    // A number of one's own does not make somebody else.
    assert_eq!(called(["Ann", "Ann (2)", "Ann", "x"]), ["Ann", "Ann (2)", "Ann (3)", "x"]);
}

#[test]
fn what_nobody_sees_is_no_name_and_nobody_is_called_like_the_house() {
    assert_eq!(called(["\u{202E}\u{200B}\u{3164}", "", "Bot 1", "Player 2"])[..2], ["Player 1", "Player 2"]);
    let named = called(["Bot 3", "Player 4", "Player 3", "\u{412}ot 1"]);
    assert_eq!(named, ["Bot 3 (2)", "Player 4 (2)", "Player 3", "\u{412}ot 1 (2)"]);
}

#[test]
fn who_is_called_by_the_seat_is_called_so_in_every_language() {
    let mut hand = Hand::open(setup("nations", 4, 4), 1);
    let command = Command::Sit { seat: None, hash: Token::fresh().hash(), name: None, cut: None };
    hand.run(None, command).unwrap();
    assert_eq!((hand.state.name_of(seat(1)), hand.state.seats()[0].name.as_str()), ("Player 1", ""));
    let told = (1..).map_while(|seq| hand.state.told(seq, Viewer::Watcher));
    let sits = told.filter(|one| one.seat == Some(seat(1))).find_map(|one| one.told.into_iter().next());
    let named = phrase!("nameless", number = 1);
    assert_eq!(sits.unwrap().said, phrase!("house-sits", name = named, number = 1));
}

#[test]
fn long_names_stay_short_and_apart() {
    let long = "Wolfeschlegelsteinhausenbergerdorff";
    let named = called([long, long, long, long]);
    assert!(named.iter().all(|name| name.chars().count() <= broadside_house::LONGEST_NAME), "{named:?}");
    let mut apart = named.clone();
    apart.sort();
    apart.dedup();
    assert_eq!(apart.len(), 4, "{named:?}");
}
