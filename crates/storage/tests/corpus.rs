//! Stored games of every release: each later release must open them, replay them to the same end and verify them.
//!
//! `tests/corpus` has, for each release, a data file and the results of its tables. A new release adds its own:
//! `cargo test -p broadside-storage --test corpus -- --ignored`.

#[path = "../../house/tests/common/mod.rs"]
mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;

use broadside_cards::Rng;
use broadside_engine::Viewer;
use broadside_games::GAMES;
use broadside_house::proof::{check_log, check_record};
use broadside_house::{Command, TableId};
use broadside_storage::{Batch, Folder, Sqlite, Storage};
use common::{Hand, every_setup, seat, setup};

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// The results of the tables in a data file, one line for each table.
async fn results(folder: &Folder) -> String {
    let storage = Sqlite::open(folder).unwrap();
    assert_eq!(storage.damage().await.unwrap(), None);
    let mut lines = vec![];
    for listing in storage.tables().await.unwrap() {
        let log = storage.load(&listing.table).await.unwrap();
        let state = check_log(GAMES, listing.table.clone(), &log)
            .unwrap_or_else(|bad| panic!("{}: {bad}", listing.table));
        assert_eq!(state.is_over(), listing.over, "{}", listing.table);
        if let Some(record) = state.record() {
            check_record(GAMES, record.as_bytes()).unwrap_or_else(|bad| panic!("{}: {bad}", listing.table));
        }
        let winners: Option<Vec<String>> =
            state.winners().map(|seats| seats.iter().map(|seat| seat.to_string()).collect());
        lines.push(format!(
            "{} {} entries={} turn={} scores={:?} winners={winners:?}",
            listing.table,
            state.setup().table.info().id,
            log.len(),
            state.turn(),
            state.scores(),
        ));
    }
    lines.sort();
    lines.join("\n") + "\n"
}

#[tokio::test]
async fn stored_games_of_every_release_open_and_verify() {
    let mut releases = 0;
    for file in std::fs::read_dir(corpus()).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "sqlite") {
            continue;
        }
        releases += 1;
        let copied = tempfile::tempdir().unwrap();
        let folder = Folder::new(copied.path());
        std::fs::copy(&file, folder.database()).unwrap();
        let expected = std::fs::read_to_string(file.with_extension("txt")).unwrap();
        assert_eq!(results(&folder).await, expected, "{}", file.display());
        assert!(GAMES.iter().all(|game| expected.contains(&format!(" {} ", game.info().id))));
    }
    assert!(releases > 0, "there is no corpus");
}

/// Tables that produce every kind of log line.
fn tables() -> Vec<Hand> {
    let mut hands = vec![];
    let mut rng = Rng::new(1914);
    for (n, setup) in every_setup(1).into_iter().enumerate() {
        let mut hand = Hand::open_as(TableId::fresh(), setup, n as u64);
        hand.sit_down(Some("a cut; with blanks"));
        hand.play_out(&mut rng);
        hands.push(hand);
    }
    let mut shared = Hand::open_as(TableId::fresh(), setup("nations", 4, 2), 77);
    shared.sit_down(None);
    shared.run(Some("cut"), Command::Cut { seat: seat(2), deal: None, text: "é".into() }).ok();
    let mut solo = Hand::open_as(TableId::fresh(), setup("neutral", 4, 1), 78);
    solo.sit_down(None);
    for _ in 0..9 {
        shared.step(&mut rng);
        solo.step(&mut rng);
        for (hand, undo) in [(&mut shared, false), (&mut solo, true)] {
            let turn = hand.state.turn();
            let wish = match undo {
                true => Command::Undo { seat: seat(1), turn },
                false => Command::Takeback { seat: seat(1), turn },
            };
            if hand.state.view(Viewer::Seat(seat(1))).undo && hand.run(None, wish).is_ok() {
                let agree = hand.state.seq() % 2 == 0;
                hand.run(None, Command::Consent { seat: seat(2), agree }).ok();
            }
        }
    }
    for command in [Command::Leave { seat: seat(1) }, Command::Return { seat: seat(1) }] {
        shared.run(None, command).unwrap();
    }
    hands.extend([shared, solo]);
    hands
}

#[tokio::test]
#[ignore = "writes the corpus of this release"]
async fn write_the_corpus() {
    let made = tempfile::tempdir().unwrap();
    let folder = Folder::new(made.path());
    let storage = Sqlite::open(&folder).unwrap();
    let mut verbs = BTreeSet::new();
    for hand in tables() {
        verbs.extend(hand.log.iter().filter_map(|line| line.text.split(' ').next().map(str::to_owned)));
        let (table, over) = (hand.state.id().clone(), hand.state.is_over());
        storage.append(Batch { table, lines: hand.log, public: false, over, fence: None }).await.unwrap();
    }
    for verb in
        ["open", "sit", "commit", "cut", "*", "1", "bot", "undo", "ask", "agree", "decline", "away", "back"]
    {
        assert!(verbs.contains(verb), "no table has a line with {verb}");
    }
    storage.close().await.unwrap();
    let text = results(&folder).await;
    let name = corpus().join(env!("CARGO_PKG_VERSION"));
    std::fs::create_dir_all(corpus()).unwrap();
    std::fs::copy(folder.database(), name.with_added_extension("sqlite")).unwrap();
    std::fs::write(name.with_added_extension("txt"), text).unwrap();
}
