//! Golden screens: every game as it looks on the smallest usual terminal and on a large one.

use broadside_cards::Seat;
use broadside_engine::{AnyGame, Arg, Table, phrase};
use broadside_games::GAMES;
use crossterm::event::KeyCode;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::chair::{Stop, Word};
use super::ink::Ink;
use super::saved::SaveFile;
use super::screen::Screen;
use super::seat::SeatScreen;
use super::sitting::{Company, Sitting};
use super::voice::Language;

fn sit(game: &dyn AnyGame) -> SeatScreen {
    sit_in(Language::ENGLISH, game)
}

fn sit_in(language: Language, game: &dyn AnyGame) -> SeatScreen {
    let info = game.info();
    let table = Table::new(info, info.usual_players, &[], None).unwrap();
    let company = Company {
        own: Seat::default(),
        name: None,
        level: "random".into(),
        seed: 1914.into(),
        pace: std::time::Duration::ZERO,
    };
    let sitting = Sitting::new(game.start(&table), company, SaveFile::default(), language);
    let mut screen = SeatScreen::new(Box::new(sitting), Ink::new(true));
    wait(&mut screen);
    screen
}

/// Lets the others move.
fn wait(screen: &mut SeatScreen) {
    while screen.stop == Stop::Waiting {
        screen.tick();
    }
}

/// Chooses what the cursor is on, or the first choice of an auction, `times` times.
fn press_enter(screen: &mut SeatScreen, times: usize) {
    for _ in 0..times {
        if screen.stop == Stop::Yours && screen.picker.cursor.is_none() {
            screen.key(KeyCode::Right);
        }
        screen.key(KeyCode::Enter);
        wait(screen);
        assert!(screen.word.as_ref().is_none_or(|word| !word.is_refusal), "{:?}", screen.word);
    }
}

fn drawn(screen: &impl Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn every_game_has_its_table() {
    for game in GAMES {
        let mut screen = sit(*game);
        press_enter(&mut screen, 4);
        let id = game.info().id;
        insta::assert_snapshot!(format!("{id}-60x15"), drawn(&screen, 60, 15));
        insta::assert_snapshot!(format!("{id}-80x24"), drawn(&screen, 80, 24));
        insta::assert_snapshot!(format!("{id}-120x40"), drawn(&screen, 120, 40));
    }
}

#[test]
fn the_sheets_lie_over_the_table() {
    let mut screen = sit(broadside_games::find("nations").unwrap());
    press_enter(&mut screen, 13);
    assert_eq!(screen.stop, Stop::DealOver);
    insta::assert_snapshot!("scores", drawn(&screen, 80, 24));
    screen.key(KeyCode::Char('v'));
    assert!(drawn(&screen, 80, 24).contains("Reckoning"));
    while screen.reckoning.as_ref().unwrap().goes_on() {
        std::thread::sleep(std::time::Duration::from_millis(10));
        screen.tick();
    }
    insta::assert_snapshot!("post-mortem", drawn(&screen, 80, 24));
    screen.key(KeyCode::Esc);
    assert_eq!(screen.sheet, Some(super::seat::Sheet::Scores));
    press_enter(&mut screen, 1);
    assert_eq!(screen.stop, Stop::Yours);
    press_enter(&mut screen, 1);
    screen.key(KeyCode::Char('l'));
    insta::assert_snapshot!("last-trick", drawn(&screen, 80, 24));
    screen.key(KeyCode::Esc);
    screen.key(KeyCode::Char('h'));
    assert!(drawn(&screen, 80, 24).contains("The adviser says: Play "));
    let mut shelf = super::shelf::Shelf::new(wishes(), vec![], Ink::new(true));
    shelf.key(KeyCode::Down);
    insta::assert_snapshot!("shelf", drawn(&shelf, 80, 24));
}

fn wishes() -> super::shelf::Wishes {
    #[derive(clap::Parser)]
    struct Args {
        #[command(flatten)]
        table: crate::table::TableArgs,
    }
    let table = <Args as clap::Parser>::parse_from(["shelf"]).table;
    super::shelf::Wishes { table, seat: 1, level: "recruit".into(), language: Language::ENGLISH }
}

#[test]
fn every_game_speaks_german() {
    let german = Language::named("de").unwrap();
    for game in GAMES {
        let mut screen = sit_in(german, *game);
        press_enter(&mut screen, 4);
        let seen = drawn(&screen, 60, 15);
        assert!(seen.contains("c Karten, Tasten  q gehen"), "{}:\n{seen}", game.info().id);
    }
    let mut screen = sit_in(german, broadside_games::find("nations").unwrap());
    press_enter(&mut screen, 4);
    let says = |screen: &SeatScreen, wanted: &str| {
        let seen = drawn(screen, 80, 24);
        assert!(seen.contains(wanted), "{wanted:?} is missing in\n{seen}");
    };
    says(&screen, "Spiel 1, du hast Platz 1 von 4");
    for (key, wanted) in [
        ('c', "den letzten eigenen Zug zurücknehmen"),
        ('s', "Spielzettel"),
        ('l', "Letzter Stich und Gesagtes"),
        ('?', "←→ Regel  ↑↓ blättern"),
    ] {
        screen.key(KeyCode::Char(key));
        says(&screen, wanted);
        screen.key(KeyCode::Esc);
    }
    screen.key(KeyCode::Char('h'));
    says(&screen, "Der Berater sagt: ");
    let wishes = super::shelf::Wishes { language: german, ..wishes() };
    let shelf = drawn(&super::shelf::Shelf::new(wishes, vec![], Ink::new(true)), 60, 15);
    assert!(shelf.contains("Broadside: das Regal") && shelf.contains("q gehen"), "{shelf}");
}

#[test]
fn a_card_that_may_not_be_played_is_refused_with_its_clause_and_the_booklet_opens_there() {
    let mut screen = sit(broadside_games::find("nations").unwrap());
    let barred = loop {
        let choices = screen.choices();
        assert!(choices.in_hand);
        match choices.list.iter().position(|choice| !choice.is_legal()) {
            Some(barred) => break barred,
            None => press_enter(&mut screen, 1),
        }
    };
    let heard = screen.chair.told().len();
    while screen.picker.cursor != Some(barred) {
        screen.key(KeyCode::Right);
    }
    screen.key(KeyCode::Enter);
    let clause = screen.word.as_ref().and_then(|word| word.clause.clone()).unwrap();
    assert_eq!(screen.chair.told().len(), heard);
    insta::assert_snapshot!("refused", drawn(&screen, 80, 24));
    screen.key(KeyCode::Char('?'));
    assert!(drawn(&screen, 80, 24).contains(&format!(" {clause} ")));
    insta::assert_snapshot!("booklet", drawn(&screen, 80, 24));
}

#[test]
fn an_action_can_be_typed_and_taken_back() {
    let mut screen = sit(broadside_games::find("nations").unwrap());
    let before = screen.chair.record().unwrap();
    let action = screen.chair.legal()[0].clone();
    for letter in action.split(' ').next_back().unwrap().chars() {
        screen.key(KeyCode::Char(letter));
    }
    insta::assert_snapshot!("typing", drawn(&screen, 80, 24));
    screen.key(KeyCode::Enter);
    let after = screen.chair.record().unwrap();
    assert!(after.contains(&format!("\n1 {action}\n")), "{after}");
    screen.key(KeyCode::Char('u'));
    assert_eq!(screen.chair.record().unwrap(), before);
    screen.key(KeyCode::Char('u'));
    assert_eq!(screen.word, Some(Word::told(phrase!("undo-nothing"))));
}

#[test]
fn no_size_of_the_window_breaks_a_screen() {
    for game in GAMES {
        let mut screen = sit(*game);
        press_enter(&mut screen, 3);
        for (width, height) in
            [(1, 1), (20, 5), (60, 15), (61, 16), (79, 23), (110, 34), (200, 60), (300, 20)]
        {
            drawn(&screen, width, height);
        }
    }
}

#[test]
fn the_smallest_screen_shows_the_hand_the_choices_and_the_keys() {
    for game in GAMES {
        let id = game.info().id;
        let mut screen = sit(*game);
        let auction = drawn(&screen, 60, 15);
        press_enter(&mut screen, 4);
        let seen = drawn(&screen, 60, 15);
        for seen in [&auction, &seen] {
            assert!(seen.contains("c cards, keys  q leave") && !seen.contains("needs"), "{id}:\n{seen}");
        }
        let words: Vec<&str> = seen.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for card in screen.hand() {
            assert!(words.contains(&card.as_str()), "{id}: {card} is missing in\n{seen}");
        }
    }
    let mut screen = sit(broadside_games::find("nations").unwrap());
    press_enter(&mut screen, 4);
    insta::assert_snapshot!("nations-60x15", drawn(&screen, 60, 15));
    let mut shelf = super::shelf::Shelf::new(wishes(), vec![], Ink::new(true));
    insta::assert_snapshot!("shelf-60x15", drawn(&shelf, 60, 15));
    shelf.key(KeyCode::Tab);
    shelf.key(KeyCode::Up);
    insta::assert_snapshot!("options-60x15", drawn(&shelf, 60, 15));
}

#[test]
fn a_large_screen_shows_scores_and_rules_beside_the_table() {
    for (width, height) in [(120, 40), (200, 60)] {
        let mut screen = sit(broadside_games::find("nations").unwrap());
        press_enter(&mut screen, 16);
        let seen = drawn(&screen, width, height);
        for wanted in ["Score sheet", "deal 1", "Rules", "You take the trick"] {
            assert!(seen.contains(wanted), "{wanted} is missing in\n{seen}");
        }
    }
    let mut screen = sit(broadside_games::find("nations").unwrap());
    press_enter(&mut screen, 16);
    insta::assert_snapshot!("nations-200x60", drawn(&screen, 200, 60));
    let shelf = super::shelf::Shelf::new(wishes(), vec![], Ink::new(true));
    insta::assert_snapshot!("shelf-120x40", drawn(&shelf, 120, 40));
}

#[test]
fn the_legend_has_every_card_and_every_key() {
    let mut screen = sit(broadside_games::find("nations").unwrap());
    screen.key(KeyCode::Char('c'));
    let seen = drawn(&screen, 200, 60);
    for card in broadside_games::find("nations").unwrap().pack().codes() {
        assert!(seen.contains(&format!("{card} (")), "{card} is missing in\n{seen}");
    }
    assert!(seen.contains("give the game up"), "{seen}");
    insta::assert_snapshot!("legend", drawn(&screen, 80, 24));
}

#[test]
fn no_key_gives_up_or_bids_by_accident() {
    let mut screen = sit(broadside_games::find("mobilization-2").unwrap());
    let gives_up = |choice: &super::picker::Choice| choice.text.contains("resign");
    assert!(screen.can_give_up() && !screen.choices().list.iter().any(gives_up));
    let before = screen.chair.record().unwrap();
    screen.key(KeyCode::Char('x'));
    assert!(drawn(&screen, 80, 24).contains("Give the game up?"));
    screen.key(KeyCode::Enter);
    assert_eq!(screen.chair.record().unwrap(), before, "anything but y plays on");
    screen.key(KeyCode::Char('x'));
    screen.key(KeyCode::Char('y'));
    assert!(screen.chair.record().unwrap().ends_with("1 resign\n"));
    for game in GAMES {
        let mut screen = sit(*game);
        let before = screen.chair.record().unwrap();
        if screen.choices().bids {
            screen.key(KeyCode::Enter);
            screen.key(KeyCode::Char(' '));
            assert_eq!(screen.chair.record().unwrap(), before, "{}", game.info().id);
        }
    }
}

#[test]
fn the_screen_is_the_same_without_colour() {
    let mut coloured = sit(GAMES[0]);
    press_enter(&mut coloured, 3);
    let with = drawn(&coloured, 80, 24);
    coloured.ink.colour = false;
    assert_eq!(drawn(&coloured, 80, 24), with);
}

#[test]
fn the_person_sees_no_card_of_another_hand() {
    let mut screen = sit(broadside_games::find("nations").unwrap());
    press_enter(&mut screen, 2);
    let own = screen.hand();
    let record = screen.chair.record().unwrap();
    let shuffle = record.lines().find_map(|line| line.strip_prefix("* shuffle ")).unwrap();
    let seen = drawn(&screen, 120, 40);
    let hidden = |card: &&str| {
        let played = record.lines().any(|line| line.ends_with(&format!("play {card}")));
        !played && !own.iter().any(|held| held == card)
    };
    let told = screen.chair.told().iter().flat_map(|told| told.said.args.values());
    let named: Vec<&Arg> = told.filter(|arg| matches!(arg, Arg::Card(_))).collect();
    let is_named = |card: &str| named.contains(&&Arg::Card(card.to_owned()));
    let covered: Vec<&str> = shuffle.split(' ').filter(hidden).filter(|card| !is_named(card)).collect();
    assert!(covered.len() > 20);
    let words: Vec<&str> = seen.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    assert!(covered.iter().all(|card| !words.contains(card)), "{seen}");
}
